// Propagation on one board. Boxes and bands exchange their restrictions until nothing changes.
#pragma once

#include "sudoku/triads/layout.hpp"

namespace grille::sudoku::triads {
namespace {

alignas(32) constexpr Digits cells_only[16] = {every, every, every, 0, every, every, every, 0,
                                               every, every, every, 0, 0,     0,     0,     0};

/// One step within a box: a digit is placed where it is the only candidate, or where it has the only place in a row or
/// column (including the triads it may be missing from), and is removed elsewhere. An empty set stays empty.
inline Sixteen deduce(Sixteen box) {
  const Sixteen cells = load16(cells_only);
  const Sixteen line = arrange<Order16{{1, 2, 3, 0, 5, 6, 7, 4, 1, 2, 3, 0, 5, 6, 7, 4}}>(box) |
                       arrange<Order16{{2, 3, 0, 1, 6, 7, 4, 5, 2, 3, 0, 1, 6, 7, 4, 5}}>(box) |
                       arrange<Order16{{3, 0, 1, 2, 7, 4, 5, 6, 3, 0, 1, 2, 7, 4, 5, 6}}>(box);
  constexpr Order16 next_line{{4, 5, 6, 7, 0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3}};
  const Sixteen beyond = halves_swapped(box);
  const Sixteen column = arrange<next_line>(box) | beyond | arrange<next_line>(beyond);
  const Sixteen alone = equal(box & (box - everywhere(1)), everywhere(0));
  const Sixteen in_cells = box & cells;
  const Sixteen sure = without(in_cells, without(line & column, alone));

  Sixteen placed = sure |
                   arrange<Order16{{1, 2, 0, none, 5, 6, 4, none, 1, 2, 0, none, none, none, none, none}}>(sure) |
                   arrange<Order16{{2, 0, 1, none, 6, 4, 5, none, 2, 0, 1, none, none, none, none, none}}>(sure);
  placed = placed | arrange<next_line>(placed);
  placed = placed | halves_swapped(placed);
  // Everything waits for `placed`, so the rest is computed in the meantime.
  const Sixteen unsure = in_cells & equal(sure, everywhere(0));
  const Sixteen settled = without(box, cells) | sure;
  return without(unsure, placed) | settled;
}

/// If only six digits may be missing from a triad, the other three fill it, and the ways of those six through it are
/// closed. (The converse rule, that a triad which only three digits can reach holds these, saves one guess in thirty
/// and costs as much as it saves.)
inline Sixteen crowded_out(Sixteen ways) {
  const Sixteen may_miss = missing(ways);
  return ways_through(may_miss & equal(sizes(may_miss), everywhere(6)));
}

alignas(32) constexpr Digits first_lane[16] = {every};

/// Digits without any way, in the first lane; the other lanes are empty.
inline Sixteen lost(const Kinds& ways) {
  const Sixteen both = ways.falling | ways.rising;
  constexpr Order16 fourth_to_first{
      {3, none, none, none, none, none, none, none, none, none, none, none, none, none, none, none}};
  return without(load16(first_lane), both | arrange<fourth_to_first>(both));
}

/// Updates a band's three boxes from it, takes one step in each, and updates the four bands they are in. The three
/// boxes are independent, which is why they are processed together, changed or not. Returns whether every cell has a
/// candidate left and every digit a way, and which bands to process again.
template <Orientation orientation, int index>
inline bool visit(Board& board, std::uint32_t& dirty) {
  constexpr int own = orientation == Orientation::flat ? index : 3 + index;
  constexpr int first_across = orientation == Orientation::flat ? 3 : 0;
  constexpr int first = orientation == Orientation::flat ? 3 * index : index;
  constexpr int stride = orientation == Orientation::flat ? 1 : 3;

  const Sixteen current = twice(load8(board.bands[own]));
  const Sixteen left = without(current, crowded_out(current));
  const Eight band = lower(left);
  const Kinds ways = by_kind(left);
  const Sixteen box0 = deduce(load16(board.boxes[first]) & allowed<orientation, 0>(ways));
  const Sixteen box1 = deduce(load16(board.boxes[first + stride]) & allowed<orientation, 1>(ways));
  const Sixteen box2 = deduce(load16(board.boxes[first + 2 * stride]) & allowed<orientation, 2>(ways));
  if (any(equal(least(least(box0, box1), box2), everywhere(0)) | lost(ways))) {
    return false;
  }
  store(board.boxes[first], box0);
  store(board.boxes[first + stride], box1);
  store(board.boxes[first + 2 * stride], box2);

  const Eight kept =
      (band & open_ways<orientation, 0>(box0)) & (open_ways<orientation, 1>(box1) & open_ways<orientation, 2>(box2));
  const Eight across0 = load8(board.bands[first_across]);
  const Eight across1 = load8(board.bands[first_across + 1]);
  const Eight across2 = load8(board.bands[first_across + 2]);
  const Eight kept0 = across0 & open_ways<across(orientation), index>(box0);
  const Eight kept1 = across1 & open_ways<across(orientation), index>(box1);
  const Eight kept2 = across2 & open_ways<across(orientation), index>(box2);
  store(board.bands[own], kept);
  store(board.bands[first_across], kept0);
  store(board.bands[first_across + 1], kept1);
  store(board.bands[first_across + 2], kept2);

  const std::uint32_t news = which(across0 ^ kept0, across1 ^ kept1, across2 ^ kept2, band ^ kept);
  dirty = (dirty & ~(0xfu << 4 * own)) | (news & 0xfffu) << 4 * first_across | news >> 12 << 4 * own;
  return true;
}

/// Processes the bands until none is dirty. False if the board has no solution. The three bands of an orientation share
/// no box, so a processor can work on all of them in parallel: processing them in turn beats every cleverer order we
/// tried.
inline bool settle(Board& board, std::uint32_t dirty) {
  do {
    if (((dirty & 0x00000f) && !visit<Orientation::flat, 0>(board, dirty)) ||
        ((dirty & 0x0000f0) && !visit<Orientation::flat, 1>(board, dirty)) ||
        ((dirty & 0x000f00) && !visit<Orientation::flat, 2>(board, dirty)) ||
        ((dirty & 0x00f000) && !visit<Orientation::upright, 0>(board, dirty)) ||
        ((dirty & 0x0f0000) && !visit<Orientation::upright, 1>(board, dirty)) ||
        ((dirty & 0xf00000) && !visit<Orientation::upright, 2>(board, dirty))) {
      return false;
    }
  } while (dirty != 0);
  return true;
}

}  // namespace
}  // namespace grille::sudoku::triads
