#include <algorithm>

#include "finite_domain/constraint.hpp"
#include "finite_domain/matching.hpp"

namespace grille::finite_domain {

namespace {

/// All variables have different values, as far as the consistency asks.
class AllDifferent final : public Constraint {
 public:
  AllDifferent(const Store& store, std::vector<Variable> variables, Consistency consistency)
      : Constraint(store, std::move(variables), wakes_for(consistency), consistency != Consistency::value),
        consistency_(consistency),
        numbers_(numbered(store, scope_)),
        matching_(static_cast<std::uint32_t>(scope_.size()), static_cast<std::uint32_t>(numbers_.size())) {
    index_of_.assign(scope_.size() * numbers_.size(), none);
    for (std::size_t i = 0; i < scope_.size(); ++i) {
      const auto all = store.values(scope_[i]);
      for (std::uint32_t index = 0; index < all.size(); ++index) {
        const auto number = std::ranges::lower_bound(numbers_, all[index]) - numbers_.begin();
        index_of_[i * numbers_.size() + static_cast<std::size_t>(number)] = index;
      }
    }
  }

  Result propagate(Store& store) override {
    if (!remove_fixed(store) || (consistency_ == Consistency::bounds && !narrow_ends(store)) ||
        (consistency_ == Consistency::domain && !remove_unmatched(store))) {
      return Result::contradiction;
    }
    const auto open = std::ranges::count_if(scope_, [&](Variable v) { return store.is_open(v); });
    return open <= 1 ? Result::entailed : Result::suspended;
  }

 private:
  static constexpr std::uint32_t none = ~std::uint32_t{0};

  static std::uint8_t wakes_for(Consistency consistency) {
    switch (consistency) {
      case Consistency::value:
        return fixed;
      case Consistency::bounds:
        return fixed | bounded;
      case Consistency::domain:
        break;
    }
    return narrowed;
  }

  /// All values of these variables, in ascending order.
  static std::vector<std::int32_t> numbered(const Store& store, const std::vector<Variable>& variables) {
    std::vector<std::int32_t> all;
    for (const Variable v : variables) {
      all.insert(all.end(), store.values(v).begin(), store.values(v).end());
    }
    std::ranges::sort(all);
    all.erase(std::ranges::unique(all).begin(), all.end());
    return all;
  }

  bool can(const Store& store, std::size_t i, std::size_t number) const {
    const std::uint32_t index = index_of_[i * numbers_.size() + number];
    return index != none && store.has(scope_[i], index);
  }

  /// Removes the value of each fixed variable from the others, which may fix more.
  bool remove_fixed(Store& store) {
    done_.assign(scope_.size(), 0);
    for (bool found = true; found;) {
      found = false;
      for (std::size_t i = 0; i < scope_.size(); ++i) {
        if (done_[i] || store.is_open(scope_[i])) {
          continue;
        }
        done_[i] = 1;
        found = true;
        const std::int32_t value = store.min(scope_[i]);
        const auto number = static_cast<std::size_t>(std::ranges::lower_bound(numbers_, value) - numbers_.begin());
        for (std::size_t other = 0; other < scope_.size(); ++other) {
          if (other != i && can(store, other, number) &&
              !store.remove(scope_[other], index_of_[other * numbers_.size() + number])) {
            return false;
          }
        }
      }
    }
    return true;
  }

  /// Hall intervals: where an interval has as many variables inside it as values, no other variable ends in it.
  bool narrow_ends(Store& store) {
    for (bool again = true; again;) {
      again = false;
      for (const Variable low : scope_) {
        for (const Variable high : scope_) {
          const std::int64_t from = store.min(low), to = store.max(high);
          const auto inside =
              std::ranges::count_if(scope_, [&](Variable v) { return store.min(v) >= from && store.max(v) <= to; });
          if (from > to || inside < to - from + 1) {
            continue;
          }
          if (inside > to - from + 1) {
            return false;
          }
          const Store::Mark before = store.mark();
          for (const Variable v : scope_) {
            if (store.min(v) >= from && store.max(v) <= to) {
              continue;
            }
            if ((store.min(v) >= from && store.min(v) <= to && !store.keep_from(v, to + 1)) ||
                (store.max(v) >= from && store.max(v) <= to && !store.keep_to(v, from - 1))) {
              return false;
            }
          }
          again |= store.mark() != before;
        }
      }
      if (again && !remove_fixed(store)) {
        return false;
      }
    }
    return true;
  }

  bool remove_unmatched(Store& store) {
    const auto possible = [&](std::uint32_t i, std::uint32_t number) { return can(store, i, number); };
    if (!matching_.match(possible)) {
      return false;
    }
    removed_.clear();
    matching_.useless(possible, [&](std::uint32_t i, std::uint32_t number) { removed_.emplace_back(i, number); });
    for (const auto& [i, number] : removed_) {
      // Its matched value is left.
      store.remove(scope_[i], index_of_[i * numbers_.size() + number]);
    }
    return true;
  }

  Consistency consistency_;
  std::vector<std::int32_t> numbers_;
  Matching matching_;
  std::vector<std::uint32_t> index_of_;
  std::vector<std::uint8_t> done_;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> removed_;
};

}  // namespace

std::unique_ptr<Constraint> all_different(const Store& store, std::vector<Variable> variables,
                                          Consistency consistency) {
  return std::make_unique<AllDifferent>(store, std::move(variables), consistency);
}

}  // namespace grille::finite_domain
