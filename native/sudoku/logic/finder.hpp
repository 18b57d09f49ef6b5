// The interface of finders, which search a grid for the uses of a few techniques.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "sudoku/logic/grid.hpp"
#include "sudoku/logic/step.hpp"

namespace grille::sudoku::logic {

/// Called regularly during long searches; if it returns false, the search ends without further steps.
using GoOn = std::function<bool()>;

/// Takes the steps that a finder reports. It returns true when it has enough; the finder then returns immediately.
class Sink {
 public:
  template <class Take>
  Sink(Take& take)  // NOLINT(misc-explicit-constructor): a function in place of a function
      : take_(&take), call_([](void* it, Step& step) { return (*static_cast<Take*>(it))(step); }) {}
  bool operator()(Step& step) const { return call_(take_, step); }

 private:
  void* take_;
  bool (*call_)(void*, Step&);
};

/// How thoroughly to search. A solver that wants the next step skips what only lengthens the list; a listing searches
/// everything.
struct Scope {
  bool all = false;
  const std::array<bool, techniques>* allowed = nullptr;  ///< among techniques that share a leader, those to report
  bool allows(Technique technique) const { return allowed == nullptr || (*allowed)[static_cast<int>(technique)]; }
};

/// Finders depend only on the numbering of cells and digits: the same grid gives the same steps in the same order, and
/// the step that a solver should take comes first. Long searches call `go_on`.
template <int W>
class Finder {
 public:
  virtual ~Finder() = default;
  /// The leaders of the techniques it knows.
  virtual std::span<const Technique> leaders() const = 0;
  /// Passes every step of the techniques under this leader to the sink, the best first, until the sink stops it. The
  /// sink may change the step or move from it.
  virtual void find(const Grid<W>& grid, Technique leader, const Scope& scope, const Sink& sink, const GoOn& go_on) = 0;
};

template <int W>
using Finders = std::vector<std::unique_ptr<Finder<W>>>;

// One function per file of finders; each is instantiated for the four widths.
template <int W>
std::unique_ptr<Finder<W>> singles();
template <int W>
std::unique_ptr<Finder<W>> intersections();
template <int W>
std::unique_ptr<Finder<W>> subsets();
template <int W>
std::unique_ptr<Finder<W>> fish();
template <int W>
std::unique_ptr<Finder<W>> single_digit_patterns();
template <int W>
std::unique_ptr<Finder<W>> wings();
template <int W>
std::unique_ptr<Finder<W>> uniqueness();
template <int W>
std::unique_ptr<Finder<W>> colouring();
template <int W>
std::unique_ptr<Finder<W>> chains();
template <int W>
std::unique_ptr<Finder<W>> sue_de_coq();
template <int W>
std::unique_ptr<Finder<W>> almost_locked_sets();
template <int W>
std::unique_ptr<Finder<W>> forcing();
template <int W>
std::unique_ptr<Finder<W>> templates();

/// All of them, in any order.
template <int W>
Finders<W> all_finders();

}  // namespace grille::sudoku::logic
