#include "sudoku/logic/reasoner.hpp"

#include <algorithm>
#include <limits>
#include <optional>

#include "sudoku/logic/frame.hpp"
#include "sudoku/logic/singles.hpp"

namespace grille::sudoku::logic {

namespace {

/// Steps of a technique that are counted: with more, it is open everywhere. Counting all would take long for chains.
constexpr int widest = 20;

template <int W>
class Solver final : public Reasoner {
 public:
  Solver(const Geometry& geometry, Rules rules)
      : geometry_(geometry),
        boxes_(boxes_of(geometry)),
        own_(board_within(geometry)),
        within_(own_ ? *own_ : geometry),
        layout_(within_),
        grid_(layout_),
        frame_(geometry),
        rules_(std::move(rules)),
        finders_(all_finders<W>()) {
    for (const auto& finder : finders_) {
      for (const Technique leader : finder->leaders()) {
        by_leader_[static_cast<int>(leader)] = finder.get();
      }
    }
    for (const Technique leader : rules_.order) {
      order_.push_back({leader, by_leader_[static_cast<int>(leader)], about(leader).assumes_unique});
    }
    while (singles_first_ < order_.size() && order_[singles_first_].leader <= Technique::hidden_single) {
      ++singles_first_;
    }
  }

  void begin(std::span<const std::uint8_t> givens, std::span<const std::uint8_t> solution) override {
    // Without boxes the numbering stays as it is.
    if (boxes_) {
      frame_ = frame_of(geometry_, boxes_, within_, givens);
    }
    grid_.begin(frame_.inward(givens));
    solution_ = solution.empty() ? std::vector<std::uint8_t>{} : frame_.inward(solution);
  }

  void know(std::span<const Candidate> placed, std::span<const Candidate> removed) override {
    for (const Candidate& each : placed) {
      const Candidate within = frame_.inward(each);
      grid_.place(within.cell, within.digit);
    }
    for (const Candidate& each : removed) {
      const Candidate within = frame_.inward(each);
      grid_.remove(within.cell, within.digit);
    }
  }

  bool find(Step& step, const GoOn& go_on) override {
    if (!look(step, go_on)) {
      return false;
    }
    frame_.outward(step);
    return true;
  }

  void make(const Step& step) override { know(step.places, step.removes); }

  std::vector<Step> all(std::span<const Technique> which, const GoOn& go_on) override {
    std::array<bool, techniques> wanted{};
    for (int i = 0; i < techniques; ++i) {
      const Technique technique = static_cast<Technique>(i);
      wanted[i] =
          (which.empty() || std::find(which.begin(), which.end(), technique) != which.end()) && may_use(technique);
    }
    std::vector<Step> found;
    const Scope scope{true, &wanted};
    for (int i = 0; i < techniques; ++i) {
      const Technique leader = static_cast<Technique>(i);
      if (leader_of(leader) != leader || by_leader_[i] == nullptr || !wanted_under(wanted, leader)) {
        continue;
      }
      // Finders check on the way, but may finish before they do.
      if (!go_on()) {
        break;
      }
      auto take = [&](Step& step) {
        if (wanted[static_cast<int>(step.technique)]) {
          found.push_back(std::move(step));
          frame_.outward(found.back());
        }
        return false;
      };
      by_leader_[i]->find(grid_, leader, scope, Sink(take), go_on);
    }
    return found;
  }

  Rating rate(Level hardest, int most, const GoOn& go_on) override {
    Rating rating;
    Step step;
    // Counts a technique; false if that makes the puzzle too hard.
    const auto use = [&](Technique technique) {
      const int used = static_cast<int>(technique);
      ++rating.uses[used];
      rating.score += rules_.weight[used];
      rating.level = std::max(rating.level, rules_.level[used]);
      rating.trial |= technique == Technique::trial;
      rating.hardest = std::max(rating.hardest.value_or(technique), technique);
      return rating.level <= hardest && rating.score <= most;
    };
    while (!grid_.solved()) {
      // Most steps are singles, which are placed without a step.
      if (const auto single = first_single()) {
        if (!use(single->technique)) {
          break;
        }
        grid_.place(single->at.cell, single->at.digit);
        continue;
      }
      if (!look(step, go_on, singles_first_) || !use(step.technique)) {
        break;
      }
      for (const Candidate& each : step.places) {
        grid_.place(each.cell, each.digit);
      }
      for (const Candidate& each : step.removes) {
        grid_.remove(each.cell, each.digit);
      }
    }
    rating.needed = rating.level;
    while (rating.level < Level::extreme && rating.score > rules_.caps[static_cast<int>(rating.level)]) {
      rating.level = static_cast<Level>(static_cast<int>(rating.level) + 1);
    }
    rating.finished = grid_.solved() && !grid_.broken();
    rating.stopped = !rating.finished && !go_on();
    return rating;
  }

