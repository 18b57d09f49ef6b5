#include "sudoku/explainer/links.hpp"

#include <algorithm>

namespace grille::sudoku::explainer {

void Links::build(const Board& board, bool y, bool x) {
  const Tables& fixed = tables();
  weak_count_.fill(0);
  strong_count_.fill(0);
  for (int cell = 0; cell < cells; ++cell) {
    for (Nine digits = board.digits[cell]; digits != 0;) {
      const int digit = take_first(digits);
      const Mark mark = mark_of(cell, digit);
      each_ruled_out(board, mark, y, [&](Mark other) { weak_[mark][weak_count_[mark]++] = other; });
      const auto link = [&](Mark other) {
        const auto have = strong(mark);
        if (std::find(have.begin(), have.end(), other) == have.end()) {
          strong_[mark][strong_count_[mark]++] = other;
        }
      };
      if (y && count(board.digits[cell]) == 2) {
        link(mark_of(cell, first(static_cast<Nine>(board.digits[cell] & ~bit(digit)))));
      }
      for (int kind = 0; x && kind < kinds; ++kind) {
        const int house = fixed.house[cell][kind];
        const Nine where = board.places[house][digit];
        if (count(where) == 2) {
          const Nine other = static_cast<Nine>(where & ~bit(fixed.place[cell][kind]));
          link(mark_of(fixed.cell[house][first(other)], digit));
        }
      }
    }
  }
}

}  // namespace grille::sudoku::explainer
