// A hand of many digits as paths of tiles: where a digit is on two halves alone, its two tiles follow each other.
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

/// The tiles of a path come one after another in every chain, in this order or in the opposite one. What is between
/// two paths, or at an end of the chain, is a junction: a digit that is on more halves than two, or one that was asked for.
class ContractedPaths {
 public:
  /// Draws a hand together. `junction`, one of its digits, is made one in any case.
  ContractedPaths(std::size_t digits, std::span<const Tile> tiles, Digit junction, const GoOn& go_on);

  std::uint32_t junctions() const noexcept { return static_cast<std::uint32_t>(digits_.size()); }
  bool is_junction(Digit digit) const { return number_[digit] != none; }
  /// The number of the junction at a digit, which must be one.
  std::uint32_t junction(Digit digit) const { return number_[digit]; }
  Digit digit(std::uint32_t junction) const { return digits_[junction]; }
  /// Digits that are on an odd number of halves, ascending; three of them say that there are more than two.
  const std::vector<Digit>& odd() const noexcept { return odd_; }
  /// One for each path, leading as it lies with fewer turns, at the cost of laying it the other way round instead.
  const std::vector<Link>& links() const noexcept { return links_; }
  /// Turns that it takes in any case.
  std::int64_t turns() const noexcept { return turns_; }
  /// Whether every tile is on a path: those that are on none go round in rings that meet nothing.
  bool covers_all_tiles() const noexcept { return placed_ == tiles_.size(); }

  /// Lays a path with its last tile just before `chain`, as ~number where one is turned, and says where it begins.
  std::int32_t* lay_before(std::int32_t* chain, std::uint32_t link, bool turned) const;

  /// Sets the heights of digits within paths so that they go on by one a tile; those of the junctions are there.
  void set_heights(std::int64_t* height) const;

 private:
  static constexpr std::uint32_t none = ~std::uint32_t{0};

  /// What is around a digit.
  struct Point {
    std::uint32_t halves =
        0;  // that it is on; those of doubles count twice, so that a digit with one is always a junction
    std::uint32_t xor_of_tiles = 0;  // the numbers of their tiles, all in one by exclusive or
  };

  void follow(const Block<Point>& points, Digit start, std::uint32_t tile);
  std::uint32_t number_junction(Digit digit);

  std::span<const Tile> tiles_;
  std::vector<Digit> digits_;    // by junction
  Block<std::uint32_t> number_;  // by digit: its junction
  Block<std::int32_t>
      path_tiles_;  // the tiles of all paths, one after another, as ~number where one lies the other way
  std::size_t placed_ = 0;
  std::vector<bool> followed_;  // by tile: whether it is the last one of a path
  std::vector<Digit> odd_;
  std::vector<std::uint32_t> starts_;  // by path, and one more
  std::vector<bool> backwards_;        // by path: whether its link leads from its last tile to its first
  std::vector<Link> links_;
  std::int64_t turns_ = 0;
};

}  // namespace grille::chain
