#include "sudoku/singles.hpp"

#include <algorithm>

namespace grille::sudoku {

SinglesBoard::SinglesBoard(const Geometry& geometry)
    : geometry_(geometry),
      full_(static_cast<Mask>((1U << geometry.side()) - 1)),
      others_(static_cast<std::size_t>(geometry.cells())),
      masks_(others_.size()),
      used_(static_cast<std::size_t>(geometry.house_count())),
      once_(used_.size()),
      twice_(used_.size()),
      filled_(others_.size()),
      now_(others_.size()) {
  first_house_.push_back(0);
  for (int cell = 0; cell < geometry.cells(); ++cell) {
    const auto houses = geometry.houses_of(static_cast<Cell>(cell));
    houses_of_.insert(houses_of_.end(), houses.begin(), houses.end());
    first_house_.push_back(static_cast<std::uint32_t>(houses_of_.size()));
  }
  open_.reserve(others_.size());
}

void SinglesBoard::start(std::span<const std::uint8_t> givens) {
  std::ranges::fill(masks_, full_);
  std::ranges::fill(used_, Mask{0});
  open_.clear();
  for (std::size_t i = 0; i < givens.size(); ++i) {
    const auto cell = static_cast<Cell>(i);
    filled_[i] = givens[i] != 0 ? 1 : 0;
    if (givens[i] == 0) {
      open_.push_back(cell);
    }
  }
  for (std::size_t i = 0; i < givens.size(); ++i) {
    if (givens[i] != 0) {
      place(static_cast<Cell>(i), static_cast<Mask>(1U << (givens[i] - 1)));
    }
  }
}

void SinglesBoard::place(Cell cell, Mask digit) {
  masks_[cell] = digit;
  filled_[cell] = 1;
  for (std::uint32_t i = first_house_[cell]; i < first_house_[cell + 1]; ++i) {
    used_[houses_of_[i]] = static_cast<Mask>(used_[houses_of_[i]] | digit);
  }
  for (const Cell other : others_[cell]) {
    if (filled_[other] == 0) {
      keep(other, static_cast<Mask>(~digit));
    }
  }
}

bool SinglesBoard::place_singles(int& impossible) {
  std::ranges::fill(once_, Mask{0});
  std::ranges::fill(twice_, Mask{0});
  bool found = false;
  std::size_t left = 0;
  for (const Cell cell : open_) {
    const auto mask = static_cast<Mask>(masks_[cell] & ~taken(cell));
    if ((mask & (mask - 1)) == 0) {
      impossible += mask == 0 ? 1 : 0;
      place(cell, mask);
      found = true;
      continue;
    }
    open_[left++] = cell;
    now_[cell] = mask;
    for (std::uint32_t i = first_house_[cell]; i < first_house_[cell + 1]; ++i) {
      const std::uint16_t house = houses_of_[i];
      twice_[house] = static_cast<Mask>(twice_[house] | (once_[house] & mask));
      once_[house] = static_cast<Mask>(once_[house] | mask);
    }
  }
  open_.resize(left);
  // Digits with one place in a house. A digit that was placed above may still be counted elsewhere, but not twice in its
  // own houses.
  left = 0;
  for (const Cell cell : open_) {
    unsigned hidden = 0;
    for (std::uint32_t i = first_house_[cell]; i < first_house_[cell + 1]; ++i) {
      const std::uint16_t house = houses_of_[i];
      hidden |= once_[house] & ~twice_[house] & ~used_[house];
    }
    hidden &= now_[cell];
    if (hidden != 0) {
      impossible += (hidden & (hidden - 1)) == 0 ? 0 : 1;
      place(cell, static_cast<Mask>(hidden));
      found = true;
    } else {
      open_[left++] = cell;
    }
  }
  open_.resize(left);
  return found;
}

bool SinglesBoard::settle() {
  int impossible = 0;
  while (!open_.empty() && place_singles(impossible)) {
    if (impossible > 0) {
      return false;
    }
  }
  return true;
}

bool SinglesBoard::solves_without(std::span<const std::uint8_t> givens, std::span<const Cell> removed) {
  start(givens);
  int impossible = 0;
  while (std::ranges::any_of(removed, [&](Cell cell) { return filled_[cell] == 0; })) {
    if (!place_singles(impossible) || impossible > 0) {
      return false;
    }
  }
  return true;
}

}  // namespace grille::sudoku
