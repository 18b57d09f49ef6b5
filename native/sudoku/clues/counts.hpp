// How often a digit occurs in some cells.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sudoku/clues/masks.hpp"
#include "sudoku/clues/rules.hpp"

namespace grille::sudoku::clues {

/// A digit occurs in the cells a given number of times. Where houses cover the board, the digit is in each of them
/// once, so it is also known how often it can be outside of the cells.
class Count {
 public:
  /// `covers` are sets of houses that do not overlap and contain every cell of the board.
  Count(const CountRule& rule, std::span<const std::vector<std::vector<Cell>>> covers);

  bool narrow(Board board) const;

 private:
  struct House {
    std::vector<Cell> inside;
    std::vector<Cell> outside;
  };

  /// The smallest and the largest count between two bounds; false if there is none.
  bool within(int& least, int& most) const;
  bool narrow_cells(Board board) const;
  bool narrow_houses(const std::vector<House>& houses, Board board) const;

  std::vector<Cell> cells_;
  Mask digit_;
  std::vector<int> counts_;  ///< in increasing order
  std::vector<std::vector<House>> covers_;
};

}  // namespace grille::sudoku::clues
