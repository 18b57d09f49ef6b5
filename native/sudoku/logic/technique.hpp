// The techniques people solve with, in the order a solver tries them, and HoDoKu's data on each.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace grille::sudoku::logic {

enum class Level : std::uint8_t { easy, medium, hard, unfair, extreme };

inline constexpr int levels = 5;

/// In the order of the ranked table: a solver uses the first that applies.
enum class Technique : std::uint8_t {
  full_house,
  naked_single,
  hidden_single,
  locked_pair,
  locked_triple,
  pointing,
  claiming,
  naked_pair,
  naked_triple,
  hidden_pair,
  hidden_triple,
  naked_quadruple,
  hidden_quadruple,
  naked_set,
  hidden_set,
  x_wing,
  swordfish,
  jellyfish,
  squirmbag,
  whale,
  leviathan,
  large_fish,
  remote_pair,
  bug_plus_1,
  skyscraper,
  two_string_kite,
  dual_two_string_kite,
  turbot_fish,
  empty_rectangle,
  dual_empty_rectangle,
  w_wing,
  xy_wing,
  xyz_wing,
  uniqueness_1,
  uniqueness_2,
  uniqueness_3,
  uniqueness_4,
  uniqueness_5,
  uniqueness_6,
  hidden_rectangle,
  avoidable_rectangle_1,
  avoidable_rectangle_2,
  finned_x_wing,
  sashimi_x_wing,
  finned_swordfish,
  sashimi_swordfish,
  finned_jellyfish,
  sashimi_jellyfish,
  finned_squirmbag,
  sashimi_squirmbag,
  finned_whale,
  sashimi_whale,
  finned_leviathan,
  sashimi_leviathan,
  sue_de_coq,
  simple_colours_trap,
  simple_colours_wrap,
  multi_colours_1,
  multi_colours_2,
  x_chain,
  xy_chain,
  continuous_nice_loop,
  discontinuous_nice_loop,
  aic,
  grouped_continuous_nice_loop,
  grouped_discontinuous_nice_loop,
  grouped_aic,
  als_xz,
  als_xy_wing,
  als_chain,
  death_blossom,
  franken_x_wing,
  franken_swordfish,
  franken_jellyfish,
  franken_squirmbag,
  franken_whale,
  franken_leviathan,
  finned_franken_x_wing,
  finned_franken_swordfish,
  finned_franken_jellyfish,
  finned_franken_squirmbag,
  finned_franken_whale,
  finned_franken_leviathan,
  mutant_x_wing,
  mutant_swordfish,
  mutant_jellyfish,
  mutant_squirmbag,
  mutant_whale,
  mutant_leviathan,
  finned_mutant_x_wing,
  finned_mutant_swordfish,
  finned_mutant_jellyfish,
  finned_mutant_squirmbag,
  finned_mutant_whale,
  finned_mutant_leviathan,
  forcing_chain_contradiction,
  forcing_chain_verity,
  forcing_net_contradiction,
  forcing_net_verity,
  template_set,
  template_delete,
  trial,
};

inline constexpr int techniques = static_cast<int>(Technique::trial) + 1;

/// When a technique is used by default: never, always, or only on boards larger than 9x9, where the smaller patterns no
/// longer suffice.
enum class Use : std::uint8_t { asked, always, large };

struct About {
  std::string_view name;
  /// Techniques that are searched for together, the best of them first, share a leader: the first of them.
  Technique leader;
  std::string_view code;  ///< in HoDoKu's library of positions; "" if it has none
  Level level;
  int weight;
  Use use;
  bool assumes_unique;  ///< holds only where there is exactly one solution
};

const About& about(Technique technique);
std::optional<Technique> technique_named(std::string_view name);

inline Technique leader_of(Technique technique) { return about(technique).leader; }

/// For each level except the last, the score above which a puzzle belongs to the next.
using Caps = std::array<int, levels - 1>;

/// Scores grow with the number of cells, and so do the caps: those of 9x9 boards are HoDoKu's. A board that takes only
/// singles is easy on any side, because no single weighs as much as the share of a cell in the lowest cap.
Caps caps_of(int side);

/// How a board is solved and rated: which techniques, in which order, and what each use adds to the score.
struct Rules {
  std::vector<Technique> order;  ///< leaders only, each once
  std::array<bool, techniques> allowed{};
  std::array<int, techniques> weight{};
  std::array<Level, techniques> level{};
  /// A puzzle whose score is above its level's cap belongs to the next level.
  Caps caps = caps_of(9);
  /// Whether techniques that assume a unique solution may be used.
  bool uniqueness = true;

  /// The default rules for a board of this side.
  static Rules usual(int side);
};

}  // namespace grille::sudoku::logic
