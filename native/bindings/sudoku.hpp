// Boards as text: what Python hands over and takes back.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sudoku/symmetry.hpp"

namespace grille::bindings {

/// A digit a cell, 0 for empty. Throws std::invalid_argument for a sign that is none.
std::vector<std::uint8_t> digits_of(std::string_view text);
std::string text_of(std::span<const std::uint8_t> digits);

/// Boxes of so many rows and columns. Throws std::invalid_argument where no board has them.
sudoku::Boxes boxes_of(int rows, int columns);

}  // namespace grille::bindings
