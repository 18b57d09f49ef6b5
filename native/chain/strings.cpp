#include "chain/strings.hpp"

#include <algorithm>

namespace grille::chain {

Strings::Strings(std::size_t digits, std::span<const Tile> tiles, Digit knot, const GoOn& go_on)
    : tiles_(tiles), number_(digits, none), along_(tiles.size()), followed_(tiles.size(), false) {
  Block<Point> points(digits, Point{});
  Pulse pulse(go_on);
  for (std::uint32_t tile = 0; tile < tiles.size(); ++tile) {
    pulse.beat();
    const auto [left, right] = tiles[tile];
    const std::uint32_t halves = left == right ? 2 : 1;
    points[left].halves += halves;
    points[left].both ^= tile;
    points[right].halves += halves;
    points[right].both ^= tile;
  }
  for (Digit digit = 0; digit < digits && odd_.size() < 3; ++digit) {
    if (points[digit].halves % 2 != 0) {
      odd_.push_back(digit);
    }
  }
  points[knot].halves += 2;
  const auto is_knot = [&](Digit digit) { return points[digit].halves != 2; };
  constexpr std::uint32_t ahead = 16;
  for (std::uint32_t tile = 0; tile < tiles.size(); ++tile) {
    pulse.beat();
    if (tile + ahead < tiles.size()) {
      __builtin_prefetch(&points[tiles[tile + ahead].left]);
      __builtin_prefetch(&points[tiles[tile + ahead].right]);
    }
    const auto [left, right] = tiles[tile];
    if (followed_[tile]) {
      continue;  // the other end of a string
    }
    if (is_knot(left)) {
      follow(points, left, tile);
    } else if (is_knot(right)) {
      follow(points, right, tile);
    }
  }
  starts_.push_back(static_cast<std::uint32_t>(placed_));
}

std::uint32_t Strings::tie(Digit digit) {
  if (number_[digit] == none) {
    number_[digit] = static_cast<std::uint32_t>(digits_.size());
    digits_.push_back(digit);
  }
  return number_[digit];
}

/// Follows a string from a knot to the next one.
void Strings::follow(const Block<Point>& points, Digit start, std::uint32_t tile) {
  starts_.push_back(static_cast<std::uint32_t>(placed_));
  std::int32_t as_held = 0, turned = 0;
  Digit digit = start;
  while (true) {
    const auto [left, right] = tiles_[tile];
    const bool forwards = left == digit;
    const auto number = static_cast<std::int32_t>(tile);
    along_[placed_++] = forwards ? number : ~number;
    ++(forwards ? as_held : turned);
    digit = forwards ? right : left;
    if (points[digit].halves != 2) {
      break;
    }
    tile ^= points[digit].both;
  }
  followed_[tile] = true;
  const std::uint32_t from = tie(start), to = tie(digit);
  const bool backwards = turned > as_held;
  backwards_.push_back(backwards);
  turns_ += std::min(as_held, turned);
  links_.push_back(backwards ? Link{to, from, turned - as_held} : Link{from, to, as_held - turned});
}

std::int32_t* Strings::lay_before(std::int32_t* chain, std::uint32_t link, bool turned) const {
  const std::int32_t* const first = along_.values.get() + starts_[link];
  const std::int32_t* const last = along_.values.get() + starts_[link + 1];
  if (backwards_[link] == turned) {
    return std::copy_backward(first, last, chain);
  }
  for (const std::int32_t* tile = first; tile != last; ++tile) {
    *--chain = ~*tile;
  }
  return chain;
}

void Strings::set_heights(std::int64_t* height) const {
  for (std::size_t string = 0; string + 1 < starts_.size(); ++string) {
    // A link's knots are those of its string, in one order or the other.
    const std::uint32_t start = backwards_[string] ? links_[string].to : links_[string].from;
    std::int64_t at = height[digits_[start]];
    for (std::uint32_t i = starts_[string]; i + 1 < starts_[string + 1]; ++i) {
      if (along_[i] >= 0) {
        height[tiles_[static_cast<std::size_t>(along_[i])].right] = ++at;
      } else {
        height[tiles_[static_cast<std::size_t>(~along_[i])].left] = --at;
      }
    }
  }
}

}  // namespace grille::chain
