// A search on one board, solution by solution: the interface of every Sudoku engine, and the choice of one.
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "search/search.hpp"
#include "sudoku/geometry.hpp"

namespace grille::sudoku {

using grille::Event;
using grille::Statistics;

/// A search on one board. A solution has one digit, 1 .. side, per cell.
using Search = grille::Search<std::uint8_t>;

enum class Engine {
  automatic,  ///< the fastest for the board
  branching,  ///< propagate and branch, any houses, any side
  triads,     ///< the 9x9 kernel
  learning,   ///< conflict-driven clause learning: for large boards
};

/// Opens a search on a board. `givens` holds one digit per cell, 0 for empty. Geometry must outlive the search. A board
/// with clashing givens has no solutions. Throws std::invalid_argument for a digit that the board does not have, or for
/// an engine that does not support these houses.
std::unique_ptr<Search> open(const Geometry& geometry, std::span<const std::uint8_t> givens,
                             Engine engine = Engine::automatic);

}  // namespace grille::sudoku
