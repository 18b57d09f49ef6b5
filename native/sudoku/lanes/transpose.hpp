// Converts boards from characters to lanes and back, sixteen boards at a time, by transposing blocks.
#pragma once

#include "sudoku/lanes/vector.hpp"

namespace grille::sudoku::lanes {
namespace {

/// The digit set of a character, or 0 if it is invalid. `zero` is the character for 0.
inline Digits meaning(std::uint8_t sign, std::uint8_t zero) {
  const unsigned digit = static_cast<unsigned>(sign) - zero;
  if (digit <= 9) {
    return digit == 0 ? every : static_cast<Digits>(1u << (digit - 1));
  }
  return zero == '0' && (sign == '.' || sign == '_' || sign == '*') ? every : Digits{0};
}

/// Reads a board into one lane; false if a character is invalid.
inline bool read_lane(Block& block, int lane, const std::uint8_t* board, std::uint8_t zero) {
  Digits* column = block.column(lane);
  Digits worst = every;
  for (int cell = 0; cell < 81; ++cell) {
    const Digits set = meaning(board[cell], zero);
    worst = set < worst ? set : worst;
    column[at(cell)] = set;
  }
  return worst != 0;
}

/// Writes the solution of one lane.
inline void write_lane(const Digits* column, std::uint8_t* board, std::uint8_t zero) {
  for (int cell = 0; cell < 81; ++cell) {
    board[cell] = static_cast<std::uint8_t>(zero + 1 + __builtin_ctz(column[at(cell)]));
  }
}

#if defined(__AVX2__)

/// Transposes sixteen cells of sixteen boards.
inline __attribute__((always_inline)) void turn(__m128i (&rows)[16]) {
  // Four rounds of interleaving each row with the one eight further on.
#pragma GCC unroll 4
  for (int round = 0; round < 4; ++round) {
    __m128i next[16];
#pragma GCC unroll 8
    for (std::ptrdiff_t i = 0; i < 8; ++i) {
      next[2 * i] = _mm_unpacklo_epi8(rows[i], rows[i + 8]);
      next[2 * i + 1] = _mm_unpackhi_epi8(rows[i], rows[i + 8]);
    }
#pragma GCC unroll 16
    for (int i = 0; i < 16; ++i) {
      rows[i] = next[i];
    }
  }
}

/// Sixteen characters to digit sets, by the low nibble of the character: 1 to 9 are digits, `.` `*` `_` have low
/// nibbles that no digit has, and anything else does not match its nibble. The `zero` character is subtracted first.
struct Spelling {
  __m128i zero, expected, low, high;

  explicit Spelling(std::uint8_t sign) {
    zero = _mm_set1_epi8(static_cast<char>(sign));
    const bool text = sign == '0';
    const char star = text ? '*' ^ '0' : -1, dot = text ? '.' ^ '0' : -1, line = text ? '_' ^ '0' : -1;
    expected = _mm_setr_epi8(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, star, -1, -1, -1, dot, line);
    low = _mm_setr_epi8(-1, 1, 2, 4, 8, 16, 32, 64, -128, 0, -1, -1, -1, -1, -1, -1);
    high = _mm_setr_epi8(1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1);
  }

