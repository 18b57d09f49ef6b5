// Boards per second, many at once: grille_lanes FILE [ROUNDS] [LIMIT] [THREADS] [check|solve]. One board of 81 characters
// in a line; prints the best round after a warm-up. `solve` writes the solutions too.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "sudoku/lanes.hpp"

using namespace grille::sudoku;

namespace {

std::vector<std::uint8_t> boards_in(const char* file) {
  std::vector<std::uint8_t> signs;
  std::ifstream text(file);
  for (std::string line; std::getline(text, line);) {
    if (line.size() >= 81 && line.front() != '#') {
      signs.insert(signs.end(), line.begin(), line.begin() + 81);
    }
  }
  return signs;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    std::fprintf(stderr, "usage: %s FILE [ROUNDS] [LIMIT] [THREADS] [check|solve]\n", argv[0]);
    return 2;
  }
  const std::vector<std::uint8_t> signs = boards_in(argv[1]);
  const int rounds = argc > 2 ? std::atoi(argv[2]) : 3;
  const std::uint64_t limit = argc > 3 ? std::strtoull(argv[3], nullptr, 10) : 2;
  const int threads = argc > 4 ? std::atoi(argv[4]) : 1;
  const bool solve = argc > 5 && std::string_view(argv[5]) == "solve";
  const std::size_t boards = signs.size() / 81;
  std::vector<std::uint8_t> statuses(boards), solutions(81 * boards);
  std::vector<std::uint64_t> counts(boards);
  const Batch batch{
      {signs.data(), 81, '0', limit, statuses.data(), counts.data(), solve ? solutions.data() : nullptr, 81},
      boards,
      threads};

  double best = std::numeric_limits<double>::infinity();
  lanes::Work work;
  for (int round = 0; round <= rounds; ++round) {
    const auto start = std::chrono::steady_clock::now();
    work = solve_many(batch, [] { return true; });
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start;
    if (round > 0 || rounds == 0) {
      best = std::min(best, spent.count());
    }
  }
  std::uint64_t solutions_found = 0;
  for (const std::uint64_t count : counts) {
    solutions_found += count;
  }
  const double each = static_cast<double>(boards);
  std::printf(
      "{\"name\":\"grille\",\"puzzles\":%zu,\"seconds\":%.6f,\"rate\":%.1f,\"solutions\":%llu,\"guesses\":%.3f,"
      "\"turns\":%.2f,\"occupancy\":%.3f,\"handed\":%llu}\n",
      boards, best, each / best, static_cast<unsigned long long>(solutions_found),
      static_cast<double>(work.guesses) / each, static_cast<double>(work.turns) / each,
      static_cast<double>(work.turns) / static_cast<double>(work.passes) / lanes_kernel().lanes,
      static_cast<unsigned long long>(work.handed));
}
