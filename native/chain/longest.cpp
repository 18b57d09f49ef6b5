#include "chain/longest.hpp"

#include <algorithm>
#include <numeric>
#include <queue>
#include <utility>

#include "chain/connectivity.hpp"
#include "chain/pairs.hpp"
#include "chain/t_join.hpp"

namespace grille::chain {

namespace {

/// What is decided about a pair. A pair with several tiles stays `open`: leaving one out never disconnects its digits.
enum class Decision : std::uint8_t { open, kept, removed };

/// A node of the search: chains within one connected set of digits, with some tiles decided.
struct Subproblem {
  std::vector<Digit> digits;
  std::vector<Decision> decisions;
  TJoin join;
  std::uint64_t bound = 0;
  bool operator<(const Subproblem& other) const { return bound < other.bound; }
};

/// Branch and bound: leave out a smallest T-join; if the rest is disconnected, branch on which tile between the parts
/// is kept, or on dropping one of the parts.
class BranchAndBound {
 public:
  BranchAndBound(std::size_t digits, std::span<const Tile> tiles, std::uint64_t nodes, const GoOn& go_on)
      : hand_(digits, tiles), nodes_(nodes), go_on_(go_on), inside_(digits, false) {}

  Kept run(std::span<const Tile> tiles) {
    std::vector<Digit> all(inside_.size());
    std::iota(all.begin(), all.end(), 0);
    add(all, std::vector<Decision>(hand_.pairs.size(), Decision::open));
    std::uint64_t bound = 0;
    while (!queue_.empty() && queue_.top().bound > best_) {
      if (nodes_ == 0 || !go_on_()) {
        bound = queue_.top().bound;
        break;
      }
      --nodes_;
      const Subproblem subproblem = queue_.top();
      queue_.pop();
      split(subproblem);
    }
    return kept(tiles, std::max({bound, unproven_, best_}));
  }

 private:
  bool stays(std::uint32_t pair, const std::vector<Decision>& decisions, const std::vector<bool>& left_out) const {
    return decisions[pair] != Decision::removed && (hand_.pairs[pair].count > 1 || !left_out[pair]);
  }

  /// The connected components among these digits, without digits that have no tile.
  std::vector<std::vector<Digit>> components(const std::vector<Digit>& digits, const std::vector<Decision>& decisions,
                                             const std::vector<bool>& left_out) {
    std::vector<std::vector<Digit>> found;
    for (const Digit digit : digits) {
      inside_[digit] = true;
    }
    for (const Digit digit : digits) {
      if (!inside_[digit]) {
        continue;
      }
      std::vector<Digit> component{digit};
      inside_[digit] = false;
      for (std::size_t i = 0; i < component.size(); ++i) {
        for (const Neighbour& neighbour : hand_.around[component[i]]) {
          if (inside_[neighbour.digit] && stays(neighbour.pair, decisions, left_out)) {
            inside_[neighbour.digit] = false;
            component.push_back(neighbour.digit);
          }
        }
      }
      if (component.size() > 1 || hand_.doubles[digit] > 0) {
        std::sort(component.begin(), component.end());
        found.push_back(std::move(component));
      }
    }
    return found;
  }

  /// The number of tiles among these digits, counting one less for each pair that is left out.
  std::uint64_t tiles_among(const std::vector<Digit>& digits, const std::vector<Decision>& decisions,
                            const std::vector<bool>& left_out) {
    std::uint64_t tiles = 0;
    for (const Digit digit : digits) {
      inside_[digit] = true;
    }
    for (const Digit digit : digits) {
      tiles += hand_.doubles[digit];
      for (const Neighbour& neighbour : hand_.around[digit]) {
        if (neighbour.digit > digit && inside_[neighbour.digit] && decisions[neighbour.pair] != Decision::removed) {
          tiles += hand_.pairs[neighbour.pair].count - left_out[neighbour.pair];
        }
      }
    }
    for (const Digit digit : digits) {
      inside_[digit] = false;
    }
    return tiles;
  }

  /// Adds one subproblem for each component of these digits.
  void add(const std::vector<Digit>& digits, const std::vector<Decision>& decisions) {
    const std::vector<bool> nothing(hand_.pairs.size(), false);
    for (std::vector<Digit>& component : components(digits, decisions, nothing)) {
      add_component(std::move(component), decisions, nothing);
    }
  }

