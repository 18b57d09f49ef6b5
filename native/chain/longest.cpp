#include "chain/longest.hpp"

#include <algorithm>
#include <queue>
#include <utility>

#include "chain/joining.hpp"
#include "chain/outline.hpp"
#include "chain/pairs.hpp"

namespace grille::chain {

namespace {

/// What is decided of a pair. One of which there are several stays `open`: leaving one out never parts its digits.
enum class Fate : std::uint8_t { open, kept, gone };

/// Part of the search: chains among digits that hang together, with some tiles decided.
struct Part {
  std::vector<Digit> digits;
  std::vector<Fate> fates;
  Join join;
  std::uint64_t bound = 0;
  bool operator<(const Part& other) const { return bound < other.bound; }
};

/// Leaves out a smallest join; where the rest falls apart, some tile between the parts is kept, or one part is given up.
class Pruning {
 public:
  Pruning(std::size_t digits, std::span<const Tile> tiles, std::uint64_t nodes, const GoOn& go_on)
      : hand_(digits, tiles), nodes_(nodes), go_on_(go_on), inside_(digits, false) {}

  Kept run(std::span<const Tile> tiles) {
    std::vector<Digit> all;
    for (Digit digit = 0; digit < inside_.size(); ++digit) {
      all.push_back(digit);
    }
    add(all, std::vector<Fate>(hand_.pairs.size(), Fate::open));
    std::uint64_t bound = 0;
    while (!parts_.empty() && parts_.top().bound > best_) {
      if (nodes_ == 0 || !go_on_()) {
        bound = parts_.top().bound;
        break;
      }
      --nodes_;
      const Part part = parts_.top();
      parts_.pop();
      split(part);
    }
    return kept(tiles, std::max({bound, unproven_, best_}));
  }

 private:
  bool stays(std::uint32_t pair, const std::vector<Fate>& fates, const std::vector<bool>& left_out) const {
    return fates[pair] != Fate::gone && (hand_.pairs[pair].count > 1 || !left_out[pair]);
  }

  /// The digits among these that hang together, set by set; those that are on no tile are left away.
  std::vector<std::vector<Digit>> sets(const std::vector<Digit>& digits, const std::vector<Fate>& fates,
                                       const std::vector<bool>& left_out) {
    std::vector<std::vector<Digit>> found;
    for (const Digit digit : digits) {
      inside_[digit] = true;
    }
    for (const Digit digit : digits) {
      if (!inside_[digit]) {
        continue;
      }
      std::vector<Digit> set{digit};
      inside_[digit] = false;
      for (std::size_t i = 0; i < set.size(); ++i) {
        for (const Neighbour& neighbour : hand_.around[set[i]]) {
          if (inside_[neighbour.digit] && stays(neighbour.pair, fates, left_out)) {
            inside_[neighbour.digit] = false;
            set.push_back(neighbour.digit);
          }
        }
      }
      if (set.size() > 1 || hand_.doubles[digit] > 0) {
        std::sort(set.begin(), set.end());
        found.push_back(std::move(set));
      }
    }
    return found;
  }

  /// Tiles among these digits, with one less of each pair that is left out.
  std::uint64_t tiles_among(const std::vector<Digit>& digits, const std::vector<Fate>& fates,
                            const std::vector<bool>& left_out) {
    std::uint64_t tiles = 0;
    for (const Digit digit : digits) {
      inside_[digit] = true;
    }
    for (const Digit digit : digits) {
      tiles += hand_.doubles[digit];
      for (const Neighbour& neighbour : hand_.around[digit]) {
        if (neighbour.digit > digit && inside_[neighbour.digit] && fates[neighbour.pair] != Fate::gone) {
          tiles += hand_.pairs[neighbour.pair].count - left_out[neighbour.pair];
        }
      }
    }
    for (const Digit digit : digits) {
      inside_[digit] = false;
    }
    return tiles;
  }

  /// Takes up the search among these digits, set by set.
  void add(const std::vector<Digit>& digits, const std::vector<Fate>& fates) {
    const std::vector<bool> nothing(hand_.pairs.size(), false);
    for (std::vector<Digit>& set : sets(digits, fates, nothing)) {
      add_set(std::move(set), fates, nothing);
    }
  }

