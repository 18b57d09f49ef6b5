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
  bool finished = false;  ///< solved; otherwise the techniques ran out, something is broken, or it was stopped
  bool stopped = false;
  bool trial = false;  ///< something was tried out rather than seen
  Level level = Level::easy;
  int score = 0;
  std::array<std::uint32_t, techniques> uses{};
  std::optional<Technique> hardest;  ///< the last in the table's order
};

/// A grid being solved. The steps found, and how a puzzle is rated, don't depend on where on the board things lie or
/// which digits they are: a relabelled, rotated or permuted puzzle gets the same steps, relabelled, rotated, permuted.
class Reasoner {
 public:
  virtual ~Reasoner() = default;

  /// Starts over with these givens (a digit from 1 a cell, 0 for none). `solution`, where the puzzle is known to have
  /// just one, is what a trial places; without it, nothing is used that presumes there is one solution, and no trial.
  virtual void begin(std::span<const std::uint8_t> givens, std::span<const std::uint8_t> solution) = 0;
  /// Takes these digits as placed, and those pencil marks as ruled out.
  virtual void know(std::span<const Candidate> placed, std::span<const Candidate> removed) = 0;
  /// The next step, by the first technique of the order that applies; false if none does. It is not yet made.
  virtual bool find(Step& step, const GoOn& go_on) = 0;
  virtual void make(const Step& step) = 0;
  /// Every step there is to see now, by these techniques (all of them for none), used or not by the rules.
  virtual std::vector<Step> all(std::span<const Technique> which, const GoOn& go_on) = 0;
  /// Solves to the end. With `hardest` or `most`, gives up as soon as the level or the score is above it.
  virtual Rating rate(Level hardest, int most, const GoOn& go_on) = 0;

  virtual bool solved() const = 0;
  virtual bool broken() const = 0;
  /// The pencil marks of a cell, and the digit it holds (from 1; 0 for none).
  virtual Digits candidates(Cell cell) const = 0;
  virtual int value(Cell cell) const = 0;
};

/// The geometry must outlive it.
std::unique_ptr<Reasoner> reasoner(const Geometry& geometry, Rules rules);

}  // namespace grille::sudoku::logic
