// Siamese fish: two finned fish on the same bases, which together remove more than either.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "sudoku/logic/fish_search.hpp"
#include "sudoku/logic/species.hpp"

namespace grille::sudoku::logic {

/// The fish of one digit as they are found, those on the same bases consecutively, and the pairs they make.
template <int W>
class Siamese {
 public:
  using Pair = std::pair<Catch<W>, Catch<W>>;

  /// Pairs must include one of this name.
  void begin(Technique name) {
    wanted_ = name;
    pod_.clear();
    pairs_.clear();
  }

  void meet(const Catch<W>& caught, Technique name) {
    if (!pod_.empty() && pod_.front().fish.bases != caught.bases) {
      pair_up();
    }
    const bool known = std::any_of(pod_.begin(), pod_.end(), [&](const Member& member) {
      return member.name == name && member.fish.removes == caught.removes;
    });
    if (kin(name) == kin(wanted_) && pairs_.size() < most && !known) {
      pod_.push_back({caught, name});
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
    Catch<W> fish;
    Technique name;
  };

  /// Finned and sashimi fish of one size can pair with each other.
  static Technique kin(Technique name) {
    if (name < Technique::finned_x_wing || name > Technique::sashimi_leviathan) {
      return name;
    }
    const int first = static_cast<int>(Technique::finned_x_wing);
    return at(Technique::finned_x_wing, (static_cast<int>(name) - first) / 2 * 2);
  }

  void pair_up() {
    std::vector<const Member*> best;
    for (std::size_t i = 0; i < pod_.size(); ++i) {
      if (outstanding(i)) {
        best.push_back(&pod_[i]);
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
    pod_.clear();
  }

  /// Whether no other fish of the group removes the same and more, and no earlier one the same.
  bool outstanding(std::size_t which) const {
    const Cells<W>& own = pod_[which].fish.removes;
    for (std::size_t i = 0; i < pod_.size(); ++i) {
      const Cells<W>& other = pod_[i].fish.removes;
      if (i != which && own.within(other) && (i < which || own != other)) {
        return false;
      }
    }
    return true;
  }

  Technique wanted_ = Technique::finned_x_wing;
  std::vector<Member> pod_;  ///< the fish on the same bases
  std::vector<Pair> pairs_;
};

}  // namespace grille::sudoku::logic
