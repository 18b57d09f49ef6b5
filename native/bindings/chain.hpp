// What the chain bindings share.
#pragma once

#include <nanobind/nanobind.h>

#include <cstddef>
#include <limits>
#include <stdexcept>

#include "bindings/run.hpp"
#include "chain/flow.hpp"
#include "chain/hand.hpp"

namespace grille::bindings {

/// Runs `work(go_on)` without the GIL; Ctrl-C stops it.
template <class Work>
auto uninterrupted(Work work) {
  Watch watch(std::numeric_limits<double>::infinity());
  decltype(work(chain::GoOn())) found{};
  {
    nanobind::gil_scoped_release release;
    try {
      found = work([&] { return watch.go_on(); });
    } catch (const chain::Stopped&) {
      // Only a signal stops it, and its exception is raised below.
    }
  }
  watch.raise_pending();
  return found;
}

/// Rejects hands too large for 32-bit tile numbers.
inline void bound(std::size_t tiles) {
  if (tiles >= chain::most_tiles) {
    throw std::invalid_argument("a hand has fewer than 2147483647 tiles");
  }
}

}  // namespace grille::bindings
