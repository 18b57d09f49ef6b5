#include "chain/pairs.hpp"

#include <algorithm>

namespace grille::chain {

Pairs::Pairs(std::size_t digits, std::span<const Tile> tiles) : doubles(digits, 0), around(digits), degree(digits, 0) {
  std::vector<std::pair<Digit, Digit>> sorted;
  sorted.reserve(tiles.size());
  for (const Tile& tile : tiles) {
    if (tile.left == tile.right) {
      ++doubles[tile.left];
    } else {
      sorted.emplace_back(std::minmax(tile.left, tile.right));
      ++degree[tile.left];
      ++degree[tile.right];
    }
  }
  std::sort(sorted.begin(), sorted.end());
  for (const auto& [low, high] : sorted) {
    if (!pairs.empty() && pairs.back().low == low && pairs.back().high == high) {
      ++pairs.back().count;
    } else {
      pairs.push_back({low, high, 1});
    }
  }
  // Lower neighbours are added first, then higher ones, so that each digit's neighbours are ascending.
  for (std::uint32_t i = 0; i < pairs.size(); ++i) {
    around[pairs[i].high].push_back({pairs[i].low, i});
  }
  for (std::uint32_t i = 0; i < pairs.size(); ++i) {
    around[pairs[i].low].push_back({pairs[i].high, i});
  }
}

}  // namespace grille::chain
