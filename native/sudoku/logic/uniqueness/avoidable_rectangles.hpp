// Rectangles some corners of which are filled, but not by givens: they too could be exchanged.
#pragma once

#include <bit>

#include "sudoku/logic/uniqueness/look.hpp"
#include "sudoku/logic/uniqueness/rectangles.hpp"

namespace grille::sudoku::logic {

template <int W>
class AvoidableRectangles {
 public:
  void find(UniquenessLook<W>& look, Rectangles<W>& rectangles) {
    const Grid<W>& grid = look.grid;
    const Cells<W> solved = grid.layout().everywhere() - grid.empty() - grid.givens();
    const bool first = look.leader == Technique::avoidable_rectangle_1;
    for (const Cell cell : solved) {
      if (W > 2 && !look.go_on()) {
        return;
      }
      for (const std::uint32_t number : rectangles.with(grid.layout(), cell)) {
        const Rectangle& corners = rectangles.at(number);
        unsigned open = 0, lower = 0, givens = 0;
        for (int i = 0; i < 4; ++i) {
          open |= static_cast<unsigned>(grid.value(corners[i]) == no_digit) << i;
          givens |= static_cast<unsigned>(grid.given(corners[i])) << i;
          lower |= static_cast<unsigned>(corners[i] < cell && solved.has(corners[i])) << i;
        }
        // Each is looked at from its lowest filled corner.
        if (givens != 0 || lower != 0 || std::popcount(open) != (first ? 1 : 2)) {
          continue;
        }
        if (first ? one_open(look, corners, std::countr_zero(open)) : two_open(look, corners, open)) {
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
    const Digit removed = grid.value(corners[3 - open]);
    const Digit other = grid.value(corners[open ^ 1]);
    // A cell with more candidates is no less bound, only less to the point.
    if (other != grid.value(corners[open ^ 2]) || !grid.has(corners[open], removed) ||
        (!look.scope.all && std::popcount(grid.candidates(corners[open])) != 2)) {
      return false;
    }
    begin(Technique::avoidable_rectangle_1, corners);
    step_.digits = {removed, other};
    step_.others.push_back(corners[open]);
    remove_from(step_, grid, Cells<W>::of(corners[open]), removed);
    return look.tell(step_);
  }

  bool two_open(UniquenessLook<W>& look, const Rectangle& corners, unsigned open) {
    const Grid<W>& grid = look.grid;
    const Layout<W>& layout = grid.layout();
    if (opposite(open)) {
      return false;
    }
    const int one = std::countr_zero(open), other = std::bit_width(open) - 1;
    // The digit each would hold to complete the rectangle is that of the corner opposite.
    const Digit a = grid.value(corners[3 - one]), b = grid.value(corners[3 - other]);
    const Digits first = grid.candidates(corners[one]), second = grid.candidates(corners[other]);
    const Digits more = first & second;
    if (std::popcount(first) != 2 || std::popcount(second) != 2 || std::popcount(more) != 1 ||
        first != (more | Digits{1} << a) || second != (more | Digits{1} << b) ||
        (!look.scope.all && layout.house_of(corners[one], Kind::region) !=
                                layout.house_of(corners[other], Kind::region))) {
      return false;
    }
    begin(Technique::avoidable_rectangle_2, corners);
    const Digit further = static_cast<Digit>(std::countr_zero(more));
    step_.digits = {a, b};
    step_.others = {corners[one], corners[other]};
    step_.fins = {{corners[one], further}, {corners[other], further}};
    remove_from(step_, grid, layout.peers(corners[one]) & layout.peers(corners[other]), further);
    return look.tell(step_);
  }

  Step step_;
};

}  // namespace grille::sudoku::logic
