// Random full grids.
#pragma once

#include <cstdint>
#include <span>

#include "random.hpp"
#include "sudoku/symmetry.hpp"

namespace grille::sudoku {

/// Draws full grids for one kind of board.
///
/// Up to side 6 and on the classic 9x9 board the distribution is exactly uniform. Beyond, a Markov chain starts from a
/// basic pattern with moves that are as likely forward as backward, so its stationary distribution is uniform on all
/// grids that it can reach.
class Grids {
 public:
  explicit Grids(const Boxes& boxes) : boxes_(boxes) {}

  /// Whether the distribution is exactly uniform.
  bool even() const noexcept { return even(boxes_); }
  static bool even(const Boxes& boxes) noexcept;

  /// Draws a grid with one digit from 1 per cell.
  void draw(Random& random, std::span<std::uint8_t> grid) const;

 private:
  Boxes boxes_;
};

}  // namespace grille::sudoku
