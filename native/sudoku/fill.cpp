#include "sudoku/fill.hpp"

#include <algorithm>
#include <bit>

#include "sudoku/search.hpp"

namespace grille::sudoku {

namespace {

/// A few guesses fill most boards; others are drawn again.
constexpr int most_guesses = 100;

/// Places random digits that may be side by side. False if there seems to be no place left.
bool place(const Geometry& geometry, int placed, Random& random, std::span<std::uint8_t> board) {
  std::ranges::fill(board, 0);
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
  return true;
}

}  // namespace

bool place_and_solve(const Geometry& geometry, int placed, Random& random, std::span<std::uint8_t> grid) {
  if (!place(geometry, placed, random, grid)) {
    return false;
  }
  const auto search = open(geometry, grid);
  if (search->next(1000) != Event::solution) {
    return false;
  }
  std::ranges::copy(search->solution(), grid.begin());
  return true;
}

bool place_and_solve(const Geometry& geometry, int placed, Random& random, std::span<std::uint8_t> grid,
                     SinglesBoard& singles) {
  if (!place(geometry, placed, random, grid)) {
    return false;
  }
  singles.start(grid);
  if (singles.search(most_guesses) != SinglesBoard::Found::solution) {
    return false;
  }
  for (std::size_t cell = 0; cell < grid.size(); ++cell) {
    grid[cell] = static_cast<std::uint8_t>(1 + std::countr_zero(singles.candidates(static_cast<Cell>(cell))));
  }
  return true;
}

}  // namespace grille::sudoku
