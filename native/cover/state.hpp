// Where a search on a cover problem stands: which options are live, what follows, and how to take it back.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "cover/problem.hpp"

namespace grille::cover {

/// Options that are live, chosen or dropped. Each item keeps its live options in front of a list of its own (Knuth's
/// dancing cells): dropping one swaps it behind the live ones, and taking that back is to count one more as live.
///
///   cells_   [ item 0: live ... | dropped ... ][ item 1: ... ] ...   meetings
///
/// A meeting is one item in one option, numbered as in the options' lists. The slack of an item is how many of its live
/// options could be dropped: at 0 all that are left must be chosen, below 0 is a contradiction.
class State {
 public:
  explicit State(const Problem& problem);

  void choose(Option option);
  void drop(Option option);
  /// Follows up on what was chosen and dropped. False on a contradiction, or if there was one before.
  bool propagate();

  std::size_t mark() const noexcept { return trail_.size(); }
  /// Takes back all that was done since this mark.
  void undo(std::size_t mark);

  /// Whether every item is met. All that was chosen is a solution then.
  bool complete() const noexcept { return open_ == 0; }
  /// What was chosen, in increasing order.
  void solution(std::vector<Option>& into) const;

  const Problem& problem() const noexcept { return problem_; }
  /// How many more times an item must be met.
  std::uint32_t need(Item item) const noexcept { return items_[item].need; }
  /// Whether it must be met more often.
  bool wants(Item item) const noexcept { return items_[item].slack < wants_nothing / 2; }
  std::size_t live_count(Item item) const noexcept { return items_[item].live; }
  Option live(Item item, std::size_t index) const noexcept { return option_of_[cells_[items_[item].first + index]]; }
  bool is_live(Option option) const noexcept { return state_[option] == Is::live; }

  /// The item to guess at: one of those with the least slack. Only where some item is open.
  Item tightest() const noexcept;
  std::uint64_t choices() const noexcept { return choices_; }

 private:
  enum class Is : std::uint8_t { live, chosen, dropped };

  struct Row {
    std::int32_t slack;
    std::uint32_t need;   ///< how often it is still to be met; for an optional item, how often it may be
    std::uint32_t first;  ///< where its cells begin
    std::uint32_t live;   ///< how many of them are live
  };

  // Added to the slack of items that want nothing: met ones and optional ones.
  static constexpr std::int32_t wants_nothing = std::int32_t{1} << 30;

  void remove(std::uint32_t meeting, Row& row);
  void meet(Item item);
  void close(Item item);
  void compare(Item item);

  const Problem& problem_;
  std::vector<Row> items_;
  std::vector<std::uint32_t> cells_;
  std::vector<std::uint32_t> place_;  ///< by meeting: where it stands among its item's cells
  std::vector<Option> option_of_;     ///< by meeting
  std::vector<Is> state_;
  std::vector<Option> trail_;           ///< dropped and chosen, in order
  std::vector<Item> forced_;            ///< items that came down to what they need
  std::vector<Item> narrow_;            ///< items that came down to a few more than that
  std::vector<std::uint32_t> clashes_;  ///< by option, for compare()
  std::uint32_t clash_ = 0;
  std::vector<Option> doomed_;
  std::vector<std::uint32_t> weight_;    ///< by item: how often it ended in a contradiction
  std::vector<Item> wanting_;            ///< items to be met, those that still want to be in front
  std::vector<std::uint32_t> standing_;  ///< by item: where it stands among them
  std::size_t open_ = 0;                 ///< how many those are
  std::uint64_t choices_ = 0;
  bool dead_ = false;
};

}  // namespace grille::cover
