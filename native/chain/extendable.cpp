#include "chain/extendable.hpp"

#include "chain/connectivity.hpp"

namespace grille::chain {

std::vector<bool> extendable_digits(std::size_t digits, std::span<const Kind> kinds, Digit end, Digit other) {
  // The components without the digit `end`, and how many tiles join `end` to each of them.
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
    // After the tile is laid, the remaining graph is connected if no tile is left at `end`, or if the tiles left there
    // reach one of the open ends of the chain.
    const Digit component = rest.find(digit);
    extendable[digit] = digit == end || at_end == 1 || edges_into[component] > 1 || other == end ||
                        (rest.find(other) != component && edges_into[rest.find(other)] > 0);
  }
  return extendable;
}

}  // namespace grille::chain
