// Propagate and branch on bitmasks: any houses, any side. One template, three widths of mask.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <utility>
#include <vector>

#include "sudoku/search.hpp"

namespace grille::sudoku {

/// A board is a set of items to be met exactly once, "this cell" and "this digit in this house". Each item keeps a mask
/// of what can still meet it: digits for a cell, positions for a digit in a house. Both views are updated at every
/// elimination, which costs a few stores and makes naked and hidden singles the same event: an item with one option
/// left. Nothing is ever scanned for.
///
///   live_  [ cells ][ house 0: digit 0 .. side-1 ][ house 1: ... ] ...    masks
///   left_  the same order: how many bits each mask has, 0 once the item is met
template <class Mask>
class Branching final : public Search {
 public:
  Branching(const Geometry& geometry, std::span<const std::uint8_t> givens)
      : geometry_(geometry),
        side_(geometry.side()),
        cells_(geometry.cells()),
        widest_(std::max(1, geometry.widest_crossing())),
        open_(geometry.cells()),
        items_(static_cast<std::size_t>(cells_) + static_cast<std::size_t>(geometry.house_count()) * side_),
        live_(items_, full()),
        left_(items_, Left{static_cast<std::uint8_t>(side_)}),
        weight_(items_, 1),
        changed_(geometry.house_count(), 0),
        dropped_(std::make_unique_for_overwrite<Candidate[]>(static_cast<std::size_t>(cells_) * (side_ + 1))),
        solution_(cells_) {
    for (int cell = 0; cell < cells_; ++cell) {
      if (side_ == 1 || givens[cell] != 0) {
        forced_.push_back({static_cast<Cell>(cell), static_cast<std::uint8_t>(side_ == 1 ? 0 : givens[cell] - 1)});
      }
    }
  }

  Event next(std::uint64_t budget) override {
    const std::uint64_t begun = statistics_.guesses;
    if (at_solution_) {
      at_solution_ = false;
      exhausted_ = !go_back();
    }
    while (!exhausted_) {
      if (!propagate()) {
        ++statistics_.backtracks;
        ++lost_;
        exhausted_ = !go_back();
        continue;
      }
      if (open_ == 0) {
        for (int cell = 0; cell < cells_; ++cell) {
          solution_[cell] = static_cast<std::uint8_t>(std::countr_zero(live_[cell]) + 1);
        }
        at_solution_ = true;
        found_any_ = true;
        return Event::solution;
      }
      if (lost_ >= patience_ && !found_any_) {
        restart();
      }
      if (statistics_.guesses - begun >= budget) {
        return Event::paused;
      }
      guess(choose());
    }
    return Event::exhausted;
  }

  std::span<const std::uint8_t> solution() const noexcept override { return solution_; }
  Statistics statistics() const noexcept override { return statistics_; }
  std::string_view name() const noexcept override { return "branching"; }

 private:
  // Not plain bytes: a byte may be part of any object, so that all members would be read again after each store.
  enum class Left : std::uint8_t {};
  struct Candidate {
    Cell cell;
    std::uint16_t digit;  // from 0
  };
  struct Branch {
    Candidate tried;
    std::size_t dropped;  // how many candidates were removed before
  };

  static constexpr std::uint8_t placed = 128;  // marks a placed digit in dropped_

  int one_less(std::size_t of) {
    const int left = static_cast<int>(left_[of]) - 1;
    left_[of] = static_cast<Left>(left);
    return left;
  }
  void one_more(std::size_t of) { left_[of] = static_cast<Left>(static_cast<int>(left_[of]) + 1); }

  static Mask bit(int index) { return static_cast<Mask>(Mask{1} << index); }
  Mask full() const { return static_cast<Mask>(static_cast<Mask>(bit(side_ - 1) - 1) | bit(side_ - 1)); }
  std::size_t item(int house, int digit) const {
    return static_cast<std::size_t>(cells_) + static_cast<std::size_t>(house) * side_ + digit;
  }

  void guess(Candidate candidate) {
    ++statistics_.guesses;
    branches_.push_back({candidate, gone_});
    forced_.push_back(candidate);
  }

