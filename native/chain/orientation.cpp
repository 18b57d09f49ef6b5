#include "chain/orientation.hpp"

#include <utility>

namespace grille::chain {

namespace {

/// Solves the flow where `ends` are a start and an end of a chain, and each digit in `free` can be either.
std::optional<Orientation> orient(const Connectivity& connectivity, std::span<const Kind> kinds,
                                  std::span<const Digit> free, std::optional<std::pair<Digit, Digit>> ends,
                                  const GoOn& go_on) {
  const auto digits = static_cast<std::uint32_t>(connectivity.degree.size());
  const std::uint32_t hub = digits;
  std::vector<std::int64_t> supply(connectivity.balance);
  supply.push_back(0);
  if (ends) {
    supply[ends->first] -= 1;
    supply[ends->second] += 1;
  }
  for (const Digit digit : free) {
    supply[digit] -= 1;
  }
  for (std::int64_t& each : supply) {
    each /= 2;
  }
  // Every free digit counts as a start; the hub turns half of them into ends by sending each one unit at no cost.
  supply[hub] = static_cast<std::int64_t>(free.size() / 2);
  std::vector<Arc> arcs;
  std::vector<std::size_t> kind_of;
  arcs.reserve(kinds.size() + free.size());
  kind_of.reserve(kinds.size());
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    const Kind& kind = kinds[i];
    if (kind.left != kind.right && kind.count > kind.fixed) {
      arcs.push_back({kind.left, kind.right, kind.count - kind.fixed, 1});
      kind_of.push_back(i);
    }
  }
  for (const Digit digit : free) {
    arcs.push_back({hub, digit, 1, 0});
  }
  auto flow = cheapest_flow(digits + 1, arcs, std::move(supply), go_on);
  if (!flow) {
    return std::nullopt;
  }
  Orientation orientation;
  orientation.turned.assign(kinds.size(), 0);
  for (std::size_t i = 0; i < kind_of.size(); ++i) {
    orientation.turned[kind_of[i]] = flow->used[i];
  }
  orientation.turns = flow->cost;
  flow->potentials.pop_back();
  orientation.potentials = std::move(flow->potentials);
  if (ends) {
    orientation.starts.push_back(ends->first);
    orientation.ends.push_back(ends->second);
  }
  for (std::size_t i = 0; i < free.size(); ++i) {
    (flow->used[kind_of.size() + i] == 0 ? orientation.starts : orientation.ends).push_back(free[i]);
  }
  return orientation;
}

}  // namespace

std::optional<Orientation> fewest_turns(const Connectivity& connectivity, std::span<const Kind> kinds,
                                        const ChainSpec& spec, const GoOn& go_on) {
  if (connectivity.roots.size() > 1) {
    return std::nullopt;
  }
  const auto in_hand = [&](Digit digit) { return connectivity.degree[digit] > 0; };
  if (connectivity.odd.empty()) {
    const std::optional<Digit> either = spec.start ? spec.start : spec.end;
    if (either && (!in_hand(*either) || spec.end.value_or(*either) != *either)) {
      return std::nullopt;
    }
    return orient(connectivity, kinds, {}, std::nullopt, go_on);
  }
  if (connectivity.odd.size() > 2 || spec.ring) {
    return std::nullopt;
  }
  if (!spec.start && !spec.end) {
    return orient(connectivity, kinds, connectivity.odd, std::nullopt, go_on);
  }
  for (const auto& [start, end] :
       {std::pair(connectivity.odd[0], connectivity.odd[1]), std::pair(connectivity.odd[1], connectivity.odd[0])}) {
    if (spec.start.value_or(start) == start && spec.end.value_or(end) == end) {
      return orient(connectivity, kinds, {}, std::pair(start, end), go_on);
    }
  }
  return std::nullopt;
}

Orientation fewest_turns_of_chains(const Connectivity& connectivity, std::span<const Kind> kinds, const GoOn& go_on) {
  // NOLINTNEXTLINE(bugprone-unchecked-optional-access): with every odd digit free, there is always a flow.
  return orient(connectivity, kinds, connectivity.odd, std::nullopt, go_on).value();
}

}  // namespace grille::chain
