// A chain of all tiles in hand, with the fewest turns.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "chain/flow.hpp"
#include "chain/hand.hpp"
#include "chain/trail.hpp"
#include "chain/turning.hpp"

namespace grille::chain {

/// How often each kind (left * digits + right) is in hand.
template <class Value>
std::vector<std::uint32_t> table_of(std::size_t digits, Column<Value> left, Column<Value> right, std::size_t tiles) {
  const std::size_t kinds = digits * digits;
  // Equal tiles often follow each other, and a counter can't be raised twice at once: so there are four of each.
  const std::size_t tables = tiles >= 4 * kinds ? 4 : 1;
  std::vector<std::uint32_t> counters(tables * kinds, 0);
  with_halves(left, right, [&](auto left_of, auto right_of) {
    std::uint32_t* const counts = counters.data();
    std::size_t i = 0;
    if (tables == 4) {
      for (; i + 4 <= tiles; i += 4) {
        ++counts[left_of(i) * digits + right_of(i)];
        ++counts[kinds + left_of(i + 1) * digits + right_of(i + 1)];
        ++counts[2 * kinds + left_of(i + 2) * digits + right_of(i + 2)];
        ++counts[3 * kinds + left_of(i + 3) * digits + right_of(i + 3)];
      }
    }
    for (; i < tiles; ++i) {
      ++counts[left_of(i) * digits + right_of(i)];
    }
  });
  for (std::size_t table = 1; table < tables; ++table) {
    for (std::size_t kind = 0; kind < kinds; ++kind) {
      counters[kind] += counters[table * kinds + kind];
    }
  }
  counters.resize(kinds);
  return counters;
}

/// The tiles of a hand by kind: one for each that is in hand where it is taken for dense, one for each tile otherwise.
/// The last `fixed` tiles may not be turned.
template <class Value>
std::vector<Kind> kinds_of(bool dense, std::size_t digits, Column<Value> left, Column<Value> right, std::size_t tiles,
                           std::size_t fixed) {
  std::vector<Kind> kinds;
  if (dense) {
    const std::vector<std::uint32_t> held = table_of(digits, left, right, tiles);
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

/// Writes the numbers of the tiles in the order of the chain, as ~number where a tile is turned. `turned` is by kind, as
/// kinds_of gives them.
template <class Value>
void lay_out(bool dense, std::size_t digits, Column<Value> left, Column<Value> right, std::size_t tiles,
             std::span<const Kind> kinds, std::span<const std::int64_t> turned, Digit start, Digit end,
             std::int32_t* chain) {
  if (tiles == 0) {
    return;
  }
  if (dense) {
    std::vector<std::uint32_t> held_table(digits * digits, 0), turned_table(digits * digits, 0);
    for (std::size_t i = 0; i < kinds.size(); ++i) {
      const std::size_t kind = kinds[i].left * digits + kinds[i].right;
      held_table[kind] = static_cast<std::uint32_t>(kinds[i].count);
      turned_table[kind] = static_cast<std::uint32_t>(turned[i]);
    }
    Layout(digits, held_table, turned_table, start, end).scatter(left, right, tiles, chain);
  } else {
    std::vector<bool> flags(tiles);
    for (std::size_t i = 0; i < tiles; ++i) {
      flags[i] = turned[i] > 0;
    }
    lay_sparse(digits, left, right, tiles, flags, start, chain);
  }
}

/// Where a chain with these turns may begin and end.
inline std::pair<Digit, Digit> ends_of(const Turning& turning, const Outline& outline, const Wish& wish) {
  if (!turning.starts.empty()) {
    return {turning.starts.front(), turning.ends.front()};
  }
  const Digit any = wish.start ? *wish.start : wish.end ? *wish.end : outline.heads.empty() ? 0 : outline.heads.front();
  return {any, any};
}

struct Laid {
  std::vector<std::int32_t> chain;
  std::int64_t turns = 0;
  std::vector<std::int64_t> potentials;
};

/// A chain of all tiles, of which the last `fixed` may not be turned; none where there is no chain.
std::optional<Laid> lay(std::size_t digits, std::span<const Tile> tiles, std::size_t fixed, const Wish& wish,
                        const GoOn& go_on);

/// The fewest chains that use every tile, with the fewest turns in all.
std::vector<std::vector<std::int32_t>> lay_chains(std::size_t digits, std::span<const Tile> tiles, const GoOn& go_on);

}  // namespace grille::chain
