#include "sudoku/generator.hpp"

#include <algorithm>
#include <utility>

#include "sudoku/fill.hpp"
#include "sudoku/grids.hpp"

namespace grille::sudoku {

namespace {

using logic::Level;
using logic::Rating;
using logic::Rules;
using logic::Technique;

/// Groups of cells considered between two ratings: on a small board a rating costs more than digging to the end.
int stretch(int side, std::size_t orbits) {
  return side <= 9 ? static_cast<int>(orbits) : std::max(1, static_cast<int>(orbits) / 12);
}

/// How often a rating may call go_on() before it is given up. A count and not a time, so that a seed gives the same
/// puzzle anywhere.
int patience(int side, const GenerateSpec& spec) {
  // An extreme step on a large board comes only after every easier technique has looked everywhere.
  return side <= 16 ? 50'000 : spec.level == Level::extreme ? 80'000 : 20'000;
}

/// Givens that turn out to be necessary before digging by singles ends.
constexpr int most_kept = 3;
/// The share of all groups that singles never do without. If they do after all, that only takes longer.
constexpr std::size_t few_share = 5;

bool allowed(const GenerateSpec& spec, const Rules& rules, Technique technique) {
  return (!spec.level || rules.level[static_cast<int>(technique)] <= *spec.level) &&
         (!spec.hardest || technique <= *spec.hardest);
}

/// The usual rules without what the spec excludes.
Rules narrowed(Rules rules, const GenerateSpec& spec) {
  for (int i = 0; i < logic::techniques; ++i) {
    rules.allowed[i] = rules.allowed[i] && allowed(spec, rules, static_cast<Technique>(i));
  }
  std::erase_if(rules.order, [&](Technique leader) {
    for (int i = 0; i < logic::techniques; ++i) {
      if (rules.allowed[i] && logic::leader_of(static_cast<Technique>(i)) == leader) {
        return false;
      }
    }
    return true;
  });
  return rules;
}

}  // namespace

Judge::Judge(const Geometry& geometry, const Rules& rules, const GenerateSpec& spec)
    : geometry_(geometry),
      rules_(rules),
      spec_(spec),
      full_(spec.judged() || spec.rate ? logic::reasoner(geometry, rules) : nullptr),
      narrows_((spec.level && *spec.level < Level::extreme) || spec.hardest) {}

Comparison Judge::judge(std::span<const std::uint8_t> givens, std::span<const std::uint8_t> solution, bool solvable) {
  if (!full_) {
    return Comparison::right;
  }
  const Level highest = spec_.level.value_or(Level::extreme);
  int asked = 0;
  const int enough = patience(geometry_.side(), spec_);
  const logic::GoOn go_on = [&] { return ++asked < enough; };
  if (narrows_ && !solvable) {
    if (!narrow_) {
      narrow_ = logic::reasoner(geometry_, narrowed(rules_, spec_));
    }
    narrow_->begin(givens, solution);
    const Rating rating = narrow_->rate(highest, spec_.most_score, go_on);
    near_ = !spec_.needs.empty() && spec_.satisfied_by(rating);
    if (!rating.finished) {
      return Comparison::harder;
    }
  }
  full_->begin(givens, solution);
  asked = 0;
  const Rating rating = full_->rate(highest, spec_.most_score, go_on);
  if (!rating.finished || rating.level > highest || rating.score > spec_.most_score ||
      (rating.trial && spec_.judged()) || (spec_.hardest && rating.hardest > spec_.hardest)) {
    return Comparison::harder;
  }
  // A level that only the score reaches is not what was asked for: the puzzle must need a technique of it.
  if ((spec_.level && rating.needed < *spec_.level) || rating.score < spec_.least_score ||
      !spec_.satisfied_by(rating)) {
    return Comparison::easier;
  }
  rating_ = rating;
  return Comparison::right;
}

Generator::Generator(const Geometry& geometry, const Boxes& boxes, const Rules& rules, const GenerateSpec& spec,
                     std::uint64_t seed)
    : geometry_(geometry),
      boxes_(boxes),
      spec_(spec),
      random_(seed),
      judge_(geometry, rules, spec),
      grid_(static_cast<std::size_t>(geometry.cells())) {
  const bool only_easy = spec.level == Level::easy && spec.needs.empty() && !spec.hardest && !spec.minimal;
  if (spec.quick && only_easy && geometry.side() <= 16 && spec.lines == 0) {
    singles_.emplace(geometry);
  }
}

void Generator::restart(std::uint64_t seed) {
  random_ = Random(seed);
  stage_ = Stage::start;
  digging_.reset();
  found_ = false;
  tried_ = 0;
}

bool Generator::go(std::uint64_t tries) {
  const std::uint64_t end = tried_ + tries;
  while (stage_ != Stage::done && tried_ < end) {
    if (digging_) {
      if (!dig(*digging_)) {
        digging_.reset();
      }
      continue;
    }
    switch (stage_) {
      case Stage::start:
        begin();
        break;
      case Stage::between:
        narrow_down();
        break;
      case Stage::others:
        try_others();
        break;
      case Stage::filling:
        fill();
        break;
      case Stage::done:
        break;
    }
  }
  return stage_ == Stage::done;
}

void Generator::begin() {
  if (spec_.placed < 0) {
    Grids(boxes_).draw(random_, grid_);
  } else if (!(singles_ ? place_and_solve(geometry_, spec_.placed, random_, grid_, *singles_)
                        : place_and_solve(geometry_, spec_.placed, random_, grid_))) {
    ++tried_;
    return;
  }
  // Any number within bounds is a fair target, unless the spec has other conditions.
  Bounds bounds{spec_.least_givens, spec_.lines, spec_.lines};
  if (!spec_.judged() && !spec_.minimal && spec_.most_givens < geometry_.cells()) {
    bounds.least +=
        static_cast<int>(random_.below(static_cast<std::uint32_t>(spec_.most_givens - spec_.least_givens + 1)));
  }
  auto groups = orbits(geometry_.side(), spec_.symmetry, spec_.dig_order, random_);
  easy_ = 0;
  found_ = false;
  if (singles_) {
    dig_by_singles(*singles_, std::move(groups));
    return;
  }
  digging_.emplace(geometry_, grid_, std::move(groups), bounds);
}

/// Puts groups back on a board from the last on until singles solve it, the last `few` of them without a look in between.
/// Returns how many stay out.
std::size_t Generator::put_back(SinglesBoard& singles, std::vector<std::uint8_t> board,
                                const std::vector<std::vector<Cell>>& groups, std::span<const std::size_t> removed,
                                std::size_t few) const {
  std::size_t out = removed.size() - few;
  for (const std::size_t group : removed.subspan(out)) {
    std::ranges::for_each(groups[group], [&](Cell cell) { board[cell] = grid_[cell]; });
  }
  singles.start(board);
  while (out > 0 && !(singles.settle() && singles.solved())) {
    --out;
    std::ranges::for_each(groups[removed[out]], [&](Cell cell) { singles.give(cell, grid_[cell]); });
  }
  return out;
}

/// Removes one group after the other if singles still solve the puzzle, until a few turn out to be necessary.
///
/// These are found from the other end: without all groups that may go, the last ones are put back until singles solve the
/// board. The one that is put back last can't go once all before it have gone. What singles know stays known when givens
/// are added, so that finding one takes about as long as solving one board.
void Generator::dig_by_singles(SinglesBoard& singles, std::vector<std::vector<Cell>> groups) {
  std::vector<std::uint8_t> board;
  std::vector<bool> necessary(groups.size(), false);
  std::vector<std::size_t> removed;
  std::size_t few = groups.size() / few_share;
  for (int kept = 0; kept < most_kept; ++kept) {
    board = grid_;
    removed.clear();
    int count = geometry_.cells();
    for (std::size_t i = 0; i < groups.size(); ++i) {
      const int size = static_cast<int>(groups[i].size());
      if (!necessary[i] && count - size >= spec_.least_givens) {
        removed.push_back(i);
        count -= size;
        std::ranges::for_each(groups[i], [&](Cell cell) { board[cell] = 0; });
      }
    }
    few = std::min(few, removed.size());
    std::size_t out = put_back(singles, board, groups, removed, few);
    if (few > 0 && out + few == removed.size()) {
      // Even fewer may do.
      out = put_back(singles, board, groups, removed, 0);
    }
    few = (removed.size() - out) * 7 / 8;
    if (out == removed.size()) {
      break;
    }
    necessary[removed[out]] = true;
    removed.resize(out);
  }
  board = grid_;
  holes_.clear();
  for (const std::size_t i : removed) {
    std::ranges::for_each(groups[i], [&](Cell cell) { board[cell] = 0; });
    holes_.push_back(std::move(groups[i]));
  }
  if (judged(board, true) == Comparison::harder) {
    // The steps are easy, but too many.
    hard_ = holes_.size();
    stage_ = Stage::between;
  } else {
    settle();
  }
}

/// Digs a little further; false when the grid is dug, and the stage says what comes next.
bool Generator::dig(Digging& digging) {
  const bool on_the_way = spec_.judged() && !spec_.minimal;
  // A large board is dug in slices even if nothing is rated in between, so that it can be stopped.
  const int side = geometry_.side();
  const int usual = on_the_way || side <= 16 ? stretch(side, grid_.size()) : side / 2;
  digging.go(on_the_way && spec_.stretch > 0 ? spec_.stretch : usual);
  ++tried_;
  if (on_the_way || digging.done() || (!spec_.minimal && !spec_.judged() && digging.count() <= spec_.least_givens)) {
    return rate_dug(digging);
  }
  return true;
}

/// Rates the current puzzle, and decides how to continue; true if by digging.
bool Generator::rate_dug(const Digging& digging) {
  holes_.assign(digging.dug().begin(), digging.dug().end());
  if (digging.done() && digging.count() > spec_.most_givens) {
    stage_ = Stage::start;
    return false;
  }
  if (judged(board(holes_.size())) == Comparison::harder) {
    hard_ = holes_.size();
    take_up();
    return false;
  }
  easy_ = holes_.size();
  if (digging.done()) {
    settle();
    return false;
  }
  return true;
}

/// A puzzle that is too hard may be made easier. If it lacks required techniques, a new grid is quicker, as long as
/// grids are cheap.
void Generator::take_up() {
  if (spec_.minimal) {
    stage_ = Stage::start;
  } else if (judge_.near()) {
    kept_ = board(holes_.size());
    random_.shuffle(holes_);
    next_ = 0;
    stage_ = Stage::filling;
  } else {
    stage_ = !spec_.needs.empty() && geometry_.side() <= 9 ? Stage::start : Stage::between;
  }
}

/// Fills one hole after another, except those that the required techniques depend on.
void Generator::fill() {
  if (found_ || next_ >= holes_.size()) {
    settle();
    return;
  }
  std::vector<std::uint8_t> board = kept_;
  for (const Cell cell : holes_[next_++]) {
    board[cell] = grid_[cell];
  }
  if (judged(board) == Comparison::harder && judge_.near()) {
    kept_ = std::move(board);
  }
}

/// Somewhere between too easy and too hard it may be right; the more holes, the better.
void Generator::narrow_down() {
  if (hard_ - easy_ <= 1) {
    kept_ = board(easy_);
    next_ = hard_;
    stage_ = Stage::others;
    // Too hard for an extreme puzzle is what can't be rated: other holes rarely help, and cost most.
    if (found_ || spec_.level == Level::extreme) {
      settle();
    }
    return;
  }
  const std::size_t middle = easy_ + (hard_ - easy_) / 2;
  (judged(board(middle)) == Comparison::harder ? hard_ : easy_) = middle;
}

/// The next hole skips the requested level: try others.
void Generator::try_others() {
  if (found_ || next_ >= holes_.size()) {
    settle();
    return;
  }
  std::vector<std::uint8_t> board = kept_;
  for (const Cell cell : holes_[next_++]) {
    board[cell] = 0;
  }
  if (judged(board) != Comparison::harder) {
    kept_ = std::move(board);
  }
}

/// Done if there is a suitable puzzle; otherwise starts again.
void Generator::settle() {
  stage_ = found_ ? Stage::done : Stage::start;
  // Digging in a fixed order leaves a visible pattern; a random symmetry hides it.
  if (found_ && spec_.dig_order != DigOrder::random && spec_.symmetry == Pattern::none) {
    const Symmetry move = Symmetry::any(boxes_, random_);
    for (auto* board : {&givens_, &grid_}) {
      const std::vector<std::uint8_t> before = *board;
      move.apply(before, *board);
    }
  }
}

/// The grid with the first `holes` groups removed.
std::vector<std::uint8_t> Generator::board(std::size_t holes) const {
  std::vector<std::uint8_t> board = grid_;
  for (std::size_t hole = 0; hole < holes; ++hole) {
    for (const Cell cell : holes_[hole]) {
      board[cell] = 0;
    }
  }
  return board;
}

/// Judges a board, and keeps it if it is suitable: each has more holes than the one kept before.
Comparison Generator::judged(const std::vector<std::uint8_t>& board, bool solvable) {
  ++tried_;
  const Comparison comparison = judge_.judge(board, grid_, solvable);
  const auto givens = geometry_.cells() - static_cast<int>(std::ranges::count(board, 0));
  if (comparison == Comparison::right && givens <= spec_.most_givens) {
    found_ = true;
    givens_ = board;
    rating_ = judge_.rating();
  }
  return comparison;
}

}  // namespace grille::sudoku
