// Orders the tiles once their orientation is decided: Euler trails.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "chain/cancellable_loop.hpp"
#include "chain/hand.hpp"
#include "chain/tally.hpp"

namespace grille::chain {

/// A run of positions in the chain, packed in one number that advances by adding another:
///   bits 63..32  positions left
///   bit  31      whether the tiles are turned
///   bits 30..0   the next position
class Places {
 public:
  Places() = default;
  Places(std::uint32_t at, std::uint32_t stride, std::uint32_t count, bool turned)
      : state_(std::uint64_t{count} << 32 | std::uint64_t{turned} << 31 | at),
        step_(stride - (std::uint64_t{1} << 32)) {}

  bool over() const noexcept { return state_ >> 32 == 0; }
  std::uint32_t left() const noexcept { return static_cast<std::uint32_t>(state_ >> 32); }
  void skip(std::uint32_t count) noexcept { state_ += count * step_; }
  /// Puts a tile in the next position and returns that position.
  std::int32_t* put(std::int32_t tile, std::int32_t* chain) noexcept {
    const auto low = static_cast<std::uint32_t>(state_);
    std::int32_t* const place = chain + (low & 0x7fffffff);
    *place = tile ^ (static_cast<std::int32_t>(low) >> 31);
    state_ += step_;
    return place;
  }

 private:
  std::uint64_t state_ = 0;
  std::uint64_t step_ = 0;
};

/// The positions of a dense hand's tiles in the chain, by kind (left * digits + right). Turned tiles of a kind come
/// first; tiles of a kind fill its positions in hand order.
class Layout {
 public:
  /// `turned` is a table by kind. The chain goes from `start` to `end`, which are equal for a ring.
  Layout(std::size_t digits, const Tally& tally, std::span<const std::uint32_t> turned, Digit start, Digit end);

  /// Writes each tile's number to its position in the chain, ~number for a turned tile. The two halves of the hand are
  /// written alternately, so that one does not wait for the other's cache misses.
  template <class Value>
  void scatter(Column<Value> left, Column<Value> right, std::size_t tiles, std::int32_t* chain) {
    with_halves(left, right, [&, digits = digits_](auto left_of, auto right_of) {
      const auto put = [&](Cursors& cursors, std::size_t i) {
        const std::size_t kind = left_of(i) * digits + right_of(i);
        Places& places = cursors.at[kind];
        if (places.over()) [[unlikely]] {
          places = places_[cursors.next[kind]++];
        }
        return places.put(static_cast<std::int32_t>(i), chain);
      };
      // The chain does not fit in the cache, so later positions are prefetched.
      constexpr std::size_t ahead = 64;
      for (std::size_t i = 0; i < middle_; ++i) {
        __builtin_prefetch(put(front_, i) + ahead, 1);
        __builtin_prefetch(put(back_, middle_ + i) + ahead, 1);
      }
      for (std::size_t i = 2 * middle_; i < tiles; ++i) {
        put(back_, i);
      }
    });
  }

 private:
  /// The next position, by kind.
  struct Cursors {
    std::vector<Places> at;
    std::vector<std::uint32_t> next;  // the index in places_ after `at`
  };

  std::size_t digits_;
  std::size_t middle_;
  std::vector<Places> places_;  // by kind, concatenated
  Cursors front_, back_;        // of the two halves; only back_ is used if the hand is not split
};

/// The same for hands of many digits, with `turned` by tile. Time and memory are linear in the number of tiles.
template <class Value>
void lay_sparse(std::size_t digits, Column<Value> left, Column<Value> right, std::size_t tiles,
                const std::vector<bool>& turned, Digit start, std::int32_t* chain) {
  struct Step {
    Digit to;
    std::int32_t tile;  // ~number for a turned tile
  };
  std::vector<std::uint32_t> next(digits + 1, 0);
  const auto from = [&](std::size_t i) { return static_cast<Digit>(turned[i] ? right[i] : left[i]); };
  for (std::size_t i = 0; i < tiles; ++i) {
    ++next[from(i) + 1];
  }
  for (std::size_t digit = 0; digit < digits; ++digit) {
    next[digit + 1] += next[digit];
  }
  std::vector<Step> steps(tiles);
  {
    std::vector<std::uint32_t> at(next.begin(), next.end() - 1);
    for (std::size_t i = 0; i < tiles; ++i) {
      const auto number = static_cast<std::int32_t>(i);
      steps[at[from(i)]++] =
          turned[i] ? Step{static_cast<Digit>(left[i]), ~number} : Step{static_cast<Digit>(right[i]), number};
    }
  }
  const std::vector<std::uint32_t> stop(next.begin() + 1, next.end());
  // Hierholzer: walk until stuck, then write backwards from the end of the walk.
  std::vector<Step> walk;
  walk.reserve(tiles + 1);
  walk.push_back({start, 0});
  std::size_t place = tiles;
  while (!walk.empty()) {
    const Digit digit = walk.back().to;
    if (next[digit] < stop[digit]) {
      walk.push_back(steps[next[digit]++]);
    } else {
      if (walk.size() > 1) {
        chain[--place] = walk.back().tile;
      }
      walk.pop_back();
    }
  }
}

/// A chain from `start` with tiles turned as needed, not minimised; returns the number of turns, or nullopt if the
/// tiles are not connected. Requires that no digits have odd degree, or only `start` and one other.
template <class Value>
std::optional<std::int64_t> lay_any(std::size_t digits, Column<Value> left, Column<Value> right, std::size_t tiles,
                                    Digit start, std::int32_t* chain, const GoOn& go_on) {
  struct Step {
    Digit to;
    std::int32_t tile;  // ~number for a turned tile
  };
  CancellableLoop loop(go_on);
  std::vector<std::uint32_t> stop(digits + 1, 0);
  for (std::size_t i = 0; i < tiles; ++i) {
    loop.check();
    ++stop[static_cast<Digit>(left[i])];
    ++stop[static_cast<Digit>(right[i])];
  }
  std::uint32_t sum = 0;
  for (std::uint32_t& each : stop) {
    sum += each;
    each = sum;
  }
  std::vector<std::uint32_t> next(stop);
  std::vector<Step> steps(2 * tiles);
  for (std::size_t i = tiles; i-- > 0;) {
    loop.check();
    const auto number = static_cast<std::int32_t>(i);
    const auto one = static_cast<Digit>(left[i]);
    const auto other = static_cast<Digit>(right[i]);
    steps[--next[other]] = {one, ~number};
    steps[--next[one]] = {other, number};
  }
  std::vector<bool> gone(tiles, false);
  std::vector<Step> walk;
  walk.reserve(tiles + 1);
  walk.push_back({start, 0});
  std::size_t place = tiles;
  std::int64_t turns = 0;
  const auto number_of = [](std::int32_t tile) { return static_cast<std::size_t>(tile < 0 ? ~tile : tile); };
  while (!walk.empty()) {
    loop.check();
    const Digit digit = walk.back().to;
    std::uint32_t& at = next[digit];
    while (at < stop[digit] && gone[number_of(steps[at].tile)]) {
      ++at;
    }
    if (at < stop[digit]) {
      Step step = steps[at++];
      gone[number_of(step.tile)] = true;
      if (step.to == digit) {
        step.tile = static_cast<std::int32_t>(number_of(step.tile));  // turning a double changes nothing
      }
      walk.push_back(step);
    } else {
      if (walk.size() > 1) {
        chain[--place] = walk.back().tile;
        turns += walk.back().tile < 0;
      }
      walk.pop_back();
    }
  }
  return place == 0 ? std::optional(turns) : std::nullopt;
}

}  // namespace grille::chain
