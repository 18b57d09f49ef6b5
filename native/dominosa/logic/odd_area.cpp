// Odd areas: the shape of the uncovered squares, whatever the digits.
#include <algorithm>

#include "dominosa/logic/finders.hpp"

namespace grille::dominosa {

// A spot is a bridge if it is the only connection between two areas of uncovered squares (Tarjan's algorithm, without
// recursion). A tile on a bridge takes one square from each side, so both sides must be odd.
bool Areas::find_odd(const Position& position, Step& step, const Sink& sink) {
  const Rectangle& rectangle = position.rectangle();
  const std::uint32_t squares = rectangle.squares();
  met_.assign(squares, 0);
  low_.resize(squares);
  below_.resize(squares);
  entered_.resize(squares);
  turn_.resize(squares);
  std::uint32_t time = 0;
  for (Square root = 0; root < squares; ++root) {
    if (met_[root] != 0 || position.covered(root)) {
      continue;
    }
    path_.clear();
    const auto meet = [&](Square square, Spot by) {
      met_[square] = low_[square] = ++time;
      below_[square] = 1;
      entered_[square] = by;
      turn_[square] = 0;
      path_.push_back(square);
    };
    meet(root, none);
    while (!path_.empty()) {
      const Square here = path_.back();
      if (turn_[here] < 4) {
        const Spot spot = rectangle.around(here)[turn_[here]++];
        if (spot == none || !position.open(spot) || spot == entered_[here]) {
          continue;
        }
        const Square there = rectangle.across(spot, here);
        if (met_[there] == 0) {
          meet(there, spot);
        } else {
          low_[here] = std::min(low_[here], met_[there]);
        }
        continue;
      }
      path_.pop_back();
      if (path_.empty()) {
        break;
      }
      const Square before = path_.back();
      below_[before] += below_[here];
      low_[before] = std::min(low_[before], low_[here]);
      if (low_[here] > met_[before] && below_[here] % 2 == 0) {
        // The squares reached from `here` on are one side of the bridge; they were reached consecutively.
        step.clear(Technique::odd_area);
        step.removes.push_back(entered_[here]);
        for (Square square = 0; square < squares; ++square) {
          if (met_[square] >= met_[here]) {
            step.squares.push_back(square);
          }
        }
        if (sink(step)) {
          return true;
        }
      }
    }
  }
  return false;
}

}  // namespace grille::dominosa
