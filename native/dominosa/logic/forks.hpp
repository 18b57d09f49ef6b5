// Chains that may fork: what follows from a supposition if every step needs only one step before it.
#pragma once

#include <functional>
#include <vector>

#include "dominosa/logic/sink.hpp"
#include "dominosa/logic/step.hpp"
#include "dominosa/position.hpp"

namespace grille::dominosa {

/// The tree of spots that a supposition forces one by one. A spot follows from one node: all other choices of its
/// square or its tile clash with that node's spot or with the supposition. So a person has to keep only the supposition
/// and one tile in mind, unlike in a trial, where a step may need everything that came before.
class Tree {
 public:
  /// Grows from the supposition that the spot holds a tile (`laid`) or that it doesn't. Stops early, and returns true,
  /// if the ends of at most two branches leave a square or a tile nothing; otherwise the tree is complete.
  bool grow(const Position& position, Spot spot, bool laid);

  /// After a contradiction: how many forced spots it needs, and a description of them. The inner steps of the second
  /// branch have the variant 1; each inner step names the spot that it follows from.
  std::size_t length() const noexcept { return first_.size() + second_.size(); }
  void describe(const Position& position, Step& step) const;

  /// After complete growth: whether some node clashes with a spot, how many forced spots lead to the nearest one, and a
  /// description of them, with a variant for each branch.
  bool closes(Spot spot) const { return !closers_[spot].empty(); }
  std::size_t length_to(Spot spot) const { return nodes_[closers_[spot].front()].depth; }
  void describe_to(const Position& position, Spot spot, int variant, Step& step) const;

 private:
  using Index = std::uint32_t;
  struct Node {
    Spot spot;
    std::uint32_t item;  ///< the square, or `squares` + the tile, that had no other choice
    Index parent;
    std::uint32_t depth;
  };

  void clear(const Position& position);
  void add(const Position& position, Spot spot, std::uint32_t item, Index parent, bool laid);
  bool look(const Position& position, std::uint32_t item, Index at);
  bool collide(const std::vector<Spot>& choices);
  bool closed_by(Spot spot, Index node) const;
  std::vector<Index> path(Index node) const;
  void describe(const Position& position, const std::vector<Index>& nodes, int variant, Step& step) const;

  std::vector<Node> nodes_;
  std::vector<std::vector<Spot>> closes_;    ///< by node: the open spots that it clashes with
  std::vector<std::vector<Index>> closers_;  ///< by spot: the nodes that clash with it, nearest first
  std::vector<std::uint8_t> forced_;         ///< by spot: whether it is a node
  std::vector<Index> first_, second_;        ///< of a contradiction: the branch, and what the other adds to it
  std::uint32_t broken_ = none;
};

/// Suppositions that lead along at most two chains to a contradiction; a solver takes the shortest.
bool find_forked_chain(const Position& position, Step& step, const Sink& sink, const std::function<bool()>& go_on);

/// Spots that are ruled out whichever of its choices a square or a tile takes, each by a chain; a solver takes the
/// shortest. `squares` or `tiles` has that square or tile, `spots` its choices; the inner steps have the number of
/// their choice as variant.
bool find_either_way(const Position& position, Step& step, const Sink& sink, const std::function<bool()>& go_on);

}  // namespace grille::dominosa
