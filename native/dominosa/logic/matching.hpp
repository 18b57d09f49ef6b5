// Pairing off two kinds of things, and the groups that must be paired among themselves.
#pragma once

#include <cstdint>
#include <vector>

namespace grille::dominosa {

/// Claimants, each to be paired with one of the prizes it may have. A *closed* group of claimants has between them no
/// more prizes than they are: nobody else gets one of those.
class Matching {
 public:
  void begin(std::uint32_t claimants, std::uint32_t prizes);
  void allow(std::uint32_t claimant, std::uint32_t prize) { wishes_[claimant].push_back(prize); }

  /// Pairs every claimant off. False if it can't be done: then `group` is one with too few prizes.
  bool pair_off(std::vector<std::uint32_t>& group);
  /// The smallest closed group such that some other claimant may have, as far as it knows, one of its prizes; smallest
  /// counting the group or, if that is smaller, all the others (`others` then). False if there is none.
  bool smallest_closed(std::vector<std::uint32_t>& group, bool& others);
  /// Calls `visit(group)` with every closed group that is the smallest around one of its own and that others reach into;
  /// all other closed groups are made of these. Ends, and returns true, when `visit` does.
  template <class Visit>
  bool each_closed(Visit visit) {
    std::vector<std::uint32_t> group;
    for (std::uint32_t start = 0; start < claimants_; ++start) {
      reach(start, group);
      if (group.size() < claimants_ && wished_by_others() && visit(group)) {
        return true;
      }
    }
    return false;
  }
  std::uint32_t claimants() const noexcept { return claimants_; }
  const std::vector<std::uint32_t>& wishes(std::uint32_t claimant) const { return wishes_[claimant]; }

 private:
  static constexpr std::uint32_t nobody = ~std::uint32_t{0};

  bool find_for(std::uint32_t claimant);
  void reach(std::uint32_t claimant, std::vector<std::uint32_t>& group);
  /// Whether somebody outside the group that was reached last may have one of its prizes.
  bool wished_by_others() const;

  std::vector<std::vector<std::uint32_t>> wishes_;
  std::uint32_t claimants_ = 0;
  std::vector<std::uint32_t> has_;    ///< by claimant: the prize
  std::vector<std::uint32_t> owner_;  ///< by prize: the claimant
  std::vector<std::uint32_t> seen_;
  std::uint32_t round_ = 0;
};

}  // namespace grille::dominosa
