#include "sudoku/logic/chain/almost.hpp"

#include <algorithm>

namespace grille::sudoku::logic {

namespace {

/// The most cells of a set: all but one of a house's cells on 9x9, fewer on larger boards.
int most_cells(int side) { return side <= 9 ? side - 1 : side <= 16 ? 4 : side <= 25 ? 3 : 2; }

template <int W>
class Collector {
 public:
  Collector(const Grid<W>& grid, std::vector<AlmostLocked>& sets) : grid_(grid), sets_(sets) {}

  void house(House house) {
    cells_.clear();
    for (const Cell cell : grid_.layout().house(house) & grid_.empty()) {
      cells_.push_back(cell);
    }
    extend(0, 0, std::min(most_cells(grid_.side()), static_cast<int>(cells_.size()) - 1));
  }

 private:
  void extend(std::size_t from, Digits digits, int most) {
    for (std::size_t next = from; next < cells_.size(); ++next) {
      const Digits more = digits | grid_.candidates(cells_[next]);
      if (std::popcount(more) > most + 1) {
        continue;
      }
      chosen_.push_back(cells_[next]);
      const int count = static_cast<int>(chosen_.size());
      if (count >= 2 && std::popcount(more) == count + 1) {
        sets_.push_back({chosen_, more});
      }
      if (count < most) {
        extend(next + 1, more, most);
      }
      chosen_.pop_back();
    }
  }

  const Grid<W>& grid_;
  std::vector<AlmostLocked>& sets_;
  std::vector<Cell> cells_, chosen_;
};

}  // namespace

template <int W>
std::vector<AlmostLocked> almost_locked(const Grid<W>& grid) {
  std::vector<AlmostLocked> sets;
  Collector<W> collector(grid, sets);
  for (int house = 0; house < grid.layout().houses(); ++house) {
    collector.house(static_cast<House>(house));
  }
  for (AlmostLocked& set : sets) {
    std::sort(set.cells.begin(), set.cells.end());
  }
  std::sort(sets.begin(), sets.end(), [](const AlmostLocked& a, const AlmostLocked& b) {
    return a.cells.size() != b.cells.size() ? a.cells.size() < b.cells.size() : a.cells < b.cells;
  });
  sets.erase(std::unique(sets.begin(), sets.end()), sets.end());
  return sets;
}

template std::vector<AlmostLocked> almost_locked(const Grid<2>&);
template std::vector<AlmostLocked> almost_locked(const Grid<4>&);
template std::vector<AlmostLocked> almost_locked(const Grid<10>&);
template std::vector<AlmostLocked> almost_locked(const Grid<21>&);

}  // namespace grille::sudoku::logic
