// Long loops that can be stopped.
#pragma once

#include <cstdint>

#include "chain/flow.hpp"

namespace grille::chain {

/// Asks now and then whether to go on, and throws Stopped where not.
class CancellableLoop {
 public:
  explicit CancellableLoop(const GoOn& go_on) : go_on_(go_on) {}

  void check() {
    if (++iterations_ % interval == 0 && !go_on_()) {
      throw Stopped{};
    }
  }

 private:
  /// A few milliseconds even where each check waits for memory; asking takes far less.
  static constexpr std::uint32_t interval = 1 << 16;

  const GoOn& go_on_;
  std::uint32_t iterations_ = 0;
};

}  // namespace grille::chain
