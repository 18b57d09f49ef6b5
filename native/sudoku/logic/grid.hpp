// A board with its pencil marks: placed digits and candidates, indexed in several ways.
#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "sudoku/logic/cells.hpp"
#include "sudoku/logic/layout.hpp"

namespace grille::sudoku::logic {

/// Digits count from 0 here: digit 0 is written 1.
using Digit = std::uint8_t;
/// A set of digits as bits.
using Digits = std::uint64_t;

inline constexpr Digit no_digit = 255;

template <int W>
class Grid {
 public:
  explicit Grid(const Layout<W>& layout);

  /// Starts again with these givens: one digit from 1 per cell, 0 for empty, and every pencil mark they leave.
  void begin(std::span<const std::uint8_t> givens);
  /// Removes pencil marks from empty cells; it never adds any.
  void remove(Cell cell, Digit digit);
  /// Places a digit and removes the pencil marks it rules out. It need not be a candidate of the cell.
  void place(Cell cell, Digit digit);

  const Layout<W>& layout() const noexcept { return layout_; }
  int side() const noexcept { return layout_.side(); }

  /// The digit of a filled cell, no_digit for an empty one.
  Digit value(Cell cell) const noexcept { return values_[cell]; }
  bool given(Cell cell) const noexcept { return givens_.has(cell); }
  const Cells<W>& givens() const noexcept { return givens_; }
  /// The pencil marks of an empty cell; none in a filled one.
  Digits candidates(Cell cell) const noexcept { return candidates_[cell]; }
  bool has(Cell cell, Digit digit) const noexcept { return (candidates_[cell] >> digit) & 1; }
  /// The empty cells where a digit could go.
  const Cells<W>& places(Digit digit) const noexcept { return places_[digit]; }
  Cells<W> places(Digit digit, House house) const { return places_[digit] & layout_.house(house); }
  /// Where in a house (by position) a digit could go; 0 if it is placed there, or has no place left.
  std::uint64_t seats(Digit digit, House house) const noexcept { return seats_[house * side() + digit]; }
  /// The digits still to be placed in a house.
  Digits missing(House house) const noexcept { return missing_[house]; }
  const Cells<W>& empty() const noexcept { return empty_; }
  /// Empty cells with exactly one candidate.
  const Cells<W>& singles() const noexcept { return singles_; }
  /// Empty cells with exactly two candidates.
  const Cells<W>& pairs() const noexcept { return pairs_; }
  bool solved() const { return empty_.empty(); }
  /// Whether an empty cell has no candidate, a digit has no place in a house that lacks it, or a digit was placed where
  /// it couldn't go.
  bool broken() const;
  /// Changes with every change; results for a version hold as long as it is the same.
  std::uint64_t version() const noexcept { return version_; }

 private:
  void rub_out(Cell cell, Digit digit);

  const Layout<W>& layout_;
  std::vector<Digit> values_;
  std::vector<Digits> candidates_;
  std::vector<Cells<W>> places_;
  std::vector<std::uint64_t> seats_;
  std::vector<Digits> missing_;
  Cells<W> givens_, empty_, singles_, pairs_;
  bool clash_ = false;
  std::uint64_t version_ = 0;
};

extern template class Grid<2>;
extern template class Grid<4>;
extern template class Grid<10>;
extern template class Grid<21>;

}  // namespace grille::sudoku::logic
