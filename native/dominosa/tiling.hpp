// Ways to cover a rectangle with dominoes, drawn at random, every way as likely as every other.
#pragma once

#include <vector>

#include "dominosa/board.hpp"
#include "random.hpp"

namespace grille::dominosa {

/// Draws tilings of a rectangle, row by row. Kasteleyn: with signs on the spots such that every tiling counts alike in
/// the determinant of the matrix "black squares by white squares", the chance of a spot is its entry times the entry
/// of the inverse. What lies below a row enters only through the row's own squares, as one small matrix a row.
class Tilings {
 public:
  explicit Tilings(const Rectangle& rectangle);

  /// The spots of one tiling, in order.
  void draw(Random& random, std::vector<Spot>& spots) const;

 private:
  using Matrix = std::vector<double>;  ///< square, row by row

  Spot spot(int row, int column, bool down) const;

  const Rectangle& rectangle_;
  bool turned_;  ///< the rectangle is looked at on its side, so that its rows are even
  int high_;
  int wide_;
  std::vector<Matrix> rows_;  ///< by row: its black squares by its white ones, with all the rows below folded in
};

}  // namespace grille::dominosa
