// Many puzzles rated at once, on as many threads as are lent.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sudoku/geometry.hpp"
#include "sudoku/logic/reasoner.hpp"

namespace grille::sudoku::logic {

/// A puzzle without exactly one solution has no rating; nor has one that was stopped, or where the techniques run out.
enum class Judgement : std::uint8_t { rated, none, several, stuck, stopped };

struct Judged {
  Judgement judgement = Judgement::stopped;
  Rating rating;
};

/// Puts the only solution there (`rated`); says what there is where it isn't the only one.
Judgement only_solution(const Geometry& geometry, std::span<const std::uint8_t> givens,
                        std::vector<std::uint8_t>& solution, const GoOn& go_on);

/// Rates every board of `boards` (one after another, a digit from 1 a cell, 0 for none), at most `seconds` on each. The
/// result is the same for any number of threads. `go_on` is asked by the calling thread alone; once it says no, what is
/// not yet rated is stopped.
std::vector<Judged> rate_many(const Geometry& geometry, const Rules& rules, std::span<const std::uint8_t> boards,
                              int threads, double seconds, const GoOn& go_on);

}  // namespace grille::sudoku::logic
