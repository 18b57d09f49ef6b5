// A matching of variables with values, and the values that no such matching has.
#pragma once

#include <cstdint>
#include <vector>

namespace grille::finite_domain {

/// Variables 0 .. n-1 and values 0 .. m-1, of which each variable can have some. Finds the values that a variable has in
/// no assignment of different values to all variables (Régin 1994).
class Matching {
 public:
  Matching(std::uint32_t variables, std::uint32_t values);

  /// Matches every variable with a value of its own; false if that is impossible. `can(i, j)` says whether variable i
  /// can have value j. The last matching is the first attempt for the next one.
  template <class Can>
  bool match(Can can) {
    for (std::uint32_t i = 0; i < value_of_.size(); ++i) {
      if (value_of_[i] != none && !can(i, value_of_[i])) {
        variable_of_[value_of_[i]] = none;
        value_of_[i] = none;
      }
    }
    for (std::uint32_t i = 0; i < value_of_.size(); ++i) {
      if (value_of_[i] == none) {
        ++search_;
        if (!augment(i, can)) {
          return false;
        }
      }
    }
    return true;
  }

  /// After `match`: calls `remove(i, j)` for each value j that variable i can have, but has in no matching.
  ///
  /// In the directed graph with edges from each variable to its value, and from each value to the other variables that
  /// can have it, another matching is a cycle, or a path from a value that is not used.
  template <class Can, class Remove>
  void useless(Can can, Remove remove) {
    const auto variables = static_cast<std::uint32_t>(value_of_.size());
    const auto values = static_cast<std::uint32_t>(variable_of_.size());
    reached_.assign(values, 0);
    for (std::uint32_t j = 0; j < values; ++j) {
      if (variable_of_[j] == none) {
        reach(j, can);
      }
    }
    order_.assign(variables, 0);
    component_.assign(variables, none);
    counted_ = 0;
    for (std::uint32_t i = 0; i < variables; ++i) {
      if (order_[i] == 0) {
        connect(i, can);
      }
    }
    for (std::uint32_t i = 0; i < variables; ++i) {
      for (std::uint32_t j = 0; j < values; ++j) {
        if (value_of_[i] != j && !reached_[j] && can(i, j) && component_[i] != component_[variable_of_[j]]) {
          remove(i, j);
        }
      }
    }
  }

 private:
  static constexpr std::uint32_t none = ~std::uint32_t{0};

  template <class Can>
  bool augment(std::uint32_t i, Can can) {
    for (std::uint32_t j = 0; j < variable_of_.size(); ++j) {
      if (seen_[j] != search_ && can(i, j)) {
        seen_[j] = search_;
        if (variable_of_[j] == none || augment(variable_of_[j], can)) {
          variable_of_[j] = i;
          value_of_[i] = j;
          return true;
        }
      }
    }
    return false;
  }

  template <class Can>
  void reach(std::uint32_t j, Can can) {
    if (reached_[j]) {
      return;
    }
    reached_[j] = 1;
    for (std::uint32_t i = 0; i < value_of_.size(); ++i) {
      if (value_of_[i] != j && can(i, j)) {
        reach(value_of_[i], can);
      }
    }
  }

  /// Tarjan's strongly connected components, of variables only: a variable leads to every other that can have its value.
  template <class Can>
  std::uint32_t connect(std::uint32_t i, Can can) {
    order_[i] = ++counted_;
    std::uint32_t lowest = order_[i];
    stack_.push_back(i);
    for (std::uint32_t other = 0; other < value_of_.size(); ++other) {
      if (other != i && component_[other] == none && can(other, value_of_[i])) {
        const std::uint32_t low = order_[other] == 0 ? connect(other, can) : order_[other];
        lowest = low < lowest ? low : lowest;
      }
    }
    if (lowest == order_[i]) {
      std::uint32_t member = none;
      while (member != i) {
        member = stack_.back();
        stack_.pop_back();
        component_[member] = i;
      }
    }
    return lowest;
  }

  std::vector<std::uint32_t> value_of_, variable_of_;
  std::vector<std::uint64_t> seen_;
  std::uint64_t search_ = 0;
  std::vector<std::uint8_t> reached_;
  std::vector<std::uint32_t> order_, component_, stack_;
  std::uint32_t counted_ = 0;
};

inline Matching::Matching(std::uint32_t variables, std::uint32_t values)
    : value_of_(variables, none), variable_of_(values, none), seen_(values, 0) {}

}  // namespace grille::finite_domain
