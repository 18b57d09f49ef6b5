// Chains of hands that come as arrays: read where they lie, whatever their type and stride.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <new>
#include <optional>
#include <stdexcept>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "bindings/chain.hpp"
#include "bindings/families.hpp"
#include "chain/lay.hpp"
#include "chain/numbering.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace grille::bindings {

namespace {

using namespace grille::chain;

using Half = nb::ndarray<nb::ro, nb::ndim<1>, nb::device::cpu>;
template <class Value>
using View = nb::ndarray<nb::memview, Value, nb::ndim<1>>;
using End = std::optional<std::uint64_t>;

/// Memory that outlives the call, and is written before it is read.
template <class Value>
struct Block {
  std::unique_ptr<Value[]> values;
  std::size_t size = 0;

  Block() = default;
  explicit Block(std::size_t count) : values(std::make_unique_for_overwrite<Value[]>(count)), size(count) {}

  View<Value> view() && {
    Value* const data = values.get();
    nb::capsule owner(values.release(), [](void* memory) noexcept { delete[] static_cast<Value*>(memory); });
    return View<Value>(data, {size}, owner);
  }
};

struct Found {
  bool any = false;
  Block<std::int32_t> chain;
  std::int64_t turns = 0;
  Block<std::int64_t> potentials;
  Block<std::uint64_t> written;  // digits by number; empty where they are their own numbers
};

/// The highest digit. Says where one is negative.
template <class Value>
std::uint64_t highest(Column<Value> half, std::size_t tiles) {
  Value high = 0, low = 0;
  const auto look = [&](const auto& at) {
    for (std::size_t i = 0; i < tiles; ++i) {
      high = std::max(high, at(i));
      low = std::min(low, at(i));
    }
  };
  if (half.stride == 1) {
    look([data = half.data](std::size_t i) { return data[i]; });
  } else {
    look([half](std::size_t i) { return half[i]; });
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
void lay_columns(std::size_t digits, Column<Value> left, Column<Value> right, std::size_t tiles, const Wish& wish,
                 const GoOn& go_on, Found& found) {
  const bool dense = is_dense(digits, tiles);
  const std::vector<Kind> kinds = kinds_of(dense, digits, left, right, tiles, 0);
  const Outline outline(digits, kinds);
  const auto turning = fewest_turns(outline, kinds, wish, go_on);
  if (!turning) {
    return;
  }
  const auto [start, end] = ends_of(*turning, outline, wish);
  found.any = true;
  found.turns = turning->turns;
  found.potentials = Block<std::int64_t>(digits);
  std::copy(turning->potentials.begin(), turning->potentials.end(), found.potentials.values.get());
  found.chain = Block<std::int32_t>(tiles);
  lay_out(dense, digits, left, right, tiles, kinds, turning->turned, start, end, found.chain.values.get());
}

template <class Value>
Found lay_halves(Column<Value> left, Column<Value> right, std::size_t tiles, bool ring, End start, End end,
                 const GoOn& go_on) {
  Found found;
  const std::uint64_t high = std::max(highest(left, tiles), highest(right, tiles));
  if (high < 4 * tiles + 64) {
    if ((start && *start > high) || (end && *end > high)) {
      return found;
    }
    const auto number = [](End digit) { return digit ? std::optional(static_cast<Digit>(*digit)) : std::nullopt; };
    lay_columns(high + 1, left, right, tiles, Wish{ring, number(start), number(end)}, go_on, found);
    return found;
  }
  std::vector<Numbering::Written> written;
  written.reserve(tiles);
  for (std::size_t i = 0; i < tiles; ++i) {
    written.emplace_back(left[i], right[i]);
  }
  const Numbering hand(written);
  Wish wish{ring, std::nullopt, std::nullopt};
  if ((start && !(wish.start = hand.number(*start))) || (end && !(wish.end = hand.number(*end)))) {
    return found;
  }
  lay_columns(hand.digits(), lefts(hand.tiles()), rights(hand.tiles()), tiles, wish, go_on, found);
  found.written = Block<std::uint64_t>(hand.digits());
  for (Digit digit = 0; digit < hand.digits(); ++digit) {
    found.written.values[digit] = hand.written(digit);
  }
  return found;
}

/// Calls `work` with a value of the type that an array has.
template <class Work>
auto by_type(nb::dlpack::dtype type, Work work) {
  if (type == nb::dtype<std::uint8_t>()) return work(std::uint8_t{});
  if (type == nb::dtype<std::int8_t>()) return work(std::int8_t{});
  if (type == nb::dtype<std::uint16_t>()) return work(std::uint16_t{});
  if (type == nb::dtype<std::int16_t>()) return work(std::int16_t{});
  if (type == nb::dtype<std::uint32_t>()) return work(std::uint32_t{});
  if (type == nb::dtype<std::int32_t>()) return work(std::int32_t{});
  if (type == nb::dtype<std::uint64_t>()) return work(std::uint64_t{});
  if (type == nb::dtype<std::int64_t>()) return work(std::int64_t{});
  throw std::invalid_argument("the digits are to be whole numbers of 8 to 64 bits");
}

using Answer = std::tuple<View<std::int32_t>, std::int64_t, View<std::int64_t>, View<std::uint64_t>>;

std::optional<Answer> lay_arrays(const Half& left, const Half& right, bool ring, End start, End end) {
  if (left.shape(0) != right.shape(0)) {
    throw std::invalid_argument("there are " + std::to_string(left.shape(0)) + " left digits and " +
                                std::to_string(right.shape(0)) + " right ones");
  }
  if (left.dtype() != right.dtype()) {
    throw std::invalid_argument("the left and the right digits are of different types");
  }
  const std::size_t tiles = left.shape(0);
  bound(tiles);
  Found found = by_type(left.dtype(), [&](auto value) {
    using Value = decltype(value);
    const Column<Value> lefts{static_cast<const Value*>(left.data()), static_cast<std::ptrdiff_t>(left.stride(0))};
    const Column<Value> rights{static_cast<const Value*>(right.data()), static_cast<std::ptrdiff_t>(right.stride(0))};
    return uninterrupted(
        [&](const GoOn& go_on) { return lay_halves(lefts, rights, tiles, ring, start, end, go_on); });
  });
  if (!found.any) {
    return std::nullopt;
  }
  return Answer(std::move(found.chain).view(), found.turns, std::move(found.potentials).view(),
                std::move(found.written).view());
}

}  // namespace

void chain_arrays(nb::module_& module) {
  module.def("chain_lay_arrays", &lay_arrays, "left"_a, "right"_a, "ring"_a = false, "start"_a = nb::none(),
             "end"_a = nb::none(),
             nb::sig("def chain_lay_arrays(left: typing.Any, right: typing.Any, ring: bool = False, "
                     "start: int | None = None, end: int | None = None) "
                     "-> tuple[memoryview, int, memoryview, memoryview] | None"),
             "The same as chain_lay for two arrays of digits, which are not copied: the tiles' numbers, the turns, the "
             "potentials, and which digits they are of (nothing where those are 0, 1, 2 and so on).");
}

}  // namespace grille::bindings
