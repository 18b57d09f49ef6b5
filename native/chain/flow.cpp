#include "chain/flow.hpp"

#include <algorithm>
#include <cstddef>
#include <limits>

#include "chain/path_flow.hpp"

namespace grille::chain {

namespace {

constexpr std::int64_t unreached = std::numeric_limits<std::int64_t>::max();

class PrimalDual {
 public:
  PrimalDual(std::uint32_t nodes, const std::vector<Arc>& arcs, std::vector<std::int64_t> supply, const GoOn& go_on)
      : arcs_(arcs),
        excess_(std::move(supply)),
        go_on_(go_on),
        used_(arcs.size(), 0),
        height_(nodes, 0),
        first_(nodes + 1, 0),
        ends_(2 * arcs.size()),
        distance_(nodes, unreached),
        level_(nodes, 0),
        cursor_(nodes, 0) {
    for (const Arc& arc : arcs) {
      ++first_[arc.from];
      ++first_[arc.to];
    }
    std::uint32_t sum = 0;
    for (std::uint32_t& each : first_) {
      sum += each;
      each = sum;
    }
    for (std::size_t i = arcs.size(); i-- > 0;) {
      ends_[--first_[arcs[i].to]] = {static_cast<std::uint32_t>(2 * i + 1), arcs[i].from};
      ends_[--first_[arcs[i].from]] = {static_cast<std::uint32_t>(2 * i), arcs[i].to};
    }
    for (std::uint32_t node = 0; node < nodes; ++node) {
      if (excess_[node] > 0) {
        sources_.push_back(node);
      }
    }
  }

  std::optional<Flow> run() {
    while (!sources_.empty()) {
      if (!raise_heights()) {
        return std::nullopt;
      }
      while (build_levels()) {
        send_blocking_flow();
      }
      std::erase_if(sources_, [&](std::uint32_t node) { return excess_[node] == 0; });
    }
    Flow flow{std::move(used_), {}, 0};
    for (std::size_t i = 0; i < arcs_.size(); ++i) {
      flow.cost += flow.used[i] * arcs_[i].cost;
    }
    // Heights rise along the flow, potentials fall; shift so that the lowest potential is 0.
    const std::int64_t top = height_.empty() ? 0 : *std::max_element(height_.begin(), height_.end());
    flow.potentials.reserve(height_.size());
    for (const std::int64_t height : height_) {
      flow.potentials.push_back(top - height);
    }
    return flow;
  }

 private:
  /// An arc seen from one of its nodes: even numbers are forward (flow can grow), odd numbers are backward (flow can
  /// shrink). The node at the other end is stored too, which avoids most look-ups of arcs.
  struct End {
    std::uint32_t end, across;
  };
  std::int64_t residual(std::uint32_t end) const {
    return end & 1 ? used_[end >> 1] : arcs_[end >> 1].capacity - used_[end >> 1];
  }
  std::int64_t slack(std::uint32_t node, End to) const {
    const std::int64_t cost = arcs_[to.end >> 1].cost;
    return (to.end & 1 ? -cost : cost) + height_[node] - height_[to.across];
  }
  void check_cancelled() const {
    if (!go_on_()) {
      throw Stopped{};
    }
  }

  /// Raises heights until a sink can be reached over arcs without slack: Dijkstra's algorithm with buckets (Dial),
  /// stopped at the nearest sink. Nodes beyond it would all rise by the same amount, so they stay and the nearer ones
  /// sink instead.
  bool raise_heights() {
    check_cancelled();
    buckets_.clear();
    reached_.clear();
    for (const std::uint32_t node : sources_) {
      reach(node, 0);
    }
    std::int64_t nearest = unreached;
    std::size_t settled = 0;
    for (std::size_t distance = 0; distance < buckets_.size() && nearest == unreached; ++distance) {
      for (std::size_t i = 0; i < buckets_[distance].size() && nearest == unreached; ++i) {
        const std::uint32_t node = buckets_[distance][i];
        if (distance_[node] != static_cast<std::int64_t>(distance)) {
          continue;
        }
        if (excess_[node] < 0) {
          nearest = static_cast<std::int64_t>(distance);
          break;
        }
        if ((++settled & 0xfffff) == 0) {
          check_cancelled();
        }
        for (std::uint32_t at = first_[node]; at < first_[node + 1]; ++at) {
          if (residual(ends_[at].end) > 0) {
            reach(ends_[at].across, static_cast<std::int64_t>(distance) + slack(node, ends_[at]));
          }
        }
      }
    }
    for (const std::uint32_t node : reached_) {
      if (nearest != unreached && distance_[node] < nearest) {
        height_[node] += distance_[node] - nearest;
      }
      distance_[node] = unreached;
    }
    return nearest != unreached;
  }

