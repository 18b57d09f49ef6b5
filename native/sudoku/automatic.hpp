// The default engine: branch first, and switch to clause learning if branching makes no progress.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "sudoku/search.hpp"

namespace grille::sudoku {

/// Branching solves most boards before learning would have warmed up, and enumerates many solutions without memory. But
/// where it gets lost, it is lost for hours. So it is allowed a number of contradictions per solution; after that,
/// learning starts from scratch, with the solutions already returned excluded.
class Automatic final : public Search {
 public:
  /// Solutions already returned, in order.
  using Known = std::vector<std::vector<std::uint8_t>>;
  using Learn = std::function<std::unique_ptr<Search>(const Known&)>;

  /// `patience`: the contradictions that branching is allowed on the way to one solution, or to the end.
  Automatic(std::unique_ptr<Search> branching, std::uint64_t patience, Learn learn)
      : engine_(std::move(branching)), patience_(patience), learn_(std::move(learn)) {}

  Event next(std::uint64_t budget) override {
    while (may_learn()) {
      const Statistics before = engine_->statistics();
      // There are hardly more contradictions than guesses, so this many guesses use up about the remaining patience.
      const Event event = engine_->next(std::min(budget, patience_ - lost_));
      const Statistics after = engine_->statistics();
      budget -= std::min(budget, after.guesses - before.guesses);
      lost_ += after.backtracks - before.backtracks;
      if (event == Event::solution) {
        remember();
        return event;
      }
      if (event == Event::exhausted) {
        return event;
      }
      if (lost_ >= patience_) {
        learn();
      } else if (budget == 0) {
        return event;
      }
    }
    return engine_->next(budget);
  }

  std::span<const std::uint8_t> solution() const noexcept override { return engine_->solution(); }
  Statistics statistics() const noexcept override {
    Statistics sum = engine_->statistics();
    return sum += before_;
  }
  /// The engine that gave the last answer.
  std::string_view name() const noexcept override { return engine_->name(); }

 private:
  // A board with more solutions than this is not one where branching is lost, and excluding them all would cost memory.
  static constexpr std::size_t most_left_out = 4096;

  bool may_learn() const { return !learning_ && solutions_ <= most_left_out; }

  void learn() {
    before_ = engine_->statistics();
    engine_ = learn_(given_out_);
    learning_ = true;
    given_out_ = {};
  }

  void remember() {
    lost_ = 0;
    if (++solutions_ <= most_left_out) {
      given_out_.emplace_back(engine_->solution().begin(), engine_->solution().end());
    } else {
      given_out_ = {};
    }
  }

  std::unique_ptr<Search> engine_;
  std::uint64_t patience_;
  Learn learn_;
  Known given_out_;
  std::size_t solutions_ = 0;
  std::uint64_t lost_ = 0;  ///< contradictions since the last solution
  bool learning_ = false;
  Statistics before_;  ///< the statistics of branching, once learning has taken over
};

}  // namespace grille::sudoku
