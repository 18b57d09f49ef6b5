#include "sudoku/triads.hpp"

#include "isa.hpp"

namespace grille::sudoku {

namespace {

const triads::Kernel& kernel() {
#if defined(__x86_64__)
  switch (active_isa()) {
    case Isa::avx512:
      return triads::avx512;
    case Isa::avx2:
      return triads::avx2;
    case Isa::baseline:
      break;
  }
#endif
  return triads::baseline;
}

}  // namespace

// The stack is left uninitialised: most boards use only its first entry.
Triads::Triads(std::span<const std::uint8_t> givens) : kernel_(kernel()) { kernel_.begin(stack_, givens.data()); }

Event Triads::next(std::uint64_t budget) {
  switch (kernel_.climb(stack_, budget)) {
    case triads::Outcome::solution:
      kernel_.read(stack_, solution_.data());
      return Event::solution;
    case triads::Outcome::paused:
      return Event::paused;
    case triads::Outcome::exhausted:
      break;
  }
  return Event::exhausted;
}

Statistics Triads::statistics() const noexcept { return {.guesses = stack_.guesses, .backtracks = stack_.backtracks}; }

std::uint64_t count_solutions(std::span<const std::uint8_t, 81> givens, std::uint64_t limit) {
  const triads::Kernel& with = kernel();
  triads::SearchStack stack;
  with.begin(stack, givens.data());
  std::uint64_t solutions = 0;
  while (solutions < limit && with.climb(stack, UINT64_MAX) == triads::Outcome::solution) {
    ++solutions;
  }
  return solutions;
}

bool solvable_otherwise(std::span<const std::uint8_t, 81> givens, int cell, std::uint8_t digit) {
  const triads::Kernel& with = kernel();
  triads::SearchStack stack;
  with.begin(stack, givens.data());
  if (stack.height < 0) {
    return false;
  }
  const int row = cell / 9, column = cell % 9;
  triads::Digits& left = stack.boards[0].boxes[row / 3 * 3 + column / 3][row % 3 * 4 + column % 3];
  left = static_cast<triads::Digits>(left & ~(1u << (digit - 1)));
  return with.climb(stack, UINT64_MAX) == triads::Outcome::solution;
}

}  // namespace grille::sudoku
