#include "dominosa/logic/solver.hpp"

#include <algorithm>
#include <set>
#include <tuple>
#include <utility>

namespace grille::dominosa {

void Solver::begin(const Board& board) {
  position_.begin(board);
  seen_.fill(0);
}

std::vector<Technique> Solver::all_techniques() {
  std::vector<Technique> all;
  for (int technique = 0; technique <= static_cast<int>(Technique::net); ++technique) {
    all.push_back(static_cast<Technique>(technique));
  }
  return all;
}

void Solver::use(std::vector<Technique> order) {
  order_ = std::move(order);
  settles_ = uses(Technique::only_spot) && uses(Technique::only_neighbour);
}

bool Solver::uses(Technique technique) const {
  return std::find(order_.begin(), order_.end(), technique) != order_.end();
}

bool Solver::find(Step& step, const Sink& sink, Technique technique, bool& chains_traced, const GoOn& go_on) {
  // A caller that wants all steps also gets those that were there before.
  std::uint32_t never = 0;
  std::uint32_t& seen = sink.all() ? never : seen_[static_cast<std::size_t>(technique)];
  const auto chains = [&]() -> Chains& {
    if (!chains_traced) {
      chains_.trace(position_);
      chains_traced = true;
    }
    return chains_;
  };
  switch (technique) {
    case Technique::only_spot:
      return find_only_spot(position_, step, sink);
    case Technique::only_neighbour:
      return find_only_neighbour(position_, step, sink);
    case Technique::needed_here:
      return find_needed_here(position_, step, sink, seen);
    case Technique::all_overlap:
      return find_all_overlap(position_, step, sink, seen);
    case Technique::twin:
      return find_twin(position_, step, sink, seen);
    case Technique::two_needs:
      return find_two_needs(position_, step, sink, seen);
    case Technique::odd_area:
      return areas_.find_odd(position_, step, sink);
    case Technique::set:
      return find_set(position_, step, sink, seen, false);
    case Technique::set_with_double:
      return find_set(position_, step, sink, seen, true);
    case Technique::chain_repeats:
      return find_chain_repeats(position_, step, sink, chains());
    case Technique::chain_starves:
      return find_chain_starves(position_, step, sink, chains());
    case Technique::chain_decides:
      return find_chain_decides(position_, step, sink, chains());
    case Technique::area_count:
      return find_area_count(position_, step, sink);
    case Technique::colour_set:
      return find_colour_set(position_, step, sink);
    case Technique::long_chain:
      return find_trial(position_, step, sink, true, go_on);
    case Technique::forked_chain:
      return find_forked_chain(position_, step, sink, go_on);
    case Technique::either_way:
      return find_either_way(position_, step, sink, go_on);
    case Technique::net:
      return find_trial(position_, step, sink, false, go_on);
    case Technique::deep_net:
    case Technique::broken:
      return false;
  }
  return false;
}

// The position only counts contradictions; which one it is, is determined at the end.
bool Solver::find_broken(Step& step, const Sink& sink) const {
  if (!position_.broken()) {
    return false;
  }
  for (Tile tile = 0; tile < position_.board().tiles(); ++tile) {
    if (position_.choices_of_tile(tile) < position_.wanted(tile)) {
      step.clear(Technique::broken);
      step.tiles.push_back(tile);
      if (sink(step)) {
        return true;
      }
    }
  }
  for (Square square = 0; square < position_.rectangle().squares(); ++square) {
    if (!position_.covered(square) && position_.choices_of_square(square) == 0) {
      step.clear(Technique::broken);
      step.squares.push_back(square);
      if (sink(step)) {
        return true;
      }
    }
  }
  return false;
}

bool Solver::find(Step& step, Technique hardest, const GoOn& go_on) {
  if (find_broken(step, Sink())) {
    return true;
  }
  bool chains_traced = false;
  return std::any_of(order_.begin(), order_.end(), [&](Technique technique) {
    return technique <= hardest && find(step, Sink(), technique, chains_traced, go_on);
  });
}

std::vector<Step> Solver::all(std::span<const Technique> which, const GoOn& go_on) {
  std::vector<Step> found;
  std::set<std::tuple<Technique, std::vector<Spot>, std::vector<Spot>>> reported;
  const auto take = [&](const Step& step) {
    std::vector<Spot> places = step.places, removes = step.removes;
    std::sort(places.begin(), places.end());
    std::sort(removes.begin(), removes.end());
    // Each contradiction is reported: its conclusion is the same, but its evidence is not.
    if (contradicts(step) || reported.emplace(step.technique, std::move(places), std::move(removes)).second) {
      found.push_back(step);
    }
    return !go_on();
  };
  const Sink sink(take);
  Step step;
  if (position_.broken()) {
    find_broken(step, sink);
    return found;
  }
  bool chains_traced = false;
  for (const Technique technique : which) {
    const auto here = static_cast<std::ptrdiff_t>(found.size());
    const bool stopped = !go_on() || find(step, sink, technique, chains_traced, go_on);
    // If a solver takes the smallest or shortest, list that first.
    if (technique >= Technique::area_count) {
      std::stable_sort(found.begin() + here, found.end(), [](const Step& one, const Step& other) {
        return std::pair(one.inner.size(), one.squares.size()) < std::pair(other.inner.size(), other.squares.size());
      });
    }
    if (stopped) {
      break;
    }
  }
  return found;
}

void Solver::make(const Step& step) {
  for (const Spot spot : step.removes) {
    position_.rule_out(spot);
  }
  for (const Spot spot : step.places) {
    if (position_.open(spot)) {
      position_.lay(spot);
    }
  }
}

std::optional<Level> Solver::finish(Level hardest) {
  Level level = Level::trivial;
  // If the shortest is not needed, any trial will do, and it is faster than looking for a chain.
  const bool tries = uses(Technique::net) && hardest == Level::beyond;
  needed_ = 0;
  while (true) {
    if (settles_) {
      position_.settle();
    }
    if (position_.broken()) {
      return std::nullopt;
    }
    if (position_.solved()) {
      return level;
    }
    bool found = false;
    bool chains_traced = false;
    for (const Technique technique : order_) {
      if ((settles_ && technique <= Technique::only_neighbour) || level_of(technique) > hardest ||
          (tries && technique > Technique::colour_set)) {
        continue;
      }
      if (find(step_, Sink(), technique, chains_traced, always)) {
        if (contradicts(step_)) {
          return std::nullopt;
        }
        found = true;
        level = std::max(level, level_of(technique));
        needed_ |= 1U << static_cast<unsigned>(technique);
        make(step_);
        break;
      }
    }
    if (!found && tries) {
      found = refute_any(position_, trial_);
      level = Level::beyond;
      needed_ |= 1U << static_cast<unsigned>(Technique::net);
    }
    if (!found) {
      return std::nullopt;
    }
  }
}

bool contradicts(const Step& step) { return step.places.empty() && step.removes.empty(); }

}  // namespace grille::dominosa
