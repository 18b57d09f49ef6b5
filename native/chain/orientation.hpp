// Which tiles to turn, so that a chain goes through all of them: as few as can be, with the proof.
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
  std::vector<std::int64_t> turned;      ///< by kind: how many of it
  std::vector<std::int64_t> potentials;  ///< by digit: docs/explanation/chain-proof.md says what they prove
  std::int64_t turns = 0;
  std::vector<Digit> starts;  ///< odd digits at which a chain begins
  std::vector<Digit> ends;    ///< odd digits at which one ends
};

/// The fewest turns for one chain; none where there is no chain.
std::optional<Orientation> fewest_turns(const Connectivity& connectivity, std::span<const Kind> kinds,
                                        const ChainSpec& spec, const GoOn& go_on);

/// The fewest turns for the fewest chains.
Orientation fewest_turns_of_chains(const Connectivity& connectivity, std::span<const Kind> kinds, const GoOn& go_on);

}  // namespace grille::chain
