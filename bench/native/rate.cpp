// Boards per second: grille_rate FILE [ROUNDS] [LIMIT] [open|flat]. One board of 81 characters in a line; prints the
// best round after a warm-up. `open` uses the public search, `flat` the kernel directly, which counts no guesses.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "sudoku/triads.hpp"

using namespace grille::sudoku;

namespace {

std::vector<std::uint8_t> boards_in(const char* file) {
  std::vector<std::uint8_t> digits;
  std::ifstream lines(file);
  for (std::string line; std::getline(lines, line);) {
    if (line.size() >= 81 && line.front() != '#') {
      for (const char c : std::string_view(line).substr(0, 81)) {
        digits.push_back(c >= '1' && c <= '9' ? static_cast<std::uint8_t>(c - '0') : 0);
      }
    }
  }
  return digits;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    std::fprintf(stderr, "usage: %s FILE [ROUNDS] [LIMIT] [open|flat]\n", argv[0]);
    return 2;
  }
  const std::vector<std::uint8_t> digits = boards_in(argv[1]);
  const int rounds = argc > 2 ? std::atoi(argv[2]) : 3;
  const std::uint64_t limit = argc > 3 ? std::strtoull(argv[3], nullptr, 10) : 2;
  const bool flat = argc > 4 && std::string_view(argv[4]) == "flat";
  const Geometry geometry(9, box_houses(3, 3));
  const std::size_t boards = digits.size() / 81;

  double best = std::numeric_limits<double>::infinity();
  std::uint64_t solutions = 0, guesses = 0;
  for (int round = 0; round <= rounds; ++round) {
    solutions = guesses = 0;
    const auto start = std::chrono::steady_clock::now();
    for (std::size_t board = 0; board < boards; ++board) {
      const std::span<const std::uint8_t, 81> givens(&digits[81 * board], 81);
      if (flat) {
        solutions += count_solutions(givens, limit);
        continue;
      }
      const auto search = open(geometry, givens);
      for (std::uint64_t found = 0; found < limit && search->next(UINT64_MAX) == Event::solution; ++found) {
        ++solutions;
      }
      guesses += search->statistics().guesses;
    }
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start;
    if (round > 0 || rounds == 0) {
      best = std::min(best, spent.count());
    }
  }
  std::printf(
      "{\"name\":\"grille\",\"puzzles\":%zu,\"seconds\":%.6f,\"rate\":%.1f,"
      "\"guesses\":%llu,\"solutions\":%llu}\n",
      boards, best, static_cast<double>(boards) / best, static_cast<unsigned long long>(guesses),
      static_cast<unsigned long long>(solutions));
}
