// Lines and boxes that cover the same cells.
#pragma once

#include <span>
#include <utility>
#include <vector>

#include "sudoku/clues/masks.hpp"

namespace grille::sudoku::clues {

/// Lines and boxes that cover the same cells, such as three rows and three boxes. A digit that one of a line and a box
/// has only in the cells they share is removed from the rest of the other (locked candidates), for all of them at once.
class Band {
 public:
  /// The bands of a board, each with the numbers of its lines and of its boxes.
  struct Found {
    std::vector<std::size_t> lines;
    std::vector<std::size_t> boxes;
  };
  static std::vector<Found> find(std::span<const CellSet> houses);

  Band(const Found& found, std::span<const CellSet> houses);

  std::span<const Cell> cells() const { return cells_; }
  bool narrow(Board board) const;
  /// Collects the cells of a line or a box that lack a digit, which is why it is removed from a cell of the band. False
  /// if that is not why.
  bool lacking(std::span<const Mask> board, int cell, int digit, std::vector<Cell>& cells) const;

 private:
  std::size_t place(std::size_t line, std::size_t box) const { return line * boxes_ + box; }

  std::size_t lines_;
  std::size_t boxes_;
  std::size_t size_;         ///< of the part that a line and a box share
  std::vector<Cell> cells_;  ///< part by part
};

}  // namespace grille::sudoku::clues
