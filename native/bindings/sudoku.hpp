// Boards as text: what Python hands over and takes back.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace grille::bindings {

/// A digit a cell, 0 for empty. Throws std::invalid_argument for a sign that is none.
std::vector<std::uint8_t> digits_of(std::string_view text);
std::string text_of(std::span<const std::uint8_t> digits);

}  // namespace grille::bindings
