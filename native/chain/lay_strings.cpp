#include "chain/lay_strings.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "chain/memory.hpp"
#include "chain/nearest.hpp"
#include "chain/net.hpp"
#include "chain/pulse.hpp"
#include "chain/strings.hpp"

namespace grille::chain {

namespace {

/// The ends of a chain. Where either of two digits may be the start, they are linked from the second to the first, as if
/// the chain were a ring: that link may be turned for nothing.
struct Ends {
  std::optional<std::pair<Digit, Digit>> apart;
  bool either = false;
};

std::optional<Ends> ends_of(const std::vector<Digit>& odd, const Wish& wish) {
  if (odd.empty()) {
    const bool ring = !wish.start || !wish.end || *wish.start == *wish.end;
    return ring ? std::optional(Ends{}) : std::nullopt;
  }
  if (odd.size() > 2 || wish.ring) {
    return std::nullopt;
  }
  for (const auto& [start, end] : {std::pair(odd[0], odd[1]), std::pair(odd[1], odd[0])}) {
    if (wish.start.value_or(start) == start && wish.end.value_or(end) == end) {
      return Ends{std::pair(start, end), !wish.start && !wish.end};
    }
  }
  return std::nullopt;
}

/// Hierholzer's walk along the strings as they lead, laid from the back; false where some are not met.
bool lay_from(std::uint32_t knot, const Strings& strings, const Net& net, std::int32_t* chain, std::size_t tiles,
              const GoOn& go_on) {
  struct Step {
    std::uint32_t knot, end;  // the end over which the knot was reached
  };
  Block<std::uint32_t> next(net.nodes());
  std::copy_n(net.first.values.get(), net.nodes(), next.begin());
  std::vector<Step> walk{{knot, 0}};
  const auto strung = static_cast<std::uint32_t>(strings.links().size());
  std::int32_t* place = chain + tiles;
  Pulse pulse(go_on);
  while (true) {
    pulse.beat();
    std::uint32_t& at = next[walk.back().knot];
    const std::uint32_t stop = net.first[walk.back().knot + 1];
    while (at < stop && !(net.ends[at].out() && net.link[at] < strung)) {
      ++at;
    }
    if (at < stop) {
      walk.push_back({net.ends[at].across, at});
      __builtin_prefetch(&next[walk.back().knot]);
      ++at;
      continue;
    }
    const std::uint32_t end = walk.back().end;
    walk.pop_back();
    if (walk.empty()) {
      return place == chain;
    }
    const std::uint32_t link = net.link[end];
    place = strings.lay_before(place, link, net.at[link] != end);
  }
}

}  // namespace

std::optional<std::int64_t> lay_strings(std::size_t digits, std::span<const Tile> tiles, const Wish& wish,
                                        std::int32_t* chain, std::int64_t* potentials, const GoOn& go_on) {
  const Digit any = wish.start ? *wish.start : wish.end ? *wish.end : tiles.empty() ? 0 : tiles.front().left;
  if (tiles.empty() || any >= digits) {
    std::fill_n(potentials, digits, 0);
    return tiles.empty() ? std::optional<std::int64_t>(0) : std::nullopt;
  }
  const Strings strings(digits, tiles, any, go_on);
  const auto ends = ends_of(strings.odd(), wish);
  if (!ends || !strings.whole() || (!ends->apart && !strings.is_knot(any))) {
    return std::nullopt;  // the last where it is to begin with a digit that is not in hand
  }
  // A knot may have as many strings leading out as in, but for the ends of the chain.
  std::vector<Link> links = strings.links();
  std::vector<std::int32_t> excess(strings.knots(), 0);
  if (ends->apart) {
    const std::uint32_t start = strings.knot(ends->apart->first), end = strings.knot(ends->apart->second);
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
  Net net(strings.knots(), links);
  Nearest nearest(net, excess);
  if (!nearest.run(go_on)) {
    return std::nullopt;
  }
  std::int64_t turns = strings.turns();
  for (std::size_t link = 0; link < links.size(); ++link) {
    turns += net.turned(link) ? links[link].cost : 0;
  }
  Digit start = any;
  if (ends->apart) {
    const bool turned = ends->either && net.turned(links.size() - 1);
    start = turned ? ends->apart->second : ends->apart->first;
  }
  if (!lay_from(strings.knot(start), strings, net, chain, tiles.size(), go_on)) {
    return std::nullopt;
  }
  std::fill_n(potentials, digits, 0);
  for (std::uint32_t knot = 0; knot < strings.knots(); ++knot) {
    potentials[strings.digit(knot)] = nearest.height(knot);
  }
  strings.set_heights(potentials);
  // Heights rise along what is sent, potentials fall; the lowest is 0.
  const std::int64_t top = *std::max_element(potentials, potentials + digits);
  for (std::size_t digit = 0; digit < digits; ++digit) {
    potentials[digit] = top - potentials[digit];
  }
  return turns;
}

}  // namespace grille::chain
