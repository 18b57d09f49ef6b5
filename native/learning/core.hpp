// Conflict-driven clause learning (CDCL), independent of the puzzle's rules.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "learning/activity.hpp"
#include "learning/clauses.hpp"
#include "learning/restarts.hpp"
#include "search/search.hpp"

namespace grille::learning {

/// Why a literal holds, with enough data to name the variables behind it later. Rules define the meaning of the fields
/// and all causes except these two.
struct Reason {
  static constexpr std::uint8_t none = 0;    ///< a guess, or fixed before any guess
  static constexpr std::uint8_t clause = 1;  ///< by the clause `of`
  static constexpr std::uint8_t first_rule = 2;

  std::uint8_t cause = none;
  std::uint8_t position = 0;
  std::uint16_t house = 0;
  std::uint32_t of = 0;
};

/// The result of one propagation step.
enum class Step { none, taken, contradiction };

/// Conflict-driven clause learning. The rules of the puzzle are never written as clauses: they propagate in their own
/// way, and explain themselves only when a contradiction is analysed (lazy explanation). Clauses hold only what was
/// learned, and the solutions already returned.
///
/// `Rules` derives from this class and provides
///   Step follow_rules()           one propagation step by the rules, before the clauses
///   Step follow_slow_rules()      the same for expensive rules, after the clauses
///   bool assign(Literal, Reason)  the literal holds; false on a contradiction, reported by contradict()
///   void causes_by_rule(Literal, Reason, visit)  the variables that forced a literal; those fixed at level 0
///                                 may be omitted where that is known without a look-up
///   void undone(Literal)          the last literal of the trail is open again
///   void all_undone()             backtracking is complete
///   void settled()                at level 0, everything has been propagated
///   bool complete(), void record()  whether this is a solution; store it
template <class Rules, class Part>
class Core : public Search<Part> {
 public:
  Statistics statistics() const noexcept override { return statistics_; }
  std::string_view name() const noexcept override { return "learning"; }

  Event next(std::uint64_t budget) override {
    const std::uint64_t begun = statistics_.guesses;
    if (at_solution_) {
      leave_solution();
    }
    while (!exhausted_) {
      if (!propagate()) {
        ++statistics_.backtracks;
        if (depth() == 0) {
          exhausted_ = true;
          break;
        }
        learn();
        continue;
      }
      if (depth() == 0) {
        rules().settled();
      }
      if (rules().complete()) {
        rules().record();
        at_solution_ = true;
        return Event::solution;
      }
      if (restarts_.due()) {
        restart();
        continue;
      }
      if (statistics_.guesses - begun >= budget) {
        return Event::paused;
      }
      guess();
    }
    return Event::exhausted;
  }

 protected:
  Core(std::size_t variables, double decay, Restarts restarts)
      : value_(2 * variables, 0),
        reason_(variables),
        depth_(variables, 0),
        activity_(variables, decay),
        clauses_(2 * variables),
        restarts_(restarts),
        seen_(variables, 0),
        marked_depth_(variables + 1, 0) {
    trail_.reserve(variables);
  }

  static Literal here(Variable variable) { return 2 * variable; }
  static Literal gone(Variable variable) { return 2 * variable + 1; }
  int depth() const { return static_cast<int>(guessed_at_.size()); }
  bool exhausted() const { return exhausted_; }

  /// Called by the rules' constructor: propagates the initial assignments.
  void begin(bool possible) {
    exhausted_ = !possible || !propagate();
    if (!exhausted_) {
      rules().settled();
    }
  }

  /// Excludes all solutions that contain these parts. To be called before the first guess.
  void leave_out(std::span<const Variable> parts) {
    if (exhausted_) {
      return;
    }
    std::vector<Literal> clause;
    for (const Variable part : parts) {
      const Literal literal = gone(part);
      if (value_[literal] == 1) {
        return;
      }
      if (value_[literal] == 0) {
        clause.push_back(literal);
      }
    }
    begin(add(clause, Clauses::kept));
  }

  /// Records that an open literal holds.
  void note(Literal literal, Reason reason) {
    const Variable of = literal / 2;
    value_[literal] = 1;
    value_[literal ^ 1] = -1;
    reason_[of] = reason;
    depth_[of] = depth();
    trail_.push_back(literal);
  }

