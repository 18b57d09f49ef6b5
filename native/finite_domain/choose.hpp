// Choosing the next variable, and the value at which its domain is divided.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "finite_domain/network.hpp"
#include "finite_domain/options.hpp"

namespace grille::finite_domain {

class Chooser {
 public:
  Chooser(const Network& network, VariableOrder order)
      : network_(network), order_(order), counted_for_(network.store().size(), 0) {}

  /// The best open variable; nothing if all are fixed.
  std::optional<Variable> pick();

 private:
  /// How good a variable is, as two numbers: the smaller of the first wins, then the larger of the second.
  struct Merit {
    std::int64_t less = 0;
    std::uint64_t more = 0;
  };

  Merit merit(Variable v);
  std::uint64_t suspended_on(Variable v) const;
  std::uint64_t weight_on(Variable v) const;
  std::uint64_t open_in(std::uint32_t constraint) const;
  std::uint64_t neighbours(Variable v);

  const Network& network_;
  VariableOrder order_;
  // The last count in which each variable was met, so that no set has to be cleared between counts.
  std::vector<std::uint64_t> counted_for_;
  std::uint64_t counts_ = 0;
};

/// The index of the value at which a variable is divided: of the value to try, or of the last value of the lower half.
std::uint32_t divide(const Store& store, Variable v, ValueOrder order, Branching branching);

}  // namespace grille::finite_domain
