// A flow of least cost between digits: how many tiles of each kind to turn.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace grille::chain {

/// Asked now and then by whatever may take long; false says to stop.
using GoOn = std::function<bool()>;

/// Thrown where GoOn said to stop.
struct Stopped {};

struct Arc {
  std::uint32_t from, to;
  std::int64_t capacity;
  std::int64_t cost;  ///< not negative
};

/// A flow, and the potentials that prove it the cheapest: no arc with room left has cost < p[from] - p[to], no arc in use
/// has cost > p[from] - p[to].
struct Flow {
  std::vector<std::int64_t> used;        ///< by arc
  std::vector<std::int64_t> potentials;  ///< by node
  std::int64_t cost = 0;
};

/// The cheapest flow by which every node sends on `supply` more than it gets, none if there is no such flow. Distances
/// grow from phase to phase, and within a phase all flow that goes as far is sent at once, so for small costs the work
/// does not depend on how much flows.
std::optional<Flow> cheapest_flow(std::uint32_t nodes, const std::vector<Arc>& arcs, std::vector<std::int64_t> supply,
                                  const GoOn& go_on);

}  // namespace grille::chain
