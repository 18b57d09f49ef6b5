// The almost locked sets of a grid, as links of chains: two cells or more, all in one house.
#pragma once

#include <vector>

#include "sudoku/logic/grid.hpp"
#include "sudoku/logic/step.hpp"

namespace grille::sudoku::logic {

/// Each once, small ones first. On large boards only the smaller ones, which limits their number.
template <int W>
std::vector<AlmostLocked> almost_locked(const Grid<W>& grid);

}  // namespace grille::sudoku::logic
