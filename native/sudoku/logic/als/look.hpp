// The four searches over a catalogue of almost locked sets, and how they describe their steps.
#pragma once

#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "sudoku/logic/als/catalogue.hpp"

namespace grille::sudoku::logic::als {

/// Searches for the patterns of one technique. A solver gets the simplest one, with sets that don't overlap where they
/// are linked; a listing gets all of them, with overlaps, each conclusion once.
template <int W>
class Look {
 public:
  virtual ~Look() = default;
  virtual void find(const Catalogue<W>& sets, const Grid<W>& grid, bool all, const Sink& sink, const GoOn& go_on) = 0;
};

template <int W>
std::unique_ptr<Look<W>> xz();
template <int W>
std::unique_ptr<Look<W>> xy_wing();
template <int W>
std::unique_ptr<Look<W>> chain();
template <int W>
std::unique_ptr<Look<W>> death_blossom();

/// Removes the marks of these digits that both sets see, and records the marks responsible.
template <int W>
void eliminate(Step& step, const Catalogue<W>& sets, const Set<W>& one, const Set<W>& other, Digits digits) {
  for (const int digit : bits(one.digits & other.digits & digits)) {
    const Spot<W>& a = sets.spot(one, digit);
    const Spot<W>& b = sets.spot(other, digit);
    const Cells<W> eliminated = a.seen & b.seen;
    if (eliminated.empty()) {
      continue;
    }
    for (const Cell cell : eliminated) {
      step.removes.push_back({cell, static_cast<Digit>(digit)});
    }
    for (const Cell cell : a.cells | b.cells) {
      step.fins.push_back({cell, static_cast<Digit>(digit)});
    }
  }
}

/// Names the restricted common that links two sets.
template <int W>
void link(Step& step, const Catalogue<W>& sets, const Set<W>& one, const Set<W>& other, int digit) {
  step.digits.push_back(static_cast<Digit>(digit));
  for (const Cell cell : sets.spot(one, digit).cells | sets.spot(other, digit).cells) {
    step.endo_fins.push_back({cell, static_cast<Digit>(digit)});
  }
}

template <int W>
void show(Step& step, const Set<W>& set) {
  AlmostLocked& shown = step.sets.emplace_back();
  shown.digits = set.digits;
  for (const Cell cell : set.cells) {
    shown.cells.push_back(cell);
  }
}

/// Sorts the step's lists of marks.
void tidy(Step& step);

/// The steps to list: among those with the same conclusion, the one with the fewest sets, then the fewest cells.
class Harvest {
 public:
  /// How complex a step is: less is simpler.
  using Weight = std::pair<int, int>;

  void clear() { steps_.clear(); }
  bool wants(const std::vector<Candidate>& removes, Weight weight) const;
  /// The step's lists must be sorted.
  void take(Step&& step, Weight weight);
  /// Those that remove the most first, then the simplest. True if the sink has enough.
  bool hand_over(const Sink& sink);

 private:
  std::map<std::vector<Candidate>, std::pair<Weight, Step>> steps_;
};

}  // namespace grille::sudoku::logic::als
