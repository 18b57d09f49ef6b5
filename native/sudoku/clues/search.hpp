// Branching on a board with clues.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "sudoku/clues/program.hpp"
#include "sudoku/search.hpp"

namespace grille::sudoku::clues {

/// Propagate, then decide one candidate of the most constrained cell, where cells of constraints that often failed come
/// first (dom/wdeg). A level of the search is a copy of the candidates, so nothing has to be undone.
class ClueSearch final : public Search {
 public:
  /// `start` has the candidates of each cell. Solutions have one digit, from 1, for each of the first `shown` cells; two
  /// solutions that differ elsewhere only are one.
  ClueSearch(std::shared_ptr<const Program> program, std::span<const Mask> start, int shown);

  Event next(std::uint64_t budget) override;
  std::span<const std::uint8_t> solution() const noexcept override { return solution_; }
  Statistics statistics() const noexcept override { return statistics_; }
  std::string_view name() const noexcept override { return "clues"; }

  /// Guesses other digits than these first, where there are any. `seen` must outlive the search.
  void avoid(std::span<const Mask> seen) { seen_ = seen; }

  /// The candidates at the root, after propagation; empty if there is a contradiction.
  std::span<const Mask> root();

  /// Starts again from candidates that were the result of root(), with fewer digits in one cell. What is known about
  /// difficult cells is kept.
  void restart(std::span<const Mask> settled, int cell, Mask kept);

 private:
  struct Choice {
    Cell cell;
    Mask digit;
  };

  Mask* level(std::size_t depth) { return levels_.data() + depth * cells_; }
  bool settle();
  bool go_back();
  void blame();
  Choice choose();
  bool complete(const Mask* board) const;

  std::shared_ptr<const Program> program_;
  Workspace space_;
  std::size_t cells_;
  std::size_t shown_;
  std::vector<Mask> levels_;
  std::vector<Choice> choices_;
  std::size_t depth_ = 0;
  std::vector<float> weight_;
  float bump_ = 1;
  std::vector<std::uint8_t> solution_;
  Statistics statistics_;
  bool at_solution_ = false;
  bool exhausted_ = false;
  bool settled_ = false;
  std::span<const Mask> seen_;
};

/// Branches first, and learns clauses if that makes no progress.
std::unique_ptr<Search> open(std::shared_ptr<const Program> program, std::span<const Mask> start, int shown);

/// For each of the first `shown` cells, the digits it has in some solution. Asks `go_on` regularly; false if it stopped.
template <class GoOn>
bool true_candidates(const std::shared_ptr<const Program>& program, std::span<const Mask> start, int shown,
                     std::vector<Mask>& found, GoOn go_on) {
  constexpr std::uint64_t slice = 256;
  found.assign(static_cast<std::size_t>(shown), 0);
  ClueSearch search(program, start, shown);
  search.avoid(found);
  std::vector<Mask> board(search.root().begin(), search.root().end());
  if (board.empty()) {
    return true;
  }
  for (int cell = 0; cell < shown; ++cell) {
    const auto at = static_cast<std::size_t>(cell);
    while (true) {
      const Mask open = static_cast<Mask>(board[at] & ~found[at]);
      if (open == 0) {
        break;
      }
      // A solution with any digit that was not seen here yet; if there is none, all of them are out.
      search.restart(board, cell, open);
      Event event = Event::paused;
      while ((event = search.next(slice)) == Event::paused) {
        if (!go_on()) {
          return false;
        }
      }
      if (event == Event::exhausted) {
        search.restart(board, cell, found[at]);
        const auto root = search.root();
        if (root.empty()) {
          return true;  // no solution at all
        }
        board.assign(root.begin(), root.end());
        break;
      }
      for (int other = 0; other < shown; ++other) {
        const auto index = static_cast<std::size_t>(other);
        found[index] = static_cast<Mask>(found[index] | bit(search.solution()[index] - 1));
      }
      if (!go_on()) {
        return false;
      }
    }
  }
  return true;
}

}  // namespace grille::sudoku::clues
