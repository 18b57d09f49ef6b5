// Uniformly random grids of the smallest boards.
#pragma once

#include <cstdint>
#include <span>

#include "random.hpp"
#include "sudoku/symmetry.hpp"

namespace grille::sudoku {

/// Whether all grids of this board can be listed up to symmetry: 4x4 and 6x6.
bool small(const Boxes& boxes) noexcept;

/// Draws one of the 288 grids of side 4, or of the 28,200,960 of side 6.
///
/// On a board with two boxes per band, digits and the columns of the second box can be arranged in exactly one way so
/// that the first row is 123456 and the second begins with 456. The grids that begin like this are listed, 6528 of them
/// on the 6x6 board; one is drawn, and then digits and columns are shuffled.
void draw_small(const Boxes& boxes, Random& random, std::span<std::uint8_t> grid);

}  // namespace grille::sudoku
