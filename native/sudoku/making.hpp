// Puzzles to order: exactly the level asked for, as it will be rated, and all else that was asked for.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "random.hpp"
#include "sudoku/dig.hpp"
#include "sudoku/geometry.hpp"
#include "sudoku/logic/reasoner.hpp"
#include "sudoku/pattern.hpp"
#include "sudoku/symmetry.hpp"

namespace grille::sudoku {

/// What was asked for.
struct Wish {
  Pattern pattern = Pattern::none;
  Order order = Order::random;
  int least_givens = 0, most_givens = max_cells;
  int least_in_line = 0;                 ///< givens in every row and every column
  std::optional<logic::Level> level;     ///< exactly this one
  std::optional<logic::Technique> needs;    ///< a technique that has to be used
  std::optional<logic::Technique> hardest;  ///< none later in the table than this one
  int least_score = 0, most_score = std::numeric_limits<int>::max();
  bool minimal = false;  ///< nothing more can be dug
  int placed = -1;       ///< the older way: so many digits placed at random, and the rest solved; -1 for an even draw

  /// Whether the steps that solve a puzzle matter.
  bool judged() const {
    return level || needs || hardest || least_score > 0 || most_score < std::numeric_limits<int>::max();
  }
};

/// How a puzzle compares with what was asked for.
enum class Fit { easier, right, harder };

/// Compares puzzles with a wish by the steps that solve them.
class Judge {
 public:
  Judge(const Geometry& geometry, const Wish& wish);

  Fit judge(std::span<const std::uint8_t> givens, std::span<const std::uint8_t> solution);
  /// The rating of the last puzzle that was right.
  const logic::Rating& rating() const noexcept { return rating_; }

 private:
  Wish wish_;
  std::unique_ptr<logic::Reasoner> full_;
  /// Knows only what the wish allows, so that it is soon done with a puzzle that is too hard.
  std::unique_ptr<logic::Reasoner> narrow_;
  logic::Rating rating_;
};

/// A puzzle in the making. A grid is dug; where that went too far, holes are filled again until it is right, and where
/// the level asked for was leapt over, other holes are tried. A grid that leads nowhere is dropped for a new one.
class Making {
 public:
  /// The geometry must outlive it, and have these boxes.
  Making(const Geometry& geometry, const Boxes& boxes, const Wish& wish, std::uint64_t seed);
  Making(const Making&) = delete;
  Making& operator=(const Making&) = delete;

  /// Goes on until the puzzle is made, or about `tries` more were looked at. The same seed makes the same puzzle however
  /// often it is paused.
  bool go(std::uint64_t tries);

  std::span<const std::uint8_t> givens() const noexcept { return givens_; }
  const logic::Rating& rating() const noexcept { return rating_; }
  std::uint64_t tried() const noexcept { return tried_; }

 private:
  void begin();
  bool place();
  void dig();
  void rate_dug();
  void narrow_down();
  void try_others();
  std::vector<std::uint8_t> board(std::size_t holes) const;
  Fit judged(const std::vector<std::uint8_t>& board);
  void settle();

  enum class Stage { start, digging, between, others, done };

  const Geometry& geometry_;
  Boxes boxes_;
  Wish wish_;
  Random random_;
  Judge judge_;
  Stage stage_ = Stage::start;
  std::vector<std::uint8_t> grid_;
  std::optional<Digging> digging_;
  std::vector<std::vector<Cell>> holes_;  ///< what was dug, group by group
  std::size_t easy_ = 0;                  ///< with so many of them it is too easy
  std::size_t hard_ = 0;                  ///< and with so many too hard
  std::size_t next_ = 0;                  ///< of the others to try
  std::vector<std::uint8_t> kept_;        ///< the board that others are tried on
  bool found_ = false;                    ///< a puzzle that is right, and this is it:
  std::vector<std::uint8_t> givens_;
  logic::Rating rating_;
  std::uint64_t tried_ = 0;
};

}  // namespace grille::sudoku
