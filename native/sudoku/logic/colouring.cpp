// One digit's places linked in pairs, coloured in turn: of each cluster's two colours, one holds.
//   simple_colours_trap: digits; chains = one cluster: first the cells of the one colour, then those of the other;
//                        removes = what sees both colours
//   simple_colours_wrap: the same; the first is the colour that sees itself, and is removed
//   multi_colours_1:     chains = two clusters of two colours, four chains: the first and the third see each other, so
//                        the second or the fourth holds; removes = what sees both of these. variant says what sees
//                        each other besides, and removes is then all that follows in the same way: + 1 the second and
//                        the fourth, + 2 the first and the fourth, + 4 the second and the third; mostly it is 0 or 1
//   multi_colours_2:     chains = two clusters; the first sees both the third and the fourth, and is removed
// Each chain here is a single node: all the cells of a colour, and the digit; `on` for the colours known to hold.
#include <bit>

#include "sudoku/logic/conjugates.hpp"
#include "sudoku/logic/finder.hpp"
#include "sudoku/logic/reported.hpp"

namespace grille::sudoku::logic {

namespace {

/// The cells of one colour, and everything that sees one of them.
template <int W>
struct Colour {
  Cells<W> cells, seen;
};

template <int W>
using Cluster = std::array<Colour<W>, 2>;

template <int W>
class Colouring final : public Finder<W> {
 public:
  std::span<const Technique> leaders() const override {
    static constexpr std::array all{Technique::simple_colours_trap, Technique::multi_colours_1};
    return all;
  }

  void find(const Grid<W>& grid, Technique leader, const Scope& scope, const Sink& sink, const GoOn& go_on) override {
    Reported reported;
    const Look look{grid, scope, sink, reported};
    const bool simple = leader == Technique::simple_colours_trap;
    for (int each = 0; each < grid.side(); ++each) {
      const Digit digit = static_cast<Digit>(each);
      if (!scope.all && barren_[simple].knows(grid, digit)) {
        continue;
      }
      if (W > 2 && !go_on()) {
        return;
      }
      colour(grid, digit);
      any_ = false;
      if (simple ? one_cluster(look, digit) : two_clusters(look, digit)) {
        return;
      }
      if (!scope.all && !any_) {
        barren_[simple].remember(grid, digit);
      }
    }
  }

 private:
  struct Look {
    const Grid<W>& grid;
    const Scope& scope;
    const Sink& sink;
    Reported& reported;
  };

  /// Colours the links of the digit, cluster by cluster, from the lowest cell of each.
  void colour(const Grid<W>& grid, Digit digit) {
    const std::vector<ConjugatePair>& links = links_.of(grid, digit);
    clusters_.clear();
    Cells<W> left;
    for (const ConjugatePair& link : links) {
      left.set(link.one);
      left.set(link.other);
    }
    while (!left.empty()) {
      Cluster<W>& cluster = clusters_.emplace_back();
      cluster[0].cells.set(left.first());
      left.reset(left.first());
      for (bool grown = true; grown;) {
        grown = false;
        for (const ConjugatePair& link : links) {
          for (const Cell end : {link.one, link.other}) {
            const Cell across = link.across(end);
            for (const int which : {0, 1}) {
              if (cluster[which].cells.has(end) && left.has(across)) {
                cluster[1 - which].cells.set(across);
                left.reset(across);
                grown = true;
              }
            }
          }
        }
      }
      for (Colour<W>& each : cluster) {
        for (const Cell cell : each.cells) {
          each.seen |= grid.layout().peers(cell);
        }
      }
    }
  }

  bool report(const Look& look) {
    any_ = true;
    return look.scope.allows(step_.technique) && (!look.scope.all || look.reported.insert(step_)) && look.sink(step_);
  }

  void begin(Technique technique, Digit digit) {
    step_.clear(technique);
    step_.digits.push_back(digit);
  }

  void show(const Colour<W>& colour, Digit digit, bool on) {
    Node& node = step_.chains.emplace_back().emplace_back();
    node.digit = digit;
    node.on = on;
    for (const Cell cell : colour.cells) {
      node.cells.push_back(cell);
    }
  }

