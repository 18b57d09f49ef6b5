// The houses of a board. The engines know houses, not rows or boxes, so a rule that "these cells hold every digit once"
// (a diagonal, a jigsaw region) is one more house and needs no new code.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace grille::sudoku {

using Cell = std::uint16_t;

inline constexpr int max_side = 36;
inline constexpr int max_cells = max_side * max_side;

/// The position of a cell in one of its houses.
struct Seat {
  std::uint16_t house;
  std::uint8_t position;  ///< its index within the house
};

/// Two houses that share at least two cells, seen from one of them. If a digit's places in the one are all shared, it
/// is removed from the rest of the other.
struct Crossing {
  std::uint16_t other;
  std::uint64_t shared;  ///< positions in this house
  std::uint64_t rest;    ///< positions in the other house outside the shared cells
};

/// Rows, columns and boxes of `rows` by `columns` cells: the houses of an ordinary board.
std::vector<std::vector<Cell>> box_houses(int rows, int columns);

/// Cells 0 .. side*side-1 and their houses; every house has `side` different cells, and so holds every digit once.
class Geometry {
 public:
  /// Throws std::invalid_argument if a house has the wrong number of cells, a cell twice, or a cell that is not on the
  /// board.
  Geometry(int side, std::vector<std::vector<Cell>> houses);

  int side() const noexcept { return side_; }
  int cells() const noexcept { return side_ * side_; }
  int house_count() const noexcept { return static_cast<int>(houses_.size()); }
  std::span<const Cell> house(int index) const noexcept { return houses_[index]; }
  /// The houses of a cell, in increasing order.
  std::span<const std::uint16_t> houses_of(Cell cell) const noexcept { return houses_of_[cell]; }
  /// The other cells that share a house with this one, each once, in increasing order.
  std::span<const Cell> peers(Cell cell) const noexcept { return peers_[cell]; }
  /// A cell's seats, in the order of its houses.
  std::span<const Seat> seats(Cell cell) const noexcept {
    return {seats_.data() + first_seat_[cell], first_seat_[cell + 1] - first_seat_[cell]};
  }
  /// The crossings of a house that share the cell at this position.
  std::span<const Crossing> crossings(int house, int position) const noexcept {
    const std::size_t index = static_cast<std::size_t>(house) * side_ + position;
    return {crossings_.data() + first_crossing_[index], first_crossing_[index + 1] - first_crossing_[index]};
  }
  /// How many cells the widest crossing shares; 0 without crossings.
  int widest_crossing() const noexcept { return widest_crossing_; }
  /// Whether this is the classic 9x9 board (rows, columns and boxes in any order), which has a kernel of its own.
  bool classic_nine() const noexcept { return classic_nine_; }

 private:
  void find_seats();
  void find_crossings();

  int side_;
  std::vector<std::vector<Cell>> houses_;
  std::vector<std::vector<std::uint16_t>> houses_of_;
  std::vector<std::vector<Cell>> peers_;
  std::vector<Seat> seats_;
  std::vector<std::uint32_t> first_seat_;
  std::vector<Crossing> crossings_;
  std::vector<std::uint32_t> first_crossing_;
  int widest_crossing_ = 0;
  bool classic_nine_ = false;
};

}  // namespace grille::sudoku