  void add_component(std::vector<Digit> digits, const std::vector<Decision>& decisions,
                     const std::vector<bool>& nothing) {
    const std::uint64_t tiles = tiles_among(digits, decisions, nothing);
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
        if (inside_[neighbour.digit] && decisions[neighbour.pair] != Decision::removed) {
          degree += hand_.pairs[neighbour.pair].count;
          open[neighbour.pair] = decisions[neighbour.pair] == Decision::open;
          kept += decisions[neighbour.pair] == Decision::kept && digit < neighbour.digit;
        }
      }
      if (degree % 2 != 0) {
        odd.push_back(digit);
      }
    }
    for (const Digit digit : digits) {
      inside_[digit] = false;
    }
    // A tile that must be kept is in another component, so the chain is not in this one.
    if (kept != static_cast<std::size_t>(std::count(decisions.begin(), decisions.end(), Decision::kept))) {
      return;
    }
    TJoin join = smallest_t_join(hand_, odd, open);
    if (join.found && tiles - join.least > best_) {
      Subproblem subproblem{std::move(digits), decisions, std::move(join), 0};
      subproblem.bound = tiles - subproblem.join.least;
      offer(subproblem);
      queue_.push(std::move(subproblem));
    }
  }

  std::vector<bool> left_out(const TJoin& join) const {
    std::vector<bool> out(hand_.pairs.size(), false);
    for (const std::uint32_t pair : join.pairs) {
      out[pair] = true;
    }
    return out;
  }

  /// Each component that remains without the T-join makes one chain; remember the longest.
  void offer(const Subproblem& subproblem) {
    const std::vector<bool> out = left_out(subproblem.join);
    for (const std::vector<Digit>& component : components(subproblem.digits, subproblem.decisions, out)) {
      const std::uint64_t length = tiles_among(component, subproblem.decisions, out);
      if (length > best_) {
        best_ = length;
        best_digits_ = component;
        best_decisions_ = subproblem.decisions;
        best_out_ = out;
      }
    }
  }

  /// Called only where the rest is disconnected; otherwise the bound is reached already.
  void split(const Subproblem& subproblem) {
    if (subproblem.join.least < subproblem.join.pairs.size()) {
      // The T-join is not proven minimum, so the subproblem's bound stays open.
      unproven_ = std::max(unproven_, subproblem.bound);
      return;
    }
    const std::vector<bool> out = left_out(subproblem.join);
    const std::vector<std::vector<Digit>> apart = components(subproblem.digits, subproblem.decisions, out);
    const std::vector<Digit>& side =
        *std::min_element(apart.begin(), apart.end(), [](const auto& a, const auto& b) { return a.size() < b.size(); });
    std::vector<Digit> rest;
    std::set_difference(subproblem.digits.begin(), subproblem.digits.end(), side.begin(), side.end(),
                        std::back_inserter(rest));
    std::vector<std::uint32_t> between;
    for (const Digit digit : side) {
      for (const Neighbour& neighbour : hand_.around[digit]) {
        if (std::binary_search(rest.begin(), rest.end(), neighbour.digit) &&
            subproblem.decisions[neighbour.pair] != Decision::removed) {
          between.push_back(neighbour.pair);
        }
      }
    }
    add(side, subproblem.decisions);
    add(rest, subproblem.decisions);
    std::vector<Decision> decisions = subproblem.decisions;
    for (const std::uint32_t pair : between) {
      decisions[pair] = Decision::kept;
      add(subproblem.digits, decisions);
      decisions[pair] = Decision::removed;
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
      result.tiles[sorted[i].second] = best_decisions_[pair] != Decision::removed && !(first && best_out_[pair]);
    }
    return result;
  }

  Pairs hand_;
  std::uint64_t nodes_;
  const GoOn& go_on_;
  std::vector<bool> inside_;
  std::priority_queue<Subproblem> queue_;
  std::uint64_t best_ = 0;
  std::uint64_t unproven_ = 0;
  std::vector<Digit> best_digits_;
  std::vector<Decision> best_decisions_;
  std::vector<bool> best_out_;
};

}  // namespace

Kept longest(std::size_t digits, std::span<const Tile> tiles, std::uint64_t nodes, const GoOn& go_on) {
  return BranchAndBound(digits, tiles, nodes, go_on).run(tiles);
}

}  // namespace grille::chain
