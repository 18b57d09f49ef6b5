#include "chain/contracted_paths.hpp"

#include <algorithm>

namespace grille::chain {

ContractedPaths::ContractedPaths(std::size_t digits, std::span<const Tile> tiles, Digit junction, const GoOn& go_on)
    : tiles_(tiles), number_(digits, none), path_tiles_(tiles.size()), followed_(tiles.size(), false) {
  Block<Point> points(digits, Point{});
  CancellableLoop loop(go_on);
  for (std::uint32_t tile = 0; tile < tiles.size(); ++tile) {
    loop.check();
    const auto [left, right] = tiles[tile];
    const std::uint32_t halves = left == right ? 2 : 1;
    points[left].halves += halves;
    points[left].xor_of_tiles ^= tile;
    points[right].halves += halves;
    points[right].xor_of_tiles ^= tile;
  }
  for (Digit digit = 0; digit < digits && odd_.size() < 3; ++digit) {
    if (points[digit].halves % 2 != 0) {
      odd_.push_back(digit);
    }
  }
  points[junction].halves += 2;
  const auto is_junction = [&](Digit digit) { return points[digit].halves != 2; };
  constexpr std::uint32_t ahead = 16;
  for (std::uint32_t tile = 0; tile < tiles.size(); ++tile) {
    loop.check();
    if (tile + ahead < tiles.size()) {
      __builtin_prefetch(&points[tiles[tile + ahead].left]);
      __builtin_prefetch(&points[tiles[tile + ahead].right]);
    }
    const auto [left, right] = tiles[tile];
    if (followed_[tile]) {
      continue;  // the path was followed from its other end
    }
    if (is_junction(left)) {
      follow(points, left, tile);
    } else if (is_junction(right)) {
      follow(points, right, tile);
    }
  }
  starts_.push_back(static_cast<std::uint32_t>(placed_));
}

std::uint32_t ContractedPaths::number_junction(Digit digit) {
  if (number_[digit] == none) {
    number_[digit] = static_cast<std::uint32_t>(digits_.size());
    digits_.push_back(digit);
  }
  return number_[digit];
}

/// Follows a path from one junction to the next.
void ContractedPaths::follow(const Block<Point>& points, Digit start, std::uint32_t tile) {
  starts_.push_back(static_cast<std::uint32_t>(placed_));
  std::int32_t as_held = 0, turned = 0;
  Digit digit = start;
  while (true) {
    const auto [left, right] = tiles_[tile];
    const bool forwards = left == digit;
    const auto number = static_cast<std::int32_t>(tile);
    path_tiles_[placed_++] = forwards ? number : ~number;
    ++(forwards ? as_held : turned);
    digit = forwards ? right : left;
    if (points[digit].halves != 2) {
      break;
    }
    tile ^= points[digit].xor_of_tiles;
  }
  followed_[tile] = true;
  const std::uint32_t from = number_junction(start), to = number_junction(digit);
  const bool backwards = turned > as_held;
  backwards_.push_back(backwards);
  turns_ += std::min(as_held, turned);
  links_.push_back(backwards ? Link{to, from, turned - as_held} : Link{from, to, as_held - turned});
}

std::int32_t* ContractedPaths::lay_before(std::int32_t* chain, std::uint32_t link, bool turned) const {
  const std::int32_t* const first = path_tiles_.values.get() + starts_[link];
  const std::int32_t* const last = path_tiles_.values.get() + starts_[link + 1];
  if (backwards_[link] == turned) {
    return std::copy_backward(first, last, chain);
  }
  for (const std::int32_t* tile = first; tile != last; ++tile) {
    *--chain = ~*tile;
  }
  return chain;
}

void ContractedPaths::set_heights(std::int64_t* height) const {
  for (std::size_t path = 0; path + 1 < starts_.size(); ++path) {
    // A link joins the two junctions of its path, in one order or the other.
    const std::uint32_t start = backwards_[path] ? links_[path].to : links_[path].from;
    std::int64_t at = height[digits_[start]];
    for (std::uint32_t i = starts_[path]; i + 1 < starts_[path + 1]; ++i) {
      if (path_tiles_[i] >= 0) {
        height[tiles_[static_cast<std::size_t>(path_tiles_[i])].right] = ++at;
      } else {
        height[tiles_[static_cast<std::size_t>(~path_tiles_[i])].left] = --at;
      }
    }
  }
}

}  // namespace grille::chain
