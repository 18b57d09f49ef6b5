// The techniques people solve with, in order of difficulty, and the description of one use.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "dominosa/board.hpp"

namespace grille::dominosa {

enum class Level : std::uint8_t { trivial, basic, hard, extreme, beyond };

/// In order of difficulty: a solver uses the first that applies.
enum class Technique : std::uint8_t {
  only_spot,        ///< a tile with one spot left
  only_neighbour,   ///< a square with one neighbour left
  needed_here,      ///< a tile that a square needs can't be anywhere else
  all_overlap,      ///< a spot that touches every spot of some tile
  twin,             ///< a spot that would force its own tile a second time next to it
  two_needs,        ///< a spot that would leave two squares needing the same tile
  odd_area,         ///< a spot that would cut off an odd number of squares
  set,              ///< squares of one digit that need as many tiles as there are squares
  set_with_double,  ///< the same, where two of the squares may share the double
  chain_repeats,    ///< a chain of spots that hold or fail together would use a tile twice
  chain_starves,    ///< such a chain would take every tile of some square
  chain_decides,    ///< one of two chains holds, and a tile is on both
  area_count,       ///< squares of one colour with as many free neighbours as squares
  colour_set,       ///< squares of one colour, of any digits, that need as many tiles as there are squares
  long_chain,       ///< a supposition leads, link by link, to its own opposite
  forked_chain,     ///< a supposition leads along two chains to a contradiction
  either_way,       ///< whichever choice a square or a tile takes, a chain rules out the same spot
  net,              ///< a trial: the consequences of a spot lead to a contradiction
  deep_net,         ///< a trial with nested trials
  broken,           ///< not a technique: a square that nothing covers, or a tile with too few spots
};

inline constexpr int techniques = static_cast<int>(Technique::broken) + 1;

Level level_of(Technique technique);
std::string_view name_of(Technique technique);
std::optional<Technique> technique_named(std::string_view name);

/// One use of a technique: what is noticed (squares, tiles and spots, in the technique's order), and what follows.
/// `squares` and `tiles` are all those whose ruled-out spots the reasoning uses.
struct Step {
  Technique technique = Technique::broken;
  std::vector<Square> squares;
  std::vector<Tile> tiles;
  std::vector<Spot> spots;
  std::vector<Spot> places;
  std::vector<Spot> removes;
  std::vector<Step> inner;
  int variant = 0;  ///< which of two explanations applies

  void clear(Technique which) {
    technique = which;
    squares.clear();
    tiles.clear();
    spots.clear();
    places.clear();
    removes.clear();
    inner.clear();
    variant = 0;
  }
};

}  // namespace grille::dominosa
