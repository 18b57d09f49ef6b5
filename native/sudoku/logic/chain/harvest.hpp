// The steps found in one search, the best first.
#pragma once

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>
#include <vector>

#include "sudoku/logic/finder.hpp"

namespace grille::sudoku::logic {

/// A step is better if it removes more, then if it is shorter, then if it was found first. Of steps by one technique
/// with the same conclusion only the best is kept; of all steps, unless all are wanted.
class Harvest {
 public:
  explicit Harvest(const Scope& scope) : scope_(scope) {}

  /// Whether a step that removes this many candidates with this many links would be kept.
  bool wants(Technique technique, int removes, int links) const {
    return scope_.allows(technique) && (scope_.all || found_.empty() || removes > found_[0].removes ||
                                        (removes == found_[0].removes && links < found_[0].links));
  }

  void take(Step& step, int links) {
    const int removes = static_cast<int>(step.removes.size());
    if (!scope_.all) {
      found_.resize(1);
      found_[0] = {removes, links, std::move(step)};
      return;
    }
    const auto [at, fresh] = known_.try_emplace({step.technique, step.removes}, found_.size());
    if (fresh) {
      found_.push_back({removes, links, std::move(step)});
    } else if (links < found_[at->second].links) {
      found_[at->second] = {removes, links, std::move(step)};
    }
  }

  void hand_over(const Sink& sink) {
    std::stable_sort(found_.begin(), found_.end(), [](const Found& a, const Found& b) {
      return std::tuple(-a.removes, a.links) < std::tuple(-b.removes, b.links);
    });
    for (Found& each : found_) {
      if (sink(each.step)) {
        return;
      }
    }
  }

 private:
  struct Found {
    int removes = 0, links = 0;
    Step step;
  };
  const Scope& scope_;
  std::vector<Found> found_;
  std::map<std::pair<Technique, std::vector<Candidate>>, std::size_t> known_;
};

/// Calls go_on(), but only once in a while.
class Patience {
 public:
  explicit Patience(const GoOn& go_on) : go_on_(go_on) {}
  bool lasts(std::size_t work) {
    work_ += work;
    if (work_ < 1'000'000) {
      return true;
    }
    work_ = 0;
    return go_on_();
  }

 private:
  const GoOn& go_on_;
  std::size_t work_ = 0;
};

}  // namespace grille::sudoku::logic
