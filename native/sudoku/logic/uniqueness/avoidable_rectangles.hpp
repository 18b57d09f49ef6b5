// Rectangles with some corners filled, but not by givens: their digits could be exchanged too.
#pragma once

#include <algorithm>
#include <bit>

#include "sudoku/logic/uniqueness/look.hpp"
#include "sudoku/logic/uniqueness/rectangles.hpp"

namespace grille::sudoku::logic {

template <int W>
class AvoidableRectangles {
 public:
  void find(UniquenessLook<W>& look, Rectangles<W>& rectangles) {
    const Grid<W>& grid = look.grid;
    const bool first = look.leader == Technique::avoidable_rectangle_1;
    // The rule holds for a cell with more candidates too, but is then less useful.
    for (const Cell cell : first&& look.scope.all ? grid.empty() : grid.pairs()) {
      if (W > 2 && !look.go_on()) {
        return;
      }
      for (const std::uint32_t number : rectangles.with(grid.layout(), cell)) {
        const Rectangle& corners = rectangles.at(number);
        const int open = static_cast<int>(std::find(corners.begin(), corners.end(), cell) - corners.begin());
        // Filled by deduction with the digit that would complete the rectangle here: everything depends on this corner.
        const Cell across = corners[3 - open];
        const Digit digit = grid.value(across);
        if (digit == no_digit || !grid.has(cell, digit) || grid.given(across)) {
          continue;
        }
        if (first ? one_open(look, corners, open)
                  : two_open(look, corners, open, open ^ 1) || two_open(look, corners, open, open ^ 2)) {
          return;
        }
      }
    }
  }

 private:
  void begin(Technique technique, const Rectangle& corners) {
    step_.clear(technique);
    step_.cells.assign(corners.begin(), corners.end());
  }

  bool one_open(UniquenessLook<W>& look, const Rectangle& corners, int open) {
    const Grid<W>& grid = look.grid;
    const Cell beside = corners[open ^ 1], below = corners[open ^ 2];
    const Digit removed = grid.value(corners[3 - open]), other = grid.value(beside);
    if (other == no_digit || other != grid.value(below) || grid.given(beside) || grid.given(below)) {
      return false;
    }
    begin(Technique::avoidable_rectangle_1, corners);
    step_.digits = {removed, other};
    step_.others.push_back(corners[open]);
    remove_from(step_, grid, Cells<W>::of(corners[open]), removed);
    return look.report(step_);
  }

  /// Two corners in a line, each with what would complete the rectangle and one more digit, the same in both.
  bool two_open(UniquenessLook<W>& look, const Rectangle& corners, int open, int open_too) {
    const Grid<W>& grid = look.grid;
    const Layout<W>& layout = grid.layout();
    const Cell one = corners[open], other = corners[open_too], across = corners[3 - open_too];
    const Digit a = grid.value(corners[3 - open]), b = grid.value(across);
    if (other < one || b == no_digit || grid.given(across) || !grid.pairs().has(other) || !grid.has(other, b)) {
      return false;
    }
    const Digits more = grid.candidates(one) & ~(Digits{1} << a);
    if (more != (grid.candidates(other) & ~(Digits{1} << b)) ||
        (!look.scope.all && layout.house_of(one, Kind::region) != layout.house_of(other, Kind::region))) {
      return false;
    }
    begin(Technique::avoidable_rectangle_2, corners);
    const Digit further = static_cast<Digit>(std::countr_zero(more));
    step_.digits = {a, b};
    step_.others = {one, other};
    step_.fins = {{one, further}, {other, further}};
    remove_from(step_, grid, layout.peers(one) & layout.peers(other), further);
    return look.report(step_);
  }

  Step step_;
};

}  // namespace grille::sudoku::logic
