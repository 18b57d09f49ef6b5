#include "chain/path_flow.hpp"

#include <algorithm>
#include <cstddef>
#include <limits>

#include "chain/residual_network.hpp"
#include "chain/unit_flow.hpp"

namespace grille::chain {

namespace {

constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

/// A graph with its paths contracted to one arc each.
class PathContraction {
 public:
  PathContraction(std::uint32_t nodes, const std::vector<Arc>& arcs, const std::vector<std::int64_t>& supply)
      : arcs_(arcs),
        excess_(supply),
        degree_(nodes, 0),
        xor_of_arcs_(nodes, 0),
        number_(nodes, none),
        taken_(arcs.size(), false) {
    for (std::uint32_t arc = 0; arc < arcs.size(); ++arc) {
      for (const std::uint32_t node : {arcs[arc].from, arcs[arc].to}) {
        ++degree_[node];
        xor_of_arcs_[node] ^= arc;
      }
    }
    for (std::uint32_t node = 0; node < nodes; ++node) {
      contracted_.push_back(degree_[node] == 2 && passes(node));
    }
    steps_.reserve(arcs.size());
    // Paths with ends first; the arcs left after that form cycles.
    for (const bool ends : {true, false}) {
      for (std::uint32_t arc = 0; arc < arcs.size(); ++arc) {
        if (!taken_[arc] && (!ends || !contracted_[arcs[arc].from] || !contracted_[arcs[arc].to])) {
          const bool back = contracted_[arcs[arc].from] && !contracted_[arcs[arc].to];
          follow(back ? arcs[arc].to : arcs[arc].from, arc);
        }
      }
    }
    starts_.push_back(static_cast<std::uint32_t>(steps_.size()));
  }

  std::optional<Flow> run(const GoOn& go_on) {
    ResidualNetwork network(static_cast<std::uint32_t>(kept_nodes_.size()), links_);
    std::vector<std::int32_t> excess;
    excess.reserve(kept_nodes_.size());
    for (const std::uint32_t node : kept_nodes_) {
      excess.push_back(static_cast<std::int32_t>(excess_[node]));
    }
    for (std::uint32_t node = 0; node < degree_.size(); ++node) {
      if (number_[node] == none && !contracted_[node] && excess_[node] != 0) {
        return std::nullopt;
      }
    }
    UnitFlow solver(network, excess);
    if (!solver.run(go_on)) {
      return std::nullopt;
    }
    for (std::size_t link = 0; link < links_.size(); ++link) {
      if (network.turned(link)) {
        sent_[path_of_[link]] = !sent_[path_of_[link]];
      }
    }
    return expand(solver);
  }

 private:
  bool leaves(std::uint32_t node, std::uint32_t arc) const { return arcs_[arc].from == node; }

  /// Whether the flow on one of a node's two arcs determines the other.
  bool passes(std::uint32_t node) {
    // The sum distinguishes two outgoing arcs, two incoming arcs, and one of each.
    return excess_[node] * 2 == out_less_in(node);
  }
  std::int64_t out_less_in(std::uint32_t node) {
    if (balance_.empty()) {
      balance_.assign(degree_.size(), 0);
      for (const Arc& arc : arcs_) {
        ++balance_[arc.from];
        --balance_[arc.to];
      }
    }
    return balance_[node];
  }

  std::uint32_t number(std::uint32_t node) {
    if (number_[node] == none) {
      number_[node] = static_cast<std::uint32_t>(kept_nodes_.size());
      kept_nodes_.push_back(node);
    }
    return number_[node];
  }

