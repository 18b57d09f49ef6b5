// Dominosa boards as Python passes them.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/variant.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "dominosa/board.hpp"

namespace grille::bindings {

using Digits = std::variant<nanobind::bytes, std::vector<dominosa::Digit>>;
using Pieces = std::optional<std::vector<std::pair<dominosa::Digit, dominosa::Digit>>>;

/// The set of these pieces, or the full set for this many squares.
inline std::vector<dominosa::Piece> set_of(const Pieces& pieces, std::size_t squares) {
  return pieces ? dominosa::set_of(*pieces) : dominosa::full_set_for(squares);
}

/// A rectangle of any size; the constructor rejects sizes that are too large.
inline dominosa::Rectangle rectangle_of(std::int64_t rows, std::int64_t columns) {
  const auto bounded = [](std::int64_t side) {
    return static_cast<int>(std::clamp<std::int64_t>(side, 0, std::numeric_limits<int>::max()));
  };
  return dominosa::Rectangle(bounded(rows), bounded(columns));
}

inline dominosa::Board board_of(std::int64_t rows, std::int64_t columns, Digits digits, const Pieces& pieces) {
  if (const auto* bytes = std::get_if<nanobind::bytes>(&digits)) {
    const auto* const begin = static_cast<const std::uint8_t*>(bytes->data());
    digits = std::vector<dominosa::Digit>(begin, begin + bytes->size());
  }
  const auto& numbers = std::get<std::vector<dominosa::Digit>>(digits);
  return dominosa::Board(rectangle_of(rows, columns), set_of(pieces, numbers.size()), numbers);
}

}  // namespace grille::bindings
