// Solving as people do: the easiest technique that applies, again and again.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "dominosa/logic/chains.hpp"
#include "dominosa/logic/finders.hpp"
#include "dominosa/logic/forks.hpp"
#include "dominosa/logic/step.hpp"
#include "dominosa/logic/trial.hpp"
#include "dominosa/position.hpp"

namespace grille::dominosa {

class Solver {
 public:
  /// Called regularly during long searches; if it returns false, nothing more is found.
  using GoOn = std::function<bool()>;

  explicit Solver(const Board& board) : position_(board) {}
  /// Starts over, on this board or another. The board must outlive the solver.
  void begin(const Board& board);

  /// The techniques to use, in this order, from now on; by default all of them, in order of difficulty. Only trials with
  /// nested trials are not subject to it: see `find_deep`.
  void use(std::vector<Technique> order);

  Position& position() noexcept { return position_; }
  const Position& position() const noexcept { return position_; }

  /// The next step, by the first technique in use that is not harder than `hardest`; if the position is contradictory, the step that shows it.
  /// False if none applies. The step is not applied.
  bool find(Step& step, Technique hardest = Technique::net, const GoOn& go_on = always);
  void make(const Step& step);

  /// Every step that these techniques give, each conclusion of a technique once; if the position is contradictory, all
  /// contradictions and nothing else. If `go_on` returns false, what was found so far is valid. Trials that use more
  /// than the two simplest techniques are not listed.
  std::vector<Step> all(std::span<const Technique> which, const GoOn& go_on = always);

  /// The last resort: a supposition followed by every technique and by nested trials of increasing depth.
  bool find_deep(Step& step, const GoOn& go_on = always);

  /// Solves as far as the techniques in use of this level go, in any order, and returns the level it needed; nullopt if
  /// it got stuck or found a contradiction.
  std::optional<Level> finish(Level hardest);
  /// Which techniques the last `finish` needed, as bits.
  std::uint32_t needed() const noexcept { return needed_; }

 private:
  static bool always() { return true; }

  bool find(Step& step, const Sink& sink, Technique technique, bool& chains_traced, const GoOn& go_on);
  bool find_broken(Step& step, const Sink& sink) const;
  bool find_deep(Step& step, int depth, const GoOn& go_on);
  bool refute_deep(std::vector<Step>& steps, Spot spot, int depth, const GoOn& go_on);

  static std::vector<Technique> all_techniques();
  bool uses(Technique technique) const;

  Position position_;
  std::vector<Technique> order_ = all_techniques();
  bool settles_ = true;  ///< whether both of the simplest techniques are in use
  std::uint32_t needed_ = 0;
  Chains chains_;
  Areas areas_;
  std::array<std::uint32_t, techniques> seen_{};  ///< by technique: when it last found nothing
  Step step_;
  Trial trial_;
};

/// Whether a step shows that the board has no solution.
bool contradicts(const Step& step);

}  // namespace grille::dominosa
