// Running a search from Python: without the GIL, in stretches short enough for Ctrl-C and a clock.
#pragma once

#include <nanobind/nanobind.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <limits>

namespace grille::bindings {

/// Calls `stretch(budget)` until it returns something else than `paused`, or nodes or time run out. The budget of a
/// stretch adapts to the engine, so that a stretch takes some milliseconds whatever a node costs.
template <class Event, class Stretch>
Event run(Event paused, std::uint64_t nodes, double seconds, Stretch stretch) {
  using Clock = std::chrono::steady_clock;
  // Small enough that even the slowest engine comes back soon; most 9x9 puzzles end within the first.
  std::uint64_t budget = 64;
  const bool timed = seconds < std::numeric_limits<double>::infinity();
  const auto start = Clock::now();
  auto since = start;
  while (true) {
    Event event;
    const std::uint64_t step = std::min(budget, nodes);
    {
      nanobind::gil_scoped_release release;
      event = stretch(step);
    }
    if (event != paused) {
      return event;
    }
    nodes -= step;
    if (PyErr_CheckSignals() != 0) {
      throw nanobind::python_error();
    }
    const auto now = Clock::now();
    if (nodes == 0 || (timed && std::chrono::duration<double>(now - start).count() >= seconds)) {
      return paused;
    }
    const double spent = std::chrono::duration<double>(now - since).count();
    since = now;
    budget = spent < 0.005 ? budget * 2 : spent > 0.02 ? std::max<std::uint64_t>(budget / 2, 1) : budget;
  }
}

/// The same for work that can't be taken up again: asked now and then, it says whether to go on.
class Watch {
 public:
  explicit Watch(double seconds) : seconds_(seconds) {}

  /// Called without the GIL.
  bool go_on() {
    const double spent = std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
    // Python's signal handlers wait for the GIL; asking for it every few milliseconds is soon enough for a person.
    if (spent - asked_ > 0.02) {
      asked_ = spent;
      nanobind::gil_scoped_acquire acquire;
      pending_ = PyErr_CheckSignals() != 0;
    }
    return !pending_ && spent < seconds_;
  }

  /// Called with the GIL: passes on what a signal handler raised.
  void raise_pending() const {
    if (pending_) {
      throw nanobind::python_error();
    }
  }

 private:
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  double seconds_;
  double asked_ = 0;
  bool pending_ = false;
};

}  // namespace grille::bindings
