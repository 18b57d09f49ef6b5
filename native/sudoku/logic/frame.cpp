#include "sudoku/logic/frame.hpp"

#include <algorithm>
#include <numeric>

#include "sudoku/canonical.hpp"

namespace grille::sudoku::logic {

namespace {

template <class Number>
std::vector<Number> counted(std::size_t size) {
  std::vector<Number> numbers(size);
  std::iota(numbers.begin(), numbers.end(), Number{0});
  return numbers;
}

template <class Number>
std::vector<Number> inverse(const std::vector<Number>& numbers) {
  std::vector<Number> back(numbers.size());
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    back[numbers[i]] = static_cast<Number>(i);
  }
  return back;
}

Digits turned(Digits digits, const std::vector<Digit>& numbers) {
  Digits result = 0;
  for (const int digit : bits(digits)) {
    result |= Digits{1} << numbers[digit];
  }
  return result;
}

/// The house of `within` that has the renumbered cells of this house: the only one that contains all of them.
House turned(const Geometry& geometry, const Geometry& within, int house, const std::vector<Cell>& cells) {
  for (const std::uint16_t candidate : within.houses_of(cells[geometry.house(house)[0]])) {
    if (std::all_of(geometry.house(house).begin(), geometry.house(house).end(), [&](Cell cell) {
          const auto homes = within.houses_of(cells[cell]);
          return std::find(homes.begin(), homes.end(), candidate) != homes.end();
        })) {
      return candidate;
    }
  }
  return static_cast<House>(house);
}

}  // namespace

Frame::Frame(const Geometry& geometry)
    : cells_(counted<Cell>(geometry.cells())),
      back_cells_(cells_),
      digits_(counted<Digit>(geometry.side())),
      back_digits_(digits_),
      houses_(counted<House>(geometry.house_count())),
      back_houses_(houses_) {}

Frame::Frame(const Geometry& geometry, const Geometry& within, std::vector<Cell> cells, std::vector<Digit> digits)
    : cells_(std::move(cells)),
      back_cells_(inverse(cells_)),
      digits_(std::move(digits)),
      back_digits_(inverse(digits_)),
      houses_(geometry.house_count()) {
  for (int house = 0; house < geometry.house_count(); ++house) {
    houses_[house] = turned(geometry, within, house, cells_);
  }
  back_houses_ = inverse(houses_);
}

Digits Frame::inward(Digits digits) const { return turned(digits, digits_); }
Digits Frame::outward(Digits digits) const { return turned(digits, back_digits_); }

std::vector<std::uint8_t> Frame::inward(std::span<const std::uint8_t> board) const {
  std::vector<std::uint8_t> within(board.size());
  for (std::size_t cell = 0; cell < board.size(); ++cell) {
    within[cells_[cell]] = board[cell] == 0 ? 0 : static_cast<std::uint8_t>(digits_[board[cell] - 1] + 1);
  }
  return within;
}

void Frame::outward(Step& step) const { turn(step, back_cells_, back_digits_, back_houses_); }
void Frame::inward(Step& step) const { turn(step, cells_, digits_, houses_); }

void Frame::turn(Step& step, const std::vector<Cell>& cells, const std::vector<Digit>& digits,
                 const std::vector<House>& houses) const {
  const auto all = [](auto& list, const auto& numbers) {
    for (auto& each : list) {
      each = numbers[each];
    }
  };
  const auto candidates = [&](std::vector<Candidate>& list) {
    for (Candidate& each : list) {
      each = {cells[each.cell], digits[each.digit]};
    }
  };
  all(step.digits, digits);
  all(step.cells, cells);
  all(step.others, cells);
  all(step.bases, houses);
  all(step.covers, houses);
  candidates(step.fins);
  candidates(step.endo_fins);
  for (AlmostLocked& set : step.sets) {
    all(set.cells, cells);
    set.digits = turned(set.digits, digits);
  }
  for (Chain& chain : step.chains) {
    for (Node& node : chain) {
      all(node.cells, cells);
      node.digit = digits[node.digit];
    }
  }
  for (auto* list : {&step.places, &step.removes}) {
    candidates(*list);
    std::sort(list->begin(), list->end());
  }
}

std::optional<Geometry> board_within(const Geometry& geometry) {
  const auto boxes = boxes_of(geometry);
  if (!boxes || boxes->transposable()) {
    return std::nullopt;
  }
  const auto [low, high] = std::minmax(boxes->rows, boxes->columns);
  return Geometry(geometry.side(), box_houses(low, high));
}

Frame frame_of(const Geometry& geometry, const std::optional<Boxes>& boxes, const Geometry& within,
               std::span<const std::uint8_t> givens) {
  if (!boxes) {
    return Frame(geometry);
  }
  // Tall boxes are transposed first.
  const bool upright = !boxes->transposable() && boxes->rows > boxes->columns;
  const Symmetry first = upright ? Symmetry::transposition(geometry.side()) : Symmetry::identity(geometry.side());
  std::vector<std::uint8_t> lying(givens.size());
  first.apply(givens, lying);
  const Symmetry move = canonical(upright ? Boxes{boxes->columns, boxes->rows} : *boxes, lying);
  std::vector<Cell> cells(geometry.cells());
  std::vector<Digit> digits(geometry.side());
  for (std::size_t cell = 0; cell < cells.size(); ++cell) {
    cells[cell] = move.cell(first.cell(static_cast<Cell>(cell)));
  }
  for (std::size_t digit = 0; digit < digits.size(); ++digit) {
    digits[digit] = static_cast<Digit>(move.digits[digit + 1] - 1);
  }
  return Frame(geometry, within, std::move(cells), std::move(digits));
}

}  // namespace grille::sudoku::logic
