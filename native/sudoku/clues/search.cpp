#include "sudoku/clues/search.hpp"

#include <algorithm>
#include <cstring>
#include <stdexcept>
#include <utility>

#include "sudoku/automatic.hpp"
#include "sudoku/clues/learning.hpp"

namespace grille::sudoku::clues {

namespace {

// Contradictions count more the later they are.
constexpr float growth = 1.02F;
constexpr float largest_bump = 1e15F;
// Contradictions on the way to a solution before clauses are learned.
constexpr std::uint64_t patience = 2500;

}  // namespace

ClueSearch::ClueSearch(std::shared_ptr<const Program> program, std::span<const Mask> start, int shown)
    : program_(std::move(program)),
      space_(*program_),
      cells_(static_cast<std::size_t>(program_->cells())),
      shown_(static_cast<std::size_t>(shown)),
      levels_((cells_ + 1) * cells_),
      choices_(cells_ + 1),
      weight_(cells_, 1.0F),
      solution_(shown_) {
  if (start.size() != cells_ || shown_ > cells_) {
    throw std::invalid_argument("expected candidates for each cell");
  }
  for (std::size_t i = 0; i < cells_; ++i) {
    levels_[i] = static_cast<Mask>(start[i] & program_->initial()[i]);
    exhausted_ = exhausted_ || levels_[i] == 0;
  }
  program_->mark_all(space_);
  for (std::size_t i = 0; i < program_->constraints(); ++i) {
    for (const Cell cell : program_->scope(static_cast<int>(i))) {
      weight_[cell] += 0.05F;
    }
  }
}

std::span<const Mask> ClueSearch::root() {
  if (!settled_ && !exhausted_) {
    settled_ = true;
    exhausted_ = !settle();
  }
  return exhausted_ ? std::span<const Mask>() : std::span<const Mask>(levels_.data(), cells_);
}

void ClueSearch::restart(std::span<const Mask> settled, int cell, Mask kept) {
  std::ranges::copy(settled, levels_.begin());
  Mask& mask = levels_[static_cast<std::size_t>(cell)];
  mask = static_cast<Mask>(mask & kept);
  depth_ = 0;
  at_solution_ = false;
  settled_ = false;
  exhausted_ = mask == 0;
  space_.changed.clear();
  std::ranges::fill(space_.pending, 0);
  space_.changed.insert(cell);
}

bool ClueSearch::settle() {
  if (program_->settle(level(depth_), space_)) {
    return true;
  }
  blame();
  return false;
}

void ClueSearch::blame() {
  if (space_.failed >= 0) {
    for (const Cell cell : program_->scope(space_.failed)) {
      weight_[cell] += bump_;
    }
  } else {
    weight_[static_cast<std::size_t>(space_.failed_cell)] += bump_;
    weight_[static_cast<std::size_t>(space_.failed_other)] += bump_;
  }
  bump_ *= growth;
  if (bump_ > largest_bump) {
    for (float& weight : weight_) {
      weight = weight / bump_ + 1e-6F;
    }
    bump_ = 1;
  }
}

Event ClueSearch::next(std::uint64_t budget) {
  const std::uint64_t begun = statistics_.guesses;
  bool possible = true;
  if (at_solution_) {
    at_solution_ = false;
    possible = false;
  } else if (!settled_ && !exhausted_) {
    settled_ = true;
    possible = settle();
    statistics_.backtracks += possible ? 0 : 1;
  }
  while (!exhausted_) {
    if (!possible) {
      if (!go_back()) {
        exhausted_ = true;
        break;
      }
      possible = settle();
      statistics_.backtracks += possible ? 0 : 1;
      continue;
    }
    if (complete(level(depth_))) {
      for (std::size_t i = 0; i < shown_; ++i) {
        solution_[i] = static_cast<std::uint8_t>(lowest(level(depth_)[i]) + 1);
      }
      statistics_.placements += cells_;
      at_solution_ = true;
      // Solutions that differ in cells that are not shown are the same: leave the choices there.
      while (depth_ > 0 && choices_[depth_ - 1].cell >= shown_) {
        --depth_;
      }
      return Event::solution;
    }
    if (statistics_.guesses - begun >= budget) {
      return Event::paused;
    }
    const Choice choice = choose();
    ++statistics_.guesses;
    choices_[depth_] = choice;
    std::memcpy(level(depth_ + 1), level(depth_), cells_ * sizeof(Mask));
    ++depth_;
    level(depth_)[choice.cell] = choice.digit;
    space_.changed.insert(choice.cell);
    possible = settle();
    statistics_.backtracks += possible ? 0 : 1;
  }
  return Event::exhausted;
}

/// Returns to the level before the last choice, where the candidate that was tried is removed. False at the root.
bool ClueSearch::go_back() {
  while (depth_ > 0) {
    --depth_;
    const Choice choice = choices_[depth_];
    Mask& mask = level(depth_)[choice.cell];
    mask = static_cast<Mask>(mask & ~choice.digit);
    if (mask != 0) {
      space_.changed.insert(choice.cell);
      return true;
    }
  }
  return false;
}

bool ClueSearch::complete(const Mask* board) const {
  for (std::size_t i = 0; i < cells_; ++i) {
    if (!single(board[i])) {
      return false;
    }
  }
  return true;
}

ClueSearch::Choice ClueSearch::choose() {
  const Mask* board = level(depth_);
  Choice best{0, 0};
  float best_score = -1;
  // Cells that are not shown come last, so that each visible solution is found once.
  for (std::size_t from = 0, to = shown_; best_score < 0; from = shown_, to = cells_) {
    for (std::size_t i = from; i < to; ++i) {
      const Mask mask = board[i];
      if (single(mask)) {
        continue;
      }
      const float score = weight_[i] / static_cast<float>(std::popcount(mask) * std::popcount(mask));
      if (score > best_score) {
        best_score = score;
        best = {static_cast<Cell>(i), static_cast<Mask>(mask & (0U - mask))};
      }
    }
  }
  const Mask unseen = best.cell < seen_.size() ? static_cast<Mask>(board[best.cell] & ~seen_[best.cell]) : Mask{0};
  if (unseen != 0) {
    best.digit = static_cast<Mask>(unseen & (0U - unseen));
  }
  return best;
}

std::unique_ptr<Search> open(std::shared_ptr<const Program> program, std::span<const Mask> start, int shown) {
  auto branching = std::make_unique<ClueSearch>(program, start, shown);
  // Solutions that differ in cells that are not shown are one: branching leaves them out.
  if (shown != program->cells()) {
    return branching;
  }
  return std::make_unique<Automatic>(
      std::move(branching), patience,
      [program = std::move(program),
       candidates = std::vector<Mask>(start.begin(), start.end())](const Automatic::Known& known) {
        auto learning = std::make_unique<ClueLearning>(program, candidates);
        for (const auto& solution : known) {
          learning->leave_out(solution);
        }
        return learning;
      });
}

}  // namespace grille::sudoku::clues
