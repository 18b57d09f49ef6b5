// Where singles are, in the order in which they are taken: once for the finder and for ratings, which need no steps.
#pragma once

#include <bit>

#include "sudoku/logic/grid.hpp"
#include "sudoku/logic/technique.hpp"

namespace grille::sudoku::logic {

/// Calls `take(cell, digit, house)` for the last empty cell of each house until it returns true. A cell may come again.
template <int W, class Take>
bool full_houses(const Grid<W>& grid, Take&& take) {
  for (int house = 0; house < grid.layout().houses(); ++house) {
    const Digits missing = grid.missing(static_cast<House>(house));
    if (!is_single(missing)) {
      continue;
    }
    const Digit digit = static_cast<Digit>(std::countr_zero(missing));
    const std::uint64_t seats = grid.seats(digit, static_cast<House>(house));
    if (seats != 0 && take(grid.layout().geometry().house(house)[std::countr_zero(seats)], digit, house)) {
      return true;
    }
  }
  return false;
}

/// The same for each cell with one candidate; it has no house, which is -1.
template <int W, class Take>
bool naked_singles(const Grid<W>& grid, Take&& take) {
  for (const Cell cell : grid.singles()) {
    if (take(cell, static_cast<Digit>(std::countr_zero(grid.candidates(cell))), -1)) {
      return true;
    }
  }
  return false;
}

/// The same for each digit with one place in a house. A cell may come again.
template <int W, class Take>
bool hidden_singles(const Grid<W>& grid, Take&& take) {
  // Boxes first: that is where people look, and where one is easiest to see.
  for (const Kind kind : {Kind::region, Kind::row, Kind::column}) {
    for (const House house : grid.layout().houses_of(kind)) {
      for (const int digit : bits(grid.missing(house))) {
        const std::uint64_t seats = grid.seats(static_cast<Digit>(digit), house);
        if (is_single(seats) && take(grid.layout().geometry().house(house)[std::countr_zero(seats)],
                                     static_cast<Digit>(digit), static_cast<int>(house))) {
          return true;
        }
      }
    }
  }
  return false;
}

/// The singles of one technique.
template <int W, class Take>
bool singles_of(const Grid<W>& grid, Technique technique, Take&& take) {
  return technique == Technique::full_house     ? full_houses(grid, take)
         : technique == Technique::naked_single ? naked_singles(grid, take)
                                                : hidden_singles(grid, take);
}

}  // namespace grille::sudoku::logic
