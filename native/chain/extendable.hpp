// A game in the middle: which placements leave a rest that can be laid.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "chain/hand.hpp"

namespace grille::chain {

/// By digit: whether a tile with it and `end` may be laid at `end`, while `other` is the free end on the other side.
/// It must be so that the whole hand can be laid. Only the entries of digits that are on a tile with `end` count.
std::vector<bool> extendable_digits(std::size_t digits, std::span<const Kind> kinds, Digit end, Digit other);

}  // namespace grille::chain
