// Grids of any size, by walking from one to the next.
#pragma once

#include <cstdint>
#include <span>

#include "random.hpp"
#include "sudoku/symmetry.hpp"

namespace grille::sudoku {

/// Takes one random step from a full grid to a neighbouring one, or stays.
///
/// Two digits are chosen, two rows of a band, or two columns of a stack. Where they differ falls apart into loops that
/// can be exchanged one by one with no rule broken, and each is, or isn't, with even chances. The way back is as likely
/// as the way there, so in the long run all grids that can be reached are equally likely.
void step_aside(const Boxes& boxes, Random& random, std::span<std::uint8_t> grid);

/// A grid many steps away from the plain pattern, in any of its positions.
void walk_away(const Boxes& boxes, Random& random, std::span<std::uint8_t> grid);

}  // namespace grille::sudoku
