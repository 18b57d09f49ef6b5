// A search, solution by solution: the interface of every engine.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace grille {

/// How a call of next() ended. `paused` only means that the budget ran out: call again to continue.
enum class Event { solution, exhausted, paused };

/// Counters of a search. Counters that an engine does not use stay 0.
struct Statistics {
  std::uint64_t guesses = 0;     ///< branches opened
  std::uint64_t placements = 0;  ///< parts of a solution placed by deduction or by guess
  std::uint64_t backtracks = 0;  ///< branches that ended in a contradiction
  std::uint64_t learned = 0;     ///< clauses learned from contradictions
  std::uint64_t restarts = 0;    ///< restarts with the learned clauses kept

  Statistics& operator+=(const Statistics& other) noexcept {
    guesses += other.guesses;
    placements += other.placements;
    backtracks += other.backtracks;
    learned += other.learned;
    restarts += other.restarts;
    return *this;
  }
};

/// A resumable search. It returns each solution once, in an order that depends only on the puzzle. A solution is a list
/// of parts, whose meaning the puzzle family defines.
template <class Part>
class Search {
 public:
  virtual ~Search() = default;
  /// Continues to the next solution or the end, or pauses after about `budget` more guesses.
  virtual Event next(std::uint64_t budget) = 0;
  /// The last solution found.
  virtual std::span<const Part> solution() const noexcept = 0;
  virtual Statistics statistics() const noexcept = 0;
  virtual std::string_view name() const noexcept = 0;
};

}  // namespace grille
