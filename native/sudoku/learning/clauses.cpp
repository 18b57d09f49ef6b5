// The store of clauses: what was learned, and the solutions already given.
#include "sudoku/learning.hpp"

#include <algorithm>
#include <utility>

namespace grille::sudoku {

/// Adds a clause whose first literal is open and whose others fail, the second at the present depth, or one with two
/// open literals in front. Returns false when it can't hold.
bool Learning::add(std::span<const Literal> literals, std::uint32_t spread) {
  if (literals.empty()) {
    return false;
  }
  if (literals.size() == 1) {
    return assign(literals[0], {});
  }
  const auto clause = static_cast<Clause>(clauses_.size());
  clauses_.push_back(static_cast<std::uint32_t>(literals.size()));
  clauses_.push_back(spread);
  clauses_.insert(clauses_.end(), literals.begin(), literals.end());
  learned_.push_back(clause);
  watch(clause);
  if (value_[literals[1]] < 0) {
    return assign(literals[0], {Cause::clause, 0, 0, clause});
  }
  return true;
}

void Learning::watch(Clause clause) {
  const std::uint32_t* const literals = clauses_.data() + clause + header;
  watches_[literals[0]].push_back({clause, literals[1]});
  watches_[literals[1]].push_back({clause, literals[0]});
}

/// Drops two thirds of the clauses, those that join the most depths and, among equals, the oldest. Only without guesses,
/// when no clause is a reason.
void Learning::forget() {
  std::vector<Clause> order;
  for (const Clause clause : learned_) {
    if (clauses_[clause + 1] > good_spread && clauses_[clause + 1] != kept) {
      order.push_back(clause);
    }
  }
  std::sort(order.begin(), order.end(), [&](Clause a, Clause b) {
    return clauses_[a + 1] != clauses_[b + 1] ? clauses_[a + 1] < clauses_[b + 1] : a > b;
  });
  for (std::size_t i = order.size() / 3; i < order.size(); ++i) {
    clauses_[order[i]] = 0;
  }
  for (auto& watches : watches_) {
    watches.clear();
  }
  std::vector<std::uint32_t> clauses;
  std::vector<Clause> learned;
  for (const Clause clause : learned_) {
    const std::span literals(clauses_.data() + clause + header, clauses_[clause]);
    if (literals.empty() || std::any_of(literals.begin(), literals.end(), [&](Literal l) { return value_[l] > 0; })) {
      continue;
    }
    learned.push_back(static_cast<Clause>(clauses.size()));
    clauses.push_back(0);
    clauses.push_back(clauses_[clause + 1]);
    for (const Literal literal : literals) {
      if (value_[literal] == 0) {
        clauses.push_back(literal);
        ++clauses[learned.back()];
      }
    }
  }
  clauses_ = std::move(clauses);
  learned_ = std::move(learned);
  for (const Clause clause : learned_) {
    watch(clause);
  }
  forget_at_ = statistics_.learned + forget_first + forget_more * ++forgotten_;
}

}  // namespace grille::sudoku
