// Techniques that look at one tile or one square and its surroundings.
#include <algorithm>

#include "dominosa/logic/finders.hpp"

namespace grille::dominosa {

bool find_only_spot(const Position& position, Step& step, const Sink& sink) {
  for (Tile tile = 0; tile < position.board().tiles(); ++tile) {
    if (position.wanted(tile) != 0 && position.choices_of_tile(tile) == position.wanted(tile)) {
      step.clear(Technique::only_spot);
      step.tiles.push_back(tile);
      // One at a time, although a set may have several copies of the tile: the next one is the next step.
      step.places.push_back(position.first_of(tile));
      if (sink(step)) {
        return true;
      }
    }
  }
  return false;
}

bool find_only_neighbour(const Position& position, Step& step, const Sink& sink) {
  for (Square square = 0; square < position.rectangle().squares(); ++square) {
    if (!position.covered(square) && position.choices_of_square(square) == 1) {
      step.clear(Technique::only_neighbour);
      step.squares.push_back(square);
      step.places.push_back(position.first_at(square));
      if (sink(step)) {
        return true;
      }
    }
  }
  return false;
}

namespace {

/// The only tile that a square could hold if the spot `without` were ruled out; `none` if there are several or none at
/// all. If `without` is none: the only tile it can hold now.
Tile need(const Position& position, Square square, Spot without = none) {
  Tile tile = none;
  for (const Spot spot : position.rectangle().around(square)) {
    if (spot == none || spot == without || !position.open(spot)) {
      continue;
    }
    const Tile here = position.board().tile(spot);
    if (tile != none && tile != here) {
      return none;
    }
    tile = here;
  }
  return tile;
}

void add_spots_at(const Position& position, Square square, std::vector<Spot>& into) {
  position.each_at(square, [&](Spot spot) { into.push_back(spot); });
}

}  // namespace

bool find_needed_here(const Position& position, Step& step, const Sink& sink, std::uint32_t& seen) {
  for (Square square = 0; square < position.rectangle().squares(); ++square) {
    if (position.changed_square(square) <= seen || position.covered(square)) {
      continue;
    }
    const Tile tile = need(position, square);
    if (tile == none || position.wanted(tile) != 1 ||
        position.choices_of_tile(tile) == position.choices_of_square(square)) {
      continue;
    }
    step.clear(Technique::needed_here);
    step.squares.push_back(square);
    step.tiles.push_back(tile);
    add_spots_at(position, square, step.spots);
    position.each_of(tile, [&](Spot spot) {
      if (position.rectangle().pair(spot)[0] != square && position.rectangle().pair(spot)[1] != square) {
        step.removes.push_back(spot);
      }
    });
    if (sink(step)) {
      return true;
    }
  }
  seen = position.now();
  return false;
}

bool find_all_overlap(const Position& position, Step& step, const Sink& sink, std::uint32_t& seen) {
  const Rectangle& rectangle = position.rectangle();
  for (Tile tile = 0; tile < position.board().tiles(); ++tile) {
    // Seven or more spots can't all touch one other spot.
    if (position.changed_tile(tile) <= seen || position.wanted(tile) == 0 || position.choices_of_tile(tile) < 2 ||
        position.choices_of_tile(tile) > 6) {
      continue;
    }
    step.clear(Technique::all_overlap);
    position.each_of(tile, [&](Spot spot) { step.spots.push_back(spot); });
    // A spot that touches them all touches the first.
    for (const Square square : rectangle.pair(step.spots.front())) {
      position.each_at(square, [&](Spot other) {
        if (position.board().tile(other) != tile &&
            std::all_of(step.spots.begin() + 1, step.spots.end(),
                        [&](Spot spot) { return rectangle.share_square(spot, other); })) {
          step.removes.push_back(other);
        }
      });
    }
    if (!step.removes.empty()) {
      step.tiles.push_back(tile);
      if (sink(step)) {
        return true;
      }
    }
  }
  seen = position.now();
  return false;
}

// For a square and one of its spots, `block`: if the block's far square were covered from elsewhere, the square would
// need one particular tile. If a spot that covers it in this way holds that very tile, the tile would be used twice.
bool find_twin(const Position& position, Step& step, const Sink& sink, std::uint32_t& seen) {
  const Rectangle& rectangle = position.rectangle();
  for (Square square = 0; square < rectangle.squares(); ++square) {
    if (position.changed_square(square) <= seen || position.covered(square)) {
      continue;
    }
    for (const Spot block : rectangle.around(square)) {
      if (block == none || !position.open(block)) {
        continue;
      }
      const Tile tile = need(position, square, block);
      if (tile == none || position.wanted(tile) != 1) {
        continue;
      }
      for (const Spot spot : rectangle.around(rectangle.across(block, square))) {
        if (spot != none && spot != block && position.open(spot) && position.board().tile(spot) == tile) {
          step.clear(Technique::twin);
          step.squares.push_back(square);
          step.tiles.push_back(tile);
          add_spots_at(position, square, step.spots);
          step.removes.push_back(spot);
          if (sink(step)) {
            return true;
          }
        }
      }
    }
  }
  seen = position.now();
  return false;
}

bool find_two_needs(const Position& position, Step& step, const Sink& sink, std::uint32_t& seen) {
  const Rectangle& rectangle = position.rectangle();
  const auto joined = [&](Square one, Square two) {
    bool found = false;
    position.each_at(one, [&](Spot spot) { found = found || rectangle.across(spot, one) == two; });
    return found;
  };
  for (Square one = 0; one < rectangle.squares(); ++one) {
    if (position.changed_square(one) <= seen || position.covered(one)) {
      continue;
    }
    for (const Spot block : rectangle.around(one)) {
      if (block == none || !position.open(block)) {
        continue;
      }
      const Tile tile = need(position, one, block);
      if (tile == none || position.wanted(tile) != 1) {
        continue;
      }
      for (const Spot spot : rectangle.around(rectangle.across(block, one))) {
        if (spot == none || spot == block || !position.open(spot)) {
          continue;
        }
        // The spot would take `block` from the first square; is there a second square next to it with the same need?
        for (const Square side : rectangle.pair(spot)) {
          for (const Spot other : rectangle.around(side)) {
            if (other == none || other == spot || other == block || !position.open(other)) {
              continue;
            }
            const Square two = rectangle.across(other, side);
            // Neighbours that could share the tile between them need it only once.
            if (two != one && need(position, two, other) == tile && !joined(one, two)) {
              step.clear(Technique::two_needs);
              step.squares = {one, two};
              step.tiles.push_back(tile);
              add_spots_at(position, one, step.spots);
              add_spots_at(position, two, step.spots);
              step.removes.push_back(spot);
              if (sink(step)) {
                return true;
              }
            }
          }
        }
      }
    }
  }
  seen = position.now();
  return false;
}

}  // namespace grille::dominosa
