#include "sudoku/logic/many.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <limits>

#include "sudoku/search.hpp"
#include "workers.hpp"

namespace grille::sudoku::logic {

namespace {

using Clock = std::chrono::steady_clock;
using Board = std::span<const std::uint8_t>;

/// One thread's reasoner and time limit.
class Judge {
 public:
  Judge(const Geometry& geometry, const Rules& rules, double seconds, const GoOn& go_on)
      : geometry_(geometry), reasoner_(reasoner(geometry, rules)), seconds_(seconds), go_on_(go_on) {}

  Judged judge(Board givens) {
    const auto start = Clock::now();
    const GoOn within = [&] {
      return go_on_() && std::chrono::duration<double>(Clock::now() - start).count() < seconds_;
    };
    Judged judged;
    if (!within()) {
      return judged;
    }
    std::vector<std::uint8_t> solution;
    judged.judgement = only_solution(geometry_, givens, solution, within);
    if (judged.judgement != Judgement::rated) {
      return judged;
    }
    reasoner_->begin(givens, solution);
    judged.rating = reasoner_->rate(Level::extreme, std::numeric_limits<int>::max(), within);
    judged.judgement = judged.rating.finished  ? Judgement::rated
                       : judged.rating.stopped ? Judgement::stopped
                                               : Judgement::stuck;
    return judged;
  }

 private:
  const Geometry& geometry_;
  std::unique_ptr<Reasoner> reasoner_;
  double seconds_;
  const GoOn& go_on_;
};

// Some milliseconds on any board.
constexpr std::uint64_t budget = 1000;

}  // namespace

Judgement only_solution(const Geometry& geometry, Board givens, std::vector<std::uint8_t>& solution,
                        const GoOn& go_on) {
  const auto search = open(geometry, givens);
  const auto next = [&] {
    Event event = Event::paused;
    while (event == Event::paused && go_on()) {
      event = search->next(budget);
    }
    return event;
  };
  if (const Event first = next(); first != Event::solution) {
    return first == Event::exhausted ? Judgement::none : Judgement::stopped;
  }
  solution.assign(search->solution().begin(), search->solution().end());
  const Event second = next();
  return second == Event::exhausted  ? Judgement::rated
         : second == Event::solution ? Judgement::several
                                     : Judgement::stopped;
}

std::vector<Judged> rate_many(const Geometry& geometry, const Rules& rules, Board boards, int threads, double seconds,
                              const GoOn& go_on) {
  const std::size_t cells = geometry.cells();
  std::vector<Judged> judged(boards.size() / cells);
  std::atomic<std::size_t> next = 0;
  const auto work = [&](const GoOn& may_go_on) {
    Judge judge(geometry, rules, seconds, may_go_on);
    for (std::size_t i = next++; i < judged.size() && may_go_on(); i = next++) {
      judged[i] = judge.judge(boards.subspan(i * cells, cells));
    }
  };
  const std::size_t hands = std::min<std::size_t>(std::max(threads, 1), judged.size());
  if (hands <= 1) {
    work(go_on);
    return judged;
  }

  std::atomic<bool> stopped = false;
  const GoOn may_go_on = [&] { return !stopped.load(std::memory_order_relaxed); };
  Workers workers(stopped);
  std::size_t started = 0;
  while (started < hands && workers.start([&] { work(may_go_on); })) {
    ++started;
  }
  if (started == 0) {
    work(go_on);
  }
  while (!workers.wait(std::chrono::milliseconds(20))) {
    stopped = stopped || !go_on();
  }
  workers.finish();
  return judged;
}

}  // namespace grille::sudoku::logic
