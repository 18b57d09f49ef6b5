// Why a constraint removes a candidate, or can't hold.
#pragma once

#include <memory>
#include <vector>

#include "sudoku/clues/program.hpp"

namespace grille::sudoku::clues {

/// Finds few removed candidates that suffice for what a constraint did. Every kind of constraint can be asked: removed
/// candidates are put back one after the other, as long as the constraint still does the same. What is found is a reason
/// by construction, since the constraint itself says so.
class Reasons {
 public:
  struct Removed {
    Cell cell;
    std::uint8_t digit;
  };

  explicit Reasons(const Program& program);

  /// The candidates from which removals are counted. Those that are not in it need no reason.
  void start_from(std::span<const Mask> root);

  /// Why `constraint` removes a digit of a cell on this board, or any digit that would be left out (cell < 0: why it
  /// can't hold). The order of `board` is that of cells. The result is valid until the next call.
  const std::vector<Removed>& find(int constraint, std::span<const Mask> board, int cell, int digit);

 private:
  bool still(int constraint, int cell, int digit);

  const Program& program_;
  Workspace space_;
  std::vector<Mask> root_;
  std::vector<Mask> kept_;   ///< the board with as much put back as possible
  std::vector<Mask> trial_;  ///< what the constraint narrows
  std::vector<Cell> cells_;
  std::vector<Removed> found_;
};

}  // namespace grille::sudoku::clues
