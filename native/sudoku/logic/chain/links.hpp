// What chains are made of: statements that a digit is in one of a few cells, and the links between them.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sudoku/logic/grid.hpp"
#include "sudoku/logic/step.hpp"

namespace grille::sudoku::logic {

/// A digit in one of these cells: a candidate, a group (the digit's places where two houses cross), or the digit's
/// places in an almost locked set.
template <int W>
struct Spot {
  Cells<W> cells;
  /// The digit's places that see all of the cells: ruled out if the digit is in one of the cells.
  Cells<W> sight;
  Cell cell = 0;  ///< the lowest of them
  Digit digit = 0;
  bool single = true;  ///< whether it is one cell
};

/// Which kinds of spots to use.
enum class Reach : std::uint8_t { candidates, groups, sets };

/// The spots that are an end of a strong link, numbered from 0: candidates first, in order of their cells and digits,
/// then groups, then the spots of sets. A spot without a strong link can only be the end of a chain, and has no number.
template <int W>
class Links {
 public:
  /// If the spot at the start of a strong link is off, the one at its end is on. `set` is the number of the almost
  /// locked set it goes through; -1 for a house or a cell.
  struct Strong {
    std::uint32_t to;
    std::int32_t set;
  };

  /// Builds the links of a grid, unless its pencil marks are unchanged.
  void follow(const Grid<W>& grid, Reach reach);

  int size() const noexcept { return static_cast<int>(spots_.size()); }
  const Spot<W>& operator[](int spot) const noexcept { return spots_[spot]; }
  /// The number of a candidate; -1 if it has no strong link.
  int number(Cell cell, Digit digit) const noexcept { return numbers_[cell * side_ + digit]; }
  std::span<const Strong> strong(int spot) const noexcept {
    return {strong_.data() + first_[spot], strong_.data() + first_[spot + 1]};
  }
  /// Words of 64 spots in a row of weak links.
  int words() const noexcept { return words_; }
  /// The spots that are off if this one is on, as bits. Weak links work in both directions, as strong ones do.
  const std::uint64_t* weak(int spot) const noexcept { return weak_.data() + static_cast<std::size_t>(spot) * words_; }
  bool weakly(int one, int other) const noexcept { return (weak(one)[other >> 6] >> (other & 63)) & 1; }
  const std::vector<AlmostLocked>& sets() const noexcept { return sets_; }
  /// The weak row of a candidate, numbered or not.
  void weak_of(const Grid<W>& grid, Cell cell, Digit digit, std::vector<std::uint64_t>& row) const;

 private:
  struct Edge {
    std::uint32_t from, to;
    std::int32_t set;
  };

  void link_cells(const Grid<W>& grid);
  void link_houses(const Grid<W>& grid);
  void link_groups(const Grid<W>& grid);
  void link_sets(const Grid<W>& grid);
  /// Links to a cell outside a set that has a single candidate left if the set loses a digit and so keeps the others.
  void link_forced(const Grid<W>& grid, int set, const Cells<W>& cells, const std::vector<std::uint32_t>& names);
  void number_all(const Grid<W>& grid);
  void link_weakly(const Grid<W>& grid);
  std::uint32_t candidate(Cell cell, Digit digit) const { return static_cast<std::uint32_t>(cell) * side_ + digit; }
  /// The name of a spot of several cells while the links are collected.
  std::uint32_t larger(const Grid<W>& grid, const Cells<W>& cells, Digit digit);
  void link(std::uint32_t one, std::uint32_t other, int set) {
    edges_.push_back({one, other, set});
    edges_.push_back({other, one, set});
  }

  int side_ = 0;
  Reach reach_ = Reach::candidates;
  std::vector<Digits> known_;  // the pencil marks that the links are for
  std::vector<Spot<W>> spots_;
  std::vector<int> numbers_;
  std::vector<Edge> edges_;
  std::vector<Spot<W>> larger_;
  std::vector<std::vector<std::uint32_t>> larger_of_;  // by digit
  std::vector<std::vector<std::uint32_t>> of_digit_;
  std::vector<std::uint32_t> first_;
  std::vector<Strong> strong_;
  int words_ = 0;
  std::vector<std::uint64_t> weak_;
  std::vector<AlmostLocked> sets_;
};

extern template class Links<2>;
extern template class Links<4>;
extern template class Links<10>;
extern template class Links<21>;

}  // namespace grille::sudoku::logic
