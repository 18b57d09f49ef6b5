#include "sudoku/automatic.hpp"

#include <algorithm>
#include <utility>

#include "sudoku/learning.hpp"

namespace grille::sudoku {

namespace {

// Guesses branching may make for one solution, or for the end.
constexpr std::uint64_t patience = 400;

// A board with more solutions than this is not one where branching is lost, and leaving them all out would cost memory.
constexpr std::size_t most_left_out = 4096;

}  // namespace

Automatic::Automatic(const Geometry& geometry, std::span<const std::uint8_t> givens, std::unique_ptr<Search> branching)
    : geometry_(geometry), givens_(givens.begin(), givens.end()), engine_(std::move(branching)) {}

bool Automatic::may_learn() const { return !learning_ && solutions_ <= most_left_out; }

void Automatic::learn() {
  before_ = engine_->statistics();
  auto learning = std::make_unique<Learning>(geometry_, givens_);
  const auto cells = static_cast<std::size_t>(geometry_.cells());
  for (std::size_t i = 0; i < solutions_; ++i) {
    learning->leave_out(std::span(given_out_).subspan(i * cells, cells));
  }
  engine_ = std::move(learning);
  learning_ = true;
  given_out_ = {};
}

Event Automatic::next(std::uint64_t budget) {
  if (may_learn()) {
    const std::uint64_t before = engine_->statistics().guesses;
    const Event event = engine_->next(std::min(budget, patience - since_solution_));
    const std::uint64_t spent = engine_->statistics().guesses - before;
    if (event == Event::solution) {
      since_solution_ = 0;
      if (++solutions_ <= most_left_out) {
        given_out_.insert(given_out_.end(), engine_->solution().begin(), engine_->solution().end());
      } else {
        given_out_ = {};
      }
      return event;
    }
    since_solution_ += spent;
    if (event == Event::exhausted || since_solution_ < patience) {
      return event;
    }
    learn();
    budget -= std::min(budget, spent);
  }
  return engine_->next(budget);
}

Statistics Automatic::statistics() const noexcept {
  Statistics sum = engine_->statistics();
  sum.guesses += before_.guesses;
  sum.placements += before_.placements;
  sum.backtracks += before_.backtracks;
  sum.learned += before_.learned;
  sum.restarts += before_.restarts;
  return sum;
}

}  // namespace grille::sudoku
