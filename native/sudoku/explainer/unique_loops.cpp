// Unique rectangles and loops: cells around a loop that hold the same two digits, but for a few.
#include <algorithm>
#include <vector>

#include "sudoku/explainer/finders.hpp"

namespace grille::sudoku::explainer {

namespace {

using Loop = std::vector<std::uint8_t>;

double difficulty_of(std::size_t length) {
  double result = 4.5;
  if (length >= 10) {
    result += 0.3;
  }
  return length >= 8 ? result + 0.2 : length >= 6 ? result + 0.1 : result;
}

/// Every house along the loop is visited twice, at an odd and at an even place.
bool is_deadly(const Loop& loop) {
  std::bitset<houses> visited[2];
  for (std::size_t i = 0; i < loop.size(); ++i) {
    for (const std::uint8_t house : tables().house[loop[i]]) {
      if (visited[i % 2][house]) {
        return false;
      }
      visited[i % 2].set(house);
    }
  }
  return visited[0] == visited[1];
}

class Search {
 public:
  Search(const Board& board, Hint& hint) : board_(board), hint_(hint) {}

  bool run() {
    for (int cell = 0; cell < cells; ++cell) {
      if (count(board_.digits[cell]) != 2) {
        continue;
      }
      pair_ = board_.digits[cell];
      int with_pair = 0;
      for (int other = 0; other < cells; ++other) {
        with_pair += (board_.digits[other] & pair_) == pair_;
      }
      if (with_pair >= 4) {
        loop_.clear();
        extend(static_cast<std::uint8_t>(cell), 2, 0, nothing);
      }
    }
    return type_ != 0;
  }

 private:
  /// The extra digits met are kept from one neighbour to the next, as in Sudoku Explainer: it is not the loop's own set.
  void extend(std::uint8_t cell, int allowed, Nine extra, int last_kind) {
    loop_.push_back(cell);
    for (int kind = 0; kind < kinds; ++kind) {
      if (kind == last_kind) {
        continue;
      }
      for (const std::uint8_t next : tables().cell[tables().house[cell][kind]]) {
        if (next == loop_.front() && loop_.size() >= 4) {
          judge();
        } else if ((board_.digits[next] & pair_) == pair_ &&
                   std::find(loop_.begin(), loop_.end(), next) == loop_.end()) {
          extra = static_cast<Nine>((extra | board_.digits[next]) & ~pair_);
          const bool plain = board_.digits[next] == pair_;
          if (plain || count(extra) == 1 || allowed > 0) {
            extend(next, plain ? allowed : allowed - 1, extra, kind);
          }
        }
      }
    }
    loop_.pop_back();
  }

  void judge() {
    if (!is_deadly(loop_)) {
      return;
    }
    Loop rest;
    Nine extra = 0;
    for (const std::uint8_t cell : loop_) {
      if (board_.digits[cell] != pair_) {
        rest.push_back(cell);
        extra = static_cast<Nine>(extra | (board_.digits[cell] & ~pair_));
      }
    }
    const double base = difficulty_of(loop_.size());
    found_.clear();
    if (rest.size() == 1) {
      add(rest[0], pair_);
      offer(base, 1);
    } else if (rest.size() > 2 || (rest.size() == 2 && count(extra) == 1)) {
      type_2(rest, first(extra));
      offer(base, 2);
    } else if (rest.size() == 2) {
      type_3(rest[0], rest[1], extra, base);
    }
    if (rest.size() == 2) {
      type_4(rest[0], rest[1]);
      offer(base, 4);
    }
  }

  void add(int cell, Nine digits) {
    for (Nine left = static_cast<Nine>(board_.digits[cell] & digits); left != 0;) {
      found_.push_back(mark_of(cell, take_first(left)));
    }
  }

  /// Keeps the easiest, then the one of the lowest type, then the first.
  void offer(double difficulty, int type) {
    if (!found_.empty() &&
        (type_ == 0 || difficulty < hint_.difficulty || (difficulty == hint_.difficulty && type < type_))) {
      hint_.set(loop_.size() == 4 ? Rule::unique_rectangle : Rule::unique_loop, difficulty);
      hint_.removes = found_;
      type_ = type;
    }
    found_.clear();
  }

  void type_2(const Loop& rest, int digit) {
    CellSet seen;
    seen.set();
    for (const std::uint8_t cell : rest) {
      seen &= tables().seen[cell];
    }
    for (int cell = 0; cell < cells; ++cell) {
      if (seen[cell]) {
        add(cell, bit(digit));
      }
    }
  }

