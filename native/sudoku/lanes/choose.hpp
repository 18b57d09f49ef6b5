// Which cell to guess in: of the first few cells with two candidates, the one whose digits occur in most peers; peers
// with two candidates count double.
#pragma once

#include "sudoku/lanes/vector.hpp"

namespace grille::sudoku::lanes {
namespace {

/// A set of cells, one bit each.
struct Cells {
  std::uint64_t first;   ///< 0 .. 63
  std::uint64_t others;  ///< 64 .. 80

  constexpr void add(int cell) { (cell < 64 ? first : others) |= std::uint64_t{1} << cell % 64; }
  Cells operator&(const Cells& other) const { return {first & other.first, others & other.others}; }
  bool empty() const { return (first | others) == 0; }
  int size() const { return __builtin_popcountll(first) + __builtin_popcountll(others); }
  /// Removes and returns the first cell.
  int next() {
    if (first != 0) {
      const int cell = __builtin_ctzll(first);
      first &= first - 1;
      return cell;
    }
    const int cell = 64 + __builtin_ctzll(others);
    others &= others - 1;
    return cell;
  }
};

struct Peers {
  Cells of[81];

  constexpr Peers() : of{} {
    for (int a = 0; a < 81; ++a) {
      for (int b = 0; b < 81; ++b) {
        const bool boxed = a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3;
        if (a != b && (a / 9 == b / 9 || a % 9 == b % 9 || boxed)) {
          of[a].add(b);
        }
      }
    }
  }
};

inline constexpr Peers peers;

/// A board by digit: the cells that have it, and the cells that have two candidates.
struct Places {
  Cells of[9];
  Cells pairs;
};

#if defined(__AVX2__)

inline Cells joined(const std::uint32_t (&words)[3]) {
  return {words[0] | static_cast<std::uint64_t>(words[1]) << 32, words[2]};
}
inline std::uint32_t signs(__m256i bytes) { return static_cast<std::uint32_t>(_mm256_movemask_epi8(bytes)); }
inline __m256i in_order(__m256i packed) { return _mm256_permute4x64_epi64(packed, 0b11011000); }

__attribute__((noinline)) inline Places places(const Node& node) {
  std::uint32_t words[10][3];
  for (std::ptrdiff_t part = 0; part < 3; ++part) {
    const __m256i* at = reinterpret_cast<const __m256i*>(node.cells + 32 * part);
    const __m256i a = at[0], b = at[1], low = _mm256_set1_epi16(0xff), one = _mm256_set1_epi16(-1);
    const __m256i bytes = in_order(_mm256_packus_epi16(_mm256_and_si256(a, low), _mm256_and_si256(b, low)));
#pragma GCC unroll 8
    for (int digit = 0; digit < 8; ++digit) {
      words[digit][part] = signs(_mm256_slli_epi16(bytes, 7 - digit));
    }
    words[8][part] = signs(in_order(_mm256_packs_epi16(_mm256_slli_epi16(a, 7), _mm256_slli_epi16(b, 7))));
    const auto paired = [one](__m256i set) {
      const __m256i fewer_by_one = _mm256_and_si256(set, _mm256_add_epi16(set, one));
      const __m256i fewer_by_two = _mm256_and_si256(fewer_by_one, _mm256_add_epi16(fewer_by_one, one));
      const __m256i none = _mm256_setzero_si256();
      return _mm256_andnot_si256(_mm256_cmpeq_epi16(fewer_by_one, none), _mm256_cmpeq_epi16(fewer_by_two, none));
    };
    words[9][part] = signs(in_order(_mm256_packs_epi16(paired(a), paired(b))));
  }
  Places found;
  for (int digit = 0; digit < 9; ++digit) {
    found.of[digit] = joined(words[digit]);
  }
  found.pairs = joined(words[9]);
  return found;
}

#else

__attribute__((noinline)) inline Places places(const Node& node) {
  Places found{};
  for (int cell = 0; cell < 81; ++cell) {
    unsigned set = node.cells[cell];
    if (__builtin_popcount(set) == 2) {
      found.pairs.add(cell);
    }
    for (; set != 0; set &= set - 1) {
      found.of[__builtin_ctz(set)].add(cell);
    }
  }
  return found;
}

#endif

/// How many cells are compared: eight give nearly as good a guess as all of them.
constexpr int most_weighed = 8;

/// The cell with the fewest candidates but at least two; -1 if there is none.
inline int fewest(const Node& node) {
  int best = -1, size = 10;
  for (int cell = 0; cell < 81; ++cell) {
    const int candidates = __builtin_popcount(node.cells[cell]);
    if (candidates > 1 && candidates < size) {
      size = candidates;
      best = cell;
    }
  }
  return best;
}

/// The cell to guess in, or -1 if no cell has two candidates: the board is finished.
__attribute__((noinline)) inline int choose(const Node& node) {
  const Places where = places(node);
  if (where.pairs.empty()) {
    return fewest(node);
  }
  Cells pairs = where.pairs;
  // The weight in the high bits, the cell in the low bits: the maximum is found without an unpredictable branch.
  unsigned best = 0;
  for (int weighed = 0; weighed < most_weighed && !pairs.empty(); ++weighed) {
    const int cell = pairs.next();
    const unsigned set = node.cells[cell];
    const Cells& around = peers.of[cell];
    const Cells one = where.of[__builtin_ctz(set)] & around;
    const Cells other = where.of[31 - __builtin_clz(set)] & around;
    const int weight = one.size() + other.size() + 2 * ((one & where.pairs).size() + (other & where.pairs).size());
    const unsigned key = static_cast<unsigned>(128 * weight + 80 - cell);
    best = key > best ? key : best;
  }
  return static_cast<int>(80 - best % 128);
}

}  // namespace
}  // namespace grille::sudoku::lanes
