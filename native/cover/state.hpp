// The state of a search on a cover problem: which options are live, propagation, and undo.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "cover/problem.hpp"

namespace grille::cover {

/// Options that are live, chosen or dropped. Each item keeps its live options at the front of its list (Knuth's dancing
/// cells): dropping an option swaps it behind the live ones, and undoing that only increments a count.
///
///   cells_   [ item 0: live ... | dropped ... ][ item 1: ... ] ...   occurrences
///
/// An occurrence is one item in one option, numbered as in the options' lists. The slack of an item is how many of its
/// live options could be dropped: at 0 all of them must be chosen, below 0 is a contradiction.
class State {
 public:
  explicit State(const Problem& problem);

  void choose(Option option);
  void drop(Option option);
  /// Propagates what was chosen and dropped. False on a contradiction, or if there was one before.
  bool propagate();

  std::size_t mark() const noexcept { return trail_.size(); }
  /// Undoes everything since this mark.
  void undo(std::size_t mark);

  /// Whether every item is met. The chosen options are then a solution.
  bool complete() const noexcept { return open_ == 0; }
  /// The chosen options, in increasing order.
  void solution(std::vector<Option>& into) const;

  const Problem& problem() const noexcept { return problem_; }
  /// How many more times an item must be met.
  std::uint32_t need(Item item) const noexcept { return items_[item].need; }
  /// Whether an item must be met more often.
  bool wants(Item item) const noexcept { return items_[item].slack < wants_nothing / 2; }
  std::size_t live_count(Item item) const noexcept { return items_[item].live; }
  Option live(Item item, std::size_t index) const noexcept { return option_of_[cells_[items_[item].first + index]]; }
  bool is_live(Option option) const noexcept { return state_[option] == Is::live; }

  /// The item to guess at: one of those with the least slack. Requires an open item.
  Item tightest() const noexcept;
  std::uint64_t choices() const noexcept { return choices_; }

 private:
  enum class Is : std::uint8_t { live, chosen, dropped };

  struct Row {
    std::int32_t slack;
    std::uint32_t need;   ///< how often it still has to be met; for an optional item, how often it may be
    std::uint32_t first;  ///< where its cells begin
    std::uint32_t live;   ///< how many of them are live
  };

  // Added to the slack of items that need nothing more: met ones and optional ones.
  static constexpr std::int32_t wants_nothing = std::int32_t{1} << 30;

  void remove(std::uint32_t meeting, Row& row);
  void meet(Item item);
  void close(Item item);
  void compare(Item item);

  const Problem& problem_;
  std::vector<Row> items_;
  std::vector<std::uint32_t> cells_;
  std::vector<std::uint32_t> place_;  ///< by occurrence: its position among its item's cells
  std::vector<Option> option_of_;     ///< by occurrence
  std::vector<Is> state_;
  std::vector<Option> trail_;           ///< dropped and chosen options, in order
  std::vector<Item> forced_;            ///< items that have only as many live options as they need
  std::vector<Item> narrow_;            ///< items that have few more than that
  std::vector<std::uint32_t> clashes_;  ///< by option, for compare()
  std::uint32_t clash_ = 0;
  std::vector<Option> doomed_;
  std::vector<std::uint32_t> weight_;    ///< by item: how often it led to a contradiction (dom/wdeg weights)
  std::vector<Item> wanting_;            ///< items to be met, open ones first
  std::vector<std::uint32_t> standing_;  ///< by item: its position among them
  std::size_t open_ = 0;                 ///< how many are open
  std::uint64_t choices_ = 0;
  bool dead_ = false;
};

}  // namespace grille::cover
