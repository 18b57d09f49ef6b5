// Conjugate pairs: houses where a digit has two places left, so that one of them holds it.
#pragma once

#include <array>
#include <bit>
#include <vector>

#include "sudoku/logic/grid.hpp"

namespace grille::sudoku::logic {

struct ConjugatePair {
  House house;
  Kind kind;
  Cell one, other;  ///< the lower first, unless the house lists them otherwise
  Cell across(Cell end) const { return end == one ? other : one; }
  bool ends_at(Cell cell) const { return cell == one || cell == other; }
};

/// The conjugate pairs of each digit: rows first, then columns, then regions. They depend only on the places of the
/// digit, and are kept as long as those are unchanged.
template <int W>
class ConjugatePairs {
 public:
  const std::vector<ConjugatePair>& of(const Grid<W>& grid, Digit digit) {
    const Layout<W>& layout = grid.layout();
    if (kept_.size() != static_cast<std::size_t>(layout.side())) {
      kept_.assign(layout.side(), {});
    }
    Kept& kept = kept_[digit];
    if (kept.places == grid.places(digit)) {
      return kept.links;
    }
    kept.places = grid.places(digit);
    kept.links.clear();
    for (const Kind kind : {Kind::row, Kind::column, Kind::region}) {
      for (const House house : layout.houses_of(kind)) {
        const std::uint64_t seats = grid.seats(digit, house);
        if (is_pair(seats)) {
          const auto cells = layout.geometry().house(house);
          kept.links.push_back({house, kind, cells[std::countr_zero(seats)], cells[std::bit_width(seats) - 1]});
        }
      }
    }
    return kept.links;
  }

 private:
  struct Kept {
    Cells<W> places;
    std::vector<ConjugatePair> links;
  };
  std::vector<Kept> kept_;
};

/// The places of a digit in which a search for its pattern found nothing: as long as they are unchanged, nothing will
/// be found.
template <int W>
class Barren {
 public:
  bool knows(const Grid<W>& grid, Digit digit) {
    if (places_.size() != static_cast<std::size_t>(grid.side())) {
      places_.assign(grid.side(), {});
    }
    return places_[digit] == grid.places(digit);
  }
  void remember(const Grid<W>& grid, Digit digit) { places_[digit] = grid.places(digit); }

 private:
  std::vector<Cells<W>> places_;
};

}  // namespace grille::sudoku::logic
