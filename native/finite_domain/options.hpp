// The options of a labelling, with the names that SICStus Prolog gives them.
#pragma once

#include <string_view>

#include "finite_domain/constraint.hpp"

namespace grille::finite_domain {

/// Which open variable comes next. Ties go to the leftmost.
enum class VariableOrder {
  leftmost,         ///< the first in order of creation
  min,              ///< the smallest lower bound
  max,              ///< the greatest upper bound
  ff,               ///< first fail: the smallest domain
  anti_first_fail,  ///< the largest domain
  occurrence,       ///< the most constraints suspended on it
  ffc,              ///< the smallest domain; among equals, the most constraints suspended on it
  max_regret,       ///< the largest difference between its two smallest values
  dom_wdeg,         ///< the smallest domain in proportion to the contradictions that its constraints have found
  tightest,         ///< the one in the constraint with the fewest open variables; then with the fewest in all its own
  degree,           ///< the one that shares suspended constraints with the most open variables
};

/// Which end of a domain comes first.
enum class ValueOrder { up, down };

/// How a variable is narrowed at a choice.
enum class Branching {
  step,       ///< equal to the first value, or not
  enumerate,  ///< equal to the first value, or the second, ...
  bisect,     ///< in the lower half between its bounds, or in the upper
  median,     ///< equal to the middle one of its values, or not
  middle,     ///< equal to the value nearest to the middle between its bounds, or not
};

/// When a search begins again from the root, with what its weights have learned.
enum class Restarts { none, luby, geometric };

struct Options {
  VariableOrder variable = VariableOrder::leftmost;
  ValueOrder value = ValueOrder::up;
  Branching branching = Branching::step;
  Restarts restarts = Restarts::none;
};

// Each throws std::invalid_argument for an unknown name.
VariableOrder variable_order_named(std::string_view name);
ValueOrder value_order_named(std::string_view name);
Branching branching_named(std::string_view name);
Restarts restarts_named(std::string_view name);
Consistency consistency_named(std::string_view name);

}  // namespace grille::finite_domain
