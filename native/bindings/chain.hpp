// What the bindings of chains share.
#pragma once

#include <nanobind/nanobind.h>

#include <cstddef>
#include <limits>
#include <stdexcept>

#include "bindings/run.hpp"
#include "chain/flow.hpp"
#include "chain/hand.hpp"

namespace grille::bindings {

/// Runs `work(go_on)` without the GIL; Ctrl-C ends it.
template <class Work>
auto uninterrupted(Work work) {
  Watch watch(std::numeric_limits<double>::infinity());
  decltype(work(chain::GoOn())) found{};
  {
    nanobind::gil_scoped_release release;
    try {
      found = work([&] { return watch.go_on(); });
    } catch (const chain::Stopped&) {
      // Only a signal stops it, and that is raised below.
    }
  }
  watch.raise_pending();
  return found;
}

/// Refuses hands whose tiles can't be numbered in 32 bits.
inline void bound(std::size_t tiles) {
  if (tiles >= chain::most_tiles) {
    throw std::invalid_argument("a hand has fewer than 2147483647 tiles");
  }
}

}  // namespace grille::bindings
