// Texts that are read in Python's or Arrow's memory.
#pragma once

#include <cstddef>
#include <string_view>

namespace grille::bindings {

/// Whether a text is a row of this width, not counting one line end, which is cut off.
inline bool is_row(std::string_view& text, std::size_t width) {
  if (text.size() > width && text.back() == '\n') text.remove_suffix(1);
  if (text.size() > width && text.back() == '\r') text.remove_suffix(1);
  return text.size() == width;
}

}  // namespace grille::bindings
