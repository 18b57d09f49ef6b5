// Short texts side by side: a vector holds the same word of several texts. The compiler's own vector types do everything.
#pragma once

#include "blake2b/rounds.hpp"

namespace grille::blake2b {
namespace {

// As many words as a register holds. With 128 bits a vector is slower than words: two of them take more instructions to
// turn than two words, which processors turn with one each.
#if defined(__AVX512F__)
constexpr std::size_t lanes = 8;
#elif defined(__AVX2__)
constexpr std::size_t lanes = 4;
#else
constexpr std::size_t lanes = 1;
#endif
static_assert(lanes <= most_lanes);

#if defined(__AVX2__)
using Vector = std::uint64_t __attribute__((vector_size(8 * lanes), may_alias));
#else
using Vector = std::uint64_t;
#endif

void hash(const Text* texts, std::uint8_t (*digests)[digest_size]) {
  alignas(64) std::uint64_t words[16][lanes], ends[1][lanes], results[2][lanes];
  for (std::size_t lane = 0; lane < lanes; ++lane) {
    std::uint8_t block[block_size] = {};
    if (texts[lane].size != 0) std::memcpy(block, texts[lane].bytes, texts[lane].size);
    for (std::size_t i = 0; i < 16; ++i) words[i][lane] = word_at(block + 8 * i);
    ends[0][lane] = texts[lane].size;
  }
  Vector state[8];
  begin(state);
  compress(state, reinterpret_cast<const Vector*>(words), *reinterpret_cast<const Vector*>(ends), true);
  *reinterpret_cast<Vector*>(results[0]) = state[0];
  *reinterpret_cast<Vector*>(results[1]) = state[1];
  for (std::size_t lane = 0; lane < lanes; ++lane) {
    for (std::size_t i = 0; i < 2; ++i) write_word(results[i][lane], digests[lane] + 8 * i);
  }
}

}  // namespace
}  // namespace grille::blake2b
