// Sums of digits, with the knowledge of which cells differ.
#pragma once

#include <span>
#include <vector>

#include "sudoku/clues/masks.hpp"
#include "sudoku/clues/rules.hpp"

namespace grille::sudoku::clues {

/// By cell, the cells that always differ from it.
using Differences = std::span<const CellSet>;

/// A sum of different digits with a fixed total: a killer cage. It knows every set of digits with that total.
class Cage {
 public:
  /// `seen_by_all` are the other cells that differ from every cell of the cage.
  Cage(std::span<const Cell> cells, std::span<const Mask> combinations, std::vector<Cell> seen_by_all)
      : cells_(cells.begin(), cells.end()), combinations_(combinations), seen_by_all_(std::move(seen_by_all)) {}

  /// The sets of `size` out of `digits` digits that add up to a total, where digits count from 0. They are computed once
  /// for each number of digits, and never deleted.
  static std::span<const Mask> combinations(int digits, int size, int total);

  std::span<const Cell> cells() const { return cells_; }
  bool narrow(Board board) const;

 private:
  std::vector<Cell> cells_;
  std::span<const Mask> combinations_;
  std::vector<Cell> seen_by_all_;
};

/// A weighted sum between two bounds. Cells that differ from each other and have the same weight are bounded together,
/// and the last three open cells are solved exactly.
class Sum {
 public:
  /// `houses` are sets of different cells, which make better parts than cells in the order of the rule.
  Sum(const SumRule& rule, int digits, Differences differ, std::span<const CellSet> houses);

  std::span<const Cell> cells() const { return cells_; }
  bool narrow(Board board) const;

 private:
  struct Part {
    int weight;
    std::uint16_t first;  ///< in cells_
    std::uint16_t count;
  };

  bool narrow_last(Board board, std::span<const std::uint16_t> open, int fixed) const;

  std::vector<Cell> cells_;  ///< part by part
  std::vector<int> weight_;  ///< by position in cells_
  std::vector<Part> parts_;
  std::vector<std::uint8_t> differ_;  ///< by two positions
  int digits_;
  int least_;
  int most_;
  bool exact_;  ///< an equation with weights of 1 and -1
};

}  // namespace grille::sudoku::clues
