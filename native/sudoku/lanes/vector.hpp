// A vector of digit sets, one board per lane. The compiler's own vector types do nearly everything; the rest is here.
// Everything is local to the translation unit, so that no unit can call another's.
#pragma once

#include "sudoku/lanes/kernel.hpp"

#if defined(__AVX2__)
#include <immintrin.h>
#elif defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace grille::sudoku::lanes {
namespace {

// The preprocessor needs the width, to select intrinsics. Tests ask for more lanes than a register has, which the
// compiler splits into several.
#if defined(GRILLE_LANES)
#elif defined(__AVX512BW__)
#define GRILLE_LANES 32
#elif defined(__AVX2__)
#define GRILLE_LANES 16
#else
#define GRILLE_LANES 8
#endif

constexpr int lanes = GRILLE_LANES;

using Vector = Digits __attribute__((vector_size(2 * lanes), may_alias));
/// All bits of a lane, or none.
using Mask = decltype(Vector{} < Vector{} + 1);
/// One bit per lane.
using Bits = std::uint32_t;

constexpr Digits every = 0x1ff;
constexpr Bits all_lanes = static_cast<Bits>((std::uint64_t{1} << lanes) - 1);

inline Vector everywhere(Digits set) { return Vector{} + set; }
inline Vector where(Mask mask, Vector a) { return reinterpret_cast<Vector>(mask) & a; }
inline Vector least(Vector a, Vector b) { return a < b ? a : b; }

/// The set without its smallest digit.
inline Vector fewer(Vector a) { return a & (a - 1); }

inline Bits bits(Mask mask) {
#if GRILLE_LANES == 32 && defined(__AVX512BW__)
  return _mm512_movepi16_mask(reinterpret_cast<__m512i>(mask));
#elif GRILLE_LANES == 16 && defined(__AVX2__)
  const __m256i a = reinterpret_cast<__m256i>(mask);
  return static_cast<Bits>(
      _mm_movemask_epi8(_mm_packs_epi16(_mm256_castsi256_si128(a), _mm256_extracti128_si256(a, 1))));
#elif GRILLE_LANES == 8 && defined(__SSE2__)
  return static_cast<Bits>(_mm_movemask_epi8(_mm_packs_epi16(reinterpret_cast<__m128i>(mask), _mm_setzero_si128())));
#else
  Bits found = 0;
  for (int lane = 0; lane < lanes; ++lane) {
    found |= static_cast<Bits>(mask[lane] & 1) << lane;
  }
  return found;
#endif
}

struct alignas(2 * lanes) Selectors {
  Digits low[lanes], high[lanes];

  constexpr Selectors() : low{}, high{} {
    for (int lane = 0; lane < lanes; ++lane) {
      (lane < 16 ? low : high)[lane] = static_cast<Digits>(1u << lane % 16);
    }
  }
};

/// The lanes selected by bits.
inline Mask mask(Bits chosen) {
  static constexpr Selectors selectors;
  Vector hit = *reinterpret_cast<const Vector*>(selectors.low) & everywhere(static_cast<Digits>(chosen));
  if constexpr (lanes > 16) {
    hit |= *reinterpret_cast<const Vector*>(selectors.high) & everywhere(static_cast<Digits>(chosen >> 16));
  }
  return hit != 0;
}

/// Removes and returns the lowest selected lane.
inline int next_lane(Bits& chosen) {
  const int lane = __builtin_ctz(chosen);
  chosen &= chosen - 1;
  return lane;
}

/// Boards side by side: one vector per cell.
struct Block {
  Vector cells[81];

  Digits* column(int lane) { return reinterpret_cast<Digits*>(cells) + lane; }
};

/// Where a cell is in the column of a lane.
constexpr std::ptrdiff_t at(std::ptrdiff_t cell) { return lanes * cell; }

}  // namespace
}  // namespace grille::sudoku::lanes
