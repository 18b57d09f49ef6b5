// ALS chains: sets, each linked to the next by a restricted common other than the one before. If the first lacks z, it
// has its link, so the next lacks that and has its own next link, and so on: the last lacks its link and has z. So the
// first or the last set has z.
#include <algorithm>

#include "sudoku/logic/als/look.hpp"

namespace grille::sudoku::logic::als {

namespace {

/// Links in a chain: with fewer it is an ALS-XZ or an ALS-XY-Wing.
constexpr int shortest = 3;
/// The longest chain when solving, and when listing.
constexpr int longest = 8;
constexpr int longest_listed = 6;

struct Path {
  std::vector<int> sets;
  std::vector<int> digits;
};

template <int W>
class ChainLook final : public Look<W> {
 public:
  void find(const Catalogue<W>& sets, const Grid<W>& grid, bool all, const Sink& sink, const GoOn& go_on) override {
    if (all) {
      list(sets, sink, go_on);
    } else {
      solve(sets, grid, sink, go_on);
    }
  }

 private:
  // When solving: suppose a mark z is true. The sets whose z's it sees lack z, so they have all their other digits, and
  // take these from the sets they are linked to, and so on. If a set loses two digits, starting from two of the first
  // sets, there is a chain between these two. Breadth-first search finds the shortest.

  struct Robbed {
    std::uint16_t root = 0, from = 0;
    std::uint8_t depth = 0;
    Digit of = 0;     ///< the digit it lost
    Digit first = 0;  ///< the digit by which the root took it from the first set on the way here
  };

  void solve(const Catalogue<W>& sets, const Grid<W>& grid, const Sink& sink, const GoOn& go_on) {
    most_links_ = longest;
    best_removes_ = 0;
    robbed_.resize(sets.size());
    seen_.resize(sets.words());
    reached_.resize(sets.words());
    find_victims(sets);
    robbed_of_.resize(static_cast<std::size_t>(grid.side()) * sets.words());
    for (int z = 0; z < grid.side(); ++z) {
      for (const Cell cell : grid.places(static_cast<Digit>(z))) {
        if (!outdone(sets, grid, cell, static_cast<Digit>(z))) {
          suppose(sets, cell, static_cast<Digit>(z), grid.side());
          if (!go_on()) {
            return;
          }
        }
      }
    }
    if (best_removes_ > 0) {
      report(sets, best_);
      sink(step_);
    }
  }

  /// By slot: the sets that can lose its digit: linked by it, and not overlapping.
  void find_victims(const Catalogue<W>& sets) {
    const int words = sets.words();
    victims_.resize(static_cast<std::size_t>(sets.slots()) * words);
    std::uint64_t* row = victims_.data();
    for (int set = 0; set < sets.size(); ++set) {
      const std::uint64_t* const apart = sets.apart(set).data();
      for (const int digit : bits(sets[set].digits)) {
        const std::uint64_t* const linked = sets.linked(sets[set], digit).data();
        for (int i = 0; i < words; ++i) {
          row[i] = linked[i] & apart[i];
        }
        row += words;
      }
    }
  }

  /// Whether another mark of the digit makes all the sets lack it that this one does, and so gives at least the same
  /// chains.
  static bool outdone(const Catalogue<W>& sets, const Grid<W>& grid, Cell cell, Digit z) {
    const Sets mine = sets.lacking(cell, z);
    for (const Cell other : grid.places(z)) {
      if (other == cell) {
        continue;
      }
      const Sets theirs = sets.lacking(other, z);
      std::uint64_t only_mine = 0, only_theirs = 0;
      for (std::size_t i = 0; i < mine.size(); ++i) {
        only_mine |= mine[i] & ~theirs[i];
        only_theirs |= theirs[i] & ~mine[i];
      }
      if (only_mine == 0 && (only_theirs != 0 || other < cell)) {
        return true;
      }
    }
    return false;
  }

