// Siamese fish: two finned fish on the same bases, which together remove more than either.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "sudoku/logic/fish_search.hpp"
#include "sudoku/logic/fish_type.hpp"

namespace grille::sudoku::logic {

/// The fish of one digit as they are found, those on the same bases consecutively, and the pairs they make.
template <int W>
class Siamese {
 public:
  using Pair = std::pair<Fish<W>, Fish<W>>;

  /// Pairs must include one of this name.
  void begin(Technique name) {
    wanted_ = name;
    group_.clear();
    pairs_.clear();
  }

  void meet(const Fish<W>& fish, Technique name) {
    if (!group_.empty() && group_.front().fish.bases != fish.bases) {
      pair_up();
    }
    const bool known = std::any_of(group_.begin(), group_.end(), [&](const Member& member) {
      return member.name == name && member.fish.removes == fish.removes;
    });
    if (unfinned(name) == unfinned(wanted_) && pairs_.size() < most && !known) {
      group_.push_back({fish, name});
    }
  }

  const std::vector<Pair>& pairs() {
    pair_up();
    return pairs_;
  }

 private:
  /// A longer list would not be useful.
  static constexpr std::size_t most = 100;
  struct Member {
    Fish<W> fish;
    Technique name;
  };

  /// Finned and sashimi fish of one size can pair with each other.
  static Technique unfinned(Technique name) {
    if (name < Technique::finned_x_wing || name > Technique::sashimi_leviathan) {
      return name;
    }
    const int first = static_cast<int>(Technique::finned_x_wing);
    return at(Technique::finned_x_wing, (static_cast<int>(name) - first) / 2 * 2);
  }

  void pair_up() {
    std::vector<const Member*> best;
    for (std::size_t i = 0; i < group_.size(); ++i) {
      if (outstanding(i)) {
        best.push_back(&group_[i]);
      }
    }
    for (std::size_t i = 0; i < best.size(); ++i) {
      for (std::size_t j = i + 1; j < best.size(); ++j) {
        const Cells<W> removes = best[i]->fish.removes | best[j]->fish.removes;
        if ((best[i]->name == wanted_ || best[j]->name == wanted_) &&
            std::none_of(pairs_.begin(), pairs_.end(),
                         [&](const Pair& pair) { return (pair.first.removes | pair.second.removes) == removes; })) {
          pairs_.emplace_back(best[i]->fish, best[j]->fish);
        }
      }
    }
    group_.clear();
  }

  /// Whether no other fish of the group removes the same and more, and no earlier one the same.
  bool outstanding(std::size_t which) const {
    const Cells<W>& own = group_[which].fish.removes;
    for (std::size_t i = 0; i < group_.size(); ++i) {
      const Cells<W>& other = group_[i].fish.removes;
      if (i != which && own.within(other) && (i < which || own != other)) {
        return false;
      }
    }
    return true;
  }

  Technique wanted_ = Technique::finned_x_wing;
  std::vector<Member> group_;  ///< the fish on the same bases
  std::vector<Pair> pairs_;
};

}  // namespace grille::sudoku::logic
