// Propagate and branch on candidate bitmasks: any houses, any side. One template, three widths of mask.
#pragma once

#include <bit>
#include <cstdint>
#include <vector>

#include "sudoku/search.hpp"

namespace grille::sudoku {

template <class Mask>
class Branching final : public Search {
 public:
  Branching(const Geometry& geometry, std::span<const std::uint8_t> givens)
      : geometry_(geometry), candidates_(geometry.cells(), full()), solution_(geometry.cells()) {
    for (int cell = 0; cell < geometry.cells() && alive_; ++cell) {
      if (givens[cell] != 0) {
        alive_ = restrict(static_cast<Cell>(cell), bit(givens[cell] - 1));
      }
    }
  }

  Event next(std::uint64_t budget) override {
    const std::uint64_t stop = statistics_.guesses + budget;
    if (started_ && !resume()) {
      return Event::exhausted;
    }
    started_ = true;
    while (true) {
      if (!alive_ || !propagate()) {
        ++statistics_.backtracks;
        if (!resume()) {
          return Event::exhausted;
        }
        continue;
      }
      const int cell = choose();
      if (cell < 0) {
        for (int c = 0; c < geometry_.cells(); ++c) {
          solution_[c] = static_cast<std::uint8_t>(std::countr_zero(candidates_[c]) + 1);
        }
        return Event::solution;
      }
      if (statistics_.guesses >= stop) {
        paused_ = true;
        return Event::paused;
      }
      const Mask digit = candidates_[cell] & static_cast<Mask>(-candidates_[cell]);
      ++statistics_.guesses;
      saved_.push_back({candidates_, static_cast<Cell>(cell), digit});
      alive_ = restrict(static_cast<Cell>(cell), digit);
    }
  }

  std::span<const std::uint8_t> solution() const noexcept override { return solution_; }
  Statistics statistics() const noexcept override { return statistics_; }
  std::string_view name() const noexcept override { return "branching"; }

 private:
  struct Branch {
    std::vector<Mask> candidates;
    Cell cell;
    Mask tried;
  };

  static Mask bit(int digit) { return static_cast<Mask>(Mask{1} << digit); }
  Mask full() const {
    return static_cast<Mask>((bit(geometry_.side() - 1) - 1) | bit(geometry_.side() - 1));
  }

  /// Takes up the last branch left, without the digit tried there.
  bool resume() {
    if (paused_) {
      paused_ = false;
      return true;
    }
    if (saved_.empty()) {
      return false;
    }
    Branch& last = saved_.back();
    candidates_ = std::move(last.candidates);
    const Cell cell = last.cell;
    const Mask rest = static_cast<Mask>(candidates_[cell] & ~last.tried);
    saved_.pop_back();
    queue_.clear();
    alive_ = restrict(cell, rest);
    return true;
  }

  bool restrict(Cell cell, Mask to) {
    const Mask before = candidates_[cell];
    const Mask after = static_cast<Mask>(before & to);
    if (after == 0) {
      return false;
    }
    if (after != before) {
      candidates_[cell] = after;
      if (std::has_single_bit(after)) {
        queue_.push_back(cell);
      }
    }
    return true;
  }

  bool propagate() {
    while (true) {
      while (!queue_.empty()) {
        const Cell cell = queue_.back();
        queue_.pop_back();
        ++statistics_.placements;
        const Mask others = static_cast<Mask>(~candidates_[cell]);
        for (const Cell peer : geometry_.peers(cell)) {
          if (!restrict(peer, others)) {
            return false;
          }
        }
      }
      if (!hidden_singles()) {
        return false;
      }
      if (queue_.empty()) {
        return true;
      }
    }
  }

  bool hidden_singles() {
    for (int house = 0; house < geometry_.house_count(); ++house) {
      Mask once = 0, twice = 0;
      for (const Cell cell : geometry_.house(house)) {
        twice = static_cast<Mask>(twice | (once & candidates_[cell]));
        once = static_cast<Mask>(once | candidates_[cell]);
      }
      if (once != full()) {
        return false;
      }
      const Mask single = static_cast<Mask>(once & ~twice);
      if (single == 0) {
        continue;
      }
      for (const Cell cell : geometry_.house(house)) {
        const Mask here = static_cast<Mask>(candidates_[cell] & single);
        if (here != 0 && here != candidates_[cell] && !restrict(cell, here)) {
          return false;
        }
      }
    }
    return true;
  }

  int choose() const {
    int best = -1;
    int fewest = 65;
    for (int cell = 0; cell < geometry_.cells(); ++cell) {
      const int count = std::popcount(candidates_[cell]);
      if (count > 1 && count < fewest) {
        best = cell;
        fewest = count;
      }
    }
    return best;
  }

  const Geometry& geometry_;
  std::vector<Mask> candidates_;
  std::vector<Cell> queue_;
  std::vector<Branch> saved_;
  std::vector<std::uint8_t> solution_;
  Statistics statistics_;
  bool alive_ = true;
  bool started_ = false;
  bool paused_ = false;
};

}  // namespace grille::sudoku
