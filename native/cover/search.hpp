// One cover problem, searched solution by solution, and how an engine for it is chosen.
#pragma once

#include <memory>

#include "cover/problem.hpp"
#include "search/search.hpp"

namespace grille::cover {

/// A search on one problem. A solution is the options chosen, in increasing order.
using Search = grille::Search<Option>;

enum class Engine {
  automatic,  ///< dancing, then learning if that gets nowhere
  dancing,    ///< propagate and branch
  learning,   ///< branch and learn from contradictions: for large problems
};

std::unique_ptr<Search> open(std::shared_ptr<const Problem> problem, Engine engine = Engine::automatic);

}  // namespace grille::cover
