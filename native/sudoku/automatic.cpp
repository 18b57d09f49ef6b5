#include "sudoku/automatic.hpp"

#include <algorithm>
#include <utility>

#include "sudoku/learning.hpp"

namespace grille::sudoku {

namespace {

// Contradictions branching may meet on the way to one solution, or to the end. Measured on unique boards of sides 16
// to 36 and random ones of 38 to 50 percent givens: 300 sends away boards of side 16 that branching ends sooner, 1500
// and more is felt where learning has to do the work anyway; in between it matters little. Guesses that hold are not
// counted: an empty board of side 36 takes over a thousand, and needs no help.
constexpr std::uint64_t patience = 700;

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
  while (may_learn()) {
    const Statistics before = engine_->statistics();
    // Hardly more contradictions than guesses, so this many spend about the patience left.
    const Event event = engine_->next(std::min(budget, patience - lost_));
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
    if (lost_ >= patience) {
      learn();
    } else if (budget == 0) {
      return event;
    }
  }
  return engine_->next(budget);
}

void Automatic::remember() {
  lost_ = 0;
  if (++solutions_ <= most_left_out) {
    given_out_.insert(given_out_.end(), engine_->solution().begin(), engine_->solution().end());
  } else {
    given_out_ = {};
  }
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
