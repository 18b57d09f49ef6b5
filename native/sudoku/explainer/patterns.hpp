// Locked candidates, subsets and fish: every one on a board, in Sudoku Explainer's order.
#pragma once

#include <array>
#include <vector>

#include "sudoku/explainer/board.hpp"

namespace grille::sudoku::explainer {

struct Pattern {
  /// A digit confined to base houses clears cover houses; digits hidden in some places of a house; places of a house that
  /// hold only some digits.
  enum class Sort : std::uint8_t { lines, hidden, naked };
  Sort sort = Sort::lines;
  int size = 1;
  std::array<std::uint8_t, 4> base{}, cover{};
  Nine digits = 0;
  Nine places = 0;

  /// The candidates that it rules out.
  void removes(const Board& board, std::vector<Mark>& out) const;
  /// The candidates that had to go from `before` for it to appear in `now`.
  void parents(const Board& before, const Board& now, std::vector<Mark>& out) const;
};

namespace detail {

/// The union of `size` sets if it has `size` elements and every set at least two; otherwise 0.
template <class Set>
Nine common(Nine chosen, int size, Set&& set) {
  Nine all = 0;
  for (Nine left = chosen; left != 0;) {
    const Nine each = set(take_first(left));
    if (count(each) < 2) {
      return 0;
    }
    all = static_cast<Nine>(all | each);
  }
  return count(all) == size ? all : Nine{0};
}

/// In boxes, then columns, then rows.
inline constexpr std::array<int, kinds> box_column_row{box, column, row};

}  // namespace detail

/// `sink` takes a pattern and returns whether to stop; so do all of these.
template <class Sink>
bool locked_candidates(const Board& board, Sink&& sink) {
  constexpr int ways[4][2] = {{box, column}, {box, row}, {column, box}, {row, box}};
  const Tables& fixed = tables();
  Pattern found;
  for (const auto& way : ways) {
    for (int one = 0; one < side; ++one) {
      for (int other = 0; other < side; ++other) {
        const int base = house_of_kind(way[0], one), cover = house_of_kind(way[1], other);
        if ((fixed.inside[base] & fixed.inside[cover]).none()) {
          continue;
        }
        for (int digit = 0; digit < side; ++digit) {
          Nine where = board.places[base][digit];
          if (count(where) < 2) {
            continue;
          }
          bool inside = true;
          while (where != 0 && inside) {
            inside = fixed.inside[cover][fixed.cell[base][take_first(where)]];
          }
          if (!inside) {
            continue;
          }
          found.base[0] = static_cast<std::uint8_t>(base);
          found.cover[0] = static_cast<std::uint8_t>(cover);
          found.digits = bit(digit);
          if (sink(found)) {
            return true;
          }
        }
      }
    }
  }
  return false;
}

template <class Sink>
bool hidden_sets(const Board& board, int size, bool direct, Sink&& sink) {
  Pattern found{.sort = Pattern::Sort::hidden, .size = size};
  for (const int kind : detail::box_column_row) {
    for (int number = 0; number < side; ++number) {
      const int house = house_of_kind(kind, number);
      const int empty = board.empty_cells(house);
      if (empty <= size * 2 && (!direct || empty <= size)) {
        continue;
      }
      Nine possible = 0;  // digits with few enough places
      for (int digit = 0; digit < side; ++digit) {
        const int places = count(board.places[house][digit]);
        possible = static_cast<Nine>(possible | (places >= 2 && places <= size ? bit(digit) : 0));
      }
      for (const Nine digits : tables().subsets[size]) {
        if ((digits & ~possible) != 0) {
          continue;
        }
        found.places = detail::common(digits, size, [&](int digit) { return board.places[house][digit]; });
        if (found.places != 0) {
          found.base[0] = static_cast<std::uint8_t>(house);
          found.digits = digits;
          if (sink(found)) {
            return true;
          }
        }
      }
    }
  }
  return false;
}

template <class Sink>
bool naked_sets(const Board& board, int size, Sink&& sink) {
  const Tables& fixed = tables();
  Pattern found{.sort = Pattern::Sort::naked, .size = size};
  for (const int kind : detail::box_column_row) {
    for (int number = 0; number < side; ++number) {
      const int house = house_of_kind(kind, number);
      if (board.empty_cells(house) < size * 2) {
        continue;
      }
      Nine possible = 0;
      for (int place = 0; place < side; ++place) {
        const int digits = count(board.digits[fixed.cell[house][place]]);
        possible = static_cast<Nine>(possible | (digits >= 2 && digits <= size ? bit(place) : 0));
      }
      for (const Nine places : fixed.subsets[size]) {
        if ((places & ~possible) != 0) {
          continue;
        }
        found.digits = detail::common(places, size, [&](int place) { return board.digits[fixed.cell[house][place]]; });
        if (found.digits != 0) {
          found.base[0] = static_cast<std::uint8_t>(house);
          found.places = places;
          if (sink(found)) {
            return true;
          }
        }
      }
    }
  }
  return false;
}

template <class Sink>
bool fish(const Board& board, int size, Sink&& sink) {
  std::array<int, side> placed{};
  for (const std::uint8_t value : board.value) {
    if (value != 0) {
      ++placed[value - 1];
    }
  }
  Pattern found{.size = size};
  for (const auto& [bases, covers] : {std::pair{column, row}, std::pair{row, column}}) {
    for (const Nine lines : tables().subsets[size]) {
      for (int digit = 0; digit < side; ++digit) {
        if (placed[digit] + size * 2 > side) {
          continue;
        }
        const Nine all =
            detail::common(lines, size, [&](int line) { return board.places[house_of_kind(bases, line)][digit]; });
        if (all == 0) {
          continue;
        }
        Nine left = lines, crossing = all;
        for (int i = 0; i < size; ++i) {
          found.base[i] = static_cast<std::uint8_t>(house_of_kind(bases, take_first(left)));
          found.cover[i] = static_cast<std::uint8_t>(house_of_kind(covers, take_first(crossing)));
        }
        found.digits = bit(digit);
        if (sink(found)) {
          return true;
        }
      }
    }
  }
  return false;
}

}  // namespace grille::sudoku::explainer
