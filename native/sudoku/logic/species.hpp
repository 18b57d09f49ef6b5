// The names of fish: what each says about shape, fins and size, and which name a given fish has.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "sudoku/logic/fish_search.hpp"
#include "sudoku/logic/technique.hpp"

namespace grille::sudoku::logic {

inline constexpr int smallest = 2;
inline constexpr int largest_named = 7;

enum class Fins : std::uint8_t { none, finned, sashimi };

/// What a fish's name says.
struct Species {
  Shape shape;
  Fins fins;
  int size;
};

inline constexpr Technique at(Technique first, int places) {
  return static_cast<Technique>(static_cast<int>(first) + places);
}

inline constexpr Technique name_of(const Species& species) {
  const int step = species.size - smallest;
  switch (species.shape) {
    case Shape::basic:
      switch (species.fins) {
        case Fins::none:
          return at(Technique::x_wing, step);
        case Fins::finned:
          return at(Technique::finned_x_wing, 2 * step);
        default:
          return at(Technique::sashimi_x_wing, 2 * step);
      }
    case Shape::franken:
      return at(species.fins == Fins::none ? Technique::franken_x_wing : Technique::finned_franken_x_wing, step);
    default:
      return at(species.fins == Fins::none ? Technique::mutant_x_wing : Technique::finned_mutant_x_wing, step);
  }
}

inline constexpr std::array all_species = [] {
  std::array<Species, 7 * (largest_named - smallest + 1)> all{};
  std::size_t count = 0;
  for (int size = smallest; size <= largest_named; ++size) {
    for (const Fins fins : {Fins::none, Fins::finned, Fins::sashimi}) {
      all[count++] = {Shape::basic, fins, size};
    }
    for (const Shape shape : {Shape::franken, Shape::mutant}) {
      all[count++] = {shape, Fins::none, size};
      all[count++] = {shape, Fins::finned, size};
    }
  }
  return all;
}();

inline constexpr std::array all_names = [] {
  std::array<Technique, all_species.size() + 1> names{};
  for (std::size_t i = 0; i < all_species.size(); ++i) {
    names[i] = name_of(all_species[i]);
  }
  names.back() = Technique::large_fish;
  return names;
}();

/// Whether, without the fins, a base is left with one place or none.
template <int W>
bool is_sashimi(const Grid<W>& grid, Digit digit, const Catch<W>& caught) {
  return std::any_of(caught.bases.begin(), caught.bases.end(),
                     [&](House house) { return (grid.places(digit, house) - caught.fins).count() <= 1; });
}

template <int W>
Species species_of(const Grid<W>& grid, const Waters<W>& waters, const Catch<W>& caught) {
  const auto kinds = [&](const std::vector<House>& houses) {
    int mask = 0;
    for (const House house : houses) {
      mask |= 1 << static_cast<int>(grid.layout().kind(house));
    }
    return mask;
  };
  constexpr int row = 1 << static_cast<int>(Kind::row), column = 1 << static_cast<int>(Kind::column);
  constexpr int region = 1 << static_cast<int>(Kind::region);
  const int bases = kinds(caught.bases), covers = kinds(caught.covers);
  const Fins fins = waters.finned ? Fins::finned : Fins::none;
  if ((bases == row && covers == column) || (bases == column && covers == row)) {
    return {Shape::basic, waters.finned && is_sashimi(grid, waters.digit, caught) ? Fins::sashimi : fins, waters.size};
  }
  const bool upright = (bases & ~region) == column && (covers & ~region) == row;
  const bool level = (bases & ~region) == row && (covers & ~region) == column;
  return {upright || level ? Shape::franken : Shape::mutant, fins, waters.size};
}

}  // namespace grille::sudoku::logic
