// Long loops that can be cancelled.
#pragma once

#include <cstdint>

#include "chain/flow.hpp"

namespace grille::chain {

/// Calls go_on() every `interval` iterations and throws Stopped if it returns false.
class CancellableLoop {
 public:
  explicit CancellableLoop(const GoOn& go_on) : go_on_(go_on) {}

  void check() {
    if (++iterations_ % interval == 0 && !go_on_()) {
      throw Stopped{};
    }
  }

 private:
  /// A few milliseconds apart, even if every iteration misses the cache; a call takes far less.
  static constexpr std::uint32_t interval = 1 << 16;

  const GoOn& go_on_;
  std::uint32_t iterations_ = 0;
};

}  // namespace grille::chain
