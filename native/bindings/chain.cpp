#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <limits>
#include <memory>
#include <new>
#include <optional>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "bindings/chain.hpp"
#include "bindings/families.hpp"
#include "bindings/run.hpp"
#include "chain/counting.hpp"
#include "chain/extendable.hpp"
#include "chain/lay.hpp"
#include "chain/longest.hpp"
#include "chain/numbering.hpp"
#include "chain/trail_search.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace grille::bindings {

namespace {

using namespace grille::chain;

using Written = std::vector<Numbering::Written>;
using End = std::optional<std::uint64_t>;

using Chain = std::vector<std::int32_t>;
using Potentials = std::vector<std::pair<std::uint64_t, std::int64_t>>;

std::optional<std::tuple<Chain, std::int64_t, Potentials>> lay_tiles(const Written& tiles, bool ring, End start,
                                                                     End end, std::size_t fixed) {
  bound(tiles.size());
  if (fixed > tiles.size()) {
    throw std::invalid_argument("more fixed tiles than tiles");
  }
  const Numbering hand(tiles);
  const auto spec = hand.spec(ring, start, end);
  auto laid =
      !spec ? std::nullopt
            : uninterrupted([&](const GoOn& go_on) { return lay(hand.digits(), hand.tiles(), fixed, *spec, go_on); });
  if (!laid) {
    return std::nullopt;
  }
  Potentials potentials;
  for (Digit digit = 0; digit < hand.digits(); ++digit) {
    potentials.emplace_back(hand.written(digit), laid->potentials[digit]);
  }
  return std::tuple(std::move(laid->chain), laid->turns, std::move(potentials));
}

/// Digits of odd degree, and the connected components.
std::tuple<std::vector<std::uint64_t>, std::vector<std::vector<std::uint64_t>>> connectivity_of(const Written& tiles) {
  bound(tiles.size());
  const Numbering hand(tiles);
  const Connectivity connectivity(hand.digits(), kinds_of(std::nullopt, hand.digits(), lefts(hand.tiles()),
                                                          rights(hand.tiles()), hand.tiles().size(), 0));
  std::vector<std::uint64_t> odd;
  for (const Digit digit : connectivity.odd) {
    odd.push_back(hand.written(digit));
  }
  std::vector<std::vector<std::uint64_t>> groups(connectivity.roots.size());
  std::vector<std::size_t> place(hand.digits());
  for (std::size_t i = 0; i < connectivity.roots.size(); ++i) {
    place[connectivity.roots[i]] = i;
  }
  for (Digit digit = 0; digit < hand.digits(); ++digit) {
    groups[place[connectivity.component[digit]]].push_back(hand.written(digit));
  }
  return {std::move(odd), std::move(groups)};
}

/// The fewest turns for the rest, and by tile whether it can be laid at the left and at the right end so that the game
/// can still be finished; nullopt if it can't be finished. On an empty table every tile can be laid, so the list is
/// empty.
std::optional<std::pair<std::int64_t, std::vector<std::pair<bool, bool>>>> extendable_in(
    const Written& tiles, std::optional<Numbering::Written> table) {
  bound(tiles.size());
  Written all_tiles(tiles);
  if (table) {
    all_tiles.push_back(*table);
  }
  const Numbering hand(all_tiles);
  const std::size_t fixed = all_tiles.size() - tiles.size();
  const bool dense = is_dense(hand.digits(), all_tiles.size());
  const std::span<const Tile> all(hand.tiles());
  using Answer = std::optional<std::pair<std::int64_t, std::vector<std::pair<bool, bool>>>>;
  return uninterrupted([&](const GoOn& go_on) -> Answer {
    const auto tally = tally_if(dense, hand.digits(), lefts(all), rights(all), all.size());
    const auto kinds = kinds_of(tally, hand.digits(), lefts(all), rights(all), all.size(), fixed);
    const auto orientation = fewest_turns(Connectivity(hand.digits(), kinds), kinds, ChainSpec{}, go_on);
    if (!orientation) {
      return std::nullopt;
    }
    std::vector<std::pair<bool, bool>> extendable;
    if (table) {
      const auto tally_in_hand = tally_if(dense, hand.digits(), lefts(all), rights(all), tiles.size());
      const auto in_hand = kinds_of(tally_in_hand, hand.digits(), lefts(all), rights(all), tiles.size(), 0);
      const auto [left_end, right_end] = all.back();
      const std::vector<bool> left = extendable_digits(hand.digits(), in_hand, left_end, right_end);
      const std::vector<bool> right = extendable_digits(hand.digits(), in_hand, right_end, left_end);
      const auto extends = [](const Tile& tile, Digit end, const std::vector<bool>& ways) {
        return (tile.left == end && ways[tile.right]) || (tile.right == end && ways[tile.left]);
      };
      for (const Tile& tile : all.first(tiles.size())) {
        extendable.emplace_back(extends(tile, left_end, left), extends(tile, right_end, right));
      }
    }
    return std::pair(orientation->turns, std::move(extendable));
  });
}

/// A count of trees: the sum in base 16, or residues with their moduli; whether it is exact; guesses.
using Counted = std::tuple<std::string, std::vector<std::uint64_t>, std::vector<std::uint64_t>, bool, std::uint64_t>;

std::optional<Counted> trees_of(const Written& tiles, std::optional<Numbering::Written> link,
                                std::optional<std::uint64_t> nodes, std::optional<double> seconds) {
  bound(tiles.size());
  const Numbering hand(tiles);
  std::optional<Tile> numbered;
  if (link) {
    numbered = Tile{hand.number(link->first).value(), hand.number(link->second).value()};
  }
  Watch watch(seconds.value_or(std::numeric_limits<double>::infinity()));
  std::optional<Trees> trees;
  {
    nb::gil_scoped_release release;
    trees = count_trees(hand.digits(), hand.tiles(), numbered,
                        nodes.value_or(std::numeric_limits<std::uint64_t>::max()), [&] { return watch.go_on(); });
  }
  watch.raise_pending();
  if (!trees) {
    return std::nullopt;
  }
  return Counted(trees->sum.hexadecimal(), trees->remainders, trees->moduli, trees->exact, trees->guesses);
}

std::tuple<std::vector<std::size_t>, std::uint64_t> longest_of(const Written& tiles, std::optional<std::uint64_t> nodes,
                                                               std::optional<double> seconds) {
  bound(tiles.size());
  const Numbering hand(tiles);
  Watch watch(seconds.value_or(std::numeric_limits<double>::infinity()));
  Kept kept;
  {
    nb::gil_scoped_release release;
    kept = longest(hand.digits(), hand.tiles(), nodes.value_or(std::numeric_limits<std::uint64_t>::max()),
                   [&] { return watch.go_on(); });
  }
  watch.raise_pending();
  std::vector<std::size_t> numbers;
  for (std::size_t i = 0; i < tiles.size(); ++i) {
    if (kept.tiles[i]) {
      numbers.push_back(i);
    }
  }
  return {std::move(numbers), kept.bound};
}

/// A search as Python holds it, in digits as written.
class Enumeration : public Running<Digit> {
 public:
  Enumeration(const Written& tiles, bool ring, End start, End end) : Enumeration(Numbering(tiles), ring, start, end) {}

