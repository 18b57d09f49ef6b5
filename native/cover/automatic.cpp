#include "cover/automatic.hpp"

#include <algorithm>
#include <utility>

namespace grille::cover {

namespace {

// Contradictions that dancing gets at first. Measured on unique Dominosa boards of orders 3 to 35: with 10, it gives up
// on boards of order 12 that dancing would finish sooner; with 300, boards of order 30 take half as long again.
constexpr std::uint64_t warm_up = 60;
// The first turn of learning, enough for most boards up to order 40. Each turn is twice as long as the last.
constexpr std::uint64_t first_learning_turn = 3000;
// Dancing contradictions for each learning contradiction. They take about equal time on packing problems, where dancing
// should win. On large Dominosa boards, where it should not, three would be equal.
constexpr std::uint64_t dancing_ratio = 10;
// Contradictions after which the running time of dancing can be estimated, and the most it may take: some minutes.
constexpr std::uint64_t enough_to_estimate = 3000;
constexpr double most_dancing = 3e7;
// A problem with this many solutions is left to dancing, which needs no memory for them.
constexpr std::uint64_t many_solutions = 4096;

}  // namespace

Automatic::Automatic(std::shared_ptr<const Problem> problem)
    : problem_(problem), dancing_(std::move(problem)), allowed_(warm_up), turn_(first_learning_turn) {}

const Search& Automatic::engine() const noexcept {
  return at_learning_ ? static_cast<const Search&>(*learning_) : dancing_;
}

Search& Automatic::engine() noexcept { return at_learning_ ? static_cast<Search&>(*learning_) : dancing_; }

Event Automatic::next(std::uint64_t budget) {
  while (true) {
    const Statistics before = engine().statistics();
    // There are hardly more contradictions than guesses, so a turn stops soon after its limit.
    const Event event = engine().next(stage_ == Stage::decided ? budget : std::min(budget, warm_up));
    const Statistics after = engine().statistics();
    budget -= std::min(budget, after.guesses - before.guesses);
    spent_ += after.backtracks - before.backtracks;
    if (event == Event::exhausted) {
      return event;
    }
    if (event == Event::solution && is_new()) {
      ++solutions_;
      if (stage_ == Stage::warming_up) {
        spent_ = 0;
      }
      return event;
    }
    if (stage_ != Stage::decided && (spent_ >= allowed_ || solutions_ >= many_solutions || hopeless())) {
      turn_over();
    } else if (event == Event::paused && budget == 0) {
      return event;
    }
  }
}

/// Whether dancing, by its progress so far, will not finish in reasonable time.
bool Automatic::hopeless() const {
  return stage_ == Stage::dancing && spent_ >= enough_to_estimate &&
         static_cast<double>(dancing_.statistics().backtracks) > most_dancing * dancing_.progress();
}

void Automatic::turn_over() {
  if (!at_learning_ && (solutions_ >= many_solutions || hopeless())) {
    at_learning_ = solutions_ < many_solutions;
    stage_ = Stage::decided;
  } else if (!at_learning_) {
    stage_ = Stage::learning;
    at_learning_ = true;
    allowed_ = turn_;
    if (!learning_) {
      learning_ = std::make_unique<Learning>(problem_);
    }
  } else {
    stage_ = Stage::dancing;
    at_learning_ = false;
    allowed_ = dancing_ratio * turn_;
    turn_ *= 2;
  }
  spent_ = solutions_ = 0;
}

/// Whether the solution just found is new; if so, records it if the other engine might find it again.
bool Automatic::is_new() {
  Key key;
  for (const Option option : engine().solution()) {
    key.a += mix(2 * std::uint64_t{option});
    key.b += mix(2 * std::uint64_t{option} + 1);
  }
  if (stage_ == Stage::decided) {
    return given_out_.erase(key) == 0;
  }
  return given_out_.insert(key).second;
}

Statistics Automatic::statistics() const noexcept {
  Statistics sum = dancing_.statistics();
  if (learning_) {
    sum += learning_->statistics();
  }
  return sum;
}

}  // namespace grille::cover
