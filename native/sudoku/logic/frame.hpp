// The numbering in which a puzzle is solved, chosen so that the steps don't depend on its orientation.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "sudoku/geometry.hpp"
#include "sudoku/logic/step.hpp"
#include "sudoku/symmetry.hpp"

namespace grille::sudoku::logic {

/// A renumbering of the cells, digits and houses of a board that gives an equivalent board.
class Frame {
 public:
  /// The identity.
  explicit Frame(const Geometry& geometry);
  /// `cells[c]` and `digits[d]` are the new numbers of cell c and digit d (from 0). The cells of each house of
  /// `geometry` must be a house of `within`.
  Frame(const Geometry& geometry, const Geometry& within, std::vector<Cell> cells, std::vector<Digit> digits);

  Candidate inward(Candidate candidate) const { return {cells_[candidate.cell], digits_[candidate.digit]}; }
  Cell inward(Cell cell) const { return cells_[cell]; }
  Digits inward(Digits digits) const;
  /// A board (one digit from 1 per cell, 0 for empty) in the new numbering.
  std::vector<std::uint8_t> inward(std::span<const std::uint8_t> board) const;
  Digits outward(Digits digits) const;
  Digit digit_outward(Digit digit) const { return back_digits_[digit]; }
  /// Converts a step from the new numbering to the board's own.
  void outward(Step& step) const;
  void inward(Step& step) const;

 private:
  void turn(Step& step, const std::vector<Cell>& cells, const std::vector<Digit>& digits,
            const std::vector<House>& houses) const;

  std::vector<Cell> cells_, back_cells_;
  std::vector<Digit> digits_, back_digits_;
  std::vector<House> houses_, back_houses_;
};

/// The renumbered board, if it differs from the original: boxes that are not square are made wide, so that a puzzle and
/// its transpose look the same.
std::optional<Geometry> board_within(const Geometry& geometry);

/// The frame in which equivalent puzzles look the same; `boxes` are those of the geometry, and `within` is the renumbered
/// board, or the geometry itself. Boards with other houses keep their numbering.
Frame frame_of(const Geometry& geometry, const std::optional<Boxes>& boxes, const Geometry& within,
               std::span<const std::uint8_t> givens);

}  // namespace grille::sudoku::logic
