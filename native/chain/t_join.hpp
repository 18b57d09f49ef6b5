// The fewest tiles to leave out so that at most two of some digits stay odd: a join of the others, two by two.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "chain/hand.hpp"
#include "chain/pairs.hpp"

namespace grille::chain {

/// The pairs of which one tile is left out, and how few it takes at least: no more than there are pairs, the same where
/// the join is proven to be the smallest.
struct TJoin {
  std::vector<std::uint32_t> pairs;
  std::uint32_t least = 0;
  bool found = false;  ///< false: no such join at all
};

/// `odd` are digits that hang together by pairs that are `open`, of which alone tiles may be left out.
TJoin smallest_t_join(const Pairs& hand, std::span<const Digit> odd, const std::vector<bool>& open);

}  // namespace grille::chain
