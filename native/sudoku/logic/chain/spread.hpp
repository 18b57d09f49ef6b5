// The consequences of one statement, link by link, and the shortest chain to each (breadth-first search).
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "sudoku/logic/chain/links.hpp"

namespace grille::sudoku::logic {

/// A node of a chain: a spot, whether it is on, and the almost locked set of the strong link it belongs to.
struct Stop {
  std::uint32_t spot;
  bool on;
  std::int32_t set;
};

/// A chain from a spot that is off to one that is on, with strong and weak links alternating.
using Way = std::vector<Stop>;

/// Which strong links may be used.
enum class Through : std::uint8_t { any, cells };

/// The spots that are on if a given one is off, the nearest first.
template <int W>
class Spread {
 public:
  static constexpr std::uint32_t start = ~std::uint32_t{0};

  /// From a spot that is off, restricted to some of the spots (all of them for null).
  template <Through through = Through::any>
  void from_off(const Links<W>& links, int spot, const std::uint64_t* within = nullptr) {
    reset(links, within);
    off_[spot >> 6] &= ~(std::uint64_t{1} << (spot & 63));
    enter<through>(links, static_cast<std::uint32_t>(spot), start, 1);
    run<through>(links);
  }

  /// From something that turns these spots off.
  void from_on(const Links<W>& links, const std::uint64_t* row) {
    reset(links, nullptr);
    for (int word = 0; word < links.words(); ++word) {
      off_[word] &= ~row[word];
      for (const int bit : bits(row[word])) {
        enter<Through::any>(links, static_cast<std::uint32_t>(word * 64 + bit), start, 1);
      }
    }
    run<Through::any>(links);
  }

  std::span<const std::uint32_t> on() const noexcept { return queue_; }
  bool is_on(int spot) const noexcept { return !((on_[spot >> 6] >> (spot & 63)) & 1); }
  /// The number of links to a spot that is on, counted from the first that is off.
  int links_to(int spot) const noexcept { return far_[spot]; }
  /// The shortest chain to a spot that is on.
  void way_to(int spot, Way& way) const {
    way.clear();
    for (std::uint32_t here = static_cast<std::uint32_t>(spot); here != start;) {
      const std::uint32_t before = on_by_[here];
      way.push_back({here, true, set_[here]});
      way.push_back({before, false, set_[here]});
      here = off_by_[before];
    }
    std::reverse(way.begin(), way.end());
  }

  /// Another chain of at most `most` links to a spot that is on, one that `fits`, in at most `tries` attempts; `tries`
  /// is reduced by the attempts made.
  template <class Fits>
  bool another_way_to(const Links<W>& links, int spot, int most, Way& way, int& tries, const Fits& fits) {
    tries_ = tries;
    back_.clear();
    const bool found = back_to_on(links, static_cast<std::uint32_t>(spot), most, way, fits);
    tries = std::max(tries_, 0);
    return found;
  }

 private:
  int far_off(std::uint32_t spot) const { return off_by_[spot] == start ? 0 : far_[off_by_[spot]] + 1; }

  bool on_the_way(std::uint32_t spot, bool on) const {
    return std::any_of(back_.begin(), back_.end(),
                       [&](const Stop& stop) { return stop.spot == spot && stop.on == on; });
  }

  /// Steps back along strong links from a spot that is on, which must be at most `left` links from the start.
  template <class Fits>
  bool back_to_on(const Links<W>& links, std::uint32_t spot, int left, Way& way, const Fits& fits) {
    if (on_the_way(spot, true)) {
      return false;
    }
    for (const auto& link : links.strong(static_cast<int>(spot))) {
      if (((off_[link.to >> 6] >> (link.to & 63)) & 1) || far_off(link.to) > left - 1) {
        continue;
      }
      back_.push_back({spot, true, link.set});
      const bool found = back_to_off(links, {link.to, false, link.set}, left - 1, way, fits);
      back_.pop_back();
      if (found || tries_ <= 0) {
        return found;
      }
    }
    return false;
  }

  template <class Fits>
  bool back_to_off(const Links<W>& links, const Stop& stop, int left, Way& way, const Fits& fits) {
    if (--tries_ <= 0 || on_the_way(stop.spot, false)) {
      return false;
    }
    back_.push_back(stop);
    bool found = false;
    if (off_by_[stop.spot] == start) {
      way.assign(back_.rbegin(), back_.rend());
      found = fits(way);
    }
    const std::uint64_t* const row = links.weak(static_cast<int>(stop.spot));
    for (int word = 0; word < links.words() && !found; ++word) {
      for (const int bit : bits(row[word] & ~on_[word])) {
        const auto before = static_cast<std::uint32_t>(word * 64 + bit);
        if (far_[before] <= left - 1 && back_to_on(links, before, left - 1, way, fits)) {
          found = true;
          break;
        }
        if (tries_ <= 0) {
          break;
        }
      }
    }
    back_.pop_back();
    return found;
  }
  void reset(const Links<W>& links, const std::uint64_t* within) {
    const std::size_t size = links.size();
    if (far_.size() < size) {
      far_.resize(size);
      on_by_.resize(size);
      off_by_.resize(size);
      set_.resize(size);
    }
    if (within == nullptr) {
      off_.assign(links.words(), ~std::uint64_t{0});
    } else {
      off_.assign(within, within + links.words());
    }
    on_ = off_;
    queue_.clear();
  }

  template <Through through>
  void enter(const Links<W>& links, std::uint32_t spot, std::uint32_t by, int far) {
    off_by_[spot] = by;
    for (const auto& link : links.strong(static_cast<int>(spot))) {
      std::uint64_t& word = on_[link.to >> 6];
      const std::uint64_t bit = std::uint64_t{1} << (link.to & 63);
      if (!(word & bit)) {
        continue;
      }
      if constexpr (through == Through::cells) {
        if (links[static_cast<int>(link.to)].cell != links[static_cast<int>(spot)].cell) {
          continue;
        }
      }
      word &= ~bit;
      on_by_[link.to] = spot;
      set_[link.to] = link.set;
      far_[link.to] = far;
      queue_.push_back(link.to);
    }
  }

  template <Through through>
  void run(const Links<W>& links) {
    const int words = links.words();
    for (std::size_t next = 0; next < queue_.size(); ++next) {
      const std::uint32_t here = queue_[next];
      const std::uint64_t* const row = links.weak(static_cast<int>(here));
      for (int word = 0; word < words; ++word) {
        const std::uint64_t fresh = row[word] & off_[word];
        if (fresh != 0) {
          off_[word] &= ~fresh;
          for (const int bit : bits(fresh)) {
            enter<through>(links, static_cast<std::uint32_t>(word * 64 + bit), here, far_[here] + 2);
          }
        }
      }
    }
  }

  std::vector<std::uint64_t> off_, on_;  // spots not yet off, not yet on
  std::vector<std::uint32_t> queue_, on_by_, off_by_;
  std::vector<std::int32_t> set_;
  std::vector<int> far_;
  Way back_;
  int tries_ = 0;
};

}  // namespace grille::sudoku::logic
