// A Dominosa board as a cover problem: squares and tiles are items, spots are options.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "cover/problem.hpp"

namespace grille::dominosa {

using Digit = std::uint16_t;
using Square = std::uint32_t;  ///< row by row
using Spot = std::uint32_t;    ///< row by row by first square; the one to the east before the one to the south
using Piece = std::pair<Digit, Digit>;

inline constexpr Digit max_digit = 999;
inline constexpr std::size_t max_squares = std::size_t{1} << 20;

/// A rectangle of digits and the set of tiles that hides in it.
class Board {
 public:
  /// The set is the double-n set of the highest digit, or the pieces given, some perhaps several times. Throws
  /// std::invalid_argument where the squares are not as many as the halves of the tiles, or for a digit off the scale.
  Board(std::size_t rows, std::size_t columns, std::vector<Digit> digits,
        std::optional<std::span<const Piece>> pieces = std::nullopt);

  std::size_t rows() const noexcept { return rows_; }
  std::size_t columns() const noexcept { return columns_; }
  std::size_t spot_count() const noexcept { return rows_ * (columns_ - 1) + (rows_ - 1) * columns_; }
  /// Items: the squares, then the tiles 0-0, 0-1, 1-1, 0-2, ... up to the highest digit. Options: the spots, all of
  /// them; one whose tile is not in the set meets an item that must not be met.
  cover::Problem problem() const;

 private:
  /// Among the tiles in the order above.
  static std::size_t tile(Digit a, Digit b) {
    const std::size_t high = a > b ? a : b;
    const std::size_t low = a > b ? b : a;
    return high * (high + 1) / 2 + low;
  }

  std::size_t rows_;
  std::size_t columns_;
  std::vector<Digit> digits_;
  std::vector<std::uint32_t> times_;  ///< by tile: how often it is in the set
};

}  // namespace grille::dominosa
