// A digit's rows against its columns, for basic fish.
#pragma once

#include <cstdint>
#include <vector>

#include "sudoku/logic/grid.hpp"
#include "sudoku/logic/tight.hpp"

namespace grille::sudoku::logic {

/// The rows and columns that still lack a digit, as takers and choices of each other.
template <int W>
class Lines {
 public:
  /// The digit's lines if some of them make a fish that removes something; otherwise nullptr. Kept until the digit's
  /// pencil marks change.
  const Tight* tied(const Grid<W>& grid, Digit digit) {
    if (grid_ != &grid) {
      attach(grid);
    }
    if (!whole_) {
      return nullptr;
    }
    Cached& known = known_[digit];
    if (!known.fresh || known.places != grid.places(digit)) {
      known.fresh = true;
      known.places = grid.places(digit);
      known.tied = set_up(grid, digit, known.tight);
    }
    return known.tied ? &known.tight : nullptr;
  }

  House row(int index) const { return rows_[index]; }
  House column(int index) const { return columns_[index]; }

 private:
  static constexpr House none = 0xffff;
  struct Cached {
    Cells<W> places;
    bool fresh = false;
    bool tied = false;
    Tight tight;
  };

  void attach(const Grid<W>& grid) {
    grid_ = &grid;
    const Layout<W>& layout = grid.layout();
    known_.assign(layout.side(), {});
    rows_.assign(layout.side(), none);
    columns_.assign(layout.side(), none);
    ordered_ = true;
    for (const Kind kind : {Kind::row, Kind::column}) {
      for (const House house : layout.houses_of(kind)) {
        const auto cells = layout.geometry().house(house);
        (kind == Kind::row ? rows_[layout.row(cells[0])] : columns_[layout.column(cells[0])]) = house;
        for (int i = 0; i < layout.side(); ++i) {
          ordered_ &= (kind == Kind::row ? layout.column(cells[i]) : layout.row(cells[i])) == i;
        }
      }
    }
    whole_ = true;
    for (int i = 0; i < layout.side(); ++i) {
      whole_ &= rows_[i] != none && columns_[i] != none;
    }
  }

  bool set_up(const Grid<W>& grid, Digit digit, Tight& tight) const {
    tight.takers = tight.choices = 0;
    for (int i = 0; i < grid.side(); ++i) {
      tight.takers |= ((grid.missing(rows_[i]) >> digit) & 1) << i;
      tight.choices |= ((grid.missing(columns_[i]) >> digit) & 1) << i;
      tight.wants[i] = ordered_ ? grid.seats(digit, rows_[i]) : 0;
      tight.wanted_by[i] = ordered_ ? grid.seats(digit, columns_[i]) : 0;
    }
    if (!ordered_) {
      for (const Cell cell : grid.places(digit)) {
        tight.wants[grid.layout().row(cell)] |= std::uint64_t{1} << grid.layout().column(cell);
        tight.wanted_by[grid.layout().column(cell)] |= std::uint64_t{1} << grid.layout().row(cell);
      }
    }
    return (tight.takers & (tight.takers - 1)) != 0 && tight.settle() && !tight.loose();
  }

  const Grid<W>* grid_ = nullptr;
  std::vector<Cached> known_;
  std::vector<House> rows_, columns_;
  bool ordered_ = true;  ///< the cells of every line are listed from left to right or top to bottom
  bool whole_ = true;    ///< every row and every column is a house
};

}  // namespace grille::sudoku::logic
