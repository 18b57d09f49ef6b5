#include "chain/lay.hpp"

#include "chain/connectivity.hpp"
#include "chain/lay_contracted.hpp"

namespace grille::chain {

std::optional<Laid> lay(std::size_t digits, std::span<const Tile> tiles, std::size_t fixed, const ChainSpec& spec,
                        const GoOn& go_on) {
  const bool dense = is_dense(digits, tiles.size());
  if (!dense && fixed == 0) {
    Laid laid{std::vector<std::int32_t>(tiles.size()), 0, std::vector<std::int64_t>(digits)};
    const auto turns = lay_contracted(digits, tiles, spec, laid.chain.data(), laid.potentials.data(), go_on);
    if (!turns) {
      return std::nullopt;
    }
    laid.turns = *turns;
    return laid;
  }
  const auto tally = tally_if(dense, digits, lefts(tiles), rights(tiles), tiles.size());
  const std::vector<Kind> kinds = kinds_of(tally, digits, lefts(tiles), rights(tiles), tiles.size(), fixed);
  const Connectivity connectivity(digits, kinds);
  auto orientation = fewest_turns(connectivity, kinds, spec, go_on);
  if (!orientation) {
    return std::nullopt;
  }
  const auto [start, end] = ends_of(*orientation, connectivity, spec);
  Laid laid{std::vector<std::int32_t>(tiles.size()), orientation->turns, std::move(orientation->potentials)};
  lay_out(tally, digits, lefts(tiles), rights(tiles), tiles.size(), kinds, orientation->turned, start, end,
          laid.chain.data());
  return laid;
}

std::vector<std::vector<std::int32_t>> lay_chains(std::size_t digits, std::span<const Tile> tiles, const GoOn& go_on) {
  if (tiles.empty()) {
    return {};
  }
  std::vector<Tile> all(tiles.begin(), tiles.end());
  const bool dense = is_dense(digits, tiles.size());
  const std::vector<Kind> kinds = kinds_of(tally_if(dense, digits, lefts(tiles), rights(tiles), tiles.size()), digits,
                                           lefts(tiles), rights(tiles), tiles.size(), 0);
  const Connectivity connectivity(digits, kinds);
  const Orientation orientation = fewest_turns_of_chains(connectivity, kinds, go_on);

  // Match starts and ends within each component; a component without odd digits is a ring, cut anywhere.
  std::vector<std::vector<Digit>> starts(digits), ends(digits);
  for (const Digit digit : orientation.starts) {
    starts[connectivity.component[digit]].push_back(digit);
  }
  for (const Digit digit : orientation.ends) {
    ends[connectivity.component[digit]].push_back(digit);
  }
  std::vector<std::pair<Digit, Digit>> chains;
  for (const Digit head : connectivity.roots) {
    if (starts[head].empty()) {
      chains.emplace_back(head, head);
    }
    for (std::size_t i = 0; i < starts[head].size(); ++i) {
      chains.emplace_back(starts[head][i], ends[head][i]);
    }
  }
  // Join the chains into one, end to start, with virtual tiles; lay it, then cut it at those tiles.
  for (std::size_t i = 1; i < chains.size(); ++i) {
    all.push_back({chains[i - 1].second, chains[i].first});
  }
  const std::size_t links = all.size() - tiles.size();
  const auto tally = tally_if(dense, digits, lefts(all), rights(all), all.size());
  const std::vector<Kind> linked = kinds_of(tally, digits, lefts(all), rights(all), all.size(), links);
  std::vector<std::int64_t> turned = orientation.turned;
  if (dense) {
    std::vector<std::int64_t> table(digits * digits, 0);
    for (std::size_t i = 0; i < kinds.size(); ++i) {
      table[kinds[i].left * digits + kinds[i].right] = orientation.turned[i];
    }
    turned.clear();
    for (const Kind& kind : linked) {
      turned.push_back(table[kind.left * digits + kind.right]);
    }
  } else {
    turned.resize(all.size(), 0);
  }
  std::vector<std::int32_t> chain(all.size());
  lay_out(tally, digits, lefts(all), rights(all), all.size(), linked, turned, chains.front().first,
          chains.back().second, chain.data());
  std::vector<std::vector<std::int32_t>> cut(1);
  for (const std::int32_t tile : chain) {
    if (static_cast<std::size_t>(tile < 0 ? ~tile : tile) >= tiles.size()) {
      cut.emplace_back();
    } else {
      cut.back().push_back(tile);
    }
  }
  return cut;
}

}  // namespace grille::chain
