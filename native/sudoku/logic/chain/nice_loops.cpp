// Everything here comes from pairs: if one spot off leads to another on, then one of the two is true, and what both of
// them see is removed. If in addition they can't both be true, the chain closes to a continuous loop.
#include "sudoku/logic/chain/nice_loops.hpp"

#include <algorithm>
#include <optional>

#include "sudoku/logic/chain/chain_step.hpp"
#include "sudoku/logic/chain/harvest.hpp"
#include "sudoku/logic/chain/spread.hpp"

namespace grille::sudoku::logic {

namespace {

/// How many links longer than the shortest a listed chain may be.
constexpr int detour = 4;
/// Attempts to find chains that don't cross themselves: for one, and in total.
constexpr int most_tries = 3000, all_tries = 1'000'000;

template <int W>
class NiceLoops {
 public:
  NiceLoops(const Grid<W>& grid, const Links<W>& links, bool grouped, const Scope& scope, const GoOn& go_on)
      : grid_(grid), links_(links), grouped_(grouped), all_(scope.all), harvest_(scope), patience_(go_on) {
    for (const Technique each : {Technique::continuous_nice_loop, Technique::discontinuous_nice_loop, Technique::aic}) {
      allowed_[index(each)] = scope.allows(named(each));
    }
  }

  void look() {
    for (int one = 0; one < links_.size(); ++one) {
      // When listing, what needs an end of several cells is found from the candidate it removes.
      if (all_ && !links_[one].single) {
        break;
      }
      spread_.from_off(links_, one);
      for (const std::uint32_t other : spread_.on()) {
        // The reverse chain is as good, except that only one of the two may cross itself.
        if (going_ && (all_ || static_cast<int>(other) >= one) && spread_.links_to(static_cast<int>(other)) >= 3) {
          consider(one, static_cast<int>(other));
        }
      }
      if (!go_on()) {
        return;
      }
    }
    if (all_ && allowed_[index(Technique::discontinuous_nice_loop)]) {
      refute_each();
    }
  }

  /// A search that was cut short may have missed the best, but what it found can be listed.
  void hand_over(const Sink& sink) {
    if (all_ || going_) {
      harvest_.hand_over(sink);
    }
  }

 private:
  bool go_on() { return going_ = going_ && patience_.lasts((spread_.on().size() + 1) * links_.words()); }
  static int index(Technique plain) {
    return static_cast<int>(plain) - static_cast<int>(Technique::continuous_nice_loop);
  }
  Technique named(Technique plain) const {
    return grouped_ ? static_cast<Technique>(static_cast<int>(Technique::grouped_continuous_nice_loop) + index(plain))
                    : plain;
  }
  bool wants(Technique plain, int removes, int links) const {
    return allowed_[index(plain)] && harvest_.wants(named(plain), removes, links);
  }
  const Spot<W>& at(const Stop& stop) const { return links_[static_cast<int>(stop.spot)]; }

  void consider(int one, int other) {
    const Spot<W>& a = links_[one];
    const Spot<W>& b = links_[other];
    const int links = spread_.links_to(other);
    if (one == other) {
      must_be(one, links);
      return;
    }
    if (allowed_[index(Technique::continuous_nice_loop)] && links_.weakly(one, other)) {
      close(other, links);
    }
    if (a.digit == b.digit) {
      same_digit(one, other, links);
    } else if (a.cell != b.cell || !a.single || !b.single) {
      const bool there = b.single && a.sight.has(b.cell), here = a.single && b.sight.has(a.cell);
      if (there && here) {
        two_digits(other, links);
      } else if (!all_ && there) {
        leave(Candidate{b.cell, a.digit}, other, false, links);
      } else if (!all_ && here) {
        leave(Candidate{a.cell, b.digit}, other, true, links);
      }
    }
  }

  /// A candidate that is on if it is off.
  void must_be(int one, int links) {
    const Spot<W>& spot = links_[one];
    const Digits others = spot.single ? grid_.candidates(spot.cell) & ~(Digits{1} << spot.digit) : 0;
    if (others == 0 || !wants(Technique::discontinuous_nice_loop, std::popcount(others), links) ||
        !way_to(one, Lasso::loop)) {
      return;
    }
    begin(Technique::discontinuous_nice_loop, 2);
    add_way(step_, links_, way_);
    for (const int digit : bits(others)) {
      step_.removes.push_back({spot.cell, static_cast<Digit>(digit)});
    }
    finish();
  }

  void same_digit(int one, int other, int links) {
    const Spot<W>& a = links_[one];
    const Spot<W>& b = links_[other];
    const Cells<W> seen = a.sight & b.sight;
    if (seen.empty()) {
      return;
    }
    if (a.single && b.single) {
      const int removes = seen.count();
      if (removes >= 2) {
        if (wants(Technique::aic, removes, links) && way_to(other, Lasso::open)) {
          begin(Technique::aic, 1);
          add_way(step_, links_, way_);
          remove_from(step_, grid_, seen, a.digit);
          finish();
        }
        return;
      }
    }
    if (!all_ && wants(Technique::discontinuous_nice_loop, 1, links + 2)) {
      for (const Cell cell : seen) {
        if (refute({cell, a.digit}, other)) {
          break;
        }
      }
    }
  }

