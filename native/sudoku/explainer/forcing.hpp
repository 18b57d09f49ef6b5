// Nishio, multiple and dynamic forcing chains.
#pragma once

#include <functional>
#include <memory>

#include "sudoku/explainer/hint.hpp"

namespace grille::sudoku::explainer {

enum class Forcing : std::uint8_t { nishio, multiple, dynamic, dynamic_plus };

/// Keeps its buffers from one board to the next.
class ForcingChains {
 public:
  ForcingChains();
  ~ForcingChains();

  /// The chains with the fewest candidates; where several have as few, by kind, then in Sudoku Explainer's order. Gives up
  /// when `go_on` says so.
  bool find(const Board& board, Forcing forcing, Hint& hint, const std::function<bool()>& go_on);

 private:
  class Search;
  std::unique_ptr<Search> search_;
};

}  // namespace grille::sudoku::explainer
