// A relation between two digits, as a table from sets to sets.
#pragma once

#include <array>
#include <span>

#include "sudoku/clues/masks.hpp"

namespace grille::sudoku::clues {

/// For every set of digits in one cell, the digits that the other cell can still have: two lookups of a byte each.
class PairTable {
 public:
  explicit PairTable(std::span<const Mask> rows) {
    for (std::size_t half = 0; half < 2; ++half) {
      for (unsigned set = 1; set < 256; ++set) {
        const auto digit = static_cast<std::size_t>(std::countr_zero(set)) + half * 8;
        const Mask row = digit < rows.size() ? rows[digit] : Mask{0};
        union_[half][set] = static_cast<Mask>(union_[half][set & (set - 1)] | row);
      }
    }
  }
  Mask allowed(Mask mask) const { return static_cast<Mask>(union_[0][mask & 255] | union_[1][mask >> 8]); }

 private:
  std::array<std::array<Mask, 256>, 2> union_{};
};

/// The same relation seen from the other cell.
inline std::array<Mask, max_digits> turned(std::span<const Mask> rows) {
  std::array<Mask, max_digits> result{};
  for (std::size_t a = 0; a < rows.size(); ++a) {
    for (std::size_t b = 0; b < rows.size(); ++b) {
      if ((rows[a] >> b & 1) != 0) {
        result[b] = static_cast<Mask>(result[b] | 1U << a);
      }
    }
  }
  return result;
}

}  // namespace grille::sudoku::clues
