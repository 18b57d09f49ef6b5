// A residual network with unit capacities: links that have a direction and can be reversed at a cost.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "chain/memory.hpp"

namespace grille::chain {

struct Link {
  std::uint32_t from, to;
  std::int32_t cost;  ///< of reversing it, not negative
};

/// Adjacency lists in one array: the ends at a node are contiguous.
struct ResidualNetwork {
  /// A link seen from one of its nodes.
  struct End {
    std::uint32_t across;
    std::int32_t way;  ///< 2 * the cost of reversing it now, plus 1 if it is outgoing

    bool out() const noexcept { return (way & 1) != 0; }
    std::int32_t cost() const noexcept { return way >> 1; }
  };

  Block<std::uint32_t> first;  ///< by node, plus an end marker: its first end
  Block<End> ends;
  Block<std::uint32_t> reverse;  ///< by end: the other end of its link
  Block<std::uint32_t> link;     ///< by end: the number of its link
  Block<std::uint32_t> at;       ///< by link: its end at the node where it originally started

  ResidualNetwork(std::uint32_t nodes, std::span<const Link> links);

  std::uint32_t nodes() const noexcept { return static_cast<std::uint32_t>(first.size - 1); }
  bool turned(std::size_t number) const noexcept { return !ends[at[number]].out(); }
  /// Reverses a link, given its outgoing end. Reversing it back refunds the cost.
  void turn(std::uint32_t end) noexcept {
    ends[end].way = -(ends[end].way - 1);
    ends[reverse[end]].way = ends[end].way + 1;
  }
};

}  // namespace grille::chain
