// Receives the steps that finders report.
#pragma once

#include "dominosa/logic/step.hpp"

namespace grille::dominosa {

/// Takes the steps that a finder reports. It returns true when it has enough; the finder then returns true immediately,
/// with that step unchanged. A sink that wants all steps (`all`) receives every use of a technique; others only the one
/// that a solver should take: the first, or for some techniques the smallest or shortest.
class Sink {
 public:
  /// Stops after one step.
  constexpr Sink() = default;
  /// Takes all steps, or all until `take` returns true.
  template <class Take>
  explicit Sink(const Take& take)
      : take_(&take),
        call_([](const void* it, const Step& step) -> bool { return (*static_cast<const Take*>(it))(step); }),
        all_(true) {}

  bool operator()(const Step& step) const { return call_(take_, step); }
  bool all() const noexcept { return all_; }

 private:
  const void* take_ = nullptr;
  bool (*call_)(const void*, const Step&) = [](const void*, const Step&) { return true; };
  bool all_ = false;
};

}  // namespace grille::dominosa
