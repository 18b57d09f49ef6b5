// Facts about counting by components, and about natural numbers.
#include "sudoku/counting.hpp"

#include <vector>

#include "facts.hpp"
#include "natural.hpp"

namespace facts {

using namespace grille;
using namespace grille::sudoku;

namespace {

const auto always = [] { return true; };

void numbers_go_beyond_a_word() {
  Natural power = 1;
  for (int i = 0; i < 130; ++i) {
    power += power;
  }
  expect(power.hexadecimal() == "0000000000000004" + std::string(32, '0'), "2^130 by doubling");
  Natural largest = ~std::uint64_t{0};
  largest += 1;
  expect(largest.hexadecimal() == "0000000000000001" + std::string(16, '0'), "a carry makes a new word");
  Natural product = ~std::uint64_t{0};
  product *= product;
  expect(product.hexadecimal() == "fffffffffffffffe0000000000000001", "(2^64-1)^2");
  product *= 0;
  expect(product.is_zero(), "times nothing is nothing");
}

void full_grids_are_counted() {
  const Geometry six(6, box_houses(2, 3));
  const Tally all = count(six, std::vector<std::uint8_t>(36, 0), ~std::uint64_t{0}, always);
  expect(all.exact && all.solutions.hexadecimal() == "0000000001ae5000", "28,200,960 grids of 6x6");
  const Tally some = count(six, std::vector<std::uint8_t>(36, 0), 50, always);
  expect(!some.exact, "a limit is reported");
  const Tally stopped = count(six, std::vector<std::uint8_t>(36, 0), ~std::uint64_t{0}, [] { return false; });
  expect(!stopped.exact, "a stop is reported");
}

void parts_agree_with_one_by_one() {
  const Geometry four(4, box_houses(2, 2));
  for (int cell = 0; cell < 16; ++cell) {
    for (std::uint8_t digit = 1; digit <= 4; ++digit) {
      std::vector<std::uint8_t> givens(16, 0);
      givens[5] = 2;
      givens[cell] = digit;
      const std::uint64_t listed = facts::count(four, givens, Engine::branching, 1 << 20);
      const Tally tally = sudoku::count(four, givens, ~std::uint64_t{0}, always);
      Natural expected = listed;
      expect(tally.exact && tally.solutions.hexadecimal() == expected.hexadecimal(), "parts and lists agree");
    }
  }
}

}  // namespace

void about_counting() {
  numbers_go_beyond_a_word();
  full_grids_are_counted();
  parts_agree_with_one_by_one();
}

}  // namespace facts
