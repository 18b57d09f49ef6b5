// Closed groups on the chessboard colouring: every tile covers one square of each colour, so squares of one colour are
// matched one to one with squares of the other, and with tiles. A closed group (a Hall set) rules out its partners for
// all others.
#include <algorithm>

#include "dominosa/logic/finders.hpp"
#include "dominosa/logic/matching.hpp"

namespace grille::dominosa {

namespace {

struct Colour {
  std::vector<Square> squares;
  std::vector<std::uint32_t> index;  ///< by square

  void gather(const Position& position, int colour) {
    squares.clear();
    index.assign(position.rectangle().squares(), none);
    for (Square square = 0; square < position.rectangle().squares(); ++square) {
      if (!position.covered(square) && position.rectangle().colour(square) == colour) {
        index[square] = static_cast<std::uint32_t>(squares.size());
        squares.push_back(square);
      }
    }
  }
};

/// A group as flags, for membership tests.
std::vector<std::uint8_t> marks(const std::vector<std::uint32_t>& group, std::size_t size) {
  std::vector<std::uint8_t> in(size, 0);
  for (const std::uint32_t each : group) {
    in[each] = 1;
  }
  return in;
}

/// Squares of one colour, their neighbours of the other colour, and the possible matches.
class Neighbours {
 public:
  Neighbours(const Position& position, int colour) : position_(position) {
    one_.gather(position, colour);
    two_.gather(position, 1 - colour);
    pairs.begin(static_cast<std::uint32_t>(one_.squares.size()), static_cast<std::uint32_t>(two_.squares.size()));
    for (std::uint32_t k = 0; k < one_.squares.size(); ++k) {
      position.each_at(one_.squares[k], [&](Spot spot) {
        pairs.allow(k, two_.index[position.rectangle().across(spot, one_.squares[k])]);
      });
    }
  }

  /// The squares of a group that uses all its neighbours; if that is not `possible` because there are too few, only the
  /// contradiction.
  void describe(const std::vector<std::uint32_t>& group, bool possible, Step& step) const {
    step.clear(Technique::area_count);
    const auto in = marks(group, one_.squares.size());
    std::vector<std::uint8_t> taken(two_.squares.size(), 0);
    for (const std::uint32_t k : group) {
      step.squares.push_back(one_.squares[k]);
      for (const std::uint32_t other : pairs.acceptable(k)) {
        taken[other] = 1;
      }
    }
    std::sort(step.squares.begin(), step.squares.end());
    for (std::uint32_t k = 0; possible && k < two_.squares.size(); ++k) {
      if (taken[k]) {
        position_.each_at(two_.squares[k], [&](Spot spot) {
          if (!in[one_.index[position_.rectangle().across(spot, two_.squares[k])]]) {
            step.removes.push_back(spot);
          }
        });
      }
    }
  }

  Matching pairs;

 private:
  const Position& position_;
  Colour one_, two_;
};

/// Squares of one colour, and the tiles that each can hold, one entry per copy.
class Holders {
 public:
  Holders(const Position& position, int colour) : position_(position) {
    const Board& board = position.board();
    std::vector<std::uint32_t> copies(board.tiles() + 1, 0);
    for (Tile tile = 0; tile < board.tiles(); ++tile) {
      copies[tile + 1] = copies[tile] + position.wanted(tile);
    }
    colour_.gather(position, colour);
    pairs.begin(size(), copies.back());
    for (std::uint32_t k = 0; k < size(); ++k) {
      position.each_at(colour_.squares[k], [&](Spot spot) {
        const Tile tile = board.tile(spot);
        for (std::uint32_t copy = copies[tile]; copy < copies[tile + 1]; ++copy) {
          pairs.allow(k, copy);
        }
      });
    }
  }

  std::uint32_t size() const { return static_cast<std::uint32_t>(colour_.squares.size()); }

  /// A group and its tiles; with `others`, the squares and the tiles that are left to all the others. If the group has
  /// too few tiles (not `possible`), only the contradiction.
  void describe(const std::vector<std::uint32_t>& group, bool possible, bool others, Step& step) const {
    const Board& board = position_.board();
    step.clear(Technique::colour_set);
    const auto in = marks(group, size());
    std::vector<std::uint8_t> used(board.tiles(), 0);
    for (const std::uint32_t k : group) {
      position_.each_at(colour_.squares[k], [&](Spot spot) { used[board.tile(spot)] = 1; });
    }
    step.variant = others;
    for (std::uint32_t k = 0; k < size(); ++k) {
      if (in[k] != others) {
        step.squares.push_back(colour_.squares[k]);
      }
      if (possible && !in[k]) {
        position_.each_at(colour_.squares[k], [&](Spot spot) {
          if (used[board.tile(spot)]) {
            step.removes.push_back(spot);
          }
        });
      }
    }
    for (Tile tile = 0; tile < board.tiles(); ++tile) {
      if (position_.wanted(tile) != 0 && used[tile] != others) {
        step.tiles.push_back(tile);
      }
    }
  }

  Matching pairs;

 private:
  const Position& position_;
  Colour colour_;
};

}  // namespace

// Squares of one colour with only as many free neighbours as squares: the neighbours are taken.
bool find_area_count(const Position& position, Step& step, const Sink& sink) {
  std::vector<std::uint32_t> group;
  for (int colour = 0; colour < 2; ++colour) {
    Neighbours neighbours(position, colour);
    if (!neighbours.pairs.pair_off(group)) {
      neighbours.describe(group, false, step);
      return sink(step);
    }
    if (sink.all()) {
      const bool enough = neighbours.pairs.each_closed([&](const std::vector<std::uint32_t>& closed) {
        // If it is more than half, the complementary group of the other colour is the shorter explanation.
        if (closed.size() > neighbours.pairs.claimants() / 2) {
          return false;
        }
        neighbours.describe(closed, true, step);
        return sink(step);
      });
      if (enough) {
        return true;
      }
      continue;
    }
    bool others = false;
    if (!neighbours.pairs.smallest_closed(group, others)) {
      return false;
    }
    // If the others are fewer, the same is found from the other colour with a shorter explanation.
    if (others && colour == 0) {
      continue;
    }
    neighbours.describe(group, true, step);
    return sink(step);
  }
  return false;
}

// Squares of one colour that can hold only as many tiles as there are squares, or tiles that fit only as many such
// squares.
bool find_colour_set(const Position& position, Step& step, const Sink& sink) {
  std::vector<std::uint32_t> group;
  std::size_t fewest = none;
  for (int colour = 0; colour < 2; ++colour) {
    Holders holders(position, colour);
    if (!holders.pairs.pair_off(group)) {
      holders.describe(group, false, false, step);
      return sink(step);
    }
    if (sink.all()) {
      const bool enough = holders.pairs.each_closed([&](const std::vector<std::uint32_t>& closed) {
        holders.describe(closed, true, closed.size() > holders.size() / 2, step);
        return sink(step);
      });
      if (enough) {
        return true;
      }
      continue;
    }
    bool others = false;
    if (!holders.pairs.smallest_closed(group, others) ||
        std::min<std::size_t>(group.size(), holders.size() - group.size()) >= fewest) {
      continue;
    }
    fewest = std::min<std::size_t>(group.size(), holders.size() - group.size());
    holders.describe(group, true, others, step);
  }
  return fewest != none && sink(step);
}

}  // namespace grille::dominosa
