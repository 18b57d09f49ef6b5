#include "sudoku/grids/small.hpp"

#include <vector>

#include "sudoku/search.hpp"

namespace grille::sudoku {

namespace {

using Board = std::vector<std::uint8_t>;

/// The same board transposed if needed, so that boxes are at least as wide as tall.
Boxes lying(const Boxes& boxes) { return boxes.rows > boxes.columns ? Boxes{boxes.columns, boxes.rows} : boxes; }

std::vector<Board> listed(const Boxes& boxes) {
  const int side = boxes.side();
  Board beginning(boxes.cells(), 0);
  for (int column = 0; column < side; ++column) {
    beginning[column] = static_cast<std::uint8_t>(column + 1);
    if (column < boxes.columns) {
      beginning[side + column] = static_cast<std::uint8_t>(boxes.columns + column + 1);
    }
  }
  const Geometry geometry(side, box_houses(boxes.rows, boxes.columns));
  const auto search = open(geometry, beginning);
  std::vector<Board> grids;
  while (search->next(UINT64_MAX) == Event::solution) {
    grids.emplace_back(search->solution().begin(), search->solution().end());
  }
  return grids;
}

const std::vector<Board>& list_of(const Boxes& boxes) {
  static const std::vector<Board> four = listed({2, 2});
  if (boxes.side() == 4) {
    return four;
  }
  static const std::vector<Board> six = listed({2, 3});
  return six;
}

}  // namespace

bool small(const Boxes& boxes) noexcept { return boxes.side() <= 6 && !boxes.latin(); }

void draw_small(const Boxes& boxes, Random& random, std::span<std::uint8_t> grid) {
  const auto& list = list_of(boxes);
  const Board& drawn = list[random.below(static_cast<std::uint32_t>(list.size()))];
  Symmetry move = Symmetry::identity(boxes.side());
  move.digits = Symmetry::any(boxes, random).digits;
  std::vector<std::uint8_t> columns;
  const int half = lying(boxes).columns;
  for (int column = half; column < 2 * half; ++column) {
    columns.push_back(static_cast<std::uint8_t>(column));
  }
  random.shuffle(columns);
  std::copy(columns.begin(), columns.end(), move.columns.begin() + half);
  // Tall boxes are wide ones transposed.
  (lying(boxes) == boxes ? move : move.then(Symmetry::transposition(boxes.side()))).apply(drawn, grid);
}

}  // namespace grille::sudoku
