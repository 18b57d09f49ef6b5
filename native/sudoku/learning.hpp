// Branch, and learn from every contradiction: for the boards where branching alone repeats its mistakes.
#pragma once

#include <cstdint>
#include <vector>

#include "sudoku/activity.hpp"
#include "sudoku/search.hpp"

namespace grille::sudoku {

/// Conflict-driven clause learning on candidates. The rules of the game are never written down as clauses: cells and
/// houses propagate on masks, as in Branching, and say why only when a contradiction asks. Clauses are what was
/// learned, and the solutions already given.
class Learning final : public Search {
 public:
  Learning(const Geometry& geometry, std::span<const std::uint8_t> givens);

  /// Leaves this solution out, as one already known. Before the first call of next().
  void leave_out(std::span<const std::uint8_t> solution);

  Event next(std::uint64_t budget) override;
  std::span<const std::uint8_t> solution() const noexcept override { return solution_; }
  Statistics statistics() const noexcept override { return statistics_; }
  std::string_view name() const noexcept override { return "learning"; }

 private:
  using Mask = std::uint64_t;
  using Candidate = std::uint32_t;  ///< cell * side + digit, the digit from 0
  using Literal = std::uint32_t;    ///< 2 * candidate: the digit is in the cell; + 1: it isn't
  using Clause = std::uint32_t;     ///< where it begins in `clauses_`

  enum class Cause : std::uint8_t {
    none,    ///< a guess, or settled before any
    rival,   ///< not here: candidate `of` is placed in the same cell, or as the same digit in the same house
    cell,    ///< here: the cell's other digits are gone
    house,   ///< here: the digit's other places in `house` are gone
    locked,  ///< not here: the digit's places in `house` all lie in its crossing with house `of`, at `position` too
    clause,  ///< by the clause `of`
  };

  /// Why a literal holds, as far as needed to name the candidates behind it later.
  struct Reason {
    Cause cause = Cause::none;
    std::uint8_t position = 0;
    std::uint16_t house = 0;
    std::uint32_t of = 0;
  };

  struct Watch {
    Clause clause;
    Literal other;  ///< some other literal of the clause: when it holds, the clause need not be read
  };

  // A clause in the store: its size, its spread (or `kept`: not to be forgotten), then the literals.
  static constexpr std::uint32_t header = 2;
  static constexpr std::uint32_t kept = ~std::uint32_t{0};
  static constexpr std::uint32_t good_spread = 2;      ///< a lesson that joins so few depths is never forgotten
  static constexpr std::uint64_t forget_first = 2000;  ///< lessons before the first clean-up
  static constexpr std::uint64_t forget_more = 300;    ///< and how many more before each one after

  static Mask bit(int index) { return Mask{1} << index; }
  /// One bit, of a mask that has any. (std::has_single_bit counts them all, a call where popcnt can't be assumed.)
  static bool single(Mask mask) { return (mask & (mask - 1)) == 0; }
  static Literal here(Candidate candidate) { return 2 * candidate; }
  static Literal gone(Candidate candidate) { return 2 * candidate + 1; }
  Candidate candidate(Cell cell, int digit) const { return static_cast<Candidate>(cell) * side_ + digit; }
  Cell cell_of(Candidate candidate) const { return cell_of_[candidate]; }
  int digit_of(Candidate candidate) const { return static_cast<int>(candidate - cell_of_[candidate] * side_); }
  std::size_t item(int house, int digit) const {
    return static_cast<std::size_t>(cells_) + static_cast<std::size_t>(house) * side_ + digit;
  }
  int depth() const { return static_cast<int>(guessed_at_.size()); }

  // Propagation. Each returns false on a contradiction, then described by `wrong_` and `wrong_reason_`.
  bool propagate();
  bool assign(Literal literal, Reason reason);
  bool assign_gone(Candidate candidate, Reason reason);
  void assign_here(Candidate candidate, Reason reason);
  bool clear_rivals(Candidate placed);
  bool read_watches(Literal literal);
  bool lock(int house, Mask digits);
  void contradict(Literal literal, Reason reason);

  // Analysis.
  template <class Visit>
  void causes(Literal literal, Reason reason, Visit visit) const;
  void learn();
  bool redundant(Candidate candidate);
  std::uint32_t spread_of(std::span<const Literal> literals);
  void renew_spread(Clause clause);

  // Search.
  void guess();
  void undo(int to_depth);
  bool restart_due() const;
  void restart();
  void forget();
  bool add(std::span<const Literal> literals, std::uint32_t spread);
  void watch(Clause clause);

  const Geometry& geometry_;
  int side_;
  int cells_;
  int placed_ = 0;
  std::vector<Mask> live_;  ///< as in Branching: digits by cell, then positions by house and digit
  std::vector<Mask> root_;  ///< what of it was left before any guess
  std::vector<Cell> cell_of_;
  std::vector<std::int8_t> value_;  ///< by literal: 1 holds, -1 fails, 0 open
  std::vector<Reason> reason_;
  std::vector<std::int32_t> depth_;
  std::vector<Literal> trail_;
  std::vector<std::uint32_t> guessed_at_;  ///< for each depth, where its guess stands in the trail
  std::size_t rules_head_ = 0;             ///< how far of the trail the rules were followed
  std::size_t clauses_head_ = 0;           ///< and the clauses
  std::vector<Mask> changed_;
  std::vector<std::uint16_t> changed_houses_;

  std::vector<std::uint32_t> clauses_;
  std::vector<Clause> learned_;
  std::vector<std::vector<Watch>> watches_;  ///< by the literal that would fail

  Literal wrong_ = 0;
  Reason wrong_reason_;
  std::vector<Literal> lesson_;
  std::vector<std::uint8_t> seen_;
  std::vector<Candidate> touched_;
  std::vector<std::uint32_t> marked_depth_;
  std::uint32_t mark_ = 0;

  Activity activity_;
  std::vector<std::uint8_t> solution_;
  Statistics statistics_;
  bool patient_ = true;
  std::uint64_t since_restart_ = 0;  ///< lessons
  std::uint64_t wait_;               ///< lessons from one restart to the next, at least
  std::uint64_t patient_restarts_ = 0;
  std::uint64_t moods_ = 0;
  std::uint64_t mood_until_;
  double recent_spread_ = 0;
  double usual_spread_ = 0;
  std::uint64_t forget_at_;
  std::uint64_t forgotten_ = 0;  ///< clean-ups
  bool at_solution_ = false;
  bool exhausted_ = false;
};

}  // namespace grille::sudoku