  bool one_cluster(const Look& look, Digit digit) {
    for (const Cluster<W>& cluster : clusters_) {
      for (const int which : {0, 1}) {
        const Colour<W>&wrapped = cluster[which], &holds = cluster[1 - which];
        if (wrapped.cells.meets(wrapped.seen)) {
          begin(Technique::simple_colours_wrap, digit);
          show(wrapped, digit, false);
          show(holds, digit, true);
          remove_from(step_, look.grid, wrapped.cells, digit);
          if (report(look)) {
            return true;
          }
        }
      }
      const Cells<W> trapped =
          (cluster[0].seen & cluster[1].seen & look.grid.places(digit)) - cluster[0].cells - cluster[1].cells;
      if (!trapped.empty()) {
        begin(Technique::simple_colours_trap, digit);
        show(cluster[0], digit, false);
        show(cluster[1], digit, false);
        remove_from(step_, look.grid, trapped, digit);
        if (report(look)) {
          return true;
        }
      }
    }
    return false;
  }

  bool two_clusters(const Look& look, Digit digit) {
    for (std::size_t i = 0; i < clusters_.size(); ++i) {
      for (std::size_t j = 0; j < clusters_.size(); ++j) {
        if (i != j && (wiped_out(look, digit, clusters_[i], clusters_[j]) ||
                       (i < j && bridged(look, digit, clusters_[i], clusters_[j])))) {
          return true;
        }
      }
    }
    return false;
  }

  /// A colour that sees both colours of another cluster is false.
  bool wiped_out(const Look& look, Digit digit, const Cluster<W>& one, const Cluster<W>& other) {
    for (const int which : {0, 1}) {
      if (one[which].seen.meets(other[0].cells) && one[which].seen.meets(other[1].cells)) {
        begin(Technique::multi_colours_2, digit);
        show(one[which], digit, false);
        show(one[1 - which], digit, true);
        show(other[0], digit, false);
        show(other[1], digit, false);
        remove_from(step_, look.grid, one[which].cells, digit);
        if (report(look)) {
          return true;
        }
      }
    }
    return false;
  }

  /// Of two colours that see each other at most one is true, so of their opposites at least one is.
  bool bridged(const Look& look, Digit digit, const Cluster<W>& one, const Cluster<W>& other) {
    Cells<W> removed;
    unsigned bridges = 0;
    for (const int bridge : {0, 1, 2, 3}) {
      const Colour<W>&here = one[bridge >> 1], &there = other[bridge & 1];
      const Cells<W> seen = one[1 - (bridge >> 1)].seen & other[1 - (bridge & 1)].seen & look.grid.places(digit);
      if (!seen.empty() && here.seen.meets(there.cells)) {
        removed |= seen;
        bridges |= 1u << bridge;
      }
    }
    if (bridges == 0) {
      return false;
    }
    begin(Technique::multi_colours_1, digit);
    const int first = std::countr_zero(bridges), a = first >> 1, b = first & 1;
    show(one[a], digit, false);
    show(one[1 - a], digit, false);
    show(other[b], digit, false);
    show(other[1 - b], digit, false);
    const auto has = [&](int from, int to) { return static_cast<int>(bridges >> (from * 2 + to)) & 1; };
    step_.variant = has(1 - a, 1 - b) | has(a, 1 - b) << 1 | has(1 - a, b) << 2;
    remove_from(step_, look.grid, removed, digit);
    return report(look);
  }

  ConjugatePairs<W> links_;
  std::array<Barren<W>, 2> barren_;
  std::vector<Cluster<W>> clusters_;
  bool any_ = false;
  Step step_;
};

}  // namespace

template <int W>
std::unique_ptr<Finder<W>> colouring() {
  return std::make_unique<Colouring<W>>();
}

template std::unique_ptr<Finder<2>> colouring<2>();
template std::unique_ptr<Finder<4>> colouring<4>();
template std::unique_ptr<Finder<10>> colouring<10>();
template std::unique_ptr<Finder<21>> colouring<21>();

}  // namespace grille::sudoku::logic
