// Solving as people do: the easiest technique that applies, again and again.
#pragma once

#include <array>
#include <optional>

#include "dominosa/logic/chains.hpp"
#include "dominosa/logic/finders.hpp"
#include "dominosa/logic/step.hpp"
#include "dominosa/logic/trial.hpp"
#include "dominosa/position.hpp"

namespace grille::dominosa {

class Solver {
 public:
  explicit Solver(const Board& board) : position_(board) {}
  void begin(const Board& board);

  Position& position() noexcept { return position_; }
  const Position& position() const noexcept { return position_; }

  /// The next step, by the easiest technique there is up to this one. False if none applies. It is not yet made.
  bool find(Step& step, Technique hardest = Technique::net);
  void make(const Step& step);

  /// Solves as far as techniques of this level go, in any order, and says which level it needed. Nothing if it got
  /// stuck or there is a contradiction.
  std::optional<Level> finish(Level hardest);

 private:
  bool find(Step& step, Technique technique, bool& chains_traced);

  Position position_;
  Chains chains_;
  Areas areas_;
  std::array<std::uint32_t, techniques> seen_{};  ///< by technique, when it last found nothing
  Step step_;
  Trial trial_;
};

}  // namespace grille::dominosa
