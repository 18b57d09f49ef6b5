#include "dominosa/logic/forks.hpp"

#include <algorithm>

namespace grille::dominosa {

namespace {

/// Longer arguments are left to trials: nobody follows them from a sentence.
constexpr std::size_t most_links = 12;
/// A tile with more spots than this is not a starting point. A square never has more.
constexpr std::uint32_t most_choices = 4;

template <class Visit>
void each_choice(const Position& position, std::uint32_t item, Visit visit) {
  if (const std::uint32_t squares = position.rectangle().squares(); item < squares) {
    position.each_at(item, visit);
  } else {
    position.each_of(item - squares, visit);
  }
}

/// Whether exactly one of the choices of a square or a tile holds.
bool needs_one(const Position& position, std::uint32_t item) {
  const std::uint32_t squares = position.rectangle().squares();
  return item < squares ? !position.covered(item) : position.wanted(item - squares) == 1;
}

void name(const Position& position, std::uint32_t item, Step& step) {
  if (const std::uint32_t squares = position.rectangle().squares(); item < squares) {
    step.squares.push_back(item);
  } else {
    step.tiles.push_back(item - squares);
  }
}

}  // namespace

void Tree::clear(const Position& position) {
  for (const auto& spots : closes_) {
    for (const Spot spot : spots) {
      closers_[spot].clear();
    }
  }
  closers_.resize(position.rectangle().spots());
  forced_.assign(position.rectangle().spots(), 0);
  nodes_.clear();
  closes_.clear();
  first_.clear();
  second_.clear();
  broken_ = none;
}

void Tree::add(const Position& position, Spot spot, std::uint32_t item, Index parent, bool laid) {
  const auto node = static_cast<Index>(nodes_.size());
  nodes_.push_back({spot, item, parent, parent == none ? 0 : nodes_[parent].depth + 1});
  std::vector<Spot>& closes = closes_.emplace_back();
  if (laid) {
    forced_[spot] = 1;
    const auto put = [&](Spot other) {
      if (other != spot && std::find(closes.begin(), closes.end(), other) == closes.end()) {
        closes.push_back(other);
      }
    };
    for (const Square square : position.rectangle().pair(spot)) {
      position.each_at(square, put);
    }
    if (const Tile tile = position.board().tile(spot); position.wanted(tile) == 1) {
      position.each_of(tile, put);
    }
  } else {
    closes.push_back(spot);
  }
  for (const Spot other : closes) {
    closers_[other].push_back(node);
  }
}

bool Tree::closed_by(Spot spot, Index node) const {
  return std::find(closers_[spot].begin(), closers_[spot].end(), node) != closers_[spot].end();
}

bool Tree::grow(const Position& position, Spot spot, bool laid) {
  clear(position);
  add(position, spot, none, none, laid);
  const std::uint32_t squares = position.rectangle().squares();
  for (Index at = 0; at < nodes_.size(); ++at) {
    // By number: the lists move when a node is added.
    for (std::size_t k = 0; k < closes_[at].size(); ++k) {
      const Spot closed = closes_[at][k];
      const auto [one, two] = position.rectangle().pair(closed);
      if (look(position, one, at) || look(position, two, at) ||
          look(position, squares + position.board().tile(closed), at)) {
        return true;
      }
    }
  }
  return false;
}

// What a node leaves of the choices of a square or a tile: nothing, together with another node, or one.
bool Tree::look(const Position& position, std::uint32_t item, Index at) {
  if (!needs_one(position, item)) {
    return false;
  }
  std::vector<Spot> choices;
  Spot left = none;
  std::uint32_t open = 0;
  bool all_closed = true;
  each_choice(position, item, [&](Spot choice) {
    choices.push_back(choice);
    all_closed = all_closed && closes(choice);
    if (!closed_by(choice, at) && !closed_by(choice, 0)) {
      left = choice;
      ++open;
    }
  });
  if (all_closed && collide(choices)) {
    broken_ = item;
    return true;
  }
  if (open == 1 && !forced_[left] && nodes_[at].depth < most_links) {
    add(position, left, item, at, true);
  }
  return false;
}

/// The shortest way for at most two nodes, and the supposition, to close all these spots.
bool Tree::collide(const std::vector<Spot>& choices) {
  std::vector<Index> nodes;
  for (const Spot choice : choices) {
    for (const Index node : closers_[choice]) {
      if (std::find(nodes.begin(), nodes.end(), node) == nodes.end()) {
        nodes.push_back(node);
      }
    }
  }
  std::size_t shortest = most_links + 1;
  for (std::size_t a = 0; a < nodes.size(); ++a) {
    for (std::size_t b = a; b < nodes.size(); ++b) {
      const bool all = std::all_of(choices.begin(), choices.end(), [&](Spot choice) {
        return closed_by(choice, nodes[a]) || closed_by(choice, nodes[b]) || closed_by(choice, 0);
      });
      if (!all) {
        continue;
      }
      // The nearer end first; the other branch continues where they part.
      const bool swap = nodes_[nodes[b]].depth < nodes_[nodes[a]].depth;
      std::vector<Index> one = path(nodes[swap ? b : a]), two = path(nodes[swap ? a : b]);
      std::erase_if(two, [&](Index node) { return std::find(one.begin(), one.end(), node) != one.end(); });
      if (one.size() + two.size() < shortest) {
        shortest = one.size() + two.size();
        first_ = std::move(one);
        second_ = std::move(two);
      }
    }
  }
  // One branch that goes on where the other ends is a single chain.
  if (!second_.empty() && !first_.empty() && nodes_[second_.front()].parent == first_.back()) {
    first_.insert(first_.end(), second_.begin(), second_.end());
    second_.clear();
  }
  if (first_.empty()) {
    std::swap(first_, second_);
  }
  return shortest <= most_links;
}

/// The nodes from the supposition, which is left out, to a node.
std::vector<Tree::Index> Tree::path(Index node) const {
  std::vector<Index> nodes;
  for (; node != 0; node = nodes_[node].parent) {
    nodes.push_back(node);
  }
  std::reverse(nodes.begin(), nodes.end());
  return nodes;
}

void Tree::describe(const Position& position, const std::vector<Index>& nodes, int variant, Step& step) const {
  for (const Index node : nodes) {
    Step& inner = step.inner.emplace_back();
    inner.technique =
        nodes_[node].item < position.rectangle().squares() ? Technique::only_neighbour : Technique::only_spot;
    name(position, nodes_[node].item, inner);
    inner.spots.push_back(nodes_[nodes_[node].parent].spot);
    inner.places.push_back(nodes_[node].spot);
    inner.variant = variant;
  }
}

void Tree::describe(const Position& position, Step& step) const {
  describe(position, first_, 0, step);
  describe(position, second_, 1, step);
  Step& end = step.inner.emplace_back();
  end.technique = Technique::broken;
  name(position, broken_, end);
}

void Tree::describe_to(const Position& position, Spot spot, int variant, Step& step) const {
  describe(position, path(closers_[spot].front()), variant, step);
}

bool find_forked_chain(const Position& position, Step& step, const Sink& sink, const std::function<bool()>& go_on) {
  Tree tree;
  std::size_t shortest = none;
  for (Spot spot = 0; spot < position.rectangle().spots(); ++spot) {
    if (!position.open(spot)) {
      continue;
    }
    if (!go_on()) {
      return false;
    }
    for (const bool laid : {true, false}) {
      if (!tree.grow(position, spot, laid) || (!sink.all() && tree.length() >= shortest)) {
        continue;
      }
      shortest = tree.length();
      step.clear(Technique::forked_chain);
      step.spots.push_back(spot);
      (laid ? step.removes : step.places).push_back(spot);
      tree.describe(position, step);
      if (sink.all() && sink(step)) {
        return true;
      }
    }
  }
  return !sink.all() && shortest != none && sink(step);
}

bool find_either_way(const Position& position, Step& step, const Sink& sink, const std::function<bool()>& go_on) {
  const std::uint32_t squares = position.rectangle().squares(), items = squares + position.board().tiles();
  std::vector<Tree> trees(most_choices);
  std::vector<Spot> choices;
  std::size_t shortest = most_links + 1;
  bool found = false;
  // Tiles first: their spots are far apart, so the argument is easier to see.
  for (std::uint32_t number = 0; number < items; ++number) {
    const std::uint32_t item = number < items - squares ? squares + number : number - (items - squares);
    if (!needs_one(position, item)) {
      continue;
    }
    choices.clear();
    each_choice(position, item, [&](Spot choice) { choices.push_back(choice); });
    if (choices.size() < 2 || choices.size() > most_choices) {
      continue;
    }
    if (!go_on()) {
      return false;
    }
    bool refuted = false;
    for (std::size_t k = 0; k < choices.size() && !refuted; ++k) {
      refuted = trees[k].grow(position, choices[k], true);
    }
    // A choice that is refuted is another technique's.
    for (Spot spot = 0; spot < position.rectangle().spots() && !refuted; ++spot) {
      if (!position.open(spot)) {
        continue;
      }
      std::size_t length = 0;
      bool always = true;
      for (std::size_t k = 0; k < choices.size() && always; ++k) {
        always = trees[k].closes(spot);
        length += always ? trees[k].length_to(spot) : 0;
      }
      if (!always || (sink.all() ? length > most_links : length >= shortest)) {
        continue;
      }
      found = true;
      shortest = length;
      step.clear(Technique::either_way);
      name(position, item, step);
      step.spots = choices;
      step.removes.push_back(spot);
      for (std::size_t k = 0; k < choices.size(); ++k) {
        trees[k].describe_to(position, spot, static_cast<int>(k), step);
      }
      if (sink.all() && sink(step)) {
        return true;
      }
    }
  }
  return !sink.all() && found && sink(step);
}

}  // namespace grille::dominosa
