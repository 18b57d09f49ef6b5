#include "chain/extendable.hpp"

#include "chain/connectivity.hpp"

namespace grille::chain {

std::vector<bool> extendable_digits(std::size_t digits, std::span<const Kind> kinds, Digit end, Digit other) {
  // What hangs together without the digit at the end, and how many tiles lead there from it.
  UnionFind rest(digits);
  std::int64_t at_end = 0;
  for (const Kind& kind : kinds) {
    if (kind.left == end || kind.right == end) {
      at_end += kind.left == kind.right ? 2 * kind.count : kind.count;
    } else {
      rest.unite(kind.left, kind.right);
    }
  }
  std::vector<std::int64_t> edges_into(digits, 0);
  for (const Kind& kind : kinds) {
    if ((kind.left == end) != (kind.right == end)) {
      edges_into[rest.find(kind.left == end ? kind.right : kind.left)] += kind.count;
    }
  }
  std::vector<bool> extendable(digits);
  for (Digit digit = 0; digit < digits; ++digit) {
    // After the tile, the rest hangs together if nothing is left at the end, or what is left there still leads to where
    // the chain goes on: on this side, or on the other.
    const Digit component = rest.find(digit);
    extendable[digit] = digit == end || at_end == 1 || edges_into[component] > 1 || other == end ||
                        (rest.find(other) != component && edges_into[rest.find(other)] > 0);
  }
  return extendable;
}

}  // namespace grille::chain
