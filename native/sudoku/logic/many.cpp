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

GoOn within_seconds(const GoOn& go_on, double seconds) {
  if (seconds == std::numeric_limits<double>::infinity()) {
    return [&go_on] { return go_on(); };
  }
  // Reading the clock takes as long as looking for a single, and a finder asks often.
  return [&go_on, seconds, start = Clock::now(), asked = 0U, over = false]() mutable {
    if (asked++ % 8 == 0) {
      over = over || std::chrono::duration<double>(Clock::now() - start).count() >= seconds;
    }
    return !over && go_on();
  };
}

void each_board(std::size_t boards, int threads, const GoOn& go_on,
                const std::function<JudgeBoard(const GoOn&)>& make) {
  std::atomic<std::size_t> next = 0;
  const auto work = [&](const GoOn& may_go_on) {
    const JudgeBoard judge = make(may_go_on);
    for (std::size_t i = next++; i < boards && may_go_on(); i = next++) {
      judge(i);
    }
  };
  const std::size_t hands = std::min<std::size_t>(std::max(threads, 1), boards);
  if (hands <= 1) {
    work(go_on);
    return;
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
}

namespace {

/// Solves each board, and passes those with one solution to `rate`, a function of a reasoner and of when to go on.
template <class Result, class Rate>
std::vector<Result> solve_each(const Geometry& geometry, const Rules& rules, Board boards, int threads, double seconds,
                               const GoOn& go_on, Rate rate) {
  const std::size_t cells = geometry.cells();
  std::vector<Result> results(boards.size() / cells);
  each_board(results.size(), threads, go_on, [&](const GoOn& may_go_on) -> JudgeBoard {
    return [&, own = std::shared_ptr<Reasoner>(reasoner(geometry, rules))](std::size_t number) {
      Result& result = results[number];
      const Board givens = boards.subspan(number * cells, cells);
      const GoOn within = within_seconds(may_go_on, seconds);
      std::vector<std::uint8_t> solution;
      if (!within()) {
        return;
      }
      result.judgement = only_solution(geometry, givens, solution, within);
      if (result.judgement == Judgement::rated) {
        own->begin(givens, solution);
        const auto found = rate(*own, within, result);
        result.judgement = found.finished ? Judgement::rated : found.stopped ? Judgement::stopped : Judgement::stuck;
      }
    };
  });
  return results;
}

}  // namespace

std::vector<Judged> rate_many(const Geometry& geometry, const Rules& rules, Board boards, int threads, double seconds,
                              const GoOn& go_on) {
  return solve_each<Judged>(
      geometry, rules, boards, threads, seconds, go_on, [](Reasoner& reasoner, const GoOn& within, Judged& judged) {
        return judged.rating = reasoner.rate(Level::extreme, std::numeric_limits<int>::max(), within);
      });
}

std::vector<Worked> effort_many(const Geometry& geometry, const Rules& rules, Board boards, int threads, double seconds,
                                const GoOn& go_on) {
  return solve_each<Worked>(
      geometry, rules, boards, threads, seconds, go_on,
      [](Reasoner& reasoner, const GoOn& within, Worked& worked) { return worked.effort = reasoner.effort(within); });
}

}  // namespace grille::sudoku::logic
