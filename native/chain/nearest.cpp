#include "chain/nearest.hpp"

#include <algorithm>

namespace grille::chain {

Nearest::Nearest(Net& net, std::span<const std::int32_t> excess) : net_(net), nodes_(net.nodes(), Node{}) {
  for (std::uint32_t node = 0; node < net.nodes(); ++node) {
    nodes_[node].excess = excess[node];
    if (excess[node] != 0) {
      (excess[node] > 0 ? sources_ : sinks_).push_back(node);
    }
  }
}

bool Nearest::run(const GoOn& go_on) {
  while (!sources_.empty()) {
    if (!rise(go_on)) {
      return false;
    }
    send(go_on);
    const auto done = [&](std::uint32_t node) { return nodes_[node].excess == 0; };
    std::erase_if(sources_, done);
    std::erase_if(sinks_, done);
  }
  return true;
}

void Nearest::reach(std::uint32_t node, std::int32_t distance, std::uint32_t steps) {
  if (nodes_[node].distance == far_off) {
    reached_.push_back(node);
  }
  nodes_[node].distance = distance;
  nodes_[node].steps = steps;
  if (rings_.size() <= static_cast<std::size_t>(distance)) {
    rings_.resize(static_cast<std::size_t>(distance) + 1);
  }
  rings_[static_cast<std::size_t>(distance)].push_back(node);
}

void Nearest::settle(Node& node, std::int32_t stop) const {
  if (node.distance < stop) {
    node.height += stop - node.distance;
  } else if (node.distance > stop) {
    node.steps = lost;
  }
  node.cursor = 0;
}

/// Looks from all nodes in want at once until half of those in excess are found, and raises what is nearer than the last
/// of these by as much as it is nearer: so there are ways without slack from each of them to the want that is nearest.
bool Nearest::rise(const GoOn& go_on) {
  const bool all = reached_.size() > nodes_.size / 8;
  for (std::size_t i = 0; i < (all ? nodes_.size : reached_.size()); ++i) {
    Node& node = nodes_[all ? i : reached_[i]];
    node.distance = far_off;
    node.steps = lost;
  }
  reached_.clear();
  for (std::vector<std::uint32_t>& ring : rings_) {
    ring.clear();
  }
  for (const std::uint32_t node : sinks_) {
    reach(node, 0, 0);
  }
  std::size_t found = 0, far = 0;
  for (; far < rings_.size() && 2 * found < sources_.size(); ++far) {
    if (!go_on()) {
      throw Stopped{};
    }
    for (std::size_t i = 0; i < rings_[far].size(); ++i) {
      const std::vector<std::uint32_t>& ring = rings_[far];
      if (i + 8 < ring.size()) {
        __builtin_prefetch(&net_.ends[net_.first[ring[i + 8]]]);
      }
      if (i + 4 < ring.size()) {
        for (std::uint32_t at = net_.first[ring[i + 4]]; at < net_.first[ring[i + 4] + 1]; ++at) {
          __builtin_prefetch(&nodes_[net_.ends[at].across], 1);
        }
      }
      const std::uint32_t node = ring[i];
      const Node to = nodes_[node];
      if (to.distance != static_cast<std::int32_t>(far)) {
        continue;
      }
      found += to.excess > 0;
      const std::uint32_t last = net_.first[node + 1];
      for (std::uint32_t at = net_.first[node]; at < last; ++at) {
        const Net::End end = net_.ends[at];
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

/// Sends what can be sent without slack, or most of it.
void Nearest::send(const GoOn& go_on) {
  // A source that finds no way soon is left for later: looking for it is not to take longer than setting heights again.
  const auto patience = static_cast<std::int64_t>(std::max<std::size_t>(64, nodes_.size / sources_.size() / 2));
  std::uint32_t tried = 0;
  for (const std::uint32_t source : sources_) {
    send_from(source, patience);
    if ((++tried & 0xff) == 0 && !go_on()) {
      throw Stopped{};
    }
  }
}

/// Goes from node to node, always to one that is fewer steps from a node in want. Where there is none, the node is more
/// steps away than was thought.
void Nearest::send_from(std::uint32_t source, std::int64_t patience) {
  std::uint32_t node = source;
  path_.clear();
  for (std::int64_t left = patience; nodes_[source].excess > 0 && nodes_[source].steps != lost && left > 0;) {
    Node& here = nodes_[node];
    if (here.excess < 0) {
      --nodes_[source].excess;
      ++here.excess;
      for (const std::uint32_t end : path_) {
        net_.turn(end);
      }
      path_.clear();
      node = source;
      left = patience;
      continue;
    }
    const std::uint32_t first = net_.first[node], stop = net_.first[node + 1];
    const auto leads = [&](std::uint32_t at, std::uint32_t steps) {
      const Net::End end = net_.ends[at];
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
      node = net_.ends[at].across;
      continue;
    }
    std::uint32_t least = lost;
    for (at = first; at < stop; ++at) {
      if (leads(at, least)) {
        least = nodes_[net_.ends[at].across].steps;
      }
    }
    here.steps = least == lost ? lost : least + 1;
    here.cursor = 0;
    --left;
    if (!path_.empty()) {
      node = net_.ends[net_.twin[path_.back()]].across;
      path_.pop_back();
    }
  }
}

}  // namespace grille::chain