  void contradict(Literal literal, Reason reason) {
    wrong_ = literal;
    wrong_reason_ = reason;
  }

  std::vector<std::int8_t> value_;  ///< by literal: 1 true, -1 false, 0 open
  std::vector<Reason> reason_;
  std::vector<std::int32_t> depth_;
  std::vector<Literal> trail_;
  Activity activity_;
  Statistics statistics_;

 private:
  // The recursion limit of clause minimisation: safe for the call stack, and rarely reached.
  static constexpr int most_steps = 5000;

  Rules& rules() { return static_cast<Rules&>(*this); }

  bool propagate() {
    while (true) {
      switch (rules().follow_rules()) {
        case Step::taken:
          continue;
        case Step::contradiction:
          return false;
        case Step::none:
          break;
      }
      if (clauses_head_ < trail_.size()) {
        const bool possible = clauses_.follow(trail_[clauses_head_++] ^ 1, value_, [&](Literal literal, Clause clause) {
          return rules().assign(literal, {Reason::clause, 0, 0, clause});
        });
        if (!possible) {
          return false;
        }
        continue;
      }
      switch (rules().follow_slow_rules()) {
        case Step::taken:
          continue;
        case Step::contradiction:
          return false;
        case Step::none:
          return true;
      }
    }
  }

  /// The current guesses lead to the last solution and no other, so at least one of them must fail from now on.
  void leave_solution() {
    at_solution_ = false;
    std::vector<Literal> clause;
    for (auto at = guessed_at_.rbegin(); at != guessed_at_.rend(); ++at) {
      clause.push_back(trail_[*at] ^ 1);
    }
    if (clause.empty()) {
      exhausted_ = true;
    } else {
      undo(depth() - 1);
      exhausted_ = !add(clause, Clauses::kept);
    }
  }

  void guess() {
    Variable of = 0;
    do {
      of = activity_.pop();
    } while (value_[here(of)] != 0);
    ++statistics_.guesses;
    guessed_at_.push_back(static_cast<std::uint32_t>(trail_.size()));
    // Always guess that it holds: the opposite would carry little information.
    rules().assign(here(of), {});
  }

  void undo(int to_depth) {
    if (depth() <= to_depth) {
      return;
    }
    const std::size_t keep = guessed_at_[to_depth];
    while (trail_.size() > keep) {
      const Literal literal = trail_.back();
      trail_.pop_back();
      value_[literal] = value_[literal ^ 1] = 0;
      rules().undone(literal);
      activity_.insert(literal / 2);
    }
    guessed_at_.resize(to_depth);
    clauses_head_ = keep;
    rules().all_undone();
  }

  void restart() {
    ++statistics_.restarts;
    undo(0);
    restarts_.restarted();
    if (clauses_.forget_due(statistics_.learned)) {
      clauses_.forget(value_, statistics_.learned);
    }
  }

  /// Adds a clause whose first literal is open and whose others are false, the second at the current level; or one with
  /// two open literals in front. Returns false if it can't be satisfied.
  bool add(std::span<const Literal> literals, std::uint32_t lbd) {
    if (literals.empty()) {
      return false;
    }
    if (literals.size() == 1) {
      return rules().assign(literals[0], {});
    }
    const Clause clause = clauses_.add(literals, lbd);
    if (value_[literals[1]] < 0) {
      return rules().assign(literals[0], {Reason::clause, 0, 0, clause});
    }
    return true;
  }

  // --- conflict analysis: the first unique implication point as a learned clause ---

  /// Visits the variables that forced this literal.
  template <class Visit>
  void causes(Literal literal, Reason reason, Visit visit) {
    if (reason.cause == Reason::clause) {
      for (const Literal other : clauses_.literals(reason.of)) {
        if (other / 2 != literal / 2) {
          visit(other / 2);
        }
      }
    } else if (reason.cause != Reason::none) {
      rules().causes_by_rule(literal, reason, visit);
    }
  }