  /// Restarts from the root. The weights gathered so far lead elsewhere, which frees a sparse board from a bad first
  /// choice (empty boards of 7x3 and 11x3 boxes were never solved without it). The interval grows, so the search is
  /// complete; after a solution there are no restarts, since the order of search must not change.
  void restart() {
    lost_ = 0;
    patience_ += patience_ / 2;
    if (!branches_.empty()) {
      ++statistics_.restarts;
      undo(branches_.front().dropped);
      branches_.clear();
    }
  }

  /// Returns to the last branch, without the candidate that was tried there. False if none is left.
  bool go_back() {
    do {
      if (branches_.empty()) {
        return false;
      }
      const Branch last = branches_.back();
      branches_.pop_back();
      undo(last.dropped);
      forced_.clear();
      for (const std::uint16_t house : changed_houses_) {
        changed_[house] = 0;
      }
      changed_houses_.clear();
      dead_ = false;
      drop(last.tried);
    } while (dead_);
    return true;
  }

  /// Restores candidates, the last removed first, until only this many are removed.
  void undo(std::size_t dropped) {
    while (gone_ > dropped) {
      const auto [cell, marked] = dropped_[--gone_];
      const int digit = marked & ~placed;
      if ((marked & placed) != 0) {
        ++open_;
        left_[cell] = Left{1};
        for (const Seat seat : geometry_.seats(cell)) {
          left_[item(seat.house, digit)] = Left{1};
        }
        continue;
      }
      live_[cell] = static_cast<Mask>(live_[cell] | bit(digit));
      one_more(cell);
      for (const Seat seat : geometry_.seats(cell)) {
        const std::size_t of = item(seat.house, digit);
        live_[of] = static_cast<Mask>(live_[of] | bit(seat.position));
        one_more(of);
      }
    }
  }

  bool propagate() {
    while (true) {
      while (!forced_.empty()) {
        const Candidate candidate = forced_.back();
        forced_.pop_back();
        place(candidate);
        if (dead_) {
          return false;
        }
      }
      if (changed_houses_.empty()) {
        return true;
      }
      const int house = changed_houses_.back();
      changed_houses_.pop_back();
      lock(house, std::exchange(changed_[house], 0));
      if (dead_) {
        return false;
      }
    }
  }

  void place(Candidate candidate) {
    const auto [cell, digit] = candidate;
    if ((live_[cell] & bit(digit)) == 0) {
      dead_ = true;
      return;
    }
    if (left_[cell] == Left{0}) {
      return;  // forced twice, by its cell and by a house
    }
    ++statistics_.placements;
    --open_;
    const auto seats = geometry_.seats(cell);
    Mask others = static_cast<Mask>(live_[cell] & ~bit(digit));
    live_[cell] = bit(digit);
    left_[cell] = Left{0};
    for (; others != 0; others = static_cast<Mask>(others & (others - 1))) {
      const int other = std::countr_zero(others);
      dropped_[gone_++] = {cell, static_cast<std::uint8_t>(other)};
      for (const Seat seat : seats) {
        drop_place(seat, other);
      }
    }
    for (const Seat seat : seats) {
      const std::size_t met = item(seat.house, digit);
      Mask rivals = static_cast<Mask>(live_[met] & ~bit(seat.position));
      live_[met] = bit(seat.position);
      left_[met] = Left{0};
      const auto house = geometry_.house(seat.house);
      for (; rivals != 0; rivals = static_cast<Mask>(rivals & (rivals - 1))) {
        const Cell rival = house[std::countr_zero(rivals)];
        dropped_[gone_++] = {rival, digit};
        drop_digit(rival, digit);
        for (const Seat other : geometry_.seats(rival)) {
          if (other.house != seat.house) {
            drop_place(other, digit);
          }
        }
      }
    }
    dropped_[gone_++] = {cell, static_cast<std::uint8_t>(digit | placed)};
  }

  /// Locked candidates: if a digit's places in one house are all in another, it is removed from the rest of that other
  /// house.
  void lock(int house, Mask digits) {
    for (; digits != 0; digits = static_cast<Mask>(digits & (digits - 1))) {
      const int digit = std::countr_zero(digits);
      const Mask places = live_[item(house, digit)];
      if (left_[item(house, digit)] == Left{0}) {
        continue;
      }
      for (const Crossing& crossing : geometry_.crossings(house, std::countr_zero(places))) {
        if ((places & ~static_cast<Mask>(crossing.shared)) != 0) {
          continue;
        }
        Mask outside = static_cast<Mask>(live_[item(crossing.other, digit)] & static_cast<Mask>(crossing.rest));
        const auto cells = geometry_.house(crossing.other);
        for (; outside != 0; outside = static_cast<Mask>(outside & (outside - 1))) {
          drop({cells[std::countr_zero(outside)], static_cast<std::uint8_t>(digit)});
        }
      }
    }
  }

