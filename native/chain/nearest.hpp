// What is in excess sent the nearest way to where it is wanted, over links that have room for one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "chain/flow.hpp"

namespace grille::chain {

struct Link {
  std::uint32_t from, to;
  std::int32_t cost;  ///< not negative
};

class Nearest {
 public:
  Nearest(std::uint32_t nodes, std::span<const Link> links);

  /// Sends every excess; false where some can't be.
  bool run(std::span<const std::int32_t> excess, const GoOn& go_on);

  bool used(std::size_t link) const { return ends_[at_[link]].cost == closed; }
  /// What proves it the cheapest: no link that is free rises more than it costs, no link in use less.
  std::int64_t height(std::uint32_t node) const { return nodes_[node].height; }

 private:
  static constexpr std::int32_t closed = std::numeric_limits<std::int32_t>::max();

  /// A link seen from one of its nodes, with what it costs to go that way now.
  struct End {
    std::uint32_t across, twin;
    std::int32_t cost;
  };

  /// What a search looks at in a node, side by side: most of its time goes into fetching them.
  struct Node {
    std::uint32_t first = 0;  // of its ends
    std::int32_t height = 0;
    std::int32_t excess = 0;
    std::uint32_t seen = 0;  // the search that saw it last
  };

  bool rise(const GoOn& go_on);
  void reach(std::uint32_t node, std::int32_t distance);
  bool send(std::uint32_t source);
  void give(std::uint32_t source, std::uint32_t sink);
  void fetch(std::size_t at) const;

  std::vector<Node> nodes_;  // and one more, for the end of the last one's ends
  std::vector<End> ends_;
  std::vector<std::uint32_t> at_;  // by link: its end at `from`
  std::vector<std::int32_t> distance_;
  std::vector<std::uint32_t> sources_;  // nodes with something to send
  std::vector<std::uint32_t> reached_;
  std::vector<std::vector<std::uint32_t>> buckets_;
  std::vector<std::uint32_t> by_;  // by node: the end over which it was seen
  std::uint32_t search_ = 0, dead_ = 0;
};

}  // namespace grille::chain
