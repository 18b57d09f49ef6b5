#include "sudoku/fill.hpp"

#include <algorithm>
#include <vector>

#include "sudoku/search.hpp"

namespace grille::sudoku {

bool place_and_solve(const Geometry& geometry, int placed, Random& random, std::span<std::uint8_t> grid) {
  std::vector<std::uint8_t> board(grid.size(), 0);
  for (int done = 0; done < placed; ++done) {
    const Cell cell = static_cast<Cell>(random.below(static_cast<std::uint32_t>(board.size())));
    const auto digit = static_cast<std::uint8_t>(1 + random.below(static_cast<std::uint32_t>(geometry.side())));
    if (board[cell] != 0 ||
        std::ranges::any_of(geometry.peers(cell), [&](Cell peer) { return board[peer] == digit; })) {
      --done;
      // A board can be filled until nothing fits; then the attempt has failed.
      if (random.below(1000) == 0) {
        return false;
      }
      continue;
    }
    board[cell] = digit;
  }
  const auto search = open(geometry, board);
  if (search->next(1000) != Event::solution) {
    return false;
  }
  std::ranges::copy(search->solution(), grid.begin());
  return true;
}

}  // namespace grille::sudoku
