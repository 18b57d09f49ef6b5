// Minimum-cost flow between digits: how many tiles of each kind to turn.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace grille::chain {

/// Called regularly by long computations; returns false to stop them.
using GoOn = std::function<bool()>;

/// Thrown when GoOn returned false.
struct Stopped {};

struct Arc {
  std::uint32_t from, to;
  std::int64_t capacity;
  std::int64_t cost;  ///< not negative
};

/// A flow and the potentials that prove it optimal (complementary slackness): no arc with residual capacity has cost <
/// p[from] - p[to], and no arc in use has cost > p[from] - p[to].
struct Flow {
  std::vector<std::int64_t> used;        ///< by arc
  std::vector<std::int64_t> potentials;  ///< by node
  std::int64_t cost = 0;
};

/// The cheapest flow in which every node sends `supply` more than it receives; nullopt if there is none. A primal-dual
/// algorithm: each phase sends all flow of the current shortest distance with blocking flows, so for small costs the
/// work does not depend on the amount of flow.
std::optional<Flow> cheapest_flow(std::uint32_t nodes, const std::vector<Arc>& arcs, std::vector<std::int64_t> supply,
                                  const GoOn& go_on);

}  // namespace grille::chain
