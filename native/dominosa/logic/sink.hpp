// Where finders hand their steps.
#pragma once

#include "dominosa/logic/step.hpp"

namespace grille::dominosa {

/// Takes the steps that a finder comes upon. It says true when it has seen enough; the finder then returns true at once,
/// with that step as it was handed over. One that wants all of them (`all`) is shown every use of a technique, others
/// only the one that a solver should take: the first, or of some techniques the smallest or the shortest.
class Sink {
 public:
  /// One for which a single step is enough.
  constexpr Sink() = default;
  /// One that wants all, or all until `take` says true.
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
