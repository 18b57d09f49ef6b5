#include "chain/unit_flow.hpp"

#include <algorithm>

namespace grille::chain {

UnitFlow::UnitFlow(ResidualNetwork& network, std::span<const std::int32_t> excess)
    : network_(network), nodes_(network.nodes(), Node{}) {
  for (std::uint32_t node = 0; node < network.nodes(); ++node) {
    nodes_[node].excess = excess[node];
    if (excess[node] != 0) {
      (excess[node] > 0 ? sources_ : sinks_).push_back(node);
    }
  }
}

bool UnitFlow::run(const GoOn& go_on) {
  while (!sources_.empty()) {
    if (!raise_heights(go_on)) {
      return false;
    }
    send(go_on);
    const auto done = [&](std::uint32_t node) { return nodes_[node].excess == 0; };
    std::erase_if(sources_, done);
    std::erase_if(sinks_, done);
  }
  return true;
}

void UnitFlow::reach(std::uint32_t node, std::int32_t distance, std::uint32_t steps) {
  if (nodes_[node].distance == unreached) {
    reached_.push_back(node);
  }
  nodes_[node].distance = distance;
  nodes_[node].steps = steps;
  if (buckets_.size() <= static_cast<std::size_t>(distance)) {
    buckets_.resize(static_cast<std::size_t>(distance) + 1);
  }
  buckets_[static_cast<std::size_t>(distance)].push_back(node);
}

void UnitFlow::settle(Node& node, std::int32_t stop) const {
  if (node.distance < stop) {
    node.height += stop - node.distance;
  } else if (node.distance > stop) {
    node.steps = unreachable;
  }
  node.cursor = 0;
}

/// Searches from all sinks at once (Dial's buckets) until half of the sources are found, and raises nodes by how much
/// nearer they are than the last source found: then each of these sources has a path without slack to its nearest sink.
bool UnitFlow::raise_heights(const GoOn& go_on) {
  const bool all = reached_.size() > nodes_.size / 8;
  for (std::size_t i = 0; i < (all ? nodes_.size : reached_.size()); ++i) {
    Node& node = nodes_[all ? i : reached_[i]];
    node.distance = unreached;
    node.steps = unreachable;
  }
  reached_.clear();
  for (std::vector<std::uint32_t>& bucket : buckets_) {
    bucket.clear();
  }
  for (const std::uint32_t node : sinks_) {
    reach(node, 0, 0);
  }
  std::size_t found = 0, far = 0;
  for (; far < buckets_.size() && 2 * found < sources_.size(); ++far) {
    if (!go_on()) {
      throw Stopped{};
    }
    for (std::size_t i = 0; i < buckets_[far].size(); ++i) {
      const std::vector<std::uint32_t>& bucket = buckets_[far];
      if (i + 8 < bucket.size()) {
        __builtin_prefetch(&network_.ends[network_.first[bucket[i + 8]]]);
      }
      if (i + 4 < bucket.size()) {
        for (std::uint32_t at = network_.first[bucket[i + 4]]; at < network_.first[bucket[i + 4] + 1]; ++at) {
          __builtin_prefetch(&nodes_[network_.ends[at].across], 1);
        }
      }
      const std::uint32_t node = bucket[i];
      const Node to = nodes_[node];
      if (to.distance != static_cast<std::int32_t>(far)) {
        continue;
      }
      found += to.excess > 0;
      const std::uint32_t last = network_.first[node + 1];
      for (std::uint32_t at = network_.first[node]; at < last; ++at) {
        const ResidualNetwork::End end = network_.ends[at];
        if (end.out()) {
          continue;
        }
        const Node& from = nodes_[end.across];
        const std::int32_t distance = to.distance + end.cost() + from.height - to.height;
        if (distance < from.distance) {
          reach(end.across, distance, to.steps + 1);
        }
      }
    }
  }
  if (found == 0) {
    return false;
  }
  const auto stop = static_cast<std::int32_t>(far - 1);
  if (reached_.size() > nodes_.size / 8) {
    for (Node& node : nodes_) {
      settle(node, stop);
    }
  } else {
    for (const std::uint32_t node : reached_) {
      settle(nodes_[node], stop);
    }
  }
  return true;
}

/// Sends flow over arcs without slack: all that is possible, or most of it.
void UnitFlow::send(const GoOn& go_on) {
  // A source that finds no path soon is left for the next round: the search must not cost more than new heights.
  const auto patience = static_cast<std::int64_t>(std::max<std::size_t>(64, nodes_.size / sources_.size() / 2));
  std::uint32_t tried = 0;
  for (const std::uint32_t source : sources_) {
    send_from(source, patience);
    if ((++tried & 0xff) == 0 && !go_on()) {
      throw Stopped{};
    }
  }
}

/// Moves from node to node, each time fewer steps from a sink. If no neighbour is nearer, the node's step count is
/// corrected (relabelled), and the search steps back.
void UnitFlow::send_from(std::uint32_t source, std::int64_t patience) {
  std::uint32_t node = source;
  path_.clear();
  for (std::int64_t left = patience; nodes_[source].excess > 0 && nodes_[source].steps != unreachable && left > 0;) {
    Node& here = nodes_[node];
    if (here.excess < 0) {
      --nodes_[source].excess;
      ++here.excess;
      for (const std::uint32_t end : path_) {
        network_.turn(end);
      }
      path_.clear();
      node = source;
      left = patience;
      continue;
    }
    const std::uint32_t first = network_.first[node], stop = network_.first[node + 1];
    const auto leads = [&](std::uint32_t at, std::uint32_t steps) {
      const ResidualNetwork::End end = network_.ends[at];
      if (!end.out()) {
        return false;
      }
      const Node& next = nodes_[end.across];
      return next.steps < steps && end.cost() + here.height == next.height;
    };
    std::uint32_t at = first + here.cursor;
    while (at < stop && !leads(at, here.steps)) {
      ++at;
    }
    if (at < stop) {
      here.cursor = at - first;
      path_.push_back(at);
      node = network_.ends[at].across;
      continue;
    }
    std::uint32_t least = unreachable;
    for (at = first; at < stop; ++at) {
      if (leads(at, least)) {
        least = nodes_[network_.ends[at].across].steps;
      }
    }
    here.steps = least == unreachable ? unreachable : least + 1;
    here.cursor = 0;
    --left;
    if (!path_.empty()) {
      node = network_.ends[network_.reverse[path_.back()]].across;
      path_.pop_back();
    }
  }
}

}  // namespace grille::chain
