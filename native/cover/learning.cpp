#include "cover/learning.hpp"

#include <algorithm>
#include <utility>

namespace grille::cover {

namespace {

// Measured in contradictions, on transformed and relabelled Dominosa boards of orders 40 to 50, each stopped at 25,000.
// Replacing alternating stable mode, a restart interval of 10 and a decay of 0.975 by the present values reduced 102 to
// 83 thousand on unique boards and 226 to 187 on boards with many solutions. Rejected, from the same starting point:
// guessing that an option is dropped, and resetting phases to the longest trail (more contradictions); dropping options
// that clash with all that an item has left (slower).
constexpr double decay = 0.99;
constexpr std::uint64_t focused_wait = 5;

}  // namespace

Learning::Learning(std::shared_ptr<const Problem> problem)
    : Core(problem->option_count(), decay, learning::Restarts(learning::Restarts::Modes::focused, focused_wait)),
      problem_(std::move(problem)),
      slack_(problem_->item_count()),
      room_(problem_->item_count()),
      position_(problem_->option_count(), 0) {
  bool possible = true;
  for (Item item = 0; item < problem_->item_count(); ++item) {
    const Demand demand = problem_->demand(item);
    const auto options = problem_->options(item);
    room_[item] = static_cast<std::int32_t>(demand.times);
    slack_[item] = static_cast<std::int32_t>(options.size()) - static_cast<std::int32_t>(demand.times) +
                   (demand.optional ? wants_nothing : 0);
    possible = possible && slack_[item] >= 0;
  }
  for (Item item = 0; item < problem_->item_count() && possible; ++item) {
    // Before anything is dropped: an item that needs all its options must have chosen them by then.
    for (const Option option : problem_->options(item)) {
      if (slack_[item] == 0 && value_[here(option)] == 0) {
        assign_here(option, {});
      }
    }
  }
  for (Item item = 0; item < problem_->item_count() && possible; ++item) {
    for (const Option option : problem_->options(item)) {
      possible = possible && (problem_->demand(item).times != 0 || assign_gone(option, {}));
    }
  }
  begin(possible);
  if (!exhausted()) {
    for (Option of = 0; of < problem_->option_count(); ++of) {
      if (value_[here(of)] == 0) {
        std::int32_t least = wants_nothing;
        for (const Item item : problem_->items(of)) {
          least = std::min(least, slack_[item]);
        }
        activity_.bump(of, 1.0 / (1 + least));
        activity_.insert(of);
      }
    }
  }
}

void Learning::record() {
  solution_.clear();
  for (Option of = 0; of < problem_->option_count(); ++of) {
    if (value_[here(of)] > 0) {
      solution_.push_back(of);
    }
  }
}

void Learning::undone(Literal literal) {
  const Option of = literal / 2;
  for (const Item item : problem_->items(of)) {
    if (literal % 2 != 0) {
      ++slack_[item];
    } else {
      ++room_[item];
    }
  }
}

void Learning::all_undone() { head_ = trail_.size(); }

Learning::Step Learning::follow_rules() {
  if (head_ == trail_.size()) {
    return Step::none;
  }
  const Literal literal = trail_[head_++];
  return literal % 2 != 0 || clear_rivals(literal / 2) ? Step::taken : Step::contradiction;
}

bool Learning::assign(Literal literal, Reason reason) {
  if (literal % 2 != 0) {
    return assign_gone(literal / 2, reason);
  }
  if (value_[literal] < 0) {
    contradict(literal, reason);
    return false;
  }
  if (value_[literal] == 0) {
    assign_here(literal / 2, reason);
  }
  return true;
}

void Learning::assign_here(Option of, Reason reason) {
  ++statistics_.placements;
  position_[of] = static_cast<std::uint32_t>(trail_.size());
  note(here(of), reason);
  for (const Item item : problem_->items(of)) {
    --room_[item];
  }
}

bool Learning::assign_gone(Option of, Reason reason) {
  if (value_[gone(of)] != 0) {
    if (value_[gone(of)] > 0) {
      return true;
    }
    contradict(gone(of), reason);
    return false;
  }
  position_[of] = static_cast<std::uint32_t>(trail_.size());
  note(gone(of), reason);
  // The slack never falls below 0: at 0 all remaining options are chosen immediately, and dropping a chosen one is the
  // contradiction.
  for (const Item item : problem_->items(of)) {
    if (--slack_[item] == 0) {
      for (const Option last : problem_->options(item)) {
        if (value_[here(last)] == 0) {
          assign_here(last, {needed, 0, 0, item});
        }
      }
    }
  }
  return true;
}

bool Learning::clear_rivals(Option chosen) {
  for (const Item item : problem_->items(chosen)) {
    if (problem_->demand(item).times == 1) {
      for (const Option other : problem_->options(item)) {
        if (value_[gone(other)] <= 0 && other != chosen && !assign_gone(other, {rival, 0, 0, chosen})) {
          return false;
        }
      }
      continue;
    }
    if (room_[item] < 0) {
      contradict(gone(chosen), {full, 0, 0, item});
      return false;
    }
    for (const Option other : problem_->options(item)) {
      if (room_[item] == 0 && value_[here(other)] == 0) {
        assign_gone(other, {full, 0, 0, item});
      }
    }
  }
  return true;
}

}  // namespace grille::cover
