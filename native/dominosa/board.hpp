// A Dominosa board: a rectangle of digits, the set of tiles hidden in it, and every spot where a tile could be.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace grille::dominosa {

using Digit = std::uint16_t;
using Square = std::uint32_t;  ///< row * columns + column
using Spot = std::uint32_t;    ///< two neighbouring squares
using Tile = std::uint32_t;    ///< a pair of digits, however many copies the set has

inline constexpr std::uint32_t none = ~std::uint32_t{0};

/// A tile of the set: its digits and its number of copies.
struct Piece {
  Digit low, high;
  std::uint32_t times = 1;
};

inline constexpr Digit largest_digit = 999;
inline constexpr std::size_t most_squares = std::size_t{1} << 20;

/// The full set up to a digit: every pair once. The pair low-high is tile high (high + 1) / 2 + low.
std::vector<Piece> full_set(int order);
/// The full set that covers this many squares. Throws std::invalid_argument if there is none.
std::vector<Piece> full_set_for(std::size_t squares);
/// The set of these pieces, given as pairs of digits, possibly repeated.
std::vector<Piece> set_of(std::span<const std::pair<Digit, Digit>> pieces);

/// The spots of a rectangle: row by row, for each square first the spot to the east, then the one to the south.
class Rectangle {
 public:
  Rectangle(int rows, int columns);

  int rows() const noexcept { return rows_; }
  int columns() const noexcept { return columns_; }
  std::uint32_t squares() const noexcept { return static_cast<std::uint32_t>(around_.size()); }
  std::uint32_t spots() const noexcept { return static_cast<std::uint32_t>(pairs_.size()); }
  /// The two squares of a spot, the first one before the second.
  const std::array<Square, 2>& pair(Spot spot) const { return pairs_[spot]; }
  /// The other square of a spot.
  Square across(Spot spot, Square square) const { return pairs_[spot][0] ^ pairs_[spot][1] ^ square; }
  /// The spots of a square: to the east, south, west and north, `none` past the edge.
  const std::array<Spot, 4>& around(Square square) const { return around_[square]; }
  /// The colour of a square in a chessboard colouring.
  int colour(Square square) const {
    const auto wide = static_cast<Square>(columns_);
    return static_cast<int>((square / wide + square % wide) & 1);
  }
  bool share_square(Spot a, Spot b) const {
    return pairs_[a][0] == pairs_[b][0] || pairs_[a][0] == pairs_[b][1] || pairs_[a][1] == pairs_[b][0] ||
           pairs_[a][1] == pairs_[b][1];
  }

 private:
  int rows_;
  int columns_;
  std::vector<std::array<Square, 2>> pairs_;
  std::vector<std::array<Spot, 4>> around_;
};

/// A rectangle with digits on it and a set of tiles to find there.
class Board {
 public:
  /// Throws std::invalid_argument unless there is one digit per square and two squares per tile.
  Board(Rectangle rectangle, std::vector<Piece> set, std::span<const Digit> digits);

  /// Replaces the digits, keeping the rectangle and the set: a generator does this a thousand times.
  void fill(std::span<const Digit> digits);

  const Rectangle& rectangle() const noexcept { return rectangle_; }
  std::span<const Piece> set() const noexcept { return set_; }
  std::uint32_t tiles() const noexcept { return static_cast<std::uint32_t>(set_.size()); }
  Digit digit(Square square) const { return digits_[square]; }
  std::span<const Digit> digits() const noexcept { return digits_; }
  int digit_values() const noexcept { return values_; }  ///< one more than the highest digit of the set
  /// The tile formed by the digits of a spot; `none` if the set has no such tile.
  Tile tile(Spot spot) const { return tile_[spot]; }
  /// All spots of a tile.
  std::span<const Spot> spots_of(Tile tile) const {
    return {spots_of_.data() + begin_[tile], spots_of_.data() + begin_[tile + 1]};
  }
  /// All squares with a digit.
  std::span<const Square> squares_with(Digit digit) const {
    return {squares_with_.data() + begin_digit_[digit], squares_with_.data() + begin_digit_[digit + 1]};
  }

 private:
  Tile named(Digit a, Digit b) const {
    const std::size_t high = a < b ? b : a;
    const std::size_t place = high * (high + 1) / 2 + (a < b ? a : b);
    return place < index_.size() ? index_[place] : none;
  }

  Rectangle rectangle_;
  std::vector<Piece> set_;
  int values_ = 0;
  std::vector<Tile> index_;  ///< by pair of digits, `none` if the set lacks it
  std::vector<Digit> digits_;
  std::vector<Tile> tile_;
  std::vector<std::uint32_t> begin_;
  std::vector<Spot> spots_of_;
  std::vector<std::uint32_t> begin_digit_;
  std::vector<Square> squares_with_;
};

}  // namespace grille::dominosa
