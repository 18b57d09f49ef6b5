// Fast compression of the pages of a Parquet file.
#include "literals.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <cstdint>
#include <cstdlib>
#include <new>

#include "bindings/families.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace grille::bindings {

namespace {

using Source = nb::ndarray<const std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Bytes = nb::ndarray<nb::memview, const std::uint8_t>;

Bytes compressed(const Source& source) {
  auto* const made = static_cast<std::uint8_t*>(std::malloc(literals_bound(source.size())));
  if (made == nullptr) throw std::bad_alloc();
  nb::capsule owner(made, [](void* held) noexcept { std::free(held); });
  std::size_t size = 0;
  {
    nb::gil_scoped_release release;
    size = compress_literals(source.data(), source.size(), made);
  }
  return Bytes(made, {size}, owner);
}

}  // namespace

void literals(nb::module_& module) {
  module.def("compress_literals", &compressed, "source"_a,
             nb::sig("def compress_literals(source: memoryview) -> memoryview"),
             "Compress bytes into a Zstandard frame without looking for repetitions: fast, for text of few signs.");
}

}  // namespace grille::bindings
