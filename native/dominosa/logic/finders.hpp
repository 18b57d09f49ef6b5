// One finder for each technique: its uses in a position, the one that a solver should take first.
#pragma once

#include "dominosa/logic/chains.hpp"
#include "dominosa/logic/sink.hpp"
#include "dominosa/logic/step.hpp"
#include "dominosa/position.hpp"

namespace grille::dominosa {

// Each describes a use in `step` and hands it to the sink, and returns whether that had enough. `seen` is when it last
// found none at all: what did not change since need not be looked at again.
bool find_only_spot(const Position& position, Step& step, const Sink& sink);
bool find_only_neighbour(const Position& position, Step& step, const Sink& sink);
bool find_needed_here(const Position& position, Step& step, const Sink& sink, std::uint32_t& seen);
bool find_all_overlap(const Position& position, Step& step, const Sink& sink, std::uint32_t& seen);
bool find_twin(const Position& position, Step& step, const Sink& sink, std::uint32_t& seen);
bool find_two_needs(const Position& position, Step& step, const Sink& sink, std::uint32_t& seen);
bool find_set(const Position& position, Step& step, const Sink& sink, std::uint32_t& seen, bool with_double);
bool find_chain_repeats(const Position& position, Step& step, const Sink& sink, Chains& chains);
bool find_chain_starves(const Position& position, Step& step, const Sink& sink, Chains& chains);
bool find_chain_decides(const Position& position, Step& step, const Sink& sink, Chains& chains);
bool find_area_count(const Position& position, Step& step, const Sink& sink);
bool find_colour_set(const Position& position, Step& step, const Sink& sink);

/// Looks for spots that would cut off an odd number of squares.
class Areas {
 public:
  bool find_odd(const Position& position, Step& step, const Sink& sink);

 private:
  std::vector<std::uint32_t> met_;    ///< when a square was first met, from 1
  std::vector<std::uint32_t> low_;    ///< the earliest square that its part of the search reaches
  std::vector<std::uint32_t> below_;  ///< squares first met from it on
  std::vector<Spot> entered_;         ///< the spot by which it was met
  std::vector<std::uint8_t> turn_;    ///< the next direction to look
  std::vector<Square> path_;          ///< the squares from the root to here
};

}  // namespace grille::dominosa
