#include "sudoku/search.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>
#include <vector>

#include "sudoku/automatic.hpp"
#include "sudoku/branching.hpp"
#include "sudoku/learning.hpp"
#include "sudoku/triads.hpp"

namespace grille::sudoku {

namespace {

// Contradictions that branching is allowed before learning takes over. Measured on unique boards of sides 16 to 36 and
// random ones with 38 to 50 percent givens: 300 gives up on boards of side 16 that branching would finish sooner, 1500
// and more delays boards where learning is needed anyway; in between it matters little. Guesses that hold are not
// counted: an empty board of side 36 takes over a thousand, and needs no help.
constexpr std::uint64_t patience = 700;

std::unique_ptr<Search> open_branching(const Geometry& geometry, std::span<const std::uint8_t> givens) {
  if (geometry.side() <= 16) {
    return std::make_unique<Branching<std::uint16_t>>(geometry, givens);
  }
  if (geometry.side() <= 32) {
    return std::make_unique<Branching<std::uint32_t>>(geometry, givens);
  }
  return std::make_unique<Branching<std::uint64_t>>(geometry, givens);
}

}  // namespace

std::unique_ptr<Search> open(const Geometry& geometry, std::span<const std::uint8_t> givens, Engine engine) {
  if (static_cast<int>(givens.size()) != geometry.cells()) {
    throw std::invalid_argument("expected one digit for each cell");
  }
  std::uint8_t largest = 0;
  for (const std::uint8_t digit : givens) {
    largest = std::max(largest, digit);
  }
  if (largest > geometry.side()) {
    throw std::invalid_argument("a digit is larger than the board's side");
  }
  if (engine == Engine::triads && !geometry.classic_nine()) {
    throw std::invalid_argument("the triads engine supports only the classic 9x9 board");
  }
  if (engine == Engine::triads || (engine == Engine::automatic && geometry.classic_nine())) {
    return std::make_unique<Triads>(givens);
  }
  if (engine == Engine::learning) {
    return std::make_unique<Learning>(geometry, givens);
  }
  auto branching = open_branching(geometry, givens);
  if (engine == Engine::branching) {
    return branching;
  }
  auto learn = [&geometry, board = std::vector(givens.begin(), givens.end())](const auto& known) {
    auto learning = std::make_unique<Learning>(geometry, board);
    for (const auto& solution : known) {
      learning->leave_out(solution);
    }
    return learning;
  };
  return std::make_unique<Automatic>(std::move(branching), patience, std::move(learn));
}

}  // namespace grille::sudoku
