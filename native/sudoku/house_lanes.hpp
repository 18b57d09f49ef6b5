// The places of a digit in every house, one house per lane of 16 bits, so that a few operations find all houses where
// the digit has one place. The compiler's vector types are used: baseline instructions do.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace grille::sudoku::house_lanes {
namespace {

constexpr std::size_t width = 8;

/// By house: a bit for each of its cells, in its order.
using Seats = std::uint16_t;
using Vector = Seats __attribute__((vector_size(sizeof(Seats) * width)));
using Mask = decltype(Vector{} < Vector{} + 1);

/// Lanes are looked at in blocks, of which most boards of 9x9 need one: then loops over them have a fixed length.
constexpr std::size_t usual = 4 * width;
/// Lanes for this number of houses: whole blocks.
constexpr std::size_t lanes_for(std::size_t houses) { return (houses + usual - 1) / usual * usual; }

inline Vector load(const Seats* from) {
  Vector vector;
  std::memcpy(&vector, from, sizeof vector);
  return vector;
}
inline void store(Seats* to, Vector vector) { std::memcpy(to, &vector, sizeof vector); }

/// One bit per lane of two vectors: whether it is true there.
inline std::uint32_t bits(Mask low, Mask high) {
#if defined(__SSE2__)
  return static_cast<std::uint32_t>(
      _mm_movemask_epi8(_mm_packs_epi16(reinterpret_cast<__m128i>(low), reinterpret_cast<__m128i>(high))));
#else
  std::uint32_t found = 0;
  for (std::size_t lane = 0; lane < width; ++lane) {
    found |= static_cast<std::uint32_t>((low[lane] & 1) | (high[lane] & 1) << width) << lane;
  }
  return found;
#endif
}

/// The lanes of a block with at most one bit.
inline std::uint32_t at_most_one(const Seats* block) {
  const auto one = [&](std::size_t at) {
    const Vector seats = load(block + at * width);
    return (seats & (seats - 1)) == 0;
  };
  return bits(one(0), one(1)) | bits(one(2), one(3)) << (2 * width);
}

/// Adds the seats of `more` to `seats`.
inline void add(Seats* seats, const Seats* more, std::size_t lanes) {
  for (std::size_t lane = 0; lane < lanes; lane += width) {
    store(seats + lane, load(seats + lane) | load(more + lane));
  }
}

/// Removes the seats of `gone` from `seats`.
inline void remove(Seats* seats, const Seats* gone, std::size_t lanes) {
  for (std::size_t lane = 0; lane < lanes; lane += width) {
    store(seats + lane, load(seats + lane) & ~load(gone + lane));
  }
}

}  // namespace
}  // namespace grille::sudoku::house_lanes
