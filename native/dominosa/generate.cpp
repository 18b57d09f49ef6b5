#include "dominosa/generate.hpp"

#include <algorithm>

namespace grille::dominosa {

namespace {

/// Boards tried without improvement before the whole deal is discarded, per tile of the set.
constexpr std::uint64_t patience = 50;

std::vector<Tile> dealt(std::span<const Piece> set) {
  std::vector<Tile> tiles;
  for (Tile tile = 0; tile < set.size(); ++tile) {
    tiles.insert(tiles.end(), set[tile].times, tile);
  }
  return tiles;
}

/// Placeholder digits: the first deal replaces them.
std::vector<Digit> blank(const Rectangle& rectangle) { return std::vector<Digit>(rectangle.squares(), 0); }

void count(const Step& step, std::map<Technique, std::uint32_t>& times) {
  ++times[step.technique];
  for (const Step& inner : step.inner) {
    count(inner, times);
  }
}

}  // namespace

Generator::Generator(int rows, int columns, std::vector<Piece> set, Demand demand, std::uint64_t seed)
    : rectangle_(rows, columns),
      set_(std::move(set)),
      demand_(std::move(demand)),
      random_(seed),
      tilings_(rectangle_),
      tile_at_(dealt(set_)),
      digits_(blank(rectangle_)),
      board_(rectangle_, set_, digits_),
      solver_(board_) {
  if (!demand_.order.empty()) {
    solver_.use(demand_.order);
  }
}

void Generator::deal() {
  tilings_.draw(random_, places_);
  random_.shuffle(tile_at_);
  for (std::size_t place = 0; place < places_.size(); ++place) {
    put(place, random_.below(2) == 1);
  }
  uncovered_ = judge();
  note_stuck();
  since_better_ = 0;
}

void Generator::put(std::size_t place, bool turned) {
  const auto [a, b] = rectangle_.pair(places_[place]);
  const Piece& piece = set_[tile_at_[place]];
  digits_[a] = turned ? piece.high : piece.low;
  digits_[b] = turned ? piece.low : piece.high;
}

// How many squares the techniques leave uncovered. A board that easier techniques solve counts as solved too: it is
// kept and changed further.
std::uint32_t Generator::judge() {
  ++tried_;
  board_.fill(digits_);
  solver_.begin(board_);
  const std::optional<Level> level = solver_.finish(demand_.level.value_or(Level::beyond));
  exact_ = level && (!demand_.level || level == demand_.level) && (solver_.needed() & demand_.needs) == demand_.needs;
  return solver_.position().uncovered();
}

void Generator::note_stuck() {
  stuck_.clear();
  for (std::uint32_t place = 0; place < places_.size(); ++place) {
    if (!solver_.position().covered(rectangle_.pair(places_[place])[0])) {
      stuck_.push_back(place);
    }
  }
}

void Generator::change() {
  const auto places = static_cast<std::uint32_t>(places_.size());
  const std::uint32_t one =
      stuck_.empty() ? random_.below(places) : stuck_[random_.below(static_cast<std::uint32_t>(stuck_.size()))];
  const std::uint32_t two = random_.below(4) == 0 ? one : random_.below(places);
  const auto [a, b] = rectangle_.pair(places_[one]);
  const auto [c, d] = rectangle_.pair(places_[two]);
  const Digit before[] = {digits_[a], digits_[b], digits_[c], digits_[d]};
  if (one == two) {
    std::swap(digits_[a], digits_[b]);
  } else {
    std::swap(tile_at_[one], tile_at_[two]);
    put(one, random_.below(2) == 1);
    put(two, random_.below(2) == 1);
  }
  const std::uint32_t uncovered = judge();
  if (uncovered <= uncovered_) {
    since_better_ = uncovered < uncovered_ ? 0 : since_better_ + 1;
    uncovered_ = uncovered;
    made_ = uncovered == 0 && exact_;
    note_stuck();
    return;
  }
  ++since_better_;
  if (one != two) {
    std::swap(tile_at_[one], tile_at_[two]);
  }
  digits_[a] = before[0];
  digits_[b] = before[1];
  digits_[c] = before[2];
  digits_[d] = before[3];
}

Uses uses_of(const Board& board, std::vector<Technique> order) {
  Uses uses;
  Solver solver(board);
  if (!order.empty()) {
    solver.use(std::move(order));
  }
  for (Step step; !solver.position().solved() && solver.find(step); solver.make(step)) {
    ++uses.steps[step.technique];
    count(step, uses.all);
  }
  uses.solved = solver.position().solved();
  return uses;
}

bool Generator::go(std::uint64_t tries) {
  const std::uint64_t end = tried_ + tries;
  while (!made_ && tried_ < end) {
    if (!begun_ || since_better_ > patience * places_.size()) {
      begun_ = true;
      deal();
      made_ = uncovered_ == 0 && exact_;
    } else {
      change();
    }
  }
  return made_;
}

}  // namespace grille::dominosa
