// Solving by singles alone, in any order: much faster than steps that are explained one by one.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sudoku/geometry.hpp"

namespace grille::sudoku {

/// The candidates of a board of at most 16 digits. A cell with one candidate, and a digit with one place in a house, is
/// placed, which removes the digit from all cells that must differ. If a board that has a solution is solved by this, it
/// has no other.
class SinglesBoard {
 public:
  using Mask = std::uint16_t;  ///< bit i is digit i + 1

  /// The geometry must outlive it.
  explicit SinglesBoard(const Geometry& geometry);

  /// By cell, the cells that must differ from it though they share no house with it. Replaces those before.
  void also_differ(std::vector<std::vector<Cell>> others) { others_ = std::move(others); }

  /// Starts again with these givens: one digit from 1 per cell, 0 for empty.
  void start(std::span<const std::uint8_t> givens);
  /// Removes other candidates of a cell than these.
  void keep(Cell cell, Mask mask) { masks_[cell] = static_cast<Mask>(masks_[cell] & mask); }
  /// Places all singles. False on a contradiction.
  bool settle();
  bool solves(std::span<const std::uint8_t> givens) {
    start(givens);
    return settle() && solved();
  }
  /// Whether singles still solve a board that they solved before some givens were removed. It is decided when these
  /// cells are filled again: then all is known that was known before.
  bool solves_without(std::span<const std::uint8_t> givens, std::span<const Cell> removed);

  bool solved() const { return open_.empty(); }
  bool filled(Cell cell) const { return filled_[cell] != 0; }
  Mask candidates(Cell cell) const {
    return filled_[cell] != 0 ? masks_[cell] : static_cast<Mask>(masks_[cell] & ~taken(cell));
  }

 private:
  unsigned taken(Cell cell) const {
    unsigned digits = 0;
    for (std::uint32_t i = first_house_[cell]; i < first_house_[cell + 1]; ++i) {
      digits |= used_[houses_of_[i]];
    }
    return digits;
  }
  void place(Cell cell, Mask digit);
  /// Places the singles of all open cells. Returns whether there are any, and counts cells without a candidate.
  bool place_singles(int& impossible);

  const Geometry& geometry_;
  Mask full_;
  std::vector<std::uint16_t> houses_of_;    ///< of all cells, one after the other
  std::vector<std::uint32_t> first_house_;  ///< by cell
  std::vector<std::vector<Cell>> others_;   ///< see also_differ
  std::vector<Mask> masks_;                 ///< candidates but for the digits of the houses
  std::vector<Mask> used_;                  ///< by house: the digits it has
  std::vector<Mask> once_, twice_;          ///< by house: digits with a place, and with several
  std::vector<std::uint8_t> filled_;
  std::vector<Cell> open_;  ///< cells that are not filled
  std::vector<Mask> now_;   ///< the candidates of each open cell
};

}  // namespace grille::sudoku
