#include "sudoku/logic/chain/chain_step.hpp"
#include "sudoku/logic/chain/harvest.hpp"
#include "sudoku/logic/chain/simple.hpp"

namespace grille::sudoku::logic {

namespace {

/// Longer chains are too long for people to follow.
constexpr std::size_t most_cells = 10;
/// Among many cells of one pair there are more chains than are worth listing.
constexpr int most_ways = 20'000;

template <int W>
class RemotePairs {
 public:
  RemotePairs(const Grid<W>& grid, const Scope& scope, const GoOn& go_on)
      : grid_(grid), all_(scope.all), harvest_(scope), patience_(go_on) {}

  void look() {
    Cells<W> left = grid_.pairs();
    for (const Cell cell : grid_.pairs()) {
      if (!left.has(cell)) {
        continue;
      }
      const Digits digits = grid_.candidates(cell);
      low_ = static_cast<Digit>(std::countr_zero(digits));
      high_ = static_cast<Digit>(std::countr_zero(digits & (digits - 1)));
      among_ = left & grid_.places(low_) & grid_.places(high_);
      left -= among_;
      // It takes four such cells, and one of the digits elsewhere.
      if (among_.count() < 4 || ((grid_.places(low_) | grid_.places(high_)) - among_).empty()) {
        continue;
      }
      ways_ = 0;
      for (const Cell first : among_) {
        path_.assign(1, first);
        on_path_ = Cells<W>::of(first);
        if (!extend()) {
          return;
        }
      }
    }
  }

  /// A search that was cut short may have missed the best, but what it found can be listed.
  void hand_over(const Sink& sink) {
    if (all_ || going_) {
      harvest_.hand_over(sink);
    }
  }

 private:
  bool extend() {
    if (++ways_ > most_ways) {
      return true;
    }
    if (!patience_.lasts(1000)) {
      return going_ = false;
    }
    if (path_.size() >= 4 && path_.size() % 2 == 0 && path_.front() < path_.back()) {
      consider();
    }
    if (path_.size() == most_cells) {
      return true;
    }
    for (const Cell next : (grid_.layout().peers(path_.back()) & among_) - on_path_) {
      path_.push_back(next);
      on_path_.set(next);
      const bool going = extend();
      path_.pop_back();
      on_path_.reset(next);
      if (!going) {
        return false;
      }
    }
    return true;
  }

  void consider() {
    Cells<W> seen;
    for (std::size_t one = 0; one < path_.size(); ++one) {
      for (std::size_t other = one + 3; other < path_.size(); other += 2) {
        seen |= grid_.layout().peers(path_[one]) & grid_.layout().peers(path_[other]);
      }
    }
    seen -= on_path_;
    const int removes = (seen & grid_.places(low_)).count() + (seen & grid_.places(high_)).count();
    const int length = static_cast<int>(path_.size()) * 2 - 1;
    if (removes == 0 || !harvest_.wants(Technique::remote_pair, removes, length)) {
      return;
    }
    step_.clear(Technique::remote_pair);
    step_.digits = {low_, high_};
    step_.cells = path_;
    step_.chains.resize(1);
    bool flip = false;
    for (const Cell cell : path_) {
      add_node(step_.chains[0], {cell}, flip ? high_ : low_, false);
      add_node(step_.chains[0], {cell}, flip ? low_ : high_, true);
      flip = !flip;
    }
    remove_from(step_, grid_, seen, low_);
    remove_from(step_, grid_, seen, high_);
    std::sort(step_.removes.begin(), step_.removes.end());
    harvest_.take(step_, length);
  }

  const Grid<W>& grid_;
  bool all_, going_ = true;
  Harvest harvest_;
  Patience patience_;
  Digit low_ = 0, high_ = 0;
  Cells<W> among_, on_path_;
  std::vector<Cell> path_;
  int ways_ = 0;
  Step step_;
};

}  // namespace

template <int W>
void remote_pairs(const Grid<W>& grid, const Scope& scope, const Sink& sink, const GoOn& go_on) {
  RemotePairs<W> pairs(grid, scope, go_on);
  pairs.look();
  pairs.hand_over(sink);
}

template void remote_pairs(const Grid<2>&, const Scope&, const Sink&, const GoOn&);
template void remote_pairs(const Grid<4>&, const Scope&, const Sink&, const GoOn&);
template void remote_pairs(const Grid<10>&, const Scope&, const Sink&, const GoOn&);
template void remote_pairs(const Grid<21>&, const Scope&, const Sink&, const GoOn&);

}  // namespace grille::sudoku::logic
