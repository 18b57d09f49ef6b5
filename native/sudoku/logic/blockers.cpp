#include "sudoku/logic/blockers.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

namespace grille::sudoku::logic {

namespace {

/// Which of these cells (by index in the list) a cell sees, as bits: a house has at most 36.
std::uint64_t seen_from(const Geometry& geometry, Cell cell, const std::vector<Cell>& cells) {
  const auto peers = geometry.peers(cell);
  std::uint64_t seen = 0;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (std::binary_search(peers.begin(), peers.end(), cells[i])) {
      seen |= std::uint64_t{1} << i;
    }
  }
  return seen;
}

}  // namespace

void add_blockers(const Geometry& geometry, const Reasoner& reasoner, Step& step) {
  if (step.technique != Technique::hidden_single) {
    return;
  }
  std::vector<Cell> rest;
  for (const Cell cell : geometry.house(step.bases.front())) {
    if (cell != step.cells.front() && reasoner.value(cell) == 0) {
      rest.push_back(cell);
    }
  }
  struct Blocker {
    Cell cell;
    std::uint64_t sees;
  };
  std::vector<Blocker> blockers;
  std::uint64_t left = 0;
  for (int i = 0; i < geometry.cells(); ++i) {
    const Cell cell = static_cast<Cell>(i);
    if (reasoner.value(cell) == step.digits.front() + 1) {
      if (const std::uint64_t sees = seen_from(geometry, cell, rest); sees != 0) {
        blockers.push_back({cell, sees});
        left |= sees;
      }
    }
  }
  step.variant = !blockers.empty() && std::popcount(left) == static_cast<int>(rest.size()) ? 1 : 0;
  step.others.clear();
  while (left != 0) {
    const auto best = std::max_element(blockers.begin(), blockers.end(), [&](const Blocker& one, const Blocker& other) {
      return std::popcount(one.sees & left) < std::popcount(other.sees & left);
    });
    step.others.push_back(best->cell);
    left &= ~best->sees;
  }
  std::sort(step.others.begin(), step.others.end());
}

}  // namespace grille::sudoku::logic
