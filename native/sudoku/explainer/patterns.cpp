#include "sudoku/explainer/patterns.hpp"

namespace grille::sudoku::explainer {

namespace {

void add_digits(int cell, Nine digits, std::vector<Mark>& out) {
  while (digits != 0) {
    out.push_back(mark_of(cell, take_first(digits)));
  }
}

CellSet joined(const std::array<std::uint8_t, 4>& list, int size) {
  CellSet all;
  for (int i = 0; i < size; ++i) {
    all |= tables().inside[list[i]];
  }
  return all;
}

}  // namespace

void Pattern::removes(const Board& board, std::vector<Mark>& out) const {
  const Tables& fixed = tables();
  out.clear();
  if (sort == Sort::lines) {
    const CellSet bases = joined(base, size);
    for (int i = 0; i < size; ++i) {
      for (const std::uint8_t cell : fixed.cell[cover[i]]) {
        if (!bases[cell]) {
          add_digits(cell, static_cast<Nine>(board.digits[cell] & digits), out);
        }
      }
    }
    return;
  }
  for (int place = 0; place < side; ++place) {
    const int cell = fixed.cell[base[0]][place];
    const bool chosen = (places >> place & 1) != 0;
    if (sort == Sort::hidden && chosen) {
      add_digits(cell, static_cast<Nine>(board.digits[cell] & ~digits), out);
    } else if (sort == Sort::naked && !chosen) {
      add_digits(cell, static_cast<Nine>(board.digits[cell] & digits), out);
    }
  }
}

void Pattern::parents(const Board& before, const Board& now, std::vector<Mark>& out) const {
  const Tables& fixed = tables();
  out.clear();
  if (sort == Sort::lines) {
    const CellSet covers = joined(cover, size);
    for (int i = 0; i < size; ++i) {
      for (const std::uint8_t cell : fixed.cell[base[i]]) {
        if (!covers[cell]) {
          add_digits(cell, static_cast<Nine>(before.digits[cell] & ~now.digits[cell] & digits), out);
        }
      }
    }
    return;
  }
  for (int place = 0; place < side; ++place) {
    const int cell = fixed.cell[base[0]][place];
    const bool chosen = (places >> place & 1) != 0;
    if (sort == Sort::hidden && !chosen) {
      add_digits(cell, static_cast<Nine>(before.digits[cell] & digits), out);
    } else if (sort == Sort::naked && chosen) {
      add_digits(cell, static_cast<Nine>(before.digits[cell] & ~digits), out);
    }
  }
}

}  // namespace grille::sudoku::explainer
