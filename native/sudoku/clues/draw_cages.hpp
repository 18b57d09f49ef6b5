// Killer cages drawn at random on a full grid.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "random.hpp"
#include "sudoku/clues/masks.hpp"

namespace grille::sudoku::clues {

using CageCells = std::vector<Cell>;
/// Cages that are drawn together: a cage and its images under the symmetry.
using CageBundle = std::vector<CageCells>;

/// A number of cells, and how often it is tried for.
struct CageSize {
  int size;
  int weight;
};

/// Divides a board into cages without repeated digits; a cell that no cage can take is a cage of its own. `maps` has the
/// cell that each cell is moved to, for every map of the symmetry; the first is the identity.
std::vector<CageBundle> draw_cages(int side, std::span<const std::uint8_t> grid,
                                   std::span<const std::vector<Cell>> maps, std::span<const CageSize> sizes,
                                   Random& random);

}  // namespace grille::sudoku::clues
