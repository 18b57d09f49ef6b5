// One propagation step on every board of a block: the consequences in three bands of one orientation.
#pragma once

#include "sudoku/lanes/vector.hpp"

namespace grille::sudoku::lanes {
namespace {

enum class Orientation { flat, upright };

/// The cell at a place of a triad: three cells in line, in one of the three boxes and one of the three lines of a band.
constexpr int cell_at(Orientation orientation, int band, int line, int box, int place) {
  return orientation == Orientation::flat ? 9 * (3 * band + line) + 3 * box + place
                                          : 9 * (3 * box + place) + 3 * band + line;
}

/// What a half pass finds for every lane.
struct Findings {
  Vector sum;    ///< of all sets as numbers: it decreases whenever a candidate is removed
  Vector alive;  ///< digits that have a way through every band
  Vector least;  ///< the smallest set; set only by upright passes
};

/// Naked singles, hidden singles, locked candidates and triples of a triad, in one band.
///
/// A digit crosses a band in one of six ways, one line in each box, so it can only be in triads on a way where all
/// three triads have it: nine unions, six ways, nine unions back, and all locked candidates are eliminated. A digit
/// left in one triad of a line is settled there; if one cell of the triad has it, that is a hidden single, and if three
/// digits are settled there, the triad has no room for others.
template <Orientation orientation, int band>
inline __attribute__((always_inline)) void visit(Block& block, Findings& found) {
  Vector triads[3][3], twice[3][3];
#pragma GCC unroll 3
  for (int line = 0; line < 3; ++line) {
    Vector singles[3];
#pragma GCC unroll 3
    for (int box = 0; box < 3; ++box) {
      const Vector a = block.cells[cell_at(orientation, band, line, box, 0)];
      const Vector b = block.cells[cell_at(orientation, band, line, box, 1)];
      const Vector c = block.cells[cell_at(orientation, band, line, box, 2)];
      singles[box] = where(fewer(a) == 0, a) | where(fewer(b) == 0, b) | where(fewer(c) == 0, c);
      triads[line][box] = (a | b) | c;
      twice[line][box] = (a & b) | ((a | b) & c);
    }
    // Removing a single from the other triads of its line leaves its digit one way, which removes it from the box as
    // well.
    triads[line][0] &= ~(singles[1] | singles[2]);
    triads[line][1] &= ~(singles[0] | singles[2]);
    triads[line][2] &= ~(singles[0] | singles[1]);
  }

  const Vector way0 = triads[0][0] & triads[1][1] & triads[2][2];
  const Vector way1 = triads[0][1] & triads[1][2] & triads[2][0];
  const Vector way2 = triads[0][2] & triads[1][0] & triads[2][1];
  const Vector way3 = triads[0][0] & triads[1][2] & triads[2][1];
  const Vector way4 = triads[0][1] & triads[1][0] & triads[2][2];
  const Vector way5 = triads[0][2] & triads[1][1] & triads[2][0];
  triads[0][0] = way0 | way3, triads[0][1] = way1 | way4, triads[0][2] = way2 | way5;
  triads[1][0] = way2 | way4, triads[1][1] = way0 | way5, triads[1][2] = way1 | way3;
  triads[2][0] = way1 | way5, triads[2][1] = way2 | way3, triads[2][2] = way0 | way4;
  found.alive &= triads[0][0] | triads[0][1] | triads[0][2];

#pragma GCC unroll 3
  for (int line = 0; line < 3; ++line) {
#pragma GCC unroll 3
    for (int box = 0; box < 3; ++box) {
      const Vector settled = triads[line][box] & ~(triads[line][(box + 1) % 3] | triads[line][(box + 2) % 3]);
      const Vector hidden = settled & ~twice[line][box];
      const Vector room = fewer(fewer(settled)) != 0 ? settled : triads[line][box];
#pragma GCC unroll 3
      for (int place = 0; place < 3; ++place) {
        Vector& cell = block.cells[cell_at(orientation, band, line, box, place)];
        const Vector left = cell & room;
        const Vector single = left & hidden;
        const Vector now = single == 0 ? left : single;
        found.sum += now;
        if constexpr (orientation == Orientation::upright) {
          found.least = least(found.least, now);
        }
        cell = now;
      }
    }
  }
}

/// Processes the three bands of an orientation. The findings stay in registers until the end: stored among the cells,
/// each sum would wait for the one before.
template <Orientation orientation>
__attribute__((noinline)) void pass(Block& block, Findings& findings) {
  Findings found{Vector{}, everywhere(every), everywhere(every)};
  visit<orientation, 0>(block, found);
  visit<orientation, 1>(block, found);
  visit<orientation, 2>(block, found);
  findings = found;
}

/// The sum over the cells of a full board, which has each digit nine times.
constexpr Digits full_sum = 9 * every;

/// Boards where every cell has a candidate and every house has every digit. With a full sum, such a board is a
/// solution.
__attribute__((noinline)) inline Mask complete(const Block& block) {
  Vector houses = everywhere(every), smallest = everywhere(every);
  Vector columns[9] = {};
  for (std::ptrdiff_t band = 0; band < 3; ++band) {
    Vector boxes[3] = {};
    for (std::ptrdiff_t line = 0; line < 3; ++line) {
      const Vector* row = &block.cells[9 * (3 * band + line)];
      Vector digits = {};
#pragma GCC unroll 3
      for (std::ptrdiff_t box = 0; box < 3; ++box) {
        const Vector a = row[3 * box], b = row[3 * box + 1], c = row[3 * box + 2];
        const Vector triad = a | b | c;
        digits |= triad;
        boxes[box] |= triad;
        columns[3 * box] |= a;
        columns[3 * box + 1] |= b;
        columns[3 * box + 2] |= c;
        smallest = least(smallest, least(least(a, b), c));
      }
      houses &= digits;
    }
    houses &= boxes[0] & boxes[1] & boxes[2];
  }
#pragma GCC unroll 9
  for (int column = 0; column < 9; ++column) {
    houses &= columns[column];
  }
  return (houses == every) & (smallest != 0);
}

}  // namespace
}  // namespace grille::sudoku::lanes
