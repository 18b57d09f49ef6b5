// Rates many puzzles on several threads.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "sudoku/geometry.hpp"
#include "sudoku/logic/reasoner.hpp"

namespace grille::sudoku::logic {

/// A puzzle without exactly one solution has no rating, and neither does one that was stopped, or for which the techniques do
/// not suffice.
enum class Judgement : std::uint8_t { rated, none, several, stuck, stopped };

struct Judged {
  Judgement judgement = Judgement::stopped;
  Rating rating;
};

/// Writes the unique solution (`rated`); otherwise says why there is none.
Judgement only_solution(const Geometry& geometry, std::span<const std::uint8_t> givens,
                        std::vector<std::uint8_t>& solution, const GoOn& go_on);

/// Calls `judge(board number, go on)` for every board, where `judge` is made by `make` once for each thread. Only the
/// calling thread calls `go_on`; once it returns false, the remaining boards are left out.
using JudgeBoard = std::function<void(std::size_t)>;
void each_board(std::size_t boards, int threads, const GoOn& go_on, const std::function<JudgeBoard(const GoOn&)>& make);

/// The seconds of one board, which end with `go_on` too.
GoOn within_seconds(const GoOn& go_on, double seconds);

struct Worked {
  Judgement judgement = Judgement::stopped;
  Effort effort;
};

/// The same as `rate_many`, for the effort.
std::vector<Worked> effort_many(const Geometry& geometry, const Rules& rules, std::span<const std::uint8_t> boards,
                                int threads, double seconds, const GoOn& go_on);

/// Rates every board of `boards` (concatenated, one digit from 1 per cell, 0 for empty), spending at most `seconds` on
/// each. The result is the same for any number of threads. Only the calling thread calls `go_on`; once it returns
/// false, the remaining boards are stopped.
std::vector<Judged> rate_many(const Geometry& geometry, const Rules& rules, std::span<const std::uint8_t> boards,
                              int threads, double seconds, const GoOn& go_on);

}  // namespace grille::sudoku::logic
