#include "dominosa/logic/matching.hpp"

#include <algorithm>

namespace grille::dominosa {

void Matching::begin(std::uint32_t claimants, std::uint32_t prizes) {
  claimants_ = claimants;
  if (acceptable_.size() < claimants) {
    acceptable_.resize(claimants);
  }
  for (std::uint32_t claimant = 0; claimant < claimants; ++claimant) {
    acceptable_[claimant].clear();
  }
  has_.assign(claimants, unmatched);
  owner_.assign(prizes, unmatched);
  seen_.assign(claimants, 0);
  round_ = 0;
}

// Takes a free prize, or one whose owner finds another (augmenting path).
bool Matching::find_for(std::uint32_t claimant) {
  seen_[claimant] = round_;
  for (const std::uint32_t prize : acceptable_[claimant]) {
    if (owner_[prize] == unmatched) {
      owner_[prize] = claimant;
      has_[claimant] = prize;
      return true;
    }
  }
  for (const std::uint32_t prize : acceptable_[claimant]) {
    if (seen_[owner_[prize]] != round_ && find_for(owner_[prize])) {
      owner_[prize] = claimant;
      has_[claimant] = prize;
      return true;
    }
  }
  return false;
}

bool Matching::pair_off(std::vector<std::uint32_t>& group) {
  for (std::uint32_t claimant = 0; claimant < claimants_; ++claimant) {
    ++round_;
    if (!find_for(claimant)) {
      // All claimants visited have only each other's prizes.
      group.clear();
      for (std::uint32_t other = 0; other < claimants_; ++other) {
        if (seen_[other] == round_) {
          group.push_back(other);
        }
      }
      return false;
    }
  }
  return true;
}

void Matching::reach(std::uint32_t claimant, std::vector<std::uint32_t>& group) {
  ++round_;
  group.assign(1, claimant);
  seen_[claimant] = round_;
  for (std::size_t next = 0; next < group.size(); ++next) {
    for (const std::uint32_t prize : acceptable_[group[next]]) {
      const std::uint32_t owner = owner_[prize];
      if (owner != unmatched && seen_[owner] != round_) {
        seen_[owner] = round_;
        group.push_back(owner);
      }
    }
  }
}

bool Matching::wanted_by_others() const {
  for (std::uint32_t claimant = 0; claimant < claimants_; ++claimant) {
    if (seen_[claimant] != round_ &&
        std::any_of(acceptable_[claimant].begin(), acceptable_[claimant].end(), [&](std::uint32_t prize) {
          return owner_[prize] != unmatched && seen_[owner_[prize]] == round_;
        })) {
      return true;
    }
  }
  return false;
}

bool Matching::smallest_closed(std::vector<std::uint32_t>& group, bool& others) {
  if (claimants_ == 0) {
    return false;
  }
  std::vector<std::uint32_t> reached;
  std::size_t best = claimants_;
  for (std::uint32_t start = 0; start < claimants_; ++start) {
    reach(start, reached);
    const std::size_t smaller = std::min<std::size_t>(reached.size(), claimants_ - reached.size());
    if (reached.size() == claimants_ || smaller >= best) {
      continue;
    }
    if (wanted_by_others()) {
      best = smaller;
      group = reached;
      others = reached.size() > claimants_ / 2;
    }
  }
  return best != claimants_;
}

}  // namespace grille::dominosa
