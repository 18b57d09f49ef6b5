#include "finite_domain/constraint.hpp"

namespace grille::finite_domain {

namespace {

/// Each variable is less than the next. Only the ends of domains matter.
class Increasing final : public Constraint {
 public:
  Increasing(const Store& store, std::vector<Variable> variables)
      : Constraint(store, std::move(variables), bounded, false) {}

  Result propagate(Store& store) override {
    for (std::size_t i = 1; i < scope_.size(); ++i) {
      if (!store.keep_from(scope_[i], std::int64_t{store.min(scope_[i - 1])} + 1)) {
        return Result::contradiction;
      }
    }
    bool holds = true;
    for (std::size_t i = scope_.size(); i-- > 1;) {
      if (!store.keep_to(scope_[i - 1], std::int64_t{store.max(scope_[i])} - 1)) {
        return Result::contradiction;
      }
      holds &= store.max(scope_[i - 1]) < store.min(scope_[i]);
    }
    return holds ? Result::entailed : Result::suspended;
  }
};

}  // namespace

std::unique_ptr<Constraint> increasing(const Store& store, std::vector<Variable> variables) {
  return std::make_unique<Increasing>(store, std::move(variables));
}

}  // namespace grille::finite_domain