  void learn() {
    learned_clause_.assign(1, 0);
    touched_.clear();
    int open = 0;
    const auto look = [&](Variable of) {
      if (seen_[of] != 0 || depth_[of] == 0) {
        return;
      }
      seen_[of] = 1;
      touched_.push_back(of);
      if (depth_[of] == depth()) {
        ++open;
      } else {
        learned_clause_.push_back(value_[here(of)] > 0 ? gone(of) : here(of));
      }
    };
    look(wrong_ / 2);
    causes(wrong_, wrong_reason_, look);
    std::size_t at = trail_.size();
    Literal pivot = 0;
    while (true) {
      do {
        pivot = trail_[--at];
      } while (seen_[pivot / 2] == 0);
      if (--open == 0) {
        break;
      }
      if (reason_[pivot / 2].cause == Reason::clause) {
        update_lbd(reason_[pivot / 2].of);
      }
      causes(pivot, reason_[pivot / 2], look);
    }
    learned_clause_[0] = pivot ^ 1;

    for (const Variable of : touched_) {
      activity_.bump(of);
    }
    activity_.decay();

    std::size_t size = 1;
    for (std::size_t i = 1; i < learned_clause_.size(); ++i) {
      if (!redundant(learned_clause_[i] / 2)) {
        learned_clause_[size++] = learned_clause_[i];
      }
    }
    learned_clause_.resize(size);
    for (const Variable of : touched_) {
      seen_[of] = 0;
    }

    int back_to = 0;
    for (std::size_t i = 1; i < learned_clause_.size(); ++i) {
      if (depth_[learned_clause_[i] / 2] > back_to) {
        back_to = depth_[learned_clause_[i] / 2];
        std::swap(learned_clause_[1], learned_clause_[i]);
      }
    }
    const std::uint32_t lbd = lbd_of(learned_clause_);
    undo(back_to);
    ++statistics_.learned;
    restarts_.learned(lbd);
    add(learned_clause_, lbd);
  }

  /// The LBD of a clause in a conflict may be lower now than when it was learned.
  void update_lbd(Clause clause) {
    std::uint32_t& lbd = clauses_.lbd(clause);
    if (lbd > Clauses::glue_lbd && lbd != Clauses::kept) {
      lbd = std::min(lbd, lbd_of(clauses_.literals(clause)));
    }
  }

  /// Whether a literal of the learned clause is implied by the others (recursive minimisation). seen_: 1 in the clause
  /// or on the way to it, 2 known redundant, 3 known not redundant.
  bool redundant(Variable variable, int steps = 0) {
    const Reason reason = reason_[variable];
    if (reason.cause == Reason::none || steps == most_steps) {
      return false;
    }
    bool all = true;
    causes(value_[here(variable)] > 0 ? here(variable) : gone(variable), reason, [&](Variable of) {
      if (!all || depth_[of] == 0 || seen_[of] == 1 || seen_[of] == 2) {
        return;
      }
      if (seen_[of] == 3) {
        all = false;
        return;
      }
      const bool implied = redundant(of, steps + 1);
      seen_[of] = implied ? 2 : 3;
      touched_.push_back(of);
      all = implied;
    });
    return all;
  }

  /// Literal block distance: the number of decision levels among these literals. The lower, the more useful a clause
  /// tends to be.
  std::uint32_t lbd_of(std::span<const Literal> literals) {
    ++mark_;
    std::uint32_t depths = 0;
    for (const Literal literal : literals) {
      auto& mark = marked_depth_[depth_[literal / 2]];
      if (mark != mark_) {
        mark = mark_;
        ++depths;
      }
    }
    return depths;
  }

  Clauses clauses_;
  Restarts restarts_;
  std::vector<std::uint32_t> guessed_at_;  ///< by decision level: the position of its guess in the trail
  std::size_t clauses_head_ = 0;           ///< how much of the trail the clauses have propagated
  Literal wrong_ = 0;
  Reason wrong_reason_;
  std::vector<Literal> learned_clause_;
  std::vector<std::uint8_t> seen_;
  std::vector<Variable> touched_;
  std::vector<std::uint32_t> marked_depth_;
  std::uint32_t mark_ = 0;
  bool at_solution_ = false;
  bool exhausted_ = false;
};

}  // namespace grille::learning