  void two_digits(int other, int links) {
    if (!wants(Technique::aic, 2, links) || !way_to(other, Lasso::open)) {
      return;
    }
    begin(Technique::aic, 2);
    add_way(step_, links_, way_);
    const Spot<W>& a = at(way_.front());
    const Spot<W>& b = at(way_.back());
    step_.removes = {{a.cell, b.digit}, {b.cell, a.digit}};
    finish();
  }

  /// A candidate that turns one end off and is in the other's cell.
  void leave(Candidate first, int other, bool backward, int links) {
    if (!wants(Technique::discontinuous_nice_loop, 1, links + 1)) {
      return;
    }
    if (!way_to(other, Lasso::loop)) {
      return;
    }
    if (backward) {
      std::reverse(way_.begin(), way_.end());
      for (Stop& stop : way_) {
        stop.on = !stop.on;
      }
    }
    report_left(first);
  }

  void report_left(Candidate first) {
    begin(Technique::discontinuous_nice_loop, 3);
    add_node(step_.chains[0], {first.cell}, first.digit, true);
    add_way(step_, links_, way_);
    step_.removes.push_back(first);
    finish();
  }

  /// A candidate that turns itself off.
  bool refute(Candidate first, int other) {
    if (!way_to(other, Lasso::loop, first.cell)) {
      return false;
    }
    begin(Technique::discontinuous_nice_loop, 1);
    add_node(step_.chains[0], {first.cell}, first.digit, true);
    add_way(step_, links_, way_);
    add_node(step_.chains[0], {first.cell}, first.digit, false);
    step_.removes.push_back(first);
    finish();
    return true;
  }

  /// For every candidate the shortest loop that removes it.
  void refute_each() {
    for (const Cell cell : grid_.empty()) {
      for (const int each : bits(grid_.candidates(cell))) {
        const Digit digit = static_cast<Digit>(each);
        links_.weak_of(grid_, cell, digit, row_);
        for (const int other : bits(grid_.candidates(cell))) {
          const int spot = links_.number(cell, static_cast<Digit>(other));
          if (spot >= 0) {
            row_[spot >> 6] &= ~(std::uint64_t{1} << (spot & 63));
          }
        }
        spread_.from_on(links_, row_.data());
        for (const std::uint32_t other : spread_.on()) {
          if (!going_ || end_at({cell, digit}, static_cast<int>(other))) {
            break;
          }
        }
        if (!go_on()) {
          return;
        }
      }
    }
  }

  bool end_at(Candidate first, int other) {
    const Spot<W>& spot = links_[other];
    const int links = spread_.links_to(other);
    if (links < 3) {
      return false;
    }
    if (spot.digit == first.digit) {
      return spot.sight.has(first.cell) && refute(first, other);
    }
    if (!spot.single || spot.cell != first.cell || !way_to(other, Lasso::loop, first.cell)) {
      return false;
    }
    report_left(first);
    return true;
  }

  /// The chain from one to the other and back; the first is off if the other is on.
  void close(int other, int links) {
    if (!way_to(other, Lasso::loop)) {
      return;
    }
    begin(Technique::continuous_nice_loop, 0);
    Cells<W> own;
    for (const Stop& stop : way_) {
      own |= at(stop).cells;
    }
    for (std::size_t i = 0; i < way_.size(); i += 2) {
      weak_removes(at(way_[i]), at(way_[i == 0 ? way_.size() - 1 : i - 1]), own);
      if (way_[i].set >= 0) {
        set_removes(links_.sets()[way_[i].set], at(way_[i]), at(way_[i + 1]));
      }
    }
    std::sort(step_.removes.begin(), step_.removes.end());
    step_.removes.erase(std::unique(step_.removes.begin(), step_.removes.end()), step_.removes.end());
    if (step_.removes.empty() ||
        !wants(Technique::continuous_nice_loop, static_cast<int>(step_.removes.size()), links + 1)) {
      return;
    }
    add_way(step_, links_, way_);
    Node again = step_.chains[0].front();
    add_node(step_.chains[0], again.cells, again.digit, again.on, again.set);
    finish();
  }

  /// Of two weakly linked spots of the loop, one is true.
  void weak_removes(const Spot<W>& a, const Spot<W>& b, const Cells<W>& own) {
    if (a.digit == b.digit) {
      remove_from(step_, grid_, (a.sight & b.sight) - own, a.digit);
      return;
    }
    for (const int digit : bits(grid_.candidates(a.cell) & ~(Digits{1} << a.digit | Digits{1} << b.digit))) {
      step_.removes.push_back({a.cell, static_cast<Digit>(digit)});
    }
  }

