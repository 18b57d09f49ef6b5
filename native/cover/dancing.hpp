// Dancing cells (Knuth's successor to dancing links): backtracking with propagation. For problems that are not too
// hard, and for enumerating all solutions.
#pragma once

#include <memory>
#include <vector>

#include "cover/search.hpp"
#include "cover/state.hpp"

namespace grille::cover {

/// Depth-first search that guesses at the item with the least slack. An option that failed is dropped, and the
/// consequences may lead to another item.
class Dancing final : public Search {
 public:
  explicit Dancing(std::shared_ptr<const Problem> problem);

  Event next(std::uint64_t budget) override;
  std::span<const Option> solution() const noexcept override { return solution_; }
  Statistics statistics() const noexcept override;
  std::string_view name() const noexcept override { return "dancing"; }
  /// The fraction of the search that is done, from 0 to 1, assuming equal work for all options of an item: a rough
  /// estimate.
  double progress() const noexcept { return done_; }

 private:
  struct Branch {
    Option tried;
    std::size_t mark;  ///< the state's mark before the guess
    double share;      ///< the fraction of the search that is left here without it
  };

  bool go_back();

  std::shared_ptr<const Problem> problem_;
  State state_;
  std::vector<Branch> branches_;
  std::vector<Option> solution_;
  Statistics statistics_;
  double share_ = 1;  ///< the fraction of the search at and below the current node
  double done_ = 0;
  bool at_solution_ = false;
  bool exhausted_ = false;
};

}  // namespace grille::cover
