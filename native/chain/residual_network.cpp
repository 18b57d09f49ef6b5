#include "chain/residual_network.hpp"

namespace grille::chain {

ResidualNetwork::ResidualNetwork(std::uint32_t nodes, std::span<const Link> links)
    : first(nodes + 1, 0), ends(2 * links.size()), reverse(2 * links.size()), link(2 * links.size()), at(links.size()) {
  for (const Link& each : links) {
    ++first[each.from];
    ++first[each.to];
  }
  std::uint32_t sum = 0;
  for (std::uint32_t& each : first) {
    sum += each;
    each = sum;
  }
  for (std::size_t i = links.size(); i-- > 0;) {
    const auto [from, to, cost] = links[i];
    const std::uint32_t there = --first[to], here = --first[from];
    ends[there] = {from, 2 * cost};
    ends[here] = {to, 2 * cost + 1};
    reverse[there] = here;
    reverse[here] = there;
    link[there] = link[here] = static_cast<std::uint32_t>(i);
    at[i] = here;
  }
}

}  // namespace grille::chain
