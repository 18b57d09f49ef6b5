// Many 9x9 boards in lock-step (SIMD): one board per lane, on any number of threads.
#pragma once

#include <functional>
#include <string_view>

#include "sudoku/lanes/kernel.hpp"

namespace grille::sudoku {

/// The work, and how to do it.
struct Batch {
  lanes::Task task;
  std::size_t boards;
  int threads;
};

/// Solves a batch. Statuses, counts and solutions are the same for any number of threads; with several solutions, the
/// one written is the one that the single-board engine finds first. The calling thread calls `go_on` regularly; once it
/// returns false, every unsettled board is `stopped`. Throws only what starting a thread throws.
lanes::Work solve_many(const Batch& batch, const std::function<bool()>& go_on);

/// How many lines at the start of a text are boards in plain characters with equal line ends, and the length of each
/// including its end.
std::size_t plain_lines(std::string_view text, std::size_t& stride);

/// The kernel in use.
const lanes::Kernel& lanes_kernel();

/// The same with a chosen kernel, for comparisons.
lanes::Work solve_many(const Batch& batch, const std::function<bool()>& go_on, const lanes::Kernel& kernel,
                       std::uint32_t patience);

}  // namespace grille::sudoku
