#include "dominosa/logic/refutation.hpp"

#include <algorithm>
#include <array>

#include "dominosa/logic/trim.hpp"

namespace grille::dominosa {

namespace {

/// One attempt: every technique up to this one until a contradiction; then only the steps it needs. Empty if there is
/// no contradiction.
std::vector<Step> way_by(Solver solver, Technique hardest, const Solver::GoOn& go_on) {
  std::vector<Step> steps;
  while (go_on()) {
    Step& step = steps.emplace_back();
    if (!solver.find(step, std::min(hardest, Technique::net), go_on) &&
        (hardest != Technique::deep_net || !solver.find_deep(step, go_on))) {
      break;
    }
    if (contradicts(step)) {
      trim(solver.position().board(), steps);
      return steps;
    }
    solver.make(step);
  }
  return {};
}

}  // namespace

// Harder techniques may give a shorter or a longer refutation, so the last technique of each level is tried.
std::vector<Step> refutation_of(const Solver& solver, bool deep, const Solver::GoOn& go_on) {
  constexpr std::array ways{Technique::only_neighbour, Technique::odd_area,   Technique::set,
                            Technique::chain_decides,  Technique::colour_set, Technique::net};
  std::vector<Step> best;
  for (const Technique hardest : ways) {
    std::vector<Step> steps = way_by(solver, hardest, go_on);
    if (!steps.empty() && (best.empty() || length(steps) < length(best))) {
      best = std::move(steps);
    }
  }
  return best.empty() && deep ? way_by(solver, Technique::deep_net, go_on) : best;
}

}  // namespace grille::dominosa
