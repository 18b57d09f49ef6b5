// Choose an option, follow up, take it back: the search for problems that are not too hard, and for all solutions.
#pragma once

#include <memory>
#include <vector>

#include "cover/search.hpp"
#include "cover/state.hpp"

namespace grille::cover {

/// Depth-first search that guesses at the item with the least slack. An option that failed is dropped, and what follows
/// from that may lead elsewhere.
class Dancing final : public Search {
 public:
  explicit Dancing(std::shared_ptr<const Problem> problem);

  Event next(std::uint64_t budget) override;
  std::span<const Option> solution() const noexcept override { return solution_; }
  Statistics statistics() const noexcept override;
  std::string_view name() const noexcept override { return "dancing"; }
  /// How much of the whole search is done, from 0 to 1, if all options of an item take the same work: a rough guess.
  double progress() const noexcept { return done_; }

 private:
  struct Branch {
    Option tried;
    std::size_t mark;  ///< where the state stood before
    double share;      ///< how much of the whole search is left here without it
  };

  bool go_back();

  std::shared_ptr<const Problem> problem_;
  State state_;
  std::vector<Branch> branches_;
  std::vector<Option> solution_;
  Statistics statistics_;
  double share_ = 1;  ///< how much of the whole search lies at or below where it stands
  double done_ = 0;
  bool at_solution_ = false;
  bool exhausted_ = false;
};

}  // namespace grille::cover
