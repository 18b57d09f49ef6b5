// Constraints on a store, propagated to a fixed point.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "finite_domain/constraint.hpp"
#include "finite_domain/store.hpp"

namespace grille::finite_domain {

/// Counters of propagation, with the names of SICStus Prolog's fd_statistics.
struct Work {
  std::uint64_t resumptions = 0;  ///< times a constraint was woken because one of its variables changed
  std::uint64_t entailments = 0;  ///< times a constraint was found entailed
  std::uint64_t prunings = 0;     ///< times a domain was narrowed, by a constraint or by a choice
  std::uint64_t backtracks = 0;   ///< contradictions
  std::uint64_t constraints = 0;  ///< constraints posted
};

/// A store, the constraints on it, and the queue of those that are awake.
///
/// A constraint wakes when one of its variables changes in a way that concerns it. Cheap constraints run before costly
/// ones. What it removes wakes others, never itself. An entailed constraint sleeps until that is undone.
class Network {
 public:
  struct Mark {
    Store::Mark store;
    std::size_t entailed;
  };

  explicit Network(Store store) : store_(std::move(store)), on_(store_.size()) {}

  void add(std::unique_ptr<Constraint> constraint);

  /// Posts every constraint in order, each with its consequences. False on a contradiction.
  bool post();
  /// Narrows the store by `change(store)`, which returns whether values are left, with all consequences. False on a
  /// contradiction, which the caller must undo.
  template <class Change>
  bool apply(Change change) {
    if (!change(store_)) {
      return contradiction(none);
    }
    wake(none);
    return run_queue();
  }

  Mark mark() const noexcept { return {store_.mark(), entailed_.size()}; }
  void undo(Mark mark);

  const Store& store() const noexcept { return store_; }
  Work work() const noexcept;

  std::span<const std::uint32_t> constraints_on(Variable v) const noexcept { return on_[v]; }
  const std::vector<Variable>& scope(std::uint32_t constraint) const noexcept {
    return constraints_[constraint]->scope();
  }
  /// Whether a constraint is posted and not entailed.
  bool is_suspended(std::uint32_t constraint) const noexcept { return suspended_[constraint] != 0; }
  /// One more than the number of contradictions that the constraint has found.
  std::uint64_t weight(std::uint32_t constraint) const noexcept { return weight_[constraint]; }

 private:
  static constexpr std::uint32_t none = ~std::uint32_t{0};

  bool run(std::uint32_t constraint);
  bool run_queue();
  void wake(std::uint32_t runs);
  bool contradiction(std::uint32_t constraint);

  Store store_;
  std::vector<std::unique_ptr<Constraint>> constraints_;
  std::vector<std::vector<std::uint32_t>> on_;
  std::vector<std::uint8_t> suspended_, queued_;
  std::vector<std::uint64_t> weight_;
  std::vector<std::uint32_t> queue_[2];  // cheap, costly
  std::size_t next_[2] = {0, 0};
  std::vector<std::uint32_t> entailed_;  // in order, to undo
  Work work_;
};

}  // namespace grille::finite_domain
