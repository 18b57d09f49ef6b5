// Bivalue universal graves: without a few candidates, every cell would have two digits and every digit two places in each
// house, which has no unique solution.
#include <algorithm>
#include <vector>

#include "sudoku/explainer/finders.hpp"
#include "sudoku/explainer/patterns.hpp"

namespace grille::sudoku::explainer {

namespace {

bool two_everywhere(const Board& board) {
  for (int cell = 0; cell < cells; ++cell) {
    if (board.value[cell] == 0 && count(board.digits[cell]) != 2) {
      return false;
    }
  }
  return std::all_of(board.places.begin(), board.places.end(), [](const auto& house) {
    return std::all_of(house.begin(), house.end(), [](Nine where) { return where == 0 || count(where) == 2; });
  });
}

class Search {
 public:
  Search(const Board& board, Hint& hint) : board_(board), hint_(hint), without_(board) {}

  bool run() {
    if (!collect() || !two_everywhere(without_) || extra_cells_.empty()) {
      return false;
    }
    const bool pair = extra_cells_.size() == 2, one_digit = count(all_extra_) == 1;
    if (extra_cells_.size() == 1) {
      hint_.set(Rule::bug_1, 5.6);
      add(extra_cells_[0], static_cast<Nine>(~all_extra_));
      return true;
    }
    if (one_digit) {
      return type_2() || (pair && type_4());
    }
    return !common_.empty() && ((pair && type_4()) || type_3());
  }

 private:
  /// Finds the cells with candidates too many; false if there is no such pattern.
  bool collect() {
    const Tables& fixed = tables();
    for (int house = 0; house < houses; ++house) {
      for (int digit = 0; digit < side; ++digit) {
        const Nine where = board_.places[house][digit];
        if (where == 0 || count(where) == 2) {
          continue;
        }
        int large = 0, cell = nothing;
        for (Nine left = where; left != 0;) {
          const int each = fixed.cell[house][take_first(left)];
          if (count(board_.digits[each]) >= 3) {
            cell = ++large == 1 ? each : cell;
          }
        }
        if (large == 0) {
          return false;
        }
        if (large == 1 && !note(cell, digit)) {
          return false;
        }
      }
    }
    return true;
  }

  bool note(int cell, int digit) {
    const bool is_first = extra_cells_.empty();
    if (std::find(extra_cells_.begin(), extra_cells_.end(), cell) == extra_cells_.end()) {
      extra_cells_.push_back(cell);
    }
    extra_[cell] = static_cast<Nine>(extra_[cell] | bit(digit));
    all_extra_ = static_cast<Nine>(all_extra_ | bit(digit));
    without_.remove(cell, digit);
    if (is_first) {
      common_.assign(tables().peers[cell].begin(), tables().peers[cell].end());
    }
    std::erase_if(common_, [&](int each) {
      return !tables().seen[cell][each] ||
             std::find(extra_cells_.begin(), extra_cells_.end(), each) != extra_cells_.end();
    });
    return extra_cells_.size() <= 1 || count(all_extra_) <= 1 || !common_.empty();
  }

  void add(int cell, Nine digits) {
    for (Nine left = static_cast<Nine>(board_.digits[cell] & digits); left != 0;) {
      hint_.removes.push_back(mark_of(cell, take_first(left)));
    }
  }

  /// A house of this kind that all cells with extra candidates share; -1 if there is none.
  int shared_house(int kind) const {
    const int house = tables().house[extra_cells_[0]][kind];
    return std::all_of(extra_cells_.begin(), extra_cells_.end(),
                       [&](int cell) { return tables().house[cell][kind] == house; })
               ? house
               : nothing;
  }

  bool type_2() {
    hint_.set(Rule::bug_2, 5.7);
    for (const int cell : common_) {
      add(cell, all_extra_);
    }
    return !hint_.removes.empty();
  }

  bool type_3() {
    for (int kind = 0; kind < kinds; ++kind) {
      const int house = shared_house(kind);
      if (house == nothing) {
        continue;
      }
      std::vector<int> inside;
      std::copy_if(common_.begin(), common_.end(), std::back_inserter(inside),
                   [&](int cell) { return tables().house[cell][kind] == house; });
      for (int size = 2; size <= 6; ++size) {
        if (static_cast<int>(inside.size()) < size) {
          continue;
        }
        for (const Nine chosen : tables().subsets[size - 1]) {
          if (chosen >> inside.size() == 0 && type_3_with(inside, chosen, size)) {
            return true;
          }
        }
      }
    }
    return false;
  }

  bool type_3_with(const std::vector<int>& inside, Nine chosen, int size) {
    Nine set = 0;
    for (Nine left = chosen; left != 0;) {
      const Nine digits = board_.digits[inside[take_first(left)]];
      if (count(digits) < 2) {
        return false;
      }
      set = static_cast<Nine>(set | digits);
    }
    if (count(set) != size || count(all_extra_) < 2 || (all_extra_ & ~set) != 0) {
      return false;
    }
    hint_.set(Rule::bug_3, 5.7 + (size - 1) * 0.1);
    for (std::size_t i = 0; i < inside.size(); ++i) {
      if ((chosen >> i & 1) == 0) {
        add(inside[i], set);
      }
    }
    return !hint_.removes.empty();
  }

  bool type_4() {
    const int one = extra_cells_[0], other = extra_cells_[1];
    const Nine common = static_cast<Nine>(board_.digits[one] & board_.digits[other] & ~all_extra_);
    if (count(common) != 1) {
      return false;
    }
    for (int kind = 0; kind < kinds; ++kind) {
      if (shared_house(kind) != nothing) {
        hint_.set(Rule::bug_4, 5.7);
        add(one, static_cast<Nine>(~(extra_[one] | common)));
        add(other, static_cast<Nine>(~(extra_[other] | common)));
        return true;
      }
    }
    return false;
  }

  const Board& board_;
  Hint& hint_;
  Board without_;
  std::vector<int> extra_cells_, common_;
  std::array<Nine, cells> extra_{};
  Nine all_extra_ = 0;
};

}  // namespace

bool universal_grave(const Board& board, Hint& hint) { return Search(board, hint).run(); }

}  // namespace grille::sudoku::explainer
