#include "sudoku/clues/killer.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "sudoku/fill.hpp"
#include "sudoku/grids.hpp"

namespace grille::sudoku::clues {

using logic::Level;

KillerGenerator::KillerGenerator(const Geometry& geometry, const Boxes& boxes, const KillerRules& rules,
                                 const GenerateSpec& spec, std::vector<std::vector<Cell>> maps,
                                 std::vector<CageSize> sizes)
    : geometry_(geometry),
      boxes_(boxes),
      spec_(spec),
      level_(spec.level.value_or(Level::medium)),
      cap_(rules.houses.caps[static_cast<std::size_t>(level_)]),
      maps_(std::move(maps)),
      sizes_(std::move(sizes)),
      random_(0),
      reasoner_(geometry, rules.singles, rules.houses, rules.weights),
      grid_(static_cast<std::size_t>(geometry.cells())),
      givens_(grid_) {
  if (level_ > Level::medium || geometry.side() > max_digits || maps_.empty() || sizes_.empty()) {
    throw std::invalid_argument("expected an easy or medium level, up to 16 digits, maps and sizes of cages");
  }
}

bool KillerGenerator::attempt() {
  if (spec_.placed < 0) {
    Grids(boxes_).draw(random_, grid_);
  } else if (!place_and_solve(geometry_, spec_.placed, random_, grid_)) {
    return false;
  }
  lay_cages();
  dig();
  rating_ = reasoner_.rate(givens_, level_, cap_);
  return (suits(rating_) || shorten()) && count_ <= spec_.most_givens;
}

bool KillerGenerator::suits(const CageRating& rating) const {
  return rating.finished && rating.needed == level_ && rating.level == level_;
}

void KillerGenerator::lay_cages() {
  cages_.clear();
  totals_.clear();
  for (CageBundle& bundle : draw_cages(geometry_.side(), grid_, maps_, sizes_, random_)) {
    for (CageCells& cage : bundle) {
      int total = 0;
      for (const Cell cell : cage) {
        total += grid_[cell];
      }
      totals_.push_back(total);
      cages_.push_back(std::move(cage));
    }
  }
  reasoner_.lay(cages_, totals_);
}

/// Removes givens as long as the techniques of the level solve the puzzle. Several groups at a time, which takes fewer
/// tests; if that goes too far, half as many.
void KillerGenerator::dig() {
  const auto groups = orbits(geometry_.side(), spec_.symmetry, DigOrder::random, random_);
  givens_ = grid_;
  count_ = geometry_.cells();
  dug_.clear();
  std::size_t next = 0;
  std::size_t handful = std::max<std::size_t>(1, groups.size() / 2);
  while (next < groups.size()) {
    const std::size_t stop = std::min(groups.size(), next + handful);
    const std::size_t before = dug_.size();
    for (std::size_t i = next; i < stop; ++i) {
      if (count_ - static_cast<int>(groups[i].size()) < spec_.least_givens) {
        continue;
      }
      remove(groups[i]);
    }
    if (dug_.size() == before || reasoner_.solves(givens_, level_)) {
      next = stop;
      continue;
    }
    restore_from(before);
    next += handful == 1 ? 1 : 0;
    handful = std::max<std::size_t>(1, handful / 2);
  }
}

void KillerGenerator::remove(const std::vector<Cell>& group) {
  for (const Cell cell : group) {
    givens_[cell] = 0;
  }
  count_ -= static_cast<int>(group.size());
  dug_.push_back(group);
}

/// Puts back what was removed after the first `kept` groups.
void KillerGenerator::restore_from(std::size_t kept) {
  for (; dug_.size() > kept; dug_.pop_back()) {
    for (const Cell cell : dug_.back()) {
      givens_[cell] = grid_[cell];
    }
    count_ += static_cast<int>(dug_.back().size());
  }
}

/// The steps are easy enough, but too many: givens are put back until the score is that of the level.
bool KillerGenerator::shorten() {
  const std::vector<std::vector<Cell>> all = dug_;
  // With `low` groups removed the score is small enough, with `high` it is too large.
  std::size_t low = 0;
  std::size_t high = all.size();
  std::size_t best = 0;
  CageRating found;
  const auto remove_group = [&](const std::vector<Cell>& group) { remove(group); };
  while (low + 1 < high) {
    // Scores grow with the empty cells, faster at the end.
    const std::size_t middle = high - std::max<std::size_t>(1, (high - low) / 4);
    restore_from(0);
    std::for_each_n(all.begin(), middle, remove_group);
    const CageRating rating = reasoner_.rate(givens_, level_, cap_);
    if (rating.finished && rating.level <= level_) {
      low = middle;
      if (suits(rating)) {
        best = middle;
        found = rating;
      }
    } else {
      high = middle;
    }
  }
  if (best == 0) {
    return false;
  }
  restore_from(0);
  std::for_each_n(all.begin(), best, remove_group);
  rating_ = found;
  return true;
}

}  // namespace grille::sudoku::clues
