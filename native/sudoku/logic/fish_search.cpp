#include "sudoku/logic/fish_search.hpp"

#include <algorithm>

namespace grille::sudoku::logic {

template <int W>
bool FishSearch<W>::run(const Grid<W>& grid, const FishQuery<W>& query, const Take& take, const GoOn& go_on) {
  grid_ = &grid;
  query_ = &query;
  take_ = &take;
  go_on_ = &go_on;
  const Layout<W>& layout = grid.layout();
  base_houses_.clear();
  cover_houses_.clear();
  marks_.assign(layout.houses(), {});
  may_cover_.assign(layout.houses(), 0);
  barred_.assign(layout.houses(), 0);
  for (const Kind kind : {Kind::row, Kind::column, Kind::region}) {
    const bool both = query.shape == Shape::mutant || (query.shape == Shape::franken && kind == Kind::region);
    const bool line = kind != Kind::region;
    const bool base = both || (line && (kind == Kind::row) == query.rows);
    const bool covers = both || (line && !base);
    for (const House house : layout.houses_of(kind)) {
      if (grid.seats(query.digit, house) == 0) {
        continue;
      }
      marks_[house] = grid.places(query.digit, house);
      if (base) {
        base_houses_.push_back(house);
      }
      if (covers) {
        cover_houses_.push_back(house);
        may_cover_[house] = 1;
      }
    }
  }
  within_cover_.resize(layout.cells());
  for (const Cell cell : grid.places(query.digit)) {
    within_cover_[cell] = {};
    for (const std::uint16_t house : layout.geometry().houses_of(cell)) {
      if (may_cover_[house] != 0) {
        within_cover_[cell] |= marks_[house];
      }
    }
  }
  fish_.bases.clear();
  fish_.covers.clear();
  last_bases_ = false;
  return add_base(0, {}, {}, query.doubtful);
}

template <int W>
Cells<W> FishSearch<W>::within_reach(const Cells<W>& base, const Cells<W>& alive) const {
  Cells<W> reached = alive;
  for (const Cell cell : alive) {
    // Covers that contain the mark to remove may hold only places that see it; the others must hold all the rest. One
    // of the former is needed, or two if the mark is in a base.
    int covers = query_->size - (base.has(cell) ? 2 : 1);
    Cells<W> rest = base - grid_->layout().peers(cell);
    rest.reset(cell);
    while (!rest.empty() && covers >= 0) {
      rest -= within_cover_[rest.first()];
      --covers;
    }
    if (covers < 0) {
      reached.reset(cell);
    }
  }
  return reached;
}

template <int W>
bool FishSearch<W>::pause() {
  return (++looks_ & 255) == 0 && !(*go_on_)();
}

template <int W>
bool FishSearch<W>::add_base(std::size_t from, const Cells<W>& base, const Cells<W>& endo, const Cells<W>& alive) {
  const int left = query_->size - static_cast<int>(fish_.bases.size());
  if (left == 0) {
    fish_.base = base;
    fish_.endo_fins = endo;
    return cover({{}, {}, {}, alive, endo.count()}, query_->size) || last_bases_;
  }
  for (std::size_t i = from; i + left <= base_houses_.size(); ++i) {
    const House house = base_houses_[i];
    const Cells<W> common = base & marks_[house];
    Cells<W> still = alive;
    if (!common.empty()) {
      if (!query_->finned || (endo | common).count() > most_endo_fins) {
        continue;
      }
      still &= grid_->layout().seen_by_all(common);
    }
    if (pause()) {
      return true;
    }
    still = within_reach(base | marks_[house], still);
    if (still.empty()) {
      continue;
    }
    fish_.bases.push_back(house);
    ++barred_[house];
    const bool enough = add_base(i + 1, base | marks_[house], endo | common, still);
    --barred_[house];
    fish_.bases.pop_back();
    if (enough) {
      return true;
    }
  }
  return false;
}

template <int W>
bool FishSearch<W>::cover(const CoverState& state, int left) {
  const Layout<W>& layout = grid_->layout();
  Cells<W> open = fish_.base - state.covered;
  open -= state.fins;
  open -= fish_.endo_fins;
  if (open.empty()) {
    return left == 0 ? report(state) : spare_covers(state, 0, left);
  }
  // A place that none of the marks still to be removed sees can't be a fin.
  Cells<W> bare = open;
  if (query_->finned) {
    for (const Cell cell : state.alive) {
      bare -= layout.peers(cell);
    }
  }
  if (left == 0) {
    if (!bare.empty()) {
      return false;
    }
    CoverState rest = state;
    rest.fins |= open;
    rest.fin_count += open.count();
    rest.alive &= layout.seen_by_all(open);
    return rest.fin_count <= most_fins && !rest.alive.empty() && report(rest);
  }
  const Cell cell = bare.empty() ? open.first() : bare.first();
  std::array<House, 8> tried;
  int count = 0;
  bool enough = false;
  // Each branch takes the first of its houses that covers the cell; the last branch takes none, and the cell is a fin.
  for (const std::uint16_t house : layout.geometry().houses_of(cell)) {
    if (may_cover_[house] == 0 || barred_[house] != 0 || count == static_cast<int>(tried.size())) {
      continue;
    }
    tried[count++] = house;
    if (add_cover(state, house, left)) {
      enough = true;
      break;
    }
    ++barred_[house];
  }
  if (!enough && bare.empty() && state.fin_count < most_fins) {
    CoverState finned = state;
    finned.alive &= layout.peers(cell);
    if (!finned.alive.empty()) {
      finned.fins.set(cell);
      ++finned.fin_count;
      enough = cover(finned, left);
    }
  }
  if (!enough) {
    for (int i = 0; i < count; ++i) {
      --barred_[tried[i]];
    }
  }
  return enough;
}

template <int W>
bool FishSearch<W>::add_cover(const CoverState& state, House house, int left) {
  if (pause()) {
    return true;
  }
  CoverState next = state;
  next.twice |= state.covered & marks_[house];
  next.covered |= marks_[house];
  fish_.covers.push_back(house);
  ++barred_[house];
  const bool enough = cover(next, left - 1);
  --barred_[house];
  fish_.covers.pop_back();
  return enough;
}

template <int W>
bool FishSearch<W>::spare_covers(const CoverState& state, std::size_t from, int left) {
  for (std::size_t i = from; i + left <= cover_houses_.size(); ++i) {
    const House house = cover_houses_[i];
    if (barred_[house] != 0 || !marks_[house].meets(fish_.base)) {
      continue;
    }
    if (pause()) {
      return true;
    }
    CoverState next = state;
    next.twice |= state.covered & marks_[house];
    next.covered |= marks_[house];
    fish_.covers.push_back(house);
    const bool enough = left == 1 ? report(next) : spare_covers(next, i + 1, left - 1);
    fish_.covers.pop_back();
    if (enough) {
      return true;
    }
  }
  return false;
}

template <int W>
bool FishSearch<W>::report(const CoverState& state) {
  if (query_->finned && state.fins.empty() && fish_.endo_fins.empty()) {
    return false;
  }
  const Cells<W> removes = state.alive & ((state.covered - fish_.base) | state.twice);
  if (removes.empty()) {
    return false;
  }
  fish_.fins = state.fins;
  fish_.removes = removes;
  fish_.cannibal = removes & fish_.base;
  const Reply reply = (*take_)(fish_);
  last_bases_ |= reply == Reply::last_bases;
  return reply == Reply::enough;
}

template class FishSearch<2>;
template class FishSearch<4>;
template class FishSearch<10>;
template class FishSearch<21>;

}  // namespace grille::sudoku::logic
