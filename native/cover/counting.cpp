// The search branches like any other, but looks at what is left after each guess: items that no live option joins have no
// say in each other. What is left falls into such parts, and the number of solutions is the product over the parts. A
// part is remembered by its live options, so that it need not be counted again when it comes back under other guesses.

#include "cover/counting.hpp"

#include <unordered_map>
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
        option_seen_(problem.option_count(), 0) {}

  Tally run() {
    Tally tally;
    if (state_.propagate()) {
      std::vector<Item> items;
      for (Item item = 0; item < problem_.item_count(); ++item) {
        if (state_.wants(item)) {
          items.push_back(item);
        }
      }
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

  Item tightest(const std::vector<Item>& items) const {
    Item best = items.front();
    for (const Item item : items) {
      if (state_.live_count(item) - state_.need(item) < state_.live_count(best) - state_.need(best)) {
        best = item;
      }
    }
    return best;
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
    while (!reached_.empty()) {
      const Item item = reached_.back();
      reached_.pop_back();
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
  std::vector<Item> reached_;
  std::uint64_t guesses_ = 0;
  bool stopped_ = false;
};

}  // namespace

Tally count(const Problem& problem, std::uint64_t guesses, const std::function<bool()>& go_on) {
  return Counter(problem, guesses, go_on).run();
}

}  // namespace grille::cover
