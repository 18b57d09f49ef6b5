#include "sudoku/explainer/explainer.hpp"

#include <algorithm>

#include "sudoku/explainer/cycles.hpp"
#include "sudoku/explainer/finders.hpp"

namespace grille::sudoku::explainer {

namespace {

/// Rounded to tenths as serate, Sudoku Explainer's batch program, does.
int tenths(double difficulty) { return static_cast<int>((difficulty + 0.05) * 10); }

constexpr std::string_view names[rules] = {
    "last_cell",
    "hidden_single_box",
    "hidden_single_line",
    "direct_pointing",
    "direct_claiming",
    "direct_hidden_pair",
    "naked_single",
    "direct_hidden_triplet",
    "pointing",
    "claiming",
    "naked_pair",
    "x_wing",
    "hidden_pair",
    "naked_triplet",
    "swordfish",
    "hidden_triplet",
    "xy_wing",
    "xyz_wing",
    "unique_rectangle",
    "unique_loop",
    "naked_quad",
    "jellyfish",
    "hidden_quad",
    "bug_1",
    "bug_2",
    "bug_3",
    "bug_4",
    "aligned_pair_exclusion",
    "bidirectional_x_cycle",
    "bidirectional_y_cycle",
    "forcing_x_chain",
    "forcing_chain",
    "bidirectional_cycle",
    "aligned_triplet_exclusion",
    "nishio_forcing_chains",
    "cell_forcing_chains",
    "region_forcing_chains",
    "dynamic_cell_forcing_chains",
    "dynamic_region_forcing_chains",
    "dynamic_contradiction_forcing_chains",
    "dynamic_double_forcing_chains",
    "dynamic_forcing_chains_plus",
    "nested_forcing_chains",
};

bool agrees(const Hint& hint, std::span<const std::uint8_t> solution) {
  const auto is_right = [&](int mark) {
    return solution[cell_of(static_cast<Mark>(mark))] == digit_of(static_cast<Mark>(mark)) + 1;
  };
  return std::none_of(hint.removes.begin(), hint.removes.end(), is_right) &&
         (hint.puts == nothing || is_right(hint.puts));
}

}  // namespace

std::string_view name_of(Rule rule) { return names[static_cast<int>(rule)]; }

bool Explainer::find(const Board& board, Hint& hint, const std::function<bool()>& go_on) {
  return hidden_single(board, hint) || direct_locked_candidate(board, hint) || direct_hidden_set(board, 2, hint) ||
         naked_single(board, hint) || direct_hidden_set(board, 3, hint) || locked_candidate(board, hint) ||
         naked_set(board, 2, hint) || basic_fish(board, 2, hint) || hidden_set(board, 2, hint) ||
         naked_set(board, 3, hint) || basic_fish(board, 3, hint) || hidden_set(board, 3, hint) ||
         wing(board, 2, hint) || wing(board, 3, hint) || unique_loop(board, hint) || naked_set(board, 4, hint) ||
         basic_fish(board, 4, hint) || hidden_set(board, 4, hint) || universal_grave(board, hint) ||
         aligned_pair(board, hint) || cycle_or_chain(board, hint) || aligned_triplet(board, hint) ||
         forcing_.find(board, Forcing::nishio, hint, go_on) || forcing_.find(board, Forcing::multiple, hint, go_on) ||
         forcing_.find(board, Forcing::dynamic, hint, go_on) ||
         forcing_.find(board, Forcing::dynamic_plus, hint, go_on);
}

Explained Explainer::explain(std::span<const std::uint8_t> givens, std::span<const std::uint8_t> solution,
                             const std::function<bool()>& go_on) {
  Board board(givens);
  Explained found;
  Hint hint;
  double difficulty = 0;
  while (!board.solved()) {
    const bool any = find(board, hint, go_on);
    if (!go_on()) {
      found.stopped = true;
      return found;
    }
    if (!any || !agrees(hint, solution)) {
      return found;
    }
    ++found.uses[static_cast<int>(hint.rule)];
    if (hint.difficulty > difficulty) {
      difficulty = hint.difficulty;
      found.hardest = hint.rule;
    }
    for (const Mark mark : hint.removes) {
      board.remove(mark);
    }
    if (hint.puts != nothing) {
      board.put(cell_of(static_cast<Mark>(hint.puts)), digit_of(static_cast<Mark>(hint.puts)));
    }
    found.diamond = found.diamond == 0 ? tenths(difficulty) : found.diamond;
    if (found.pearl == 0 && hint.puts != nothing) {
      found.pearl = tenths(difficulty);
    }
  }
  found.rating = tenths(difficulty);
  found.finished = true;
  return found;
}

}  // namespace grille::sudoku::explainer
