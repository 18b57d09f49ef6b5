// Uniformly random 9x9 grids.
#pragma once

#include <cstdint>
#include <span>

#include "random.hpp"

namespace grille::sudoku {

/// Draws one of the 6,670,903,752,021,072,936,960 grids.
///
/// Boxes are filled one after another,
///
///     1 2 3
///     4 5 6
///     7 8 9
///
/// each with a number of choices that does not depend on the earlier ones: 56 * 6^6 for boxes 2 and 3, as many for 4
/// and 7, 56 * 8 for box 5 and 8 each for 6 and 8. Some choices clash, and then everything starts again (rejection
/// sampling). So every grid has the same probability; 9.39% of trials succeed. Returns the number of trials.
int draw_nine(Random& random, std::span<std::uint8_t, 81> grid);

}  // namespace grille::sudoku
