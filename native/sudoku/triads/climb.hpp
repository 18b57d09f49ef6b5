// The search: settle, guess one digit's way through one band, settle again. Every guess leaves the board it was made
// on without the way it took, so going back is only stepping down.
#pragma once

#include "sudoku/triads/settle.hpp"

namespace grille::sudoku::triads {
namespace {

using Pair = std::uint64_t __attribute__((vector_size(16)));

/// A digit's ways through a band, one of them to try first.
struct Choice {
  int band;  ///< or -1, when every digit's way is known
  Eight ways, first;
};

/// The digits that have few ways left in a band: those with two, or else with three, or else the others unsettled.
inline Digits scarce(Eight band) {
  constexpr Order8 turn{{1, 2, 3, 4, 5, 0, none, none}};
  Eight one = band, two = {}, three = {}, four = {};
  Eight next = band;
  for (int i = 0; i < 5; ++i) {
    next = arrange<turn>(next);
    four |= three & next;
    three |= two & next;
    two |= one & next;
    one |= next;
  }
  const Digits with_two = static_cast<Digits>(two[0] & ~three[0]);
  const Digits with_three = static_cast<Digits>(three[0] & ~four[0]);
  return with_two != 0 ? with_two : with_three != 0 ? with_three : four[0];
}

/// Goes for the unsettled band nearest to being settled, and there for a digit with few ways.
inline Choice choose(const Board& board) {
  int best = -1, fewest = 6 * 9 + 1;
  for (int band = 0; band < 6; ++band) {
    const Pair words = reinterpret_cast<Pair>(load8(board.bands[band]));
    const int ways = __builtin_popcountll(words[0]) + __builtin_popcountll(words[1]);
    if (ways > 9 && ways < fewest) {
      fewest = ways;
      best = band;
    }
  }
  if (best < 0) {
    return {best, Eight{}, Eight{}};
  }
  const Eight band = load8(board.bands[best]);
  const Digits digits = scarce(band);
  const Digits digit = static_cast<Digits>(digits & -digits);
  const Eight ways = band & Eight{digit, digit, digit, digit, digit, digit, digit, digit};
  const Pair words = reinterpret_cast<Pair>(ways);
  const Pair first = words[0] != 0 ? Pair{words[0] & -words[0], 0} : Pair{0, words[1] & -words[1]};
  return {best, ways, reinterpret_cast<Eight>(first)};
}

/// Whether no digit is given twice in a box. Twice in a line or column shows as soon as the bands are visited.
inline bool distinct(Sixteen givens) {
  Sixteen seen = givens, again = everywhere(0);
  const auto meet = [&](Sixteen others) {
    again = again | (seen & others);
    seen = seen | others;
  };
  meet(arrange<Order16{{2, 3, 0, 1, 6, 7, 4, 5, 2, 3, 0, 1, 6, 7, 4, 5}}>(seen));
  meet(arrange<Order16{{1, 0, 3, 2, 5, 4, 7, 6, 1, 0, 3, 2, 5, 4, 7, 6}}>(seen));
  meet(arrange<Order16{{4, 5, 6, 7, 0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3}}>(seen));
  meet(halves_swapped(seen));
  return !any(again);
}

inline void begin(Ladder& ladder, const std::uint8_t* givens) {
  static constexpr Digits admits[10] = {every, 1, 2, 4, 8, 16, 32, 64, 128, 256};
  Board& board = ladder.boards[0];
  bool fair = true;
  for (int box = 0; box < 9; ++box) {
    alignas(32) Digits lanes[16];
    const std::uint8_t* corner = givens + 27 * (box / 3) + 3 * (box % 3);
    for (int line = 0; line < 3; ++line) {
      for (int column = 0; column < 3; ++column) {
        lanes[4 * line + column] = admits[corner[9 * line + column]];
      }
      lanes[4 * line + 3] = every;
    }
    lanes[12] = lanes[13] = lanes[14] = lanes[15] = every;
    const Sixteen full = load16(lanes);
    store(board.boxes[box], full);
    fair &= distinct(without(full, equal(full, everywhere(every))));
  }
  for (Digits* band : board.bands) {
    store(band, Eight{every, every, every, every, every, every, 0, 0});
  }
  ladder.stirred[0] = 0xffffff;
  ladder.height = fair ? 0 : -1;
  ladder.settled = false;
  ladder.told = false;
  ladder.guesses = 0;
  ladder.backtracks = 0;
}

inline Outcome climb(Ladder& ladder, std::uint64_t budget) {
  int height = ladder.height;
  bool settled = ladder.settled;
  const auto stop = [&](Outcome outcome) {
    ladder.height = height;
    ladder.settled = outcome != Outcome::exhausted;
    ladder.told = outcome == Outcome::solution;
    return outcome;
  };
  if (ladder.told) {
    settled = false;
    --height;
  }
  while (height >= 0) {
    Board& board = ladder.boards[height];
    if (!settled && !settle(board, ladder.stirred[height])) {
      ++ladder.backtracks;
      --height;
      continue;
    }
    const Choice choice = choose(board);
    if (choice.band < 0) {
      return stop(Outcome::solution);
    }
    if (budget == 0) {
      return stop(Outcome::paused);
    }
    --budget;
    ++ladder.guesses;
    Board& next = ladder.boards[height + 1];
    next = board;
    const Eight band = load8(board.bands[choice.band]);
    store(next.bands[choice.band], without(band, choice.ways) | choice.first);
    store(board.bands[choice.band], without(band, choice.first));
    ladder.stirred[height] = ladder.stirred[height + 1] = 0xfu << 4 * choice.band;
    settled = false;
    ++height;
  }
  return stop(Outcome::exhausted);
}

inline void read(const Ladder& ladder, std::uint8_t* digits) {
  const Board& board = ladder.boards[ladder.height];
  for (int box = 0; box < 9; ++box) {
    // A digit is the size of the set of those below it, and itself.
    alignas(32) Digits lanes[16];
    store(lanes, sizes(load16(board.boxes[box]) - everywhere(1)) - everywhere(0xffff));
    std::uint8_t* corner = digits + 27 * (box / 3) + 3 * (box % 3);
    for (int line = 0; line < 3; ++line) {
      for (int column = 0; column < 3; ++column) {
        corner[9 * line + column] = static_cast<std::uint8_t>(lanes[4 * line + column]);
      }
    }
  }
}

}  // namespace
}  // namespace grille::sudoku::triads
