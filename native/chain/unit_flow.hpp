// Minimum-cost flow with unit capacities, sent by reversing the links of a residual network.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "chain/flow.hpp"
#include "chain/memory.hpp"
#include "chain/residual_network.hpp"

namespace grille::chain {

class UnitFlow {
 public:
  UnitFlow(ResidualNetwork& network, std::span<const std::int32_t> excess);

  /// Sends all excess; false if some cannot be sent.
  bool run(const GoOn& go_on);

  /// Potentials that prove the flow optimal: no link rises by more, in its final direction, than the cost of reversing
  /// it.
  std::int64_t height(std::uint32_t node) const { return nodes_[node].height; }

 private:
  static constexpr std::int32_t unreached = std::numeric_limits<std::int32_t>::max();
  static constexpr std::uint32_t unreachable = std::numeric_limits<std::uint32_t>::max();

  /// What the search reads of a node, in one place: most of its time goes into cache misses.
  struct Node {
    std::int32_t height = 0;
    std::uint32_t steps = unreachable;  // to a sink without slack (a lower bound); unreachable if there is no path
    std::int32_t excess = 0;
    union {
      std::int32_t distance = unreached;  // while heights are computed
      std::uint32_t cursor;               // while flow is sent: how many of its ends were tried
    };
  };

  bool raise_heights(const GoOn& go_on);
  void reach(std::uint32_t node, std::int32_t distance, std::uint32_t steps);
  void settle(Node& node, std::int32_t stop) const;
  void send(const GoOn& go_on);
  void send_from(std::uint32_t source, std::int64_t patience);

  ResidualNetwork& network_;
  Block<Node> nodes_;
  std::vector<std::uint32_t> sources_, sinks_;  // nodes with excess, nodes with demand
  std::vector<std::uint32_t> reached_;
  std::vector<std::vector<std::uint32_t>> buckets_;  // nodes by distance
  std::vector<std::uint32_t> path_;
};

}  // namespace grille::chain
