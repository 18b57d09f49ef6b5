// The symmetries that map a puzzle to an equivalent one: relabel the digits, permute bands, the rows of a band, stacks,
// the columns of a stack, transpose; rotations and reflections are combinations of these.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "random.hpp"
#include "sudoku/geometry.hpp"

namespace grille::sudoku {

/// The boxes of an ordinary board, each of `rows` by `columns` cells.
struct Boxes {
  int rows;
  int columns;

  constexpr int side() const noexcept { return rows * columns; }
  constexpr int cells() const noexcept { return side() * side(); }
  /// A box of one line is that line: the board is a Latin square, and its lines can be permuted freely.
  constexpr bool latin() const noexcept { return rows == 1 || columns == 1; }
  /// How many rows form a band, and how many columns a stack.
  constexpr int band() const noexcept { return latin() ? 1 : rows; }
  constexpr int stack() const noexcept { return latin() ? 1 : columns; }
  constexpr bool transposable() const noexcept { return band() == stack(); }

  friend constexpr bool operator==(const Boxes&, const Boxes&) = default;
};

/// The boxes of this board, if it is an ordinary one: rows, columns and boxes, and nothing else.
std::optional<Boxes> boxes_of(const Geometry& geometry);

/// A symmetry. A cell in row r and column c goes to row rows[r] and column columns[c]; if `transposed`, that is done
/// first, and it goes to row rows[c] and column columns[r]. Digit d becomes digits[d].
struct Symmetry {
  std::uint8_t side = 0;
  bool transposed = false;
  std::array<std::uint8_t, max_side> rows{};
  std::array<std::uint8_t, max_side> columns{};
  std::array<std::uint8_t, max_side + 1> digits{};  ///< by digit; 0, the empty cell, stays

  static Symmetry identity(int side);
  /// A uniformly random symmetry.
  static Symmetry any(const Boxes& boxes, Random& random);
  static Symmetry transposition(int side);
  /// A clockwise rotation by this many quarter turns. Odd numbers need square boxes.
  static Symmetry turn(int side, int quarters);
  /// Left and right exchanged, top and bottom exchanged.
  static Symmetry mirrored(int side);
  static Symmetry upside_down(int side);

  Cell cell(Cell from) const noexcept {
    const int row = from / side, column = from % side;
    return static_cast<Cell>(transposed ? rows[column] * side + columns[row] : rows[row] * side + columns[column]);
  }

  /// Applies it to a board. `from` and `to` hold one digit per cell, 0 for empty, and must not overlap.
  void apply(std::span<const std::uint8_t> from, std::span<std::uint8_t> to) const noexcept;

  /// This symmetry, then `next`.
  Symmetry then(const Symmetry& next) const noexcept;
  Symmetry inverse() const noexcept;

  /// Whether this is a symmetry of a board with these boxes: permutations that keep bands and stacks together.
  bool fits(const Boxes& boxes) const noexcept;

  friend bool operator==(const Symmetry&, const Symmetry&) = default;
};

}  // namespace grille::sudoku
