// Every step of many puzzles, on as many threads as are lent. Steps that are the same in several puzzles are kept once.
#pragma once

#include <cstdint>
#include <deque>
#include <span>
#include <vector>

#include "sudoku/geometry.hpp"
#include "sudoku/logic/many.hpp"

namespace grille::sudoku::logic {

/// How the steps of a puzzle end: solved; without a technique that applies; in something that can't be; not looked at to
/// the end.
enum class Ending : std::uint8_t { finished, stuck, broken, stopped };

struct Trace {
  Judgement solutions = Judgement::stopped;  ///< rated (here: one solution), none, several or stopped
  Ending ending = Ending::stopped;
  std::vector<std::uint32_t> steps;  ///< by their place in `Traces::steps`
};

struct Traces {
  std::vector<Trace> traces;
  std::deque<Step> steps;  ///< each once, hidden singles with their keepers
};

/// Reasons about every board of `boards` (one after another, a digit from 1 a cell, 0 for none), at most `seconds` on each.
/// What each trace holds is the same for any number of threads. `go_on` is asked by the calling thread alone.
Traces trace_many(const Geometry& geometry, const Rules& rules, std::span<const std::uint8_t> boards, int threads,
                  double seconds, const GoOn& go_on);

}  // namespace grille::sudoku::logic
