// Labelling: a search for values of variables with finite domains.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "finite_domain/choose.hpp"
#include "finite_domain/network.hpp"
#include "finite_domain/options.hpp"
#include "search/search.hpp"

namespace grille::finite_domain {

struct LabellingStatistics {
  Work work;
  std::uint64_t choices = 0;   ///< variables that were divided
  std::uint64_t restarts = 0;  ///< times the search began again
};

/// What a branch of the search tree says about its variable, and how it ended.
enum class Relation : std::uint8_t { root, equal, unequal, at_most, more };
enum class Ending : std::uint8_t { inner, failure, solution };

struct Node {
  std::uint32_t parent;
  Variable variable;
  std::int32_t value;
  Relation relation;
  Ending ending;
};

/// The search. A solution lists the value of each variable.
class Labelling final : public grille::Search<std::int32_t> {
 public:
  /// Records the search tree if it has at most `most_nodes` nodes.
  Labelling(Network network, Options options, std::uint32_t most_nodes = 0);

  grille::Event next(std::uint64_t budget) override;
  std::span<const std::int32_t> solution() const noexcept override { return solution_; }
  Statistics statistics() const noexcept override;
  std::string_view name() const noexcept override { return "labelling"; }
  LabellingStatistics labelling_statistics() const noexcept { return {network_.work(), choices_made_, restarts_}; }
  /// The nodes so far, parents before children; empty if there are more than asked for.
  std::span<const Node> tree() const noexcept { return overflow_ ? std::span<const Node>() : std::span(nodes_); }
  bool tree_overflowed() const noexcept { return overflow_; }

 private:
  enum class State { fresh, open, at_solution, exhausted };
  struct Choice {
    Network::Mark mark;
    Variable variable;
    std::uint32_t index;  // of the value that was tried, or of the last value of the lower half
    std::uint32_t node;
  };

  bool choose(Variable variable);
  bool branch(const Choice& choice, bool first);
  bool retreat();
  bool restart_is_due() const noexcept;
  void restart();
  void keep_solution();
  void grow(std::uint32_t parent, Variable variable, Relation relation, std::int32_t value);
  void end_node(Ending ending);

  Network network_;
  Options options_;
  Chooser chooser_;
  State state_ = State::fresh;
  std::vector<Choice> choices_;
  std::vector<std::int32_t> solution_;
  Network::Mark root_{};
  std::uint64_t choices_made_ = 0, restarts_ = 0;
  std::uint64_t backtracks_before_ = 0;  // when the search last began
  bool found_ = false;
  std::vector<Node> nodes_;
  std::uint32_t most_nodes_, here_ = 0;
  bool overflow_ = false;
};

}  // namespace grille::finite_domain