  void suppose(const Catalogue<W>& sets, Cell cell, Digit z, int side) {
    const int words = sets.words();
    std::ranges::copy(sets.lacking(cell, z), seen_.begin());
    queue_.clear();
    for (int i = 0; i < words; ++i) {
      for (const int bit : bits(seen_[i])) {
        const std::uint16_t set = static_cast<std::uint16_t>(i * 64 + bit);
        robbed_[set] = {set, set, 0, z, z};
        queue_.push_back(set);
      }
    }
    if (queue_.size() < 2) {
      return;
    }
    std::fill_n(robbed_of_.begin(), static_cast<std::size_t>(side) * words, 0);
    std::copy(seen_.begin(), seen_.end(), robbed_of_.begin() + static_cast<std::ptrdiff_t>(z) * words);
    for (std::size_t next = 0; next < queue_.size(); ++next) {
      // A chain of n links is found when half of them, rounded up, are followed from each end.
      if (robbed_[queue_[next]].depth + 1 > (most_links_ + 1) / 2) {
        return;
      }
      rob(sets, queue_[next]);
    }
  }

  void rob(const Catalogue<W>& sets, std::uint16_t robber) {
    const int words = sets.words();
    const Set<W>& set = sets[robber];
    const Robbed by = robbed_[robber];
    const std::uint8_t depth = static_cast<std::uint8_t>(by.depth + 1);
    for (const int x : bits(set.digits & ~(Digits{1} << by.of))) {
      const std::uint64_t* const victims = victims_.data() + std::size_t{sets.slot(set, x)} * words;
      std::uint64_t* const lacking = robbed_of_.data() + static_cast<std::size_t>(x) * words;
      std::uint64_t any = 0;
      for (int i = 0; i < words; ++i) {
        any |= reached_[i] = victims[i] & ~lacking[i];
      }
      if (any == 0) {
        continue;
      }
      const Digit first = by.depth == 0 ? static_cast<Digit>(x) : by.first;
      for (int i = 0; i < words; ++i) {
        const std::uint64_t fresh = reached_[i] & ~seen_[i];
        seen_[i] |= fresh;
        lacking[i] |= fresh;
        for (const int bit : bits(fresh)) {
          const std::uint16_t victim = static_cast<std::uint16_t>(i * 64 + bit);
          robbed_[victim] = {by.root, robber, depth, static_cast<Digit>(x), first};
          queue_.push_back(victim);
        }
        for (const int bit : bits(reached_[i] & ~fresh)) {
          const std::uint16_t victim = static_cast<std::uint16_t>(i * 64 + bit);
          const Robbed& met = robbed_[victim];
          const int links = depth + met.depth;
          if (met.root != by.root && links >= shortest && links <= most_links_) {
            weigh(sets, robber, x, victim, first);
          }
        }
      }
    }
  }

  /// Keeps the chain if it is the shortest so far, or as short as the best and removes more.
  void weigh(const Catalogue<W>& sets, std::uint16_t robber, int x, std::uint16_t victim, Digit first) {
    const Robbed& met = robbed_[victim];
    const int links = robbed_[robber].depth + 1 + met.depth;
    const Digit last = met.depth == 0 ? static_cast<Digit>(x) : met.first;
    const int removes =
        eliminated(sets, sets[robbed_[robber].root], sets[met.root], ~(Digits{1} << first) & ~(Digits{1} << last));
    if (best_removes_ > 0 && links == most_links_ && removes <= best_removes_) {
      return;
    }
    most_links_ = links;
    best_removes_ = removes;
    best_.sets.clear();
    best_.digits.clear();
    follow_back(robber);
    std::reverse(best_.sets.begin(), best_.sets.end());
    std::reverse(best_.digits.begin(), best_.digits.end());
    best_.digits.push_back(x);
    follow_back(victim);
  }

  /// Adds the way back from a set to its root.
  void follow_back(std::uint16_t at) {
    for (; robbed_[at].depth > 0; at = robbed_[at].from) {
      best_.sets.push_back(at);
      best_.digits.push_back(robbed_[at].of);
    }
    best_.sets.push_back(at);
  }

  static Digits ends_keep(const Path& path) {
    return ~(Digits{1} << path.digits.front()) & ~(Digits{1} << path.digits.back());
  }

