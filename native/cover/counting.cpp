// The search branches like any other, but looks at the remaining problem after each guess. Items that share no live
// option are independent, so the remaining problem splits into components, and the number of solutions is the product
// over the components. Each component is cached under a key of its live options, so that it is counted once even if it
// comes back after different guesses.

#include "cover/counting.hpp"

#include <algorithm>
#include <unordered_map>
#include <utility>
#include <vector>

#include "cover/state.hpp"
#include "key.hpp"

namespace grille::cover {

namespace {

class Counter {
 public:
  Counter(const Problem& problem, std::uint64_t guesses, const std::function<bool()>& go_on)
      : problem_(problem),
        state_(problem),
        guesses_left_(guesses),
        go_on_(go_on),
        item_seen_(problem.item_count(), 0),
        option_seen_(problem.option_count(), 0),
        rank_(problem.item_count(), 0) {}

  Tally run() {
    Tally tally;
    if (state_.propagate()) {
      std::vector<Item> items;
      for (Item item = 0; item < problem_.item_count(); ++item) {
        if (state_.wants(item)) {
          items.push_back(item);
        }
      }
      rank(items);
      tally.solutions = all(items);
    }
    tally.exact = !stopped_;
    tally.guesses = guesses_;
    return tally;
  }

 private:
  /// A component: items that are still to be met and share no option with others.
  struct Part {
    std::vector<Item> items;
    Key key;
  };

  /// A set of items to be met, its components, and how far they are counted. These are on an explicit stack: a long
  /// problem would overflow the call stack.
  struct Level {
    std::vector<Part> parts;
    std::size_t next = 0;  ///< the component to be counted
    Natural product = 1;   ///< over the components before it
    bool open = false;     ///< whether that component is in progress; if so, the following fields apply
    Item item = 0;         ///< where it branches
    Option tried = 0;      ///< the option chosen there; those tried before are dropped
    bool last = false;     ///< whether there are no more
    std::size_t mark = 0, before = 0;
    Natural sum = 0;
  };

  /// The number of ways to meet these items. Propagation must be complete.
  Natural all(const std::vector<Item>& items) {
    levels_.emplace_back().parts = parts(items);
    while (true) {
      Level& level = levels_.back();
      if (level.open || open(level)) {
        continue_part(level);
        continue;
      }
      // An unfinished component contributes what it has found, so the product is a lower bound.
      const Natural ways = level.product;
      levels_.pop_back();
      if (levels_.empty()) {
        return ways;
      }
      Level& above = levels_.back();
      above.sum += ways;
      if (above.last || !go_back(above)) {
        close(above);
      }
    }
  }

  /// Starts the next component that is not in the cache; false if there is none, or if the product is zero.
  bool open(Level& level) {
    for (; level.next < level.parts.size() && !level.product.is_zero(); ++level.next) {
      const auto known = known_.find(level.parts[level.next].key);
      if (known == known_.end()) {
        level.open = true;
        level.last = false;
        level.item = tightest(level.parts[level.next].items);
        level.mark = state_.mark();
        level.sum = 0;
        return true;
      }
      level.product *= known->second;
    }
    return false;
  }

  /// Continues until something else has to be counted first (it is then on top of the stack), or the component is done.
  void continue_part(Level& level) {
    while (true) {
      if (!level.last) {
        if (guesses_ >= guesses_left_ || (++guesses_ % 256 == 0 && !go_on_())) {
          stopped_ = true;
          return close(level);
        }
        level.tried = state_.live(level.item, 0);
        level.before = state_.mark();
        state_.choose(level.tried);
      }
      if (level.last || state_.propagate()) {
        std::vector<Part> below = parts(level.parts[level.next].items);
        levels_.emplace_back().parts = std::move(below);
        return;
      }
      if (!go_back(level)) {
        return close(level);
      }
    }
  }

