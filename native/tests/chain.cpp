// Facts about chains: laid, counted, enumerated and shortened, with few digits and with many.
#include <algorithm>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "chain/arrays.hpp"
#include "chain/counting.hpp"
#include "chain/extendable.hpp"
#include "chain/lay.hpp"
#include "chain/lay_contracted.hpp"
#include "chain/longest.hpp"
#include "chain/numbering.hpp"
#include "chain/path_flow.hpp"
#include "chain/trail_search.hpp"
#include "facts.hpp"
#include "random.hpp"

namespace facts {

namespace {

using namespace grille;
using namespace grille::chain;

const GoOn always = [] { return true; };

/// A hand that makes a chain: a random walk with its tiles shuffled and turned at random.
std::vector<Tile> walked(Random& random, std::uint32_t digits, std::size_t tiles) {
  std::vector<Tile> hand;
  auto at = static_cast<Digit>(random.below(digits));
  for (std::size_t i = 0; i < tiles; ++i) {
    const auto to = static_cast<Digit>(random.below(digits));
    hand.push_back(random.below(2) == 0 ? Tile{at, to} : Tile{to, at});
    std::swap(hand.back(), hand[random.below(static_cast<std::uint32_t>(hand.size()))]);
    at = to;
  }
  return hand;
}

/// Whether a flow meets its supplies, and its potentials prove it optimal.
bool proven(std::uint32_t nodes, const std::vector<Arc>& arcs, std::vector<std::int64_t> supply, const Flow& flow) {
  std::int64_t cost = 0;
  for (std::size_t i = 0; i < arcs.size(); ++i) {
    const std::int64_t falls = flow.potentials[arcs[i].from] - flow.potentials[arcs[i].to];
    if (flow.used[i] < 0 || flow.used[i] > arcs[i].capacity || (flow.used[i] > 0 && falls < arcs[i].cost) ||
        (flow.used[i] < arcs[i].capacity && falls > arcs[i].cost)) {
      return false;
    }
    supply[arcs[i].from] -= flow.used[i];
    supply[arcs[i].to] += flow.used[i];
    cost += flow.used[i] * arcs[i].cost;
  }
  return nodes == flow.potentials.size() && cost == flow.cost &&
         std::all_of(supply.begin(), supply.end(), [](std::int64_t each) { return each == 0; });
}

/// Flows on graphs with many paths and cycles, some infeasible: with paths contracted, and without.
void a_flow_is_the_same_with_paths_drawn_together() {
  Random random(11);
  std::size_t none = 0;
  for (std::uint32_t round = 0; round < 4000; ++round) {
    const std::uint32_t nodes = 2 + random.below(14);
    std::vector<Arc> arcs;
    std::vector<std::int64_t> supply(nodes, 0);
    for (std::uint32_t i = random.below(2 * nodes); i > 0; --i) {
      const std::uint32_t from = random.below(nodes), to = random.below(nodes);
      if (from != to) {
        arcs.push_back({from, to, 1, random.below(4) != 0});
        if (random.below(3) == 0) {
          ++supply[from];
          --supply[to];
        }
      }
    }
    if (random.below(8) == 0) {
      ++supply[random.below(nodes)];
      --supply[random.below(nodes)];
    }
    const auto plain = cheapest_flow(nodes, arcs, supply, always);
    const auto drawn = cheapest_path_flow(nodes, arcs, supply, always);
    none += !plain;
    expect(plain.has_value() == drawn.has_value(), "a flow is there, or not, with paths drawn together");
    if (plain && drawn) {
      expect(plain->cost == drawn->cost, "a flow costs the same with paths drawn together");
      expect(proven(nodes, arcs, supply, *plain) && proven(nodes, arcs, supply, *drawn), "a flow is proven");
    }
  }
  expect(none > 0, "some of these flows can't be");
}

std::vector<Tile> full_set(Digit order) {
  std::vector<Tile> set;
  for (Digit low = 0; low <= order; ++low) {
    for (Digit high = low; high <= order; ++high) {
      set.push_back({low, high});
    }
  }
  return set;
}

/// How many tiles are turned, if the chain uses each tile once and neighbours fit.
std::optional<std::int64_t> turns_of(const std::vector<Tile>& hand, const std::int32_t* chain) {
  std::vector<bool> seen(hand.size(), false);
  std::int64_t turns = 0;
  std::optional<Digit> at;
  for (std::size_t i = 0; i < hand.size(); ++i) {
    const bool turned = chain[i] < 0;
    const auto number = static_cast<std::size_t>(turned ? ~chain[i] : chain[i]);
    if (number >= hand.size() || seen[number]) {
      return std::nullopt;
    }
    seen[number] = true;
    const Tile tile = turned ? Tile{hand[number].right, hand[number].left} : hand[number];
    if (at.value_or(tile.left) != tile.left) {
      return std::nullopt;
    }
    at = tile.right;
    turns += turned;
  }
  return turns;
}

void every_walk_is_laid() {
  Random random(7);
  for (const std::uint32_t digits : {1U, 2U, 7U, 50U, 1000U}) {
    for (const std::size_t tiles : {1U, 2U, 10U, 333U, 5001U}) {
      const std::vector<Tile> hand = walked(random, digits, tiles);
      const auto laid = lay(digits, hand, 0, {}, always);
      expect(laid && turns_of(hand, laid->chain.data()) == laid->turns, "a walk is laid with the turns it says");
      const auto array = lay_arrays(lefts(hand), rights(hand), tiles, true, false, {}, {}, always);
      expect(array && turns_of(hand, array->chain.values.get()) == laid->turns, "and so it is from arrays");
      const auto somehow = lay_arrays(lefts(hand), rights(hand), tiles, false, false, {}, {}, always);
      expect(somehow && turns_of(hand, somehow->chain.values.get()) == somehow->turns && somehow->turns >= laid->turns,
             "or with more turns, where they do not matter");
    }
  }
}

/// Small hands, some without a chain, with contracted paths; compared with a flow on the original digits.
void strings_take_the_fewest_turns() {
  Random random(5);
  std::size_t none = 0, laid = 0;
  for (std::uint32_t round = 0; round < 6000; ++round) {
    const std::uint32_t digits = 1 + random.below(12);
    std::vector<Tile> hand = walked(random, digits, 1 + random.below(24));
    if (random.below(6) == 0) {
      hand.push_back({static_cast<Digit>(random.below(digits)), static_cast<Digit>(random.below(digits))});
    }
    ChainSpec spec;
    spec.ring = random.below(5) == 0;
    if (random.below(3) == 0) {
      spec.start = static_cast<Digit>(random.below(digits));
    }
    if (random.below(3) == 0) {
      spec.end = static_cast<Digit>(random.below(digits));
    }
    const std::vector<Kind> kinds = kinds_of(std::nullopt, digits, lefts(hand), rights(hand), hand.size(), 0);
    const auto orientation = fewest_turns(Connectivity(digits, kinds), kinds, spec, always);
    std::vector<std::int32_t> chain(hand.size());
    std::vector<std::int64_t> potentials(digits);
    const auto turns = lay_contracted(digits, hand, spec, chain.data(), potentials.data(), always);
    expect(turns.has_value() == orientation.has_value(), "there is a chain of strings where there is one of tiles");
    if (!turns || !orientation) {
      ++none;
      continue;
    }
    ++laid;
    expect(*turns == orientation->turns && turns_of(hand, chain.data()) == *turns, "strings take the fewest turns");
    const auto lies = [&](std::int32_t tile) {
      const Tile& held = hand[static_cast<std::size_t>(tile < 0 ? ~tile : tile)];
      return tile < 0 ? Tile{held.right, held.left} : held;
    };
    const Digit start = lies(chain.front()).left, end = lies(chain.back()).right;
    expect(spec.start.value_or(start) == start && spec.end.value_or(end) == end && (!spec.ring || start == end),
           "a chain of strings has the ends that were asked for");
    // The bound of docs/chain-proof.md for these ends.
    std::vector<std::int64_t> surplus(digits, 0);
    std::int64_t bound = 0;
    for (const Tile& tile : hand) {
      ++surplus[tile.left];
      --surplus[tile.right];
      bound -= std::max<std::int64_t>(0, potentials[tile.left] - potentials[tile.right] - 1);
    }
    --surplus[start];
    ++surplus[end];
    for (Digit digit = 0; digit < digits; ++digit) {
      bound += surplus[digit] / 2 * potentials[digit];
    }
    expect(bound == *turns, "its potentials prove it");
    if (!spec.start && !spec.end) {
      expect(potentials[end] <= potentials[start], "whichever end comes first");
    }
  }
  expect(none > 100 && laid > 1000, "some of these hands have a chain, some have none");
}

void digits_of_any_kind_are_read_where_they_lie() {
  const std::int8_t narrow[] = {0, 1, 1, 2, 2, 3};
  const auto laid =
      lay_arrays(Column<std::int8_t>{narrow, 2}, Column<std::int8_t>{narrow + 1, 2}, 3, true, false, {}, {}, always);
  expect(laid && laid->turns == 0 && laid->chain.values[2] == 2, "columns of a table of tiles");
  const std::uint64_t wide[] = {~std::uint64_t{0}, 5, 5, std::uint64_t{1} << 40};
  const auto far =
      lay_arrays(Column<std::uint64_t>{wide, 2}, Column<std::uint64_t>{wide + 1, 2}, 2, true, false, {}, {}, always);
  expect(far && far->written.size == 3 && far->written.values[0] == 5, "digits of 64 bits");
  const std::int16_t negative[] = {0, -1};
  bool refused = false;
  try {
    lay_arrays(Column<std::int16_t>{negative, 1}, Column<std::int16_t>{negative, 1}, 2, true, false, {}, {}, always);
  } catch (const std::invalid_argument&) {
    refused = true;
  }
  expect(refused, "a negative digit is refused");
}

void the_fewest_chains_use_every_tile() {
  Random random(3);
  for (const std::uint32_t digits : {3U, 9U, 400U}) {
    std::vector<Tile> hand;
    for (int i = 0; i < 300; ++i) {
      hand.push_back({static_cast<Digit>(random.below(digits)), static_cast<Digit>(random.below(digits))});
    }
    const Connectivity connectivity(digits, kinds_of(std::nullopt, digits, lefts(hand), rights(hand), hand.size(), 0));
    std::vector<std::size_t> odd(digits, 0);
    for (const Digit digit : connectivity.odd) {
      ++odd[connectivity.component[digit]];
    }
    std::size_t fewest = 0;
    for (const Digit head : connectivity.roots) {
      fewest += std::max<std::size_t>(1, odd[head] / 2);
    }
    std::size_t tiles = 0;
    const auto chains = lay_chains(digits, hand, always);
    for (const auto& chain : chains) {
      std::vector<Tile> some;
      std::vector<std::int32_t> renumbered;
      for (const std::int32_t tile : chain) {
        const auto number = static_cast<std::int32_t>(some.size());
        some.push_back(hand[static_cast<std::size_t>(tile < 0 ? ~tile : tile)]);
        renumbered.push_back(tile < 0 ? ~number : number);
      }
      expect(!chain.empty() && turns_of(some, renumbered.data()).has_value(), "each of the chains is one");
      tiles += chain.size();
    }
    expect(tiles == hand.size() && chains.size() == fewest, "half as many chains as odd digits, or one for a ring");
  }
}

void sets_are_counted_and_walked() {
  // The double-two set: cycles of 0-1 1-2 2-0 with doubles, cut at any of 6 joints, in either direction.
  const std::vector<Tile> two = full_set(2);
  TrailSearch walk(3, two, {});
  std::uint64_t chains = 0;
  for (Event event = walk.next(1); event != Event::exhausted; event = walk.next(1)) {
    chains += event == Event::solution;
  }
  expect(chains == 12, "12 chains of the double-two set, however often the walk is paused");
  const auto trees = count_trees(7, full_set(6), std::nullopt, ~std::uint64_t{0}, always);
  // 2640 Eulerian orientations; (3 - 1)! ^ 7 chains per tree, 21 joints to cut, 3 places for each double but 4 at the
  // start.
  Natural lines = trees->sum;
  lines *= Natural(128 * 21 / 7 * 729 * 4 * 7);
  expect(trees->exact && lines.hexadecimal() == Natural(7959229931520).hexadecimal(), "Reiss's number");
  const std::vector<Tile> many(300, Tile{0, 1});
  const auto large = count_trees(2, many, std::nullopt, ~std::uint64_t{0}, always);
  expect(large->exact && large->moduli.size() > 4, "large sums come as remainders");
  expect(!count_trees(7, full_set(6), std::nullopt, 5, always)->exact, "a limit is kept");
}

void the_longest_chain_of_a_set() {
  for (Digit order = 1; order <= 17; order += 2) {
    const std::vector<Tile> set = full_set(order);
    const Kept kept = longest(order + 1, set, 1000, always);
    expect(kept.length == set.size() - (order - 1) / 2 && kept.bound == kept.length,
           "of an odd set, half of the digits but two lose a tile each");
  }
  // A star with four arms of two tiles each: two arms form a line, the others are left out.
  const std::vector<Tile> star{{0, 1}, {1, 2}, {0, 3}, {3, 4}, {0, 5}, {5, 6}, {0, 7}, {7, 8}};
  const Kept kept = longest(9, star, 1000, always);
  expect(kept.length == 4 && kept.bound == 4, "two arms of a star");
}

void a_bridge_is_crossed_last() {
  // At 0: a cycle 0-1-2-0 and a bridge 0-3.
  const std::vector<Kind> kinds{{0, 1, 1}, {1, 2, 1}, {2, 0, 1}, {0, 3, 1}};
  const std::vector<bool> apart = extendable_digits(4, kinds, 0, 3);
  expect(apart[1] && apart[2] && !apart[3], "with the other end beyond the bridge, the ring first");
  const std::vector<bool> near = extendable_digits(4, kinds, 0, 0);
  expect(near[1] && near[2] && near[3], "with the other end at the ring, it can be left to that");
}

}  // namespace

void about_chains() {
  a_flow_is_the_same_with_paths_drawn_together();
  every_walk_is_laid();
  strings_take_the_fewest_turns();
  digits_of_any_kind_are_read_where_they_lie();
  the_fewest_chains_use_every_tile();
  sets_are_counted_and_walked();
  the_longest_chain_of_a_set();
  a_bridge_is_crossed_last();
}

}  // namespace facts
