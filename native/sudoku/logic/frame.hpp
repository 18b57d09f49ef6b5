// The frame a puzzle is looked at in, so that what is found doesn't depend on where on the board it lies.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "sudoku/geometry.hpp"
#include "sudoku/logic/step.hpp"

namespace grille::sudoku::logic {

/// Another numbering of the cells, digits and houses of a board, which are the same board again.
class Frame {
 public:
  /// The numbering as it is.
  explicit Frame(const Geometry& geometry);
  /// `cells[c]` and `digits[d]` are the new numbers of cell c and digit d (from 0). The cells of each house of `geometry`
  /// must be a house of `within`.
  Frame(const Geometry& geometry, const Geometry& within, std::vector<Cell> cells, std::vector<Digit> digits);

  Candidate inward(Candidate candidate) const { return {cells_[candidate.cell], digits_[candidate.digit]}; }
  Cell inward(Cell cell) const { return cells_[cell]; }
  Digits inward(Digits digits) const;
  /// A board (a digit from 1 a cell, 0 for none) as it is within.
  std::vector<std::uint8_t> inward(std::span<const std::uint8_t> board) const;
  Digits outward(Digits digits) const;
  Digit digit_outward(Digit digit) const { return back_digits_[digit]; }
  /// A step found within, in the board's own numbers.
  void outward(Step& step) const;
  void inward(Step& step) const;

 private:
  void turn(Step& step, const std::vector<Cell>& cells, const std::vector<Digit>& digits,
            const std::vector<House>& houses) const;

  std::vector<Cell> cells_, back_cells_;
  std::vector<Digit> digits_, back_digits_;
  std::vector<House> houses_, back_houses_;
};

/// The board within, where it is another than the one without: boxes that are not square lie on their long side, so that
/// a puzzle and the same one with rows and columns exchanged look the same.
std::optional<Geometry> board_within(const Geometry& geometry);

/// The frame in which equivalent puzzles look the same; `within` is the board within, or the geometry itself. Boards with
/// houses of their own have but their numbering as it is.
Frame frame_of(const Geometry& geometry, const Geometry& within, std::span<const std::uint8_t> givens);

}  // namespace grille::sudoku::logic
