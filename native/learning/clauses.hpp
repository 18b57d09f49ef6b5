// The store of clauses: what was learned, and the solutions already given.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace grille::learning {

using Variable = std::uint32_t;
using Literal = std::uint32_t;  ///< 2 * variable: it holds; + 1: it doesn't
using Clause = std::uint32_t;   ///< where it begins in the store

/// Clauses of two literals or more, each watched by its first two.
class Clauses {
 public:
  static constexpr std::uint32_t kept = ~std::uint32_t{0};  ///< the spread of a clause not to be forgotten
  static constexpr std::uint32_t good_spread = 2;           ///< a lesson that joins so few depths is never forgotten

  explicit Clauses(std::size_t literals) : watches_(literals) {}

  Clause add(std::span<const Literal> literals, std::uint32_t spread);
  std::span<const Literal> literals(Clause clause) const { return {store_.data() + clause + header, store_[clause]}; }
  std::uint32_t& spread(Clause clause) { return store_[clause + 1]; }

  /// Follows up on a literal that failed. `assign(literal, clause)` is told what must hold now, and says whether it can;
  /// if it can't, that is the end of it, and the answer is false.
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

  /// Whether it is time to forget, after this many lessons.
  bool forget_due(std::uint64_t lessons) const { return lessons >= forget_at_; }

  /// Drops two thirds of the clauses, those that join the most depths and, among equals, the oldest. Only without
  /// guesses, when no clause is a reason.
  void forget(const std::vector<std::int8_t>& value, std::uint64_t lessons);

 private:
  struct Watch {
    Clause clause;
    Literal other;  ///< some other literal of the clause: when it holds, the clause need not be read
  };

  // A clause in the store: its size, its spread, then the literals.
  static constexpr std::uint32_t header = 2;
  static constexpr std::uint64_t forget_first = 2000;  // lessons before the first clean-up
  static constexpr std::uint64_t forget_more = 300;    // and how many more before each one after

  void watch(Clause clause);

  std::vector<std::uint32_t> store_;
  std::vector<Clause> all_;
  std::vector<std::vector<Watch>> watches_;  ///< by the literal that would fail
  std::uint64_t forget_at_ = forget_first;
  std::uint64_t forgotten_ = 0;  ///< clean-ups
};

}  // namespace grille::learning
