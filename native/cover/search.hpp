// A search on one cover problem, solution by solution, and the choice of its engine.
#pragma once

#include <memory>

#include "cover/problem.hpp"
#include "search/search.hpp"

namespace grille::cover {

/// A search on one problem. A solution lists the chosen options in increasing order.
using Search = grille::Search<Option>;

enum class Engine {
  automatic,  ///< dancing, then learning if that takes too long
  dancing,    ///< propagate and branch
  learning,   ///< conflict-driven clause learning: for large problems
};

std::unique_ptr<Search> open(std::shared_ptr<const Problem> problem, Engine engine = Engine::automatic);

}  // namespace grille::cover
