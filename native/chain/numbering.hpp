// Maps the digits written on tiles, which can be any numbers, to numbers from 0.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "chain/hand.hpp"

namespace grille::chain {

class Numbering {
 public:
  using Written = std::pair<std::uint64_t, std::uint64_t>;

  explicit Numbering(std::span<const Written> tiles);

  std::size_t digits() const noexcept { return written_.size(); }
  const std::vector<Tile>& tiles() const noexcept { return tiles_; }
  std::uint64_t written(Digit digit) const { return written_[digit]; }
  /// The number of a digit; nullopt if no tile has it.
  std::optional<Digit> number(std::uint64_t written) const;
  /// A ChainSpec with digits replaced by their numbers; nullopt if it names a digit that no tile has.
  std::optional<ChainSpec> spec(bool ring, std::optional<std::uint64_t> start, std::optional<std::uint64_t> end) const;

 private:
  std::vector<std::uint64_t> written_;  // ascending
  std::vector<Tile> tiles_;
};

}  // namespace grille::chain
