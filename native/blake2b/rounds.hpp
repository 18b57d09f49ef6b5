// The compression function, on words of one text or on vectors with a word of each of several texts. Everything is local
// to the translation unit, so that no unit can call another's.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>

#include "blake2b/kernel.hpp"

namespace grille::blake2b {
namespace {

constexpr std::uint64_t initial[8] = {0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b, 0xa54ff53a5f1d36f1,
                                      0x510e527fade682d1, 0x9b05688c2b3e6c1f, 0x1f83d9abfb41bd6b, 0x5be0cd19137e2179};

constexpr std::uint8_t order[10][16] = {
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}, {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
    {11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4}, {7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8},
    {9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13}, {2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9},
    {12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11}, {13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10},
    {6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5}, {10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0}};

/// Words are little-endian in the hash, whatever they are in the machine.
inline std::uint64_t word_at(const std::uint8_t* bytes) {
  std::uint64_t word = 0;
  if constexpr (std::endian::native == std::endian::little) {
    std::memcpy(&word, bytes, sizeof word);
  } else {
    for (int i = 7; i >= 0; --i) word = word << 8 | bytes[i];
  }
  return word;
}

inline void write_word(std::uint64_t word, std::uint8_t* bytes) {
  for (std::size_t i = 0; i < 8; ++i) bytes[i] = static_cast<std::uint8_t>(word >> (8 * i));
}

template <int by, class Word>
inline void turn_right(Word& word) {
  word = (word >> by) | (word << (64 - by));
}

template <std::size_t a, std::size_t b, std::size_t c, std::size_t d, class Word>
inline void mix(Word* v, const Word& x, const Word& y) {
  v[a] += v[b] + x;
  v[d] ^= v[a];
  turn_right<32>(v[d]);
  v[c] += v[d];
  v[b] ^= v[c];
  turn_right<24>(v[b]);
  v[a] += v[b] + y;
  v[d] ^= v[a];
  turn_right<16>(v[d]);
  v[c] += v[d];
  v[b] ^= v[c];
  turn_right<63>(v[b]);
}

/// One round. Its number is a template parameter, so that the compiler knows which word goes where.
template <std::size_t number, class Word>
inline void run_round(Word* v, const Word* words) {
  constexpr const std::uint8_t* at = order[number % 10];
  mix<0, 4, 8, 12>(v, words[at[0]], words[at[1]]);
  mix<1, 5, 9, 13>(v, words[at[2]], words[at[3]]);
  mix<2, 6, 10, 14>(v, words[at[4]], words[at[5]]);
  mix<3, 7, 11, 15>(v, words[at[6]], words[at[7]]);
  mix<0, 5, 10, 15>(v, words[at[8]], words[at[9]]);
  mix<1, 6, 11, 12>(v, words[at[10]], words[at[11]]);
  mix<2, 7, 8, 13>(v, words[at[12]], words[at[13]]);
  mix<3, 4, 9, 14>(v, words[at[14]], words[at[15]]);
}

/// The state before the first block: fanout and depth 1, the size of the digest, no key.
template <class Word>
inline void begin(Word* state) {
  for (std::size_t i = 0; i < 8; ++i) state[i] = Word{} + initial[i];
  state[0] ^= 0x01010000 ^ digest_size;
}

/// Adds a block to the state; `end` is the number of bytes up to the end of the block.
template <class Word>
inline void compress(Word* state, const Word* words, const Word& end, bool last) {
  Word v[16];
  for (std::size_t i = 0; i < 8; ++i) {
    v[i] = state[i];
    v[8 + i] = Word{} + initial[i];
  }
  v[12] ^= end;
  if (last) v[14] = ~v[14];
  [&]<std::size_t... number>(std::index_sequence<number...>) {
    (run_round<number>(v, words), ...);
  }(std::make_index_sequence<12>());
  for (std::size_t i = 0; i < 8; ++i) state[i] ^= v[i] ^ v[i + 8];
}

}  // namespace
}  // namespace grille::blake2b
