// Random grids of any size, by a Markov chain.
#pragma once

#include <cstdint>
#include <span>

#include "random.hpp"
#include "sudoku/symmetry.hpp"

namespace grille::sudoku {

/// Takes one random step from a full grid to a neighbouring one, or stays.
///
/// Two digits are chosen, two rows of a band, or two columns of a stack. Where they differ splits into loops that can
/// be exchanged independently without breaking a rule, and each is exchanged with probability 1/2. The way back is as
/// likely as the way there (detailed balance), so in the long run all reachable grids are equally likely.
void random_step(const Boxes& boxes, Random& random, std::span<std::uint8_t> grid);

/// A grid many steps away from a random symmetry of the basic pattern.
void random_walk(const Boxes& boxes, Random& random, std::span<std::uint8_t> grid);

}  // namespace grille::sudoku
