// The consequences of a supposition, square by square and tile by tile, up to a contradiction.
#pragma once

#include <functional>
#include <vector>

#include "dominosa/logic/sink.hpp"
#include "dominosa/logic/step.hpp"
#include "dominosa/position.hpp"

namespace grille::dominosa {

/// Follows a supposition by the two simplest techniques only. If it ends in a contradiction, keeps the steps that the
/// contradiction needs.
class Trial {
 public:
  /// Supposes that the spot holds a tile (`laid`) or that it doesn't. The position is restored afterwards.
  bool refute(Position& position, Spot spot, bool laid);

  /// The number of steps needed; straight() says whether each needs only the one before.
  std::size_t length() const noexcept { return needed_.size(); }
  bool straight() const noexcept { return straight_; }
  /// Writes the chain of steps into `step.inner`; the last inner step is the contradiction.
  void describe(const Position& position, Step& step) const;

 private:
  struct Link {
    Spot spot;
    std::uint32_t item;  ///< the square, or `squares` + the tile, that had no other choice
  };

  bool follow(Position& position);
  std::uint32_t check(Position& position, Spot closed);
  void keep_needed(const Position& position);
  template <class Visit>
  void each_closed(const Position& position, std::uint32_t item, Visit visit) const;

  std::size_t mark_ = 0;
  std::vector<Link> links_;
  std::vector<std::uint32_t> needed_;  ///< indices of links, in order
  std::vector<std::uint32_t> cause_;   ///< by spot: the link that closed it + 1, 0 for the supposition, `none` if open
  std::vector<std::uint8_t> wanted_;
  std::uint32_t broken_ = none;
  bool straight_ = false;
};

/// The shortest trial in a position that ends in a contradiction: a straight chain if there is one, otherwise a net. A
/// sink that wants all steps receives every chain (`straight_only`) or every net. `go_on` is called regularly; if it
/// returns false, nothing is found.
bool find_trial(Position& position, Step& step, const Sink& sink, bool straight_only,
                const std::function<bool()>& go_on);

/// Applies the first refutation found, and lays the tiles that then have only one place. False if nothing was refuted.
bool refute_any(Position& position, Trial& trial);

}  // namespace grille::dominosa
