// Table rows that hold one board each, read in place.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>

#include "sudoku/symmetry.hpp"

namespace grille::sudoku {

/// Boards of `cells` characters each, in memory. With `zero` 0 they are numbers, 0 for an empty cell; with '0' they are
/// text: digits and upper or lower case letters, and one of "0._*" for an empty cell.
struct Rows {
  const std::uint8_t* signs = nullptr;
  std::size_t number = 0;
  std::size_t stride = 0;
  std::uint8_t zero = '0';
  int side = 9;

  std::size_t cells() const { return static_cast<std::size_t>(side) * static_cast<std::size_t>(side); }
  /// Writes the digits of a row, 0 for empty; false if a character is not a digit of the board.
  bool read(std::size_t row, std::span<std::uint8_t> digits) const;
};

/// Whether no house of a 9x9 board with 3x3 boxes holds a digit twice.
bool without_clash(std::span<const std::uint8_t> nine);

/// For each 9x9 board whether the answer next to it is a solution of it: 3 if the board can't be read, 5 if the answer
/// is right, 6 if it is not. As in `lanes::Status`, statuses are bytes.
void check_answers(const Rows& boards, const Rows& answers, std::uint8_t* statuses);

/// The canonical form of each board, written as text; the status is 3 for a board that can't be read, 4 for one that
/// was not reached, and 7 for the rest.
void canonical_many(const Rows& boards, const Boxes& boxes, int threads, const std::function<bool()>& go_on,
                    std::uint8_t* statuses, std::uint8_t* forms);

}  // namespace grille::sudoku