  /// Drops the option that was tried; false if nothing is left without it.
  bool go_back(Level& level) {
    state_.undo(level.before);
    state_.drop(level.tried);
    if (stopped_ || !state_.propagate()) {
      return false;
    }
    level.last = !state_.wants(level.item);
    return true;
  }

  void close(Level& level) {
    state_.undo(level.mark);
    if (!stopped_) {
      // Clearing the whole cache now and then is crude but cheap: useful components come back soon.
      if (known_.size() >= most_known) {
        known_.clear();
      }
      known_.emplace(level.parts[level.next].key, level.sum);
    }
    level.product *= level.sum;
    level.open = false;
    ++level.next;
  }

  /// Ranks the items from one end of the problem to the other, with neighbours close together. Guesses in this order
  /// sweep through the problem, so the same components remain again and again.
  void rank(const std::vector<Item>& items) {
    std::vector<Item> order;
    for (const Item start : items) {
      // The last item reached by a breadth-first search is at an end; rank from there.
      if (rank_[start] == 0) {
        ++round_;
        Part part;
        gather(start, part);
        ++round_;
        const Item end = part.items.back();
        part.items.clear();
        gather(end, part);
        for (const Item item : part.items) {
          order.push_back(item);
          rank_[item] = static_cast<std::uint32_t>(order.size());
        }
      }
    }
  }

  /// The item with the least slack; among equals, the first in rank.
  Item tightest(const std::vector<Item>& items) const {
    const auto measure = [&](Item item) { return std::pair(state_.live_count(item) - state_.need(item), rank_[item]); };
    return *std::ranges::min_element(items, {}, measure);
  }

  /// The components of the items that are still to be met.
  std::vector<Part> parts(const std::vector<Item>& items) {
    std::vector<Part> found;
    ++round_;
    for (const Item item : items) {
      if (item_seen_[item] == round_ || !state_.wants(item)) {
        continue;
      }
      found.emplace_back();
      gather(item, found.back());
    }
    return found;
  }

  /// All items connected to the first one.
  void gather(Item first, Part& part) {
    item_seen_[first] = round_;
    reached_.assign(1, first);
    // Breadth first.
    for (std::size_t next = 0; next < reached_.size(); ++next) {
      const Item item = reached_[next];
      if (state_.wants(item)) {
        part.items.push_back(item);
      }
      if (problem_.demand(item).times > 1) {
        add(part.key, 2 * ((std::uint64_t{item} << 32) + state_.need(item)) + 1);
      }
      for (std::size_t i = 0; i < state_.live_count(item); ++i) {
        const Option option = state_.live(item, i);
        if (option_seen_[option] == round_) {
          continue;
        }
        option_seen_[option] = round_;
        add(part.key, 2 * std::uint64_t{option});
        for (const Item other : problem_.items(option)) {
          if (item_seen_[other] != round_) {
            item_seen_[other] = round_;
            reached_.push_back(other);
          }
        }
      }
    }
  }

  static void add(Key& key, std::uint64_t word) {
    key.a += mix(word);
    key.b += mix(~word);
  }

  const Problem& problem_;
  State state_;
  std::uint64_t guesses_left_;
  const std::function<bool()>& go_on_;
  static constexpr std::size_t most_known = std::size_t{1} << 21;
  std::unordered_map<Key, Natural, KeyHash> known_;
  std::vector<std::uint64_t> item_seen_;    ///< by item: the last round that reached it
  std::vector<std::uint64_t> option_seen_;  ///< the same by option
  std::uint64_t round_ = 0;
  std::vector<std::uint32_t> rank_;  ///< by item, from 1
  std::vector<Item> reached_;
  std::vector<Level> levels_;
  std::uint64_t guesses_ = 0;
  bool stopped_ = false;
};

}  // namespace

Tally count(const Problem& problem, std::uint64_t guesses, const std::function<bool()>& go_on) {
  return Counter(problem, guesses, go_on).run();
}

}  // namespace grille::cover
