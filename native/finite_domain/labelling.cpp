#include "finite_domain/labelling.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace grille::finite_domain {

namespace {

// Contradictions before the first restart.
constexpr std::uint64_t unit = 50;

/// The sequence 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 ... of Luby, Sinclair and Zuckerman, counted from 1.
std::uint64_t luby(std::uint64_t number) {
  while (true) {
    std::uint64_t power = 1;
    while (2 * power - 1 < number) power *= 2;
    if (2 * power - 1 == number) {
      return power;
    }
    number -= power - 1;
  }
}

}  // namespace

Labelling::Labelling(Network network, Options options, std::uint32_t most_nodes)
    : network_(std::move(network)), options_(options), chooser_(network_, options.variable), most_nodes_(most_nodes) {
  grow(0, 0, Relation::root, 0);
}

grille::Event Labelling::next(std::uint64_t budget) {
  bool alive = true;
  switch (state_) {
    case State::exhausted:
      return grille::Event::exhausted;
    case State::fresh:
      alive = network_.post();
      root_ = network_.mark();
      backtracks_before_ = network_.work().backtracks;
      if (!alive) {
        end_node(Ending::failure);
      }
      break;
    case State::at_solution:
      alive = retreat();
      break;
    case State::open:
      break;
  }
  state_ = alive ? State::open : State::exhausted;
  while (alive) {
    const std::optional<Variable> variable = chooser_.pick();
    if (!variable) {
      keep_solution();
      return grille::Event::solution;
    }
    if (budget-- == 0) {
      return grille::Event::paused;
    }
    alive = choose(*variable) || retreat();
    if (alive && restart_is_due()) {
      restart();
    }
  }
  state_ = State::exhausted;
  return grille::Event::exhausted;
}

Statistics Labelling::statistics() const noexcept {
  const Work work = network_.work();
  Statistics statistics;
  statistics.guesses = choices_made_;
  statistics.placements = work.prunings;
  statistics.backtracks = work.backtracks;
  statistics.restarts = restarts_;
  return statistics;
}

/// Divides a variable and takes the first branch; false on a contradiction.
bool Labelling::choose(Variable variable) {
  ++choices_made_;
  const std::uint32_t index = divide(network_.store(), variable, options_.value, options_.branching);
  choices_.push_back({network_.mark(), variable, index, here_});
  return branch(choices_.back(), true);
}

/// Takes the first or the second branch of a choice; of an enumeration, always the branch of its value.
bool Labelling::branch(const Choice& choice, bool first) {
  const Variable v = choice.variable;
  const std::int32_t value = network_.store().values(v)[choice.index];
  bool alive = false;
  if (options_.branching == Branching::bisect) {
    const bool low = first == (options_.value == ValueOrder::up);
    grow(choice.node, v, low ? Relation::at_most : Relation::more, value);
    alive = network_.apply(
        [&](Store& store) { return low ? store.keep_to(v, value) : store.keep_from(v, std::int64_t{value} + 1); });
  } else if (first) {
    grow(choice.node, v, Relation::equal, value);
    alive = network_.apply([&](Store& store) { return store.keep_only(v, choice.index); });
  } else {
    grow(choice.node, v, Relation::unequal, value);
    alive = network_.apply([&](Store& store) { return store.remove(v, choice.index); });
  }
  if (!alive) {
    end_node(Ending::failure);
  }
  return alive;
}

/// Goes back to the last choice with a branch that is consistent; false if there is none.
bool Labelling::retreat() {
  while (!choices_.empty()) {
    Choice& choice = choices_.back();
    network_.undo(choice.mark);
    if (options_.branching == Branching::enumerate) {
      const Store& store = network_.store();
      const std::int64_t index = options_.value == ValueOrder::up ? store.after(choice.variable, choice.index)
                                                                  : store.before(choice.variable, choice.index);
      if (index < 0) {
        choices_.pop_back();
        continue;
      }
      choice.index = static_cast<std::uint32_t>(index);
      if (branch(choice, true)) {
        return true;
      }
      continue;
    }
    const Choice last = choice;
    choices_.pop_back();
    if (branch(last, false)) {
      return true;
    }
  }
  return false;
}

/// Whether enough contradictions were found since the search last began. Once there is a solution the search goes on to
/// its end, so that none is found twice.
bool Labelling::restart_is_due() const noexcept {
  if (options_.restarts == Restarts::none || found_) {
    return false;
  }
  const std::uint64_t limit =
      options_.restarts == Restarts::luby
          ? unit * luby(restarts_ + 1)
          : static_cast<std::uint64_t>(unit *
                                       std::pow(1.5, static_cast<double>(std::min<std::uint64_t>(restarts_, 90))));
  return network_.work().backtracks - backtracks_before_ >= limit;
}

void Labelling::restart() {
  ++restarts_;
  choices_.clear();
  network_.undo(root_);
  backtracks_before_ = network_.work().backtracks;
}

void Labelling::keep_solution() {
  const Store& store = network_.store();
  solution_.clear();
  for (Variable v = 0; v < store.size(); ++v) {
    solution_.push_back(store.min(v));
  }
  found_ = true;
  end_node(Ending::solution);
  state_ = State::at_solution;
}

void Labelling::grow(std::uint32_t parent, Variable variable, Relation relation, std::int32_t value) {
  if (most_nodes_ == 0 || overflow_) {
    return;
  }
  if (nodes_.size() == most_nodes_) {
    overflow_ = true;
    return;
  }
  here_ = static_cast<std::uint32_t>(nodes_.size());
  nodes_.push_back({parent, variable, value, relation, Ending::inner});
}

void Labelling::end_node(Ending ending) {
  if (!nodes_.empty() && !overflow_) {
    nodes_[here_].ending = ending;
  }
}

}  // namespace grille::finite_domain
