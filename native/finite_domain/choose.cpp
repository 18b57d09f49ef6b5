#include "finite_domain/choose.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>

namespace grille::finite_domain {

std::optional<Variable> Chooser::pick() {
  const Store& store = network_.store();
  std::optional<Variable> best;
  Merit merit_of_best;
  for (Variable v = 0; v < store.size(); ++v) {
    if (!store.is_open(v)) {
      continue;
    }
    if (order_ == VariableOrder::leftmost) {
      return v;
    }
    const Merit here = merit(v);
    bool better = !best;
    if (best && order_ == VariableOrder::dom_wdeg) {
      // size / weight, compared without dividing.
      better = static_cast<std::uint64_t>(here.less) * merit_of_best.more <
               static_cast<std::uint64_t>(merit_of_best.less) * here.more;
    } else if (best) {
      better = here.less < merit_of_best.less || (here.less == merit_of_best.less && here.more > merit_of_best.more);
    }
    if (better) {
      best = v;
      merit_of_best = here;
    }
  }
  return best;
}

Chooser::Merit Chooser::merit(Variable v) {
  const Store& store = network_.store();
  const std::int64_t size = store.size_of(v);
  switch (order_) {
    case VariableOrder::leftmost:
      break;
    case VariableOrder::min:
      return {store.min(v), 0};
    case VariableOrder::max:
      return {-std::int64_t{store.max(v)}, 0};
    case VariableOrder::ff:
      return {size, 0};
    case VariableOrder::anti_first_fail:
      return {-size, 0};
    case VariableOrder::occurrence:
      return {0, suspended_on(v)};
    case VariableOrder::ffc:
      return {size, suspended_on(v)};
    case VariableOrder::max_regret: {
      const std::uint32_t first = store.first(v);
      const auto values = store.values(v);
      return {std::int64_t{values[first]} - values[static_cast<std::size_t>(store.after(v, first))], 0};
    }
    case VariableOrder::dom_wdeg:
      return {size, weight_on(v)};
    case VariableOrder::tightest: {
      std::uint64_t fewest = std::numeric_limits<std::uint32_t>::max(), together = 0;
      for (const std::uint32_t c : network_.constraints_on(v)) {
        if (network_.is_suspended(c)) {
          const std::uint64_t open = open_in(c);
          fewest = std::min(fewest, open);
          together += open;
        }
      }
      return {static_cast<std::int64_t>(fewest), ~together};
    }
    case VariableOrder::degree:
      return {0, neighbours(v)};
  }
  return {};
}

std::uint64_t Chooser::suspended_on(Variable v) const {
  std::uint64_t found = 0;
  for (const std::uint32_t c : network_.constraints_on(v)) {
    found += network_.is_suspended(c);
  }
  return found;
}

std::uint64_t Chooser::weight_on(Variable v) const {
  std::uint64_t found = 0;
  for (const std::uint32_t c : network_.constraints_on(v)) {
    found += network_.is_suspended(c) ? network_.weight(c) : 0;
  }
  return found;
}

std::uint64_t Chooser::open_in(std::uint32_t constraint) const {
  const auto& scope = network_.scope(constraint);
  return static_cast<std::uint64_t>(
      std::ranges::count_if(scope, [&](Variable v) { return network_.store().is_open(v); }));
}

/// How many other open variables share a suspended constraint with this one.
std::uint64_t Chooser::neighbours(Variable v) {
  counted_for_[v] = ++counts_;
  std::uint64_t found = 0;
  for (const std::uint32_t c : network_.constraints_on(v)) {
    if (!network_.is_suspended(c)) {
      continue;
    }
    for (const Variable other : network_.scope(c)) {
      if (network_.store().is_open(other) && counted_for_[other] != counts_) {
        counted_for_[other] = counts_;
        ++found;
      }
    }
  }
  return found;
}

std::uint32_t divide(const Store& store, Variable v, ValueOrder order, Branching branching) {
  const bool up = order == ValueOrder::up;
  const auto values = store.values(v);
  const std::uint32_t first = store.first(v), last = store.last(v);
  switch (branching) {
    case Branching::step:
    case Branching::enumerate:
      break;
    case Branching::bisect: {
      // The last value up to the mean of the bounds, rounded down: never the largest value.
      const std::int64_t sum = std::int64_t{values[first]} + values[last];
      const std::int64_t mean = sum >= 0 ? sum / 2 : (sum - 1) / 2;
      std::uint32_t index = first;
      for (std::int64_t next = first; next >= 0 && values[static_cast<std::size_t>(next)] <= mean;
           next = store.after(v, index)) {
        index = static_cast<std::uint32_t>(next);
      }
      return index;
    }
    case Branching::median: {
      // With an even number of values: the lower middle one with `up`, the upper with `down`.
      std::uint32_t index = first;
      for (std::uint32_t left = (store.size_of(v) - (up ? 1 : 0)) / 2; left > 0; --left) {
        index = static_cast<std::uint32_t>(store.after(v, index));
      }
      return index;
    }
    case Branching::middle: {
      const std::int64_t sum = std::int64_t{values[first]} + values[last];
      std::uint32_t best = first;
      for (std::int64_t next = first; next >= 0; next = store.after(v, static_cast<std::uint32_t>(next))) {
        const auto index = static_cast<std::uint32_t>(next);
        const std::int64_t here = std::abs(2 * std::int64_t{values[index]} - sum);
        const std::int64_t there = std::abs(2 * std::int64_t{values[best]} - sum);
        if (here < there || (here == there && !up)) {
          best = index;
        }
      }
      return best;
    }
  }
  return up ? first : last;
}

}  // namespace grille::finite_domain