  void add_set(std::vector<Digit> digits, const std::vector<Fate>& fates, const std::vector<bool>& nothing) {
    const std::uint64_t tiles = tiles_among(digits, fates, nothing);
    if (tiles <= best_) {
      return;
    }
    std::vector<bool> open(hand_.pairs.size(), false);
    std::vector<Digit> odd;
    for (const Digit digit : digits) {
      inside_[digit] = true;
    }
    std::size_t kept = 0;
    for (const Digit digit : digits) {
      std::uint32_t degree = 0;
      for (const Neighbour& neighbour : hand_.around[digit]) {
        if (inside_[neighbour.digit] && fates[neighbour.pair] != Fate::gone) {
          degree += hand_.pairs[neighbour.pair].count;
          open[neighbour.pair] = fates[neighbour.pair] == Fate::open;
          kept += fates[neighbour.pair] == Fate::kept && digit < neighbour.digit;
        }
      }
      if (degree % 2 != 0) {
        odd.push_back(digit);
      }
    }
    for (const Digit digit : digits) {
      inside_[digit] = false;
    }
    // A tile to be kept lies elsewhere: so does the chain.
    if (kept != static_cast<std::size_t>(std::count(fates.begin(), fates.end(), Fate::kept))) {
      return;
    }
    Join join = smallest_join(hand_, odd, open);
    if (join.found && tiles - join.least > best_) {
      Part part{std::move(digits), fates, std::move(join), 0};
      part.bound = tiles - part.join.least;
      offer(part);
      parts_.push(std::move(part));
    }
  }

  std::vector<bool> left_out(const Join& join) const {
    std::vector<bool> out(hand_.pairs.size(), false);
    for (const std::uint32_t pair : join.pairs) {
      out[pair] = true;
    }
    return out;
  }

  /// What hangs together after the join is left out makes a chain each; the longest of all is remembered.
  void offer(const Part& part) {
    const std::vector<bool> out = left_out(part.join);
    for (const std::vector<Digit>& set : sets(part.digits, part.fates, out)) {
      const std::uint64_t length = tiles_among(set, part.fates, out);
      if (length > best_) {
        best_ = length;
        best_digits_ = set;
        best_fates_ = part.fates;
        best_out_ = out;
      }
    }
  }

  /// The rest fell apart, else the part would be over.
  void split(const Part& part) {
    if (part.join.least < part.join.pairs.size()) {
      // Not the smallest join for sure, so what it leaves says nothing of other chains.
      unproven_ = std::max(unproven_, part.bound);
      return;
    }
    const std::vector<bool> out = left_out(part.join);
    const std::vector<std::vector<Digit>> apart = sets(part.digits, part.fates, out);
    const std::vector<Digit>& side =
        *std::min_element(apart.begin(), apart.end(), [](const auto& a, const auto& b) { return a.size() < b.size(); });
    std::vector<Digit> rest;
    std::set_difference(part.digits.begin(), part.digits.end(), side.begin(), side.end(), std::back_inserter(rest));
    std::vector<std::uint32_t> between;
    for (const Digit digit : side) {
      for (const Neighbour& neighbour : hand_.around[digit]) {
        if (std::binary_search(rest.begin(), rest.end(), neighbour.digit) && part.fates[neighbour.pair] != Fate::gone) {
          between.push_back(neighbour.pair);
        }
      }
    }
    add(side, part.fates);
    add(rest, part.fates);
    std::vector<Fate> fates = part.fates;
    for (const std::uint32_t pair : between) {
      fates[pair] = Fate::kept;
      add(part.digits, fates);
      fates[pair] = Fate::gone;
    }
  }

  Kept kept(std::span<const Tile> tiles, std::uint64_t bound) {
    Kept result{std::vector<bool>(tiles.size(), false), best_, bound};
    for (const Digit digit : best_digits_) {
      inside_[digit] = true;
    }
    std::vector<std::pair<std::pair<Digit, Digit>, std::size_t>> sorted;
    for (std::size_t i = 0; i < tiles.size(); ++i) {
      const auto [low, high] = std::minmax(tiles[i].left, tiles[i].right);
      if (inside_[low] && inside_[high]) {
        if (low == high) {
          result.tiles[i] = true;
        } else {
          sorted.push_back({{low, high}, i});
        }
      }
    }
    std::sort(sorted.begin(), sorted.end());
    std::uint32_t pair = 0;
    for (std::size_t i = 0; i < sorted.size(); ++i) {
      const auto [low, high] = sorted[i].first;
      while (hand_.pairs[pair].low != low || hand_.pairs[pair].high != high) {
        ++pair;
      }
      const bool first = i == 0 || sorted[i - 1].first != sorted[i].first;
      result.tiles[sorted[i].second] = best_fates_[pair] != Fate::gone && !(first && best_out_[pair]);
    }
    return result;
  }

  Pairs hand_;
  std::uint64_t nodes_;
  const GoOn& go_on_;
  std::vector<bool> inside_;
  std::priority_queue<Part> parts_;
  std::uint64_t best_ = 0;
  std::uint64_t unproven_ = 0;
  std::vector<Digit> best_digits_;
  std::vector<Fate> best_fates_;
  std::vector<bool> best_out_;
};

}  // namespace

Kept longest(std::size_t digits, std::span<const Tile> tiles, std::uint64_t nodes, const GoOn& go_on) {
  return Pruning(digits, tiles, nodes, go_on).run(tiles);
}

}  // namespace grille::chain
