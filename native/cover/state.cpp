#include "cover/state.hpp"

#include <algorithm>
#include <limits>

namespace grille::cover {

namespace {

// For an item with at most this slack, options that clash with all its live options are dropped.
constexpr std::int32_t narrow = 1;

// With this many open items, the first item with the least possible slack is taken without comparing the others.
constexpr std::size_t too_many_to_weigh = 4096;

}  // namespace

State::State(const Problem& problem)
    : problem_(problem),
      items_(problem.item_count()),
      cells_(problem.by_option().flat.size()),
      place_(cells_.size()),
      option_of_(cells_.size()),
      state_(problem.option_count(), Is::live),
      clashes_(problem.option_count(), 0),
      weight_(problem.item_count(), 1),
      standing_(problem.item_count(), 0) {
  trail_.reserve(problem.option_count());
  const auto& first = problem.by_item().first;
  for (Item item = 0; item < items_.size(); ++item) {
    const Demand demand = problem.demand(item);
    items_[item] = {0, demand.times, first[item], 0};
  }
  std::uint32_t meeting = 0;
  for (Option option = 0; option < problem.option_count(); ++option) {
    for (const Item item : problem.items(option)) {
      Row& row = items_[item];
      cells_[row.first + row.live] = meeting;
      place_[meeting] = row.live++;
      option_of_[meeting] = option;
      ++meeting;
    }
  }
  for (Item item = 0; item < items_.size(); ++item) {
    Row& row = items_[item];
    row.slack = static_cast<std::int32_t>(row.live) - static_cast<std::int32_t>(row.need);
    if (problem.demand(item).optional || row.need == 0) {
      row.slack += wants_nothing;
    } else {
      standing_[item] = static_cast<std::uint32_t>(open_++);
      wanting_.push_back(item);
      dead_ = dead_ || row.slack < 0;
      if (row.slack == 0) {
        forced_.push_back(item);
      } else if (row.slack <= narrow) {
        narrow_.push_back(item);
      }
    }
  }
  for (Item item = 0; item < items_.size() && !dead_; ++item) {
    if (items_[item].need == 0) {
      close(item);
    }
  }
}

inline void State::remove(std::uint32_t meeting, Row& row) {
  const std::uint32_t last = --row.live;
  const std::uint32_t at = place_[meeting];
  const std::uint32_t other = cells_[row.first + last];
  cells_[row.first + at] = other;
  place_[other] = at;
  cells_[row.first + last] = meeting;
  place_[meeting] = last;
}

void State::drop(Option option) {
  state_[option] = Is::dropped;
  trail_.push_back(option);
  const auto& first = problem_.by_option().first;
  for (std::uint32_t meeting = first[option]; meeting < first[option + 1]; ++meeting) {
    const Item item = problem_.by_option().flat[meeting];
    Row& row = items_[item];
    remove(meeting, row);
    if (--row.slack <= narrow) {
      if (row.slack > 0) {
        narrow_.push_back(item);
      } else if (row.slack == 0) {
        forced_.push_back(item);
      } else if (!dead_) {
        dead_ = true;
        ++weight_[item];
      }
    }
  }
}

/// Moves an item behind those that are still to be met. As with the options' cells, undoing it only increments a count.
inline void State::meet(Item item) {
  const Item last = wanting_[--open_];
  wanting_[standing_[item]] = last;
  standing_[last] = standing_[item];
  wanting_[open_] = item;
  standing_[item] = static_cast<std::uint32_t>(open_);
}

/// Drops all live options of an item that may not be met again.
void State::close(Item item) {
  Row& row = items_[item];
  while (row.live > 0 && !dead_) {
    drop(option_of_[cells_[row.first + row.live - 1]]);
  }
}

void State::choose(Option option) {
  ++choices_;
  state_[option] = Is::chosen;
  trail_.push_back(option);
  const auto& first = problem_.by_option().first;
  const Item* const flat = problem_.by_option().flat.data();
  for (std::uint32_t meeting = first[option]; meeting < first[option + 1]; ++meeting) {
    Row& row = items_[flat[meeting]];
    remove(meeting, row);
    if (--row.need == 0 && row.slack < wants_nothing / 2) {
      row.slack += wants_nothing;
      meet(flat[meeting]);
    }
  }
  for (std::uint32_t meeting = first[option]; meeting < first[option + 1]; ++meeting) {
    if (items_[flat[meeting]].need == 0) {
      close(flat[meeting]);
    }
  }
}

bool State::propagate() {
  while (!dead_) {
    if (!forced_.empty()) {
      const Row& row = items_[forced_.back()];
      forced_.pop_back();
      while (row.slack == 0 && !dead_) {
        choose(option_of_[cells_[row.first]]);
      }
    } else if (!narrow_.empty()) {
      const Item item = narrow_.back();
      narrow_.pop_back();
      compare(item);
    } else {
      return true;
    }
  }
  forced_.clear();
  narrow_.clear();
  return false;
}

/// Drops the options that clash with every live option of an item.
void State::compare(Item item) {
  const Row& row = items_[item];
  if (row.need != 1 || row.slack > narrow || row.slack <= 0) {
    return;
  }
  const auto& first = problem_.by_option().first;
  const Item* const flat = problem_.by_option().flat.data();
  if (clash_ > std::numeric_limits<std::uint32_t>::max() / 2) {
    clash_ = 0;
    std::fill(clashes_.begin(), clashes_.end(), 0);
  }
  const std::uint32_t before = clash_;
  for (std::uint32_t index = 0; index < row.live; ++index) {
    const Option option = option_of_[cells_[row.first + index]];
    const bool final = index + 1 == row.live;
    for (std::uint32_t meeting = first[option]; meeting < first[option + 1]; ++meeting) {
      const Row& other = items_[flat[meeting]];
      if (&other == &row || other.need != 1) {
        continue;
      }
      for (std::uint32_t at = 0; at < other.live; ++at) {
        const Option rival = option_of_[cells_[other.first + at]];
        if (index > 0 && clashes_[rival] != before + index) {
          continue;
        }
        if (rival == option) {
          continue;
        }
        clashes_[rival] = before + index + 1;
        if (final) {
          doomed_.push_back(rival);
        }
      }
    }
  }
  clash_ = before + row.live;
  for (const Option rival : doomed_) {
    if (state_[rival] == Is::live) {
      drop(rival);
    }
  }
  doomed_.clear();
}

void State::undo(std::size_t mark) {
  const auto& first = problem_.by_option().first;
  const Item* const flat = problem_.by_option().flat.data();
  while (trail_.size() > mark) {
    const Option option = trail_.back();
    trail_.pop_back();
    if (state_[option] == Is::dropped) {
      for (std::uint32_t meeting = first[option]; meeting < first[option + 1]; ++meeting) {
        Row& row = items_[flat[meeting]];
        ++row.live;
        ++row.slack;
      }
    } else {
      for (std::uint32_t meeting = first[option]; meeting < first[option + 1]; ++meeting) {
        Row& row = items_[flat[meeting]];
        ++row.live;
        if (row.need++ == 0 && !problem_.demand(flat[meeting]).optional) {
          row.slack -= wants_nothing;
          ++open_;
        }
      }
    }
    state_[option] = Is::live;
  }
  forced_.clear();
  narrow_.clear();
  dead_ = false;
}

void State::solution(std::vector<Option>& into) const {
  into.clear();
  for (const Option option : trail_) {
    if (state_[option] == Is::chosen) {
      into.push_back(option);
    }
  }
  std::sort(into.begin(), into.end());
}

Item State::tightest() const noexcept {
  Item best = wanting_[0];
  std::int32_t least = wants_nothing;
  for (std::size_t at = 0; at < open_; ++at) {
    const Item item = wanting_[at];
    const std::int32_t slack = items_[item].slack;
    if (slack < least || (slack == least && weight_[item] > weight_[best])) {
      least = slack;
      best = item;
      if (slack == 1 && open_ > too_many_to_weigh) {
        break;
      }
    }
  }
  return best;
}

}  // namespace grille::cover
