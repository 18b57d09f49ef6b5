#include "sudoku/logic/ways.hpp"

#include <algorithm>
#include <limits>

namespace grille::sudoku::logic {

namespace {

/// Attempts for one mark of a board larger than 9x9, where the question can be hard; on smaller ones it never is.
constexpr int most_tries = 4000;

template <int W>
bool at_most_one(const Cells<W>& cells) {
  bool one = false;
  for (const std::uint64_t word : cells.words) {
    if (word != 0) {
      if (one || (word & (word - 1)) != 0) {
        return false;
      }
      one = true;
    }
  }
  return true;
}

}  // namespace

template <int W>
auto Ways<W>::of(const Grid<W>& grid, Digit digit, const GoOn& go_on) -> const Marks& {
  if (grid_ != &grid) {
    grid_ = &grid;
    known_.assign(grid.side(), {});
  }
  Cached& known = known_[digit];
  if (!known.fresh || known.places != grid.places(digit)) {
    known.places = grid.places(digit);
    known.marks = among(grid, digit, known.places, go_on);
    known.fresh = W == 2 || go_on();
  }
  return known.marks;
}

template <int W>
auto Ways<W>::among(const Grid<W>& grid, Digit digit, const Cells<W>& places, const GoOn& go_on) -> Marks {
  Marks marks;
  choose_houses(grid, digit);
  unproven_ = places;
  while (!unproven_.empty()) {
    if (W > 2 && !go_on()) {
      marks.undecided |= unproven_;
      break;
    }
    const Cell cell = unproven_.first();
    way_ = {};
    patience_ = W == 2 ? std::numeric_limits<int>::max() : most_tries;
    if (fill(grid, 0, places - grid.layout().peers(cell))) {
      unproven_ -= way_;
    } else {
      (patience_ > 0 ? marks.hopeless : marks.undecided).set(cell);
    }
    unproven_.reset(cell);
  }
  return marks;
}

template <int W>
void Ways<W>::choose_houses(const Grid<W>& grid, Digit digit) {
  const Layout<W>& layout = grid.layout();
  houses_.clear();
  // Cells that don't see each other, one in every row, cover every column and box. On large boards it pays to look at
  // columns and boxes too, to choose the house with the fewest places left; other houses must be checked in any case.
  rows_alone_ = W == 2 && layout.houses() == 3 * layout.side();
  const auto houses = static_cast<House>(layout.houses());
  for (House house = 0; house < houses; ++house) {
    if (((grid.missing(house) >> digit) & 1) != 0 && (!rows_alone_ || layout.kind(house) == Kind::row)) {
      houses_.push_back(house);
    }
  }
  std::stable_sort(houses_.begin(), houses_.end(), [&](House a, House b) {
    return std::popcount(grid.seats(digit, a)) < std::popcount(grid.seats(digit, b));
  });
}

template <int W>
bool Ways<W>::fill(const Grid<W>& grid, std::size_t depth, const Cells<W>& open) {
  if (--patience_ <= 0) {
    return false;
  }
  const Layout<W>& layout = grid.layout();
  std::size_t next = houses_.size();
  int fewest = std::numeric_limits<int>::max();
  for (std::size_t i = depth; i < houses_.size(); ++i) {
    const Cells<W>& house = layout.house(houses_[i]);
    if (!rows_alone_ && way_.meets(house)) {
      continue;
    }
    const Cells<W> left = open & house;
    if (left.empty()) {
      return false;
    }
    const int count = at_most_one(left) ? 1 : rows_alone_ ? 2 : left.count();
    if (count < fewest) {
      fewest = count;
      next = i;
      if (count == 1 && !rows_alone_) {
        break;
      }
    }
  }
  if (next == houses_.size()) {
    return true;
  }
  std::swap(houses_[depth], houses_[next]);
  const Cells<W> choices = open & layout.house(houses_[depth]);
  // Marks not yet known to be in a template come first, so that few templates show them all.
  for (const Cells<W>& some : {choices & unproven_, choices - unproven_}) {
    for (const Cell cell : some) {
      way_.set(cell);
      Cells<W> rest = open - layout.peers(cell);
      rest.reset(cell);
      if (fill(grid, depth + 1, rest)) {
        return true;
      }
      way_.reset(cell);
      if (patience_ <= 0) {
        return false;
      }
    }
  }
  std::swap(houses_[depth], houses_[next]);
  return false;
}

template class Ways<2>;
template class Ways<4>;
template class Ways<10>;
template class Ways<21>;

}  // namespace grille::sudoku::logic
