// Random regions of a jigsaw.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "random.hpp"
#include "sudoku/geometry.hpp"

namespace grille::sudoku {

/// Exchanges pairs of cells between regions that touch, as long as all regions stay connected. `regions` has the number
/// of the region of each cell. Each exchange is done with its images under the maps, of which one is the identity.
void mix_regions(int side, std::vector<std::uint8_t>& regions, std::span<const std::vector<Cell>> maps, int exchanges,
                 Random& random);

}  // namespace grille::sudoku
