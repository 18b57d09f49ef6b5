// The symmetry of the givens: which cells are given or empty together.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "random.hpp"
#include "sudoku/geometry.hpp"

namespace grille::sudoku {

/// Transformations of the board that leave the pattern of givens unchanged.
enum class Pattern : std::uint8_t {
  none,
  rotational,     ///< by 180 degrees
  rotational_90,  ///< by 90 degrees
  mirror,         ///< left and right exchanged
  flip,           ///< top and bottom exchanged
  mirrors,        ///< both of these
  diagonal,       ///< rows and columns exchanged
  antidiagonal,   ///< the same along the other diagonal
  diagonals,      ///< both of these
  full,           ///< all of them
};

std::optional<Pattern> pattern_named(std::string_view name);
std::string_view name_of(Pattern pattern);
std::vector<std::string_view> pattern_names();

/// The order in which cells are considered for removal.
enum class DigOrder : std::uint8_t {
  random,   ///< in random order
  rows,     ///< left to right, then down
  winding,  ///< along an S: left to right, then right to left, and so on
  jumping,  ///< along an S, every second cell; then those left out
  walking,  ///< from a random cell to a random neighbour that is left, and so on; where none is left, from another cell
};

std::optional<DigOrder> dig_order_named(std::string_view name);
std::string_view name_of(DigOrder order);
std::vector<std::string_view> dig_order_names();

/// The cells of a board in orbits of the pattern, in the order of the first cell of each.
std::vector<std::vector<Cell>> orbits(int side, Pattern pattern, DigOrder order, Random& random);

}  // namespace grille::sudoku
