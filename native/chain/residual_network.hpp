// Nodes and the links between them, each of which leads one way at a time and can be turned.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "chain/memory.hpp"

namespace grille::chain {

struct Link {
  std::uint32_t from, to;
  std::int32_t cost;  ///< of orientation it, not negative
};

/// The same, seen from the nodes: what is around a node lies side by side.
struct ResidualNetwork {
  /// A link seen from one of its nodes.
  struct End {
    std::uint32_t across;
    std::int32_t way;  ///< 2 * what it costs to turn it as it is now, and 1 more where it leads out

    bool out() const noexcept { return (way & 1) != 0; }
    std::int32_t cost() const noexcept { return way >> 1; }
  };

  Block<std::uint32_t> first;  ///< by node, and one more: the first of its ends
  Block<End> ends;
  Block<std::uint32_t> reverse;  ///< by end: the other end of its link
  Block<std::uint32_t> link;     ///< by end: the number of its link
  Block<std::uint32_t> at;       ///< by link: its end at the node it led from at first

  ResidualNetwork(std::uint32_t nodes, std::span<const Link> links);

  std::uint32_t nodes() const noexcept { return static_cast<std::uint32_t>(first.size - 1); }
  bool turned(std::size_t number) const noexcept { return !ends[at[number]].out(); }
  /// Turns a link, seen from the end that leads out: turned back it gives back what it cost.
  void turn(std::uint32_t end) noexcept {
    ends[end].way = -(ends[end].way - 1);
    ends[reverse[end]].way = ends[end].way + 1;
  }
};

}  // namespace grille::chain
