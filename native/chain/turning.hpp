// Which tiles to turn, so that a chain goes through all of them: as few as can be, with the proof.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "chain/flow.hpp"
#include "chain/hand.hpp"
#include "chain/outline.hpp"

namespace grille::chain {

struct Turning {
  std::vector<std::int64_t> turned;      ///< by kind: how many of it
  std::vector<std::int64_t> potentials;  ///< by digit: docs/explanation/chain-proof.md says what they prove
  std::int64_t turns = 0;
  std::vector<Digit> starts;  ///< odd digits at which a chain begins
  std::vector<Digit> ends;    ///< odd digits at which one ends
};

/// The fewest turns for one chain; none where there is no chain.
std::optional<Turning> fewest_turns(const Outline& outline, std::span<const Kind> kinds, const Wish& wish,
                                    const GoOn& go_on);

/// The fewest turns for the fewest chains.
Turning fewest_turns_of_chains(const Outline& outline, std::span<const Kind> kinds, const GoOn& go_on);

}  // namespace grille::chain
