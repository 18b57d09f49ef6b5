// One board, searched solution by solution: what every Sudoku engine offers, and how one is chosen.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

#include "sudoku/geometry.hpp"

namespace grille::sudoku {

/// What a stretch of search ended with. `paused` says only that the budget ran out: call again to go on.
enum class Event { solution, exhausted, paused };

/// What the search did so far. An engine leaves at zero what it does not do.
struct Statistics {
  std::uint64_t guesses = 0;       ///< branches opened
  std::uint64_t placements = 0;    ///< digits placed by deduction or by guess
  std::uint64_t backtracks = 0;    ///< branches that ended in a contradiction
  std::uint64_t learned = 0;       ///< clauses learned from contradictions
  std::uint64_t restarts = 0;      ///< times the search began again with what it had learned
};

/// A resumable search. Solutions come one after another, each once, in an order that depends on the board alone.
class Search {
 public:
  virtual ~Search() = default;
  /// Goes on to the next solution, the end, or until about `budget` more guesses were made.
  virtual Event next(std::uint64_t budget) = 0;
  /// The last solution found: one digit, 1 .. side, for each cell.
  virtual std::span<const std::uint8_t> solution() const noexcept = 0;
  virtual Statistics statistics() const noexcept = 0;
  virtual std::string_view name() const noexcept = 0;
};

enum class Engine {
  automatic,  ///< the fastest for the board
  branching,  ///< propagate and branch, any houses, any side
  triads,     ///< the 9x9 kernel
  learning,   ///< branch and learn from contradictions: for large boards
};

/// Opens a search on a board. `givens` holds a digit for each cell, 0 for empty. Geometry must outlive the search.
/// Clashing givens are a board without solutions. Throws std::invalid_argument for a digit off the board or an engine
/// that cannot take these houses.
std::unique_ptr<Search> open(const Geometry& geometry, std::span<const std::uint8_t> givens,
                             Engine engine = Engine::automatic);

}  // namespace grille::sudoku
