// Facts about batches of boards, compared with the single-board engine, for every kernel that this processor can run.
#include "sudoku/lanes.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <random>
#include <string>
#include <vector>

#include "facts.hpp"
#include "isa.hpp"
#include "sudoku/triads.hpp"
#include "wide.hpp"

namespace facts {

using namespace grille::sudoku;
using grille::Isa;
using lanes::Kernel;
using lanes::Status;

namespace {

using Board = std::array<std::uint8_t, 81>;

constexpr std::string_view pattern =
    "123456789456789123789123456231564897564897231897231564312645978645978312978312645";

/// Boards as text, with what is known about each: whether it clashes, and its number of solutions up to a limit.
struct Boards {
  std::string text;
  std::vector<std::uint64_t> counts;
  std::vector<Status> statuses;

  std::size_t size() const { return counts.size(); }
};

constexpr std::uint64_t most = 50;

bool clashes(const Board& board) {
  for (int a = 0; a < 81; ++a) {
    for (int b = a + 1; b < 81; ++b) {
      const bool boxed = a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3;
      if (board[a] != 0 && board[a] == board[b] && (a / 9 == b / 9 || a % 9 == b % 9 || boxed)) {
        return true;
      }
    }
  }
  return false;
}

void add(Boards& boards, std::string_view signs) {
  Board board{};
  bool bad = false;
  for (int cell = 0; cell < 81; ++cell) {
    const char sign = signs[cell];
    bad |= !(sign >= '0' && sign <= '9') && sign != '.' && sign != '_' && sign != '*';
    board[cell] = sign >= '1' && sign <= '9' ? static_cast<std::uint8_t>(sign - '0') : 0;
  }
  const bool invalid = bad || clashes(board);
  const std::uint64_t count = invalid ? 0 : count_solutions(board, most);
  boards.text += signs;
  boards.counts.push_back(count);
  boards.statuses.push_back(invalid      ? Status::invalid
                            : count == 0 ? Status::none
                            : count == 1 ? Status::unique
                                         : Status::several);
}

/// A shuffled grid with some digits kept; occasionally one of them wrong or not a digit.
std::string dug(std::mt19937& random) {
  std::string names = "123456789";
  std::ranges::shuffle(names, random);
  std::array<int, 9> lines{0, 1, 2, 3, 4, 5, 6, 7, 8};
  for (int band = 0; band < 3; ++band) {
    std::shuffle(lines.begin() + 3 * band, lines.begin() + 3 * band + 3, random);
  }
  const unsigned holes = 30 + random() % 32;
  std::string board(81, '.');
  for (int cell = 0; cell < 81; ++cell) {
    if (random() % 81 >= holes) {
      board[cell] = names[pattern[9 * lines[cell / 9] + cell % 9] - '1'];
    } else {
      board[cell] = ".0_*"[random() % 4];
    }
  }
  if (random() % 4 == 0) {
    board[random() % 81] = static_cast<char>('1' + random() % 9);
  }
  if (random() % 20 == 0) {
    board[random() % 81] = "/:aZ \n\xff\x01\x80\x1e"[random() % 10];
  }
  return board;
}

const Boards& mixed() {
  static const Boards boards = [] {
    Boards made;
    std::mt19937 random(7);
    for (int i = 0; i < 10000; ++i) {
      add(made, dug(random));
    }
    return made;
  }();
  return boards;
}

std::vector<const Kernel*> made_for_this_processor() {
  std::vector<const Kernel*> found{&lanes::baseline};
#if defined(__x86_64__)
  if (grille::widest_isa() >= Isa::avx2) {
    found.push_back(&lanes::avx2);
    found.push_back(&lanes::wide);
  }
  if (grille::widest_isa() >= Isa::avx512) {
    found.push_back(&lanes::avx512);
  } else {
    std::printf("no AVX-512 here: its 32 lanes are tested as pairs of AVX2 registers, its instructions are not\n");
  }
#endif
  return found;
}

const std::vector<const Kernel*>& kernels() {
  static const std::vector<const Kernel*> found = made_for_this_processor();
  return found;
}

struct Answers {
  std::vector<std::uint8_t> statuses;
  std::vector<std::uint64_t> counts;
  std::vector<std::uint8_t> solutions;

