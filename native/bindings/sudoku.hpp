// Boards as text, as Python passes and receives them.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <nanobind/nanobind.h>

#include "sudoku/geometry.hpp"
#include "sudoku/symmetry.hpp"

namespace grille::bindings {

/// One digit per cell, 0 for empty. Throws std::invalid_argument for an invalid character.
std::vector<std::uint8_t> digits_of(std::string_view text);
std::string text_of(std::span<const std::uint8_t> digits);

/// Boards with one byte per cell: a digit from 1, or 0 for empty. Throws std::invalid_argument if they don't fit.
std::span<const std::uint8_t> boards_of(const nanobind::bytes& bytes, const sudoku::Geometry& geometry);

/// Boxes of this many rows and columns. Throws std::invalid_argument if no board has them.
sudoku::Boxes boxes_of(int rows, int columns);

}  // namespace grille::bindings
