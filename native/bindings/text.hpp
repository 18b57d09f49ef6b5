// Texts that are read where Python or Arrow keeps them.
#pragma once

#include <cstddef>
#include <string_view>

namespace grille::bindings {

/// Whether a text is a row of this width, but for one line end after it, which is cut off.
inline bool is_row(std::string_view& text, std::size_t width) {
  if (text.size() > width && text.back() == '\n') text.remove_suffix(1);
  if (text.size() > width && text.back() == '\r') text.remove_suffix(1);
  return text.size() == width;
}

}  // namespace grille::bindings
