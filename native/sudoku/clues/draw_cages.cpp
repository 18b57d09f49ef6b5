#include "sudoku/clues/draw_cages.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace grille::sudoku::clues {

namespace {

class Drawing {
 public:
  Drawing(int side, std::span<const std::uint8_t> grid, std::span<const std::vector<Cell>> maps,
          std::span<const CageSize> sizes, Random& random)
      : side_(side), grid_(grid), maps_(maps), sizes_(sizes), random_(random), owned_(grid.size(), 0) {
    for (const CageSize& each : sizes) {
      largest_ = std::max(largest_, static_cast<std::size_t>(each.size));
      weights_ += static_cast<std::uint32_t>(each.weight);
    }
  }

  std::vector<CageBundle> draw() {
    std::vector<Cell> cells(grid_.size());
    for (std::size_t i = 0; i < cells.size(); ++i) {
      cells[i] = static_cast<Cell>(i);
    }
    random_.shuffle(cells);
    std::vector<CageBundle> found;
    for (const Cell start : cells) {
      if (owned_[start] == 0) {
        found.push_back(grown(start, size()));
        for (const CageCells& cage : found.back()) {
          for (const Cell cell : cage) {
            owned_[cell] = 1;
          }
        }
      }
    }
    if (maps_.size() == 1) {
      join_single_cells(found);
    }
    for (CageBundle& bundle : found) {
      std::ranges::for_each(bundle, [](CageCells& cage) { std::ranges::sort(cage); });
    }
    return found;
  }

 private:
  std::size_t size() {
    std::uint32_t left = random_.below(weights_);
    for (const CageSize& each : sizes_) {
      if (left < static_cast<std::uint32_t>(each.weight)) {
        return static_cast<std::size_t>(each.size);
      }
      left -= static_cast<std::uint32_t>(each.weight);
    }
    return 1;
  }

  template <class Visit>
  void each_neighbour(Cell cell, Visit visit) const {
    const int row = cell / side_;
    const int column = cell % side_;
    if (row > 0) {
      visit(static_cast<Cell>(cell - side_));
    }
    if (column > 0) {
      visit(static_cast<Cell>(cell - 1));
    }
    if (column + 1 < side_) {
      visit(static_cast<Cell>(cell + 1));
    }
    if (row + 1 < side_) {
      visit(static_cast<Cell>(cell + side_));
    }
  }

  /// Whether the cage and its images repeat neither a digit nor a cell.
  bool valid(const CageCells& cage) const {
    for (const std::vector<Cell>& map : maps_) {
      std::uint64_t digits = 0;
      for (std::size_t i = 0; i < cage.size(); ++i) {
        digits |= std::uint64_t{1} << grid_[map[cage[i]]];
        for (std::size_t j = 0; j < i; ++j) {
          if (map[cage[i]] == map[cage[j]]) {
            return false;
          }
        }
      }
      if (static_cast<std::size_t>(std::popcount(digits)) != cage.size()) {
        return false;
      }
    }
    return true;
  }

  /// The cage and its images, each once; empty if two of them overlap.
  CageBundle images(const CageCells& cage) const {
    if (maps_.size() == 1) {
      return {cage};
    }
    CageBundle found;
    std::vector<CageCells> sorted;
    for (const std::vector<Cell>& map : maps_) {
      CageCells image;
      for (const Cell cell : cage) {
        image.push_back(map[cell]);
      }
      CageCells key = image;
      std::ranges::sort(key);
      if (std::ranges::find(sorted, key) != sorted.end()) {
        continue;
      }
      for (const CageCells& other : sorted) {
        if (std::ranges::any_of(key, [&](Cell cell) { return std::ranges::binary_search(other, cell); })) {
          return {};
        }
      }
      sorted.push_back(std::move(key));
      found.push_back(std::move(image));
    }
    return found;
  }

  CageBundle grown(Cell start, std::size_t size) {
    CageCells cage{start};
    CageBundle bundle = images(cage);
    if (bundle.empty()) {
      bundle = {cage};
    }
    std::vector<Cell> rim;
    while (cage.size() < size) {
      rim.clear();
      for (const Cell cell : cage) {
        each_neighbour(cell, [&](Cell other) {
          if (owned_[other] == 0 && std::ranges::find(cage, other) == cage.end() &&
              std::ranges::find(rim, other) == rim.end()) {
            rim.push_back(other);
          }
        });
      }
      random_.shuffle(rim);
      if (!std::ranges::any_of(rim, [&](Cell cell) { return extend(cage, bundle, cell, size); })) {
        break;
      }
    }
    return bundle;
  }

  /// Adds a cell alone, or with its images, which keeps a cage around a fixed point symmetric.
  bool extend(CageCells& cage, CageBundle& bundle, Cell cell, std::size_t size) const {
    for (const bool together : {false, true}) {
      if (together && maps_.size() == 1) {
        break;
      }
      CageCells larger = cage;
      for (const std::vector<Cell>& map : maps_.first(together ? maps_.size() : 1)) {
        const Cell image = map[cell];
        if (std::find(larger.begin() + static_cast<std::ptrdiff_t>(cage.size()), larger.end(), image) == larger.end()) {
          larger.push_back(image);
        }
      }
      if (larger.size() > size || !valid(larger)) {
        continue;
      }
      CageBundle found = images(larger);
      if (!found.empty()) {
        cage = std::move(larger);
        bundle = std::move(found);
        return true;
      }
    }
    return false;
  }

  /// Joins cages of one cell to a neighbour where that keeps the rules; a single cell would give its digit away.
  void join_single_cells(std::vector<CageBundle>& bundles) const {
    for (std::size_t i = 0; i < bundles.size();) {
      if (bundles[i][0].size() > 1 || !joined(bundles, i)) {
        ++i;
      } else {
        bundles.erase(bundles.begin() + static_cast<std::ptrdiff_t>(i));
      }
    }
  }

  bool joined(std::vector<CageBundle>& bundles, std::size_t single) const {
    const Cell cell = bundles[single][0][0];
    CageCells* smallest = nullptr;
    for (CageBundle& bundle : bundles) {
      CageCells& other = bundle[0];
      if (other.size() >= largest_ || (smallest != nullptr && other.size() >= smallest->size()) || other[0] == cell) {
        continue;
      }
      bool touches = false;
      each_neighbour(cell, [&](Cell next) { touches = touches || std::ranges::find(other, next) != other.end(); });
      if (touches && std::ranges::none_of(other, [&](Cell each) { return grid_[each] == grid_[cell]; })) {
        smallest = &other;
      }
    }
    if (smallest != nullptr) {
      smallest->push_back(cell);
    }
    return smallest != nullptr;
  }

  int side_;
  std::span<const std::uint8_t> grid_;
  std::span<const std::vector<Cell>> maps_;
  std::span<const CageSize> sizes_;
  Random& random_;
  std::vector<std::uint8_t> owned_;
  std::size_t largest_ = 1;
  std::uint32_t weights_ = 0;
};

}  // namespace

std::vector<CageBundle> draw_cages(int side, std::span<const std::uint8_t> grid,
                                   std::span<const std::vector<Cell>> maps, std::span<const CageSize> sizes,
                                   Random& random) {
  return Drawing(side, grid, maps, sizes, random).draw();
}

}  // namespace grille::sudoku::clues
