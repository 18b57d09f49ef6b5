// Sets of digits, eight or sixteen side by side: the few operations that the kernel needs, on the vectors that the
// translation unit is compiled for. Everything is local to the unit, so that no unit can call another's.
#pragma once

#include <cstddef>
#include <utility>

#include "sudoku/triads/kernel.hpp"

#if defined(__AVX2__)
#include <immintrin.h>
#elif defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace grille::sudoku::triads {
namespace {

using Eight = Digits __attribute__((vector_size(16), may_alias));

/// Where each lane comes from, or `none` for an empty set. In sixteen lanes each half is permuted by itself, from its
/// own lanes 0 .. 7: crossing the halves is expensive.
struct Order8 {
  signed char from[8];
};
struct Order16 {
  signed char from[16];
};
constexpr signed char none = -1;

constexpr Digits every = 0x1ff;

inline Eight load8(const Digits* at) { return *reinterpret_cast<const Eight*>(at); }
inline void store(Digits* at, Eight a) { *reinterpret_cast<Eight*>(at) = a; }
inline Eight without(Eight a, Eight b) { return a & ~b; }

#if defined(__AVX2__)

struct Sixteen {
  __m256i lanes;
};

inline __m128i raw(Eight a) { return reinterpret_cast<__m128i>(a); }
inline Eight eight(__m128i a) { return reinterpret_cast<Eight>(a); }

inline Sixteen load16(const Digits* at) { return {*reinterpret_cast<const __m256i*>(at)}; }
inline void store(Digits* at, Sixteen a) { *reinterpret_cast<__m256i*>(at) = a.lanes; }
inline Sixteen everywhere(Digits set) { return {_mm256_set1_epi16(static_cast<short>(set))}; }
inline Sixteen operator&(Sixteen a, Sixteen b) { return {_mm256_and_si256(a.lanes, b.lanes)}; }
inline Sixteen operator|(Sixteen a, Sixteen b) { return {_mm256_or_si256(a.lanes, b.lanes)}; }
inline Sixteen operator+(Sixteen a, Sixteen b) { return {_mm256_add_epi16(a.lanes, b.lanes)}; }
inline Sixteen operator-(Sixteen a, Sixteen b) { return {_mm256_sub_epi16(a.lanes, b.lanes)}; }
inline Sixteen without(Sixteen a, Sixteen b) { return {_mm256_andnot_si256(b.lanes, a.lanes)}; }
inline Sixteen equal(Sixteen a, Sixteen b) { return {_mm256_cmpeq_epi16(a.lanes, b.lanes)}; }
inline Sixteen least(Sixteen a, Sixteen b) { return {_mm256_min_epi16(a.lanes, b.lanes)}; }
inline Sixteen twice(Eight a) { return {_mm256_broadcastsi128_si256(raw(a))}; }
inline Eight lower(Sixteen a) { return eight(_mm256_castsi256_si128(a.lanes)); }
inline Eight upper(Sixteen a) { return eight(_mm256_extracti128_si256(a.lanes, 1)); }
inline Sixteen join(Eight low, Eight high) {
  return {_mm256_inserti128_si256(_mm256_castsi128_si256(raw(low)), raw(high), 1)};
}
inline Sixteen halves_swapped(Sixteen a) { return {_mm256_permute2x128_si256(a.lanes, a.lanes, 1)}; }
/// In each half the first four lanes of both, or the last four.
inline Sixteen first_fours(Sixteen a, Sixteen b) { return {_mm256_unpacklo_epi64(a.lanes, b.lanes)}; }
inline Sixteen last_fours(Sixteen a, Sixteen b) { return {_mm256_unpackhi_epi64(a.lanes, b.lanes)}; }
inline bool any(Sixteen a) { return _mm256_testz_si256(a.lanes, a.lanes) == 0; }

template <int lanes>
struct alignas(2 * lanes) ByteOrder {
  signed char from[2 * lanes];

