// The search: propagate, guess one digit's way through one band, propagate again. Every guess leaves the previous board
// without the way it took, so backtracking only decrements the height.
#pragma once

#include "sudoku/triads/settle.hpp"

namespace grille::sudoku::triads {
namespace {

using Pair = std::uint64_t __attribute__((vector_size(16)));

/// A digit's ways through a band, one of them to try first.
struct Choice {
  int band;  ///< or -1 if every digit's way is known
  Eight ways, first;
};

/// The digits that have few ways left in a band: those with two, otherwise with three, otherwise the other unsettled
/// ones.
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

/// Chooses the unsettled band nearest to being settled, and in it a digit with few ways.
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

/// Digits given twice in a box, among three rows of boxes as spell() reads them. Twice in a row or a column needs no
/// check of its own: it shows as soon as the bands are processed.
inline Sixteen repeated(Sixteen line0, Sixteen line1, Sixteen line2) {
  const auto given = [](Sixteen line) { return without(line, equal(line, everywhere(every))); };
  const Sixteen given0 = given(line0), given1 = given(line1), given2 = given(line2);
  constexpr Order16 by_two{{2, 3, 0, 1, 6, 7, 4, 5, 2, 3, 0, 1, 6, 7, 4, 5}};
  constexpr Order16 by_one{{1, 0, 3, 2, 5, 4, 7, 6, 1, 0, 3, 2, 5, 4, 7, 6}};
  // The sum of single digits equals their union as long as all are different, and is larger otherwise.
  Sixteen sum = given0 + given1 + given2;
  sum = sum + arrange<by_two>(sum);
  sum = sum + arrange<by_one>(sum);
  Sixteen united = given0 | given1 | given2;
  united = united | arrange<by_two>(united);
  united = united | arrange<by_one>(united);
  return sum - united;
}

inline void begin(SearchStack& stack, const std::uint8_t* givens) {
  Board& board = stack.boards[0];
  const Sixteen anything = everywhere(every);
  Sixteen clashes = everywhere(0);
  for (std::ptrdiff_t band = 0; band < 3; ++band) {
    const Sixteen line0 = spell(givens, 3 * band);
    const Sixteen line1 = spell(givens, 3 * band + 1);
    const Sixteen line2 = spell(givens, 3 * band + 2);
    clashes = clashes | repeated(line0, line1, line2);
    const Sixteen top = first_fours(line0, line1), bottom = first_fours(line2, anything);
    store(board.boxes[3 * band], join(lower(top), lower(bottom)));
    store(board.boxes[3 * band + 1], join(lower(last_fours(line0, line1)), lower(last_fours(line2, anything))));
    store(board.boxes[3 * band + 2], join(upper(top), upper(bottom)));
  }
  for (Digits* band : board.bands) {
    store(band, Eight{every, every, every, every, every, every, 0, 0});
  }
  stack.dirty[0] = 0xffffff;
  stack.height = any(clashes) ? -1 : 0;
  stack.settled = false;
  stack.seen = false;
  stack.guesses = 0;
  stack.backtracks = 0;
}

inline Outcome climb(SearchStack& stack, std::uint64_t budget) {
  int height = stack.height;
  bool settled = stack.settled;
  const auto stop = [&](Outcome outcome) {
    stack.height = height;
    stack.settled = outcome != Outcome::exhausted;
    stack.seen = outcome == Outcome::solution;
    return outcome;
  };
  if (stack.seen) {
    settled = false;
    --height;
  }
  while (height >= 0) {
    Board& board = stack.boards[height];
    if (!settled && !settle(board, stack.dirty[height])) {
      ++stack.backtracks;
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
    ++stack.guesses;
    Board& next = stack.boards[height + 1];
    next = board;
    const Eight band = load8(board.bands[choice.band]);
    store(next.bands[choice.band], without(band, choice.ways) | choice.first);
    store(board.bands[choice.band], without(band, choice.first));
    stack.dirty[height] = stack.dirty[height + 1] = 0xfu << 4 * choice.band;
    settled = false;
    ++height;
  }
  return stop(Outcome::exhausted);
}

inline void read(const SearchStack& stack, std::uint8_t* digits) {
  const Board& board = stack.boards[stack.height];
  for (std::ptrdiff_t box = 0; box < 9; ++box) {
    // A digit is the size of the set of those up to it.
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
