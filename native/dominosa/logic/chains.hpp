// The chains of a position: squares with two choices, linked by their spots.
#pragma once

#include <vector>

#include "dominosa/position.hpp"

namespace grille::dominosa {

/// Every open spot belongs to one side of one chain. Sides 2k and 2k + 1 are the two sides of chain k: exactly one of
/// them holds, with all its spots.
class Chains {
 public:
  void trace(const Position& position);

  std::uint32_t side(Spot spot) const { return side_[spot]; }
  /// A chain of a single spot gives no new information.
  bool long_enough(std::uint32_t side) const { return begin_[side / 2 + 1] - begin_[side / 2] > 1; }
  void each_on(std::uint32_t side, std::vector<Spot>& into) const;
  /// Adds the squares with two choices that link the chain.
  void add_links(const Position& position, std::uint32_t side, std::vector<Square>& into) const;

 private:
  std::vector<std::uint32_t> side_;
  std::vector<Spot> from_;
  std::vector<std::uint32_t> begin_;  ///< by chain: where it begins in `spots_`
  std::vector<Spot> spots_;
};

}  // namespace grille::dominosa
