// The 9x9 grids, each exactly as likely as every other.
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
/// each with a choice among a number of ways that is the same whatever was chosen before: 56 * 6^6 for boxes 2 and 3,
/// as many for 4 and 7, 56 * 8 for box 5 and 8 each for 6 and 8. Some of those ways clash, and then all is begun again.
/// So every grid comes with the same chance; a trial is a grid in 9.4% of cases.
void draw_nine(Random& random, std::span<std::uint8_t, 81> grid);

}  // namespace grille::sudoku
