// The ways to fill one cage: which digits each cell has in any of them.
#pragma once

#include <span>

#include "sudoku/clues/masks.hpp"

namespace grille::sudoku::clues {

/// Cages have at most as many cells as this.
inline constexpr int most_caged = 9;

/// Keeps the candidates that some way to fill a cage uses: all cells differ, and the digits of the cells are one of the
/// `sets`. Returns false if there is no way.
bool keep_cage_ways(std::span<const Mask> sets, std::span<Mask> cells);

}  // namespace grille::sudoku::clues
