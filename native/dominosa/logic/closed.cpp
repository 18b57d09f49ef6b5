// Closed groups on the chessboard: every tile covers one square of each colour, so squares of one colour are paired
// off with squares of the other, and with tiles, one to one. What holds for one group rules out the rest.
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

/// A group as a set of marks, for asking who is in it.
std::vector<std::uint8_t> marks(const std::vector<std::uint32_t>& group, std::size_t size) {
  std::vector<std::uint8_t> in(size, 0);
  for (const std::uint32_t each : group) {
    in[each] = 1;
  }
  return in;
}

}  // namespace

// Squares of one colour whose free neighbours are as many as they are: the neighbours are taken.
bool find_area_count(const Position& position, Step& step) {
  Colour one, two;
  Matching matching;
  std::vector<std::uint32_t> group;
  for (int colour = 0; colour < 2; ++colour) {
    one.gather(position, colour);
    two.gather(position, 1 - colour);
    matching.begin(static_cast<std::uint32_t>(one.squares.size()), static_cast<std::uint32_t>(two.squares.size()));
    for (std::uint32_t k = 0; k < one.squares.size(); ++k) {
      position.each_at(one.squares[k], [&](Spot spot) {
        matching.allow(k, two.index[position.rectangle().across(spot, one.squares[k])]);
      });
    }
    bool others = false;
    const bool possible = matching.pair_off(group);
    if (possible && !matching.smallest_closed(group, others)) {
      return false;
    }
    // Where the others are fewer, the same is found from the other colour, and said more shortly.
    if (possible && others && colour == 0) {
      continue;
    }
    step.clear(Technique::area_count);
    const auto in = marks(group, one.squares.size());
    std::vector<std::uint8_t> taken(two.squares.size(), 0);
    for (const std::uint32_t k : group) {
      step.squares.push_back(one.squares[k]);
      for (const std::uint32_t other : matching.wishes(k)) {
        taken[other] = 1;
      }
    }
    std::sort(step.squares.begin(), step.squares.end());
    if (possible) {
      for (std::uint32_t k = 0; k < two.squares.size(); ++k) {
        if (taken[k]) {
          position.each_at(two.squares[k], [&](Spot spot) {
            if (!in[one.index[position.rectangle().across(spot, two.squares[k])]]) {
              step.removes.push_back(spot);
            }
          });
        }
      }
    }
    return true;
  }
  return false;
}

// Squares of one colour that can hold as many tiles as they are, or tiles that fit only as many such squares.
bool find_colour_set(const Position& position, Step& step) {
  const Board& board = position.board();
  Colour colour;
  Matching matching;
  std::vector<std::uint32_t> group, best;
  std::vector<std::uint32_t> copies(board.tiles() + 1, 0);
  for (Tile tile = 0; tile < board.tiles(); ++tile) {
    copies[tile + 1] = copies[tile] + position.wanted(tile);
  }
  std::size_t fewest = none;
  for (int which = 0; which < 2; ++which) {
    colour.gather(position, which);
    const auto size = static_cast<std::uint32_t>(colour.squares.size());
    matching.begin(size, copies.back());
    for (std::uint32_t k = 0; k < size; ++k) {
      position.each_at(colour.squares[k], [&](Spot spot) {
        const Tile tile = board.tile(spot);
        for (std::uint32_t copy = copies[tile]; copy < copies[tile + 1]; ++copy) {
          matching.allow(k, copy);
        }
      });
    }
    bool others = false;
    const bool possible = matching.pair_off(group);
    if (possible && (!matching.smallest_closed(group, others) ||
                     std::min<std::size_t>(group.size(), size - group.size()) >= fewest)) {
      continue;
    }
    fewest = possible ? std::min<std::size_t>(group.size(), size - group.size()) : 0;
    step.clear(Technique::colour_set);
    const auto in = marks(group, size);
    std::vector<std::uint8_t> used(board.tiles(), 0);
    for (const std::uint32_t k : group) {
      position.each_at(colour.squares[k], [&](Spot spot) { used[board.tile(spot)] = 1; });
    }
    step.variant = others;
    for (std::uint32_t k = 0; k < size; ++k) {
      if (in[k] != others) {
        step.squares.push_back(colour.squares[k]);
      }
      if (possible && !in[k]) {
        position.each_at(colour.squares[k], [&](Spot spot) {
          if (used[board.tile(spot)]) {
            step.removes.push_back(spot);
          }
        });
      }
    }
    for (Tile tile = 0; tile < board.tiles(); ++tile) {
      if (position.wanted(tile) != 0 && used[tile] != others) {
        step.tiles.push_back(tile);
      }
    }
    if (!possible) {
      return true;
    }
  }
  return fewest != none;
}

}  // namespace grille::dominosa
