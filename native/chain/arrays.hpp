// Chains for hands given as two arrays of digits of any integer type, read in place.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "chain/flow.hpp"
#include "chain/hand.hpp"
#include "chain/memory.hpp"

namespace grille::chain {

struct LaidArray {
  Block<std::int32_t> chain;  ///< tile numbers from left to right, ~number for a turned tile
  std::int64_t turns = 0;
  Block<std::int64_t> potentials;  ///< by digit number; empty unless `fewest` was set
  Block<std::uint64_t> written;    ///< the digit for each number; empty where digits are numbered by themselves
};

/// Lays a chain of all tiles, with the fewest turns if `fewest` is set, otherwise with any turns; nullopt if no
/// chain exists. Without `fewest`, time is linear in the number of tiles; with it, linear if there are few distinct
/// digits. Throws std::invalid_argument, naming the tile, for a negative digit. Instantiated for the integer types of 8
/// to 64 bits.
template <class Value>
std::optional<LaidArray> lay_arrays(Column<Value> left, Column<Value> right, std::size_t tiles, bool fewest, bool ring,
                                    std::optional<std::uint64_t> start, std::optional<std::uint64_t> end,
                                    const GoOn& go_on);

}  // namespace grille::chain
