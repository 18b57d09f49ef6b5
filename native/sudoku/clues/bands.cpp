#include "sudoku/clues/bands.hpp"

#include <algorithm>
#include <array>

namespace grille::sudoku::clues {

namespace {

constexpr std::size_t most_parts = 64;

CellSet join(std::span<const CellSet> houses, std::span<const std::size_t> numbers) {
  CellSet all;
  for (const std::size_t number : numbers) {
    all |= houses[number];
  }
  return all;
}

}  // namespace

std::vector<Band::Found> Band::find(std::span<const CellSet> houses) {
  std::vector<Found> found;
  const std::size_t count = houses.size();
  std::vector<std::uint8_t> used(count * count, 0);
  for (std::size_t line = 0; line < count; ++line) {
    // Houses that divide this one into parts of the same size, at least two cells each.
    std::vector<std::size_t> boxes;
    CellSet covered;
    int size = 0;
    for (std::size_t box = 0; box < count; ++box) {
      const int shared = (houses[line] & houses[box]).size();
      const bool fits = box != line && shared > 1 && (size == 0 || shared == size) && used[line * count + box] == 0 &&
                        (houses[box] & covered).size() == 0;
      if (fits) {
        size = shared;
        covered |= houses[box];
        boxes.push_back(box);
      }
    }
    if (boxes.size() < 2 || size * static_cast<int>(boxes.size()) != houses[line].size()) {
      continue;
    }
    // Other houses that they divide in the same way, without overlap.
    std::vector<std::size_t> lines;
    CellSet together;
    for (std::size_t other = line; other < count; ++other) {
      const bool same = (houses[other] & together).size() == 0 && std::ranges::all_of(boxes, [&](std::size_t box) {
                          return other != box && (houses[other] & houses[box]).size() == size;
                        });
      if (same) {
        together |= houses[other];
        lines.push_back(other);
      }
    }
    if (join(houses, lines) != covered || lines.size() < 2 || lines.size() * boxes.size() > most_parts) {
      continue;
    }
    for (const std::size_t one : lines) {
      for (const std::size_t box : boxes) {
        used[one * count + box] = used[box * count + one] = 1;
      }
    }
    found.push_back({std::move(lines), std::move(boxes)});
  }
  return found;
}

Band::Band(const Found& found, std::span<const CellSet> houses)
    : lines_(found.lines.size()),
      boxes_(found.boxes.size()),
      size_(static_cast<std::size_t>((houses[found.lines[0]] & houses[found.boxes[0]]).size())) {
  for (const std::size_t line : found.lines) {
    for (const std::size_t box : found.boxes) {
      (houses[line] & houses[box]).each([&](Cell cell) { cells_.push_back(cell); });
    }
  }
}

bool Band::narrow(Board board) const {
  std::array<unsigned, most_parts> parts;
  const Cell* next = cells_.data();
  for (std::size_t part = 0; part < lines_ * boxes_; ++part) {
    unsigned all = 0;
    for (std::size_t i = 0; i < size_; ++i) {
      all |= board[*next++];
    }
    parts[part] = all;
  }
  std::array<unsigned, most_parts> out;
  std::fill_n(out.begin(), lines_ * boxes_, 0U);
  unsigned any = 0;
  for (std::size_t line = 0; line < lines_; ++line) {
    for (std::size_t box = 0; box < boxes_; ++box) {
      unsigned along_line = 0;
      unsigned along_box = 0;
      for (std::size_t other = 0; other < boxes_; ++other) {
        along_line |= other != box ? parts[place(line, other)] : 0U;
      }
      for (std::size_t other = 0; other < lines_; ++other) {
        along_box |= other != line ? parts[place(other, box)] : 0U;
      }
      if (along_line == along_box) {
        continue;
      }
      any = 1;
      for (std::size_t other = 0; other < boxes_; ++other) {
        out[place(line, other)] |= other != box ? along_line & ~along_box : 0U;
      }
      for (std::size_t other = 0; other < lines_; ++other) {
        out[place(other, box)] |= other != line ? along_box & ~along_line : 0U;
      }
    }
  }
  if (any == 0) {
    return true;
  }
  for (std::size_t part = 0; part < lines_ * boxes_; ++part) {
    if ((parts[part] & out[part]) == 0) {
      continue;
    }
    for (std::size_t i = 0; i < size_; ++i) {
      if (!board.keep(cells_[part * size_ + i], static_cast<Mask>(~out[part]))) {
        return false;
      }
    }
  }
  return true;
}

bool Band::lacking(std::span<const Mask> board, int cell, int digit, std::vector<Cell>& cells) const {
  const auto found = std::ranges::find(cells_, cell);
  if (found == cells_.end()) {
    return false;
  }
  const auto at = static_cast<std::size_t>(found - cells_.begin()) / size_;
  const std::size_t line = at / boxes_;
  const std::size_t box = at % boxes_;
  const auto collect = [&](auto wanted) {
    cells.clear();
    for (std::size_t part = 0; part < lines_ * boxes_; ++part) {
      if (wanted(part / boxes_, part % boxes_)) {
        const auto first = cells_.begin() + static_cast<std::ptrdiff_t>(part * size_);
        cells.insert(cells.end(), first, first + static_cast<std::ptrdiff_t>(size_));
      }
    }
    return std::ranges::none_of(cells, [&](Cell each) { return (board[each] >> digit & 1) != 0; });
  };
  // Another line has the digit only in this box, or another box only in this line.
  for (std::size_t other = 0; other < lines_; ++other) {
    if (other != line && collect([&](std::size_t l, std::size_t b) { return l == other && b != box; })) {
      return true;
    }
  }
  for (std::size_t other = 0; other < boxes_; ++other) {
    if (other != box && collect([&](std::size_t l, std::size_t b) { return b == other && l != line; })) {
      return true;
    }
  }
  return false;
}

}  // namespace grille::sudoku::clues
