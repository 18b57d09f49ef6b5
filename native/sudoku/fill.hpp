// Random full grids of boards with any houses.
#pragma once

#include <cstdint>
#include <span>

#include "random.hpp"
#include "sudoku/geometry.hpp"
#include "sudoku/singles.hpp"

namespace grille::sudoku {

/// Places this many digits at random where the houses allow them, and solves the rest. Returns false if that is not
/// possible, or takes long.
bool place_and_solve(const Geometry& geometry, int placed, Random& random, std::span<std::uint8_t> grid);
/// The same with a board of the same geometry, several times faster; the grids are others.
bool place_and_solve(const Geometry& geometry, int placed, Random& random, std::span<std::uint8_t> grid,
                     SinglesBoard& singles);

}  // namespace grille::sudoku
