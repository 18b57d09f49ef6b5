// Times one engine on a file of Dominosa boards: the first solution, and the proof that there is no second.
//
//   grille_dominosa BOARDS [automatic|dancing|learning] [SECONDS a board] [SOLUTIONS] [ROUNDS]
//
// A line is a game id, order:digits, with [12] for large digits; or fields between tabs, of which it is the last.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
#include <string>
#include <vector>

#include "cover/search.hpp"
#include "dominosa/cover.hpp"

namespace {

using namespace grille;
using Clock = std::chrono::steady_clock;

struct Position {
  std::size_t order;
  std::vector<dominosa::Digit> digits;
};

Position parse(const std::string& id) {
  const std::size_t colon = id.find(':');
  Position position{static_cast<std::size_t>(std::atoi(id.c_str())), {}};
  for (std::size_t at = colon + 1; at < id.size(); ++at) {
    if (id[at] == '[') {
      position.digits.push_back(static_cast<dominosa::Digit>(std::atoi(id.c_str() + at + 1)));
      at = id.find(']', at);
    } else if (id[at] >= '0' && id[at] <= '9') {
      position.digits.push_back(static_cast<dominosa::Digit>(id[at] - '0'));
    }
  }
  return position;
}

double microseconds(Clock::duration duration) { return std::chrono::duration<double, std::micro>(duration).count(); }

struct Times {
  std::vector<double> first, total;
  int stopped = 0;
  std::uint64_t guesses = 0, backtracks = 0;
};

double median(std::vector<double> times) {
  std::sort(times.begin(), times.end());
  return times[times.size() / 2];
}

double mean(const std::vector<double>& times) {
  double sum = 0;
  for (const double time : times) {
    sum += time;
  }
  return sum / static_cast<double>(times.size());
}

}  // namespace

int main(int argc, char** argv) {
  const std::map<std::string, cover::Engine> engines{{"automatic", cover::Engine::automatic},
                                                     {"dancing", cover::Engine::dancing},
                                                     {"learning", cover::Engine::learning}};
  const auto engine = engines.find(argc > 2 ? argv[2] : "automatic");
  std::ifstream file(argc > 1 ? argv[1] : "");
  if (engine == engines.end() || !file) {
    std::fprintf(stderr, "usage: %s BOARDS [automatic|dancing|learning] [SECONDS] [SOLUTIONS] [ROUNDS]\n", argv[0]);
    return 2;
  }
  const double limit = 1e6 * (argc > 3 ? std::atof(argv[3]) : 60);
  const int wanted = argc > 4 ? std::atoi(argv[4]) : 2;
  const int rounds = argc > 5 ? std::atoi(argv[5]) : 1;
  std::map<std::size_t, Times> by_order;
  for (std::string line; std::getline(file, line);) {
    const std::size_t tab = line.rfind('\t');
    const std::string id = tab == std::string::npos ? line : line.substr(tab + 1);
    if (id.find(':') == std::string::npos) {
      continue;
    }
    const Position position = parse(id);
    Times& times = by_order[position.order];
    double best_first = -1, best_total = -1;
    for (int round = 0; round < rounds; ++round) {
      const auto begin = Clock::now();
      const auto order = static_cast<int>(position.order);
      const dominosa::Board board(dominosa::Rectangle(order + 1, order + 2), dominosa::full_set(order),
                                  position.digits);
      const auto search = cover::open(std::make_shared<const cover::Problem>(cover_of(board)), engine->second);
      int solutions = 0;
      double first = -1;
      bool in_time = true;
      while (solutions < wanted) {
        const Event event = search->next(256);
        if (event == Event::exhausted) {
          break;
        }
        if (event == Event::solution && ++solutions == 1) {
          first = microseconds(Clock::now() - begin);
        }
        if (event == Event::paused && microseconds(Clock::now() - begin) > limit) {
          in_time = false;
          break;
        }
      }
      const double total = microseconds(Clock::now() - begin);
      best_total = round == 0 ? total : std::min(best_total, total);
      best_first = round == 0 ? first : std::min(best_first, first);
      if (round == 0) {
        times.stopped += !in_time;
        times.guesses += search->statistics().guesses;
        times.backtracks += search->statistics().backtracks;
        if (total > 1e5) {
          const Statistics work = search->statistics();
          std::printf(
              "order %zu: %d%s solutions, first %.3f s, all %.3f s, %llu guesses, %llu learned, %llu restarts, %s\n",
              position.order, solutions, in_time ? "" : "?", first / 1e6, total / 1e6,
              static_cast<unsigned long long>(work.guesses), static_cast<unsigned long long>(work.learned),
              static_cast<unsigned long long>(work.restarts), std::string(search->name()).c_str());
          std::fflush(stdout);
        }
      }
    }
    times.first.push_back(best_first);
    times.total.push_back(best_total);
  }
  for (const auto& [order, times] : by_order) {
    std::printf(
        "order %3zu: %4zu boards, %d stopped; median %.1f us, mean %.1f us, worst %.1f us; %.1f guesses, %.1f dead "
        "ends a board\n",
        order, times.total.size(), times.stopped, median(times.total), mean(times.total),
        *std::max_element(times.total.begin(), times.total.end()),
        static_cast<double>(times.guesses) / static_cast<double>(times.total.size()),
        static_cast<double>(times.backtracks) / static_cast<double>(times.total.size()));
  }
}
