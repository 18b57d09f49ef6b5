// A store of 0/1 variables under constraints "the sum of these variables is k", propagated to a fixed point.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace grille::cover {

using Variable = std::uint32_t;

/// Exactly `total` of `variables` are 1.
struct Sum {
  std::uint32_t total;
  std::vector<Variable> variables;
};

/// Counters of propagation.
struct Work {
  std::uint64_t constraints = 0;  ///< constraints posted
  std::uint64_t resumptions = 0;  ///< times a constraint was woken because one of its variables changed
  std::uint64_t entailments = 0;  ///< times a constraint was found entailed
  std::uint64_t prunings = 0;     ///< times a domain was narrowed, by a constraint or by a choice
  std::uint64_t backtracks = 0;   ///< contradictions
};

/// Domains, constraints, the propagation queue, and the trail for undoing changes.
///
/// A constraint wakes when one of its variables is fixed. Once it has as many ones as it may have, the other variables
/// become 0; once all open variables are needed, they become 1. Either way it is entailed and sleeps until that is
/// undone. Too many ones, or too few open variables, is a contradiction.
class Sums {
 public:
  enum class Domain : std::uint8_t { zero, one, open };
  using Mark = std::size_t;

  /// Throws std::invalid_argument for an unknown variable, or a variable twice in one sum.
  Sums(std::uint32_t variables, const std::vector<Sum>& sums);

  /// Posts every constraint in order, each with its consequences. False on a contradiction.
  bool post();
  /// Fixes an open variable to a value, with all consequences. False on a contradiction, which the caller must undo.
  bool fix(Variable variable, bool value);

  Mark mark() const noexcept { return trail_.size(); }
  void take_back(Mark mark);

  std::uint32_t size() const noexcept { return static_cast<std::uint32_t>(domain_.size()); }
  bool is_open(Variable variable) const noexcept { return domain_[variable] == Domain::open; }
  bool is_one(Variable variable) const noexcept { return domain_[variable] == Domain::one; }
  const Work& work() const noexcept { return work_; }

  /// The constraints on a variable, entailed or not.
  std::span<const std::uint32_t> constraints_of(Variable variable) const noexcept {
    return std::span(over_).subspan(over_begin_[variable], over_begin_[variable + 1] - over_begin_[variable]);
  }
  std::span<const Variable> variables_of(std::uint32_t constraint) const noexcept {
    return std::span(within_).subspan(within_begin_[constraint],
                                      within_begin_[constraint + 1] - within_begin_[constraint]);
  }
  /// Whether a constraint is posted and not entailed.
  bool is_suspended(std::uint32_t constraint) const noexcept { return suspended_[constraint] != 0; }
  std::uint32_t open_in(std::uint32_t constraint) const noexcept { return open_[constraint]; }

 private:
  void narrow(Variable variable, bool value);
  bool run(std::uint32_t constraint);
  bool run_queue();
  bool contradiction();

  std::vector<Domain> domain_;
  // Both directions of "variable in constraint", each as one array with offsets.
  std::vector<std::size_t> over_begin_, within_begin_;
  std::vector<std::uint32_t> over_;
  std::vector<Variable> within_;
  std::vector<std::int64_t> missing_;  // ones still needed, by constraint; negative if there are too many
  std::vector<std::uint32_t> open_;    // open variables, by constraint
  std::vector<std::uint8_t> suspended_, queued_;
  std::vector<std::uint32_t> queue_;
  // Variables in the order they were fixed, and size() + constraint for one that was entailed.
  std::vector<std::uint64_t> trail_;
  Work work_;
};

}  // namespace grille::cover
