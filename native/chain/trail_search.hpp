// Enumerates the chains of a hand (Euler trails), one at a time.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "chain/hand.hpp"
#include "chain/pairs.hpp"
#include "search/search.hpp"

namespace grille::chain {

/// Yields chains as sequences of digits in lexicographic order; equal tiles are interchangeable. It only takes steps
/// after which the rest can be laid (Fleury's rule), so the next chain is never far away.
class TrailSearch final : public Search<Digit> {
 public:
  TrailSearch(std::size_t digits, std::span<const Tile> tiles, const ChainSpec& spec);

  Event next(std::uint64_t budget) override;
  std::span<const Digit> solution() const noexcept override { return path_; }
  Statistics statistics() const noexcept override { return statistics_; }
  std::string_view name() const noexcept override { return "walk"; }

 private:
  bool step();
  void back();
  bool try_tile(Digit from, const Neighbour& neighbour);
  bool connected(Digit a, Digit b);

  std::vector<Digit> starts_;  // those still to try, the next one last
  std::size_t tiles_;
  Pairs hand_;  // the tiles not laid yet
  std::vector<Digit> path_;
  // By position in the path: the index of the next neighbour to try. Doubles are among the neighbours.
  std::vector<std::uint32_t> cursor_;
  Statistics statistics_;
  bool over_ = false;
  // For connected(): which side reached a digit in the last search.
  std::vector<std::uint64_t> mark_;
  std::uint64_t round_ = 0;
  std::vector<Digit> reach_[2];
};

}  // namespace grille::chain