  constexpr explicit ByteOrder(const signed char* order) : from{} {
    for (int i = 0; i < lanes; ++i) {
      from[2 * i] = static_cast<signed char>(order[i] == none ? -1 : 2 * order[i]);
      from[2 * i + 1] = static_cast<signed char>(order[i] == none ? -1 : 2 * order[i] + 1);
    }
  }
};

template <Order16 order>
inline Sixteen arrange(Sixteen a) {
  static constexpr ByteOrder<16> bytes(order.from);
  return {_mm256_shuffle_epi8(a.lanes, *reinterpret_cast<const __m256i*>(bytes.from))};
}

template <Order8 order>
inline Eight arrange(Eight a) {
  static constexpr ByteOrder<8> bytes(order.from);
  return eight(_mm_shuffle_epi8(raw(a), *reinterpret_cast<const __m128i*>(bytes.from)));
}

/// What each cell of row `row` may hold, given its digit: only that, or anything if it has none. Three lanes for each
/// box, each three followed by one lane of anything, and four more at the end.
inline Sixteen spell(const std::uint8_t* givens, std::ptrdiff_t row) {
  // The last row is loaded from its end, so as not to read beyond the board.
  const std::ptrdiff_t start = row == 8 ? 81 - 16 : 9 * row;
  const std::ptrdiff_t skip = 9 * row - start;
  const __m128i spaced = _mm_add_epi8(_mm_setr_epi8(0, 1, 2, -64, 3, 4, 5, -64, 6, 7, 8, -64, -64, -64, -64, -64),
                                      _mm_set1_epi8(static_cast<char>(skip)));
  const __m128i digits = _mm_shuffle_epi8(_mm_loadu_si128(reinterpret_cast<const __m128i*>(givens + start)), spaced);
  const __m128i low = _mm_shuffle_epi8(_mm_setr_epi8(-1, 1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0), digits);
  const __m128i high = _mm_shuffle_epi8(_mm_setr_epi8(1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0), digits);
  return join(eight(_mm_unpacklo_epi8(low, high)), eight(_mm_unpackhi_epi8(low, high)));
}

/// How many digits each set holds.
inline Sixteen sizes(Sixteen a) {
  const __m256i ones = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,  //
                                        0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
  const __m256i low = _mm256_shuffle_epi8(ones, _mm256_and_si256(a.lanes, _mm256_set1_epi16(0xf)));
  const __m256i middle = _mm256_shuffle_epi8(ones, _mm256_srli_epi16(a.lanes, 4));
  return {_mm256_add_epi16(_mm256_add_epi16(low, middle), _mm256_srli_epi16(a.lanes, 8))};
}

/// Four bits for each vector, the first lowest: some are set if and only if the vector holds any digit.
inline std::uint32_t which(Eight a, Eight b, Eight c, Eight d) {
  // Signed saturation keeps non-empty sets above zero through both packings.
  const __m128i packed = _mm_packs_epi16(_mm_packs_epi16(raw(a), raw(b)), _mm_packs_epi16(raw(c), raw(d)));
  return static_cast<std::uint32_t>(_mm_movemask_epi8(_mm_cmpgt_epi8(packed, _mm_setzero_si128())));
}

#else

struct Sixteen {
  Eight low, high;
};

inline Sixteen load16(const Digits* at) { return {load8(at), load8(at + 8)}; }
inline void store(Digits* at, Sixteen a) { store(at, a.low), store(at + 8, a.high); }
inline Sixteen everywhere(Digits set) {
  const Eight a = {set, set, set, set, set, set, set, set};
  return {a, a};
}
inline Sixteen operator&(Sixteen a, Sixteen b) { return {a.low & b.low, a.high & b.high}; }
inline Sixteen operator|(Sixteen a, Sixteen b) { return {a.low | b.low, a.high | b.high}; }
inline Sixteen operator+(Sixteen a, Sixteen b) { return {a.low + b.low, a.high + b.high}; }
inline Sixteen operator-(Sixteen a, Sixteen b) { return {a.low - b.low, a.high - b.high}; }
inline Sixteen without(Sixteen a, Sixteen b) { return {without(a.low, b.low), without(a.high, b.high)}; }
inline Sixteen equal(Sixteen a, Sixteen b) {
  return {reinterpret_cast<Eight>(a.low == b.low), reinterpret_cast<Eight>(a.high == b.high)};
}
inline Eight least(Eight a, Eight b) { return a < b ? a : b; }
inline Sixteen least(Sixteen a, Sixteen b) { return {least(a.low, b.low), least(a.high, b.high)}; }
inline Sixteen twice(Eight a) { return {a, a}; }
inline Eight lower(Sixteen a) { return a.low; }
inline Eight upper(Sixteen a) { return a.high; }
inline Sixteen join(Eight low, Eight high) { return {low, high}; }
inline Sixteen halves_swapped(Sixteen a) { return {a.high, a.low}; }

inline Eight first_fours(Eight a, Eight b) { return __builtin_shufflevector(a, b, 0, 1, 2, 3, 8, 9, 10, 11); }
inline Eight last_fours(Eight a, Eight b) { return __builtin_shufflevector(a, b, 4, 5, 6, 7, 12, 13, 14, 15); }
/// In each half the first four lanes of both, or the last four.
inline Sixteen first_fours(Sixteen a, Sixteen b) { return {first_fours(a.low, b.low), first_fours(a.high, b.high)}; }
inline Sixteen last_fours(Sixteen a, Sixteen b) { return {last_fours(a.low, b.low), last_fours(a.high, b.high)}; }

inline bool any(Eight a) {
  using Words = std::uint64_t __attribute__((vector_size(16)));
  const Words words = reinterpret_cast<Words>(a);
  return (words[0] | words[1]) != 0;
}
inline bool any(Sixteen a) { return any(a.low | a.high); }

#if defined(__SSE2__)

// SSE2 permutes four lanes at a time, and only within the first or the last four. By themselves compilers move lane
// after lane through a general register; so: one shuffle for lanes that stay in their four, one for those that cross.
constexpr int choice_of_four(const Order8& order, int first, bool crossing) {
  int choice = 0;
  for (int i = 0; i < 4; ++i) {
    const int from = order.from[first + i];
    const bool here = from != none && (from / 4 != first / 4) == crossing;
    choice |= (here ? from % 4 : i) << 2 * i;
  }
  return choice;
}

struct alignas(16) Mask8 {
  Digits lanes[8];
};

constexpr Mask8 lanes_from(const Order8& order, bool crossing) {
  Mask8 mask{};
  for (int i = 0; i < 8; ++i) {
    mask.lanes[i] = order.from[i] != none && (order.from[i] / 4 != i / 4) == crossing ? 0xffff : 0;
  }
  return mask;
}

constexpr int lanes_in(const Mask8& mask) {
  int lanes = 0;
  for (const Digits lane : mask.lanes) {
    lanes += lane != 0;
  }
  return lanes;
}

template <Order8 order, bool crossing>
inline Eight arrange_fours(Eight a) {
  constexpr int straight = 0b11100100;
  constexpr int first = choice_of_four(order, 0, crossing), last = choice_of_four(order, 4, crossing);
  __m128i arranged = reinterpret_cast<__m128i>(a);
  if constexpr (crossing) {
    arranged = _mm_shuffle_epi32(arranged, 0b01001110);
  }
  if constexpr (first != straight) {
    arranged = _mm_shufflelo_epi16(arranged, first);
  }
  if constexpr (last != straight) {
    arranged = _mm_shufflehi_epi16(arranged, last);
  }
  static constexpr Mask8 mask = lanes_from(order, crossing);
  if constexpr (lanes_in(mask) == 8) {
    return reinterpret_cast<Eight>(arranged);
  } else {
    return reinterpret_cast<Eight>(arranged) & load8(mask.lanes);
  }
}

template <Order8 order>
inline Eight arrange(Eight a) {
  if constexpr (lanes_in(lanes_from(order, true)) == 0) {
    return arrange_fours<order, false>(a);
  } else if constexpr (lanes_in(lanes_from(order, false)) == 0) {
    return arrange_fours<order, true>(a);
  } else {
    return arrange_fours<order, false>(a) | arrange_fours<order, true>(a);
  }
}

#else

template <Order8 order>
inline Eight arrange(Eight a) {
  return [a]<int... lane>(std::integer_sequence<int, lane...>) {
    return __builtin_shufflevector(a, Eight{}, (order.from[lane] == none ? 8 + lane : order.from[lane])...);
  }(std::make_integer_sequence<int, 8>{});
}

#endif

constexpr Order8 half(const Order16& order, int which) {
  Order8 part{};
  for (int i = 0; i < 8; ++i) {
    part.from[i] = order.from[8 * which + i];
  }
  return part;
}

template <Order16 order>
inline Sixteen arrange(Sixteen a) {
  return {arrange<half(order, 0)>(a.low), arrange<half(order, 1)>(a.high)};
}

/// What each cell of row `row` may hold, given its digit: only that, or anything if it has none. Three lanes for each
/// box, each three followed by one lane of anything, and four more at the end.
inline Sixteen spell(const std::uint8_t* givens, std::ptrdiff_t row) {
  static constexpr Digits admitted[10] = {every, 1, 2, 4, 8, 16, 32, 64, 128, 256};
  const std::uint8_t* digit = givens + 9 * row;
  return {Eight{admitted[digit[0]], admitted[digit[1]], admitted[digit[2]], every,  //
                admitted[digit[3]], admitted[digit[4]], admitted[digit[5]], every},
          Eight{admitted[digit[6]], admitted[digit[7]], admitted[digit[8]], every, every, every, every, every}};
}

inline Eight sizes(Eight a) {
  a = a - ((a >> 1) & 0x5555);
  a = (a & 0x3333) + ((a >> 2) & 0x3333);
  a = (a + (a >> 4)) & 0x0f0f;
  return (a + (a >> 8)) & 0x00ff;
}
/// How many digits each set holds.
inline Sixteen sizes(Sixteen a) { return {sizes(a.low), sizes(a.high)}; }

/// Four bits for each vector, the first lowest: some are set if and only if the vector holds any digit.
inline std::uint32_t which(Eight a, Eight b, Eight c, Eight d) {
  return any(a) * 0x1u | any(b) * 0x10u | any(c) * 0x100u | any(d) * 0x1000u;
}

#endif

}  // namespace
}  // namespace grille::sudoku::triads
