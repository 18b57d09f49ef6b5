// Sums that follow from cages and houses.
#pragma once

#include <span>
#include <vector>

#include "sudoku/clues/masks.hpp"
#include "sudoku/clues/rules.hpp"

namespace grille::sudoku::clues {

/// The rule of 45: a house, or several that do not overlap, has a known sum, so the cells that cages leave over (or that
/// cages have outside of it) have a known sum too. `houses` have as many cells as there are digits.
std::vector<SumRule> derived_sums(std::span<const SumRule> sums, std::span<const std::vector<Cell>> houses, int digits,
                                  int cells);

}  // namespace grille::sudoku::clues
