#include "cover/labelling.hpp"

#include <algorithm>
#include <limits>

namespace grille::cover {

Labelling::Labelling(std::uint32_t variables, const std::vector<Sum>& sums, VariableOrder variable_order,
                     ValueOrder value_order)
    : sums_(variables, sums),
      variable_order_(variable_order),
      value_order_(value_order),
      counted_for_(variable_order == VariableOrder::most_constraining ? variables : 0, 0) {}

Event Labelling::next(std::uint64_t budget) {
  bool alive = true;
  switch (state_) {
    case State::exhausted:
      return Event::exhausted;
    case State::fresh:
      alive = sums_.post();
      break;
    case State::at_solution:
      alive = retreat();
      break;
    case State::open:
      break;
  }
  state_ = alive ? State::open : State::exhausted;
  while (alive) {
    Variable variable = 0;
    if (!pick(variable)) {
      solution_.clear();
      for (Variable v = 0; v < sums_.size(); ++v) {
        if (sums_.is_one(v)) {
          solution_.push_back(v);
        }
      }
      state_ = State::at_solution;
      return Event::solution;
    }
    if (budget-- == 0) {
      return Event::paused;
    }
    ++(value_order_ == ValueOrder::bisect ? splits_ : assignments_);
    const bool first = value_order_ == ValueOrder::down;
    choices_.push_back({sums_.mark(), variable, !first});
    alive = sums_.fix(variable, first) || retreat();
  }
  state_ = State::exhausted;
  return Event::exhausted;
}

Statistics Labelling::statistics() const noexcept {
  Statistics statistics;
  statistics.guesses = assignments_ + splits_;
  statistics.placements = sums_.work().prunings;
  statistics.backtracks = sums_.work().backtracks;
  return statistics;
}

/// Backtracks to the last choice whose other value is consistent; false if there is none.
bool Labelling::retreat() {
  while (!choices_.empty()) {
    const Choice choice = choices_.back();
    choices_.pop_back();
    sums_.take_back(choice.mark);
    if (sums_.fix(choice.variable, choice.second)) {
      return true;
    }
  }
  return false;
}

/// Picks the best open variable; false if none is open.
bool Labelling::pick(Variable& picked) {
  // Every open domain is {0, 1}, so the smallest is the first. Variables to the left of the last choice are fixed
  // already.
  const bool first_come = variable_order_ == VariableOrder::leftmost || variable_order_ == VariableOrder::ff;
  bool found = false;
  std::uint64_t most = 0;
  for (Variable v = first_come && !choices_.empty() ? choices_.back().variable : 0; v < sums_.size(); ++v) {
    if (!sums_.is_open(v)) {
      continue;
    }
    if (first_come) {
      picked = v;
      return true;
    }
    const std::uint64_t here = merit(v);
    if (!found || here > most) {
      found = true;
      most = here;
      picked = v;
    }
  }
  return found;
}

std::uint64_t Labelling::merit(Variable variable) {
  constexpr std::uint64_t most = std::numeric_limits<std::uint32_t>::max();
  std::uint64_t suspended = 0, tightest = most, together = 0;
  for (const std::uint32_t c : sums_.constraints_of(variable)) {
    suspended += sums_.is_suspended(c);
    tightest = std::min<std::uint64_t>(tightest, sums_.open_in(c));
    together += sums_.open_in(c);
  }
  switch (variable_order_) {
    case VariableOrder::most_constrained:
      return (most - tightest) << 32 | (most - std::min(together, most));
    case VariableOrder::most_constraining:
      return neighbours(variable);
    case VariableOrder::leftmost:
    case VariableOrder::ff:
    case VariableOrder::ffc:
      break;
  }
  return suspended;
}

/// How many other open variables share a suspended constraint with this one.
std::uint64_t Labelling::neighbours(Variable variable) {
  ++counts_;
  counted_for_[variable] = counts_;
  std::uint64_t found = 0;
  for (const std::uint32_t c : sums_.constraints_of(variable)) {
    for (const Variable other : sums_.variables_of(c)) {
      if (sums_.is_open(other) && counted_for_[other] != counts_) {
        counted_for_[other] = counts_;
        ++found;
      }
    }
  }
  return found;
}

}  // namespace grille::cover
