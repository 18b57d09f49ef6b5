#include <algorithm>
#include <span>
#include <stdexcept>

#include "finite_domain/constraint.hpp"

namespace grille::finite_domain {

namespace {

/// Exactly `total` variables have a value in their set. Counting decides everything here: a value that is left after
/// it is in some solution of the constraint.
class Count final : public Constraint {
 public:
  Count(const Store& store, std::vector<Variable> variables, const std::vector<Values>& values, std::uint32_t total)
      : Constraint(store, std::move(variables), narrowed, false), total_(total) {
    if (values.size() != scope_.size()) {
      throw std::invalid_argument("a count has other numbers of variables and of lists of values");
    }
    for (std::size_t i = 0; i < scope_.size(); ++i) {
      begin_.push_back(masks_.size());
      const auto all = store.values(scope_[i]);
      masks_.resize(masks_.size() + store.bits(scope_[i]).size(), 0);
      for (const std::int32_t value : values[i]) {
        const auto at = std::ranges::lower_bound(all, value);
        if (at != all.end() && *at == value) {
          const auto index = static_cast<std::size_t>(at - all.begin());
          masks_[begin_.back() + index / 64] |= std::uint64_t{1} << (index % 64);
        }
      }
    }
  }

  Result propagate(Store& store) override {
    std::uint32_t sure = 0, possible = 0;
    for (std::size_t i = 0; i < scope_.size(); ++i) {
      const auto [in, out] = sides(store, i);
      sure += in && !out;
      possible += in;
    }
    if (sure > total_ || possible < total_) {
      return Result::contradiction;
    }
    if (sure < total_ && possible > total_) {
      return Result::suspended;
    }
    for (std::size_t i = 0; i < scope_.size(); ++i) {
      if (const auto [in, out] = sides(store, i); in && out) {
        // Neither can empty a domain: it has values on both sides.
        possible == total_ ? store.keep(scope_[i], mask(store, i)) : store.remove_all(scope_[i], mask(store, i));
      }
    }
    return Result::entailed;
  }

 private:
  std::span<const std::uint64_t> mask(const Store& store, std::size_t i) const {
    return std::span(masks_).subspan(begin_[i], store.bits(scope_[i]).size());
  }

  /// Whether a variable can have a value in its set, and one outside.
  std::pair<bool, bool> sides(const Store& store, std::size_t i) const {
    bool in = false, out = false;
    const auto bits = store.bits(scope_[i]);
    for (std::size_t at = 0; at < bits.size(); ++at) {
      in |= (bits[at] & masks_[begin_[i] + at]) != 0;
      out |= (bits[at] & ~masks_[begin_[i] + at]) != 0;
    }
    return {in, out};
  }

  std::uint32_t total_;
  std::vector<std::size_t> begin_;
  std::vector<std::uint64_t> masks_;
};

}  // namespace

std::unique_ptr<Constraint> count(const Store& store, std::vector<Variable> variables,
                                  const std::vector<Values>& values, std::uint32_t total) {
  return std::make_unique<Count>(store, std::move(variables), values, total);
}

}  // namespace grille::finite_domain
