// One finder per technique: its uses in a position, in the order in which a solver should take them.
#pragma once

#include "dominosa/logic/chains.hpp"
#include "dominosa/logic/sink.hpp"
#include "dominosa/logic/step.hpp"
#include "dominosa/position.hpp"

namespace grille::dominosa {

// Each describes a use in `step`, passes it to the sink, and returns whether the sink stopped it. `seen` is the time
// when it last found nothing: what has not changed since is skipped.
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

/// Finds spots that would cut off an odd number of squares.
class Areas {
 public:
  bool find_odd(const Position& position, Step& step, const Sink& sink);

 private:
  std::vector<std::uint32_t> met_;    ///< when a square was first reached, from 1
  std::vector<std::uint32_t> low_;    ///< the earliest square that its part of the search reaches (Tarjan's low-link)
  std::vector<std::uint32_t> below_;  ///< squares first reached from it on
  std::vector<Spot> entered_;         ///< the spot by which it was reached
  std::vector<std::uint8_t> turn_;    ///< the next direction to try
  std::vector<Square> path_;          ///< the squares from the root to here
};

}  // namespace grille::dominosa
