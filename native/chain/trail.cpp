#include "chain/trail.hpp"

#include <algorithm>
#include <limits>

namespace grille::chain {

namespace {

constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

/// Positions of the tiles that lead from one digit to another.
struct Run {
  std::uint32_t way;  // from * digits + to
  std::uint32_t at, stride, count;
};

/// A cycle of digits that is traversed several times.
struct Ring {
  std::uint32_t first, length;  // in ring_digits_
  std::uint32_t times;
  bool laid = false;
};

/// Decomposes a directed multigraph into one path and cycles, and splices the cycles into the path (Hierholzer).
class RingSplicer {
 public:
  RingSplicer(std::size_t digits, std::vector<std::uint32_t> ways)
      : digits_(digits),
        ways_(std::move(ways)),
        cursor_(digits, 0),
        depth_(digits, none),
        rings_at_(digits),
        seen_(digits, false) {}

  std::vector<Run> run(Digit start, Digit end) {
    const std::vector<Digit> path = start == end ? std::vector<Digit>{start} : shortest(start, end);
    for (std::size_t i = 1; i < path.size(); ++i) {
      --ways_[way(path[i - 1], path[i])];
    }
    for (Digit digit = 0; digit < digits_; ++digit) {
      peel(digit);
    }
    visit(start);
    for (std::size_t i = 1; i < path.size(); ++i) {
      step(path[i - 1], path[i]);
    }
    return std::move(runs_);
  }

 private:
  std::uint32_t way(Digit from, Digit to) const { return static_cast<std::uint32_t>(from * digits_ + to); }

  std::vector<Digit> shortest(Digit start, Digit end) const {
    std::vector<Digit> before(digits_, none);
    std::vector<Digit> reached{start};
    before[start] = start;
    for (std::size_t i = 0; before[end] == none && i < reached.size(); ++i) {
      for (Digit to = 0; to < digits_; ++to) {
        if (before[to] == none && ways_[way(reached[i], to)] > 0) {
          before[to] = reached[i];
          reached.push_back(to);
        }
      }
    }
    std::vector<Digit> path{end};
    while (path.back() != start) {
      path.push_back(before[path.back()]);
    }
    std::reverse(path.begin(), path.end());
    return path;
  }

  /// Removes every cycle that can be reached from a digit.
  void peel(Digit first) {
    walk_.assign(1, first);
    depth_[first] = 0;
    while (true) {
      const Digit from = walk_.back();
      Digit& to = cursor_[from];
      while (to < digits_ && ways_[way(from, to)] == 0) {
        ++to;
      }
      if (to == digits_) {
        // In-degree equals out-degree, so the walk can only get stuck at its first digit.
        depth_[first] = none;
        return;
      }
      if (depth_[to] == none) {
        depth_[to] = static_cast<std::uint32_t>(walk_.size());
        walk_.push_back(to);
      } else {
        take(depth_[to]);
      }
    }
  }

  void take(std::uint32_t depth) {
    const auto length = static_cast<std::uint32_t>(walk_.size() - depth);
    const auto next = [&](std::size_t i) { return i + 1 < walk_.size() ? walk_[i + 1] : walk_[depth]; };
    Ring ring{static_cast<std::uint32_t>(ring_digits_.size()), length, none};
    for (std::size_t i = depth; i < walk_.size(); ++i) {
      ring.times = std::min(ring.times, ways_[way(walk_[i], next(i))]);
    }
    for (std::size_t i = depth; i < walk_.size(); ++i) {
      ways_[way(walk_[i], next(i))] -= ring.times;
      ring_digits_.push_back(walk_[i]);
      rings_at_[walk_[i]].push_back(static_cast<std::uint32_t>(rings_.size()));
    }
    rings_.push_back(ring);
    for (std::size_t i = depth + 1; i < walk_.size(); ++i) {
      depth_[walk_[i]] = none;
    }
    walk_.resize(depth + 1);
  }

