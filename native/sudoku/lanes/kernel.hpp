// The data of the lock-step kernel, as plain structs: it is compiled for each instruction set and called through a
// pointer, so this header must mean the same in every translation unit.
#pragma once

#include <cstddef>
#include <cstdint>

namespace grille::sudoku::lanes {

/// A set of digits, 1 in the lowest bit.
using Digits = std::uint16_t;

/// The outcome of a board.
enum class Status : std::uint8_t {
  none,     ///< no solution
  unique,   ///< exactly one
  several,  ///< at least two
  invalid,  ///< not a valid board: an invalid character, or givens that clash
  stopped,  ///< not known: the run was stopped
};

/// An array of boards, and where the answers go.
struct Task {
  const std::uint8_t* boards;  ///< the first board's 81 characters
  std::ptrdiff_t stride;       ///< from one board to the next
  std::uint8_t zero;           ///< the character for 0: '0' for text, where . _ * are empty too, or 0 for numbers
  std::uint64_t limit;         ///< solutions to look for, at least 1
  std::uint8_t* statuses;
  std::uint64_t* counts;    ///< solutions found, up to the limit; or null
  std::uint8_t* solutions;  ///< 81 characters for each board, written if there is a solution; or null
  std::size_t step;         ///< from one solution to the next
};

/// Where a kernel gets its work, and where it passes what it leaves.
struct Feed {
  void* self;
  /// The next boards to work on, [first, last); false if there are none or the run is stopped.
  bool (*take)(void* self, std::size_t* first, std::size_t* last);
  /// A board for the single-board engine: too hard for a lane, or one of the last few.
  void (*hand_over)(void* self, std::size_t board);
  /// A board that has no solution, or several while one is wanted: what to do with it is not the kernel's job.
  void (*look_again)(void* self, std::size_t board);
};

/// Counters, for benchmarks.
struct Work {
  std::uint64_t passes = 0;  ///< half passes over a block of boards
  std::uint64_t turns = 0;   ///< the same, times the active lanes
  std::uint64_t guesses = 0;
  std::uint64_t handed = 0;  ///< boards handed over
};

inline constexpr int most_lanes = 32;
/// Nested guesses before a board is handed over.
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
  /// Works until there are no more boards; `patience` is how many guesses a board may take.
  void (*run)(const Task&, const Feed&, std::uint32_t patience, Memory&, Work&);
};

extern const Kernel baseline;
#if defined(__x86_64__)
extern const Kernel avx2;
extern const Kernel avx512;
#endif

}  // namespace grille::sudoku::lanes
