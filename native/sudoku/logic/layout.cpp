#include "sudoku/logic/layout.hpp"

namespace grille::sudoku::logic {

template <int W>
Layout<W>::Layout(const Geometry& geometry)
    : geometry_(geometry),
      side_(geometry.side()),
      all_((std::uint64_t{1} << geometry.side()) - 1),
      houses_(geometry.house_count()),
      kinds_(geometry.house_count()),
      peers_(geometry.cells()) {
  for (auto& own : own_) {
    own.assign(geometry.cells(), -1);
  }
  for (int house = 0; house < geometry.house_count(); ++house) {
    bool row = true, column = true;
    for (const Cell cell : geometry.house(house)) {
      houses_[house].set(cell);
      row &= cell / side_ == geometry.house(house)[0] / side_;
      column &= cell % side_ == geometry.house(house)[0] % side_;
    }
    kinds_[house] = row ? Kind::row : column ? Kind::column : Kind::region;
    const int kind = static_cast<int>(kinds_[house]);
    of_kind_[kind].push_back(static_cast<House>(house));
    for (const Cell cell : geometry.house(house)) {
      own_[kind][cell] = own_[kind][cell] < 0 ? house : own_[kind][cell];
    }
  }
  for (int cell = 0; cell < geometry.cells(); ++cell) {
    everywhere_.set(static_cast<Cell>(cell));
    for (const Cell peer : geometry.peers(static_cast<Cell>(cell))) {
      peers_[cell].set(peer);
    }
  }
  for (int one = 0; one < geometry.house_count(); ++one) {
    for (int other = one + 1; other < geometry.house_count(); ++other) {
      const Cells<W> shared = houses_[one] & houses_[other];
      if (shared.count() >= 2) {
        crossings_.push_back({static_cast<House>(one), static_cast<House>(other), shared});
      }
    }
  }
}

template class Layout<2>;
template class Layout<4>;
template class Layout<10>;
template class Layout<21>;

}  // namespace grille::sudoku::logic
