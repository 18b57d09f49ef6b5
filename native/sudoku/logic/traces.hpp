// Every step of many puzzles, on several threads. Steps that occur in several puzzles are stored once.
#pragma once

#include <cstdint>
#include <deque>
#include <span>
#include <vector>

#include "sudoku/geometry.hpp"
#include "sudoku/logic/many.hpp"

namespace grille::sudoku::logic {

/// How the steps of a puzzle end: solved; no technique applies; contradiction; not completed.
enum class Ending : std::uint8_t { finished, stuck, broken, stopped };

struct Trace {
  Judgement solutions = Judgement::stopped;  ///< rated (here: one solution), none, several or stopped
  Ending ending = Ending::stopped;
  std::vector<std::uint32_t> steps;  ///< by their index in `Traces::steps`
};

struct Traces {
  std::vector<Trace> traces;
  std::deque<Step> steps;  ///< each once, hidden singles with their blockers
};

/// Solves every board of `boards` (concatenated, one digit from 1 per cell, 0 for empty), spending at most `seconds` on
/// each. Each trace is the same for any number of threads. Only the calling thread calls `go_on`.
Traces trace_many(const Geometry& geometry, const Rules& rules, std::span<const std::uint8_t> boards, int threads,
                  double seconds, const GoOn& go_on);

}  // namespace grille::sudoku::logic
