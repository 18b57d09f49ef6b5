// Facts about the processors that the core runs on.
#include "facts.hpp"
#include "isa.hpp"

namespace facts {

using namespace grille;

static void every_missing_feature_is_named() {
  constexpr CpuId v2{1u << 0 | 1u << 9 | 1u << 13 | 1u << 19 | 1u << 20 | 1u << 23, 1};
  expect(missing_feature(v2).empty(), "x86-64-v2 is enough");
  expect(missing_feature({~0u, ~0u}).empty(), "more than x86-64-v2 is enough");
  expect(missing_feature({v2.features & ~(1u << 0), 1}) == "SSE3", "without SSE3");
  expect(missing_feature({v2.features & ~(1u << 9), 1}) == "SSSE3", "without SSSE3");
  expect(missing_feature({v2.features & ~(1u << 13), 1}) == "CMPXCHG16B", "without CMPXCHG16B");
  expect(missing_feature({v2.features & ~(1u << 19), 1}) == "SSE4.1", "without SSE4.1");
  expect(missing_feature({v2.features & ~(1u << 20), 1}) == "SSE4.2", "without SSE4.2");
  expect(missing_feature({v2.features & ~(1u << 23), 1}) == "POPCNT", "without POPCNT");
  expect(missing_feature({v2.features, 0}) == "LAHF", "without LAHF");
  expect(missing_feature({0, 0}) == "SSE3", "the first of several");
}

void about_processors() {
  every_missing_feature_is_named();
  expect(missing_feature().empty(), "this processor runs the facts");
}

}  // namespace facts
