// The data and functions of the 9x9 kernel, as plain structs: it is compiled for each instruction set and called
// through pointers, so this header must mean the same in every translation unit.
#pragma once

#include <cstdint>

namespace grille::sudoku::triads {

/// A set of digits, 1 in the lowest bit.
using Digits = std::uint16_t;

/// Candidates stored twice, by cell and by band, each kept in step with the other.
///
/// A triad is three cells in line within one box. A box holds its nine cells and, next to each triad, the digits that
/// may be missing from it; so each of its first three rows and columns holds every digit exactly once:
///
///     cell cell cell  missing        lanes   0  1  2  3
///     cell cell cell  missing                4  5  6  7
///     cell cell cell  missing                8  9 10 11
///     missing . . .     any                 12 13 14 15
///
/// A band is three boxes in line: 0, 1, 2 are horizontal from the top, 3, 4, 5 vertical from the left. A digit visits
/// the three lines of a band in one of six ways, one line in each box:
///
///     way      0      1      2      3      4      5
///     box 0  0 . .  . 1 .  . . 2  0 . .  . 1 .  . . 2
///     box 1  . 1 .  . . 2  0 . .  . . 2  0 . .  . 1 .
///     box 2  . . 2  0 . .  . 1 .  . 1 .  . . 2  0 . .
///
/// and lane w of a band holds the digits that may still go way w. Lanes 6 and 7 are empty.
struct alignas(32) Board {
  Digits boxes[9][16];
  Digits bands[6][8];
};

/// A guess settles one digit's way through one band, and there are 54 of those: no search goes deeper.
inline constexpr int highest = 54;

/// The boards from the first to the current one. Each but the last has dropped the way that the next one took.
struct SearchStack {
  Board boards[highest + 1];
  std::uint32_t dirty[highest + 1];  ///< the bands to process again, four bits for each
  int height;                        ///< the index of the current board; -1 if there is none
  bool settled;                      ///< whether the current board is fully propagated
  bool seen;                         ///< whether the current board is a solution returned before
  std::uint64_t guesses;
  std::uint64_t backtracks;
};

enum class Outcome { solution, exhausted, paused };

struct Kernel {
  /// Sets the stack to a board of 81 digits, 0 for empty.
  void (*begin)(SearchStack&, const std::uint8_t* givens);
  /// Continues to the next solution or the end, or until `budget` more guesses were made.
  Outcome (*climb)(SearchStack&, std::uint64_t budget);
  /// Writes the 81 digits of the current solution.
  void (*read)(const SearchStack&, std::uint8_t* digits);
};

extern const Kernel baseline;
#if defined(__x86_64__)
extern const Kernel avx2;
extern const Kernel avx512;
#endif

}  // namespace grille::sudoku::triads
