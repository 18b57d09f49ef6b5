#include "sudoku/clues/derived_sums.hpp"

#include <algorithm>
#include <utility>

namespace grille::sudoku::clues {

namespace {

/// A sum that follows from others helps only if it has few cells.
constexpr std::size_t most_cells = 7;
/// Single houses, and up to this many consecutive ones of the list: neighbouring rows, columns, boxes.
constexpr std::size_t most_houses = 4;

class Derivation {
 public:
  Derivation(std::span<const SumRule> sums, int digits, int cells)
      : house_sum_(digits * (digits - 1) / 2), cage_of_(static_cast<std::size_t>(cells), -1) {
    for (const SumRule& rule : sums) {
      const bool plain = rule.least == rule.most &&
                         std::ranges::all_of(rule.weights, [](int weight) { return weight == 1; }) &&
                         std::ranges::all_of(rule.cells, [&](Cell cell) { return cage_of_[cell] < 0; });
      known_.push_back(set_of(rule.cells));
      // A cell that occurs twice counts twice.
      if (plain && known_.back().size() == static_cast<int>(rule.cells.size())) {
        for (const Cell cell : rule.cells) {
          cage_of_[cell] = static_cast<int>(cages_.size());
        }
        cages_.push_back(&rule);
      }
    }
    inside_.resize(cages_.size());
  }

  bool useful() const { return !cages_.empty(); }

  void clear() {
    area_.clear();
    free_.clear();
    touching_.clear();
    std::ranges::fill(inside_, std::uint16_t{0});
    total_ = 0;
  }

  /// Adds a house to the area. False if they overlap.
  bool extend(std::span<const Cell> house) {
    if (std::ranges::any_of(house, [&](Cell cell) { return area_.contains(cell); })) {
      return false;
    }
    for (const Cell cell : house) {
      area_.insert(cell);
      const int cage = cage_of_[cell];
      if (cage < 0) {
        free_.push_back(cell);
      } else if (inside_[static_cast<std::size_t>(cage)]++ == 0) {
        touching_.push_back(cage);
      }
    }
    total_ += house_sum_;
    return true;
  }

  /// Derives the sums of the area.
  void derive() {
    std::size_t innies = free_.size();
    std::size_t outies = 0;
    std::size_t mixed = free_.size();
    for (const int cage : touching_) {
      const std::size_t in = inside(cage);
      const std::size_t size = cell_count(cage);
      innies += in == size ? 0 : in;
      outies += size - in;
      mixed += std::min(in, size - in);
    }
    // What is left of the area without the cages that are inside.
    collect(innies, [&](int cage) { return inside(cage) == cell_count(cage); });
    // What the cages that touch it have outside, if they cover it.
    if (free_.empty()) {
      collect(outies, [](int) { return true; });
    }
    // The smaller part of each cage that is partly inside.
    collect(mixed, [&](int cage) { return 2 * inside(cage) >= cell_count(cage); });
  }

  std::vector<SumRule> take() { return std::move(found_); }

 private:
  static CellSet set_of(std::span<const Cell> cells) {
    CellSet set;
    for (const Cell cell : cells) {
      set.insert(cell);
    }
    return set;
  }
  std::size_t inside(int cage) const { return inside_[static_cast<std::size_t>(cage)]; }
  std::size_t cell_count(int cage) const { return cages_[static_cast<std::size_t>(cage)]->cells.size(); }

  /// The sum of the area without these whole cages: their cells outside are subtracted, and those inside of others are
  /// left.
  template <class Whole>
  void collect(std::size_t count, Whole whole) {
    if (count == 0 || count > most_cells) {
      return;
    }
    plus_ = free_;
    minus_.clear();
    int rest = total_;
    for (const int cage : touching_) {
      const SumRule& rule = *cages_[static_cast<std::size_t>(cage)];
      const bool taken = whole(cage);
      rest -= taken ? rule.least : 0;
      for (const Cell cell : rule.cells) {
        if (area_.contains(cell) != taken) {
          (taken ? minus_ : plus_).push_back(cell);
        }
      }
    }
    if (plus_.empty()) {
      std::swap(plus_, minus_);
      rest = -rest;
    }
    const std::size_t added = plus_.size();
    plus_.insert(plus_.end(), minus_.begin(), minus_.end());
    const CellSet set = set_of(plus_);
    if (std::ranges::find(known_, set) == known_.end()) {
      known_.push_back(set);
      std::vector<int> weights(plus_.size(), -1);
      std::fill_n(weights.begin(), added, 1);
      found_.push_back({plus_, std::move(weights), rest, rest});
    }
  }

  int house_sum_;
  std::vector<int> cage_of_;
  std::vector<const SumRule*> cages_;  ///< that do not overlap
  std::vector<CellSet> known_;         ///< the cells of all sums
  CellSet area_;
  std::vector<Cell> free_;             ///< cells of the area in no cage
  std::vector<int> touching_;          ///< cages with cells in the area
  std::vector<std::uint16_t> inside_;  ///< by cage: how many of its cells are in the area
  int total_ = 0;
  std::vector<Cell> plus_;
  std::vector<Cell> minus_;
  std::vector<SumRule> found_;
};

}  // namespace

std::vector<SumRule> derived_sums(std::span<const SumRule> sums, std::span<const std::vector<Cell>> houses, int digits,
                                  int cells) {
  Derivation derivation(sums, digits, cells);
  if (!derivation.useful()) {
    return {};
  }
  for (std::size_t i = 0; i < houses.size(); ++i) {
    derivation.clear();
    for (std::size_t j = i; j < std::min(i + most_houses, houses.size()) && derivation.extend(houses[j]); ++j) {
      derivation.derive();
    }
  }
  return derivation.take();
}

}  // namespace grille::sudoku::clues