  /// Follows a path from a node to its end. A step is 2 * arc, plus 1 if the arc is traversed backward.
  void follow(std::uint32_t start, std::uint32_t arc) {
    starts_.push_back(static_cast<std::uint32_t>(steps_.size()));
    std::uint32_t node = start;
    std::int64_t extra_cost = 0;  // of sending one unit along the path, compared with sending none
    do {
      const bool forward = leaves(node, arc);
      taken_[arc] = true;
      steps_.push_back(2 * arc + !forward);
      extra_cost += forward ? arcs_[arc].cost : -arcs_[arc].cost;
      node = forward ? arcs_[arc].to : arcs_[arc].from;
      arc ^= xor_of_arcs_[node];
    } while (contracted_[node] && node != start);
    const bool sends = extra_cost < 0;
    sent_.push_back(sends);
    if (contracted_[start]) {
      return;  // an isolated cycle: take the cheaper direction
    }
    const bool first_forward = (steps_[starts_.back()] & 1) == 0, last_forward = (steps_.back() & 1) == 0;
    excess_[start] -= static_cast<std::int64_t>(sends) - !first_forward;
    excess_[node] -= !last_forward - static_cast<std::int64_t>(sends);
    const std::uint32_t from = number(start), to = number(node);
    if (from != to) {
      path_of_.push_back(static_cast<std::uint32_t>(sent_.size() - 1));
      links_.push_back(sends ? Link{to, from, static_cast<std::int32_t>(-extra_cost)}
                             : Link{from, to, static_cast<std::int32_t>(extra_cost)});
    }
  }

  Flow expand(const UnitFlow& solver) const {
    Flow flow{std::vector<std::int64_t>(arcs_.size(), 0), std::vector<std::int64_t>(degree_.size(), 0), 0};
    std::vector<std::int64_t>& height = flow.potentials;
    for (std::uint32_t i = 0; i < kept_nodes_.size(); ++i) {
      height[kept_nodes_[i]] = solver.height(i);
    }
    for (std::size_t path = 0; path + 1 < starts_.size(); ++path) {
      for (std::uint32_t at = starts_[path]; at < starts_[path + 1]; ++at) {
        const Arc& arc = arcs_[steps_[at] >> 1];
        const bool forward = (steps_[at] & 1) == 0;
        if (forward == sent_[path]) {
          flow.used[steps_[at] >> 1] = 1;
          flow.cost += arc.cost;
        }
        if (at + 1 < starts_[path + 1]) {
          // Inside a path, heights change by the arcs' costs whether or not the path is used.
          height[forward ? arc.to : arc.from] = forward ? height[arc.from] + arc.cost : height[arc.to] - arc.cost;
        }
      }
    }
    const std::int64_t top = height.empty() ? 0 : *std::max_element(height.begin(), height.end());
    for (std::int64_t& each : height) {
      each = top - each;
    }
    return flow;
  }

  const std::vector<Arc>& arcs_;
  std::vector<std::int64_t> excess_;
  std::vector<std::uint32_t> degree_;
  std::vector<std::uint32_t> xor_of_arcs_;  // XOR of a node's arc numbers: with one arc known, it gives the other
  std::vector<std::int32_t> balance_;
  std::vector<bool> contracted_;
  std::vector<std::uint32_t> kept_nodes_;  // the nodes that remain
  std::vector<std::uint32_t> number_;      // by node: its number among the nodes that remain
  std::vector<bool> taken_;
  std::vector<std::uint32_t> steps_, starts_;  // of all paths, concatenated
  std::vector<bool> sent_;                     // by path: whether a unit is sent along it
  std::vector<Link> links_;
  std::vector<std::uint32_t> path_of_;  // by link
};

}  // namespace

bool is_path_like(std::uint32_t nodes, const std::vector<Arc>& arcs) {
  constexpr std::uint32_t large = 512;
  return nodes >= large && arcs.size() < none / 2 &&
         std::all_of(arcs.begin(), arcs.end(), [](const Arc& arc) { return arc.capacity == 1; });
}

std::optional<Flow> cheapest_path_flow(std::uint32_t nodes, const std::vector<Arc>& arcs,
                                       const std::vector<std::int64_t>& supply, const GoOn& go_on) {
  return PathContraction(nodes, arcs, supply).run(go_on);
}

}  // namespace grille::chain
