// What the lock-step kernel works on, in plain data: compiled for each instruction set, called through a pointer, so that
// this header means the same to every translation unit.
#pragma once

#include <cstddef>
#include <cstdint>

namespace grille::sudoku::lanes {

/// A set of digits, 1 in the lowest bit.
using Digits = std::uint16_t;

/// What became of a board.
enum class Status : std::uint8_t {
  none,     ///< no solution
  unique,   ///< exactly one
  several,  ///< at least two
  invalid,  ///< no board at all: a sign that is none, or givens that clash
  stopped,  ///< not known: the run was stopped before
};

/// Boards in a row, and where the answers go.
struct Task {
  const std::uint8_t* boards;  ///< the first board's 81 signs
  std::ptrdiff_t stride;       ///< from one board to the next
  std::uint8_t zero;           ///< the sign for 0: '0' for text, where . _ * are empty too, or 0 for plain numbers
  std::uint64_t limit;         ///< solutions to look for, at least 1
  std::uint8_t* statuses;
  std::uint64_t* counts;    ///< solutions found, up to the limit; or null
  std::uint8_t* solutions;  ///< 81 signs for each board, written where there is a solution; or null
  std::size_t step;         ///< from one solution to the next
};

/// Where a kernel finds its work, and who takes what it leaves.
struct Feed {
  void* self;
  /// The next boards to work on, [first, last); false when there are none or the run is stopped.
  bool (*take)(void* self, std::size_t* first, std::size_t* last);
  /// A board for the single-board engine: too hard for a lane, or one of the last few.
  void (*hand_over)(void* self, std::size_t board);
  /// A board was found to have no solution, or several while one is wanted: what to make of that is not the kernel's job.
  void (*look_again)(void* self, std::size_t board);
};

/// What was done, for those who measure.
struct Work {
  std::uint64_t passes = 0;  ///< half passes over a block of boards
  std::uint64_t turns = 0;   ///< the same times the lanes that were at work
  std::uint64_t guesses = 0;
  std::uint64_t handed = 0;  ///< boards handed over
};

inline constexpr int most_lanes = 32;
/// Guesses one upon the other before a board is handed over.
inline constexpr int deepest = 24;

/// A board as it was before a guess, without the digit that was guessed.
struct alignas(64) Node {
  Digits cells[96];  ///< those beyond 81 stay empty
};

struct Memory {
  Node nodes[most_lanes][deepest];
};

struct Kernel {
  int lanes;
  /// Works until there is no more; `patience` is how many guesses a board may take.
  void (*run)(const Task&, const Feed&, std::uint32_t patience, Memory&, Work&);
};

extern const Kernel baseline;
#if defined(__x86_64__)
extern const Kernel avx2;
extern const Kernel avx512;
#endif

}  // namespace grille::sudoku::lanes
