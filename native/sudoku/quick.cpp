#include "sudoku/quick.hpp"

#include <algorithm>
#include <bit>
#include <memory>
#include <stdexcept>

namespace grille::sudoku {

QuickSolver::QuickSolver(const Geometry& geometry)
    : geometry_(geometry),
      cells_(static_cast<std::size_t>(geometry.cells())),
      singles_(geometry),
      settled_(cells_),
      solutions_(2 * cells_) {}

std::size_t QuickSolver::read_singles(std::span<std::uint8_t> board) const {
  std::size_t placed = 0;
  for (std::size_t cell = 0; cell < cells_; ++cell) {
    const auto of = static_cast<Cell>(cell);
    const bool filled = singles_.filled(of);
    board[cell] = filled ? static_cast<std::uint8_t>(std::bit_width(singles_.candidates(of))) : std::uint8_t{0};
    placed += filled ? 1 : 0;
  }
  return placed;
}

bool QuickSolver::solve(std::span<const std::uint8_t> givens, std::uint64_t guesses) {
  if (givens.size() != cells_) {
    throw std::invalid_argument("expected one digit for each cell");
  }
  if (std::ranges::max(givens) > geometry_.side()) {
    throw std::invalid_argument("a digit is larger than the board's side");
  }
  count_ = 0;
  statistics_ = {};
  singles_.start(givens);
  const bool possible = singles_.settle();
  statistics_.placements = read_singles(settled_);
  if (!possible) {
    statistics_.backtracks = 1;
    return true;
  }
  if (singles_.solved()) {
    std::ranges::copy(settled_, solutions_.begin());
    count_ = 1;
    return true;
  }
  const std::unique_ptr<Search> search = open(geometry_, settled_, Engine::branching);
  Event event = Event::solution;
  while (count_ < 2 &&
         (event = search->next(guesses - std::min(guesses, search->statistics().guesses))) == Event::solution) {
    std::ranges::copy(search->solution(), solutions_.begin() + static_cast<std::ptrdiff_t>(count_ * cells_));
    ++count_;
  }
  statistics_ = search->statistics();
  return event != Event::paused;
}

}  // namespace grille::sudoku