  /// A set that lacks one of two digits has all the others; if one of the two is in a cell outside, then the set and
  /// that cell together have all they share.
  void set_removes(const AlmostLocked& set, const Spot<W>& one, const Spot<W>& other) {
    Cells<W> cells;
    for (const Cell cell : set.cells) {
      cells.set(cell);
    }
    Digits spared = 0;
    Cells<W> outside;
    for (const Spot<W>* spot : {&one, &other}) {
      if (spot->cells.within(cells)) {
        spared |= Digits{1} << spot->digit;
      } else {
        outside = spot->cells;
      }
    }
    for (const int each : bits(set.digits & ~spared)) {
      const Digit digit = static_cast<Digit>(each);
      Cells<W> places = cells & grid_.places(digit);
      if (digit != one.digit && digit != other.digit) {
        places |= outside & grid_.places(digit);
      }
      remove_from(step_, grid_, grid_.layout().seen_by_all(places), digit);
    }
  }

  /// Whether a chain may pass the cell it started from again.
  enum class Lasso : std::uint8_t { open, loop };

  /// Finds the shortest chain to the other or, if that crosses itself, one not much longer that doesn't.
  bool way_to(int other, Lasso lasso, std::optional<Cell> before = std::nullopt) {
    spread_.way_to(other, way_);
    const Verdict verdict = judge(way_, lasso, before);
    if (verdict != Verdict::crosses) {
      return verdict == Verdict::fits;
    }
    const auto fits = [&](const Way& way) { return judge(way, lasso, before) == Verdict::fits; };
    const int least = spread_.links_to(other);
    bool found = false;
    for (int most = least; !found && most <= least + (all_ ? detour : 0); most += 2) {
      const int tries = std::min(tries_, most_tries);
      int left = tries;
      found = spread_.another_way_to(links_, other, most, way_, left, fits);
      tries_ -= tries - left;
      going_ = going_ && patience_.lasts(static_cast<std::size_t>(tries - left) * 500);
    }
    return found;
  }

  enum class Verdict : std::uint8_t { fits, crosses, plain };

  /// Rejects chains that cross themselves, and plain ones if grouped ones are wanted.
  Verdict judge(const Way& way, Lasso lasso, std::optional<Cell> before) const {
    bool plain = true;
    Cells<W> seen, last = before ? Cells<W>::of(*before) : Cells<W>{};
    const Cells<W> home = lasso == Lasso::open ? Cells<W>{} : before ? last : at(way.front()).cells;
    for (const Stop& stop : way) {
      const Spot<W>& spot = at(stop);
      plain &= spot.single && stop.set < 0;
      if ((stop.set < 0 || !stop.on) && seen.has(spot.cell)) {
        return Verdict::crosses;
      }
      seen |= last;
      seen -= home;
      last = spot.cells;
      if (stop.set >= 0) {
        for (const Cell cell : links_.sets()[stop.set].cells) {
          last.set(cell);
        }
      }
    }
    return plain != grouped_ ? Verdict::fits : Verdict::plain;
  }

  void begin(Technique plain, int variant) {
    step_.clear(named(plain));
    step_.variant = variant;
    step_.chains.resize(1);
  }

  void finish() {
    list_cells(step_);
    if (step_.technique == named(Technique::continuous_nice_loop)) {
      for (const Node& node : step_.chains[0]) {
        step_.digits.push_back(node.digit);
      }
    } else if (step_.technique == named(Technique::aic)) {
      step_.digits = {step_.chains[0].front().digit, step_.chains[0].back().digit};
    } else {
      for (const Candidate& each : step_.removes) {
        step_.digits.push_back(each.digit);
      }
    }
    std::sort(step_.digits.begin(), step_.digits.end());
    step_.digits.erase(std::unique(step_.digits.begin(), step_.digits.end()), step_.digits.end());
    std::sort(step_.removes.begin(), step_.removes.end());
    harvest_.take(step_, static_cast<int>(step_.chains[0].size()) - 1);
  }

  const Grid<W>& grid_;
  const Links<W>& links_;
  bool grouped_, all_;
  std::array<bool, 3> allowed_{};
  Harvest harvest_;
  Patience patience_;
  bool going_ = true;
  int tries_ = all_tries;
  Spread<W> spread_;
  Way way_;
  std::vector<std::uint64_t> row_;
  Step step_;
};

}  // namespace

template <int W>
void nice_loops(const Grid<W>& grid, const Links<W>& links, bool grouped, const Scope& scope, const Sink& sink,
                const GoOn& go_on) {
  NiceLoops<W> loops(grid, links, grouped, scope, go_on);
  loops.look();
  loops.hand_over(sink);
}

template void nice_loops(const Grid<2>&, const Links<2>&, bool, const Scope&, const Sink&, const GoOn&);
template void nice_loops(const Grid<4>&, const Links<4>&, bool, const Scope&, const Sink&, const GoOn&);
template void nice_loops(const Grid<10>&, const Links<10>&, bool, const Scope&, const Sink&, const GoOn&);
template void nice_loops(const Grid<21>&, const Links<21>&, bool, const Scope&, const Sink&, const GoOn&);

}  // namespace grille::sudoku::logic
