// A hand of many digits with its paths contracted: where a digit has degree two, its two tiles are adjacent in every
// chain.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "chain/cancellable_loop.hpp"
#include "chain/hand.hpp"
#include "chain/memory.hpp"
#include "chain/residual_network.hpp"

namespace grille::chain {

/// The tiles of a path follow each other in every chain, in this order or reversed. Paths meet at junctions: digits
/// whose degree is not two, and one digit that the caller chooses.
class ContractedPaths {
 public:
  /// Contracts the paths of a hand. The digit `junction` becomes a junction whatever its degree.
  ContractedPaths(std::size_t digits, std::span<const Tile> tiles, Digit junction, const GoOn& go_on);

  std::uint32_t junctions() const noexcept { return static_cast<std::uint32_t>(digits_.size()); }
  bool is_junction(Digit digit) const { return number_[digit] != none; }
  /// The number of a digit's junction; the digit must be a junction.
  std::uint32_t junction(Digit digit) const { return number_[digit]; }
  Digit digit(std::uint32_t junction) const { return digits_[junction]; }
  /// Digits of odd degree, ascending. The list stops at three, which is enough to rule out a chain.
  const std::vector<Digit>& odd() const noexcept { return odd_; }
  /// One link per path, in the direction that needs fewer turns; its cost is the extra turns for the other direction.
  const std::vector<Link>& links() const noexcept { return links_; }
  /// Turns that are needed whatever direction each path takes.
  std::int64_t turns() const noexcept { return turns_; }
  /// Whether every tile is on a path. The others form cycles that touch no junction.
  bool covers_all_tiles() const noexcept { return placed_ == tiles_.size(); }

  /// Writes a path so that its last tile comes just before `chain`, ~number for a turned tile; returns where it begins.
  std::int32_t* lay_before(std::int32_t* chain, std::uint32_t link, bool turned) const;

  /// Sets the heights of digits inside paths, which change by one per tile; those of the junctions are set already.
  void set_heights(std::int64_t* height) const;

 private:
  static constexpr std::uint32_t none = ~std::uint32_t{0};

  /// The tiles at a digit.
  struct Point {
    // Its degree, where a double counts as four, so that a digit with a double is always a junction.
    std::uint32_t halves = 0;
    std::uint32_t xor_of_tiles = 0;  // XOR of their numbers: with one tile known, it gives the other
  };

  void follow(const Block<Point>& points, Digit start, std::uint32_t tile);
  std::uint32_t number_junction(Digit digit);

  std::span<const Tile> tiles_;
  std::vector<Digit> digits_;       // by junction
  Block<std::uint32_t> number_;     // by digit: the number of its junction
  Block<std::int32_t> path_tiles_;  // of all paths, concatenated; ~number for a tile in the other direction
  std::size_t placed_ = 0;
  std::vector<bool> followed_;  // by tile: whether it is the last one of a path
  std::vector<Digit> odd_;
  std::vector<std::uint32_t> starts_;  // by path, plus an end marker
  std::vector<bool> backwards_;        // by path: whether its link goes from its last tile to its first
  std::vector<Link> links_;
  std::int64_t turns_ = 0;
};

}  // namespace grille::chain
