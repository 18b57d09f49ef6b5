// Links between candidates: what a digit rules out, and what follows where one is ruled out.
#pragma once

#include <array>
#include <span>

#include "sudoku/explainer/board.hpp"

namespace grille::sudoku::explainer {

/// The candidates that a digit rules out: with `y` the others of its cell, then the same digit in its box, row and column.
/// Each is passed to `use` once.
template <class Use>
void each_ruled_out(const Board& board, Mark mark, bool y, Use&& use) {
  const Tables& fixed = tables();
  const int cell = cell_of(mark), digit = digit_of(mark);
  if (y) {
    for (Nine left = static_cast<Nine>(board.digits[cell] & ~bit(digit)); left != 0;) {
      use(mark_of(cell, take_first(left)));
    }
  }
  for (int kind = 0; kind < kinds; ++kind) {
    const int house = fixed.house[cell][kind];
    for (Nine left = board.places[house][digit]; left != 0;) {
      const int other = fixed.cell[house][take_first(left)];
      if (other != cell && (kind == box || fixed.house[other][box] != fixed.house[cell][box])) {
        use(mark_of(other, digit));
      }
    }
  }
}

/// Both kinds of links of all candidates, while the board stays the same.
class Links {
 public:
  /// With `y` also links within cells; with `x` also conjugate pairs of a digit in a house.
  void build(const Board& board, bool y, bool x);

  std::span<const Mark> weak(Mark mark) const { return {weak_[mark].data(), weak_count_[mark]}; }
  std::span<const Mark> strong(Mark mark) const { return {strong_[mark].data(), strong_count_[mark]}; }

 private:
  std::array<std::array<Mark, 28>, marks> weak_;
  std::array<std::array<Mark, 4>, marks> strong_;
  std::array<std::uint8_t, marks> weak_count_{}, strong_count_{};
};

}  // namespace grille::sudoku::explainer
