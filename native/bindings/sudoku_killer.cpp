// Killer cages on full grids, and killers of the easiest levels.
#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "bindings/families.hpp"
#include "bindings/sudoku.hpp"
#include "sudoku/clues/cage_ways.hpp"
#include "sudoku/clues/draw_cages.hpp"
#include "sudoku/clues/killer.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace grille::bindings {

namespace {

using namespace grille::sudoku;
using clues::CageCells;

using Maps = std::vector<std::vector<Cell>>;
using Sizes = std::vector<std::pair<int, int>>;
using Uses = std::vector<std::pair<std::string, std::uint32_t>>;

std::vector<clues::CageSize> sizes_of(const Sizes& sizes) {
  std::vector<clues::CageSize> found;
  for (const auto& [size, weight] : sizes) {
    if (size < 1 || size > clues::most_caged || weight < 1) {
      throw std::invalid_argument("expected cages of 1 to 9 cells");
    }
    found.push_back({size, weight});
  }
  return found;
}

void check_maps(const Maps& maps, std::size_t cells) {
  for (const auto& map : maps) {
    if (map.size() != cells || std::ranges::any_of(map, [&](Cell cell) { return cell >= cells; })) {
      throw std::invalid_argument("expected maps of all cells");
    }
  }
  if (maps.empty()) {
    throw std::invalid_argument("expected at least one map");
  }
}

std::vector<std::vector<CageCells>> drawn(int side, const std::vector<std::uint8_t>& grid, const Maps& maps,
                                          const Sizes& sizes, std::uint64_t seed) {
  if (side < 1 || side > clues::max_digits || grid.size() != static_cast<std::size_t>(side * side)) {
    throw std::invalid_argument("expected a digit for each cell of the board");
  }
  check_maps(maps, grid.size());
  Random random(seed);
  return clues::draw_cages(side, grid, maps, sizes_of(sizes), random);
}

/// The score, and how often each technique is used.
std::pair<int, Uses> rating_of(const clues::CageRating& rating) {
  Uses uses;
  for (int i = 0; i < logic::techniques; ++i) {
    const auto count = rating.uses[static_cast<std::size_t>(i)];
    if (count > 0) {
      uses.emplace_back(logic::about(static_cast<logic::Technique>(i)).name, count);
    }
  }
  for (const auto& [name, count] :
       {std::pair("clue_peer", rating.peers), std::pair("cage_combinations", rating.combinations),
        std::pair("clue_sum", rating.sums)}) {
    if (count > 0) {
      uses.emplace_back(name, count);
    }
  }
  return {rating.score, std::move(uses)};
}

}  // namespace

void sudoku_killer(nb::module_& module) {
  using clues::KillerGenerator;

  module.def("sudoku_cages", &drawn, "side"_a, "grid"_a, "maps"_a, "sizes"_a, "seed"_a,
             "Divide a full grid into cages, each with its images under the maps; sizes are pairs of a number of cells "
             "and a weight.");

  nb::class_<KillerGenerator>(module, "SudokuKillerGenerator", "Generates killers of the two easiest levels.")
      .def(
          "__init__",
          [](KillerGenerator* self, const Geometry& geometry, int rows, int columns, const logic::Rules& singles,
             const logic::Rules& houses, std::tuple<int, int, int> weights, const GenerateSpec& spec, Maps maps,
             const Sizes& sizes) {
            const Boxes boxes = boxes_of(rows, columns);
            if (geometry.side() != boxes.side()) {
              throw std::invalid_argument("the boxes do not match the geometry");
            }
            check_maps(maps, static_cast<std::size_t>(geometry.cells()));
            const auto [peer, combinations, sum] = weights;
            new (self) KillerGenerator(geometry, boxes, {singles, houses, {peer, combinations, sum}}, spec,
                                       std::move(maps), sizes_of(sizes));
          },
          "geometry"_a, "rows"_a, "columns"_a, "singles"_a, "houses"_a, "weights"_a, "spec"_a, "maps"_a, "sizes"_a,
          nb::keep_alive<1, 2>(), "The weights are those of clue_peer, cage_combinations and clue_sum.")
      .def("seed", &KillerGenerator::seed, "seed"_a, "Start again as a new generator with this seed.")
      .def("attempt", &KillerGenerator::attempt, nb::call_guard<nb::gil_scoped_release>(),
           "Try one grid; return whether it gave a puzzle.")
      .def_prop_ro("givens", [](const KillerGenerator& self) { return text_of(self.givens()); })
      .def_prop_ro("solution", [](const KillerGenerator& self) { return text_of(self.solution()); })
      .def_prop_ro(
          "cages",
          [](const KillerGenerator& self) {
            std::vector<std::pair<CageCells, int>> cages;
            for (std::size_t i = 0; i < self.cages().size(); ++i) {
              cages.emplace_back(self.cages()[i], self.totals()[i]);
            }
            return cages;
          },
          "The cells of each cage, and its total.")
      .def_prop_ro(
          "rating", [](const KillerGenerator& self) { return rating_of(self.rating()); },
          "The score, and how often each technique is used.");
}

}  // namespace grille::bindings
