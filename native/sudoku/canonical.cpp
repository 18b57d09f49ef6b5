#include "sudoku/canonical.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>
#include <vector>

namespace grille::sudoku {

namespace {

using Colour = std::uint64_t;
using Lines = std::array<std::uint8_t, max_side>;

Colour mixed(Colour colour) {
  colour = (colour ^ colour >> 32) * 0xbf58476d1ce4e5b9;
  colour = (colour ^ colour >> 29) * 0x94d049bb133111eb;
  return colour ^ colour >> 32;
}

constexpr Colour first_colour = 0x9e3779b97f4a7c15;
constexpr Colour odd_factor = 0xd6e8feb86659fd93;
constexpr Colour singled = 0xa0761d6478bd642f;
/// Automorphisms of one board that are remembered: with more, searching the list would cost more than it saves.
constexpr std::size_t most_remembered = 256;

/// A given, by its row, column, digit (from 0) and box.
struct Given {
  std::array<std::uint8_t, 2> line;
  std::uint8_t digit;
  std::uint8_t box;
};

/// Colours of the rows, the columns and the digits: those of different colours are not interchangeable.
struct Colouring {
  std::array<std::array<Colour, max_side>, 2> lines;
  std::array<Colour, max_side> digits;
};

/// A line: row (0) or column (1).
struct Line {
  std::uint8_t way;
  std::uint8_t index;
  friend bool operator==(const Line&, const Line&) = default;
};

/// An automorphism of the board that maps rows to rows: where each line goes.
using Automorphism = std::array<Lines, 2>;

class Canonical {
 public:
  Canonical(const Boxes& boxes, std::span<const std::uint8_t> givens)
      : side_(boxes.side()), width_{boxes.band(), boxes.stack()}, transposable_(boxes.transposable()) {
    const int across = side_ / width_[1];
    givens_.reserve(givens.size());
    for (int row = 0, cell = 0; row < side_; ++row) {
      for (int column = 0; column < side_; ++column, ++cell) {
        if (givens[cell] != 0) {
          // A Latin square has no boxes; using its lines as boxes would add nothing.
          const int box = width_[0] == 1 ? 0 : row / width_[0] * across + column / width_[1];
          givens_.push_back({{static_cast<std::uint8_t>(row), static_cast<std::uint8_t>(column)},
                             static_cast<std::uint8_t>(givens[cell] - 1),
                             static_cast<std::uint8_t>(box)});
        }
      }
    }
  }

  Symmetry find() {
    Colouring colouring = begun();
    refine(colouring);
    const std::array<Colour, 2> sums = {sum(colouring, 0), sum(colouring, 1)};
    const int first = transposable_ && sums[1] < sums[0] ? 1 : 0;
    descend(colouring, first, 1);
    if (transposable_ && sums[0] == sums[1]) {
      descend(colouring, 1, 1);
    }
    return best_.move;
  }

 private:
  struct Leaf {
    Symmetry move;
    std::vector<std::uint8_t> board;
    std::array<Lines, 2> at;  ///< the line at each position
    std::vector<Line> path;   ///< the lines that were individualized
    std::vector<Colour> traces;
    int upright;  ///< which direction becomes the rows
  };

  /// Lines without givens in a band, and bands without givens, get distinct colours from the start: they are
  /// interchangeable, so any order will do.
  Colouring begun() const {
    std::array<std::array<bool, max_side>, 2> used{};
    for (const Given& given : givens_) {
      used[0][given.line[0]] = used[1][given.line[1]] = true;
    }
    Colouring colouring;
    colouring.digits.fill(first_colour);
    for (int way = 0; way < 2; ++way) {
      const int width = width_[way];
      Colour empty_groups = 0;
      for (int group = 0; group < side_; group += width) {
        Colour empty_lines = 0;
        for (int line = group; line < group + width; ++line) {
          empty_lines += used[way][line] ? 0 : 1;
          colouring.lines[way][line] = used[way][line] ? first_colour : mixed(first_colour + empty_lines);
        }
        if (empty_lines == static_cast<Colour>(width)) {
          ++empty_groups;
          for (int line = group; line < group + width; ++line) {
            colouring.lines[way][line] = mixed(colouring.lines[way][line] + odd_factor * empty_groups);
          }
        }
      }
    }
    return colouring;
  }

  int distinct(const std::array<Colour, max_side>& colours) const {
    std::array<Colour, max_side> sorted = colours;
    std::sort(sorted.begin(), sorted.begin() + side_);
    return static_cast<int>(std::unique(sorted.begin(), sorted.begin() + side_) - sorted.begin());
  }

