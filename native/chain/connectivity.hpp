// Parity and connectivity of a hand seen as a multigraph: digits are vertices, tiles are edges. They decide whether an
// Euler trail, and so a chain, exists.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "chain/hand.hpp"

namespace grille::chain {

/// Disjoint sets of digits.
class UnionFind {
 public:
  explicit UnionFind(std::size_t digits);
  Digit find(Digit digit);
  void unite(Digit a, Digit b);

 private:
  std::vector<Digit> parent_;
};

struct Connectivity {
  std::vector<std::int64_t> degree;   ///< by digit: how many halves show it
  std::vector<std::int64_t> balance;  ///< by digit: left halves minus right halves
  std::vector<Digit> odd;             ///< digits of odd degree, ascending
  std::vector<Digit> component;       ///< by digit: the lowest digit of its connected component
  std::vector<Digit> roots;           ///< the lowest digit of each component that has tiles, ascending

  Connectivity(std::size_t digits, std::span<const Kind> kinds);
};

}  // namespace grille::chain
