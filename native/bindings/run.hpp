// Running a search from Python: without the GIL, in slices short enough for Ctrl-C and time limits.
#pragma once

#include <nanobind/nanobind.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>

#include "search/search.hpp"
#include "tally.hpp"

namespace grille::bindings {

/// Calls `slice(budget)` until it returns something other than `paused`, or nodes or time run out. The budget adapts to
/// the engine, so that a slice takes some milliseconds whatever a node costs.
template <class Event, class Stretch>
Event run(Event paused, std::uint64_t nodes, double seconds, Stretch stretch) {
  using Clock = std::chrono::steady_clock;
  // Small enough that even the slowest engine returns soon; most 9x9 puzzles finish within the first slice.
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

/// A search as Python holds it. It runs without the GIL, so two threads must not use it at the same time.
template <class Part>
class Running {
 public:
  explicit Running(std::unique_ptr<Search<Part>> search) : search_(std::move(search)) {}

  /// The next solution, nullopt if there are no more; raises StopIteration if nodes or seconds run out.
  std::optional<std::span<const Part>> next(std::optional<std::uint64_t> nodes, std::optional<double> seconds) {
    if (busy_.exchange(true)) {
      refuse();
    }
    const Leave leave{busy_};
    const Event event = run(Event::paused, nodes.value_or(std::numeric_limits<std::uint64_t>::max()),
                            seconds.value_or(std::numeric_limits<double>::infinity()),
                            [&](std::uint64_t budget) { return search_->next(budget); });
    if (event == Event::paused) {
      throw nanobind::stop_iteration("stopped at a limit");
    }
    return event == Event::solution ? std::optional(search_->solution()) : std::nullopt;
  }

  /// Engine, guesses, placements, backtracks, learned clauses, restarts.
  std::tuple<std::string, std::uint64_t, std::uint64_t, std::uint64_t, std::uint64_t, std::uint64_t> statistics()
      const {
    if (busy_) {
      refuse();
    }
    const Statistics s = search_->statistics();
    return {std::string(search_->name()), s.guesses, s.placements, s.backtracks, s.learned, s.restarts};
  }

 private:
  [[noreturn]] static void refuse() { throw std::runtime_error("this search is in use by another thread"); }

  struct Leave {
    std::atomic<bool>& busy;
    ~Leave() { busy = false; }
  };

  std::unique_ptr<Search<Part>> search_;
  std::atomic<bool> busy_ = false;
};

/// The same for work that can't be resumed: go_on(), called regularly, returns whether to continue.
class Watch {
 public:
  explicit Watch(double seconds) : seconds_(seconds) {}

  /// Called without the GIL.
  bool go_on() {
    // Asked again after it said no: Python has no further signal then, but what the first one raised is still to be passed on.
    if (pending_) return false;
    const double spent = std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
    // Python's signal handlers need the GIL; taking it every 20 ms is often enough for a person.
    if (spent - asked_ > 0.02) {
      asked_ = spent;
      nanobind::gil_scoped_acquire acquire;
      pending_ = PyErr_CheckSignals() != 0;
    }
    return !pending_ && spent < seconds_;
  }

  /// Called with the GIL: raises what a signal handler raised.
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

/// Runs a count, `work(nodes, go_on)`: the number of solutions in base 16, whether it is exact (otherwise it is a lower
/// bound), and the guesses made.
template <class Work>
std::tuple<std::string, bool, std::uint64_t> tally(std::optional<std::uint64_t> nodes, std::optional<double> seconds,
                                                   Work work) {
  Watch watch(seconds.value_or(std::numeric_limits<double>::infinity()));
  Tally found;
  {
    nanobind::gil_scoped_release release;
    found = work(nodes.value_or(std::numeric_limits<std::uint64_t>::max()), [&] { return watch.go_on(); });
  }
  watch.raise_pending();
  return {found.solutions.hexadecimal(), found.exact, found.guesses};
}

}  // namespace grille::bindings
