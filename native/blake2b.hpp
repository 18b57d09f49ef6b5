// BLAKE2b with a digest of 128 bits and no key, as RFC 7693 defines it.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace grille {

using Digest = std::array<std::uint8_t, 16>;

/// The hash of a text.
Digest blake2b_128(std::string_view text);

}  // namespace grille
