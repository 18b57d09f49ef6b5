#include "finite_domain/constraint.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

namespace grille::finite_domain {

Constraint::Constraint(const Store& store, std::vector<Variable> scope, std::uint8_t events, bool costly)
    : scope_(std::move(scope)), events_(events), costly_(costly) {
  std::vector<Variable> sorted = scope_;
  std::ranges::sort(sorted);
  if (!sorted.empty() && sorted.back() >= store.size()) {
    throw std::invalid_argument("a constraint names variable " + std::to_string(sorted.back()) +
                                ", but there are only " + std::to_string(store.size()) + " variables");
  }
  if (const auto twice = std::ranges::adjacent_find(sorted); twice != sorted.end()) {
    throw std::invalid_argument("a constraint names variable " + std::to_string(*twice) + " twice");
  }
}

}  // namespace grille::finite_domain