  std::vector<std::uint64_t> written(std::span<const Digit> digits) const {
    std::vector<std::uint64_t> along;
    for (const Digit digit : digits) {
      along.push_back(hand_.written(digit));
    }
    return along;
  }

 private:
  Enumeration(Numbering hand, bool ring, End start, End end)
      : Running(open(hand, hand.spec(ring, start, end))), hand_(std::move(hand)) {}

  static std::unique_ptr<TrailSearch> open(const Numbering& hand, const std::optional<ChainSpec>& spec) {
    // Two tiles that never form a chain: used if a required end is a digit that no tile has.
    static constexpr Tile apart[] = {{0, 0}, {1, 1}};
    return spec ? std::make_unique<TrailSearch>(hand.digits(), hand.tiles(), *spec)
                : std::make_unique<TrailSearch>(2, apart, ChainSpec{});
  }

  Numbering hand_;
};

}  // namespace

void chain(nb::module_& module) {
  module.def("chain_lay", &lay_tiles, "tiles"_a, "ring"_a = false, "start"_a = nb::none(), "end"_a = nb::none(),
             "fixed"_a = 0,
             "Lay a chain of all tiles with the fewest turns: the tile numbers from left to right (~number for a "
             "turned tile), the number of turns, and the potential of each digit; None if there is no chain. The last "
             "`fixed` tiles are not turned.");
  module.def(
      "chain_fewest",
      [](const Written& tiles) {
        bound(tiles.size());
        const Numbering hand(tiles);
        return uninterrupted([&](const GoOn& go_on) { return lay_chains(hand.digits(), hand.tiles(), go_on); });
      },
      "tiles"_a, "The smallest number of chains that use every tile, with the fewest turns in total.");
  module.def("chain_extendable", &extendable_in, "tiles"_a, "table"_a = nb::none(),
             "The fewest turns for the rest, and by tile whether it can be laid at the left and at the right end so "
             "that the game can still be finished; None if it can't be finished.");
  module.def("chain_longest", &longest_of, "tiles"_a, "nodes"_a = nb::none(), "seconds"_a = nb::none(),
             "The tile numbers of the longest chain found, and an upper bound on the length.");
  module.def(
      "chain_trees", &trees_of, "tiles"_a, "link"_a = nb::none(), "nodes"_a = nb::none(), "seconds"_a = nb::none(),
      "Sum the spanning trees of all Eulerian orientations of the tiles: the sum in base 16, or residues and moduli if "
      "there are any; whether it is exact (otherwise a lower bound); the guesses made. None if the hand is too large.");
  nb::class_<Enumeration>(module, "ChainSearch", "A search for all chains of a hand, one at a time.")
      .def(nb::init<const Written&, bool, End, End>(), "tiles"_a, "ring"_a = false, "start"_a = nb::none(),
           "end"_a = nb::none())
      .def(
          "next",
          [](Enumeration& enumeration, std::optional<std::uint64_t> nodes,
             std::optional<double> seconds) -> std::optional<std::vector<std::uint64_t>> {
            const auto digits = enumeration.next(nodes, seconds);
            return digits ? std::optional(enumeration.written(*digits)) : std::nullopt;
          },
          "nodes"_a = nb::none(), "seconds"_a = nb::none(),
          "The digits along the next chain, None when there are no more; StopIteration when nodes or seconds run out.")
      .def(
          "statistics", [](const Enumeration& enumeration) { return enumeration.statistics(); },
          "Engine, guesses, placements, backtracks, learned clauses, restarts.");
  module.def("chain_connectivity", &connectivity_of, "tiles"_a,
             "The digits of odd degree, and the connected components.");
}

}  // namespace grille::bindings
