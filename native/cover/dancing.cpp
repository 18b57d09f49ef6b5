#include "cover/dancing.hpp"

#include <utility>

namespace grille::cover {

Dancing::Dancing(std::shared_ptr<const Problem> problem) : problem_(std::move(problem)), state_(*problem_) {}

Event Dancing::next(std::uint64_t budget) {
  const std::uint64_t begun = statistics_.guesses;
  if (at_solution_) {
    at_solution_ = false;
    exhausted_ = !go_back();
  }
  while (!exhausted_) {
    if (!state_.propagate()) {
      ++statistics_.backtracks;
      exhausted_ = !go_back();
      continue;
    }
    if (state_.complete()) {
      state_.solution(solution_);
      at_solution_ = true;
      return Event::solution;
    }
    if (statistics_.guesses - begun >= budget) {
      return Event::paused;
    }
    ++statistics_.guesses;
    const Item item = state_.tightest();
    const Option option = state_.live(item, 0);
    const double here = share_ / static_cast<double>(state_.live_count(item));
    branches_.push_back({option, state_.mark(), share_ - here});
    share_ = here;
    state_.choose(option);
  }
  return Event::exhausted;
}

Statistics Dancing::statistics() const noexcept {
  Statistics all = statistics_;
  all.placements = state_.choices();
  return all;
}

/// Returns to the last branch, without the option that was tried there. False if none is left.
bool Dancing::go_back() {
  done_ += share_;
  if (branches_.empty()) {
    return false;
  }
  const Branch last = branches_.back();
  branches_.pop_back();
  state_.undo(last.mark);
  state_.drop(last.tried);
  share_ = last.share;
  return true;
}

}  // namespace grille::cover
