// Generates boards with a unique solution and exactly the requested level.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "dominosa/logic/solver.hpp"
#include "dominosa/tiling.hpp"

namespace grille::dominosa {

/// How often each technique is used: by the steps themselves, and including the steps within them.
struct Uses {
  std::map<Technique, std::uint32_t> steps, all;
  bool solved = false;  ///< whether they lead to the end
};

/// How often a person who knows these techniques uses each of them on a board, as far as they lead.
Uses uses_of(const Board& board, std::vector<Technique> order);

/// What a board has to need: the techniques that are allowed, and those that it must not be solvable without.
struct Demand {
  std::optional<Level> level;    ///< exactly this level
  std::vector<Technique> order;  ///< those in use; all if empty
  std::uint32_t needs = 0;       ///< as bits
};

/// A board being generated. It starts from a uniformly random tiling with the tiles dealt at random, and repairs it by
/// local search: where the techniques of the level get stuck, tiles are swapped or turned, and changes that leave no
/// more squares uncovered than before are kept. A random deal is almost never unique; a few dozen repairs make it so.
class Generator {
 public:
  Generator(int rows, int columns, std::vector<Piece> set, Demand demand, std::uint64_t seed);
  Generator(const Generator&) = delete;
  Generator& operator=(const Generator&) = delete;

  /// Continues until the board is done or `tries` more boards were tried. The same seed gives the same board however
  /// often it is paused.
  bool go(std::uint64_t tries);

  std::span<const Digit> digits() const noexcept { return digits_; }
  /// The spots of the unique solution, in order.
  std::span<const Spot> solution() const noexcept { return places_; }
  std::uint64_t tried() const noexcept { return tried_; }

 private:
  void deal();
  void put(std::size_t place, bool turned);
  void change();
  std::uint32_t judge();
  void note_stuck();

  Rectangle rectangle_;
  std::vector<Piece> set_;
  Demand demand_;
  Random random_;
  Tilings tilings_;
  std::vector<Spot> places_;
  std::vector<Tile> tile_at_;  ///< by place
  std::vector<Digit> digits_;
  Board board_;
  Solver solver_;
  std::vector<std::uint32_t> stuck_;  ///< places that the techniques did not reach
  std::uint32_t uncovered_ = 0;       ///< squares of the current board that they did not cover
  bool exact_ = false;                ///< whether the last board judged was solved and needed what it should
  bool made_ = false;
  bool begun_ = false;
  std::uint64_t tried_ = 0;
  std::uint64_t since_better_ = 0;
};

}  // namespace grille::dominosa
