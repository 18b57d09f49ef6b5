// The kernel that hashes short texts side by side, as plain structs: it is compiled for each instruction set and called
// through a pointer, so this header must mean the same in every translation unit.
#pragma once

#include <cstddef>
#include <cstdint>

namespace grille::blake2b {

/// Bytes that are compressed together. A text of at most so many is one block.
inline constexpr std::size_t block_size = 128;
/// Bytes of a digest.
inline constexpr std::size_t digest_size = 16;
inline constexpr std::size_t most_lanes = 8;

struct Text {
  const std::uint8_t* bytes;
  std::size_t size;
};

struct Kernel {
  std::size_t lanes;  ///< 1 where side by side is not faster
  /// Hashes so many texts of at most one block each.
  void (*hash)(const Text* texts, std::uint8_t (*digests)[digest_size]);
};

extern const Kernel baseline;
#if defined(__x86_64__)
extern const Kernel avx2;
extern const Kernel avx512;
#endif

}  // namespace grille::blake2b
