#include "chain/outline.hpp"

#include <numeric>
#include <utility>

namespace grille::chain {

Groups::Groups(std::size_t digits) : parent_(digits) { std::iota(parent_.begin(), parent_.end(), 0); }

Digit Groups::find(Digit digit) {
  while (parent_[digit] != digit) {
    parent_[digit] = parent_[parent_[digit]];
    digit = parent_[digit];
  }
  return digit;
}

void Groups::join(Digit a, Digit b) {
  a = find(a);
  b = find(b);
  if (a != b) {
    parent_[std::max(a, b)] = std::min(a, b);
  }
}

Outline::Outline(std::size_t digits, std::span<const Kind> kinds)
    : degree(digits, 0), balance(digits, 0), group(digits) {
  Groups groups(digits);
  for (const Kind& kind : kinds) {
    degree[kind.left] += kind.count;
    degree[kind.right] += kind.count;
    balance[kind.left] += kind.count;
    balance[kind.right] -= kind.count;
    groups.join(kind.left, kind.right);
  }
  for (Digit digit = 0; digit < digits; ++digit) {
    group[digit] = groups.find(digit);
    if (degree[digit] % 2 != 0) {
      odd.push_back(digit);
    }
    if (degree[digit] > 0 && group[digit] == digit) {
      heads.push_back(digit);
    }
  }
}

}  // namespace grille::chain
