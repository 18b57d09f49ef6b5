// Labelling: a search for values of 0/1 variables under sum constraints, with the options that constraint systems
// offer.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "cover/sums.hpp"
#include "search/search.hpp"

namespace grille::cover {

/// Which open variable comes next. Ties go to the leftmost.
enum class VariableOrder {
  leftmost,           ///< the first in order of creation
  ff,                 ///< first fail: the smallest domain
  ffc,                ///< the same; among equals, the most suspended constraints
  most_constrained,   ///< the one in the tightest constraint: fewest open variables; then fewest constraints of its own
  most_constraining,  ///< the one that shares suspended constraints with the most open variables
};

/// Which part of its domain is tried first.
enum class ValueOrder {
  up,      ///< 0, then 1
  down,    ///< 1, then 0
  bisect,  ///< the lower half of the domain, then the upper
};

struct LabellingStatistics {
  Work work;
  std::uint64_t assignments = 0;  ///< choices that assigned a value
  std::uint64_t splits = 0;       ///< choices that split a domain
};

/// The search. A solution lists the variables that are 1, in order.
class Labelling final : public grille::Search<Variable> {
 public:
  /// Throws std::invalid_argument as Sums does.
  Labelling(std::uint32_t variables, const std::vector<Sum>& sums, VariableOrder variable_order,
            ValueOrder value_order);

  Event next(std::uint64_t budget) override;
  std::span<const Variable> solution() const noexcept override { return solution_; }
  Statistics statistics() const noexcept override;
  std::string_view name() const noexcept override { return "labelling"; }
  LabellingStatistics labelling_statistics() const noexcept { return {sums_.work(), assignments_, splits_}; }

 private:
  enum class State { fresh, open, at_solution, exhausted };
  struct Choice {
    Sums::Mark mark;
    Variable variable;
    bool second;  // the value left to try
  };

  bool retreat();
  bool pick(Variable& picked);
  std::uint64_t merit(Variable variable);
  std::uint64_t neighbours(Variable variable);

  Sums sums_;
  VariableOrder variable_order_;
  ValueOrder value_order_;
  State state_ = State::fresh;
  std::vector<Choice> choices_;
  std::vector<Variable> solution_;
  std::uint64_t assignments_ = 0, splits_ = 0;
  // The last variable for which each was counted as a neighbour, so that no set has to be cleared between counts.
  std::vector<std::uint64_t> counted_for_;
  std::uint64_t counts_ = 0;
};

}  // namespace grille::cover
