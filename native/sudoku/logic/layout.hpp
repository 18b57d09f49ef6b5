// The houses of a board as sets of cells, and the kind of each house.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "sudoku/geometry.hpp"
#include "sudoku/logic/cells.hpp"

namespace grille::sudoku::logic {

using House = std::uint16_t;

/// Determined from the cells: a house within one row is a row. Anything else (a box, a jigsaw region, a diagonal) is a
/// region.
enum class Kind : std::uint8_t { row, column, region };

template <int W>
class Layout {
 public:
  explicit Layout(const Geometry& geometry);

  const Geometry& geometry() const noexcept { return geometry_; }
  int side() const noexcept { return side_; }
  int cells() const noexcept { return geometry_.cells(); }
  int houses() const noexcept { return geometry_.house_count(); }
  /// Every digit of the board.
  std::uint64_t all_digits() const noexcept { return all_; }

  const Cells<W>& house(House house) const noexcept { return houses_[house]; }
  Kind kind(House house) const noexcept { return kinds_[house]; }
  const std::vector<House>& houses_of(Kind kind) const noexcept { return of_kind_[static_cast<int>(kind)]; }
  const Cells<W>& peers(Cell cell) const noexcept { return peers_[cell]; }
  bool sees(Cell a, Cell b) const noexcept { return peers_[a].has(b); }
  int row(Cell cell) const noexcept { return cell / side_; }
  int column(Cell cell) const noexcept { return cell % side_; }
  /// The first house of this kind that contains a cell; -1 if there is none.
  int house_of(Cell cell, Kind kind) const noexcept { return own_[static_cast<int>(kind)][cell]; }

  /// The cells that see every one of these; the whole board for an empty set.
  Cells<W> seen_by_all(const Cells<W>& cells) const {
    Cells<W> seen = everywhere_;
    for (const Cell cell : cells) {
      seen &= peers_[cell];
    }
    return seen;
  }
  const Cells<W>& everywhere() const noexcept { return everywhere_; }
  /// Two houses that share at least two cells, each pair once, the lower number first.
  struct Crossing {
    House one, other;
    Cells<W> shared;
  };
  const std::vector<Crossing>& crossings() const noexcept { return crossings_; }

 private:
  const Geometry& geometry_;
  int side_;
  std::uint64_t all_;
  std::vector<Cells<W>> houses_;
  std::vector<Kind> kinds_;
  std::array<std::vector<House>, 3> of_kind_;
  std::array<std::vector<int>, 3> own_;
  std::vector<Cells<W>> peers_;
  Cells<W> everywhere_;
  std::vector<Crossing> crossings_;
};

extern template class Layout<2>;
extern template class Layout<4>;
extern template class Layout<10>;
extern template class Layout<21>;

}  // namespace grille::sudoku::logic
