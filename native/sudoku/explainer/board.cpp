#include "sudoku/explainer/board.hpp"

#include <algorithm>

namespace grille::sudoku::explainer {

namespace {

Tables make_tables() {
  Tables made{};
  for (int number = 0; number < side; ++number) {
    for (int place = 0; place < side; ++place) {
      const int in_box = (number / 3 * 3 + place / 3) * side + number % 3 * 3 + place % 3;
      const std::array<int, kinds> cell_by_kind{in_box, number * side + place, place * side + number};
      for (int kind = 0; kind < kinds; ++kind) {
        const int house = house_of_kind(kind, number), cell = cell_by_kind[kind];
        made.cell[house][place] = static_cast<std::uint8_t>(cell);
        made.house[cell][kind] = static_cast<std::uint8_t>(house);
        made.place[cell][kind] = static_cast<std::uint8_t>(place);
        made.inside[house].set(cell);
      }
    }
  }
  for (int cell = 0; cell < cells; ++cell) {
    int found = 0;
    for (int kind = 0; kind < kinds; ++kind) {
      for (const std::uint8_t other : made.cell[made.house[cell][kind]]) {
        if (other != cell && !made.seen[cell][other]) {
          made.seen[cell].set(other);
          made.peers[cell][found++] = other;
        }
      }
    }
  }
  for (int bits = 0; bits < 1 << side; ++bits) {
    const int size = count(static_cast<Nine>(bits));
    if (size < static_cast<int>(made.subsets.size())) {
      made.subsets[size].push_back(static_cast<Nine>(bits));
    }
  }
  return made;
}

}  // namespace

const Tables& tables() {
  static const Tables made = make_tables();
  return made;
}

Board::Board(std::span<const std::uint8_t> givens) {
  digits.fill((1 << side) - 1);
  for (auto& each : places) {
    each.fill((1 << side) - 1);
  }
  for (int cell = 0; cell < cells; ++cell) {
    if (givens[cell] != 0) {
      put(cell, givens[cell] - 1);
    }
  }
}

void Board::remove(int cell, int digit) {
  const Tables& fixed = tables();
  digits[cell] = static_cast<Nine>(digits[cell] & ~bit(digit));
  for (int kind = 0; kind < kinds; ++kind) {
    Nine& where = places[fixed.house[cell][kind]][digit];
    where = static_cast<Nine>(where & ~bit(fixed.place[cell][kind]));
  }
}

void Board::put(int cell, int digit) {
  value[cell] = static_cast<std::uint8_t>(digit + 1);
  for (Nine left = digits[cell]; left != 0;) {
    remove(cell, take_first(left));
  }
  for (const std::uint8_t other : tables().peers[cell]) {
    if (has(other, digit)) {
      remove(other, digit);
    }
  }
}

int Board::empty_cells(int house) const {
  const auto& inside = tables().cell[house];
  return static_cast<int>(std::count_if(inside.begin(), inside.end(), [&](int cell) { return value[cell] == 0; }));
}

bool Board::solved() const {
  return std::none_of(value.begin(), value.end(), [](int each) { return each == 0; });
}

}  // namespace grille::sudoku::explainer
