// XY-Wings, XYZ-Wings, and aligned pair and triplet exclusion: a few cells that see each other.
#include <array>
#include <vector>

#include "sudoku/explainer/finders.hpp"

namespace grille::sudoku::explainer {

namespace {

void add_digit(const Board& board, CellSet where, int digit, std::vector<Mark>& out) {
  for (int cell = 0; cell < cells; ++cell) {
    if (where[cell] && board.has(cell, digit)) {
      out.push_back(mark_of(cell, digit));
    }
  }
}

/// A cell that can be excluded from, and the cells with few candidates that see it.
struct Base {
  int cell;
  std::vector<std::uint8_t> excluders;
  CellSet as_set;
};

std::vector<Base> bases(const Board& board, int size) {
  std::vector<Base> found;
  for (int cell = 0; cell < cells; ++cell) {
    if (count(board.digits[cell]) < 2) {
      continue;
    }
    Base base{cell, {}, {}};
    bool single = false;
    for (const std::uint8_t other : tables().peers[cell]) {
      const int digits = count(board.digits[other]);
      single |= digits == 1;
      if (digits >= 2 && digits <= size) {
        base.excluders.push_back(other);
        base.as_set.set(other);
      }
    }
    if (!single && !base.excluders.empty()) {
      found.push_back(std::move(base));
    }
  }
  return found;
}

/// Every digit of these cells that is in no combination which leaves each common excluder a digit.
template <std::size_t N>
bool exclusion(const Board& board, const std::array<int, N>& base, const CellSet& common, std::vector<Mark>& removes) {
  if (common.count() < 2) {
    return false;
  }
  std::vector<Nine> excluders;
  for (int cell = 0; cell < cells; ++cell) {
    if (common[cell]) {
      excluders.push_back(board.digits[cell]);
    }
  }
  std::array<Nine, N> possible{}, chosen{};
  const auto combine = [&](auto& self, std::size_t depth) -> void {
    if (depth == N) {
      Nine all = 0;
      for (const Nine each : chosen) {
        all = static_cast<Nine>(all | each);
      }
      for (const Nine each : excluders) {
        if ((each & ~all) == 0) {
          return;
        }
      }
      for (std::size_t i = 0; i < N; ++i) {
        possible[i] = static_cast<Nine>(possible[i] | chosen[i]);
      }
      return;
    }
    for (Nine left = board.digits[base[depth]]; left != 0;) {
      chosen[depth] = bit(take_first(left));
      bool allowed = true;
      for (std::size_t i = 0; i < depth && allowed; ++i) {
        allowed = chosen[i] != chosen[depth] || !tables().seen[base[i]][base[depth]];
      }
      if (allowed) {
        self(self, depth + 1);
      }
    }
  };
  combine(combine, 0);
  removes.clear();
  for (std::size_t i = 0; i < N; ++i) {
    for (Nine gone = static_cast<Nine>(board.digits[base[i]] & ~possible[i]); gone != 0;) {
      removes.push_back(mark_of(base[i], take_first(gone)));
    }
  }
  return !removes.empty();
}

}  // namespace

bool wing(const Board& board, int size, Hint& hint) {
  const Tables& fixed = tables();
  hint.set(size == 2 ? Rule::xy_wing : Rule::xyz_wing, size == 2 ? 4.2 : 4.4);
  for (int pivot = 0; pivot < cells; ++pivot) {
    const Nine xy = board.digits[pivot];
    if (count(xy) != size) {
      continue;
    }
    for (const std::uint8_t one : fixed.peers[pivot]) {
      const Nine xz = board.digits[one];
      if (count(xz) != 2 || count(static_cast<Nine>(xy & ~xz)) != 1) {
        continue;
      }
      for (const std::uint8_t other : fixed.peers[pivot]) {
        const Nine yz = board.digits[other];
        if (count(yz) != 2 || count(static_cast<Nine>(xy | xz | yz)) != 3 ||
            count(static_cast<Nine>(xy & xz & yz)) != size - 2) {
          continue;
        }
        CellSet seen = fixed.seen[one] & fixed.seen[other];
        if (size == 3) {
          seen &= fixed.seen[pivot];
        }
        seen.reset(pivot);
        add_digit(board, seen, first(static_cast<Nine>(xz & yz)), hint.removes);
        if (!hint.removes.empty()) {
          return true;
        }
      }
    }
  }
  return false;
}

bool aligned_pair(const Board& board, Hint& hint) {
  hint.set(Rule::aligned_pair_exclusion, 6.2);
  const std::vector<Base> found = bases(board, 2);
  for (std::size_t second = 1; second < found.size(); ++second) {
    for (std::size_t one = 0; one < second; ++one) {
      const CellSet common = found[one].as_set & found[second].as_set;
      if (exclusion<2>(board, {found[one].cell, found[second].cell}, common, hint.removes)) {
        return true;
      }
    }
  }
  return false;
}

bool aligned_triplet(const Board& board, Hint& hint) {
  hint.set(Rule::aligned_triplet_exclusion, 7.5);
  const std::vector<Base> found = bases(board, 3);
  std::array<int, cells> number{};
  number.fill(nothing);
  for (std::size_t i = 0; i < found.size(); ++i) {
    number[found[i].cell] = static_cast<int>(i);
  }
  for (std::size_t second = 1; second < found.size(); ++second) {
    for (std::size_t one = 0; one < second; ++one) {
      const Base &a = found[one], &b = found[second];
      const CellSet common = a.as_set & b.as_set;
      if (common.count() < 2) {
        continue;
      }
      const auto with = [&](int third) {
        return third != a.cell && third != b.cell && number[third] != nothing &&
               exclusion<3>(board, {a.cell, b.cell, third}, common & found[number[third]].as_set, hint.removes);
      };
      for (const std::uint8_t third : a.excluders) {
        if (with(third)) {
          return true;
        }
      }
      for (const std::uint8_t third : b.excluders) {
        if (!a.as_set[third] && with(third)) {
          return true;
        }
      }
    }
  }
  return false;
}

}  // namespace grille::sudoku::explainer
