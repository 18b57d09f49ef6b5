// A chain of all tiles of a hand, with the fewest turns.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "chain/flow.hpp"
#include "chain/hand.hpp"
#include "chain/orientation.hpp"
#include "chain/tally.hpp"
#include "chain/trail.hpp"

namespace grille::chain {

/// The tally of a hand that is treated as dense.
template <class Value>
std::optional<Tally> tally_if(bool dense, std::size_t digits, Column<Value> left, Column<Value> right,
                              std::size_t tiles) {
  return dense ? std::optional(tally_of(digits, left, right, tiles)) : std::nullopt;
}

/// The tiles of a hand by kind: one entry per kind if there is a tally, otherwise one per tile. The last `fixed` tiles
/// must not be turned.
template <class Value>
std::vector<Kind> kinds_of(const std::optional<Tally>& tally, std::size_t digits, Column<Value> left,
                           Column<Value> right, std::size_t tiles, std::size_t fixed) {
  std::vector<Kind> kinds;
  if (tally) {
    const std::vector<std::uint32_t>& held = tally->held;
    std::vector<std::uint32_t> still(fixed > 0 ? held.size() : 0, 0);
    for (std::size_t i = tiles - fixed; i < tiles; ++i) {
      ++still[static_cast<std::size_t>(left[i]) * digits + static_cast<std::size_t>(right[i])];
    }
    for (std::size_t kind = 0; kind < held.size(); ++kind) {
      if (held[kind] > 0) {
        kinds.push_back({static_cast<Digit>(kind / digits), static_cast<Digit>(kind % digits), held[kind],
                         fixed > 0 ? still[kind] : 0});
      }
    }
  } else {
    kinds.reserve(tiles);
    for (std::size_t i = 0; i < tiles; ++i) {
      kinds.push_back({static_cast<Digit>(left[i]), static_cast<Digit>(right[i]), 1, i >= tiles - fixed});
    }
  }
  return kinds;
}

/// Writes the tile numbers in chain order, ~number for a turned tile. `turned` is by kind, in the order of kinds_of.
template <class Value>
void lay_out(const std::optional<Tally>& tally, std::size_t digits, Column<Value> left, Column<Value> right,
             std::size_t tiles, std::span<const Kind> kinds, std::span<const std::int64_t> turned, Digit start,
             Digit end, std::int32_t* chain) {
  if (tiles == 0) {
    return;
  }
  if (tally) {
    std::vector<std::uint32_t> turned_table(digits * digits, 0);
    for (std::size_t i = 0; i < kinds.size(); ++i) {
      turned_table[kinds[i].left * digits + kinds[i].right] = static_cast<std::uint32_t>(turned[i]);
    }
    Layout(digits, *tally, turned_table, start, end).scatter(left, right, tiles, chain);
  } else {
    std::vector<bool> flags(tiles);
    for (std::size_t i = 0; i < tiles; ++i) {
      flags[i] = turned[i] > 0;
    }
    lay_sparse(digits, left, right, tiles, flags, start, chain);
  }
}

/// A start and an end for a chain with this orientation.
inline std::pair<Digit, Digit> ends_of(const Orientation& orientation, const Connectivity& connectivity,
                                       const ChainSpec& spec) {
  if (!orientation.starts.empty()) {
    return {orientation.starts.front(), orientation.ends.front()};
  }
  const Digit any = spec.start                   ? *spec.start
                    : spec.end                   ? *spec.end
                    : connectivity.roots.empty() ? 0
                                                 : connectivity.roots.front();
  return {any, any};
}

struct Laid {
  std::vector<std::int32_t> chain;
  std::int64_t turns = 0;
  std::vector<std::int64_t> potentials;
};

/// A chain of all tiles, the last `fixed` of which must not be turned; nullopt if there is none.
std::optional<Laid> lay(std::size_t digits, std::span<const Tile> tiles, std::size_t fixed, const ChainSpec& spec,
                        const GoOn& go_on);

/// The smallest number of chains that use every tile, with the fewest turns in total.
std::vector<std::vector<std::int32_t>> lay_chains(std::size_t digits, std::span<const Tile> tiles, const GoOn& go_on);

}  // namespace grille::chain