  /// The first visit of a digit: all cycles through it are laid here. The recursion is at most as deep as the number of
  /// digits.
  void visit(Digit digit) {
    seen_[digit] = true;
    for (std::size_t i = 0; i < rings_at_[digit].size(); ++i) {
      Ring& ring = rings_[rings_at_[digit][i]];
      if (ring.laid) {
        continue;
      }
      ring.laid = true;
      const auto first = ring_digits_.begin() + ring.first;
      const auto last = first + ring.length;
      std::rotate(first, std::find(first, last, digit), last);
      std::uint32_t times = ring.times;
      if (std::any_of(first, last, [&](Digit each) { return !seen_[each]; })) {
        for (std::uint32_t j = 0; j < ring.length; ++j) {
          step(first[j], first[(j + 1) % ring.length]);
        }
        --times;
      }
      if (times > 0) {
        for (std::uint32_t j = 0; j < ring.length; ++j) {
          runs_.push_back({way(first[j], first[(j + 1) % ring.length]), place_ + j, ring.length, times});
        }
        place_ += ring.length * times;
      }
    }
  }

  void step(Digit from, Digit to) {
    runs_.push_back({way(from, to), place_++, 1, 1});
    if (!seen_[to]) {
      visit(to);
    }
  }

  std::size_t digits_;
  std::vector<std::uint32_t> ways_;
  std::vector<Digit> cursor_;
  std::vector<std::uint32_t> depth_;
  std::vector<Digit> walk_;
  std::vector<Digit> ring_digits_;
  std::vector<Ring> rings_;
  std::vector<std::vector<std::uint32_t>> rings_at_;
  std::vector<bool> seen_;
  std::vector<Run> runs_;
  std::uint32_t place_ = 0;
};

}  // namespace

Layout::Layout(std::size_t digits, const Tally& tally, std::span<const std::uint32_t> turned, Digit start, Digit end)
    : digits_(digits), middle_(tally.middle) {
  const std::size_t kinds = digits * digits;
  const std::vector<std::uint32_t>& held = tally.held;
  const auto back = [&](std::size_t kind) { return kind % digits * digits + kind / digits; };
  std::vector<std::uint32_t> ways(kinds);
  for (std::size_t kind = 0; kind < kinds; ++kind) {
    ways[kind] = held[kind] - turned[kind] + turned[back(kind)];
  }
  const std::vector<Run> runs = RingSplicer(digits, std::move(ways)).run(start, end);

  // Counting sort of the runs by way.
  std::vector<std::uint32_t> first(kinds + 1, 0);
  for (const Run& run : runs) {
    ++first[run.way + 1];
  }
  for (std::size_t way = 0; way < kinds; ++way) {
    first[way + 1] += first[way];
  }
  std::vector<Run> sorted(runs.size());
  {
    std::vector<std::uint32_t> at(first.begin(), first.end() - 1);
    for (const Run& run : runs) {
      sorted[at[run.way]++] = run;
    }
  }
  // The first positions of each way are for turned tiles of the opposite kind.
  const auto deal = [&](std::size_t way, std::uint32_t skip, std::uint32_t count, bool over) {
    for (std::uint32_t i = first[way]; count > 0; ++i) {
      const Run& run = sorted[i];
      const std::uint32_t skipped = std::min(skip, run.count);
      const std::uint32_t taken = std::min(count, run.count - skipped);
      skip -= skipped;
      if (taken > 0) {
        places_.emplace_back(run.at + skipped * run.stride, run.stride, taken, over);
        count -= taken;
      }
    }
  };
  places_.reserve(runs.size() + kinds);
  back_ = {std::vector<Places>(kinds), std::vector<std::uint32_t>(kinds)};
  for (std::size_t kind = 0; kind < kinds; ++kind) {
    back_.next[kind] = static_cast<std::uint32_t>(places_.size());
    deal(back(kind), 0, turned[kind], true);
    deal(kind, turned[back(kind)], held[kind] - turned[kind], false);
  }
  if (middle_ == 0) {
    return;
  }
  // The back half starts after the positions used by the front half.
  front_ = back_;
  for (std::size_t kind = 0; kind < kinds; ++kind) {
    for (std::uint32_t skip = tally.front[kind]; skip > 0;) {
      back_.at[kind] = places_[back_.next[kind]++];
      const std::uint32_t skipped = std::min(skip, back_.at[kind].left());
      back_.at[kind].skip(skipped);
      skip -= skipped;
    }
  }
}

}  // namespace grille::chain
