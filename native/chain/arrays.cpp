#include "chain/arrays.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

#include "chain/cancellable_loop.hpp"
#include "chain/lay.hpp"
#include "chain/lay_contracted.hpp"
#include "chain/numbering.hpp"

namespace grille::chain {

namespace {

template <class Value>
std::uint64_t highest(Column<Value> half, std::size_t tiles) {
  Value high = 0, low = 0;
  if (half.stride == 1) {
    for (std::size_t i = 0; i < tiles; ++i) {
      high = std::max(high, half.data[i]);
      low = std::min(low, half.data[i]);
    }
  } else {
    for (std::size_t i = 0; i < tiles; ++i) {
      high = std::max(high, half[i]);
      low = std::min(low, half[i]);
    }
  }
  if (low < 0) {
    std::size_t i = 0;
    while (half[i] >= 0) {
      ++i;
    }
    throw std::invalid_argument("tile " + std::to_string(i + 1) + " has a negative digit");
  }
  return static_cast<std::uint64_t>(high);
}

template <class Value>
std::optional<LaidArray> lay_many_digits(std::size_t digits, Column<Value> left, Column<Value> right, std::size_t tiles,
                                         const ChainSpec& spec, const GoOn& go_on) {
  // Store both halves of a tile together: they are read together, and tiles are visited in random order.
  Block<Tile> hand(tiles);
  for (std::size_t i = 0; i < tiles; ++i) {
    hand[i] = {static_cast<Digit>(left[i]), static_cast<Digit>(right[i])};
  }
  LaidArray laid{Block<std::int32_t>(tiles), 0, Block<std::int64_t>(digits), {}};
  const auto turns =
      lay_contracted(digits, {hand.begin(), hand.end()}, spec, laid.chain.begin(), laid.potentials.begin(), go_on);
  if (!turns) {
    return std::nullopt;
  }
  laid.turns = *turns;
  return laid;
}

template <class Value>
std::optional<LaidArray> lay_columns(std::size_t digits, Column<Value> left, Column<Value> right, std::size_t tiles,
                                     const ChainSpec& spec, const GoOn& go_on) {
  if (!is_dense(digits, tiles)) {
    return lay_many_digits(digits, left, right, tiles, spec, go_on);
  }
  const std::optional<Tally> tally = tally_of(digits, left, right, tiles);
  const std::vector<Kind> kinds = kinds_of(tally, digits, left, right, tiles, 0);
  const Connectivity connectivity(digits, kinds);
  const auto orientation = fewest_turns(connectivity, kinds, spec, go_on);
  if (!orientation) {
    return std::nullopt;
  }
  const auto [start, end] = ends_of(*orientation, connectivity, spec);
  LaidArray laid{Block<std::int32_t>(tiles), orientation->turns, Block<std::int64_t>(digits), {}};
  std::copy(orientation->potentials.begin(), orientation->potentials.end(), laid.potentials.values.get());
  lay_out(tally, digits, left, right, tiles, kinds, orientation->turned, start, end, laid.chain.values.get());
  return laid;
}

/// A digit that a chain can start with; nullopt where the parity of the degrees rules out a chain.
template <class Value>
std::optional<Digit> start_of(std::size_t digits, Column<Value> left, Column<Value> right, std::size_t tiles,
                              const ChainSpec& spec, const GoOn& go_on) {
  CancellableLoop loop(go_on);
  std::vector<bool> seen(digits, false), odd(digits, false);
  for (std::size_t i = 0; i < tiles; ++i) {
    loop.check();
    for (const Value value : {left[i], right[i]}) {
      const auto digit = static_cast<Digit>(value);
      seen[digit] = true;
      odd[digit] = !odd[digit];
    }
  }
  std::vector<Digit> ends;
  for (Digit digit = 0; digit < digits && ends.size() <= 2; ++digit) {
    if (odd[digit]) {
      ends.push_back(digit);
    }
  }
  if (ends.size() > 2 || (spec.ring && !ends.empty())) {
    return std::nullopt;
  }
  if (ends.empty()) {
    const Digit any = spec.start ? *spec.start : spec.end ? *spec.end : tiles > 0 ? static_cast<Digit>(left[0]) : 0;
    return (tiles > 0 && !seen[any]) || spec.end.value_or(any) != any ? std::nullopt : std::optional(any);
  }
  for (std::size_t i : {0, 1}) {
    if (spec.start.value_or(ends[i]) == ends[i] && spec.end.value_or(ends[1 - i]) == ends[1 - i]) {
      return ends[i];
    }
  }
  return std::nullopt;
}

template <class Value>
std::optional<LaidArray> lay_columns_any(std::size_t digits, Column<Value> left, Column<Value> right, std::size_t tiles,
                                         const ChainSpec& spec, const GoOn& go_on) {
  const auto start = start_of(digits, left, right, tiles, spec, go_on);
  if (!start) {
    return std::nullopt;
  }
  LaidArray laid{Block<std::int32_t>(tiles), 0, {}, {}};
  const auto turns = lay_any(digits, left, right, tiles, *start, laid.chain.values.get(), go_on);
  if (!turns) {
    return std::nullopt;
  }
  laid.turns = *turns;
  return laid;
}

template <class Value>
std::optional<LaidArray> lay_numbered(std::size_t digits, Column<Value> left, Column<Value> right, std::size_t tiles,
                                      bool fewest, const ChainSpec& spec, const GoOn& go_on) {
  return fewest ? lay_columns(digits, left, right, tiles, spec, go_on)
                : lay_columns_any(digits, left, right, tiles, spec, go_on);
}

}  // namespace

template <class Value>
std::optional<LaidArray> lay_arrays(Column<Value> left, Column<Value> right, std::size_t tiles, bool fewest, bool ring,
                                    std::optional<std::uint64_t> start, std::optional<std::uint64_t> end,
                                    const GoOn& go_on) {
  const std::uint64_t high = std::max(highest(left, tiles), highest(right, tiles));
  if (high < 4 * tiles + 64) {
    // The digits are small enough to index tables directly.
    if (std::max(start.value_or(0), end.value_or(0)) > high) {
      return std::nullopt;
    }
    ChainSpec spec{ring, std::nullopt, std::nullopt};
    if (start) {
      spec.start = static_cast<Digit>(*start);
    }
    if (end) {
      spec.end = static_cast<Digit>(*end);
    }
    return lay_numbered(high + 1, left, right, tiles, fewest, spec, go_on);
  }
  std::vector<Numbering::Written> written;
  written.reserve(tiles);
  for (std::size_t i = 0; i < tiles; ++i) {
    written.emplace_back(left[i], right[i]);
  }
  const Numbering hand(written);
  const auto spec = hand.spec(ring, start, end);
  auto laid = spec ? lay_numbered(hand.digits(), lefts(hand.tiles()), rights(hand.tiles()), tiles, fewest, *spec, go_on)
                   : std::nullopt;
  if (laid) {
    laid->written = Block<std::uint64_t>(hand.digits());
    for (Digit digit = 0; digit < hand.digits(); ++digit) {
      laid->written.values[digit] = hand.written(digit);
    }
  }
  return laid;
}

#define GRILLE_LAY_ARRAYS(Value)                                                                           \
  template std::optional<LaidArray> lay_arrays(Column<Value>, Column<Value>, std::size_t, bool, bool,      \
                                               std::optional<std::uint64_t>, std::optional<std::uint64_t>, \
                                               const GoOn&)
GRILLE_LAY_ARRAYS(std::uint8_t);
GRILLE_LAY_ARRAYS(std::int8_t);
GRILLE_LAY_ARRAYS(std::uint16_t);
GRILLE_LAY_ARRAYS(std::int16_t);
GRILLE_LAY_ARRAYS(std::uint32_t);
GRILLE_LAY_ARRAYS(std::int32_t);
GRILLE_LAY_ARRAYS(std::uint64_t);
GRILLE_LAY_ARRAYS(std::int64_t);
#undef GRILLE_LAY_ARRAYS

}  // namespace grille::chain
