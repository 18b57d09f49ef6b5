// Chains of squares with two choices each: all spots on one side of a chain hold or fail together.
#include <algorithm>

#include "dominosa/logic/chains.hpp"
#include "dominosa/logic/finders.hpp"

namespace grille::dominosa {

void Chains::trace(const Position& position) {
  const Rectangle& rectangle = position.rectangle();
  side_.assign(rectangle.spots(), none);
  from_.assign(rectangle.spots(), none);
  begin_.clear();
  spots_.clear();
  for (Spot start = 0; start < rectangle.spots(); ++start) {
    if (!position.open(start) || side_[start] != none) {
      continue;
    }
    // A single spot is a chain too, with one side empty, so that it takes part like the others.
    const std::uint32_t chain = 2 * static_cast<std::uint32_t>(begin_.size());
    begin_.push_back(static_cast<std::uint32_t>(spots_.size()));
    side_[start] = chain;
    spots_.push_back(start);
    for (std::size_t next = spots_.size() - 1; next < spots_.size(); ++next) {
      const Spot here = spots_[next];
      for (const Square square : rectangle.pair(here)) {
        if (position.choices_of_square(square) != 2) {
          continue;
        }
        position.each_at(square, [&](Spot other) {
          if (side_[other] == none) {
            side_[other] = side_[here] ^ 1;
            from_[other] = here;
            spots_.push_back(other);
          }
        });
      }
    }
  }
  begin_.push_back(static_cast<std::uint32_t>(spots_.size()));
}

void Chains::each_on(std::uint32_t side, std::vector<Spot>& into) const {
  for (std::uint32_t k = begin_[side / 2]; k < begin_[side / 2 + 1]; ++k) {
    if (side_[spots_[k]] == side) {
      into.push_back(spots_[k]);
    }
  }
}

void Chains::add_links(const Position& position, std::uint32_t side, std::vector<Square>& into) const {
  for (std::uint32_t k = begin_[side / 2]; k < begin_[side / 2 + 1]; ++k) {
    for (const Square square : position.rectangle().pair(spots_[k])) {
      if (position.choices_of_square(square) == 2 && std::find(into.begin(), into.end(), square) == into.end()) {
        into.push_back(square);
      }
    }
  }
}

bool find_chain_repeats(const Position& position, Step& step, const Sink& sink, Chains& chains) {
  const Board& board = position.board();
  for (Tile tile = 0; tile < board.tiles(); ++tile) {
    if (position.wanted(tile) != 1 || position.choices_of_tile(tile) < 2) {
      continue;
    }
    const std::span<const Spot> spots = board.spots_of(tile);
    for (std::size_t i = 0; i < spots.size(); ++i) {
      for (std::size_t j = i + 1; j < spots.size(); ++j) {
        if (position.open(spots[i]) && position.open(spots[j]) && chains.side(spots[i]) == chains.side(spots[j])) {
          step.clear(Technique::chain_repeats);
          step.tiles.push_back(tile);
          step.spots = {spots[i], spots[j]};
          chains.each_on(chains.side(spots[i]), step.removes);
          chains.add_links(position, chains.side(spots[i]), step.squares);
          if (sink(step)) {
            return true;
          }
        }
      }
    }
  }
  return false;
}

bool find_chain_starves(const Position& position, Step& step, const Sink& sink, Chains& chains) {
  const Board& board = position.board();
  std::vector<std::uint32_t> sides;
  for (Square square = 0; square < position.rectangle().squares(); ++square) {
    if (position.covered(square) || position.choices_of_square(square) < 2) {
      continue;
    }
    // Among the sides that contain the square's first tile, those that contain all the others as well.
    sides.clear();
    bool first = true;
    position.each_at(square, [&](Spot spot) {
      const Tile tile = board.tile(spot);
      if (position.wanted(tile) != 1) {
        sides.clear();
      } else if (first) {
        position.each_of(tile, [&](Spot other) {
          if (chains.long_enough(chains.side(other))) {
            sides.push_back(chains.side(other));
          }
        });
      } else {
        std::erase_if(sides, [&](std::uint32_t side) {
          bool there = false;
          position.each_of(tile, [&](Spot other) { there = there || chains.side(other) == side; });
          return !there;
        });
      }
      first = false;
    });
    position.each_at(square, [&](Spot spot) { std::erase(sides, chains.side(spot)); });
    for (const std::uint32_t side : sides) {
      step.clear(Technique::chain_starves);
      step.squares.push_back(square);
      position.each_at(square, [&](Spot spot) {
        step.tiles.push_back(board.tile(spot));
        position.each_of(board.tile(spot), [&](Spot other) {
          if (chains.side(other) == side &&
              std::find(step.spots.begin(), step.spots.end(), other) == step.spots.end()) {
            step.spots.push_back(other);
          }
        });
      });
      chains.each_on(side, step.removes);
      chains.add_links(position, side, step.squares);
      if (sink(step)) {
        return true;
      }
    }
  }
  return false;
}

bool find_chain_decides(const Position& position, Step& step, const Sink& sink, Chains& chains) {
  const Board& board = position.board();
  for (Tile tile = 0; tile < board.tiles(); ++tile) {
    if (position.wanted(tile) != 1 || position.choices_of_tile(tile) < 3) {
      continue;
    }
    const std::span<const Spot> spots = board.spots_of(tile);
    for (std::size_t i = 0; i < spots.size(); ++i) {
      for (std::size_t j = i + 1; j < spots.size(); ++j) {
        if (!position.open(spots[i]) || !position.open(spots[j]) ||
            chains.side(spots[i]) != (chains.side(spots[j]) ^ 1)) {
          continue;
        }
        step.clear(Technique::chain_decides);
        step.tiles.push_back(tile);
        step.spots = {spots[i], spots[j]};
        chains.add_links(position, chains.side(spots[i]), step.squares);
        position.each_of(tile, [&](Spot spot) {
          if (spot != spots[i] && spot != spots[j]) {
            step.removes.push_back(spot);
          }
        });
        if (sink(step)) {
          return true;
        }
      }
    }
  }
  return false;
}

}  // namespace grille::dominosa
