// Edge orientation: which tiles to turn so that a chain can use all of them, as few as possible, with a proof.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "chain/connectivity.hpp"
#include "chain/flow.hpp"
#include "chain/hand.hpp"

namespace grille::chain {

struct Orientation {
  std::vector<std::int64_t> turned;      ///< by kind: how many tiles are turned
  std::vector<std::int64_t> potentials;  ///< by digit: docs/chain-proof.md explains what they prove
  std::int64_t turns = 0;
  std::vector<Digit> starts;  ///< odd digits where a chain starts
  std::vector<Digit> ends;    ///< odd digits where a chain ends
};

/// The fewest turns for one chain; nullopt if there is no chain.
std::optional<Orientation> fewest_turns(const Connectivity& connectivity, std::span<const Kind> kinds,
                                        const ChainSpec& spec, const GoOn& go_on);

/// The fewest turns for the smallest number of chains.
Orientation fewest_turns_of_chains(const Connectivity& connectivity, std::span<const Kind> kinds, const GoOn& go_on);

}  // namespace grille::chain
