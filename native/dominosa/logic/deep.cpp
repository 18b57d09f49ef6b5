// Trials that use more than the two simplest techniques: first every technique, then nested trials.
#include "dominosa/logic/solver.hpp"
#include "dominosa/logic/trim.hpp"

namespace grille::dominosa {

bool Solver::refute_deep(std::vector<Step>& steps, Spot spot, int depth, const GoOn& go_on) {
  Solver within(*this);
  within.position_.lay(spot);
  steps.clear();
  while (go_on()) {
    Step& step = steps.emplace_back();
    if (!within.find(step, depth == 0 ? Technique::colour_set : Technique::net, go_on) &&
        (depth < 2 || !within.find_deep(step, depth - 2, go_on))) {
      return false;
    }
    if (contradicts(step)) {
      trim(position_.board(), steps);
      return true;
    }
    within.make(step);
  }
  return false;
}

bool Solver::find_deep(Step& step, int depth, const GoOn& go_on) {
  std::vector<Step> steps;
  std::size_t shortest = none;
  for (Spot spot = 0; spot < position_.rectangle().spots() && go_on(); ++spot) {
    if (!position_.open(spot) || !refute_deep(steps, spot, depth, go_on) || length(steps) >= shortest) {
      continue;
    }
    shortest = length(steps);
    step.clear(Technique::deep_net);
    step.spots.push_back(spot);
    step.removes.push_back(spot);
    step.inner = steps;
    if (depth > 0) {
      break;  // searching for the shortest would take too long
    }
  }
  return shortest != none;
}

bool Solver::find_deep(Step& step, const GoOn& go_on) {
  for (int depth = 0; go_on() && depth <= 2 * static_cast<int>(position_.board().tiles()); ++depth) {
    if (find_deep(step, depth, go_on)) {
      return true;
    }
  }
  return false;
}

}  // namespace grille::dominosa
