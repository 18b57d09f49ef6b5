// Times one engine on a file of boards of any size: the first solution, and the proof that there is no second.
//
//   grille_large BOARDS [ENGINE] [SECONDS]
//
// A line is a board: one character for each cell (. or 0 empty, 1-9, then A = 10 and on), or numbers between spaces.
// Boxes are the most nearly square that fit, wider than tall when they can't be square.
#include <algorithm>
#include <cctype>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "sudoku/search.hpp"

namespace {

using namespace grille::sudoku;
using Clock = std::chrono::steady_clock;

Geometry usual_board(int side) {
  int rows = 1;
  for (int r = 1; r * r <= side; ++r) {
    if (side % r == 0) {
      rows = r;
    }
  }
  return Geometry(side, box_houses(rows, side / rows));
}

std::vector<std::uint8_t> parse(const std::string& line) {
  std::vector<std::uint8_t> digits;
  if (line.find(' ') != std::string::npos) {
    std::istringstream numbers(line);
    for (int number; numbers >> number;) {
      digits.push_back(static_cast<std::uint8_t>(number));
    }
    return digits;
  }
  for (const char character : line) {
    if (character >= '0' && character <= '9') {
      digits.push_back(static_cast<std::uint8_t>(character - '0'));
    } else if (std::isalpha(static_cast<unsigned char>(character)) != 0) {
      digits.push_back(static_cast<std::uint8_t>(std::toupper(static_cast<unsigned char>(character)) - 'A' + 10));
    } else {
      digits.push_back(0);
    }
  }
  return digits;
}

std::optional<Engine> engine_named(const std::string& name) {
  const std::map<std::string, Engine> engines{{"automatic", Engine::automatic},
                                              {"branching", Engine::branching},
                                              {"triads", Engine::triads},
                                              {"learning", Engine::learning}};
  const auto found = engines.find(name);
  return found == engines.end() ? std::nullopt : std::optional(found->second);
}

double milliseconds(Clock::duration duration) { return std::chrono::duration<double, std::milli>(duration).count(); }

}  // namespace

int main(int argc, char** argv) {
  const auto engine = engine_named(argc > 2 ? argv[2] : "automatic");
  std::ifstream file(argc > 1 ? argv[1] : "");
  if (!engine || !file) {
    std::fprintf(stderr, "usage: %s BOARDS [automatic|branching|triads|learning] [SECONDS per board]\n", argv[0]);
    return 2;
  }
  const double limit = argc > 3 ? 1000 * std::atof(argv[3]) : 60'000;
  std::map<int, Geometry> geometries;
  std::vector<double> times;
  int stopped = 0;
  for (std::string line; std::getline(file, line);) {
    while (!line.empty() && std::isspace(static_cast<unsigned char>(line.back())) != 0) {
      line.pop_back();
    }
    if (line.empty() || line.front() == '#') {
      continue;
    }
    const auto givens = parse(line);
    int side = 1;
    while (side * side < static_cast<int>(givens.size())) {
      ++side;
    }
    const Geometry& geometry = geometries.try_emplace(side, usual_board(side)).first->second;

    const auto begin = Clock::now();
    const auto search = open(geometry, givens, *engine);
    int solutions = 0;
    double first = -1;
    bool in_time = true;
    while (solutions < 2) {
      const Event event = search->next(256);
      if (event == Event::exhausted) {
        break;
      }
      if (event == Event::solution && ++solutions == 1) {
        first = milliseconds(Clock::now() - begin);
      }
      if (event == Event::paused && milliseconds(Clock::now() - begin) > limit) {
        in_time = false;
        break;
      }
    }
    const double total = milliseconds(Clock::now() - begin);
    times.push_back(total);
    stopped += !in_time;
    const Statistics statistics = search->statistics();
    std::printf(
        "{\"side\": %d, \"solutions\": \"%d%s\", \"first_ms\": %.3f, \"total_ms\": %.3f, \"guesses\": %llu, "
        "\"backtracks\": %llu, \"learned\": %llu, \"restarts\": %llu, \"engine\": \"%.*s\"}\n",
        side, solutions,
        !in_time         ? "?"
        : solutions == 2 ? "+"
                         : "",
        first, total, static_cast<unsigned long long>(statistics.guesses),
        static_cast<unsigned long long>(statistics.backtracks), static_cast<unsigned long long>(statistics.learned),
        static_cast<unsigned long long>(statistics.restarts), static_cast<int>(search->name().size()),
        search->name().data());
    std::fflush(stdout);
  }
  if (times.empty()) {
    return 1;
  }
  double sum = 0;
  for (const double time : times) {
    sum += time;
  }
  std::sort(times.begin(), times.end());
  std::printf("{\"boards\": %zu, \"stopped\": %d, \"median_ms\": %.3f, \"max_ms\": %.3f, \"total_ms\": %.3f}\n",
              times.size(), stopped, times[times.size() / 2], times.back(), sum);
}
