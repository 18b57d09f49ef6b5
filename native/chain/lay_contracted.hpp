// A chain with the fewest turns for a hand of many digits, on its contracted paths.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "chain/flow.hpp"
#include "chain/hand.hpp"

namespace grille::chain {

/// Writes a chain of all tiles, ~number for a turned tile, and by digit the potentials that prove it optimal. Returns
/// the number of turns; nullopt if there is no chain.
std::optional<std::int64_t> lay_contracted(std::size_t digits, std::span<const Tile> tiles, const ChainSpec& spec,
                                           std::int32_t* chain, std::int64_t* potentials, const GoOn& go_on);

}  // namespace grille::chain
