// Solving as people do: the first technique of the order that applies, again and again, on a board of any size.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "sudoku/geometry.hpp"
#include "sudoku/logic/finder.hpp"
#include "sudoku/logic/step.hpp"
#include "sudoku/logic/technique.hpp"

namespace grille::sudoku::logic {

/// How hard a puzzle is, by the steps that solve it.
struct Rating {
  /// solved; otherwise the techniques did not suffice, there is a contradiction, or it was stopped
  bool finished = false;
  bool stopped = false;
  bool trial = false;  ///< whether a digit was tried instead of deduced
  Level level = Level::easy;
  Level needed = Level::easy;  ///< of the hardest technique: the score can only raise it
  int score = 0;
  std::array<std::uint32_t, techniques> uses{};
  std::optional<Technique> hardest;  ///< the last in the table's order
};

/// How much there is to search for, by the steps that solve a puzzle and how many were open at each.
struct Effort {
  bool finished = false;
  bool stopped = false;
  double effort = 0;  ///< the sum over all steps of the weight of a step, divided by its width
  int steps = 0;
  int widths = 0;       ///< the sum of all widths
  int bottlenecks = 0;  ///< steps without an alternative
};

/// A grid being solved. The steps and the rating don't depend on orientation or labels: a relabelled, rotated or
/// permuted puzzle gets the same steps, relabelled, rotated or permuted.
class Reasoner {
 public:
  virtual ~Reasoner() = default;

  /// Starts again with these givens (one digit from 1 per cell, 0 for empty). `solution`, if the puzzle is known to
  /// have exactly one, is what a trial places; without it, techniques that assume a unique solution and trials are not
  /// used.
  virtual void begin(std::span<const std::uint8_t> givens, std::span<const std::uint8_t> solution) = 0;
  /// Applies these placed digits and removed pencil marks.
  virtual void know(std::span<const Candidate> placed, std::span<const Candidate> removed) = 0;
  /// The next step, by the first technique of the order that applies; false if none does. It is not applied.
  virtual bool find(Step& step, const GoOn& go_on) = 0;
  virtual void make(const Step& step) = 0;
  /// Every step possible now, by these techniques (all of them if empty), whether or not the rules use them.
  virtual std::vector<Step> all(std::span<const Technique> which, const GoOn& go_on) = 0;
  /// Solves to the end. With `hardest` or `most`, gives up as soon as the level or the score exceeds it.
  virtual Rating rate(Level hardest, int most, const GoOn& go_on) = 0;

  /// Solves to the end, counting at each step how many steps of its technique are open; for a single, how many cells
  /// some single fills.
  virtual Effort effort(const GoOn& go_on) = 0;

  virtual bool solved() const = 0;
  virtual bool broken() const = 0;
  /// The pencil marks of a cell, and the digit it holds (from 1; 0 for empty).
  virtual Digits candidates(Cell cell) const = 0;
  virtual int value(Cell cell) const = 0;
};

/// The geometry must outlive it.
std::unique_ptr<Reasoner> reasoner(const Geometry& geometry, Rules rules);

}  // namespace grille::sudoku::logic
