// Converts a chain of links to a step.
#pragma once

#include <algorithm>

#include "sudoku/logic/chain/links.hpp"
#include "sudoku/logic/chain/spread.hpp"

namespace grille::sudoku::logic {

inline void add_node(Chain& chain, std::vector<Cell> cells, Digit digit, bool on, int set = -1) {
  Node node;
  node.cells = std::move(cells);
  node.digit = digit;
  node.on = on;
  node.set = set;
  if (!chain.empty()) {
    node.causes.push_back(static_cast<std::uint16_t>(chain.size() - 1));
  }
  chain.push_back(std::move(node));
}

/// Adds the nodes of a chain to the step's first chain, and the sets they pass through to its sets.
template <int W>
void add_way(Step& step, const Links<W>& links, const Way& way) {
  std::vector<std::int32_t> known;
  for (const Stop& stop : way) {
    int set = -1;
    if (stop.set >= 0) {
      const auto at = std::find(known.begin(), known.end(), stop.set);
      set = static_cast<int>(at - known.begin());
      if (at == known.end()) {
        known.push_back(stop.set);
        step.sets.push_back(links.sets()[stop.set]);
      }
    }
    const Spot<W>& spot = links[static_cast<int>(stop.spot)];
    std::vector<Cell> cells;
    for (const Cell cell : spot.cells) {
      cells.push_back(cell);
    }
    add_node(step.chains[0], std::move(cells), spot.digit, stop.on, set);
  }
}

/// The cells of the chain's single-cell nodes, in order, each once.
inline void list_cells(Step& step) {
  for (const Node& node : step.chains[0]) {
    if (node.cells.size() == 1 && std::find(step.cells.begin(), step.cells.end(), node.cells[0]) == step.cells.end()) {
      step.cells.push_back(node.cells[0]);
    }
  }
}

}  // namespace grille::sudoku::logic