  /// Rows and columns are treated alike, so a transposed board gets the same colours.
  void refine(Colouring& colouring) {
    marks_.resize(givens_.size());
    int known = 0;
    while (true) {
      std::array<std::array<Colour, max_side>, 2> seen;
      for (int way = 0; way < 2; ++way) {
        for (int group = 0; group < side_; group += width_[way]) {
          Colour all = 0;
          for (int line = group; line < group + width_[way]; ++line) {
            all += mixed(colouring.lines[way][line] + first_colour);
          }
          all = mixed(all);
          for (int line = group; line < group + width_[way]; ++line) {
            seen[way][line] = mixed(colouring.lines[way][line] + all);
          }
        }
      }
      std::array<Colour, max_side> boxes{};
      for (std::size_t k = 0; k < givens_.size(); ++k) {
        const Given& given = givens_[k];
        marks_[k] = mixed(seen[0][given.line[0]] + seen[1][given.line[1]] + odd_factor * colouring.digits[given.digit]);
        boxes[given.box] += marks_[k];
      }
      for (int box = 0; box < side_; ++box) {
        boxes[box] = mixed(boxes[box]);
      }
      for (std::size_t k = 0; k < givens_.size(); ++k) {
        const Given& given = givens_[k];
        const Colour mark = mixed(marks_[k] + boxes[given.box]);
        seen[0][given.line[0]] += mark;
        seen[1][given.line[1]] += mark;
        colouring.digits[given.digit] += mark;
      }
      for (int line = 0; line < side_; ++line) {
        colouring.lines[0][line] = mixed(seen[0][line]);
        colouring.lines[1][line] = mixed(seen[1][line]);
        colouring.digits[line] = mixed(colouring.digits[line]);
      }
      const int lines = distinct(colouring.lines[0]) + distinct(colouring.lines[1]);
      if (lines == 2 * side_) {
        return;
      }
      const int all = lines + distinct(colouring.digits);
      if (all == known) {
        return;
      }
      known = all;
    }
  }

  Colour sum(const Colouring& colouring, int way) const {
    Colour all = 0;
    for (int line = 0; line < side_; ++line) {
      all += mixed(colouring.lines[way][line]);
    }
    return all;
  }

  /// The smallest set of lines that share a colour; empty if all lines are distinct. Prefers the direction that was not
  /// individualized last: a row and a column together determine the digit where they cross, and much follows from it.
  std::vector<Line> tied(const Colouring& colouring, int upright) const {
    const int first = path_.empty() ? upright : 1 - path_.back().way;
    for (const int way : {first, 1 - first}) {
      std::array<std::pair<Colour, std::uint8_t>, max_side> sorted;
      for (int line = 0; line < side_; ++line) {
        sorted[line] = {colouring.lines[way][line], static_cast<std::uint8_t>(line)};
      }
      std::sort(sorted.begin(), sorted.begin() + side_);
      int from = 0, fewest = side_ + 1;
      for (int start = 0, end = 0; start < side_; start = end) {
        while (end < side_ && sorted[end].first == sorted[start].first) {
          ++end;
        }
        if (end - start > 1 && end - start < fewest) {
          fewest = end - start;
          from = start;
        }
      }
      if (fewest <= side_) {
        std::vector<Line> lines;
        for (int at = from; at < from + fewest; ++at) {
          lines.push_back({static_cast<std::uint8_t>(way), sorted[at].second});
        }
        return lines;
      }
    }
    return {};
  }

  /// Searches below the individualized lines. Returns the level to backtrack to: the levels in between are equivalent.
  int descend(const Colouring& colouring, int upright, int level) {
    const std::vector<Line> lines = tied(colouring, upright);
    if (lines.empty()) {
      return visit_leaf(colouring, upright, level);
    }
    std::vector<Line> tried;
    for (const Line line : lines) {
      if (repeats(line, tried)) {
        continue;
      }
      tried.push_back(line);
      Colouring child = colouring;
      Colour& own = child.lines[line.way][line.index];
      own = mixed(own + singled);
      refine(child);
      const Colour trace = mixed(sum(child, upright)) + sum(child, 1 - upright);
      if (have_best_ && !ahead_) {
        const auto depth = static_cast<std::size_t>(level - 1);
        if (depth >= best_.traces.size() || trace > best_.traces[depth]) {
          continue;
        }
        ahead_ = trace < best_.traces[depth];
      }
      path_.push_back(line);
      traces_.push_back(trace);
      const int back = descend(child, upright, level + 1);
      path_.pop_back();
      traces_.pop_back();
      if (back < level) {
        return back;
      }
    }
    return level;
  }

