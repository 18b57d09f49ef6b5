// Full grids at random.
#pragma once

#include <cstdint>
#include <span>

#include "random.hpp"
#include "sudoku/symmetry.hpp"

namespace grille::sudoku {

/// Draws full grids of one kind of board.
///
/// Up to side 6 and on the classic 9x9 board every grid is exactly as likely as every other. Beyond, a grid is walked
/// away from a plain pattern by moves that are as likely forth as back, so that the longer the walk, the more even the
/// chances of all that it can reach.
class Grids {
 public:
  explicit Grids(const Boxes& boxes) : boxes_(boxes) {}

  /// Whether every grid is exactly as likely as every other.
  bool even() const noexcept { return even(boxes_); }
  static bool even(const Boxes& boxes) noexcept;

  /// A grid: a digit from 1 a cell.
  void draw(Random& random, std::span<std::uint8_t> grid) const;

 private:
  Boxes boxes_;
};

}  // namespace grille::sudoku
