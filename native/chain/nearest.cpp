#include "chain/nearest.hpp"

namespace grille::chain {

Nearest::Nearest(std::uint32_t nodes, std::span<const Link> links)
    : nodes_(nodes + 1), ends_(2 * links.size()), at_(links.size()), distance_(nodes, closed), by_(nodes, 0) {
  for (const Link& link : links) {
    ++nodes_[link.from].first;
    ++nodes_[link.to].first;
  }
  std::uint32_t sum = 0;
  for (Node& node : nodes_) {
    sum += node.first;
    node.first = sum;
  }
  for (std::size_t i = links.size(); i-- > 0;) {
    const std::uint32_t there = --nodes_[links[i].to].first, here = --nodes_[links[i].from].first;
    ends_[there] = {links[i].from, here, closed};
    ends_[here] = {links[i].to, there, links[i].cost};
    at_[i] = here;
  }
}

bool Nearest::run(std::span<const std::int32_t> excess, const GoOn& go_on) {
  for (std::uint32_t node = 0; node < excess.size(); ++node) {
    nodes_[node].excess = excess[node];
    if (excess[node] > 0) {
      sources_.push_back(node);
    }
  }
  while (!sources_.empty()) {
    if (!rise(go_on)) {
      return false;
    }
    // Where a search finds nothing, none that comes later will: what it saw is dead until heights change again.
    dead_ = ++search_;
    std::uint32_t sent = 0;
    for (const std::uint32_t source : sources_) {
      while (nodes_[source].excess > 0 && send(source)) {
        if ((++sent & 0xff) == 0 && !go_on()) {
          throw Stopped{};
        }
      }
    }
    std::erase_if(sources_, [&](std::uint32_t node) { return nodes_[node].excess == 0; });
  }
  return true;
}

void Nearest::reach(std::uint32_t node, std::int32_t distance) {
  if (distance >= distance_[node]) {
    return;
  }
  if (distance_[node] == closed) {
    reached_.push_back(node);
  }
  distance_[node] = distance;
  if (buckets_.size() <= static_cast<std::size_t>(distance)) {
    buckets_.resize(static_cast<std::size_t>(distance) + 1);
  }
  buckets_[static_cast<std::size_t>(distance)].push_back(node);
}

/// Sets heights so that the nearest node in want can be reached without slack: what is nearer to an excess than that
/// sinks by as much as it is nearer.
bool Nearest::rise(const GoOn& go_on) {
  buckets_.clear();
  reached_.clear();
  for (const std::uint32_t node : sources_) {
    reach(node, 0);
  }
  std::int32_t nearest = closed;
  for (std::size_t far = 0; far < buckets_.size() && nearest == closed; ++far) {
    if (!go_on()) {
      throw Stopped{};
    }
    for (std::size_t i = 0; i < buckets_[far].size(); ++i) {
      const std::uint32_t from = buckets_[far][i];
      const Node& node = nodes_[from];
      if (distance_[from] != static_cast<std::int32_t>(far)) {
        continue;
      }
      if (node.excess < 0) {
        nearest = static_cast<std::int32_t>(far);
        break;
      }
      for (std::uint32_t at = node.first; at < nodes_[from + 1].first; ++at) {
        const End& end = ends_[at];
        if (end.cost != closed) {
          reach(end.across, static_cast<std::int32_t>(far) + end.cost + node.height - nodes_[end.across].height);
        }
      }
    }
  }
  for (const std::uint32_t node : reached_) {
    if (nearest != closed && distance_[node] < nearest) {
      nodes_[node].height += distance_[node] - nearest;
    }
    distance_[node] = closed;
  }
  return nearest != closed;
}

/// Has the nodes around one that was reached brought near, as it will be its turn soon.
void Nearest::fetch(std::size_t at) const {
  if (at < reached_.size()) {
    const std::uint32_t node = reached_[at];
    for (std::uint32_t i = nodes_[node].first; i < nodes_[node + 1].first; ++i) {
      __builtin_prefetch(&nodes_[ends_[i].across]);
    }
  }
}

/// Sends one from a node to one in want, over links without slack; false where there is no such way.
bool Nearest::send(std::uint32_t source) {
  if (nodes_[source].seen == dead_) {
    return false;
  }
  ++search_;
  nodes_[source].seen = search_;
  reached_.assign(1, source);
  for (std::size_t i = 0; i < reached_.size(); ++i) {
    fetch(i + 2);
    const Node& node = nodes_[reached_[i]];
    const std::uint32_t stop = nodes_[reached_[i] + 1].first;
    for (std::uint32_t at = node.first; at < stop; ++at) {
      const End& end = ends_[at];
      if (end.cost == closed) {
        continue;
      }
      Node& next = nodes_[end.across];
      if (next.seen == search_ || next.seen == dead_ || end.cost + node.height != next.height) {
        continue;
      }
      next.seen = search_;
      by_[end.across] = at;
      if (next.excess < 0) {
        give(source, end.across);
        return true;
      }
      reached_.push_back(end.across);
      __builtin_prefetch(&ends_[next.first]);
    }
  }
  for (const std::uint32_t node : reached_) {
    nodes_[node].seen = dead_;
  }
  return false;
}

/// Goes back over the way to a node in want, and closes it in this direction and opens it in the other.
void Nearest::give(std::uint32_t source, std::uint32_t sink) {
  --nodes_[source].excess;
  ++nodes_[sink].excess;
  for (std::uint32_t node = sink; node != source;) {
    End& end = ends_[by_[node]];
    End& twin = ends_[end.twin];
    twin.cost = -end.cost;
    end.cost = closed;
    node = twin.across;
  }
}

}  // namespace grille::chain
