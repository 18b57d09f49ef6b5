// All chains of a hand, one after another.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "chain/hand.hpp"
#include "chain/pairs.hpp"
#include "search/search.hpp"

namespace grille::chain {

/// Chains as the digits along them, in ascending order of those; equal tiles are alike. No step is taken after which the
/// rest could not be laid, so the next chain is never far.
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
  Pairs hand_;  // what is not laid
  std::vector<Digit> path_;
  // By place in the path: which neighbour to try next, from 0; the double of a digit comes in its place among them.
  std::vector<std::uint32_t> cursor_;
  Statistics statistics_;
  bool over_ = false;
  // For connected(): who reached a digit in the last look.
  std::vector<std::uint64_t> mark_;
  std::uint64_t round_ = 0;
  std::vector<Digit> reach_[2];
};

}  // namespace grille::chain