  static int eliminated(const Catalogue<W>& sets, const Set<W>& first, const Set<W>& last, Digits digits) {
    int count = 0;
    for (const int z : bits(first.digits & last.digits & digits)) {
      count += (sets.spot(first, z).seen & sets.spot(last, z).seen).count();
    }
    return count;
  }

  void report(const Catalogue<W>& sets, const Path& path) {
    step_.clear(Technique::als_chain);
    eliminate(step_, sets, sets[path.sets.front()], sets[path.sets.back()], ends_keep(path));
    describe(sets, path);
  }

  void describe(const Catalogue<W>& sets, const Path& path) {
    for (std::size_t i = 0; i < path.sets.size(); ++i) {
      show(step_, sets[path.sets[i]]);
      if (i > 0) {
        link(step_, sets, sets[path.sets[i - 1]], sets[path.sets[i]], path.digits[i - 1]);
      }
    }
    tidy(step_);
  }

  // When listing: from each set by each of its digits, layer by layer, the slots (a set and the digit it lost) that can
  // be reached. The conclusion depends only on the two ends and the first and the last digit.

  static constexpr std::uint32_t nowhere = ~std::uint32_t{0};

  void list(const Catalogue<W>& sets, const Sink& sink, const GoOn& go_on) {
    harvest_.clear();
    set_of_.resize(sets.slots());
    for (int set = 0; set < sets.size(); ++set) {
      std::fill_n(set_of_.begin() + sets[set].slots, std::popcount(sets[set].digits), static_cast<std::uint16_t>(set));
    }
    for (auto& layer : from_) {
      layer.resize(sets.slots());
    }
    ends_.resize(sets.words());
    tried_.assign(sets.size(), {});
    for (int first = 0; first < sets.size(); ++first) {
      for (auto& tried : tried_) {
        tried.clear();
      }
      for (const int x : bits(sets[first].digits)) {
        if (!go_on()) {
          harvest_.hand_over(sink);
          return;
        }
        spread(sets, first, x);
      }
    }
    harvest_.hand_over(sink);
  }

  void spread(const Catalogue<W>& sets, int first, int x) {
    const int words = sets.words();
    std::uint64_t any = 0;
    std::fill(ends_.begin(), ends_.end(), 0);
    for (const int z : bits(sets[first].digits & ~(Digits{1} << x))) {
      const Sets reaching = sets.reaching(sets[first], z);
      for (int i = 0; i < words; ++i) {
        any |= ends_[i] |= reaching[i];
      }
    }
    if (any == 0) {
      return;
    }
    auto& reached = robbed_of_;
    layer_.clear();
    const Sets linked = sets.linked(sets[first], x);
    for (int i = 0; i < words; ++i) {
      for (const int bit : bits(linked[i])) {
        const std::uint32_t slot = sets.slot(sets[i * 64 + bit], x);
        from_[1][slot] = nowhere;
        layer_.push_back(slot);
      }
    }
    const std::size_t digits = static_cast<std::size_t>(std::bit_width(all_digits(sets)));
    for (int depth = 2; depth <= longest_listed && !layer_.empty(); ++depth) {
      // A slot is visited again where it first makes a chain, even if it was reached nearer by.
      if (depth <= shortest) {
        reached.assign(digits * words, 0);
      }
      next_layer_.clear();
      for (const std::uint32_t slot : layer_) {
        step_on(sets, first, slot, depth);
      }
      std::swap(layer_, next_layer_);
      if (depth >= shortest) {
        for (const std::uint32_t slot : layer_) {
          gather(sets, first, x, slot, depth);
        }
      }
    }
  }

  static Digits all_digits(const Catalogue<W>& sets) {
    Digits all = 0;
    for (int set = 0; set < sets.size(); ++set) {
      all |= sets[set].digits;
    }
    return all;
  }

  int digit_of(const Catalogue<W>& sets, std::uint32_t slot) const { return sets.spot(sets.spot_of(slot)).digit; }

