// Minimum-cost flow with unit capacities where most nodes are on paths: the paths are contracted.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "chain/flow.hpp"

namespace grille::chain {

/// Whether contraction pays: the graph is large and all capacities are 1.
bool is_path_like(std::uint32_t nodes, const std::vector<Arc>& arcs);

/// The same result as cheapest_flow. A node with two arcs that only passes flow on leaves a single choice for both
/// arcs, so a path of such nodes becomes one arc. UnitFlow solves what remains.
std::optional<Flow> cheapest_path_flow(std::uint32_t nodes, const std::vector<Arc>& arcs,
                                       const std::vector<std::int64_t>& supply, const GoOn& go_on);

}  // namespace grille::chain
