// Zstandard frames (RFC 8878) that hold literals alone: each block has its own Huffman code and no sequences.
//
// A column of digits that are all different has nothing that repeats, so looking for it is time lost: this is several
// times as fast as level 1 of the library, and not larger. Every decoder of Zstandard reads the result.
#pragma once

#include <cstddef>
#include <cstdint>

namespace grille {

/// The most bytes that a frame of so many bytes takes.
std::size_t literals_bound(std::size_t size);

/// Compress bytes into one frame of at most `literals_bound(size)` bytes. Returns its size.
std::size_t compress_literals(const std::uint8_t* from, std::size_t size, std::uint8_t* to);

}  // namespace grille
