#include "sudoku/regions.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace grille::sudoku {

namespace {

class Mixer {
 public:
  Mixer(int side, std::vector<std::uint8_t>& regions, std::span<const std::vector<Cell>> maps)
      : region_of_(regions), maps_(maps), around_(regions.size()), seen_(regions.size(), 0) {
    const auto cells = static_cast<std::size_t>(side) * static_cast<std::size_t>(side);
    const auto fits = [&](const std::vector<Cell>& map) {
      return map.size() == cells && std::ranges::all_of(map, [&](Cell cell) { return cell < cells; });
    };
    if (side < 1 || regions.size() != cells || !std::ranges::all_of(maps, fits)) {
      throw std::invalid_argument("expected a region for each cell, and maps of all cells");
    }
    for (int cell = 0; cell < side * side; ++cell) {
      auto& mine = around_[static_cast<std::size_t>(cell)];
      if (cell >= side) {
        mine.push_back(static_cast<Cell>(cell - side));
      }
      if (cell + side < side * side) {
        mine.push_back(static_cast<Cell>(cell + side));
      }
      if (cell % side > 0) {
        mine.push_back(static_cast<Cell>(cell - 1));
      }
      if (cell % side < side - 1) {
        mine.push_back(static_cast<Cell>(cell + 1));
      }
    }
  }

  void exchange(Random& random) {
    const auto cell = static_cast<Cell>(random.below(static_cast<std::uint32_t>(region_of_.size())));
    const std::uint8_t own = region_of_[cell];
    others_.clear();
    for (const Cell next : around_[cell]) {
      if (region_of_[next] != own && std::ranges::find(others_, region_of_[next]) == others_.end()) {
        others_.push_back(region_of_[next]);
      }
    }
    if (others_.empty()) {
      return;
    }
    const auto other = static_cast<std::uint8_t>(others_[random.below(static_cast<std::uint32_t>(others_.size()))]);
    // A cell of the other region that touches this one comes back.
    back_.clear();
    for (std::size_t each = 0; each < region_of_.size(); ++each) {
      if (region_of_[each] == other &&
          std::ranges::any_of(around_[each], [&](Cell next) { return region_of_[next] == own && next != cell; })) {
        back_.push_back(static_cast<Cell>(each));
      }
    }
    if (!back_.empty()) {
      swap(cell, back_[random.below(static_cast<std::uint32_t>(back_.size()))]);
    }
  }

 private:
  /// Exchanges two cells and their images, unless they are in each other's way or a region would fall apart.
  void swap(Cell one, Cell two) {
    moved_.clear();
    for (const auto& map : maps_) {
      const std::pair<Cell, Cell> image{map[one], map[two]};
      if (std::ranges::find(moved_, image) != moved_.end()) {
        continue;
      }
      const bool crossed = std::ranges::any_of(moved_, [&](const auto& each) {
        return each.first == image.first || each.first == image.second || each.second == image.first ||
               each.second == image.second;
      });
      if (crossed || image.first == image.second || map[one] == two) {
        return;
      }
      moved_.push_back(image);
    }
    before_ = region_of_;
    for (const auto& [first, second] : moved_) {
      std::swap(region_of_[first], region_of_[second]);
    }
    const bool whole =
        std::ranges::all_of(moved_, [&](const auto& each) { return connected(each.first) && connected(each.second); });
    if (!whole) {
      region_of_ = before_;
    }
  }

  /// Whether the region of a cell can be walked from there.
  bool connected(Cell start) {
    const std::uint8_t region = region_of_[start];
    ++mark_;
    reached_.assign(1, start);
    seen_[start] = mark_;
    for (std::size_t at = 0; at < reached_.size(); ++at) {
      for (const Cell next : around_[reached_[at]]) {
        if (region_of_[next] == region && seen_[next] != mark_) {
          seen_[next] = mark_;
          reached_.push_back(next);
        }
      }
    }
    return static_cast<std::ptrdiff_t>(reached_.size()) == std::ranges::count(region_of_, region);
  }

  std::vector<std::uint8_t>& region_of_;
  std::span<const std::vector<Cell>> maps_;
  std::vector<std::vector<Cell>> around_;
  std::vector<std::uint32_t> seen_;
  std::uint32_t mark_ = 0;
  std::vector<std::uint8_t> others_;
  std::vector<std::uint8_t> before_;
  std::vector<Cell> back_;
  std::vector<Cell> reached_;
  std::vector<std::pair<Cell, Cell>> moved_;
};

}  // namespace

void mix_regions(int side, std::vector<std::uint8_t>& regions, std::span<const std::vector<Cell>> maps, int exchanges,
                 Random& random) {
  Mixer mixer(side, regions, maps);
  for (int i = 0; i < exchanges; ++i) {
    mixer.exchange(random);
  }
}

}  // namespace grille::sudoku
