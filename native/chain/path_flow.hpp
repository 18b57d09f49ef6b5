// A flow of least cost where arcs have room for one and most nodes lie on paths: the paths are drawn together.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "chain/flow.hpp"

namespace grille::chain {

/// Whether such a flow is worth it: the graph is large, and every arc has room for one.
bool is_path_like(std::uint32_t nodes, const std::vector<Arc>& arcs);

/// The same as cheapest_flow. A node with two arcs that must pass on what it gets leaves its arcs one choice between
/// them, so a path of such nodes becomes one arc; on what is left, excess is sent to the nearest want.
std::optional<Flow> cheapest_path_flow(std::uint32_t nodes, const std::vector<Arc>& arcs,
                                       const std::vector<std::int64_t>& supply, const GoOn& go_on);

}  // namespace grille::chain
