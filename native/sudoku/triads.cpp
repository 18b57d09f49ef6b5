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

// The ladder is left as it comes: most boards touch the first of its boards alone.
Triads::Triads(std::span<const std::uint8_t> givens) : kernel_(kernel()) { kernel_.begin(ladder_, givens.data()); }

Event Triads::next(std::uint64_t budget) {
  switch (kernel_.climb(ladder_, budget)) {
    case triads::Outcome::solution:
      kernel_.read(ladder_, solution_.data());
      return Event::solution;
    case triads::Outcome::paused:
      return Event::paused;
    case triads::Outcome::exhausted:
      break;
  }
  return Event::exhausted;
}

Statistics Triads::statistics() const noexcept {
  return {.guesses = ladder_.guesses, .backtracks = ladder_.backtracks};
}

std::uint64_t count_solutions(std::span<const std::uint8_t, 81> givens, std::uint64_t limit) {
  const triads::Kernel& with = kernel();
  triads::Ladder ladder;
  with.begin(ladder, givens.data());
  std::uint64_t solutions = 0;
  while (solutions < limit && with.climb(ladder, UINT64_MAX) == triads::Outcome::solution) {
    ++solutions;
  }
  return solutions;
}

}  // namespace grille::sudoku
