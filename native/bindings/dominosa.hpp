// Dominosa boards as Python hands them over.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/variant.h>
#include <nanobind/stl/vector.h>

#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "dominosa/board.hpp"

namespace grille::bindings {

using Digits = std::variant<nanobind::bytes, std::vector<dominosa::Digit>>;
using Pieces = std::optional<std::vector<std::pair<dominosa::Digit, dominosa::Digit>>>;

/// The set of these pieces, or the full one for so many squares.
inline std::vector<dominosa::Piece> set_of(const Pieces& pieces, std::size_t squares) {
  return pieces ? dominosa::set_of(*pieces) : dominosa::full_set_for(squares);
}

inline dominosa::Board board_of(int rows, int columns, Digits digits, const Pieces& pieces) {
  if (const auto* bytes = std::get_if<nanobind::bytes>(&digits)) {
    const auto* const begin = static_cast<const std::uint8_t*>(bytes->data());
    digits = std::vector<dominosa::Digit>(begin, begin + bytes->size());
  }
  const auto& numbers = std::get<std::vector<dominosa::Digit>>(digits);
  return dominosa::Board(dominosa::Rectangle(rows, columns), set_of(pieces, numbers.size()), numbers);
}

}  // namespace grille::bindings
