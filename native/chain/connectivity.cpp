#include "chain/connectivity.hpp"

#include <numeric>
#include <utility>

namespace grille::chain {

UnionFind::UnionFind(std::size_t digits) : parent_(digits) { std::iota(parent_.begin(), parent_.end(), 0); }

Digit UnionFind::find(Digit digit) {
  while (parent_[digit] != digit) {
    parent_[digit] = parent_[parent_[digit]];
    digit = parent_[digit];
  }
  return digit;
}

void UnionFind::unite(Digit a, Digit b) {
  a = find(a);
  b = find(b);
  if (a != b) {
    parent_[std::max(a, b)] = std::min(a, b);
  }
}

Connectivity::Connectivity(std::size_t digits, std::span<const Kind> kinds)
    : degree(digits, 0), balance(digits, 0), component(digits) {
  UnionFind groups(digits);
  for (const Kind& kind : kinds) {
    degree[kind.left] += kind.count;
    degree[kind.right] += kind.count;
    balance[kind.left] += kind.count;
    balance[kind.right] -= kind.count;
    groups.unite(kind.left, kind.right);
  }
  for (Digit digit = 0; digit < digits; ++digit) {
    component[digit] = groups.find(digit);
    if (degree[digit] % 2 != 0) {
      odd.push_back(digit);
    }
    if (degree[digit] > 0 && component[digit] == digit) {
      roots.push_back(digit);
    }
  }
}

}  // namespace grille::chain
