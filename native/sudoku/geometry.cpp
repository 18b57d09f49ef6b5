#include "sudoku/geometry.hpp"

#include <algorithm>
#include <bit>
#include <set>
#include <stdexcept>
#include <string>

namespace grille::sudoku {

std::vector<std::vector<Cell>> box_houses(int rows, int columns) {
  const int side = rows * columns;
  std::vector<std::vector<Cell>> houses;
  for (int i = 0; i < side; ++i) {
    std::vector<Cell> row, column, box;
    for (int j = 0; j < side; ++j) {
      row.push_back(static_cast<Cell>(side * i + j));
      column.push_back(static_cast<Cell>(side * j + i));
      box.push_back(static_cast<Cell>(side * (i / rows * rows + j / columns) + i % rows * columns + j % columns));
    }
    houses.insert(houses.end(), {row, column, box});
  }
  return houses;
}

Geometry::Geometry(int side, std::vector<std::vector<Cell>> houses) : side_(side) {
  if (side < 1 || side > max_side) {
    throw std::invalid_argument("expected a side of 1 to 36, got " + std::to_string(side));
  }
  std::set<std::vector<Cell>> seen;
  for (auto& house : houses) {
    std::sort(house.begin(), house.end());
    if (static_cast<int>(house.size()) != side || std::adjacent_find(house.begin(), house.end()) != house.end() ||
        house.back() >= cells()) {
      throw std::invalid_argument("expected " + std::to_string(side) + " different cells of the board in each house");
    }
    // A 1x5 box is also a row: the same house twice would only be checked twice.
    if (seen.insert(house).second) {
      houses_.push_back(std::move(house));
    }
  }
  houses_of_.resize(cells());
  peers_.resize(cells());
  for (int index = 0; index < house_count(); ++index) {
    for (const Cell cell : houses_[index]) {
      houses_of_[cell].push_back(static_cast<std::uint16_t>(index));
      peers_[cell].insert(peers_[cell].end(), houses_[index].begin(), houses_[index].end());
    }
  }
  for (int cell = 0; cell < cells(); ++cell) {
    auto& peers = peers_[cell];
    std::sort(peers.begin(), peers.end());
    peers.erase(std::unique(peers.begin(), peers.end()), peers.end());
    std::erase(peers, static_cast<Cell>(cell));
  }
  find_seats();
  find_crossings();
  if (side == 9) {
    const auto classic = box_houses(3, 3);
    classic_nine_ = seen == std::set(classic.begin(), classic.end());
  }
}

void Geometry::find_seats() {
  std::vector<std::vector<Seat>> seats(cells());
  for (int index = 0; index < house_count(); ++index) {
    for (int position = 0; position < side_; ++position) {
      seats[houses_[index][position]].push_back(
          {static_cast<std::uint16_t>(index), static_cast<std::uint8_t>(position)});
    }
  }
  first_seat_.push_back(0);
  for (const auto& of_cell : seats) {
    seats_.insert(seats_.end(), of_cell.begin(), of_cell.end());
    first_seat_.push_back(static_cast<std::uint32_t>(seats_.size()));
  }
}

void Geometry::find_crossings() {
  std::vector<std::uint64_t> shared(house_count());  // positions of the current house, by the other house they are in
  first_crossing_.push_back(0);
  for (int index = 0; index < house_count(); ++index) {
    std::fill(shared.begin(), shared.end(), 0);
    for (int position = 0; position < side_; ++position) {
      for (const Seat seat : seats(houses_[index][position])) {
        shared[seat.house] |= std::uint64_t{1} << position;
      }
    }
    for (int position = 0; position < side_; ++position) {
      for (const Seat seat : seats(houses_[index][position])) {
        if (seat.house == index || std::popcount(shared[seat.house]) < 2) {
          continue;
        }
        Crossing crossing{seat.house, shared[seat.house], 0};
        for (int there = 0; there < side_; ++there) {
          if (!std::binary_search(houses_[index].begin(), houses_[index].end(), houses_[seat.house][there])) {
            crossing.rest |= std::uint64_t{1} << there;
          }
        }
        widest_crossing_ = std::max(widest_crossing_, std::popcount(crossing.shared));
        crossings_.push_back(crossing);
      }
      first_crossing_.push_back(static_cast<std::uint32_t>(crossings_.size()));
    }
  }
}

}  // namespace grille::sudoku
