// Singles, locked candidates, subsets and fish.
#include "sudoku/explainer/finders.hpp"
#include "sudoku/explainer/patterns.hpp"

namespace grille::sudoku::explainer {

namespace {

constexpr Rule naked_rules[] = {Rule::naked_pair, Rule::naked_triplet, Rule::naked_quad};
constexpr Rule hidden_rules[] = {Rule::hidden_pair, Rule::hidden_triplet, Rule::hidden_quad};
constexpr Rule fish_rules[] = {Rule::x_wing, Rule::swordfish, Rule::jellyfish};
constexpr double naked_difficulty[] = {3.0, 3.6, 5.0}, hidden_difficulty[] = {3.4, 4.0, 5.4},
                 fish_difficulty[] = {3.2, 3.8, 5.2};

/// A sink that keeps the first pattern that rules something out.
auto keep_first(const Board& board, Hint& hint, Rule rule, double difficulty) {
  hint.set(rule, difficulty);
  return [&board, &hint](const Pattern& pattern) {
    pattern.removes(board, hint.removes);
    return !hint.removes.empty();
  };
}

/// The cell where a digit goes in a house, given that it is not at `gone`; -1 if that leaves several, or changed nothing.
int single_after(const Board& board, int house, int digit, Nine gone) {
  const Nine where = board.places[house][digit];
  const Nine left = static_cast<Nine>(where & ~gone);
  return count(where) > 1 && count(left) == 1 ? tables().cell[house][first(left)] : nothing;
}

Nine places_shared(int house, int with) {
  Nine shared = 0;
  for (int place = 0; place < side; ++place) {
    shared = static_cast<Nine>(shared | (tables().inside[with][tables().cell[house][place]] ? bit(place) : 0));
  }
  return shared;
}

}  // namespace

bool hidden_single(const Board& board, Hint& hint) {
  for (const bool last : {true, false}) {
    for (const int kind : detail::box_column_row) {
      for (int number = 0; number < side; ++number) {
        const int house = house_of_kind(kind, number);
        for (int digit = 0; digit < side; ++digit) {
          if (count(board.places[house][digit]) == 1 && (board.empty_cells(house) == 1) == last) {
            hint.set(last          ? Rule::last_cell
                     : kind == box ? Rule::hidden_single_box
                                   : Rule::hidden_single_line,
                     last          ? 1.0
                     : kind == box ? 1.2
                                   : 1.5);
            hint.puts = mark_of(tables().cell[house][first(board.places[house][digit])], digit);
            return true;
          }
        }
      }
    }
  }
  return false;
}

bool naked_single(const Board& board, Hint& hint) {
  for (int cell = 0; cell < cells; ++cell) {
    if (count(board.digits[cell]) == 1) {
      hint.set(Rule::naked_single, 2.3);
      hint.puts = mark_of(cell, first(board.digits[cell]));
      return true;
    }
  }
  return false;
}

bool direct_locked_candidate(const Board& board, Hint& hint) {
  return locked_candidates(board, [&](const Pattern& pattern) {
    const int base = pattern.base[0], cover = pattern.cover[0], digit = first(pattern.digits);
    const int kind = base / side;
    for (int number = 0; number < side; ++number) {
      const int house = house_of_kind(kind, number);
      const Nine shared = house == base ? Nine{0} : places_shared(house, cover);
      if (shared == 0) {
        continue;
      }
      if (const int cell = single_after(board, house, digit, shared); cell != nothing) {
        hint.set(kind == box ? Rule::direct_pointing : Rule::direct_claiming, kind == box ? 1.7 : 1.9);
        hint.puts = mark_of(cell, digit);
        return true;
      }
    }
    return false;
  });
}

bool direct_hidden_set(const Board& board, int size, Hint& hint) {
  return hidden_sets(board, size, true, [&](const Pattern& pattern) {
    for (int digit = 0; digit < side; ++digit) {
      if ((pattern.digits >> digit & 1) != 0) {
        continue;
      }
      if (const int cell = single_after(board, pattern.base[0], digit, pattern.places); cell != nothing) {
        hint.set(size == 2 ? Rule::direct_hidden_pair : Rule::direct_hidden_triplet, size == 2 ? 2.0 : 2.5);
        hint.puts = mark_of(cell, digit);
        return true;
      }
    }
    return false;
  });
}

bool locked_candidate(const Board& board, Hint& hint) {
  return locked_candidates(board, [&](const Pattern& pattern) {
    const bool pointing = pattern.base[0] < side;
    hint.set(pointing ? Rule::pointing : Rule::claiming, pointing ? 2.6 : 2.8);
    pattern.removes(board, hint.removes);
    return !hint.removes.empty();
  });
}

bool naked_set(const Board& board, int size, Hint& hint) {
  return naked_sets(board, size, keep_first(board, hint, naked_rules[size - 2], naked_difficulty[size - 2]));
}

bool hidden_set(const Board& board, int size, Hint& hint) {
  return hidden_sets(board, size, false, keep_first(board, hint, hidden_rules[size - 2], hidden_difficulty[size - 2]));
}

bool basic_fish(const Board& board, int size, Hint& hint) {
  return fish(board, size, keep_first(board, hint, fish_rules[size - 2], fish_difficulty[size - 2]));
}

}  // namespace grille::sudoku::explainer
