// Solving by singles alone, in any order: much faster than steps that are explained one by one.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "sudoku/geometry.hpp"

namespace grille::sudoku {

/// The candidates of a board of at most 16 digits. A cell with one candidate, and a digit with one place in a house, is
/// placed, which removes the digit from all cells that must differ. If a board is solved by this, it has no other
/// solution.
///
/// For each digit, the open cells that can have it are one set of bits, so that the cells with one candidate are found
/// together; and its places in each house are a lane of a vector, so that the houses with one place are. Only digits that
/// lost a place are looked at again.
class SinglesBoard {
 public:
  using Mask = std::uint16_t;  ///< bit i is digit i + 1

  /// The geometry is not kept. Throws std::invalid_argument for more than 16 digits.
  explicit SinglesBoard(const Geometry& geometry);

  /// By cell, the cells that must differ from it though they share no house with it. Replaces those before.
  void also_differ(const std::vector<std::vector<Cell>>& others);

  /// Starts again with these givens: one digit from 1 per cell, 0 for empty.
  void start(std::span<const std::uint8_t> givens);
  /// Fills a cell as if it had been given, unless it is filled.
  void give(Cell cell, std::uint8_t digit);
  /// Removes other candidates of a cell than these.
  void keep(Cell cell, Mask mask);
  /// Places all singles. False on a contradiction.
  bool settle() { return run(board_); }
  bool solves(std::span<const std::uint8_t> givens) {
    start(givens);
    return settle() && solved();
  }
  /// Whether singles still solve a board that they solved before some givens were removed. It is decided when these
  /// cells are filled again: then all is known that was known before.
  bool solves_without(std::span<const std::uint8_t> givens, std::span<const Cell> removed);

  enum class Found : std::uint8_t { none, solution, unknown };
  /// Searches for a solution from here on, by guesses where singles end. After more than `guesses` it is unknown.
  Found search(int guesses);

  /// Whether all cells are filled; the digits are a solution unless settle() returned false.
  bool solved() const { return now_.filled == board_; }
  bool filled(Cell cell) const { return (now_.filled[cell >> 6] >> (cell & 63) & 1) != 0; }
  Mask candidates(Cell cell) const;

 private:
  using Word = std::uint64_t;
  static constexpr std::size_t most_words = 4;
  using Cells = std::array<Word, most_words>;  ///< a set of cells

  /// Places singles until these cells are filled or there are no more. False on a contradiction.
  bool run(const Cells& until);
  // `lanes` is the number of lanes if it is the usual one, otherwise 0: then it is looked up.
  template <std::size_t words, std::size_t lanes>
  bool run_words(const Cells& until);
  template <std::size_t words, std::size_t lanes>
  bool place_naked();
  template <std::size_t words, std::size_t lanes>
  bool place_hidden();
  template <std::size_t words, std::size_t lanes>
  void begin(std::span<const std::uint8_t> givens);
  /// Fills a cell with a digit, which leaves the cells that must differ. The cell itself stays in all sets.
  template <std::size_t words, std::size_t lanes>
  void fill(std::size_t cell, std::size_t digit);
  bool has(std::size_t cell, std::size_t digit) const {
    return (now_.places[digit * words_ + (cell >> 6)] >> (cell & 63) & 1) != 0;
  }
  /// Removes a candidate of a cell.
  template <std::size_t words, std::size_t lanes>
  void drop(std::size_t cell, std::size_t digit);
  /// Removes all candidates of a cell, and fills it.
  template <std::size_t words, std::size_t lanes>
  void place(std::size_t cell, std::size_t digit);
  bool fail() {
    now_.possible = false;
    return false;
  }
  /// The open cell with the fewest candidates.
  Cell choose() const;

  /// By cell, the seats of all cells that leave when it is filled.
  void find_peer_seats();

  std::size_t side_;
  std::size_t words_;                      ///< of a set of cells: 2 or most_words
  std::size_t house_words_;                ///< of a set of houses
  Cells board_{};                          ///< all cells
  std::vector<Word> all_houses_;           ///< one set of houses
  std::size_t lanes_;                      ///< houses, and some more that are not used
  bool usual_;                             ///< whether there are 2 words, and the usual number of lanes
  std::vector<Cell> house_cells_;          ///< by house: its cells in order
  std::vector<Word> houses_of_;            ///< by cell: its houses
  std::vector<Word> house_peers_;          ///< by cell: the cells that share a house with it
  std::vector<Word> peers_;                ///< the same with those of also_differ
  std::vector<std::uint16_t> all_seats_;   ///< by house: a bit for each of its cells
  std::vector<std::uint16_t> own_seats_;   ///< by cell: its bit in each of its houses
  std::vector<std::uint16_t> peer_seats_;  ///< by cell: the same, and those of the cells that must differ

  /// What changes; a search keeps copies of it.
  struct State {
    std::vector<Word> places;          ///< by digit: the open cells that can have it
    std::vector<Word> open_houses;     ///< by digit: the houses that lack it
    std::vector<std::uint16_t> seats;  ///< by digit and house: its places there
    Cells filled{};
    std::vector<std::uint8_t> digits;
    unsigned changed = 0;  ///< digits that lost places since their houses were looked at
    bool possible = true;
  };
  State now_;
  Cells naked_{};                    ///< the cells with one candidate
  std::vector<std::uint16_t> gone_;  ///< by house: the seats of the givens
  std::vector<State> branches_;      ///< what is left to try, in use up to a depth
};

}  // namespace grille::sudoku
