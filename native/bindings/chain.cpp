#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <limits>
#include <optional>
#include <stdexcept>
#include <tuple>
#include <utility>
#include <vector>

#include "bindings/families.hpp"
#include "bindings/run.hpp"
#include "chain/lay.hpp"
#include "chain/numbering.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace grille::bindings {

namespace {

using namespace grille::chain;

using Written = std::vector<Numbering::Written>;
using End = std::optional<std::uint64_t>;

/// Runs `work(go_on)` without the GIL; Ctrl-C ends it.
template <class Work>
auto uninterrupted(Work work) {
  Watch watch(std::numeric_limits<double>::infinity());
  decltype(work(GoOn())) found{};
  bool stopped = false;
  {
    nb::gil_scoped_release release;
    try {
      found = work([&] { return watch.go_on(); });
    } catch (const Stopped&) {
      stopped = true;
    }
  }
  watch.raise_pending();
  if (stopped) {
    throw nb::stop_iteration("stopped at a limit");
  }
  return found;
}

void bound(std::size_t tiles) {
  if (tiles >= most_tiles) {
    throw std::invalid_argument("a hand of more than 2147483646 tiles");
  }
}

/// The wish in numbers; none if it names a digit that no tile has.
std::optional<Wish> wish_of(const Numbering& hand, bool ring, End start, End end) {
  Wish wish{ring, std::nullopt, std::nullopt};
  if (start && !(wish.start = hand.number(*start))) {
    return std::nullopt;
  }
  if (end && !(wish.end = hand.number(*end))) {
    return std::nullopt;
  }
  return wish;
}

using Chain = std::vector<std::int32_t>;
using Potentials = std::vector<std::pair<std::uint64_t, std::int64_t>>;

std::optional<std::tuple<Chain, std::int64_t, Potentials>> lay_tiles(const Written& tiles, bool ring, End start, End end,
                                                                     std::size_t fixed) {
  bound(tiles.size());
  if (fixed > tiles.size()) {
    throw std::invalid_argument("more tiles are fixed than there are");
  }
  const Numbering hand(tiles);
  const auto wish = wish_of(hand, ring, start, end);
  auto laid = !wish ? std::nullopt : uninterrupted([&](const GoOn& go_on) {
    return lay(hand.digits(), hand.tiles(), fixed, *wish, go_on);
  });
  if (!laid) {
    return std::nullopt;
  }
  Potentials potentials;
  for (Digit digit = 0; digit < hand.digits(); ++digit) {
    potentials.emplace_back(hand.written(digit), laid->potentials[digit]);
  }
  return std::tuple(std::move(laid->chain), laid->turns, std::move(potentials));
}

/// Odd digits, and groups of digits that hang together.
std::tuple<std::vector<std::uint64_t>, std::vector<std::vector<std::uint64_t>>> outline_of(const Written& tiles) {
  bound(tiles.size());
  const Numbering hand(tiles);
  const Outline outline(hand.digits(), kinds_of(false, hand.digits(), lefts(hand.tiles()), rights(hand.tiles()),
                                                hand.tiles().size(), 0));
  std::vector<std::uint64_t> odd;
  for (const Digit digit : outline.odd) {
    odd.push_back(hand.written(digit));
  }
  std::vector<std::vector<std::uint64_t>> groups(outline.heads.size());
  std::vector<std::size_t> place(hand.digits());
  for (std::size_t i = 0; i < outline.heads.size(); ++i) {
    place[outline.heads[i]] = i;
  }
  for (Digit digit = 0; digit < hand.digits(); ++digit) {
    groups[place[outline.group[digit]]].push_back(hand.written(digit));
  }
  return {std::move(odd), std::move(groups)};
}

}  // namespace

void chain(nb::module_& module) {
  module.def("chain_lay", &lay_tiles, "tiles"_a, "ring"_a = false, "start"_a = nb::none(), "end"_a = nb::none(),
             "fixed"_a = 0,
             "A chain of all tiles with the fewest turns: the numbers of the tiles from left to right, as ~number where "
             "one is turned, the turns, and the potential of each digit; None where there is no chain. The last `fixed` "
             "tiles are not turned.");
  module.def(
      "chain_fewest",
      [](const Written& tiles) {
        bound(tiles.size());
        const Numbering hand(tiles);
        return uninterrupted([&](const GoOn& go_on) { return lay_chains(hand.digits(), hand.tiles(), go_on); });
      },
      "tiles"_a, "The fewest chains that use every tile, with the fewest turns in all.");
  module.def("chain_outline", &outline_of, "tiles"_a, "Digits that occur an odd number of times; groups that never meet.");
}

}  // namespace grille::bindings
