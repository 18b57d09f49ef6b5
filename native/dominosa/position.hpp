// How far a board is solved: which spots are open, which are ruled out, and which hold a tile.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "dominosa/board.hpp"

namespace grille::dominosa {

/// What is known about a board. Laying a tile closes every spot it touches and, once no copy is left, the tile's other
/// spots. Everything can be undone in reverse order.
class Position {
 public:
  explicit Position(const Board& board) { begin(board); }
  /// Starts over, on this board or another. The board must outlive the position.
  void begin(const Board& board);

  const Board& board() const noexcept { return *board_; }
  const Rectangle& rectangle() const noexcept { return board_->rectangle(); }

  bool open(Spot spot) const { return state_[spot] == State::open; }
  bool laid(Spot spot) const { return state_[spot] == State::laid; }
  bool covered(Square square) const { return covered_[square] != 0; }
  /// How many spots are open to an uncovered square, or to a tile with copies left.
  std::uint32_t choices_of_square(Square square) const { return at_square_[square]; }
  std::uint32_t choices_of_tile(Tile tile) const { return at_tile_[tile]; }
  /// How many copies of the tile are still to be laid.
  std::uint32_t wanted(Tile tile) const { return wanted_[tile]; }

  void rule_out(Spot spot);
  void lay(Spot spot);
  /// Lays every tile that has only one place and covers every square that has only one neighbour, until there are none.
  void settle();

  /// Whether a square can't be covered, or a tile has too few spots.
  bool broken() const noexcept { return broken_ != 0; }
  bool solved() const noexcept { return uncovered_ == 0; }
  std::uint32_t uncovered() const noexcept { return uncovered_; }

  /// Calls `visit` with the open spots of a square or a tile, in order.
  template <class Visit>
  void each_at(Square square, Visit visit) const {
    for (const Spot spot : rectangle().around(square)) {
      if (spot != none && open(spot)) {
        visit(spot);
      }
    }
  }
  template <class Visit>
  void each_of(Tile tile, Visit visit) const {
    for (const Spot spot : board_->spots_of(tile)) {
      if (open(spot)) {
        visit(spot);
      }
    }
  }
  /// When a square or a tile last lost a choice, by a clock that never goes back: a finder only has to look again at
  /// what changed since its last search.
  std::uint32_t now() const noexcept { return clock_; }
  std::uint32_t changed_square(Square square) const { return changed_square_[square]; }
  std::uint32_t changed_tile(Tile tile) const { return changed_tile_[tile]; }
  Spot first_at(Square square) const;
  Spot first_of(Tile tile) const;
  /// Whether two different open spots can't both hold a tile.
  bool clash(Spot a, Spot b) const {
    return (board_->tile(a) == board_->tile(b) && wanted_[board_->tile(a)] == 1) || rectangle().share_square(a, b);
  }

  std::size_t mark() const noexcept { return trail_.size(); }
  void undo(std::size_t mark);
  /// What changed since a mark, in order: spots ruled out and spots laid.
  std::span<const Spot> since(std::size_t mark) const { return std::span(trail_).subspan(mark); }

 private:
  enum class State : std::uint8_t { closed, open, laid };

  void close(Spot spot);
  void watch_square(Square square);
  void watch_tile(Tile tile);

  const Board* board_ = nullptr;
  std::vector<State> state_;
  std::vector<std::uint8_t> covered_;
  std::vector<std::uint8_t> at_square_;
  std::vector<std::uint32_t> at_tile_;
  std::vector<std::uint32_t> wanted_;
  std::vector<std::uint32_t> changed_square_;
  std::vector<std::uint32_t> changed_tile_;
  std::uint32_t clock_ = 1;
  std::uint32_t uncovered_ = 0;
  std::uint32_t broken_ = 0;  ///< squares and tiles without enough spots
  std::vector<Spot> trail_;
  std::vector<std::uint32_t> due_;  ///< squares, then tiles (offset by `squares`), that may have only one choice left
};

}  // namespace grille::dominosa