  Effort effort(const GoOn& go_on) override {
    Effort effort;
    Step step;
    while (!grid_.solved() && look(step, go_on)) {
      const int width = this->width(step.technique, go_on);
      effort.effort += static_cast<double>(rules_.weight[static_cast<int>(step.technique)]) / width;
      effort.widths += width;
      effort.bottlenecks += width == 1;
      ++effort.steps;
      for (const Candidate& each : step.places) {
        grid_.place(each.cell, each.digit);
      }
      for (const Candidate& each : step.removes) {
        grid_.remove(each.cell, each.digit);
      }
    }
    effort.finished = grid_.solved() && !grid_.broken();
    effort.stopped = !effort.finished && !go_on();
    return effort;
  }

  bool solved() const override { return grid_.solved(); }
  bool broken() const override { return grid_.broken(); }
  Digits candidates(Cell cell) const override { return frame_.outward(grid_.candidates(frame_.inward(cell))); }
  int value(Cell cell) const override {
    const Digit digit = grid_.value(frame_.inward(cell));
    return digit == no_digit ? 0 : frame_.digit_outward(digit) + 1;
  }

 private:
  bool may_use(Technique technique) const {
    return !about(technique).assumes_unique || (rules_.uniqueness && !solution_.empty());
  }

  /// The number of different results that steps of this technique have now; singles count together.
  int width(Technique technique, const GoOn& go_on) {
    if (technique == Technique::trial) {
      return 1;
    }
    if (technique <= Technique::hidden_single) {
      return std::max(1, singles_open());
    }
    std::array<bool, techniques> wanted{};
    wanted[static_cast<int>(technique)] = true;
    const Scope scope{true, &wanted};
    std::vector<std::vector<Candidate>> results;
    auto take = [&](Step& step) {
      if (step.technique == technique) {
        std::vector<Candidate> result(step.places);
        result.insert(result.end(), step.removes.begin(), step.removes.end());
        std::sort(result.begin(), result.end());
        if (std::find(results.begin(), results.end(), result) == results.end()) {
          results.push_back(std::move(result));
        }
      }
      return static_cast<int>(results.size()) >= widest;
    };
    const Technique leader = leader_of(technique);
    if (Finder<W>* const finder = by_leader_[static_cast<int>(leader)]) {
      finder->find(grid_, leader, scope, Sink(take), go_on);
    }
    return std::max(1, static_cast<int>(results.size()));
  }

  /// The number of placements that some single gives now. Counted here and not by the finder, because it is asked for
  /// before every step.
  int singles_open() const {
    const auto allowed = [&](Technique technique) { return rules_.allowed[static_cast<int>(technique)]; };
    std::array<Cells<W>, max_side> open{};
    if (allowed(Technique::naked_single)) {
      for (const Cell cell : grid_.empty()) {
        const Digits candidates = grid_.candidates(cell);
        if (is_single(candidates)) {
          open[std::countr_zero(candidates)].set(cell);
        }
      }
    }
    const bool full = allowed(Technique::full_house), hidden = allowed(Technique::hidden_single);
    for (int house = 0; house < layout_.houses(); ++house) {
      const Digits missing = grid_.missing(static_cast<House>(house));
      const bool last = is_single(missing);
      if (!hidden && !(full && last)) {
        continue;
      }
      for (const int digit : bits(missing)) {
        const std::uint64_t seats = grid_.seats(static_cast<Digit>(digit), static_cast<House>(house));
        if (is_single(seats) || (full && last && seats != 0)) {
          open[digit].set(layout_.geometry().house(house)[std::countr_zero(seats)]);
        }
      }
    }
    int count = 0;
    for (const Cells<W>& cells : open) {
      count += cells.count();
    }
    return count;
  }

