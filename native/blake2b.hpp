// BLAKE2b with a digest of 128 bits and no key, as RFC 7693 defines it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace grille {

using Digest = std::array<std::uint8_t, 16>;

/// The hash of a text.
Digest blake2b_128(std::string_view text);

/// Writes the hash of each text. Texts of at most 128 bytes are hashed several at a time.
void blake2b_128(std::span<const std::string_view> texts, std::span<Digest> digests);

namespace blake2b {

struct Kernel;

}  // namespace blake2b

/// The same with a chosen kernel, for tests.
void blake2b_128(std::span<const std::string_view> texts, std::span<Digest> digests, const blake2b::Kernel& kernel);

}  // namespace grille