  void type_3(int one, int other, Nine extra, double base) {
    const Tables& fixed = tables();
    for (int size = count(extra); size <= 7; ++size) {
      for (int kind = 0; kind < kinds; ++kind) {
        const int house = fixed.house[one][kind];
        if (house != fixed.house[other][kind]) {
          continue;
        }
        const int empty = board_.empty_cells(house);
        const Nine here = bit(fixed.place[one][kind]), there = bit(fixed.place[other][kind]);
        if (size * 2 <= empty) {
          naked(house, one, other, here, there, extra, size, base);
        }
        if (size * 2 < empty) {
          hidden(house, here, there, extra, size, base);
        }
      }
    }
  }

  /// The two cells together are one cell with the extra digits.
  void naked(int house, int one, int other, Nine here, Nine there, Nine extra, int size, double base) {
    const Tables& fixed = tables();
    for (const Nine places : fixed.subsets[size]) {
      if ((places & here) == 0 || (places & there) != 0) {
        continue;
      }
      Nine set = static_cast<Nine>(extra & board_.digits[one] & board_.digits[other]), all = extra;
      bool possible = true;
      for (Nine left = static_cast<Nine>(places & ~here); left != 0 && possible;) {
        const Nine digits = board_.digits[fixed.cell[house][take_first(left)]];
        possible = count(digits) >= 2;
        set = static_cast<Nine>(set | digits);
      }
      all = static_cast<Nine>(all | set);
      if (!possible || count(set) != size || count(all) != size) {
        continue;
      }
      for (int place = 0; place < side; ++place) {
        if (((places | there) >> place & 1) == 0) {
          add(fixed.cell[house][place], all);
        }
      }
      offer(base + (size - 1) * 0.1, 3);
    }
  }

  /// The two digits and some others have as many places as they are, one of the two cells among them.
  void hidden(int house, Nine here, Nine there, Nine extra, int size, double base) {
    const Tables& fixed = tables();
    const Nine others = static_cast<Nine>(((1 << side) - 1) & ~(pair_ | extra));
    std::vector<int> free;
    for (Nine left = others; left != 0;) {
      free.push_back(take_first(left));
    }
    if (free.empty() || size - 2 > static_cast<int>(free.size())) {
      return;
    }
    for (const Nine chosen : fixed.subsets[size - 2]) {
      if (chosen >> free.size() != 0) {
        continue;
      }
      Nine digits = pair_;
      for (Nine left = chosen; left != 0;) {
        digits = static_cast<Nine>(digits | bit(free[take_first(left)]));
      }
      Nine places = 0;
      bool possible = true;
      for (Nine left = digits; left != 0;) {
        const Nine where = static_cast<Nine>(board_.places[house][take_first(left)] & ~there);
        possible &= where != 0;
        places = static_cast<Nine>(places | where);
      }
      if (!possible || count(places) != size) {
        continue;
      }
      places = static_cast<Nine>(places & ~here);
      for (Nine left = places; left != 0;) {
        add(fixed.cell[house][take_first(left)], static_cast<Nine>(~digits));
      }
      offer(base + (count(places) - 1) * 0.1, 3);
    }
  }

  /// One of the two digits has no other place in a house of both cells, so the other digit is in neither.
  void type_4(int one, int other) {
    const Tables& fixed = tables();
    const int digits[2] = {first(pair_), first(static_cast<Nine>(pair_ & (pair_ - 1)))};
    bool locked[2] = {false, false};
    for (int kind = 0; kind < kinds; ++kind) {
      const int house = fixed.house[one][kind];
      if (house != fixed.house[other][kind]) {
        continue;
      }
      for (int i = 0; i < 2; ++i) {
        const Nine both = static_cast<Nine>(bit(fixed.place[one][kind]) | bit(fixed.place[other][kind]));
        locked[i] |= (board_.places[house][digits[i]] & ~both) == 0;
      }
    }
    if (locked[0] || locked[1]) {
      const Nine gone = bit(digits[locked[0] ? 1 : 0]);
      add(one, gone);
      add(other, gone);
    }
  }

  const Board& board_;
  Hint& hint_;
  Nine pair_ = 0;
  Loop loop_;
  std::vector<Mark> found_;
  int type_ = 0;
};

}  // namespace

bool unique_loop(const Board& board, Hint& hint) { return Search(board, hint).run(); }

}  // namespace grille::sudoku::explainer
