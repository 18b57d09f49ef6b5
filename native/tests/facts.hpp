// What the files of facts share.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "sudoku/search.hpp"

namespace facts {

/// Ends the program, naming the fact, unless it holds.
void expect(bool fact, std::string_view what);

/// How many solutions a search gives, paused after every `budget` guesses.
std::uint64_t count(const grille::sudoku::Geometry& geometry, std::span<const std::uint8_t> givens,
                    grille::sudoku::Engine engine, std::uint64_t budget);

void about_almost_locked_sets();
void about_chains();
void about_logic_chains();
void about_clues();
void about_counting();
void about_dominosa();
void about_fish_and_subsets();
void about_cover();
void about_finite_domain();
void about_logic_patterns();
void about_many_ratings();
void about_killers();
void about_lanes();
void about_triads();
void about_large_boards();
void about_generating();
void about_hashing();
void about_processors();
void about_quick_boards();
void about_symmetry();

}  // namespace facts