  void step_on(const Catalogue<W>& sets, int first, std::uint32_t slot, int depth) {
    const int words = sets.words();
    const Set<W>& set = sets[set_of_[slot]];
    for (const int y : bits(set.digits & ~(Digits{1} << digit_of(sets, slot)))) {
      const std::uint64_t* const linked = sets.linked(set, y).data();
      std::uint64_t* const reached = robbed_of_.data() + static_cast<std::size_t>(y) * words;
      for (int i = 0; i < words; ++i) {
        for (const int bit : bits(linked[i] & ~reached[i])) {
          const int victim = i * 64 + bit;
          if (victim == first || on_the_way(slot, depth - 1, victim)) {
            continue;
          }
          reached[i] |= std::uint64_t{1} << bit;
          const std::uint32_t to = sets.slot(sets[victim], y);
          from_[depth][to] = slot;
          next_layer_.push_back(to);
        }
      }
    }
  }

  bool on_the_way(std::uint32_t slot, int depth, int set) const {
    for (; depth >= 1; slot = from_[depth--][slot]) {
      if (set_of_[slot] == set) {
        return true;
      }
    }
    return false;
  }

  void gather(const Catalogue<W>& sets, int first, int x, std::uint32_t slot, int depth) {
    const int last = set_of_[slot];
    if (!((ends_[last / 64] >> (last % 64)) & 1)) {
      return;
    }
    const int y = digit_of(sets, slot);
    const Digits kept = ~(Digits{1} << x) & ~(Digits{1} << y);
    pick(sets, first, x, slot, depth, kept);
    // If it is doubly linked to the one before, both links may be kept: a weaker conclusion, but a different one.
    const Set<W>& before = sets[set_of_[from_[depth][slot]]];
    Digits lesser = kept;
    for (const int digit : bits(before.digits & sets[last].digits & kept)) {
      if (sets.spot(before, digit).cells.within(sets.spot(sets[last], digit).seen)) {
        lesser &= ~(Digits{1} << digit);
      }
    }
    if (lesser != kept) {
      pick(sets, first, x, slot, depth, lesser);
    }
  }

  void pick(const Catalogue<W>& sets, int first, int x, std::uint32_t slot, int depth, Digits digits) {
    const int last = set_of_[slot];
    const Digits shared = sets[first].digits & sets[last].digits & digits;
    for (const auto& [before, links] : tried_[last]) {
      if (before == shared && links <= depth) {
        return;
      }
    }
    tried_[last].push_back({shared, depth});
    step_.clear(Technique::als_chain);
    eliminate(step_, sets, sets[first], sets[last], shared);
    if (step_.removes.empty()) {
      return;
    }
    tidy(step_);
    trail_.sets.assign(depth + 1, first);
    trail_.digits.assign(depth, x);
    Harvest::Weight weight{depth + 1, sets[first].count};
    for (int i = depth; i >= 1; slot = from_[i--][slot]) {
      trail_.sets[i] = set_of_[slot];
      trail_.digits[i - 1] = digit_of(sets, slot);
      weight.second += sets[set_of_[slot]].count;
    }
    if (harvest_.wants(step_.removes, weight)) {
      describe(sets, trail_);
      harvest_.take(std::move(step_), weight);
    }
  }

  std::vector<Robbed> robbed_;
  std::vector<std::uint16_t> queue_;
  std::vector<std::uint64_t> victims_, seen_, reached_, robbed_of_, ends_;
  int most_links_ = 0, best_removes_ = 0;
  Path trail_, best_;
  std::vector<std::uint16_t> set_of_;
  std::array<std::vector<std::uint32_t>, longest_listed + 1> from_;
  std::vector<std::uint32_t> layer_, next_layer_;
  std::vector<std::vector<std::pair<Digits, int>>> tried_;
  Step step_;
  Harvest harvest_;
};

}  // namespace

template <int W>
std::unique_ptr<Look<W>> chain() {
  return std::make_unique<ChainLook<W>>();
}

template std::unique_ptr<Look<2>> chain<2>();
template std::unique_ptr<Look<4>> chain<4>();
template std::unique_ptr<Look<10>> chain<10>();
template std::unique_ptr<Look<21>> chain<21>();

}  // namespace grille::sudoku::logic::als
