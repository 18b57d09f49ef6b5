#include "sudoku/logic/fish_search.hpp"

#include <algorithm>

namespace grille::sudoku::logic {

template <int W>
bool FishSearch<W>::run(const Grid<W>& grid, const Waters<W>& waters, const Take& take, const GoOn& go_on) {
  grid_ = &grid;
  waters_ = &waters;
  take_ = &take;
  go_on_ = &go_on;
  const Layout<W>& layout = grid.layout();
  base_houses_.clear();
  cover_houses_.clear();
  marks_.assign(layout.houses(), {});
  may_cover_.assign(layout.houses(), 0);
  barred_.assign(layout.houses(), 0);
  for (const Kind kind : {Kind::row, Kind::column, Kind::region}) {
    const bool both = waters.shape == Shape::mutant || (waters.shape == Shape::franken && kind == Kind::region);
    const bool line = kind != Kind::region;
    const bool base = both || (line && (kind == Kind::row) == waters.rows);
    const bool covers = both || (line && !base);
    for (const House house : layout.houses_of(kind)) {
      if (grid.seats(waters.digit, house) == 0) {
        continue;
      }
      marks_[house] = grid.places(waters.digit, house);
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
  for (const Cell cell : grid.places(waters.digit)) {
    within_cover_[cell] = {};
    for (const std::uint16_t house : layout.geometry().houses_of(cell)) {
      if (may_cover_[house] != 0) {
        within_cover_[cell] |= marks_[house];
      }
    }
  }
  catch_.bases.clear();
  catch_.covers.clear();
  last_bases_ = false;
  return add_base(0, {}, {}, waters.doubtful);
}

template <int W>
Cells<W> FishSearch<W>::within_reach(const Cells<W>& base, const Cells<W>& alive) const {
  Cells<W> reached = alive;
  for (const Cell cell : alive) {
    // Covers that contain the mark to remove may hold only places that see it; the others must hold all the rest. One
    // of the former is needed, or two if the mark is in a base.
    int covers = waters_->size - (base.has(cell) ? 2 : 1);
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
  const int left = waters_->size - static_cast<int>(catch_.bases.size());
  if (left == 0) {
    catch_.base = base;
    catch_.endo_fins = endo;
    return cover({{}, {}, {}, alive, endo.count()}, waters_->size) || last_bases_;
  }
  for (std::size_t i = from; i + left <= base_houses_.size(); ++i) {
    const House house = base_houses_[i];
    const Cells<W> common = base & marks_[house];
    Cells<W> still = alive;
    if (!common.empty()) {
      if (!waters_->finned || (endo | common).count() > most_endo_fins) {
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
    catch_.bases.push_back(house);
    ++barred_[house];
    const bool enough = add_base(i + 1, base | marks_[house], endo | common, still);
    --barred_[house];
    catch_.bases.pop_back();
    if (enough) {
      return true;
    }
  }
  return false;
}

template <int W>
bool FishSearch<W>::cover(const Net& net, int left) {
  const Layout<W>& layout = grid_->layout();
  Cells<W> open = catch_.base - net.covered;
  open -= net.fins;
  open -= catch_.endo_fins;
  if (open.empty()) {
    return left == 0 ? land(net) : spare_covers(net, 0, left);
  }
  // A place that none of the marks still to be removed sees can't be a fin.
  Cells<W> bare = open;
  if (waters_->finned) {
    for (const Cell cell : net.alive) {
      bare -= layout.peers(cell);
    }
  }
  if (left == 0) {
    if (!bare.empty()) {
      return false;
    }
    Net rest = net;
    rest.fins |= open;
    rest.fin_count += open.count();
    rest.alive &= layout.seen_by_all(open);
    return rest.fin_count <= most_fins && !rest.alive.empty() && land(rest);
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
    if (add_cover(net, house, left)) {
      enough = true;
      break;
    }
    ++barred_[house];
  }
  if (!enough && bare.empty() && net.fin_count < most_fins) {
    Net finned = net;
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
bool FishSearch<W>::add_cover(const Net& net, House house, int left) {
  if (pause()) {
    return true;
  }
  Net next = net;
  next.twice |= net.covered & marks_[house];
  next.covered |= marks_[house];
  catch_.covers.push_back(house);
  ++barred_[house];
  const bool enough = cover(next, left - 1);
  --barred_[house];
  catch_.covers.pop_back();
  return enough;
}

template <int W>
bool FishSearch<W>::spare_covers(const Net& net, std::size_t from, int left) {
  for (std::size_t i = from; i + left <= cover_houses_.size(); ++i) {
    const House house = cover_houses_[i];
    if (barred_[house] != 0 || !marks_[house].meets(catch_.base)) {
      continue;
    }
    if (pause()) {
      return true;
    }
    Net next = net;
    next.twice |= net.covered & marks_[house];
    next.covered |= marks_[house];
    catch_.covers.push_back(house);
    const bool enough = left == 1 ? land(next) : spare_covers(next, i + 1, left - 1);
    catch_.covers.pop_back();
    if (enough) {
      return true;
    }
  }
  return false;
}

template <int W>
bool FishSearch<W>::land(const Net& net) {
  if (waters_->finned && net.fins.empty() && catch_.endo_fins.empty()) {
    return false;
  }
  const Cells<W> removes = net.alive & ((net.covered - catch_.base) | net.twice);
  if (removes.empty()) {
    return false;
  }
  catch_.fins = net.fins;
  catch_.removes = removes;
  catch_.cannibal = removes & catch_.base;
  const Reply reply = (*take_)(catch_);
  last_bases_ |= reply == Reply::last_bases;
  return reply == Reply::enough;
}

template class FishSearch<2>;
template class FishSearch<4>;
template class FishSearch<10>;
template class FishSearch<21>;

}  // namespace grille::sudoku::logic
