// The engine for a board nobody chose an engine for: branch first, and learn when branching gets nowhere.
#pragma once

#include <memory>
#include <vector>

#include "sudoku/search.hpp"

namespace grille::sudoku {

/// Branching answers most boards before learning would have warmed up, and enumerates many solutions in no memory. But
/// where it is lost it is lost for hours. So it may meet a number of contradictions for each solution; then learning
/// begins anew, with the solutions already given left out.
class Automatic final : public Search {
 public:
  Automatic(const Geometry& geometry, std::span<const std::uint8_t> givens, std::unique_ptr<Search> branching);

  Event next(std::uint64_t budget) override;
  std::span<const std::uint8_t> solution() const noexcept override { return engine_->solution(); }
  Statistics statistics() const noexcept override;
  /// The engine that gave the last answer.
  std::string_view name() const noexcept override { return engine_->name(); }

 private:
  bool may_learn() const;
  void learn();
  void remember();

  const Geometry& geometry_;
  std::vector<std::uint8_t> givens_;
  std::unique_ptr<Search> engine_;
  std::vector<std::uint8_t> given_out_;  ///< solutions so far, one after another
  std::size_t solutions_ = 0;
  std::uint64_t lost_ = 0;  ///< contradictions since the last solution
  bool learning_ = false;
  Statistics before_;  ///< what branching did, once learning took over
};

}  // namespace grille::sudoku