  void reach(std::uint32_t node, std::int64_t distance) {
    if (distance >= distance_[node]) {
      return;
    }
    if (distance_[node] == unreached) {
      reached_.push_back(node);
    }
    distance_[node] = distance;
    if (buckets_.size() <= static_cast<std::size_t>(distance)) {
      buckets_.resize(static_cast<std::size_t>(distance) + 1);
    }
    buckets_[static_cast<std::size_t>(distance)].push_back(node);
  }

  /// Numbers nodes by their distance from a source over arcs without slack (Dinic's levels); returns whether a sink is
  /// reached.
  bool build_levels() {
    check_cancelled();
    for (const std::uint32_t node : leveled_) {
      level_[node] = 0;
    }
    leveled_.clear();
    for (const std::uint32_t node : sources_) {
      if (excess_[node] > 0) {
        level_[node] = 1;
        leveled_.push_back(node);
      }
    }
    std::uint32_t last = std::numeric_limits<std::uint32_t>::max();
    for (std::size_t i = 0; i < leveled_.size(); ++i) {
      const std::uint32_t node = leveled_[i];
      cursor_[node] = first_[node];
      if (excess_[node] < 0) {
        last = std::min(last, level_[node]);
      }
      if (level_[node] >= last) {
        continue;
      }
      for (std::uint32_t at = first_[node]; at < first_[node + 1]; ++at) {
        const End to = ends_[at];
        if (level_[to.across] == 0 && residual(to.end) > 0 && slack(node, to) == 0) {
          level_[to.across] = level_[node] + 1;
          leveled_.push_back(to.across);
        }
      }
    }
    return last != std::numeric_limits<std::uint32_t>::max();
  }

  /// Sends flow along ascending levels until every such path is blocked.
  void send_blocking_flow() {
    for (const std::uint32_t source : sources_) {
      std::uint32_t node = source;
      path_.clear();
      while (excess_[source] > 0) {
        if (excess_[node] < 0) {
          send(source, node);
          node = source;
          path_.clear();
          continue;
        }
        std::uint32_t& at = cursor_[node];
        const std::uint32_t stop = first_[node + 1];
        while (at < stop) {
          const End to = ends_[at];
          if (level_[to.across] == level_[node] + 1 && residual(to.end) > 0 && slack(node, to) == 0) {
            break;
          }
          ++at;
        }
        if (at < stop) {
          path_.push_back(ends_[at].end);
          node = ends_[at].across;
        } else if (path_.empty()) {
          break;
        } else {
          const std::uint32_t end = path_.back();
          node = end & 1 ? arcs_[end >> 1].to : arcs_[end >> 1].from;
          path_.pop_back();
          ++cursor_[node];
        }
      }
    }
  }

  void send(std::uint32_t source, std::uint32_t sink) {
    std::int64_t most = std::min(excess_[source], -excess_[sink]);
    for (const std::uint32_t end : path_) {
      most = std::min(most, residual(end));
    }
    for (const std::uint32_t end : path_) {
      used_[end >> 1] += end & 1 ? -most : most;
    }
    excess_[source] -= most;
    excess_[sink] += most;
  }

  const std::vector<Arc>& arcs_;
  std::vector<std::int64_t> excess_;
  const GoOn& go_on_;
  std::vector<std::int64_t> used_;
  std::vector<std::int64_t> height_;
  std::vector<std::uint32_t> first_;
  std::vector<End> ends_;
  std::vector<std::int64_t> distance_;
  std::vector<std::uint32_t> level_;
  std::vector<std::uint32_t> cursor_;
  std::vector<std::uint32_t> sources_;
  std::vector<std::uint32_t> reached_;
  std::vector<std::uint32_t> leveled_;
  std::vector<std::uint32_t> path_;
  std::vector<std::vector<std::uint32_t>> buckets_;
};

}  // namespace

std::optional<Flow> cheapest_flow(std::uint32_t nodes, const std::vector<Arc>& arcs, std::vector<std::int64_t> supply,
                                  const GoOn& go_on) {
  if (is_path_like(nodes, arcs)) {
    return cheapest_path_flow(nodes, arcs, supply, go_on);
  }
  return PrimalDual(nodes, arcs, std::move(supply), go_on).run();
}

}  // namespace grille::chain
