// The search branches like any other, but looks at what is left after each guess: items that no live option joins have no
// say in each other. What is left falls into such parts, and the number of solutions is the product over the parts. A
// part is remembered by its live options, so that it need not be counted again when it comes back under other guesses.

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
  /// Items that have no say outside, and want to be met.
  struct Part {
    std::vector<Item> items;
    Key key;
  };

  /// The number of ways to meet these items. Nothing is left to follow up.
  Natural all(const std::vector<Item>& items) {
    Natural product = 1;
    for (const Part& part : parts(items)) {
      const Natural ways = one(part);
      // A part left unfinished counts what it found, so the product stays a number that is surely reached.
      product *= ways;
      if (ways.is_zero()) {
        break;
      }
    }
    return product;
  }

  /// The number of ways to meet the items of one part.
  Natural one(const Part& part) {
    if (const auto known = known_.find(part.key); known != known_.end()) {
      return known->second;
    }
    const Item item = tightest(part.items);
    const std::size_t mark = state_.mark();
    Natural sum = 0;
    // By the first option that is chosen here; the ones tried before are out.
    while (true) {
      if (guesses_ >= guesses_left_ || (++guesses_ % 256 == 0 && !go_on_())) {
        stopped_ = true;
        break;
      }
      const Option option = state_.live(item, 0);
      const std::size_t before = state_.mark();
      state_.choose(option);
      if (state_.propagate()) {
        sum += all(part.items);
      }
      state_.undo(before);
      state_.drop(option);
      if (stopped_ || !state_.propagate()) {
        break;
      }
      if (!state_.wants(item)) {
        sum += all(part.items);
        break;
      }
    }
    state_.undo(mark);
    if (!stopped_) {
      // Forgetting everything now and then is crude and costs little: parts worth knowing come back soon.
      if (known_.size() >= most_known) {
        known_.clear();
      }
      known_.emplace(part.key, sum);
    }
    return sum;
  }

  /// Ranks the items from one end of the problem to the other, neighbours close together. Guesses that follow the ranks
  /// work their way through, and what they leave is the same part again and again, whatever lies behind.
  void rank(const std::vector<Item>& items) {
    std::vector<Item> order;
    for (const Item start : items) {
      // The last item reached from anywhere lies at an end; from there, all once more.
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

  /// Of the items with the least slack the first in rank.
  Item tightest(const std::vector<Item>& items) const {
    const auto measure = [&](Item item) {
      return std::pair(state_.live_count(item) - state_.need(item), rank_[item]);
    };
    return *std::ranges::min_element(items, {}, measure);
  }

  /// The items that still want to be met, in groups that have no say in each other.
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

  /// All that is joined to an item.
  void gather(Item first, Part& part) {
    item_seen_[first] = round_;
    reached_.assign(1, first);
    // The nearest first.
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
  std::vector<std::uint64_t> item_seen_;    ///< by item: the last round that met it
  std::vector<std::uint64_t> option_seen_;  ///< the same by option
  std::uint64_t round_ = 0;
  std::vector<std::uint32_t> rank_;         ///< by item, from 1
  std::vector<Item> reached_;
  std::uint64_t guesses_ = 0;
  bool stopped_ = false;
};

}  // namespace

Tally count(const Problem& problem, std::uint64_t guesses, const std::function<bool()>& go_on) {
  return Counter(problem, guesses, go_on).run();
}

}  // namespace grille::cover
