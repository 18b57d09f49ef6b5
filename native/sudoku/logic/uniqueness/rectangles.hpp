// The rectangles of a board in which two digits could be exchanged.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "sudoku/logic/layout.hpp"

namespace grille::sudoku::logic {

/// The first two corners share a row, so do the last two; the first and third share a column, so do the others. The
/// corner opposite to corner i is corner 3 - i.
using Rectangle = std::array<Cell, 4>;

/// Corners by number as a mask: whether these two are opposite.
constexpr bool opposite(unsigned corners) { return corners == 0b1001 || corners == 0b0110; }

/// Rectangles where every house that contains a corner contains exactly one more, not the opposite one, and each corner
/// sees both its neighbours. Then a b / b a can become b a / a b and every house keeps its digits, and corners that
/// have only a and b must hold one or the other. On an ordinary board these are the rectangles in two boxes.
template <int W>
class Rectangles {
 public:
  /// Built on first use; always for the same layout.
  const Rectangle& at(std::uint32_t number) const { return all_[number]; }
  std::span<const std::uint32_t> with(const Layout<W>& layout, Cell cell) {
    if (with_.empty()) {
      make(layout);
    }
    return with_[cell];
  }

 private:
  void make(const Layout<W>& layout) {
    const int side = layout.side();
    with_.resize(layout.cells());
    for (int top = 0; top < side; ++top) {
      for (int bottom = top + 1; bottom < side; ++bottom) {
        for (int left = 0; left < side; ++left) {
          for (int right = left + 1; right < side; ++right) {
            const Rectangle corners{static_cast<Cell>(top * side + left), static_cast<Cell>(top * side + right),
                                    static_cast<Cell>(bottom * side + left), static_cast<Cell>(bottom * side + right)};
            if (exchangeable(layout, corners)) {
              for (const Cell corner : corners) {
                with_[corner].push_back(static_cast<std::uint32_t>(all_.size()));
              }
              all_.push_back(corners);
            }
          }
        }
      }
    }
  }

  static bool exchangeable(const Layout<W>& layout, const Rectangle& corners) {
    if (!layout.sees(corners[0], corners[1]) || !layout.sees(corners[2], corners[3]) ||
        !layout.sees(corners[0], corners[2]) || !layout.sees(corners[1], corners[3])) {
      return false;
    }
    for (const Cell corner : corners) {
      for (const std::uint16_t house : layout.geometry().houses_of(corner)) {
        unsigned held = 0;
        for (int i = 0; i < 4; ++i) {
          held |= static_cast<unsigned>(layout.house(house).has(corners[i])) << i;
        }
        if (std::popcount(held) != 2 || opposite(held)) {
          return false;
        }
      }
    }
    return true;
  }

  std::vector<Rectangle> all_;
  std::vector<std::vector<std::uint32_t>> with_;
};

}  // namespace grille::sudoku::logic