  /// Whether an automorphism that fixes the individualized lines maps a line tried already to this one.
  bool repeats(Line line, std::span<const Line> tried) const {
    if (tried.empty() || automorphisms_.empty()) {
      return false;
    }
    Lines root;
    std::iota(root.begin(), root.end(), std::uint8_t{0});
    const auto find = [&](std::uint8_t of) {
      while (root[of] != of) {
        of = root[of] = root[root[of]];
      }
      return of;
    };
    for (const Automorphism& to : automorphisms_) {
      if (std::ranges::all_of(path_, [&](Line kept) { return to[kept.way][kept.index] == kept.index; })) {
        for (int from = 0; from < side_; ++from) {
          root[find(to[line.way][from])] = find(static_cast<std::uint8_t>(from));
        }
      }
    }
    return std::ranges::any_of(tried, [&](Line other) { return find(other.index) == find(line.index); });
  }

  /// The lines of one direction in the order of their colours, with groups kept together.
  Lines ordered(const std::array<Colour, max_side>& colours, int width) const {
    Lines at{};
    std::iota(at.begin(), at.begin() + side_, std::uint8_t{0});
    std::array<Colour, max_side> least{};
    for (int group = 0; group < side_; group += width) {
      const Colour lowest = *std::min_element(colours.begin() + group, colours.begin() + group + width);
      std::fill_n(least.begin() + group, width, lowest);
    }
    std::sort(at.begin(), at.begin() + side_, [&](std::uint8_t a, std::uint8_t b) {
      return std::pair(least[a], colours[a]) < std::pair(least[b], colours[b]);
    });
    return at;
  }

  int visit_leaf(const Colouring& colouring, int upright, int level) {
    Leaf leaf{Symmetry::identity(side_), {}, {}, path_, traces_, upright};
    leaf.move.transposed = upright == 1;
    for (int way = 0; way < 2; ++way) {
      leaf.at[way] = ordered(colouring.lines[way], width_[way]);
      auto& places = way == upright ? leaf.move.rows : leaf.move.columns;
      for (int place = 0; place < side_; ++place) {
        places[leaf.at[way][place]] = static_cast<std::uint8_t>(place);
      }
    }
    write(leaf);
    const bool shorter = have_best_ && leaf.traces.size() < best_.traces.size();
    if (!have_best_ || ahead_ || shorter || std::ranges::lexicographical_compare(leaf.board, best_.board)) {
      best_ = std::move(leaf);
      have_best_ = true;
      ahead_ = false;
      return level;
    }
    if (leaf.board != best_.board) {
      return level;
    }
    if (leaf.upright != best_.upright) {
      return 0;
    }
    remember(leaf);
    const auto apart = std::ranges::mismatch(leaf.path, best_.path).in1 - leaf.path.begin();
    return static_cast<int>(apart) + 1;
  }

  /// Digits are named in order of appearance; those not given come last.
  void write(Leaf& leaf) const {
    leaf.board.assign(static_cast<std::size_t>(side_) * side_, 0);
    for (const Given& given : givens_) {
      const int row = leaf.move.rows[given.line[leaf.upright]];
      const int column = leaf.move.columns[given.line[1 - leaf.upright]];
      leaf.board[row * side_ + column] = static_cast<std::uint8_t>(given.digit + 1);
    }
    std::array<std::uint8_t, max_side + 1> names{};
    std::uint8_t last = 0;
    for (std::uint8_t& digit : leaf.board) {
      if (digit != 0) {
        names[digit] = names[digit] != 0 ? names[digit] : ++last;
        digit = names[digit];
      }
    }
    for (int digit = 1; digit <= side_; ++digit) {
      leaf.move.digits[digit] = names[digit] != 0 ? names[digit] : ++last;
    }
  }

  void remember(const Leaf& leaf) {
    if (automorphisms_.size() == most_remembered) {
      return;
    }
    Automorphism to{};
    for (int way = 0; way < 2; ++way) {
      for (int place = 0; place < side_; ++place) {
        to[way][best_.at[way][place]] = leaf.at[way][place];
      }
    }
    automorphisms_.push_back(to);
  }

  int side_;
  std::array<int, 2> width_;  ///< lines in a band, in a stack
  bool transposable_;
  std::vector<Given> givens_;
  std::vector<Colour> marks_;  ///< of the givens, while colours are refined
  std::vector<Line> path_;
  std::vector<Colour> traces_;
  std::vector<Automorphism> automorphisms_;
  Leaf best_{};
  bool have_best_ = false;
  bool ahead_ = false;  ///< whether the current path is already less than the best
};

}  // namespace

Symmetry canonical(const Boxes& boxes, std::span<const std::uint8_t> givens) { return Canonical(boxes, givens).find(); }

}  // namespace grille::sudoku
