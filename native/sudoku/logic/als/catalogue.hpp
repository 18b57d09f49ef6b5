// Every almost locked set (ALS) of a grid, numbered, with their links as bit sets.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "sudoku/logic/finder.hpp"

namespace grille::sudoku::logic::als {

/// A set of ALS numbers, as the catalogue returns it: `Catalogue::words()` words.
using Sets = std::span<const std::uint64_t>;

/// n cells of a house with n + 1 digits between them.
template <int W>
struct Set {
  Cells<W> cells;
  Digits digits = 0;
  std::uint8_t count = 0;                     ///< number of cells
  std::uint32_t slots = 0;                    ///< its first slot in the catalogue; it has one per digit
  std::array<std::uint8_t, max_side> rank{};  ///< by digit: its rank among the set's digits
};

/// The cells of a set that have a digit; sets with the same such cells share the spot.
template <int W>
struct Spot {
  Cells<W> cells;
  Cells<W> seen;  ///< the other marks of the digit that see all of them
  Digit digit = 0;
};

/// Smaller sets come first, and among equals those of earlier houses, so a lower number is a simpler set. On boards up
/// to 9x9 it has all sets; beyond that only those of a few cells (five up to 16x16, four up to 25x25, otherwise three),
/// and never more than `most`: sizes that no longer fit are left out.
template <int W>
class Catalogue {
 public:
  static constexpr std::size_t most = W <= 2 ? 4096 : 1024;

  /// Builds the catalogue of the grid, unless it is up to date. False if it was stopped.
  bool take(const Grid<W>& grid, const GoOn& go_on);

  int size() const noexcept { return static_cast<int>(sets_.size()); }
  /// How many words a set of ALS numbers has.
  int words() const noexcept { return words_; }
  const Set<W>& operator[](int set) const noexcept { return sets_[set]; }
  /// A set's slot for one of its digits: slots number the pairs of set and digit.
  static std::uint32_t slot(const Set<W>& set, int digit) noexcept { return set.slots + set.rank[digit]; }
  int slots() const noexcept { return static_cast<int>(spot_of_.size()); }
  std::uint32_t spot_of(std::uint32_t slot) const noexcept { return spot_of_[slot]; }
  const Spot<W>& spot(const Set<W>& set, int digit) const noexcept { return spots_[spot_of_[slot(set, digit)]]; }
  const Spot<W>& spot(std::uint32_t spot) const noexcept { return spots_[spot]; }
  /// The spots of a digit, by number.
  std::span<const std::uint32_t> spots_of(int digit) const noexcept { return of_digit_[digit]; }

  /// The sets that lack the digit if it is in this cell: all its places in them see the cell.
  Sets lacking(Cell cell, int digit) const noexcept {
    const std::uint32_t mark = marks_[std::size_t{cell} * of_digit_.size() + digit];
    return mark == no_mark ? Sets{empty_} : row(lacking_, mark);
  }
  /// The sets whose places of the digit all see those of this set: it is a restricted common of the two.
  Sets linked(const Set<W>& set, int digit) const noexcept { return row(linked_, spot_of_[slot(set, digit)]); }
  /// The sets that together with this one see some further mark of the digit.
  Sets reaching(const Set<W>& set, int digit) const noexcept { return row(reaching_, spot_of_[slot(set, digit)]); }
  /// The sets that have no cell in common with this one.
  Sets apart(int set) const noexcept { return row(apart_, static_cast<std::uint32_t>(set)); }

 private:
  Sets row(const std::vector<std::uint64_t>& rows, std::uint32_t index) const noexcept {
    return {rows.data() + std::size_t{index} * words_, static_cast<std::size_t>(words_)};
  }
  bool collect(const Grid<W>& grid, const GoOn& go_on);
  void extend(House house, std::size_t from, const Cells<W>& cells, Digits digits, int count, int different);
  bool found_before(House house, const Cells<W>& cells, int count) const;
  void find_spots(const Grid<W>& grid);
  std::uint32_t intern(const Grid<W>& grid, Digit digit, const Cells<W>& cells);
  void hold();
  bool find_lacking(const GoOn& go_on);
  bool link(const GoOn& go_on);
  void part(const Grid<W>& grid);

  static constexpr std::uint32_t no_mark = ~std::uint32_t{0};

  struct Open {
    Cell cell;
    Digits digits;
  };

  const Grid<W>* grid_ = nullptr;
  std::uint64_t version_ = 0;
  bool complete_ = false;
  int largest_ = 0;
  int words_ = 0;
  std::vector<std::vector<Cells<W>>> crossed_;  // by house: what it shares with each earlier house
  std::vector<Open> open_;                      // the empty cells of the current house
  std::vector<std::vector<Set<W>>> by_size_;
  std::vector<Set<W>> sets_;
  std::vector<Spot<W>> spots_;
  std::vector<std::uint32_t> spot_of_;
  std::vector<std::vector<std::uint32_t>> of_digit_;
  std::vector<std::uint32_t> hashed_;
  std::vector<std::uint64_t> holders_, linked_, reaching_, lacking_, apart_, at_, empty_;
  std::vector<std::uint32_t> marks_;             // by cell and digit: its row in `lacking_`
  std::vector<std::uint32_t> starting_, after_;  // linked lists of a digit's spots, by their first cell
};

extern template class Catalogue<2>;
extern template class Catalogue<4>;
extern template class Catalogue<10>;
extern template class Catalogue<21>;

}  // namespace grille::sudoku::logic::als
