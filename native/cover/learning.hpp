// Branch, and learn from every contradiction: for the problems where dancing alone repeats its mistakes.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "cover/search.hpp"
#include "learning/core.hpp"

namespace grille::cover {

/// Clause learning on options. That an item is met so often and no more is never written as clauses: items count, and
/// say why only when a contradiction asks.
class Learning final : public learning::Core<Learning, Option> {
 public:
  explicit Learning(std::shared_ptr<const Problem> problem);

  /// Leaves this solution out, as one already known. Before the first call of next().
  void leave_out(std::span<const Option> solution) { Core::leave_out(solution); }

  std::span<const Option> solution() const noexcept override { return solution_; }

 private:
  friend Core;

  using Literal = learning::Literal;  ///< 2 * option: it is chosen; + 1: it is dropped
  using Reason = learning::Reason;
  using Step = learning::Step;

  enum Cause : std::uint8_t {
    rival = Reason::first_rule,  ///< dropped: option `of` is chosen, and they share an item met once
    full,                        ///< dropped: item `of` is met by others as often as it may be
    needed,                      ///< chosen: item `of` has no options to spare
  };

  // Added to the slack of items that want nothing.
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
  /// Every option meets an item that must be met, so all of them are decided when all items are met.
  bool complete() const { return trail_.size() == reason_.size(); }
  void tell();

  std::shared_ptr<const Problem> problem_;
  std::vector<std::int32_t> slack_;      ///< by item: options not dropped, beyond those it needs
  std::vector<std::int32_t> room_;       ///< by item: how often it may still be met
  std::vector<std::uint32_t> position_;  ///< by option: where it stands in the trail
  std::size_t head_ = 0;                 ///< how far of the trail the rules were followed
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
      // Those that came first, or where it is chosen itself and one too many, all of them.
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
