#include "sudoku/rows.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "share_out.hpp"
#include "sudoku/canonical.hpp"

namespace grille::sudoku {

namespace {

constexpr std::uint8_t no_digit = 0xff;
constexpr std::uint8_t invalid = 3, stopped = 4, right = 5, wrong = 6, done = 7;

/// By character: its digit, 0 for those of an empty cell.
constexpr std::array<std::uint8_t, 256> digit_of_sign = [] {
  std::array<std::uint8_t, 256> digits;
  digits.fill(no_digit);
  for (const char empty : {'0', '.', '_', '*'}) digits[static_cast<std::uint8_t>(empty)] = 0;
  for (int i = 1; i <= 9; ++i) digits['0' + i] = static_cast<std::uint8_t>(i);
  for (int i = 0; i < 26; ++i) {
    digits['A' + i] = digits['a' + i] = static_cast<std::uint8_t>(10 + i);
  }
  digits['@'] = 36;
  return digits;
}();

constexpr char signs[] = ".123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ@";

}  // namespace

bool Rows::read(std::size_t row, std::span<std::uint8_t> digits) const {
  const std::uint8_t* from = this->signs + row * stride;
  std::uint8_t most = 0;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    digits[i] = zero == 0 ? from[i] : digit_of_sign[from[i]];
    most = std::max(most, digits[i]);
  }
  return most <= side;
}

bool without_clash(std::span<const std::uint8_t> nine) {
  std::array<unsigned, 27> held{};
  bool clash = false;
  for (unsigned cell = 0; cell < 81; ++cell) {
    const unsigned bit = (1U << nine[cell]) & ~1U;
    const unsigned row = cell / 9, column = cell % 9;
    for (const unsigned house : {row, 9 + column, 18 + row / 3 * 3 + column / 3}) {
      clash |= (held[house] & bit) != 0;
      held[house] |= bit;
    }
  }
  return !clash;
}

void check_answers(const Rows& boards, const Rows& answers, std::uint8_t* statuses) {
  std::array<std::uint8_t, 81> givens, answer;
  for (std::size_t i = 0; i < boards.number; ++i) {
    if (!boards.read(i, givens)) {
      statuses[i] = invalid;
      continue;
    }
    bool fits = answers.read(i, answer);
    for (std::size_t cell = 0; cell < 81; ++cell) {
      fits &= answer[cell] != 0 && (givens[cell] == 0 || givens[cell] == answer[cell]);
    }
    statuses[i] = fits && without_clash(answer) ? right : wrong;
  }
}

void canonical_many(const Rows& boards, const Boxes& boxes, int threads, const std::function<bool()>& go_on,
                    std::uint8_t* statuses, std::uint8_t* forms) {
  const std::size_t cells = boards.cells();
  std::fill_n(statuses, boards.number, stopped);
  share_out(boards.number, threads, 64, go_on, [&](const std::function<bool()>&) {
    return
        [&, digits = std::vector<std::uint8_t>(cells), form = std::vector<std::uint8_t>(cells)](std::size_t i) mutable {
          if (!boards.read(i, digits)) {
            statuses[i] = invalid;
            return;
          }
          canonical(boxes, digits).apply(digits, form);
          statuses[i] = done;
          std::uint8_t* to = forms + i * cells;
          for (std::size_t cell = 0; cell < cells; ++cell) {
            to[cell] = static_cast<std::uint8_t>(signs[form[cell]]);
          }
        };
  });
}

}  // namespace grille::sudoku
