#include "sudoku/logic/grid.hpp"

#include <algorithm>

namespace grille::sudoku::logic {

template <int W>
Grid<W>::Grid(const Layout<W>& layout)
    : layout_(layout),
      values_(layout.cells(), no_digit),
      candidates_(layout.cells(), 0),
      places_(layout.side()),
      seats_(static_cast<std::size_t>(layout.houses()) * layout.side()),
      missing_(layout.houses()) {}

template <int W>
void Grid<W>::begin(std::span<const std::uint8_t> givens) {
  std::fill(values_.begin(), values_.end(), no_digit);
  std::fill(candidates_.begin(), candidates_.end(), Digits{0});
  std::fill(places_.begin(), places_.end(), layout_.everywhere());
  std::fill(seats_.begin(), seats_.end(), std::uint64_t{0});
  std::fill(missing_.begin(), missing_.end(), layout_.all_digits());
  empty_ = layout_.everywhere();
  givens_ = pairs_ = singles_ = {};
  clash_ = false;
  const auto cells = static_cast<Cell>(layout_.cells());
  for (Cell cell = 0; cell < cells; ++cell) {
    if (givens[cell] != 0) {
      const Digit digit = static_cast<Digit>(givens[cell] - 1);
      clash_ |= !places_[digit].has(cell);
      places_[digit] -= layout_.peers(cell);
      values_[cell] = digit;
      givens_.set(cell);
      for (const std::uint16_t house : layout_.geometry().houses_of(cell)) {
        missing_[house] &= ~(Digits{1} << digit);
      }
    }
  }
  empty_ -= givens_;
  // The pencil marks are written once all givens are known, so that none has to be removed again.
  for (Digit digit = 0; digit < side(); ++digit) {
    places_[digit] -= givens_;
    for (const Cell cell : places_[digit]) {
      candidates_[cell] |= Digits{1} << digit;
      for (const Seat& seat : layout_.geometry().seats(cell)) {
        seats_[seat.house * side() + digit] |= std::uint64_t{1} << seat.position;
      }
    }
  }
  for (const Cell cell : empty_) {
    if (is_single(candidates_[cell])) {
      singles_.set(cell);
    } else if (is_pair(candidates_[cell])) {
      pairs_.set(cell);
    }
  }
  ++version_;
}

template <int W>
void Grid<W>::rub_out(Cell cell, Digit digit) {
  places_[digit].reset(cell);
  for (const Seat& seat : layout_.geometry().seats(cell)) {
    seats_[seat.house * side() + digit] &= ~(std::uint64_t{1} << seat.position);
  }
}

template <int W>
void Grid<W>::remove(Cell cell, Digit digit) {
  if (!has(cell, digit)) {
    return;
  }
  candidates_[cell] &= ~(Digits{1} << digit);
  rub_out(cell, digit);
  const Digits left = candidates_[cell];
  if (is_pair(left)) {
    pairs_.set(cell);
  } else if (is_single(left)) {
    pairs_.reset(cell);
    singles_.set(cell);
  } else if (left == 0) {
    singles_.reset(cell);
  }
  ++version_;
}

template <int W>
void Grid<W>::place(Cell cell, Digit digit) {
  clash_ |= !has(cell, digit);
  for (const int each : bits(candidates_[cell])) {
    rub_out(cell, static_cast<Digit>(each));
  }
  candidates_[cell] = 0;
  values_[cell] = digit;
  empty_.reset(cell);
  pairs_.reset(cell);
  singles_.reset(cell);
  const Cells<W> seen = layout_.peers(cell) & places_[digit];
  for (const Cell peer : seen) {
    remove(peer, digit);
  }
  for (const std::uint16_t house : layout_.geometry().houses_of(cell)) {
    missing_[house] &= ~(Digits{1} << digit);
  }
  ++version_;
}

template <int W>
bool Grid<W>::broken() const {
  if (clash_) {
    return true;
  }
  for (const Cell cell : empty_) {
    if (candidates_[cell] == 0) {
      return true;
    }
  }
  for (int house = 0; house < layout_.houses(); ++house) {
    for (const int digit : bits(missing_[house])) {
      if (seats_[house * side() + digit] == 0) {
        return true;
      }
    }
  }
  return false;
}

template class Grid<2>;
template class Grid<4>;
template class Grid<10>;
template class Grid<21>;

}  // namespace grille::sudoku::logic
