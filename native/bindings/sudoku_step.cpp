#include "bindings/sudoku_step.hpp"

#include <vector>

namespace nb = nanobind;

namespace grille::bindings {

namespace {

using namespace grille::sudoku;
using namespace grille::sudoku::logic;

nb::list reported_marks(const std::vector<Candidate>& list) {
  nb::list reported;
  for (const Candidate& each : list) {
    reported.append(nb::make_tuple(static_cast<int>(each.cell), each.digit + 1));
  }
  return reported;
}

template <class Number>
nb::list numbers(const std::vector<Number>& list, int more = 0) {
  nb::list reported;
  for (const Number each : list) {
    reported.append(static_cast<int>(each) + more);
  }
  return reported;
}

}  // namespace

nb::dict fields_of(const Step& step) {
  nb::dict reported;
  reported["technique"] = nb::str(about(step.technique).name.data());
  reported["variant"] = step.variant;
  reported["digits"] = numbers(step.digits, 1);
  reported["cells"] = numbers(step.cells);
  reported["others"] = numbers(step.others);
  reported["bases"] = numbers(step.bases);
  reported["covers"] = numbers(step.covers);
  reported["fins"] = reported_marks(step.fins);
  reported["endo_fins"] = reported_marks(step.endo_fins);
  nb::list sets;
  for (const AlmostLocked& set : step.sets) {
    nb::list digits;
    for (const int digit : bits(set.digits)) {
      digits.append(digit + 1);
    }
    sets.append(nb::make_tuple(numbers(set.cells), digits));
  }
  reported["sets"] = sets;
  nb::list chains;
  for (const Chain& chain : step.chains) {
    nb::list nodes;
    for (const Node& node : chain) {
      nodes.append(nb::make_tuple(numbers(node.cells), node.digit + 1, node.on, node.set, numbers(node.causes)));
    }
    chains.append(nodes);
  }
  reported["chains"] = chains;
  reported["places"] = reported_marks(step.places);
  reported["removes"] = reported_marks(step.removes);
  return reported;
}

}  // namespace grille::bindings
