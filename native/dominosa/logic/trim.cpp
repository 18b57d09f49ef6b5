#include "dominosa/logic/trim.hpp"

#include <algorithm>
#include <cstdint>

namespace grille::dominosa {

namespace {

bool leans_on_tiles(const Step& step) {
  return step.technique == Technique::only_spot || step.technique == Technique::all_overlap ||
         step.technique == Technique::broken || step.technique == Technique::either_way ||
         (step.technique == Technique::colour_set && step.variant == 1);
}

bool leans_on_squares(const Step& step) {
  return !leans_on_tiles(step) || step.technique == Technique::broken || step.technique == Technique::either_way;
}

/// Marks all spots that had to be ruled out for a step to hold, as far as its squares and tiles show.
void lean(const Board& board, const Step& step, std::vector<std::uint8_t>& leaned) {
  for (const Square square : step.squares) {
    for (const Spot spot : board.rectangle().around(square)) {
      if (spot != none && leans_on_squares(step)) {
        leaned[spot] = 1;
      }
    }
  }
  for (const Tile tile : step.tiles) {
    for (const Spot spot : board.spots_of(tile)) {
      if (leans_on_tiles(step)) {
        leaned[spot] = 1;
      }
    }
  }
  for (const Step& inner : step.inner) {
    lean(board, inner, leaned);
  }
}

/// Whether a step ruled out one of the marked spots.
bool serves(const Board& board, const Step& step, const std::vector<std::uint8_t>& leaned) {
  const auto marked = [&](Spot spot) { return spot != none && leaned[spot] != 0; };
  return std::any_of(step.removes.begin(), step.removes.end(), marked) ||
         std::any_of(step.places.begin(), step.places.end(), [&](Spot spot) {
           const auto [a, b] = board.rectangle().pair(spot);
           const auto spots = board.spots_of(board.tile(spot));
           return std::any_of(board.rectangle().around(a).begin(), board.rectangle().around(a).end(), marked) ||
                  std::any_of(board.rectangle().around(b).begin(), board.rectangle().around(b).end(), marked) ||
                  std::any_of(spots.begin(), spots.end(), marked);
         });
}

}  // namespace

void trim(const Board& board, std::vector<Step>& steps) {
  std::vector<std::uint8_t> leaned(board.rectangle().spots(), 0);
  std::vector<Step> kept;
  for (std::size_t k = steps.size(); k-- > 0;) {
    if (kept.empty() || serves(board, steps[k], leaned)) {
      lean(board, steps[k], leaned);
      kept.push_back(std::move(steps[k]));
    }
  }
  std::reverse(kept.begin(), kept.end());
  steps = std::move(kept);
}

std::size_t length(const std::vector<Step>& steps) {
  std::size_t total = steps.size();
  for (const Step& step : steps) {
    total += length(step.inner);
  }
  return total;
}

}  // namespace grille::dominosa
