// Generates puzzles: exactly the level asked for, as it will be rated, and all else that was asked for.
#pragma once

#include <algorithm>
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

/// A request for a puzzle. The fields have the names of the options in Python, which sets them by name.
struct GenerateSpec {
  Pattern symmetry = Pattern::none;
  DigOrder dig_order = DigOrder::random;
  int least_givens = 0, most_givens = max_cells;
  int lines = 0;                            ///< givens in every row and every column, at least
  std::optional<logic::Level> level;        ///< exactly this one
  std::vector<logic::Technique> needs;      ///< techniques that have to be used, all of them
  std::optional<logic::Technique> hardest;  ///< none later in the table than this one
  int least_score = 0, most_score = std::numeric_limits<int>::max();
  bool minimal = false;  ///< nothing more can be dug
  bool rate = true;      ///< whether the result is to be rated
  int placed = -1;       ///< the older way: so many digits placed at random, and the rest solved; -1 for an even draw

  /// Whether the steps that solve a puzzle matter.
  bool judged() const {
    return level || !needs.empty() || hardest || least_score > 0 || most_score < std::numeric_limits<int>::max();
  }
  /// Whether a solver used all the techniques that are needed.
  bool satisfied_by(const logic::Rating& rating) const {
    return std::ranges::all_of(needs, [&](logic::Technique each) { return rating.uses[static_cast<int>(each)] > 0; });
  }
};

/// How a puzzle compares with what was asked for.
enum class Fit { easier, right, harder };

/// Compares puzzles with a spec by the steps that solve them.
class Judge {
 public:
  Judge(const Geometry& geometry, const logic::Rules& rules, const GenerateSpec& spec);

  Fit judge(std::span<const std::uint8_t> givens, std::span<const std::uint8_t> solution);
  /// Whether the last puzzle, which was too hard, does use the techniques that were asked for.
  bool near() const noexcept { return near_; }
  /// The rating of the last puzzle that was right.
  const logic::Rating& rating() const noexcept { return rating_; }

 private:
  GenerateSpec spec_;
  int side_;
  std::unique_ptr<logic::Reasoner> full_;
  /// Knows only what the spec allows, so that it is soon done with a puzzle that is too hard.
  std::unique_ptr<logic::Reasoner> narrow_;
  logic::Rating rating_;
  bool near_ = false;
};

/// A puzzle being generated. A grid is dug; where that went too far, holes are filled again until it is right, and where
/// the level asked for was leapt over, other holes are tried. Where it has the techniques asked for but needs more, those
/// holes are filled that it can do without. A grid that leads nowhere is dropped for a new one.
class Generator {
 public:
  /// The geometry must outlive it, and have these boxes.
  Generator(const Geometry& geometry, const Boxes& boxes, const logic::Rules& rules, const GenerateSpec& spec,
            std::uint64_t seed);
  Generator(const Generator&) = delete;
  Generator& operator=(const Generator&) = delete;

  /// Goes on until the puzzle is made, or about `tries` more were looked at. The same seed makes the same puzzle however
  /// often it is paused.
  bool go(std::uint64_t tries);

  std::span<const std::uint8_t> givens() const noexcept { return givens_; }
  std::span<const std::uint8_t> solution() const noexcept { return grid_; }
  const logic::Rating& rating() const noexcept { return rating_; }
  std::uint64_t tried() const noexcept { return tried_; }

 private:
  void begin();
  bool place();
  void dig();
  void take_up();
  void rate_dug();
  void narrow_down();
  void try_others();
  void fill();
  std::vector<std::uint8_t> board(std::size_t holes) const;
  Fit judged(const std::vector<std::uint8_t>& board);
  void settle();

  enum class Stage { start, digging, between, others, filling, done };

  const Geometry& geometry_;
  Boxes boxes_;
  GenerateSpec spec_;
  Random random_;
  Judge judge_;
  Stage stage_ = Stage::start;
  std::vector<std::uint8_t> grid_;
  std::optional<Digging> digging_;
  std::vector<std::vector<Cell>> holes_;  ///< what was dug, group by group
  std::size_t easy_ = 0;                  ///< with so many of them it is too easy
  std::size_t hard_ = 0;                  ///< and with so many too hard
  std::size_t next_ = 0;                  ///< of the others to try
  std::vector<std::uint8_t> kept_;        ///< the board that others are tried on, or filled again
  bool found_ = false;                    ///< a puzzle that is right, and this is it:
  std::vector<std::uint8_t> givens_;
  logic::Rating rating_;
  std::uint64_t tried_ = 0;
};

}  // namespace grille::sudoku
