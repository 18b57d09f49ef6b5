#include "sudoku/logic/reasoner.hpp"

#include <algorithm>
#include <limits>
#include <optional>

#include "sudoku/logic/frame.hpp"

namespace grille::sudoku::logic {

namespace {

template <int W>
class Solver final : public Reasoner {
 public:
  Solver(const Geometry& geometry, Rules rules)
      : geometry_(geometry),
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
  }

  void begin(std::span<const std::uint8_t> givens, std::span<const std::uint8_t> solution) override {
    frame_ = frame_of(geometry_, within_, givens);
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
    while (!grid_.solved() && look(step, go_on)) {
      const int used = static_cast<int>(step.technique);
      ++rating.uses[used];
      rating.score += rules_.weight[used];
      rating.level = std::max(rating.level, rules_.level[used]);
      rating.trial |= step.technique == Technique::trial;
      rating.hardest = std::max(rating.hardest.value_or(step.technique), step.technique);
      if (rating.level > hardest || rating.score > most) {
        break;
      }
      for (const Candidate& each : step.places) {
        grid_.place(each.cell, each.digit);
      }
      for (const Candidate& each : step.removes) {
        grid_.remove(each.cell, each.digit);
      }
    }
    while (rating.level < Level::extreme && rating.score > rules_.caps[static_cast<int>(rating.level)]) {
      rating.level = static_cast<Level>(static_cast<int>(rating.level) + 1);
    }
    rating.finished = grid_.solved() && !grid_.broken();
    rating.stopped = !rating.finished && !go_on();
    return rating;
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

  static bool wanted_under(const std::array<bool, techniques>& wanted, Technique leader) {
    for (int i = 0; i < techniques; ++i) {
      if (wanted[i] && leader_of(static_cast<Technique>(i)) == leader) {
        return true;
      }
    }
    return false;
  }

  /// The next step, in the frame's numbering.
  bool look(Step& step, const GoOn& go_on) {
    const Scope scope{false, &rules_.allowed};
    for (const Technique leader : rules_.order) {
      if (!may_use(leader)) {
        continue;
      }
      if (leader == Technique::trial) {
        return try_out(step);
      }
      Finder<W>* const finder = by_leader_[static_cast<int>(leader)];
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
  std::optional<Geometry> own_;  ///< the renumbered board, if it differs
  const Geometry& within_;
  Layout<W> layout_;
  Grid<W> grid_;
  Frame frame_;
  Rules rules_;
  Finders<W> finders_;
  std::array<Finder<W>*, techniques> by_leader_{};
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
