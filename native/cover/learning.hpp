// Conflict-driven clause learning (CDCL) on exact cover: for problems where dancing repeats its mistakes.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "cover/search.hpp"
#include "learning/core.hpp"

namespace grille::cover {

/// Clause learning on options. The cardinality constraints of items are never written as clauses: items keep counters,
/// and give their reasons only when a contradiction is analysed (lazy explanation).
class Learning final : public learning::Core<Learning, Option> {
 public:
  explicit Learning(std::shared_ptr<const Problem> problem);

  /// Excludes a solution that is known already. To be called before the first next().
  void leave_out(std::span<const Option> solution) { Core::leave_out(solution); }

  std::span<const Option> solution() const noexcept override { return solution_; }

 private:
  friend Core;

  using Literal = learning::Literal;  ///< 2 * option: it is chosen; + 1: it is dropped
  using Reason = learning::Reason;
  using Step = learning::Step;

  enum Cause : std::uint8_t {
    rival = Reason::first_rule,  ///< dropped: option `of` is chosen, and both contain an item that is met once
    full,                        ///< dropped: item `of` is already met as often as it may be
    needed,                      ///< chosen: item `of` has no options to spare
  };

  // Added to the slack of items that need nothing more.
  static constexpr std::int32_t wants_nothing = std::int32_t{1} << 30;

  Step follow_rules();
  Step follow_slow_rules() { return Step::none; }
  bool assign(Literal literal, Reason reason);
  bool assign_gone(Option option, Reason reason);
  void assign_here(Option option, Reason reason);
  bool clear_rivals(Option chosen);

  template <class Visit>
  void causes_by_rule(Literal literal, Reason reason, Visit visit) const;

  void undone(Literal literal);
  void all_undone();
  void settled() {}
  /// Every option contains an item that must be met, so all options are decided once all items are met.
  bool complete() const { return trail_.size() == reason_.size(); }
  void record();

  std::shared_ptr<const Problem> problem_;
  std::vector<std::int32_t> slack_;      ///< by item: options not dropped, minus those it needs
  std::vector<std::int32_t> room_;       ///< by item: how often it may still be met
  std::vector<std::uint32_t> position_;  ///< by option: its position in the trail
  std::size_t head_ = 0;                 ///< how much of the trail the rules have propagated
  std::vector<Option> solution_;
};

template <class Visit>
void Learning::causes_by_rule(Literal literal, Reason reason, Visit visit) const {
  const Option of = literal / 2;
  switch (reason.cause) {
    case rival:
      visit(reason.of);
      break;
    case full:
      // The options chosen earlier; if this one is chosen too, and is one too many, all of them.
      for (const Option other : problem_->options(reason.of)) {
        if (value_[here(other)] > 0 && (value_[literal] < 0 ? other != of : position_[other] < position_[of])) {
          visit(other);
        }
      }
      break;
    case needed:
      for (const Option other : problem_->options(reason.of)) {
        if (other != of && value_[here(other)] < 0) {
          visit(other);
        }
      }
      break;
    default:
      break;
  }
}

}  // namespace grille::cover
