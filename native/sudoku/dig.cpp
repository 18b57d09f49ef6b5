#include "sudoku/dig.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "sudoku/search.hpp"
#include "sudoku/triads.hpp"

namespace grille::sudoku {

namespace {

/// Guesses allowed for a proof on a large board: the larger the board, the more a guess costs.
std::uint64_t patience(int side) { return side <= 16 ? 2000 : 400; }

/// Guesses by singles alone before a search that deduces more takes over.
constexpr int few_guesses = 100;

}  // namespace

Proof::Proof(const Geometry& geometry) : geometry_(geometry) {
  if (geometry.side() <= 16 && !geometry.classic_nine()) {
    singles_.emplace(geometry);
    settled_.resize(static_cast<std::size_t>(geometry.cells()));
  }
}

void Proof::keep(const SinglesBoard& singles) {
  for (std::size_t cell = 0; cell < settled_.size(); ++cell) {
    const auto of = static_cast<Cell>(cell);
    settled_[cell] =
        singles.filled(of) ? static_cast<std::uint8_t>(std::bit_width(singles.candidates(of))) : std::uint8_t{0};
  }
}

bool Proof::unique(std::span<const std::uint8_t> givens) {
  if (geometry_.classic_nine()) {
    return count_solutions(givens.first<81>(), 2) == 1;
  }
  if (singles_) {
    singles_->start(givens);
    if (!singles_->settle()) {
      return false;
    }
    if (singles_->solved()) {
      return true;
    }
    keep(*singles_);
    givens = settled_;
  }
  const auto search = open(geometry_, givens);
  const std::uint64_t guesses = patience(geometry_.side());
  return search->next(guesses) == Event::solution && search->next(guesses) == Event::exhausted;
}

bool Proof::still_unique(std::span<const std::uint8_t> givens, std::span<const Cell> holes,
                         std::span<const std::uint8_t> grid) {
  if (singles_) {
    // If singles find the digits of the holes, all is known that was known before.
    if (singles_->solves_without(givens, holes)) {
      return true;
    }
    // Another solution has another digit in one of the holes; those before it can be given then.
    settled_.assign(givens.begin(), givens.end());
    for (const Cell hole : holes) {
      singles_->start(settled_);
      singles_->keep(hole, static_cast<SinglesBoard::Mask>(~(1U << (grid[hole] - 1))));
      const SinglesBoard::Found found = singles_->search(few_guesses);
      if (found == SinglesBoard::Found::unknown) {
        return unique(givens);
      }
      if (found == SinglesBoard::Found::solution) {
        return false;
      }
      settled_[hole] = grid[hole];
    }
    return true;
  }
  if (!geometry_.classic_nine() || holes.size() > 2) {
    return unique(givens);
  }
  std::array<std::uint8_t, 81> board;
  std::ranges::copy(givens, board.begin());
  if (holes.size() == 2) {
    board[holes[1]] = grid[holes[1]];
    if (solvable_otherwise(board, holes[0], grid[holes[0]])) {
      return false;
    }
    board[holes[1]] = 0;
  }
  return !solvable_otherwise(board, holes.back(), grid[holes.back()]);
}

Digging::Digging(const Geometry& geometry, std::span<const std::uint8_t> grid, std::vector<std::vector<Cell>> orbits,
                 const Bounds& bounds)
    : proof_(geometry),
      classic_(geometry.classic_nine()),
      side_(geometry.side()),
      grid_(grid.begin(), grid.end()),
      givens_(grid_),
      orbits_(std::move(orbits)),
      bounds_(bounds),
      in_row_(side_, side_),
      in_column_(side_, side_),
      count_(geometry.cells()),
      handful_(std::max<std::size_t>(1, orbits_.size() / 4)) {}

bool Digging::go(int orbits) {
  const std::size_t end = std::min(orbits_.size(), next_ + static_cast<std::size_t>(orbits));
  while (next_ < end) {
    // Several groups at a time, as long as all of them can be removed: one proof instead of many, with the same result.
    const std::size_t stop = std::min(end, next_ + handful_);
    const std::size_t before = dug_.size();
    holes_.clear();
    for (std::size_t at = next_; at < stop; ++at) {
      if (allowed(orbits_[at])) {
        take(orbits_[at]);
        dug_.push_back(orbits_[at]);
        holes_.insert(holes_.end(), orbits_[at].begin(), orbits_[at].end());
      }
    }
    const bool few = !classic_ || dug_.size() == before + 1;
    if (dug_.size() == before || (few ? proof_.still_unique(givens_, holes_, grid_) : proof_.unique(givens_))) {
      next_ = stop;
    } else {
      fill(before);
      next_ += handful_ == 1 ? 1 : 0;
      handful_ = std::max<std::size_t>(1, handful_ / 2);
    }
  }
  return !done();
}

void Digging::fill(std::size_t keep) {
  while (dug_.size() > keep) {
    put_back(dug_.back());
    dug_.pop_back();
  }
}

bool Digging::allowed(std::span<const Cell> orbit) const {
  if (count_ - static_cast<int>(orbit.size()) < bounds_.least) {
    return false;
  }
  return std::ranges::all_of(orbit, [&](Cell cell) {
    const int row = cell / side_, column = cell % side_;
    const auto in_row = std::ranges::count_if(orbit, [&](Cell other) { return other / side_ == row; });
    const auto in_column = std::ranges::count_if(orbit, [&](Cell other) { return other % side_ == column; });
    return in_row_[row] - in_row >= bounds_.least_in_row && in_column_[column] - in_column >= bounds_.least_in_column;
  });
}

void Digging::take(std::span<const Cell> orbit) {
  for (const Cell cell : orbit) {
    givens_[cell] = 0;
    --in_row_[cell / side_];
    --in_column_[cell % side_];
    --count_;
  }
}

void Digging::put_back(std::span<const Cell> orbit) {
  for (const Cell cell : orbit) {
    givens_[cell] = grid_[cell];
    ++in_row_[cell / side_];
    ++in_column_[cell % side_];
    ++count_;
  }
}

}  // namespace grille::sudoku
