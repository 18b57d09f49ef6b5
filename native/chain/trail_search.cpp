#include "chain/trail_search.hpp"

#include <algorithm>

#include "chain/connectivity.hpp"
#include "chain/lay.hpp"

namespace grille::chain {

namespace {

/// Inserts each digit's doubles among its neighbours, as pairs numbered after the others.
void insert_doubles(Pairs& hand) {
  for (Digit digit = 0; digit < hand.doubles.size(); ++digit) {
    if (hand.doubles[digit] > 0) {
      auto& around = hand.around[digit];
      const auto place =
          std::find_if(around.begin(), around.end(), [&](const Neighbour& n) { return n.digit > digit; });
      around.insert(place, {digit, static_cast<std::uint32_t>(hand.pairs.size())});
      hand.pairs.push_back({digit, digit, hand.doubles[digit]});
      hand.degree[digit] += 2 * hand.doubles[digit];
    }
  }
}

}  // namespace

TrailSearch::TrailSearch(std::size_t digits, std::span<const Tile> tiles, const ChainSpec& spec)
    : tiles_(tiles.size()), hand_(digits, tiles), mark_(digits, 0) {
  insert_doubles(hand_);
  const Connectivity connectivity(digits, kinds_of(std::nullopt, digits, lefts(tiles), rights(tiles), tiles.size(), 0));
  if (connectivity.roots.size() > 1 || connectivity.odd.size() > 2 || (spec.ring && !connectivity.odd.empty())) {
    over_ = true;
    return;
  }
  if (tiles.empty()) {
    return;
  }
  for (Digit digit = static_cast<Digit>(digits); digit-- > 0;) {
    const bool even = connectivity.odd.empty();
    if (connectivity.degree[digit] == 0 || (!even && connectivity.degree[digit] % 2 == 0)) {
      continue;
    }
    const Digit end = even ? digit : digit == connectivity.odd[0] ? connectivity.odd[1] : connectivity.odd[0];
    if (spec.start.value_or(digit) == digit && spec.end.value_or(end) == end) {
      starts_.push_back(digit);
    }
  }
}

/// Whether two digits are still connected. Searches from both alternately, so it is quick if either component is small.
bool TrailSearch::connected(Digit a, Digit b) {
  round_ += 2;
  const Digit from[2] = {a, b};
  std::size_t at[2] = {0, 0};
  for (std::uint64_t side : {0, 1}) {
    reach_[side].assign(1, from[side]);
    mark_[from[side]] = round_ + side;
  }
  while (true) {
    for (std::uint64_t side : {0, 1}) {
      if (at[side] == reach_[side].size()) {
        return false;
      }
      for (const Neighbour& neighbour : hand_.around[reach_[side][at[side]++]]) {
        if (hand_.pairs[neighbour.pair].count == 0 || mark_[neighbour.digit] == round_ + side) {
          continue;
        }
        if (mark_[neighbour.digit] == round_ + (1 - side)) {
          return true;
        }
        mark_[neighbour.digit] = round_ + side;
        reach_[side].push_back(neighbour.digit);
      }
    }
  }
}

/// Lays a tile if the remaining tiles can still be laid.
bool TrailSearch::try_tile(Digit from, const Neighbour& neighbour) {
  Pair& pair = hand_.pairs[neighbour.pair];
  --pair.count;
  --hand_.degree[from];
  --hand_.degree[neighbour.digit];
  // The last tile between two digits may be a bridge, which can be crossed only if nothing remains behind (Fleury).
  if (pair.count == 0 && neighbour.digit != from && hand_.degree[from] > 0 && !connected(from, neighbour.digit)) {
    ++pair.count;
    ++hand_.degree[from];
    ++hand_.degree[neighbour.digit];
    ++statistics_.backtracks;
    return false;
  }
  return true;
}

/// Extends the trail by one tile; false if all choices are exhausted.
bool TrailSearch::step() {
  const Digit from = path_.back();
  const auto& around = hand_.around[from];
  for (std::uint32_t& at = cursor_.back(); at < around.size(); ++at) {
    if (hand_.pairs[around[at].pair].count > 0 && try_tile(from, around[at])) {
      const Digit to = around[at].digit;
      const bool open = std::any_of(around.begin() + ++at, around.end(),
                                    [&](const Neighbour& other) { return hand_.pairs[other.pair].count > 0; });
      statistics_.guesses += open;
      ++statistics_.placements;
      path_.push_back(to);
      cursor_.push_back(0);
      return true;
    }
  }
  return false;
}

void TrailSearch::back() {
  const Digit to = path_.back();
  path_.pop_back();
  cursor_.pop_back();
  if (!path_.empty()) {
    const Digit from = path_.back();
    ++hand_.pairs[hand_.around[from][cursor_.back() - 1].pair].count;
    ++hand_.degree[from];
    ++hand_.degree[to];
  }
}

Event TrailSearch::next(std::uint64_t budget) {
  if (over_) {
    return Event::exhausted;
  }
  if (tiles_ == 0) {
    over_ = true;
    return Event::solution;
  }
  const std::uint64_t last = statistics_.guesses + budget;
  if (path_.size() > tiles_) {
    back();
  }
  while (true) {
    if (path_.empty()) {
      if (starts_.empty()) {
        over_ = true;
        return Event::exhausted;
      }
      path_.push_back(starts_.back());
      cursor_.push_back(0);
      starts_.pop_back();
      statistics_.guesses += !starts_.empty();
    }
    if (!step()) {
      back();
    } else if (path_.size() > tiles_) {
      return Event::solution;
    }
    if (statistics_.guesses >= last) {
      return Event::paused;
    }
  }
}

}  // namespace grille::chain
