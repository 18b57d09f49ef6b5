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
struct FishType {
  Shape shape;
  Fins fins;
  int size;
};

constexpr Technique at(Technique first, int places) { return static_cast<Technique>(static_cast<int>(first) + places); }

constexpr Technique name_of(const FishType& type) {
  const int step = type.size - smallest;
  switch (type.shape) {
    case Shape::basic:
      switch (type.fins) {
        case Fins::none:
          return at(Technique::x_wing, step);
        case Fins::finned:
          return at(Technique::finned_x_wing, 2 * step);
        default:
          return at(Technique::sashimi_x_wing, 2 * step);
      }
    case Shape::franken:
      return at(type.fins == Fins::none ? Technique::franken_x_wing : Technique::finned_franken_x_wing, step);
    default:
      return at(type.fins == Fins::none ? Technique::mutant_x_wing : Technique::finned_mutant_x_wing, step);
  }
}

inline constexpr std::array all_types = [] {
  std::array<FishType, 7 * (largest_named - smallest + 1)> all{};
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
  std::array<Technique, all_types.size() + 1> names{};
  for (std::size_t i = 0; i < all_types.size(); ++i) {
    names[i] = name_of(all_types[i]);
  }
  names.back() = Technique::large_fish;
  return names;
}();

/// Whether, without the fins, a base is left with one place or none.
template <int W>
bool is_sashimi(const Grid<W>& grid, Digit digit, const Fish<W>& fish) {
  return std::any_of(fish.bases.begin(), fish.bases.end(),
                     [&](House house) { return (grid.places(digit, house) - fish.fins).count() <= 1; });
}

template <int W>
FishType type_of(const Grid<W>& grid, const FishQuery<W>& query, const Fish<W>& fish) {
  const auto kinds = [&](const std::vector<House>& houses) {
    int mask = 0;
    for (const House house : houses) {
      mask |= 1 << static_cast<int>(grid.layout().kind(house));
    }
    return mask;
  };
  constexpr int row = 1 << static_cast<int>(Kind::row), column = 1 << static_cast<int>(Kind::column);
  constexpr int region = 1 << static_cast<int>(Kind::region);
  const int bases = kinds(fish.bases), covers = kinds(fish.covers);
  const Fins fins = query.finned ? Fins::finned : Fins::none;
  if ((bases == row && covers == column) || (bases == column && covers == row)) {
    return {Shape::basic, query.finned && is_sashimi(grid, query.digit, fish) ? Fins::sashimi : fins, query.size};
  }
  const bool upright = (bases & ~region) == column && (covers & ~region) == row;
  const bool level = (bases & ~region) == row && (covers & ~region) == column;
  return {upright || level ? Shape::franken : Shape::mutant, fins, query.size};
}

}  // namespace grille::sudoku::logic
