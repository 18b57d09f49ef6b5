// A classic 9x9 board with pencil marks, as Sudoku Explainer walks over it: boxes, rows and columns in reading order.
#pragma once

#include <array>
#include <bit>
#include <bitset>
#include <cstdint>
#include <span>
#include <vector>

namespace grille::sudoku::explainer {

inline constexpr int side = 9, cells = 81, houses = 27, kinds = 3;

/// A candidate: cell * 9 + digit, the digit from 0.
using Mark = std::uint16_t;
inline constexpr int marks = cells * side;

constexpr Mark mark_of(int cell, int digit) { return static_cast<Mark>(cell * side + digit); }
constexpr int cell_of(Mark mark) { return mark / side; }
constexpr int digit_of(Mark mark) { return mark % side; }

/// Nine bits: the digits of a cell, or the places of a digit in a house.
using Nine = std::uint16_t;
using CellSet = std::bitset<cells>;

inline int count(Nine bits) { return std::popcount(bits); }
inline int first(Nine bits) { return std::countr_zero(bits); }
inline int take_first(Nine& bits) {
  const int found = first(bits);
  bits = static_cast<Nine>(bits & (bits - 1));
  return found;
}
constexpr Nine bit(int number) { return static_cast<Nine>(1 << number); }

/// Houses are numbered by kind: 0 to 8 boxes, 9 to 17 rows, 18 to 26 columns.
enum Kind : std::uint8_t { box = 0, row = 1, column = 2 };
constexpr int house_of_kind(int kind, int number) { return kind * side + number; }

/// What never changes: the cells of each house, the houses of each cell and a cell's place in each, the cells that see a
/// cell (its box, its row, its column, each once).
struct Tables {
  std::array<std::array<std::uint8_t, side>, houses> cell;
  std::array<std::array<std::uint8_t, kinds>, cells> house;
  std::array<std::array<std::uint8_t, kinds>, cells> place;
  std::array<std::array<std::uint8_t, 20>, cells> peers;
  std::array<CellSet, cells> seen;
  std::array<CellSet, houses> inside;
  /// The k-element subsets of nine, as bits in increasing order; k from 0 to 7.
  std::array<std::vector<Nine>, 8> subsets;
};

const Tables& tables();

struct Board {
  std::array<std::uint8_t, cells> value{};              ///< from 1; 0 for empty
  std::array<Nine, cells> digits{};                     ///< the candidates of a cell; none if it is filled
  std::array<std::array<Nine, side>, houses> places{};  ///< for each house and digit, where it can go

  /// One digit from 1 per cell, 0 for empty.
  explicit Board(std::span<const std::uint8_t> givens);

  bool has(int cell, int digit) const { return (digits[cell] >> digit & 1) != 0; }
  bool has(Mark mark) const { return has(cell_of(mark), digit_of(mark)); }
  void remove(int cell, int digit);
  void remove(Mark mark) { remove(cell_of(mark), digit_of(mark)); }
  void put(int cell, int digit);
  int empty_cells(int house) const;
  bool solved() const;
};

}  // namespace grille::sudoku::explainer
