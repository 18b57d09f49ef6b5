// How much the length of a chain adds to its difficulty.
#pragma once

namespace grille::sudoku::explainer {

/// `complexity` is the number of candidates in all chains together. Sums tenths one by one: the result is compared, so it
/// must be the same number.
inline double length_difficulty(int complexity) {
  double added = 0.0;
  int most = 4;
  bool odd = false;
  while (complexity - 2 > most) {
    added += 0.1;
    most = odd ? most * 4 / 3 : most * 3 / 2;
    odd = !odd;
  }
  return added;
}

}  // namespace grille::sudoku::explainer
