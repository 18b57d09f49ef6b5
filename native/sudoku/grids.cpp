#include "sudoku/grids.hpp"

#include "sudoku/grids/markov.hpp"
#include "sudoku/grids/nine.hpp"
#include "sudoku/grids/small.hpp"

namespace grille::sudoku {

bool Grids::even(const Boxes& boxes) noexcept { return small(boxes) || boxes == Boxes{3, 3}; }

void Grids::draw(Random& random, std::span<std::uint8_t> grid) const {
  if (small(boxes_)) {
    draw_small(boxes_, random, grid);
  } else if (boxes_ == Boxes{3, 3}) {
    draw_nine(random, grid.first<81>());
  } else {
    random_walk(boxes_, random, grid);
  }
}

}  // namespace grille::sudoku
