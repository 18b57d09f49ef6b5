// What a technique of Sudoku Explainer's scale finds: how hard it is, what it places and what it rules out.
#pragma once

#include <string_view>
#include <vector>

#include "sudoku/explainer/board.hpp"

namespace grille::sudoku::explainer {

/// In the order in which they are tried. Chains of one search stand together.
enum class Rule : std::uint8_t {
  last_cell,
  hidden_single_box,
  hidden_single_line,
  direct_pointing,
  direct_claiming,
  direct_hidden_pair,
  naked_single,
  direct_hidden_triplet,
  pointing,
  claiming,
  naked_pair,
  x_wing,
  hidden_pair,
  naked_triplet,
  swordfish,
  hidden_triplet,
  xy_wing,
  xyz_wing,
  unique_rectangle,
  unique_loop,
  naked_quad,
  jellyfish,
  hidden_quad,
  bug_1,
  bug_2,
  bug_3,
  bug_4,
  aligned_pair_exclusion,
  bidirectional_x_cycle,
  bidirectional_y_cycle,
  forcing_x_chain,
  forcing_chain,
  bidirectional_cycle,
  aligned_triplet_exclusion,
  nishio_forcing_chains,
  cell_forcing_chains,
  region_forcing_chains,
  dynamic_cell_forcing_chains,
  dynamic_region_forcing_chains,
  dynamic_contradiction_forcing_chains,
  dynamic_double_forcing_chains,
  dynamic_forcing_chains_plus,
  nested_forcing_chains,
};

inline constexpr int rules = static_cast<int>(Rule::nested_forcing_chains) + 1;

std::string_view name_of(Rule rule);

inline constexpr int nothing = -1;

struct Hint {
  Rule rule = Rule::last_cell;
  double difficulty = 0;
  int puts = nothing;  ///< a mark that becomes a digit
  std::vector<Mark> removes;

  void set(Rule which, double how_hard) {
    rule = which;
    difficulty = how_hard;
    puts = nothing;
    removes.clear();
  }
};

}  // namespace grille::sudoku::explainer
