#include "finite_domain/options.hpp"

#include <array>
#include <stdexcept>
#include <string>
#include <utility>

namespace grille::finite_domain {

namespace {

template <class Option, std::size_t N>
Option named(std::string_view kind, const std::array<std::pair<std::string_view, Option>, N>& options,
             std::string_view name) {
  for (const auto& [each, option] : options) {
    if (each == name) {
      return option;
    }
  }
  throw std::invalid_argument("unknown " + std::string(kind) + ": " + std::string(name));
}

}  // namespace

VariableOrder variable_order_named(std::string_view name) {
  using enum VariableOrder;
  static constexpr std::array<std::pair<std::string_view, VariableOrder>, 11> options{
      {{"leftmost", leftmost},
       {"min", min},
       {"max", max},
       {"ff", ff},
       {"anti_first_fail", anti_first_fail},
       {"occurrence", occurrence},
       {"ffc", ffc},
       {"max_regret", max_regret},
       {"dom/wdeg", dom_wdeg},
       {"tightest", tightest},
       {"degree", degree}}};
  return named("variable order", options, name);
}

ValueOrder value_order_named(std::string_view name) {
  static constexpr std::array<std::pair<std::string_view, ValueOrder>, 2> options{
      {{"up", ValueOrder::up}, {"down", ValueOrder::down}}};
  return named("value order", options, name);
}

Branching branching_named(std::string_view name) {
  using enum Branching;
  static constexpr std::array<std::pair<std::string_view, Branching>, 5> options{
      {{"step", step}, {"enum", enumerate}, {"bisect", bisect}, {"median", median}, {"middle", middle}}};
  return named("branching", options, name);
}

Restarts restarts_named(std::string_view name) {
  using enum Restarts;
  static constexpr std::array<std::pair<std::string_view, Restarts>, 3> options{
      {{"none", none}, {"luby", luby}, {"geometric", geometric}}};
  return named("restarts", options, name);
}

Consistency consistency_named(std::string_view name) {
  using enum Consistency;
  static constexpr std::array<std::pair<std::string_view, Consistency>, 3> options{
      {{"value", value}, {"bounds", bounds}, {"domain", domain}}};
  return named("consistency", options, name);
}

}  // namespace grille::finite_domain
