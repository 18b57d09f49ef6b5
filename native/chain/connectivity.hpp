// What of a hand decides whether there is a chain: how often each digit occurs, and which digits meet.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "chain/hand.hpp"

namespace grille::chain {

/// Sets of digits that grow together.
class UnionFind {
 public:
  explicit UnionFind(std::size_t digits);
  Digit find(Digit digit);
  void unite(Digit a, Digit b);

 private:
  std::vector<Digit> parent_;
};

struct Connectivity {
  std::vector<std::int64_t> degree;   ///< by digit: how often it occurs
  std::vector<std::int64_t> balance;  ///< by digit: how often on the left, less how often on the right
  std::vector<Digit> odd;             ///< digits that occur an odd number of times, ascending
  std::vector<Digit> component;       ///< by digit: the lowest digit it hangs together with
  std::vector<Digit> roots;           ///< the lowest digit of each group in hand, ascending

  Connectivity(std::size_t digits, std::span<const Kind> kinds);
};

}  // namespace grille::chain
