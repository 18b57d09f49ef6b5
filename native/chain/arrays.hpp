// Chains of hands that come as two arrays of digits, of any kind of whole numbers: read where they lie.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "chain/flow.hpp"
#include "chain/hand.hpp"
#include "chain/memory.hpp"

namespace grille::chain {

struct LaidArray {
  Block<std::int32_t> chain;  ///< numbers of the tiles from left to right, as ~number where one is turned
  std::int64_t turns = 0;
  Block<std::int64_t> potentials;  ///< by number of the digit; empty where turns were not to be the fewest
  Block<std::uint64_t> written;    ///< digits by number; empty where they are their own numbers
};

/// A chain of all tiles, with the `fewest` turns or as it happens; none where there is no chain. As it happens takes time
/// in proportion to the hand; the fewest turns too where the digits are few, and more where they are many. Throws
/// std::invalid_argument, naming the tile, where a digit is negative. Instantiated for the whole numbers of 8 to 64 bits.
template <class Value>
std::optional<LaidArray> lay_arrays(Column<Value> left, Column<Value> right, std::size_t tiles, bool fewest, bool ring,
                                    std::optional<std::uint64_t> start, std::optional<std::uint64_t> end,
                                    const GoOn& go_on);

}  // namespace grille::chain