  void spell(__m128i signs, Digits* cell, __m128i& wrong) const {
    const __m128i bare = _mm_xor_si128(signs, zero);
    wrong = _mm_or_si128(wrong, _mm_xor_si128(bare, _mm_shuffle_epi8(expected, bare)));
    const __m128i under = _mm_shuffle_epi8(low, bare), over = _mm_shuffle_epi8(high, bare);
    _mm_store_si128(reinterpret_cast<__m128i*>(cell), _mm_unpacklo_epi8(under, over));
    _mm_store_si128(reinterpret_cast<__m128i*>(cell + 8), _mm_unpackhi_epi8(under, over));
  }
};

/// Reads boards into all lanes; returns the lanes with an invalid character.
inline Bits read_block(Block& block, const std::uint8_t* boards, std::ptrdiff_t stride, std::uint8_t zero) {
  const Spelling spelling(zero);
  Bits bad = 0;
  for (int first = 0; first < lanes; first += 16) {
    const std::uint8_t* board = boards + first * stride;
    __m128i wrong = _mm_setzero_si128();
    for (std::ptrdiff_t stretch = 0; stretch < 5; ++stretch) {
      __m128i rows[16];
#pragma GCC unroll 16
      for (int i = 0; i < 16; ++i) {
        rows[i] = _mm_loadu_si128(reinterpret_cast<const __m128i*>(board + i * stride + 16 * stretch));
      }
      turn(rows);
#pragma GCC unroll 16
      for (int i = 0; i < 16; ++i) {
        spelling.spell(rows[i], block.column(first) + at(16 * stretch + i), wrong);
      }
    }
    alignas(16) std::uint8_t last[16];
    for (int i = 0; i < 16; ++i) {
      last[i] = board[i * stride + 80];
    }
    spelling.spell(_mm_load_si128(reinterpret_cast<const __m128i*>(last)), block.column(first) + at(80), wrong);
    const int right = _mm_movemask_epi8(_mm_cmpeq_epi8(wrong, _mm_setzero_si128()));
    bad |= static_cast<Bits>(~right & 0xffff) << first;
  }
  return bad;
}

/// Sixteen single digits as characters. A digit is one more than the number of digits below it.
inline __m128i signs_of(const Digits* cell, __m128i first_sign) {
  const __m128i ones = _mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
  const __m128i one = _mm_set1_epi16(1), low = _mm_set1_epi8(0xf);
  const __m128i a = _mm_sub_epi16(_mm_load_si128(reinterpret_cast<const __m128i*>(cell)), one);
  const __m128i b = _mm_sub_epi16(_mm_load_si128(reinterpret_cast<const __m128i*>(cell + 8)), one);
  // Sets below 9 fit in a byte; the 9 itself saturates to 255.
  const __m128i below = _mm_packus_epi16(a, b);
  return _mm_add_epi8(first_sign, _mm_add_epi8(_mm_shuffle_epi8(ones, _mm_and_si128(below, low)),
                                               _mm_shuffle_epi8(ones, _mm_and_si128(_mm_srli_epi16(below, 4), low))));
}

/// Writes the solutions of the chosen lanes, each to its own place.
inline void write_block(Block& block, Bits chosen, std::uint8_t* const* places, std::uint8_t zero) {
  const __m128i first_sign = _mm_set1_epi8(static_cast<char>(zero + 1));
  for (int first = 0; first < lanes; first += 16) {
    const Bits here = chosen >> first & 0xffff;
    if (here == 0) {
      continue;
    }
    for (std::ptrdiff_t stretch = 0; stretch < 5; ++stretch) {
      __m128i rows[16];
#pragma GCC unroll 16
      for (int i = 0; i < 16; ++i) {
        rows[i] = signs_of(block.column(first) + at(16 * stretch + i), first_sign);
      }
      turn(rows);
      alignas(16) std::uint8_t turned[16][16];
#pragma GCC unroll 16
      for (int i = 0; i < 16; ++i) {
        _mm_store_si128(reinterpret_cast<__m128i*>(turned[i]), rows[i]);
      }
      for (Bits left = here; left != 0;) {
        const int lane = next_lane(left);
        _mm_storeu_si128(reinterpret_cast<__m128i*>(places[first + lane] + 16 * stretch),
                         _mm_load_si128(reinterpret_cast<const __m128i*>(turned[lane])));
      }
    }
    for (Bits left = here; left != 0;) {
      const int lane = first + next_lane(left);
      places[lane][80] = static_cast<std::uint8_t>(zero + 1 + __builtin_ctz(block.column(lane)[at(80)]));
    }
  }
}

#else

inline Bits read_block(Block& block, const std::uint8_t* boards, std::ptrdiff_t stride, std::uint8_t zero) {
  Bits bad = 0;
  for (int lane = 0; lane < lanes; ++lane) {
    bad |= static_cast<Bits>(!read_lane(block, lane, boards + lane * stride, zero)) << lane;
  }
  return bad;
}

inline void write_block(Block& block, Bits chosen, std::uint8_t* const* places, std::uint8_t zero) {
  while (chosen != 0) {
    const int lane = next_lane(chosen);
    write_lane(block.column(lane), places[lane], zero);
  }
}

#endif

}  // namespace
}  // namespace grille::sudoku::lanes
