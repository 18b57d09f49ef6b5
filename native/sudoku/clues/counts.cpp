#include "sudoku/clues/counts.hpp"

#include <algorithm>

namespace grille::sudoku::clues {

Count::Count(const CountRule& rule, std::span<const std::vector<std::vector<Cell>>> covers)
    : cells_(rule.cells), digit_(bit(rule.digit)), counts_(rule.counts) {
  std::ranges::sort(counts_);
  for (const auto& cover : covers) {
    std::vector<House> houses;
    std::size_t covered = 0;
    for (const auto& cells : cover) {
      House house;
      for (const Cell cell : cells) {
        (std::ranges::find(cells_, cell) != cells_.end() ? house.inside : house.outside).push_back(cell);
      }
      covered += house.inside.size();
      if (!house.inside.empty()) {
        houses.push_back(std::move(house));
      }
    }
    // Cells outside the board, or one that is counted twice, are in no house.
    if (covered == cells_.size()) {
      covers_.push_back(std::move(houses));
    }
  }
}

bool Count::within(int& least, int& most) const {
  const auto first = std::ranges::lower_bound(counts_, least);
  auto last = std::ranges::upper_bound(counts_, most);
  if (first >= last) {
    return false;
  }
  least = *first;
  most = *--last;
  return true;
}

bool Count::narrow(Board board) const {
  if (!narrow_cells(board)) {
    return false;
  }
  return std::ranges::all_of(covers_, [&](const auto& houses) { return narrow_houses(houses, board); });
}

bool Count::narrow_cells(Board board) const {
  int certain = 0;
  int possible = 0;
  for (const Cell cell : cells_) {
    certain += board[cell] == digit_;
    possible += (board[cell] & digit_) != 0;
  }
  int least = certain;
  int most = possible;
  if (!within(least, most)) {
    return false;
  }
  if (certain == possible || (most > certain && least < possible)) {
    return true;
  }
  for (const Cell cell : cells_) {
    const Mask mask = board[cell];
    if ((mask & digit_) != 0 && mask != digit_) {
      board.keep(cell, most == certain ? static_cast<Mask>(~digit_) : digit_);
    }
  }
  return true;
}

bool Count::narrow_houses(const std::vector<House>& houses, Board board) const {
  const auto has = [&](const std::vector<Cell>& cells) {
    return std::ranges::any_of(cells, [&](Cell cell) { return (board[cell] & digit_) != 0; });
  };
  int certain = 0;
  int possible = 0;
  for (const House& house : houses) {
    const bool inside = has(house.inside);
    certain += inside && !has(house.outside);
    possible += inside;
  }
  int least = certain;
  int most = possible;
  if (!within(least, most)) {
    return false;
  }
  if (certain == possible || (most > certain && least < possible)) {
    return true;
  }
  for (const House& house : houses) {
    if (has(house.inside) && has(house.outside)) {
      for (const Cell cell : most == certain ? house.inside : house.outside) {
        if (!board.keep(cell, static_cast<Mask>(~digit_))) {
          return false;
        }
      }
    }
  }
  return true;
}

}  // namespace grille::sudoku::clues
