// Moves in a game in progress after which the rest of the hand can still be laid.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "chain/hand.hpp"

namespace grille::chain {

/// By digit: whether a tile (digit, `end`) can be laid at `end`, where `other` is the open end on the other side. The
/// whole hand must be layable. Only entries of digits that share a tile with `end` are meaningful.
std::vector<bool> extendable_digits(std::size_t digits, std::span<const Kind> kinds, Digit end, Digit other);

}  // namespace grille::chain
