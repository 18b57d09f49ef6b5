#include "dominosa/logic/trial.hpp"

#include <algorithm>

namespace grille::dominosa {

bool Trial::refute(Position& position, Spot spot, bool laid) {
  mark_ = position.mark();
  links_.clear();
  needed_.clear();
  broken_ = none;
  if (laid) {
    position.lay(spot);
  } else {
    position.rule_out(spot);
  }
  const bool refuted = follow(position);
  if (refuted) {
    keep_needed(position);
  }
  position.undo(mark_);
  return refuted;
}

// Breadth first, so that the contradiction found is near.
bool Trial::follow(Position& position) {
  for (std::size_t head = mark_; head < position.mark(); ++head) {
    const Spot spot = position.since(head)[0];
    if (position.laid(spot)) {
      continue;
    }
    broken_ = check(position, spot);
    if (broken_ != none) {
      return true;
    }
  }
  return false;
}

// Checks what lost a choice: the two squares and the tile of a spot. Returns the one without any choice left.
std::uint32_t Trial::check(Position& position, Spot closed) {
  const std::uint32_t squares = position.rectangle().squares();
  for (const Square square : position.rectangle().pair(closed)) {
    if (position.covered(square)) {
      continue;
    }
    if (position.choices_of_square(square) == 0) {
      return square;
    }
    if (position.choices_of_square(square) == 1) {
      links_.push_back({position.first_at(square), square});
      position.lay(links_.back().spot);
    }
  }
  const Tile tile = position.board().tile(closed);
  if (position.choices_of_tile(tile) < position.wanted(tile)) {
    return squares + tile;
  }
  if (position.wanted(tile) != 0 && position.choices_of_tile(tile) == position.wanted(tile)) {
    links_.push_back({position.first_of(tile), squares + tile});
    position.lay(links_.back().spot);
  }
  return none;
}

template <class Visit>
void Trial::each_closed(const Position& position, std::uint32_t item, Visit visit) const {
  const auto look = [&](Spot spot) {
    if (spot != none && cause_[spot] != none) {
      visit(cause_[spot]);
    }
  };
  if (item < position.rectangle().squares()) {
    for (const Spot spot : position.rectangle().around(item)) {
      look(spot);
    }
  } else {
    for (const Spot spot : position.board().spots_of(item - position.rectangle().squares())) {
      look(spot);
    }
  }
}

void Trial::keep_needed(const Position& position) {
  cause_.assign(position.rectangle().spots(), none);
  // The spots that a link closed come after it on the trail.
  std::uint32_t link = 0;
  for (const Spot spot : position.since(mark_)) {
    if (link < links_.size() && links_[link].spot == spot && position.laid(spot)) {
      ++link;
    } else if (!position.laid(spot)) {
      cause_[spot] = link;
    }
  }
  wanted_.assign(links_.size() + 1, 0);
  const auto want = [&](std::uint32_t item) {
    each_closed(position, item, [&](std::uint32_t cause) { wanted_[cause] = 1; });
  };
  want(broken_);
  for (auto k = static_cast<std::uint32_t>(links_.size()); k-- > 0;) {
    if (wanted_[k + 1]) {
      want(links_[k].item);
    }
  }
  straight_ = true;
  std::uint32_t before = 0;
  for (std::uint32_t k = 0; k < links_.size(); ++k) {
    if (wanted_[k + 1]) {
      needed_.push_back(k);
      each_closed(position, links_[k].item,
                  [&](std::uint32_t cause) { straight_ = straight_ && (cause == before || cause > k); });
      before = k + 1;
    }
  }
}

void Trial::describe(const Position& position, Step& step) const {
  const std::uint32_t squares = position.rectangle().squares();
  const auto name = [&](Step& into, std::uint32_t item) {
    if (item < squares) {
      into.squares.push_back(item);
    } else {
      into.tiles.push_back(item - squares);
    }
  };
  for (const std::uint32_t k : needed_) {
    Step& inner = step.inner.emplace_back();
    inner.technique = links_[k].item < squares ? Technique::only_neighbour : Technique::only_spot;
    name(inner, links_[k].item);
    inner.places.push_back(links_[k].spot);
  }
  Step& end = step.inner.emplace_back();
  end.technique = Technique::broken;
  name(end, broken_);
}

bool find_trial(Position& position, Step& step, const Sink& sink, bool straight_only,
                const std::function<bool()>& go_on) {
  Trial trial;
  std::size_t shortest = none;
  bool straight = false;
  for (Spot spot = 0; spot < position.rectangle().spots(); ++spot) {
    if (!position.open(spot)) {
      continue;
    }
    if (!go_on()) {
      return false;
    }
    for (const bool laid : {true, false}) {
      if (!trial.refute(position, spot, laid) || (straight_only && !trial.straight())) {
        continue;
      }
      // A straight chain is easier to follow than any net.
      const bool better =
          (trial.straight() && !straight) || (trial.straight() == straight && trial.length() < shortest);
      if (sink.all() ? trial.straight() == straight_only : better) {
        straight = trial.straight();
        shortest = trial.length();
        // Without the technique of chains, a chain is a trial like any other.
        step.clear(straight_only ? Technique::long_chain : Technique::net);
        step.spots.push_back(spot);
        (laid ? step.removes : step.places).push_back(spot);
        trial.describe(position, step);
        if (sink.all() && sink(step)) {
          return true;
        }
      }
    }
  }
  return !sink.all() && shortest != none && sink(step);
}

bool refute_any(Position& position, Trial& trial) {
  bool any = false;
  for (Spot spot = 0; spot < position.rectangle().spots() && !position.broken(); ++spot) {
    if (position.open(spot) && trial.refute(position, spot, true)) {
      any = true;
      position.rule_out(spot);
      position.settle();
    }
  }
  return any;
}

}  // namespace grille::dominosa
