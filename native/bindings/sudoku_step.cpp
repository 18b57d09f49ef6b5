#include "bindings/sudoku_step.hpp"

#include <vector>

namespace nb = nanobind;

namespace grille::bindings {

namespace {

using namespace grille::sudoku;
using namespace grille::sudoku::logic;

nb::list told_marks(const std::vector<Candidate>& list) {
  nb::list told;
  for (const Candidate& each : list) {
    told.append(nb::make_tuple(static_cast<int>(each.cell), each.digit + 1));
  }
  return told;
}

template <class Number>
nb::list numbers(const std::vector<Number>& list, int more = 0) {
  nb::list told;
  for (const Number each : list) {
    told.append(static_cast<int>(each) + more);
  }
  return told;
}

}  // namespace

nb::dict fields_of(const Step& step) {
  nb::dict told;
  told["technique"] = nb::str(about(step.technique).name.data());
  told["variant"] = step.variant;
  told["digits"] = numbers(step.digits, 1);
  told["cells"] = numbers(step.cells);
  told["others"] = numbers(step.others);
  told["bases"] = numbers(step.bases);
  told["covers"] = numbers(step.covers);
  told["fins"] = told_marks(step.fins);
  told["endo_fins"] = told_marks(step.endo_fins);
  nb::list sets;
  for (const AlmostLocked& set : step.sets) {
    nb::list digits;
    for (const int digit : bits(set.digits)) {
      digits.append(digit + 1);
    }
    sets.append(nb::make_tuple(numbers(set.cells), digits));
  }
  told["sets"] = sets;
  nb::list chains;
  for (const Chain& chain : step.chains) {
    nb::list nodes;
    for (const Node& node : chain) {
      nodes.append(nb::make_tuple(numbers(node.cells), node.digit + 1, node.on, node.set, numbers(node.causes)));
    }
    chains.append(nodes);
  }
  told["chains"] = chains;
  told["places"] = told_marks(step.places);
  told["removes"] = told_marks(step.removes);
  return told;
}

}  // namespace grille::bindings
