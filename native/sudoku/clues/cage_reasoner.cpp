#include "sudoku/clues/cage_reasoner.hpp"

#include <algorithm>
#include <bit>
#include <optional>
#include <utility>

#include "sudoku/clues/cage_ways.hpp"
#include "sudoku/clues/sums.hpp"

namespace grille::sudoku::clues {

namespace {

using logic::Level;

const logic::GoOn always = [] { return true; };

}  // namespace

CageReasoner::CageReasoner(const Geometry& geometry, const logic::Rules& singles, const logic::Rules& houses,
                           const CageWeights& weights)
    : geometry_(geometry),
      singles_rules_(singles),
      houses_rules_(houses),
      weights_(weights),
      singles_(logic::reasoner(geometry, singles)),
      houses_(logic::reasoner(geometry, houses)),
      cage_of_(static_cast<std::size_t>(geometry.cells()), -1),
      mates_(static_cast<std::size_t>(geometry.cells())),
      board_(geometry),
      masks_(static_cast<std::size_t>(geometry.cells())),
      filled_(static_cast<std::size_t>(geometry.cells())) {}

void CageReasoner::lay(std::vector<CageCells> cages, std::span<const int> totals) {
  cages_.clear();
  std::ranges::fill(cage_of_, -1);
  std::ranges::for_each(mates_, [](std::vector<Cell>& mates) { mates.clear(); });
  const int side = geometry_.side();
  for (std::size_t i = 0; i < cages.size(); ++i) {
    CageCells& cells = cages[i];
    const auto size = static_cast<int>(cells.size());
    for (const Cell cell : cells) {
      cage_of_[cell] = static_cast<int>(i);
      const auto peers = geometry_.peers(cell);
      std::ranges::copy_if(cells, std::back_inserter(mates_[cell]),
                           [&](Cell other) { return other != cell && !std::ranges::binary_search(peers, other); });
    }
    // Digits count from 0 in the table of combinations.
    const auto sets = Cage::combinations(side, size, totals[i] - size);
    cages_.push_back({std::move(cells), sets, {}});
  }
  dirty_.resize(cages_.size());
  board_.also_differ(mates_);
}

/// Removes what no way to fill a cage uses. Returns whether that is anything; nothing if a cage can't be filled.
std::optional<bool> CageReasoner::narrow_cages() {
  bool narrowed = false;
  std::array<Mask, most_caged> masks;
  for (LaidCage& cage : cages_) {
    const std::size_t size = cage.cells.size();
    std::ranges::transform(cage.cells, masks.begin(), [&](Cell cell) { return board_.candidates(cell); });
    if (std::equal(masks.begin(), masks.begin() + static_cast<std::ptrdiff_t>(size), cage.known.begin())) {
      continue;
    }
    std::array<Mask, most_caged> before = masks;
    if (!keep_cage_ways(cage.sets, std::span(masks).first(size))) {
      return std::nullopt;
    }
    cage.known = masks;
    for (std::size_t at = 0; at < size; ++at) {
      if (masks[at] != before[at]) {
        board_.keep(cage.cells[at], masks[at]);
        narrowed = true;
      }
    }
  }
  return narrowed;
}

/// The next step of a house technique, if there is one.
bool CageReasoner::ask_houses(std::span<const std::uint8_t> givens) {
  if (!asked_) {
    asked_ = true;
    houses_->begin(givens, {});
  }
  new_places_.clear();
  new_removes_.clear();
  for (int i = 0; i < geometry_.cells(); ++i) {
    const auto cell = static_cast<Cell>(i);
    const Mask mask = board_.candidates(cell);
    if (board_.filled(cell)) {
      if (houses_->value(cell) == 0) {
        new_places_.push_back({cell, static_cast<logic::Digit>(lowest(mask))});
      }
      continue;
    }
    for (unsigned out = static_cast<Mask>(houses_->candidates(cell)) & ~mask; out != 0; out &= out - 1) {
      new_removes_.push_back({cell, static_cast<logic::Digit>(std::countr_zero(out))});
    }
  }
  houses_->know(new_places_, new_removes_);
  if (!houses_->find(step_, always)) {
    return false;
  }
  for (const logic::Candidate& each : step_.places) {
    board_.keep(each.cell, bit(each.digit));
  }
  for (const logic::Candidate& each : step_.removes) {
    board_.keep(each.cell, static_cast<Mask>(~bit(each.digit)));
  }
  return true;
}

bool CageReasoner::solves(std::span<const std::uint8_t> givens, Level level) {
  if (level == Level::easy) {
    return board_.solves(givens);
  }
  asked_ = false;
  std::ranges::for_each(cages_, [](LaidCage& cage) { cage.known.fill(0); });
  board_.start(givens);
  while (board_.settle()) {
    if (board_.solved()) {
      return true;
    }
    const std::optional<bool> narrowed = narrow_cages();
    if (!narrowed || (!*narrowed && !ask_houses(givens))) {
      return false;
    }
  }
  return false;
}

/// Fills a cell, and removes its digit from the cells that share a house with it.
void CageReasoner::put(Cell cell, Mask digit) {
  masks_[cell] = digit;
  filled_[cell] = 1;
  --left_;
  const auto note = [&](Cell changed) {
    if (cage_of_[changed] >= 0) {
      dirty_[static_cast<std::size_t>(cage_of_[changed])] = 1;
    }
  };
  note(cell);
  for (const Cell peer : geometry_.peers(cell)) {
    if (filled_[peer] == 0 && (masks_[peer] & digit) != 0) {
      masks_[peer] = static_cast<Mask>(masks_[peer] & ~digit);
      note(peer);
    }
  }
}

/// Removes candidates, and informs the singles.
void CageReasoner::remove(Cell cell, Mask digits) {
  for (unsigned out = masks_[cell] & digits; out != 0; out &= out - 1) {
    const logic::Candidate gone{cell, static_cast<logic::Digit>(std::countr_zero(out))};
    singles_->know({}, std::span(&gone, 1));
    new_removes_.push_back(gone);
  }
  masks_[cell] = static_cast<Mask>(masks_[cell] & ~digits);
  if (cage_of_[cell] >= 0) {
    dirty_[static_cast<std::size_t>(cage_of_[cell])] = 1;
  }
}

bool CageReasoner::take_single(CageRating& rating) {
  if (!singles_->find(step_, always)) {
    return false;
  }
  singles_->make(step_);
  const auto used = static_cast<std::size_t>(step_.technique);
  ++rating.uses[used];
  rating.score += singles_rules_.weight[used];
  for (const logic::Candidate& each : step_.places) {
    put(each.cell, bit(each.digit));
    new_places_.push_back(each);
  }
  return true;
}

bool CageReasoner::take_peer(CageRating& rating) {
  for (std::size_t cell = 0; cell < masks_.size(); ++cell) {
    if (filled_[cell] == 0 || mates_[cell].empty()) {
      continue;
    }
    bool found = false;
    for (const Cell mate : mates_[cell]) {
      if (filled_[mate] == 0 && (masks_[mate] & masks_[cell]) != 0) {
        remove(mate, masks_[cell]);
        found = true;
      }
    }
    if (found) {
      ++rating.peers;
      rating.score += weights_.peer;
      return true;
    }
  }
  return false;
}

bool CageReasoner::take_combinations(CageRating& rating) {
  std::array<Mask, most_caged> masks;
  for (std::size_t i = 0; i < cages_.size(); ++i) {
    const LaidCage& cage = cages_[i];
    if (dirty_[i] == 0 || cage.cells.size() < 2) {
      continue;
    }
    dirty_[i] = 0;
    std::ranges::transform(cage.cells, masks.begin(), [&](Cell cell) { return masks_[cell]; });
    if (!keep_cage_ways(cage.sets, std::span(masks).first(cage.cells.size()))) {
      continue;
    }
    bool found = false;
    for (std::size_t at = 0; at < cage.cells.size(); ++at) {
      const Cell cell = cage.cells[at];
      const auto lost = static_cast<Mask>(masks_[cell] & ~masks[at]);
      if (filled_[cell] == 0 && lost != 0) {
        remove(cell, lost);
        found = true;
      }
    }
    dirty_[i] = 0;
    if (found) {
      ++rating.combinations;
      rating.score += weights_.combinations;
      rating.needed = std::max(rating.needed, Level::medium);
      return true;
    }
  }
  return false;
}

bool CageReasoner::take_sum(CageRating& rating) {
  for (const LaidCage& cage : cages_) {
    if (cage.cells.size() != 1 || cage.sets.empty()) {
      continue;
    }
    const Cell cell = cage.cells[0];
    const auto lost = static_cast<Mask>(masks_[cell] & ~cage.sets[0]);
    if (filled_[cell] == 0 && lost != 0) {
      remove(cell, lost);
      ++rating.sums;
      rating.score += weights_.sum;
      rating.needed = std::max(rating.needed, Level::medium);
      return true;
    }
  }
  return false;
}

bool CageReasoner::take_house(std::span<const std::uint8_t> givens, CageRating& rating) {
  if (!asked_) {
    asked_ = true;
    houses_->begin(givens, {});
  }
  houses_->know(new_places_, new_removes_);
  new_places_.clear();
  new_removes_.clear();
  if (!houses_->find(step_, always)) {
    return false;
  }
  houses_->make(step_);
  const auto used = static_cast<std::size_t>(step_.technique);
  ++rating.uses[used];
  rating.score += houses_rules_.weight[used];
  rating.needed = std::max(rating.needed, houses_rules_.level[used]);
  singles_->know(step_.places, step_.removes);
  for (const logic::Candidate& each : step_.places) {
    put(each.cell, bit(each.digit));
  }
  for (const logic::Candidate& each : step_.removes) {
    masks_[each.cell] = static_cast<Mask>(masks_[each.cell] & ~bit(each.digit));
    if (cage_of_[each.cell] >= 0) {
      dirty_[static_cast<std::size_t>(cage_of_[each.cell])] = 1;
    }
  }
  return true;
}

CageRating CageReasoner::rate(std::span<const std::uint8_t> givens, Level level, int most) {
  std::ranges::fill(masks_, low_bits(geometry_.side()));
  std::ranges::fill(filled_, std::uint8_t{0});
  std::ranges::fill(dirty_, std::uint8_t{1});
  new_places_.clear();
  new_removes_.clear();
  asked_ = false;
  left_ = geometry_.cells();
  singles_->begin(givens, {});
  for (std::size_t cell = 0; cell < givens.size(); ++cell) {
    if (givens[cell] != 0) {
      put(static_cast<Cell>(cell), bit(givens[cell] - 1));
    }
  }
  CageRating rating;
  while (left_ > 0 && rating.score <= most) {
    const bool easy = take_single(rating) || take_peer(rating);
    if (!easy &&
        (level == Level::easy || !(take_combinations(rating) || take_sum(rating) || take_house(givens, rating)))) {
      break;
    }
  }
  rating.finished = left_ == 0;
  rating.level = rating.needed;
  while (rating.level < Level::extreme && rating.score > houses_rules_.caps[static_cast<std::size_t>(rating.level)]) {
    rating.level = static_cast<Level>(static_cast<int>(rating.level) + 1);
  }
  return rating;
}

}  // namespace grille::sudoku::clues
