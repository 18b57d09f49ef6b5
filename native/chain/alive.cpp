#include "chain/alive.hpp"

#include "chain/outline.hpp"

namespace grille::chain {

std::vector<bool> live_ways(std::size_t digits, std::span<const Kind> kinds, Digit end, Digit other) {
  // What hangs together without the digit at the end, and how many tiles lead there from it.
  Groups rest(digits);
  std::int64_t at_end = 0;
  for (const Kind& kind : kinds) {
    if (kind.left == end || kind.right == end) {
      at_end += kind.left == kind.right ? 2 * kind.count : kind.count;
    } else {
      rest.join(kind.left, kind.right);
    }
  }
  std::vector<std::int64_t> leading(digits, 0);
  for (const Kind& kind : kinds) {
    if ((kind.left == end) != (kind.right == end)) {
      leading[rest.find(kind.left == end ? kind.right : kind.left)] += kind.count;
    }
  }
  std::vector<bool> live(digits);
  for (Digit digit = 0; digit < digits; ++digit) {
    // After the tile, the rest hangs together if nothing is left at the end, or what is left there still leads to where
    // the chain goes on: on this side, or on the other.
    const Digit group = rest.find(digit);
    live[digit] = digit == end || at_end == 1 || leading[group] > 1 || other == end ||
                  (rest.find(other) != group && leading[rest.find(other)] > 0);
  }
  return live;
}

}  // namespace grille::chain
