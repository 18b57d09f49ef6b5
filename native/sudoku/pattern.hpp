// How the givens lie: which cells are given or empty together.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "random.hpp"
#include "sudoku/geometry.hpp"

namespace grille::sudoku {

/// What may be done to the board with its givens lying where they lay.
enum class Pattern : std::uint8_t {
  none,
  rotational,     ///< a half turn
  rotational_90,  ///< a quarter turn
  mirror,         ///< left and right exchanged
  flip,           ///< top and bottom exchanged
  mirrors,        ///< either of these
  diagonal,       ///< rows and columns exchanged
  antidiagonal,   ///< the same along the other diagonal
  diagonals,      ///< either of these
  full,           ///< all of them
};

std::optional<Pattern> pattern_named(std::string_view name);
std::string_view name_of(Pattern pattern);
std::vector<std::string_view> pattern_names();

/// The order in which cells are looked at.
enum class DigOrder : std::uint8_t {
  random,   ///< in any order
  rows,     ///< left to right, then down
  winding,  ///< along an S: left to right, then right to left, and so on
  jumping,  ///< along an S, every second cell; then those left out
};

std::optional<DigOrder> dig_order_named(std::string_view name);
std::string_view name_of(DigOrder order);
std::vector<std::string_view> dig_order_names();

/// The cells of a board in groups that the pattern keeps together, in the order of the first of each.
std::vector<std::vector<Cell>> orbits(int side, Pattern pattern, DigOrder order, Random& random);

}  // namespace grille::sudoku
