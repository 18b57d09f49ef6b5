// Chains of single candidates: remote pairs, X-chains, XY-chains, nice loops and alternating inference chains.
// In every chain links alternate: from off to on strong (one of the two holds), from on to off weak (not both hold).
//   remote_pair:  digits = the two, cells = the pair cells in order along the chain (four or more, even), chains[0] = two
//                 nodes a cell: off digits[0] / on digits[1], off digits[1] / on digits[0], ... One of every two cells an
//                 odd number of links apart holds each digit: removes = both digits where cells see both of two such
//                 cells at least three links apart
//   x_chain:      digits = the digit, cells = the cells in order, chains[0] = off, on, off, ... on: one of its two ends
//                 holds the digit; removes = the digit in what sees both
//   xy_chain:     digits = the digit of both ends, cells = the cells in order (each with two candidates), chains[0] = two
//                 nodes a cell, off and on; removes = the digit in what sees both ends
//   continuous_nice_loop:    chains[0] closed: its last node is the first again, same state, so that of the two
//                 candidates of each weak link one holds: removes = the others where each weak link is (in its houses, or
//                 in its cell). digits = those of the loop, in increasing order; cells = the cells in order, without the
//                 repeats
//   discontinuous_nice_loop: removes are in one cell, and chains[0] starts and ends there. variant
//                 1: first node on, last the same candidate off: it contradicts itself, removes = that candidate
//                 2: first node off, last the same candidate on: it must hold, removes = the cell's other candidates
//                 3: first node on, last another candidate of the cell on: the first is no more, removes = the first
//                 digits = those of the removes, cells as above
//   aic:          chains[0] = off, ... on: one of the two ends holds. variant 1: ends of one digit, removes = it in two or
//                 more cells that see both ends. variant 2: ends in two cells that see each other, two digits; removes =
//                 each one's digit in the other's cell. digits = those of the ends, cells as above
//   grouped_*:    the same, with nodes of several cells (the digit is in one of them) at least once, never first or last.
//                 Where a strong link goes through an almost locked set, both its nodes, off and on, have `set` >= 0: if
//                 the set loses the one digit, it has the other. Cells of both are in the set; or those of one are, and
//                 the other is a cell outside, where the set's further digits leave nothing else. sets = these, in order
//                 of the chain. In a closed chain such a set keeps its further digits: removes = what sees all places of
//                 one of them in the set (and in the cell outside, where it is a candidate), too
#include "sudoku/logic/chain/links.hpp"
#include "sudoku/logic/chain/nice_loops.hpp"
#include "sudoku/logic/chain/simple.hpp"
#include "sudoku/logic/finder.hpp"

namespace grille::sudoku::logic {

namespace {

template <int W>
class Chains final : public Finder<W> {
 public:
  std::span<const Technique> leaders() const override {
    static constexpr std::array all{Technique::remote_pair, Technique::x_chain, Technique::xy_chain,
                                    Technique::continuous_nice_loop, Technique::grouped_continuous_nice_loop};
    return all;
  }

  void find(const Grid<W>& grid, Technique leader, const Scope& scope, const Sink& sink, const GoOn& go_on) override {
    if (leader == Technique::remote_pair) {
      remote_pairs(grid, scope, sink, go_on);
    } else if (leader == Technique::grouped_continuous_nice_loop) {
      grouped_.follow(grid, scope.all ? Reach::sets : Reach::groups);
      nice_loops(grid, grouped_, true, scope, sink, go_on);
    } else {
      plain_.follow(grid, Reach::candidates);
      if (leader == Technique::continuous_nice_loop) {
        nice_loops(grid, plain_, false, scope, sink, go_on);
      } else {
        plain_chains(grid, plain_, leader, scope, sink, go_on);
      }
    }
  }

 private:
  Links<W> plain_, grouped_;
};

}  // namespace

template <int W>
std::unique_ptr<Finder<W>> chains() {
  return std::make_unique<Chains<W>>();
}

template std::unique_ptr<Finder<2>> chains<2>();
template std::unique_ptr<Finder<4>> chains<4>();
template std::unique_ptr<Finder<10>> chains<10>();
template std::unique_ptr<Finder<21>> chains<21>();

}  // namespace grille::sudoku::logic