  static bool wanted_under(const std::array<bool, techniques>& wanted, Technique leader) {
    for (int i = 0; i < techniques; ++i) {
      if (wanted[i] && leader_of(static_cast<Technique>(i)) == leader) {
        return true;
      }
    }
    return false;
  }

  struct Single {
    Technique technique;
    Candidate at;
  };
  /// The next step, if it is one of the singles that come before all other techniques.
  std::optional<Single> first_single() const {
    std::optional<Single> first;
    for (std::size_t turn = 0; turn < singles_first_; ++turn) {
      const Technique technique = order_[turn].leader;
      if (singles_of(grid_, technique, [&](Cell cell, Digit digit, int) {
            first = {technique, {cell, digit}};
            return true;
          })) {
        break;
      }
    }
    return first;
  }

  /// The next step, in the frame's numbering, by the techniques whose turn is not before `from`.
  bool look(Step& step, const GoOn& go_on, std::size_t from = 0) {
    const Scope scope{false, &rules_.allowed};
    const bool unique = rules_.uniqueness && !solution_.empty();
    for (const auto& [leader, finder, assumes_unique] : std::span(order_).subspan(from)) {
      if (assumes_unique && !unique) {
        continue;
      }
      if (leader == Technique::trial) {
        return try_out(step);
      }
      if (finder == nullptr) {
        continue;
      }
      bool found = false;
      auto take = [&](Step& each) {
        std::swap(step, each);
        return found = true;
      };
      finder->find(grid_, leader, scope, Sink(take), go_on);
      if (found) {
        return true;
      }
      if (leader > Technique::hidden_quadruple && !go_on()) {
        return false;
      }
    }
    return false;
  }

  /// Places a digit of the solution, in a cell with the fewest candidates.
  bool try_out(Step& step) {
    if (solution_.empty() || grid_.broken()) {
      return false;
    }
    int fewest = std::numeric_limits<int>::max();
    Cell best = 0;
    for (const Cell cell : grid_.empty()) {
      const int count = std::popcount(grid_.candidates(cell));
      if (count < fewest) {
        fewest = count;
        best = cell;
      }
    }
    const Digit digit = static_cast<Digit>(solution_[best] - 1);
    if (!grid_.has(best, digit)) {
      return false;
    }
    step.clear(Technique::trial);
    step.cells.push_back(best);
    step.digits.push_back(digit);
    step.places.push_back({best, digit});
    return true;
  }

  const Geometry& geometry_;
  std::optional<Boxes> boxes_;
  std::optional<Geometry> own_;  ///< the renumbered board, if it differs
  const Geometry& within_;
  Layout<W> layout_;
  Grid<W> grid_;
  Frame frame_;
  Rules rules_;
  Finders<W> finders_;
  std::array<Finder<W>*, techniques> by_leader_{};
  struct Turn {
    Technique leader;
    Finder<W>* finder;
    bool assumes_unique;
  };
  std::vector<Turn> order_;        ///< whose turn it is, in the order of the rules
  std::size_t singles_first_ = 0;  ///< how many of them are singles, before any other technique
  std::vector<std::uint8_t> solution_;
};

}  // namespace

template <int W>
Finders<W> all_finders() {
  Finders<W> finders;
  for (auto* make :
       {singles<W>, intersections<W>, subsets<W>, fish<W>, single_digit_patterns<W>, wings<W>, uniqueness<W>,
        colouring<W>, chains<W>, sue_de_coq<W>, almost_locked_sets<W>, forcing<W>, templates<W>}) {
    finders.push_back(make());
  }
  return finders;
}

// For the tests: a compiler that puts the calls above in line keeps no copy by itself.
template Finders<2> all_finders<2>();
template Finders<4> all_finders<4>();

std::unique_ptr<Reasoner> reasoner(const Geometry& geometry, Rules rules) {
  switch (width_of(geometry.side())) {
    case 2:
      return std::make_unique<Solver<2>>(geometry, std::move(rules));
    case 4:
      return std::make_unique<Solver<4>>(geometry, std::move(rules));
    case 10:
      return std::make_unique<Solver<10>>(geometry, std::move(rules));
    default:
      return std::make_unique<Solver<21>>(geometry, std::move(rules));
  }
}

}  // namespace grille::sudoku::logic
