#include "dominosa/logic/solver.hpp"

#include <algorithm>


namespace grille::dominosa {

void Solver::begin(const Board& board) {
  position_.begin(board);
  seen_.fill(0);
}

bool Solver::find(Step& step, Technique technique, bool& chains_traced, const GoOn& go_on) {
  std::uint32_t& seen = seen_[static_cast<std::size_t>(technique)];
  const auto chains = [&]() -> Chains& {
    if (!chains_traced) {
      chains_.trace(position_);
      chains_traced = true;
    }
    return chains_;
  };
  switch (technique) {
    case Technique::only_spot:
      return find_only_spot(position_, step);
    case Technique::only_neighbour:
      return find_only_neighbour(position_, step);
    case Technique::needed_here:
      return find_needed_here(position_, step, seen);
    case Technique::all_overlap:
      return find_all_overlap(position_, step, seen);
    case Technique::twin:
      return find_twin(position_, step, seen);
    case Technique::two_needs:
      return find_two_needs(position_, step, seen);
    case Technique::odd_area:
      return areas_.find_odd(position_, step);
    case Technique::set:
      return find_set(position_, step, seen, false);
    case Technique::set_with_double:
      return find_set(position_, step, seen, true);
    case Technique::chain_repeats:
      return find_chain_repeats(position_, step, chains());
    case Technique::chain_starves:
      return find_chain_starves(position_, step, chains());
    case Technique::chain_decides:
      return find_chain_decides(position_, step, chains());
    case Technique::area_count:
      return find_area_count(position_, step);
    case Technique::colour_set:
      return find_colour_set(position_, step);
    case Technique::long_chain:
      return find_trial(position_, step, true, go_on);
    case Technique::net:
      return find_trial(position_, step, false, go_on);
    case Technique::deep_net:
    case Technique::broken:
      return false;
  }
  return false;
}

// The position counts what is broken; which it is, is asked once, at the end.
bool Solver::find_broken(Step& step) const {
  if (!position_.broken()) {
    return false;
  }
  step.clear(Technique::broken);
  for (Tile tile = 0; tile < position_.board().tiles(); ++tile) {
    if (position_.choices_of_tile(tile) < position_.wanted(tile)) {
      step.tiles.push_back(tile);
      return true;
    }
  }
  for (Square square = 0; square < position_.rectangle().squares(); ++square) {
    if (!position_.covered(square) && position_.choices_of_square(square) == 0) {
      step.squares.push_back(square);
      return true;
    }
  }
  return false;
}

bool Solver::find(Step& step, Technique hardest, const GoOn& go_on) {
  if (find_broken(step)) {
    return true;
  }
  bool chains_traced = false;
  for (int technique = 0; technique <= static_cast<int>(hardest); ++technique) {
    if (find(step, static_cast<Technique>(technique), chains_traced, go_on)) {
      return true;
    }
  }
  return false;
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
  Level needed = Level::trivial;
  while (true) {
    position_.settle();
    if (position_.broken()) {
      return std::nullopt;
    }
    if (position_.solved()) {
      return needed;
    }
    bool found = false;
    bool chains_traced = false;
    constexpr auto first = static_cast<int>(Technique::needed_here), last = static_cast<int>(Technique::colour_set);
    for (int each = first; !found && each <= last; ++each) {
      const auto technique = static_cast<Technique>(each);
      if (level_of(technique) > hardest) {
        return std::nullopt;
      }
      if (find(step_, technique, chains_traced, always)) {
        if (contradicts(step_)) {
          return std::nullopt;
        }
        found = true;
        needed = std::max(needed, level_of(technique));
        make(step_);
      }
    }
    if (!found) {
      // Whichever trial ends first will do, where nobody asks for the shortest.
      found = refute_any(position_, trial_);
      needed = Level::beyond;
    }
    if (!found) {
      return std::nullopt;
    }
  }
}

bool contradicts(const Step& step) { return step.places.empty() && step.removes.empty(); }

}  // namespace grille::dominosa
