// What of a hand decides whether there is a chain: how often each digit occurs, and which digits meet.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "chain/hand.hpp"

namespace grille::chain {

/// Sets of digits that grow together.
class Groups {
 public:
  explicit Groups(std::size_t digits);
  Digit find(Digit digit);
  void join(Digit a, Digit b);

 private:
  std::vector<Digit> parent_;
};

struct Outline {
  std::vector<std::int64_t> degree;   ///< by digit: how often it occurs
  std::vector<std::int64_t> balance;  ///< by digit: how often on the left, less how often on the right
  std::vector<Digit> odd;             ///< digits that occur an odd number of times, ascending
  std::vector<Digit> group;           ///< by digit: the lowest digit it hangs together with
  std::vector<Digit> heads;           ///< the lowest digit of each group in hand, ascending

  Outline(std::size_t digits, std::span<const Kind> kinds);
};

}  // namespace grille::chain
