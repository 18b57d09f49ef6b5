// A chain of a hand of many digits, with the fewest turns.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "chain/flow.hpp"
#include "chain/hand.hpp"

namespace grille::chain {

/// Writes a chain of all tiles, as ~number where one is turned, and by digit what proves that it has the fewest turns;
/// says how many they are. None where there is no chain.
std::optional<std::int64_t> lay_contracted(std::size_t digits, std::span<const Tile> tiles, const ChainSpec& spec,
                                           std::int32_t* chain, std::int64_t* potentials, const GoOn& go_on);

}  // namespace grille::chain
