// Many 9x9 boards at once, in lock-step: one board a lane, as many threads as asked for.
#pragma once

#include <functional>
#include <string_view>

#include "sudoku/lanes/kernel.hpp"

namespace grille::sudoku {

/// How much is to be done, and how.
struct Batch {
  lanes::Task task;
  std::size_t boards;
  int threads;
};

/// Works through a batch. Statuses, counts and solutions are the same for any number of threads; where there are several
/// solutions, the one written is the one that the single-board engine finds first. `go_on` is called now and then by the
/// thread that calls; once it says no, every board that was not settled is `stopped`. Throws nothing but what a thread
/// that can't be started throws.
lanes::Work solve_many(const Batch& batch, const std::function<bool()>& go_on);

/// How many lines a text begins with that are boards in plain signs and end alike, and how long each is with its end.
std::size_t plain_lines(std::string_view text, std::size_t& stride);

/// The kernel in force.
const lanes::Kernel& lanes_kernel();

/// The same by a kernel of one's own choice, for those who compare them.
lanes::Work solve_many(const Batch& batch, const std::function<bool()>& go_on, const lanes::Kernel& kernel,
                       std::uint32_t patience);

}  // namespace grille::sudoku
