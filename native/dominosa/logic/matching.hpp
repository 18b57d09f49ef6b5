// Bipartite matching, and the groups that must be matched among themselves.
#pragma once

#include <cstdint>
#include <vector>

namespace grille::dominosa {

/// Claimants, each to be matched with one of its acceptable prizes. A *closed* group of claimants has only as many
/// acceptable prizes as members (a Hall set), so no other claimant gets any of them.
class Matching {
 public:
  void begin(std::uint32_t claimants, std::uint32_t prizes);
  void allow(std::uint32_t claimant, std::uint32_t prize) { acceptable_[claimant].push_back(prize); }

  /// Matches every claimant. False if that is impossible: then `group` is a group with too few prizes.
  bool pair_off(std::vector<std::uint32_t>& group);
  /// The smallest closed group with a prize that is acceptable to some other claimant. The size counts the group or, if
  /// that is smaller, all the others (then `others` is set). False if there is none.
  bool smallest_closed(std::vector<std::uint32_t>& group, bool& others);
  /// Calls `visit(group)` with every minimal closed group that shares an acceptable prize with other claimants; all
  /// closed groups are unions of minimal ones. Stops and returns true as soon as `visit` does.
  template <class Visit>
  bool each_closed(Visit visit) {
    std::vector<std::uint32_t> group;
    for (std::uint32_t start = 0; start < claimants_; ++start) {
      reach(start, group);
      if (group.size() < claimants_ && wanted_by_others() && visit(group)) {
        return true;
      }
    }
    return false;
  }
  std::uint32_t claimants() const noexcept { return claimants_; }
  const std::vector<std::uint32_t>& acceptable(std::uint32_t claimant) const { return acceptable_[claimant]; }

 private:
  static constexpr std::uint32_t unmatched = ~std::uint32_t{0};

  bool find_for(std::uint32_t claimant);
  void reach(std::uint32_t claimant, std::vector<std::uint32_t>& group);
  /// Whether a claimant outside the last group accepts one of its prizes.
  bool wanted_by_others() const;

  std::vector<std::vector<std::uint32_t>> acceptable_;
  std::uint32_t claimants_ = 0;
  std::vector<std::uint32_t> has_;    ///< by claimant: the prize
  std::vector<std::uint32_t> owner_;  ///< by prize: the claimant
  std::vector<std::uint32_t> seen_;
  std::uint32_t round_ = 0;
};

}  // namespace grille::dominosa
