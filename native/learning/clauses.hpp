// The clause database: learned clauses, and solutions already returned.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace grille::learning {

using Variable = std::uint32_t;
using Literal = std::uint32_t;  ///< 2 * variable: it is true; + 1: it is false
using Clause = std::uint32_t;   ///< its offset in the store

/// Clauses of two or more literals, each with two watched literals: its first two.
class Clauses {
 public:
  static constexpr std::uint32_t kept = ~std::uint32_t{0};  ///< the LBD of a clause that is never deleted
  /// a learned clause with an LBD this low is never deleted (glue clause)
  static constexpr std::uint32_t glue_lbd = 2;

  explicit Clauses(std::size_t literals) : watches_(literals) {}

  Clause add(std::span<const Literal> literals, std::uint32_t lbd);
  std::span<const Literal> literals(Clause clause) const { return {store_.data() + clause + header, store_[clause]}; }
  std::uint32_t& lbd(Clause clause) { return store_[clause + 1]; }

  /// Propagates a literal that became false. `assign(literal, clause)` is called with what must hold now and returns
  /// whether it can; if not, propagation stops and returns false.
  template <class Assign>
  bool follow(Literal failed, const std::vector<std::int8_t>& value, Assign assign) {
    auto& watches = watches_[failed];
    std::size_t kept_count = 0;
    for (std::size_t at = 0; at < watches.size(); ++at) {
      const Watch watch = watches[at];
      if (value[watch.other] > 0) {
        watches[kept_count++] = watch;
        continue;
      }
      std::uint32_t* const literals = store_.data() + watch.clause + header;
      const std::uint32_t size = store_[watch.clause];
      const Literal first = literals[0] ^ literals[1] ^ failed;
      if (first != watch.other && value[first] > 0) {
        watches[kept_count++] = {watch.clause, first};
        continue;
      }
      std::uint32_t next = 2;
      while (next < size && value[literals[next]] < 0) {
        ++next;
      }
      if (next < size) {
        literals[0] = first;
        literals[1] = literals[next];
        literals[next] = failed;
        watches_[literals[1]].push_back({watch.clause, first});
        continue;
      }
      literals[0] = first;
      literals[1] = failed;
      watches[kept_count++] = {watch.clause, first};
      if (!assign(first, watch.clause)) {
        for (++at; at < watches.size(); ++at) {
          watches[kept_count++] = watches[at];
        }
        watches.resize(kept_count);
        return false;
      }
    }
    watches.resize(kept_count);
    return true;
  }

  /// Whether the database should be reduced, after this many learned clauses.
  bool forget_due(std::uint64_t learned) const { return learned >= forget_at_; }

  /// Deletes two thirds of the clauses: those with the highest LBD and, among equals, the oldest. Only at decision
  /// level 0, where no clause is a reason.
  void forget(const std::vector<std::int8_t>& value, std::uint64_t learned);

 private:
  struct Watch {
    Clause clause;
    Literal other;  ///< a blocking literal: while it is true, the clause need not be read
  };

  // A clause in the store: its size, its LBD, then the literals.
  static constexpr std::uint32_t header = 2;
  static constexpr std::uint64_t forget_first = 2000;  // learned clauses before the first reduction
  static constexpr std::uint64_t forget_more = 300;    // and how many more before each later one

  void watch(Clause clause);

  std::vector<std::uint32_t> store_;
  std::vector<Clause> all_;
  std::vector<std::vector<Watch>> watches_;  ///< by the literal that would become false
  std::uint64_t forget_at_ = forget_first;
  std::uint64_t forgotten_ = 0;  ///< reductions so far
};

}  // namespace grille::learning