  bool operator==(const Answers&) const = default;
};

struct How {
  std::uint64_t limit = 2;
  int threads = 1;
  std::uint32_t patience = 2000;
  std::size_t step = 81;
};

Answers solve(const Kernel& kernel, std::string_view text, std::size_t number, const How& how,
              std::ptrdiff_t stride = 81, std::uint8_t zero = '0') {
  Answers answers{std::vector<std::uint8_t>(number, 99), std::vector<std::uint64_t>(number, 99),
                  std::vector<std::uint8_t>(how.step * number)};
  const Batch batch{{reinterpret_cast<const std::uint8_t*>(text.data()), stride, zero, how.limit,
                     answers.statuses.data(), answers.counts.data(), answers.solutions.data(), how.step},
                    number,
                    how.threads};
  solve_many(batch, [] { return true; }, kernel, how.patience);
  return answers;
}

void expect_right(const Boards& boards, std::size_t first, std::size_t number, const Answers& answers, const How& how) {
  for (std::size_t i = 0; i < number; ++i) {
    const std::uint64_t count = std::min(boards.counts[first + i], how.limit);
    expect(answers.counts[i] == count, "as many solutions as the single-board engine counts");
    const Status known = boards.statuses[first + i];
    const Status expected = known == Status::several && how.limit == 1 ? Status::unique : known;
    expect(answers.statuses[i] == static_cast<std::uint8_t>(expected), "and the status that follows");
    const std::uint8_t* solution = &answers.solutions[how.step * i];
    if (count == 0) {
      expect(std::all_of(solution, solution + 81, [](std::uint8_t sign) { return sign == 0; }),
             "nothing is written where there is no solution");
      continue;
    }
    Board grid{}, givens{};
    for (int cell = 0; cell < 81; ++cell) {
      expect(solution[cell] >= '1' && solution[cell] <= '9', "a solution has a digit everywhere");
      grid[cell] = static_cast<std::uint8_t>(solution[cell] - '0');
      const char sign = boards.text[81 * (first + i) + cell];
      givens[cell] = sign >= '1' && sign <= '9' ? static_cast<std::uint8_t>(sign - '0') : 0;
      expect(givens[cell] == 0 || givens[cell] == grid[cell], "a solution keeps the givens");
    }
    expect(!clashes(grid), "a solution keeps the rules");
    Triads search(givens);
    search.next(UINT64_MAX);
    expect(how.limit != 2 || std::ranges::equal(search.solution(), grid), "it is the one that the board gives alone");
  }
}

void every_kernel_agrees_with_the_single_board_engine() {
  const Boards& boards = mixed();
  int seen[4] = {};
  for (const Status status : boards.statuses) {
    ++seen[static_cast<int>(status)];
  }
  expect(*std::min_element(seen, seen + 4) > 20, "boards of every status");
  for (const Kernel* kernel : kernels()) {
    for (const How& how :
         {How{}, How{.limit = 1}, How{.limit = most}, How{.patience = 0}, How{.patience = 3}, How{.step = 100}}) {
      expect_right(boards, 0, boards.size(), solve(*kernel, boards.text, boards.size(), how), how);
    }
  }
}

void any_number_of_boards_fills_the_lanes() {
  const Boards& boards = mixed();
  for (const Kernel* kernel : kernels()) {
    for (const std::size_t number : {0, 1, 2, 3, 7, 8, 9, 15, 16, 17, 31, 32, 33, 63, 64, 65, 127, 1000}) {
      const std::size_t first = 31 * number % 2000;
      const std::string_view text = std::string_view(boards.text).substr(81 * first);
      expect_right(boards, first, number, solve(*kernel, text, number, How{}), How{});
    }
  }
}

void threads_change_nothing() {
  const Boards& boards = mixed();
  for (const Kernel* kernel : kernels()) {
    const Answers alone = solve(*kernel, boards.text, boards.size(), How{});
    for (const int threads : {2, 3, 8}) {
      expect(solve(*kernel, boards.text, boards.size(), How{.threads = threads}) == alone, "the same for any threads");
    }
  }
}

void boards_lie_at_any_stride_in_signs_or_numbers() {
  const Boards& boards = mixed();
  std::string lines, numbers;
  for (std::size_t i = 0; i < boards.size(); ++i) {
    const std::string_view board = std::string_view(boards.text).substr(81 * i, 81);
    lines += std::string(board) + "\r\n";
    for (const char sign : board) {
      numbers += sign >= '1' && sign <= '9'                                 ? static_cast<char>(sign - '0')
                 : sign == '.' || sign == '0' || sign == '_' || sign == '*' ? '\0'
                                                                            : '\x0b';
    }
  }
  for (const Kernel* kernel : kernels()) {
    const Answers plain = solve(*kernel, boards.text, boards.size(), How{});
    expect(solve(*kernel, lines, boards.size(), How{}, 83) == plain, "lines with their ends");
    Answers counted = solve(*kernel, numbers, boards.size(), How{}, 81, 0);
    for (std::size_t i = 0; i < counted.solutions.size(); ++i) {
      counted.solutions[i] = static_cast<std::uint8_t>(counted.solutions[i] == 0 ? 0 : counted.solutions[i] + '0');
    }
    expect(counted == plain, "digits as numbers");
    const std::string_view last = std::string_view(boards.text).substr(0, 81);
    std::string backwards = std::string(boards.text.substr(81)) + std::string(last);
    expect(solve(*kernel, backwards, boards.size(), How{}) != plain, "another order is another answer");
    const std::string_view end = std::string_view(boards.text).substr(81 * (boards.size() - 1));
    const Answers turned = solve(*kernel, end, boards.size(), How{}, -81);
    for (std::size_t i = 0; i < boards.size(); ++i) {
      expect(turned.statuses[i] == plain.statuses[boards.size() - 1 - i], "from the last to the first");
    }
  }
}

void invalid_boards_do_not_affect_others() {
  Boards boards;
  const std::string monster(81, '.');
  for (int i = 0; i < 70; ++i) {
    add(boards, i % 10 == 3 ? std::string(81, 'x') : std::string(81, '5'));
  }
  expect(std::ranges::all_of(boards.statuses, [](Status s) { return s == Status::invalid; }), "all of them invalid");
  for (int i = 0; i < 200; ++i) {
    add(boards, i == 77 ? monster : std::string(pattern.substr(0, 40)) + std::string(41, '.'));
    add(boards, pattern);
  }
  for (const Kernel* kernel : kernels()) {
    for (const std::size_t number : {std::size_t{70}, boards.size()}) {
      for (const std::uint64_t limit : {std::uint64_t{2}, most}) {
        const How how{.limit = limit};
        expect_right(boards, 0, number, solve(*kernel, boards.text, number, how), how);
      }
    }
  }
}

void a_run_that_is_stopped_says_so() {
  const Boards& boards = mixed();
  for (const Kernel* kernel : kernels()) {
    std::vector<std::uint8_t> statuses(boards.size(), 99);
    const Batch batch{
        {reinterpret_cast<const std::uint8_t*>(boards.text.data()), 81, '0', 2, statuses.data(), nullptr, nullptr, 0},
        boards.size(),
        1};
    int asked = 0;
    solve_many(batch, [&] { return ++asked < 3; }, *kernel, 2000);
    const auto stopped = std::ranges::count(statuses, static_cast<std::uint8_t>(Status::stopped));
    expect(stopped > 0 && stopped < static_cast<long>(boards.size()), "some were done, some were not");
    for (std::size_t i = 0; i < boards.size(); ++i) {
      expect(statuses[i] == static_cast<std::uint8_t>(Status::stopped) ||
                 statuses[i] == static_cast<std::uint8_t>(boards.statuses[i]),
             "and what was done is right");
    }
    // A count that would never finish stops as well.
    const std::string empty(81 * 40, '.');
    std::vector<std::uint64_t> counts(40);
    std::vector<std::uint8_t> ends(40);
    const Batch endless{{reinterpret_cast<const std::uint8_t*>(empty.data()), 81, '0', UINT64_MAX, ends.data(),
                         counts.data(), nullptr, 0},
                        40,
                        2};
    asked = 0;
    solve_many(endless, [&] { return ++asked < 5; }, *kernel, 100);
    expect(std::ranges::all_of(ends, [](auto end) { return end == static_cast<std::uint8_t>(Status::stopped); }),
           "stopped, not none");
  }
}

void plain_lines_are_recognized() {
  std::size_t length = 0;
  const std::string board(pattern), line = board + "\n", other = board + "\r\n";
  expect(plain_lines("", length) == 0 && plain_lines(board, length) == 0, "a line has an end");
  expect(plain_lines(line + line + board, length) == 2 && length == 82, "two lines, and one cut short");
  expect(plain_lines(other + other + line, length) == 2 && length == 83, "lines end alike");
  expect(plain_lines(line + other, length) == 1 && length == 82, "the other way round too");
  std::string odd = line + line;
  odd[100] = 'A';
  expect(plain_lines(odd, length) == 1, "a letter is not a character of a 9x9 board");
}

}  // namespace

void about_lanes() {
  every_kernel_agrees_with_the_single_board_engine();
  any_number_of_boards_fills_the_lanes();
  threads_change_nothing();
  boards_lie_at_any_stride_in_signs_or_numbers();
  invalid_boards_do_not_affect_others();
  a_run_that_is_stopped_says_so();
  plain_lines_are_recognized();
}

}  // namespace facts
