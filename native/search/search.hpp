// A search, solution by solution: what every engine of every family offers.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace grille {

/// What a stretch of search ended with. `paused` says only that the budget ran out: call again to go on.
enum class Event { solution, exhausted, paused };

/// What the search did so far. An engine leaves at zero what it does not do.
struct Statistics {
  std::uint64_t guesses = 0;     ///< branches opened
  std::uint64_t placements = 0;  ///< parts of a solution placed by deduction or by guess
  std::uint64_t backtracks = 0;  ///< branches that ended in a contradiction
  std::uint64_t learned = 0;     ///< clauses learned from contradictions
  std::uint64_t restarts = 0;    ///< times the search began again with what it had learned

  Statistics& operator+=(const Statistics& other) noexcept {
    guesses += other.guesses;
    placements += other.placements;
    backtracks += other.backtracks;
    learned += other.learned;
    restarts += other.restarts;
    return *this;
  }
};

/// A resumable search. Solutions come one after another, each once, in an order that depends on the puzzle alone; one
/// is a list of parts, in the family's own terms.
template <class Part>
class Search {
 public:
  virtual ~Search() = default;
  /// Goes on to the next solution, the end, or until about `budget` more guesses were made.
  virtual Event next(std::uint64_t budget) = 0;
  /// The last solution found.
  virtual std::span<const Part> solution() const noexcept = 0;
  virtual Statistics statistics() const noexcept = 0;
  virtual std::string_view name() const noexcept = 0;
};

}  // namespace grille
