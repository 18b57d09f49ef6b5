#include "sudoku/making.hpp"

#include <algorithm>
#include <utility>

#include "sudoku/grids.hpp"
#include "sudoku/search.hpp"

namespace grille::sudoku {

namespace {

using logic::Level;
using logic::Rating;
using logic::Rules;
using logic::Technique;

/// Groups of cells looked at between two ratings: on a small board a rating costs more than digging to the end.
int stretch(int side, std::size_t orbits) {
  return side <= 9 ? static_cast<int>(orbits) : std::max(1, static_cast<int>(orbits) / 12);
}

/// How often a rating may ask whether to go on. Counted and not timed, so that a seed makes the same puzzle anywhere.
constexpr int patience = 20'000;

bool allowed(const Wish& wish, const Rules& rules, Technique technique) {
  return (!wish.level || rules.level[static_cast<int>(technique)] <= *wish.level) &&
         (!wish.hardest || technique <= *wish.hardest);
}

/// The usual rules without what the wish rules out.
Rules narrowed(Rules rules, const Wish& wish) {
  for (int i = 0; i < logic::techniques; ++i) {
    rules.allowed[i] = rules.allowed[i] && allowed(wish, rules, static_cast<Technique>(i));
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

Judge::Judge(const Geometry& geometry, const Wish& wish)
    : wish_(wish), full_(logic::reasoner(geometry, Rules::usual(geometry.side()))) {
  if ((wish.level && *wish.level < Level::extreme) || wish.hardest) {
    narrow_ = logic::reasoner(geometry, narrowed(Rules::usual(geometry.side()), wish));
  }
}

Fit Judge::judge(std::span<const std::uint8_t> givens, std::span<const std::uint8_t> solution) {
  const Level highest = wish_.level.value_or(Level::extreme);
  int asked = 0;
  const logic::GoOn go_on = [&] { return ++asked < patience; };
  if (narrow_) {
    narrow_->begin(givens, solution);
    if (!narrow_->rate(highest, wish_.most_score, go_on).finished) {
      return Fit::harder;
    }
  }
  full_->begin(givens, solution);
  asked = 0;
  const Rating rating = full_->rate(highest, wish_.most_score, go_on);
  if (!rating.finished || rating.level > highest || rating.score > wish_.most_score ||
      (rating.trial && wish_.judged()) || (wish_.hardest && rating.hardest > wish_.hardest)) {
    return Fit::harder;
  }
  if ((wish_.level && rating.level < *wish_.level) || rating.score < wish_.least_score ||
      (wish_.needs && rating.uses[static_cast<int>(*wish_.needs)] == 0)) {
    return Fit::easier;
  }
  rating_ = rating;
  return Fit::right;
}

Making::Making(const Geometry& geometry, const Boxes& boxes, const Wish& wish, std::uint64_t seed)
    : geometry_(geometry),
      boxes_(boxes),
      wish_(wish),
      random_(seed),
      judge_(geometry, wish),
      grid_(static_cast<std::size_t>(geometry.cells())) {}

bool Making::go(std::uint64_t tries) {
  const std::uint64_t end = tried_ + tries;
  while (stage_ != Stage::done && tried_ < end) {
    switch (stage_) {
      case Stage::start:
        begin();
        break;
      case Stage::digging:
        dig();
        break;
      case Stage::between:
        narrow_down();
        break;
      case Stage::others:
        try_others();
        break;
      case Stage::done:
        break;
    }
  }
  return stage_ == Stage::done;
}

void Making::begin() {
  if (wish_.placed < 0) {
    Grids(boxes_).draw(random_, grid_);
  } else if (!place()) {
    ++tried_;
    return;
  }
  // Any number within bounds is a fair target, unless there is more to it than the number.
  Bounds bounds{wish_.least_givens, wish_.least_in_line, wish_.least_in_line};
  if (!wish_.judged() && !wish_.minimal && wish_.most_givens < geometry_.cells()) {
    bounds.least += static_cast<int>(random_.below(static_cast<std::uint32_t>(wish_.most_givens - wish_.least_givens + 1)));
  }
  digging_.emplace(geometry_, grid_, orbits(geometry_.side(), wish_.pattern, wish_.order, random_), bounds);
  easy_ = 0;
  found_ = false;
  stage_ = Stage::digging;
}

/// The older way to a grid: digits at random where the rules allow them, and then whatever solves them.
bool Making::place() {
  std::vector<std::uint8_t> board(grid_.size(), 0);
  for (int placed = 0; placed < wish_.placed; ++placed) {
    const Cell cell = static_cast<Cell>(random_.below(static_cast<std::uint32_t>(board.size())));
    const auto digit = static_cast<std::uint8_t>(1 + random_.below(static_cast<std::uint32_t>(geometry_.side())));
    if (board[cell] != 0 || std::ranges::any_of(geometry_.peers(cell), [&](Cell peer) { return board[peer] == digit; })) {
      --placed;
      // A board can be crowded until nothing fits; that trial has failed.
      if (random_.below(1000) == 0) {
        return false;
      }
      continue;
    }
    board[cell] = digit;
  }
  const auto search = open(geometry_, board);
  if (search->next(1000) != Event::solution) {
    return false;
  }
  std::ranges::copy(search->solution(), grid_.begin());
  return true;
}

void Making::dig() {
  const bool on_the_way = wish_.judged() && !wish_.minimal;
  const std::size_t cells = grid_.size();
  // A large board is dug in stretches even where nothing is rated on the way, so that a stop is heard.
  digging_->go(stretch(geometry_.side(), cells));
  ++tried_;
  if (!on_the_way) {
    if (digging_->done() || (!wish_.minimal && !wish_.judged() && digging_->count() <= wish_.least_givens)) {
      rate_dug();
    }
    return;
  }
  rate_dug();
}

/// Rates what has been dug so far, and decides how to go on.
void Making::rate_dug() {
  holes_.assign(digging_->dug().begin(), digging_->dug().end());
  if (digging_->done() && digging_->count() > wish_.most_givens) {
    stage_ = Stage::start;
    return;
  }
  if (judged(board(holes_.size())) == Fit::harder) {
    hard_ = holes_.size();
    stage_ = wish_.minimal ? Stage::start : Stage::between;
    return;
  }
  easy_ = holes_.size();
  if (digging_->done()) {
    settle();
  }
}

/// Somewhere between too easy and too hard it may be right; the more holes, the better.
void Making::narrow_down() {
  if (hard_ - easy_ <= 1) {
    kept_ = board(easy_);
    next_ = hard_;
    stage_ = Stage::others;
    if (found_) {
      settle();
    }
    return;
  }
  const std::size_t middle = easy_ + (hard_ - easy_) / 2;
  (judged(board(middle)) == Fit::harder ? hard_ : easy_) = middle;
}

/// The next hole leaps over what was asked for: others may not.
void Making::try_others() {
  if (found_ || next_ >= holes_.size()) {
    settle();
    return;
  }
  std::vector<std::uint8_t> board = kept_;
  for (const Cell cell : holes_[next_++]) {
    board[cell] = 0;
  }
  if (judged(board) != Fit::harder) {
    kept_ = std::move(board);
  }
}

/// Done, if there is a puzzle that is right; otherwise begins anew.
void Making::settle() {
  stage_ = found_ ? Stage::done : Stage::start;
  // Whoever digs in order leaves a trace; the moves hide it.
  if (found_ && wish_.order != Order::random && wish_.pattern == Pattern::none) {
    const std::vector<std::uint8_t> dug = givens_;
    Symmetry::any(boxes_, random_).apply(dug, givens_);
  }
}

/// The grid with the first so many groups of holes.
std::vector<std::uint8_t> Making::board(std::size_t holes) const {
  std::vector<std::uint8_t> board = grid_;
  for (std::size_t hole = 0; hole < holes; ++hole) {
    for (const Cell cell : holes_[hole]) {
      board[cell] = 0;
    }
  }
  return board;
}

/// Judges a board, and keeps it if it is right: each has more holes than the one kept before.
Fit Making::judged(const std::vector<std::uint8_t>& board) {
  ++tried_;
  const Fit fit = judge_.judge(board, grid_);
  const auto givens = geometry_.cells() - static_cast<int>(std::ranges::count(board, 0));
  if (fit == Fit::right && givens <= wish_.most_givens) {
    found_ = true;
    givens_ = board;
    rating_ = judge_.rating();
  }
  return fit;
}

}  // namespace grille::sudoku
