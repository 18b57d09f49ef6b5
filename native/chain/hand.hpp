// A hand of tiles, with its digits numbered from 0, and the conditions on its chain.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace grille::chain {

/// The number of a digit: 0 is the lowest in the hand.
using Digit = std::uint32_t;

struct Tile {
  Digit left, right;
  bool operator==(const Tile&) const = default;
};

/// Equal tiles in the same orientation. The `fixed` ones must not be turned.
struct Kind {
  Digit left, right;
  std::int64_t count;
  std::int64_t fixed = 0;
};

/// Conditions on a chain, besides using every tile.
struct ChainSpec {
  bool ring = false;
  std::optional<Digit> start, end;
};

/// One half of every tile of a hand, with any stride.
template <class Value>
struct Column {
  const Value* data;
  std::ptrdiff_t stride;
  Value operator[](std::size_t i) const { return data[static_cast<std::ptrdiff_t>(i) * stride]; }
};

/// Calls `work(left, right)` with two functions from a tile's number to its halves. Contiguous halves get functions of
/// their own, so that the compiler knows the stride.
template <class Value, class Work>
void with_halves(Column<Value> left, Column<Value> right, Work work) {
  if (left.stride == 1 && right.stride == 1) {
    work([data = left.data](std::size_t i) { return static_cast<std::size_t>(data[i]); },
         [data = right.data](std::size_t i) { return static_cast<std::size_t>(data[i]); });
  } else {
    work([left](std::size_t i) { return static_cast<std::size_t>(left[i]); },
         [right](std::size_t i) { return static_cast<std::size_t>(right[i]); });
  }
}

inline Column<Digit> lefts(std::span<const Tile> tiles) { return {tiles.empty() ? nullptr : &tiles[0].left, 2}; }
inline Column<Digit> rights(std::span<const Tile> tiles) { return {tiles.empty() ? nullptr : &tiles[0].right, 2}; }

/// The largest number of tiles: a tile's number and its orientation fit in 32 bits.
constexpr std::size_t most_tiles = 0x7fffffff;

/// A hand is dense if a table of all pairs of digits is small, or no larger than the hand.
constexpr bool is_dense(std::size_t digits, std::size_t tiles) {
  return digits <= 256 && digits * digits <= std::max<std::size_t>(4096, 4 * tiles);
}

}  // namespace grille::chain
