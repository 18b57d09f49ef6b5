// Uniformly random domino tilings of a rectangle.
#pragma once

#include <vector>

#include "dominosa/board.hpp"
#include "random.hpp"

namespace grille::dominosa {

/// Draws tilings row by row. By Kasteleyn's theorem, with suitable signs every tiling has the same weight in the
/// determinant of the black-by-white adjacency matrix, and the probability of a spot is its entry times the entry of
/// the inverse. The rows below a row enter only through one small matrix on the row's own squares.
class Tilings {
 public:
  explicit Tilings(const Rectangle& rectangle);

  /// The spots of one tiling, in order.
  void draw(Random& random, std::vector<Spot>& spots) const;

 private:
  using Matrix = std::vector<double>;  ///< square, row-major

  Spot spot(int row, int column, bool down) const;

  const Rectangle& rectangle_;
  bool turned_;  ///< whether the rectangle is transposed, so that its rows have even length
  int high_;
  int wide_;
  std::vector<Matrix> rows_;  ///< by row: its black squares by its white ones, with all rows below eliminated
};

}  // namespace grille::dominosa
