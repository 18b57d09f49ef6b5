// The search for fish of any shape: base houses one by one, then covers for the places in them.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <vector>

#include "sudoku/logic/finder.hpp"
#include "sudoku/logic/grid.hpp"

namespace grille::sudoku::logic {

/// Which houses may be bases and covers. Basic and Franken fish have rows on one side and columns on the other.
enum class Shape : std::uint8_t { basic, franken, mutant };

/// As many bases as covers. More fins than this are beyond what people look for; the limits are HoDoKu's.
inline constexpr int most_fins = 5;
inline constexpr int most_endo_fins = 2;

/// What to search for, and where.
template <int W>
struct FishQuery {
  Digit digit;
  Shape shape;
  bool rows;  ///< rows are the bases; otherwise columns, and for mutant fish either
  int size;
  bool finned;        ///< with fins or endo fins; otherwise without any
  Cells<W> doubtful;  ///< only these can be removed, and only fish that remove something are reported
};

template <int W>
struct Fish {
  std::vector<House> bases, covers;
  Cells<W> base, fins, endo_fins, removes, cannibal;
};

/// The receiver's answer to a fish: continue, finish only these bases, or stop immediately.
enum class Reply : std::uint8_t { more, last_bases, enough };

template <int W>
class FishSearch {
 public:
  using Take = std::function<Reply(const Fish<W>&)>;

  /// Reports every fish once, those on the same bases consecutively. True if the receiver or `go_on` stopped it.
  bool run(const Grid<W>& grid, const FishQuery<W>& query, const Take& take, const GoOn& go_on);

 private:
  struct CoverState {
    Cells<W> covered, twice, fins, alive;
    int fin_count;
  };

  bool add_base(std::size_t from, const Cells<W>& base, const Cells<W>& endo, const Cells<W>& alive);
  /// The marks that could still be removed, judged by how few covers might be needed: cells that share no cover need
  /// one each.
  Cells<W> within_reach(const Cells<W>& base, const Cells<W>& alive) const;
  bool cover(const CoverState& state, int left);
  bool add_cover(const CoverState& state, House house, int left);
  bool spare_covers(const CoverState& state, std::size_t from, int left);
  bool report(const CoverState& state);
  bool pause();

  const Grid<W>* grid_ = nullptr;
  const FishQuery<W>* query_ = nullptr;
  const Take* take_ = nullptr;
  const GoOn* go_on_ = nullptr;
  std::vector<House> base_houses_, cover_houses_;
  std::vector<Cells<W>> marks_;          ///< the digit's places in each house
  std::vector<std::uint8_t> may_cover_;  ///< by house: whether its kind can be a cover
  std::vector<std::uint8_t> barred_;     ///< by house: a base, a cover already, or left to other branches
  std::vector<Cells<W>> within_cover_;   ///< by cell: what shares a cover with it
  Fish<W> fish_;
  bool last_bases_ = false;
  std::uint32_t looks_ = 0;
};

extern template class FishSearch<2>;
extern template class FishSearch<4>;
extern template class FishSearch<10>;
extern template class FishSearch<21>;

}  // namespace grille::sudoku::logic
