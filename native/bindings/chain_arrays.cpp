// Chains for hands given as arrays, read in place, whatever their type and stride.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>

#include <cstdint>
#include <cstdlib>
#include <optional>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>

#include "bindings/chain.hpp"
#include "bindings/families.hpp"
#include "chain/arrays.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace grille::bindings {

namespace {

using namespace grille::chain;

using Half = nb::ndarray<nb::ro, nb::ndim<1>, nb::device::cpu>;
template <class Value>
using View = nb::ndarray<nb::memview, Value, nb::ndim<1>>;
using End = std::optional<std::uint64_t>;

/// A block as a Python memoryview, which keeps the memory alive.
template <class Value>
View<Value> view(Block<Value> block) {
  Value* const data = block.values.release();
  nb::capsule owner(data, [](void* memory) noexcept { std::free(memory); });
  return View<Value>(data, {block.size}, owner);
}

/// Calls `work` with a value of the array's element type.
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
  throw std::invalid_argument("digits must be integers of 8 to 64 bits");
}

using Answer = std::tuple<View<std::int32_t>, std::int64_t, View<std::int64_t>, View<std::uint64_t>>;

std::optional<Answer> lay_halves(const Half& left, const Half& right, bool fewest, bool ring, End start, End end) {
  if (left.shape(0) != right.shape(0)) {
    throw std::invalid_argument("there are " + std::to_string(left.shape(0)) + " left digits and " +
                                std::to_string(right.shape(0)) + " right ones");
  }
  if (left.dtype() != right.dtype()) {
    throw std::invalid_argument("left and right digits have different types");
  }
  const std::size_t tiles = left.shape(0);
  bound(tiles);
  auto laid = by_type(left.dtype(), [&](auto value) {
    using Value = decltype(value);
    const Column<Value> lefts{static_cast<const Value*>(left.data()), static_cast<std::ptrdiff_t>(left.stride(0))};
    const Column<Value> rights{static_cast<const Value*>(right.data()), static_cast<std::ptrdiff_t>(right.stride(0))};
    return uninterrupted(
        [&](const GoOn& go_on) { return lay_arrays(lefts, rights, tiles, fewest, ring, start, end, go_on); });
  });
  if (!laid) {
    return std::nullopt;
  }
  return Answer(view(std::move(laid->chain)), laid->turns, view(std::move(laid->potentials)),
                view(std::move(laid->written)));
}

}  // namespace

void chain_arrays(nb::module_& module) {
  module.def(
      "chain_lay_arrays", &lay_halves, "left"_a, "right"_a, "fewest"_a = true, "ring"_a = false, "start"_a = nb::none(),
      "end"_a = nb::none(),
      nb::sig("def chain_lay_arrays(left: typing.Any, right: typing.Any, fewest: bool = True, ring: bool = False, "
              "start: int | None = None, end: int | None = None) "
              "-> tuple[memoryview, int, memoryview, memoryview] | None"),
      "The same as chain_lay for two arrays of digits, which are not copied: the tile numbers, the turns, the "
      "potentials (empty unless `fewest`), and their digits (empty if these are 0, 1, 2 and so on).");
}

}  // namespace grille::bindings
