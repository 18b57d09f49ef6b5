// Which lane goes where: how a band's ways determine its boxes, and a box's triads the bands it is in.
#pragma once

#include "sudoku/triads/lanes.hpp"

namespace grille::sudoku::triads {
namespace {

enum class Orientation { flat, upright };
constexpr Orientation across(Orientation orientation) {
  return orientation == Orientation::flat ? Orientation::upright : Orientation::flat;
}

// Ways 0, 1, 2 go down a line from box to box; ways 3, 4, 5 go up. In each box each line is on one way of either kind.
constexpr int falling(int box, int line) { return (line - box + 3) % 3; }
constexpr int rising(int box, int line) { return (line + box) % 3; }
constexpr int line_of(int box, int way) { return way < 3 ? (way + box) % 3 : (way - box) % 3; }

constexpr signed char lane(int index) { return static_cast<signed char>(index); }

/// Three ways of a kind, then for each of the three the other two.
struct Kinds {
  Sixteen falling, rising;
};

alignas(32) constexpr Digits bystander[16] = {0, 0, 0, 0, 0, 0, every, 0, 0, 0, 0, 0, 0, 0, every, 0};

/// A band's ways, the same in either half, by kind: lanes 0 .. 2 of a half hold each way, 3 .. 5 the other two of its
/// kind, and lane 6 of the falling ones every digit, for lanes that the band does not restrict.
inline Kinds by_kind(Sixteen ways) {
  return {arrange<Order16{{0, 1, 2, 1, 2, 0, none, none, 0, 1, 2, 1, 2, 0, none, none}}>(ways) |
              arrange<Order16{{0, 1, 2, 2, 0, 1, none, none, 0, 1, 2, 2, 0, 1, none, none}}>(ways) | load16(bystander),
          arrange<Order16{{3, 4, 5, 4, 5, 3, none, none, 3, 4, 5, 4, 5, 3, none, none}}>(ways) |
              arrange<Order16{{3, 4, 5, 5, 3, 4, none, none, 3, 4, 5, 5, 3, 4, none, none}}>(ways)};
}

constexpr Order16 box_from(bool fall, Orientation orientation, int box) {
  Order16 order{};
  for (int at = 0; at < 16; ++at) {
    const int line = orientation == Orientation::flat ? at / 4 : at % 4;
    const int place = orientation == Orientation::flat ? at % 4 : at / 4;
    const int way = fall ? falling(box, line % 3) : rising(box, line % 3);
    order.from[at] = line == 3 ? lane(fall ? 6 : none) : lane(place == 3 ? 3 + way : way);
  }
  return order;
}

/// What a band allows in one of its boxes: in cells, digits with an open way there; in `missing`, digits with another
/// way.
template <Orientation orientation, int box>
inline Sixteen allowed(const Kinds& ways) {
  return arrange<box_from(true, orientation, box)>(ways.falling) |
         arrange<box_from(false, orientation, box)>(ways.rising);
}

// From the lines of a box, in lanes of their own half: the lower half sees lines 0 and 1, the upper line 2.
constexpr Order16 flat_from(int box, int column) {
  Order16 order{};
  for (int way = 0; way < 8; ++way) {
    const int line = way < 6 ? line_of(box, way) : 3;
    order.from[way] = line < 2 ? lane(4 * line + column) : none;
    order.from[8 + way] = line == 2 ? lane(column) : none;
  }
  return order;
}

constexpr Order16 upright_from(int box, bool second) {
  Order16 order{};
  for (int way = 0; way < 8; ++way) {
    const int column = line_of(box, way % 6);
    order.from[way] = way < 6 ? lane(second ? 4 + column : column) : none;
    order.from[8 + way] = way < 6 && !second ? lane(column) : none;
  }
  return order;
}

/// The reverse: the ways through a band that the cells of one of its boxes leave open.
template <Orientation orientation, int place>
inline Eight open_ways(Sixteen box) {
  Sixteen ways;
  if constexpr (orientation == Orientation::flat) {
    ways = arrange<flat_from(place, 0)>(box) | arrange<flat_from(place, 1)>(box) | arrange<flat_from(place, 2)>(box);
  } else {
    ways = arrange<upright_from(place, false)>(box) | arrange<upright_from(place, true)>(box);
  }
  return lower(ways) | upper(ways);
}

// Two falling ways and two rising ones avoid any triad; these are the orders of the first, second, third and fourth.
constexpr Order16 ways_by(int which) {
  Order16 order{};
  for (int at = 0; at < 16; ++at) {
    const int box = at / 4, line = at % 4, other = 1 + which % 2;
    const int way = which < 2 ? (falling(box, line) + other) % 3 : 3 + (rising(box, line) + other) % 3;
    order.from[at] = box < 3 && line < 3 ? lane(way) : none;
  }
  return order;
}

/// The digits that may be missing from each of a band's triads, lane 4 * box + line.
inline Sixteen missing(Sixteen ways) {
  return (arrange<ways_by(0)>(ways) | arrange<ways_by(1)>(ways)) |
         (arrange<ways_by(2)>(ways) | arrange<ways_by(3)>(ways));
}

constexpr Order16 band_from_triads(bool second) {
  Order16 order{};
  for (int way = 0; way < 8; ++way) {
    order.from[way] = way < 6 ? lane(second ? 4 + line_of(1, way) : line_of(0, way)) : none;
    order.from[8 + way] = way < 6 && !second ? lane(line_of(2, way)) : none;
  }
  return order;
}

/// The ways that pass through any of a band's triads, lane 4 * box + line; the same in either half.
inline Sixteen ways_through(Sixteen triads) {
  const Sixteen ways = arrange<band_from_triads(false)>(triads) | arrange<band_from_triads(true)>(triads);
  return ways | halves_swapped(ways);
}

}  // namespace
}  // namespace grille::sudoku::triads
