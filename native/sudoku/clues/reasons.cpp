#include "sudoku/clues/reasons.hpp"

#include <algorithm>
#include <utility>

namespace grille::sudoku::clues {

namespace {

/// Constraints on more cells are relaxed cell by cell only.
constexpr std::size_t most_by_digit = 5;

}  // namespace

Reasons::Reasons(const Program& program)
    : program_(program),
      space_(program),
      root_(program.initial().begin(), program.initial().end()),
      kept_(root_),
      trial_(root_) {}

void Reasons::start_from(std::span<const Mask> root) {
  root_.assign(root.begin(), root.end());
  kept_ = root_;
  trial_ = root_;
}

const std::vector<Reasons::Removed>& Reasons::find(int constraint, std::span<const Mask> board, int cell, int digit) {
  const auto scope = program_.scope(constraint);
  found_.clear();
  int needed = 0;
  if (program_.lacking(constraint, board, cell, digit, needed, cells_)) {
    for (const Cell each : cells_) {
      if (each != cell && (root_[each] >> needed & 1) != 0) {
        found_.push_back({each, static_cast<std::uint8_t>(needed)});
      }
    }
    return found_;
  }
  for (const Cell each : scope) {
    kept_[each] = board[each];
  }
  // Whole cells first, then single digits of those that are needed.
  for (const Cell each : scope) {
    if (kept_[each] != root_[each]) {
      const Mask before = std::exchange(kept_[each], root_[each]);
      if (!still(constraint, cell, digit)) {
        kept_[each] = before;
      }
    }
  }
  for (const Cell each : scope) {
    for (unsigned gone = root_[each] & ~kept_[each]; gone != 0; gone &= gone - 1) {
      const int removed = std::countr_zero(gone);
      if (scope.size() <= most_by_digit) {
        kept_[each] = static_cast<Mask>(kept_[each] | bit(removed));
        if (still(constraint, cell, digit)) {
          continue;
        }
        kept_[each] = static_cast<Mask>(kept_[each] & ~bit(removed));
      }
      found_.push_back({each, static_cast<std::uint8_t>(removed)});
    }
  }
  for (const Cell each : scope) {
    kept_[each] = root_[each];
  }
  return found_;
}

/// Whether the constraint does the same on the relaxed board. One that can't hold removes everything.
bool Reasons::still(int constraint, int cell, int digit) {
  for (const Cell each : program_.scope(constraint)) {
    trial_[each] = kept_[each];
  }
  const bool holds = program_.narrow(constraint, Board{trial_.data(), &space_.changed}, space_);
  const bool removed = !holds || (cell >= 0 && (trial_[static_cast<std::size_t>(cell)] & bit(digit)) == 0);
  // Constraints may narrow cells outside of their scope.
  for (int changed = space_.changed.pop(); changed >= 0; changed = space_.changed.pop()) {
    trial_[static_cast<std::size_t>(changed)] = root_[static_cast<std::size_t>(changed)];
  }
  return removed;
}

}  // namespace grille::sudoku::clues
