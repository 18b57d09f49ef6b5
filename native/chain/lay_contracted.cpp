#include "chain/lay_contracted.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "chain/cancellable_loop.hpp"
#include "chain/contracted_paths.hpp"
#include "chain/memory.hpp"
#include "chain/residual_network.hpp"
#include "chain/unit_flow.hpp"

namespace grille::chain {

namespace {

/// The ends of a chain. If either of two digits can be the start, a link of cost 0 joins the second to the first, as if
/// the chain were a ring; its direction decides.
struct Ends {
  std::optional<std::pair<Digit, Digit>> apart;
  bool either = false;
};

std::optional<Ends> ends_of(const std::vector<Digit>& odd, const ChainSpec& spec) {
  if (odd.empty()) {
    const bool ring = !spec.start || !spec.end || *spec.start == *spec.end;
    return ring ? std::optional(Ends{}) : std::nullopt;
  }
  if (odd.size() > 2 || spec.ring) {
    return std::nullopt;
  }
  for (const auto& [start, end] : {std::pair(odd[0], odd[1]), std::pair(odd[1], odd[0])}) {
    if (spec.start.value_or(start) == start && spec.end.value_or(end) == end) {
      return Ends{std::pair(start, end), !spec.start && !spec.end};
    }
  }
  return std::nullopt;
}

/// Hierholzer's algorithm over the directed paths, writing from the back; false if some paths are not reached.
bool lay_from(std::uint32_t junction, const ContractedPaths& paths, const ResidualNetwork& network, std::int32_t* chain,
              std::size_t tiles, const GoOn& go_on) {
  struct Step {
    std::uint32_t junction, end;  // the end over which the junction was reached
  };
  Block<std::uint32_t> next(network.nodes());
  std::copy_n(network.first.values.get(), network.nodes(), next.begin());
  std::vector<Step> walk{{junction, 0}};
  const auto path_count = static_cast<std::uint32_t>(paths.links().size());
  std::int32_t* place = chain + tiles;
  CancellableLoop loop(go_on);
  while (true) {
    loop.check();
    std::uint32_t& at = next[walk.back().junction];
    const std::uint32_t stop = network.first[walk.back().junction + 1];
    while (at < stop && (!network.ends[at].out() || network.link[at] >= path_count)) {
      ++at;
    }
    if (at < stop) {
      walk.push_back({network.ends[at].across, at});
      __builtin_prefetch(&next[walk.back().junction]);
      ++at;
      continue;
    }
    const std::uint32_t end = walk.back().end;
    walk.pop_back();
    if (walk.empty()) {
      return place == chain;
    }
    const std::uint32_t link = network.link[end];
    place = paths.lay_before(place, link, network.at[link] != end);
  }
}

}  // namespace

std::optional<std::int64_t> lay_contracted(std::size_t digits, std::span<const Tile> tiles, const ChainSpec& spec,
                                           std::int32_t* chain, std::int64_t* potentials, const GoOn& go_on) {
  const Digit any = spec.start ? *spec.start : spec.end ? *spec.end : tiles.empty() ? 0 : tiles.front().left;
  if (tiles.empty() || any >= digits) {
    std::fill_n(potentials, digits, 0);
    return tiles.empty() ? std::optional<std::int64_t>(0) : std::nullopt;
  }
  const ContractedPaths paths(digits, tiles, any, go_on);
  const auto ends = ends_of(paths.odd(), spec);
  if (!ends || !paths.covers_all_tiles() || (!ends->apart && !paths.is_junction(any))) {
    return std::nullopt;  // is_junction fails if the start is a digit that no tile has
  }
  // Except at the ends of the chain, a junction needs as many outgoing as incoming paths.
  std::vector<Link> links = paths.links();
  std::vector<std::int32_t> excess(paths.junctions(), 0);
  if (ends->apart) {
    const std::uint32_t start = paths.junction(ends->apart->first), end = paths.junction(ends->apart->second);
    if (ends->either) {
      links.push_back({end, start, 0});
    } else {
      ++excess[end];
      --excess[start];
    }
  }
  for (const Link& link : links) {
    ++excess[link.from];
    --excess[link.to];
  }
  for (std::int32_t& each : excess) {
    each /= 2;
  }
  ResidualNetwork network(paths.junctions(), links);
  UnitFlow flow(network, excess);
  if (!flow.run(go_on)) {
    return std::nullopt;
  }
  std::int64_t turns = paths.turns();
  for (std::size_t link = 0; link < links.size(); ++link) {
    turns += network.turned(link) ? links[link].cost : 0;
  }
  Digit start = any;
  if (ends->apart) {
    const bool turned = ends->either && network.turned(links.size() - 1);
    start = turned ? ends->apart->second : ends->apart->first;
  }
  if (!lay_from(paths.junction(start), paths, network, chain, tiles.size(), go_on)) {
    return std::nullopt;
  }
  std::fill_n(potentials, digits, 0);
  for (std::uint32_t junction = 0; junction < paths.junctions(); ++junction) {
    potentials[paths.digit(junction)] = flow.height(junction);
  }
  paths.set_heights(potentials);
  // Heights rise along the flow, potentials fall; shift so that the lowest potential is 0.
  const std::int64_t top = *std::max_element(potentials, potentials + digits);
  for (std::size_t digit = 0; digit < digits; ++digit) {
    potentials[digit] = top - potentials[digit];
  }
  return turns;
}

}  // namespace grille::chain
