// Generates puzzles of exactly the requested level, as it will be rated, that meet all other conditions.
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
#include "sudoku/singles.hpp"
#include "sudoku/symmetry.hpp"

namespace grille::sudoku {

/// A request for a puzzle. The fields are named like the Python options, which are set by name.
struct GenerateSpec {
  Pattern symmetry = Pattern::none;
  DigOrder dig_order = DigOrder::random;
  int least_givens = 0, most_givens = max_cells;
  int lines = 0;                            ///< at least this many givens in every row and every column
  std::optional<logic::Level> level;        ///< exactly this one
  std::vector<logic::Technique> needs;      ///< techniques that must be used, all of them
  std::optional<logic::Technique> hardest;  ///< no technique later in the table than this one
  int least_score = 0, most_score = std::numeric_limits<int>::max();
  bool minimal = false;  ///< no given can be removed
  bool rate = true;      ///< whether to rate the result
  int stretch = 0;       ///< groups of cells dug between two ratings; 0 for a number that depends on the side
  bool quick = false;    ///< an easy puzzle is dug by singles alone, which prove that its solution is unique
  int placed = -1;       ///< the older way: place this many random digits and solve the rest; -1 for a uniform grid

  /// Whether the steps that solve a puzzle matter.
  bool judged() const {
    return level || !needs.empty() || hardest || least_score > 0 || most_score < std::numeric_limits<int>::max();
  }
  /// Whether a solver used all required techniques.
  bool satisfied_by(const logic::Rating& rating) const {
    return std::ranges::all_of(needs, [&](logic::Technique each) { return rating.uses[static_cast<int>(each)] > 0; });
  }
};

/// How a puzzle compares with the request.
enum class Comparison { easier, right, harder };

/// Compares puzzles with a spec by the steps that solve them.
class Judge {
 public:
  /// The geometry must outlive it.
  Judge(const Geometry& geometry, const logic::Rules& rules, const GenerateSpec& spec);

  /// `solvable` says that what the spec allows is known to solve the puzzle.
  Comparison judge(std::span<const std::uint8_t> givens, std::span<const std::uint8_t> solution, bool solvable = false);
  /// Whether the last puzzle, which was too hard, uses the required techniques.
  bool near() const noexcept { return near_; }
  /// The rating of the last suitable puzzle.
  const logic::Rating& rating() const noexcept { return rating_; }

 private:
  const Geometry& geometry_;
  logic::Rules rules_;
  GenerateSpec spec_;
  std::unique_ptr<logic::Reasoner> full_;
  bool narrows_;
  /// Knows only what the spec allows, so that it stops early on a puzzle that is too hard. Made when it is first needed.
  std::unique_ptr<logic::Reasoner> narrow_;
  logic::Rating rating_;
  bool near_ = false;
};

/// A puzzle being generated. A grid is dug; if that went too far, holes are filled again until the puzzle is right, and
/// if the requested level was skipped, other holes are tried. If the puzzle has the required techniques but needs more,
/// holes that it can do without are filled. A grid that leads nowhere is replaced.
class Generator {
 public:
  /// The geometry must outlive it, and have these boxes.
  Generator(const Geometry& geometry, const Boxes& boxes, const logic::Rules& rules, const GenerateSpec& spec,
            std::uint64_t seed);
  Generator(const Generator&) = delete;
  Generator& operator=(const Generator&) = delete;

  /// Starts again, as a new generator with this seed.
  void restart(std::uint64_t seed);

  /// Continues until the puzzle is done, or about `tries` more were considered. The same seed gives the same puzzle
  /// however often it is paused.
  bool go(std::uint64_t tries);

  std::span<const std::uint8_t> givens() const noexcept { return givens_; }
  std::span<const std::uint8_t> solution() const noexcept { return grid_; }
  const logic::Rating& rating() const noexcept { return rating_; }
  std::uint64_t tried() const noexcept { return tried_; }

 private:
  void begin();
  bool dig(Digging& digging);
  void dig_by_singles(SinglesBoard& singles, std::vector<std::vector<Cell>> groups);
  std::size_t put_back(SinglesBoard& singles, std::vector<std::uint8_t> board,
                       const std::vector<std::vector<Cell>>& groups, std::span<const std::size_t> removed,
                       std::size_t few) const;
  void take_up();
  bool rate_dug(const Digging& digging);
  void narrow_down();
  void try_others();
  void fill();
  std::vector<std::uint8_t> board(std::size_t holes) const;
  Comparison judged(const std::vector<std::uint8_t>& board, bool solvable = false);
  void settle();

  enum class Stage { start, between, others, filling, done };

  const Geometry& geometry_;
  Boxes boxes_;
  GenerateSpec spec_;
  Random random_;
  Judge judge_;
  Stage stage_ = Stage::start;
  std::vector<std::uint8_t> grid_;
  std::optional<Digging> digging_;        ///< as long as the grid is dug, which comes before any later stage
  std::optional<SinglesBoard> singles_;   ///< if it digs by singles
  std::vector<std::vector<Cell>> holes_;  ///< what was removed, group by group
  std::size_t easy_ = 0;                  ///< with this many of them it is too easy
  std::size_t hard_ = 0;                  ///< and with this many too hard
  std::size_t next_ = 0;                  ///< the next of the others to try
  std::vector<std::uint8_t> kept_;        ///< the board on which others are tried, or holes are filled
  bool found_ = false;                    ///< whether there is a suitable puzzle, which is:
  std::vector<std::uint8_t> givens_;
  logic::Rating rating_;
  std::uint64_t tried_ = 0;
};

}  // namespace grille::sudoku