  void drop(Candidate candidate) {
    dropped_[gone_++] = candidate;
    drop_digit(candidate.cell, candidate.digit);
    for (const Seat seat : geometry_.seats(candidate.cell)) {
      drop_place(seat, candidate.digit);
    }
  }

  void drop_digit(Cell cell, int digit) {
    live_[cell] = static_cast<Mask>(live_[cell] & ~bit(digit));
    const int left = one_less(cell);
    if (left <= 1) {
      if (left == 0) {
        die(cell);
      } else {
        forced_.push_back({cell, static_cast<std::uint8_t>(std::countr_zero(live_[cell]))});
      }
    }
  }

  void drop_place(Seat seat, int digit) {
    const std::size_t of = item(seat.house, digit);
    live_[of] = static_cast<Mask>(live_[of] & ~bit(seat.position));
    const int left = one_less(of);
    if (left > widest_) {
      return;  // more places than any crossing has
    }
    if (left > 1) {
      if (changed_[seat.house] == 0) {
        changed_houses_.push_back(seat.house);
      }
      changed_[seat.house] = static_cast<Mask>(changed_[seat.house] | bit(digit));
    } else if (left == 0) {
      die(of);
    } else {
      forced_.push_back({geometry_.house(seat.house)[std::countr_zero(live_[of])], static_cast<std::uint8_t>(digit)});
    }
  }

  void die(std::size_t of) {
    if (!dead_) {
      dead_ = true;
      ++weight_[of];
    }
  }

  Candidate choose() const {
    // Every open item has at least two options left; 0 wraps around to the maximum.
    std::uint8_t fewest = 255;
    for (const Left left : left_) {
      fewest = std::min(fewest, static_cast<std::uint8_t>(static_cast<std::uint8_t>(left) - 1));
    }
    ++fewest;
    // The first of those with the largest weight. Few items have the fewest options, so the others are skipped quickly.
    const Left* const begin = left_.data();
    const Left* const end = begin + items_;
    const auto next = [&](const Left* from) {
      return static_cast<const Left*>(std::memchr(from, fewest, static_cast<std::size_t>(end - from)));
    };
    const Left* at = next(begin);
    auto best = static_cast<std::size_t>(at - begin);
    // Without a contradiction all weights are the same.
    while (statistics_.backtracks > 0 && (at = next(at + 1)) != nullptr) {
      const auto of = static_cast<std::size_t>(at - begin);
      if (weight_[of] > weight_[best]) {
        best = of;
      }
    }
    const int first = std::countr_zero(live_[best]);
    if (best < static_cast<std::size_t>(cells_)) {
      return {static_cast<Cell>(best), static_cast<std::uint8_t>(first)};
    }
    const int house = static_cast<int>((best - cells_) / side_);
    const int digit = static_cast<int>((best - cells_) % side_);
    return {geometry_.house(house)[first], static_cast<std::uint8_t>(digit)};
  }

  const Geometry& geometry_;
  int side_;
  int cells_;
  int widest_;  // cells in the widest crossing of two houses
  int open_;    // cells not placed yet
  std::size_t items_;
  std::vector<Mask> live_;
  std::vector<Left> left_;
  std::vector<std::uint32_t> weight_;
  std::vector<Candidate> forced_;              // found, not placed yet
  std::vector<Mask> changed_;                  // by house: the digits that lost places since the last look
  std::vector<std::uint16_t> changed_houses_;  // the houses where there are any
  std::vector<Branch> branches_;
  std::unique_ptr<Candidate[]> dropped_;  // removed candidates in order, placed ones marked, for undo
  std::size_t gone_ = 0;                  // how many of them are in use
  std::vector<std::uint8_t> solution_;
  Statistics statistics_;
  bool dead_ = false;
  std::uint64_t lost_ = 0;        // contradictions since the last restart
  std::uint64_t patience_ = 200;  // contradictions before the next restart
  bool at_solution_ = false;
  bool found_any_ = false;
  bool exhausted_ = false;
};

}  // namespace grille::sudoku
