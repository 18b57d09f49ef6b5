#include "sudoku/clues/program.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <stdexcept>

#include "sudoku/clues/derived_sums.hpp"

namespace grille::sudoku::clues {

namespace {

constexpr std::size_t most_constraints = 60'000;
/// Cages with more combinations than this are bounded like other sums.
constexpr std::size_t most_combinations = 128;

}  // namespace

Workspace::Workspace(const Program& program)
    : pending(program.pending_words_, 0),
      alive(program.largest_diagram_, 0),
      option(static_cast<std::size_t>(program.cells_)),
      joined(static_cast<std::size_t>(program.cells_)) {
  for (const auto& alternative : program.alternatives_) {
    std::vector<Workspace> inner;
    inner.reserve(alternative.options.size());
    for (const Program& option_program : alternative.options) {
      inner.emplace_back(option_program);
    }
    options.push_back(std::move(inner));
  }
}

Program::Program(int digits, int cells, const Rules& rules)
    : digits_(digits),
      cells_(cells),
      initial_(static_cast<std::size_t>(cells), low_bits(digits)),
      differ_(static_cast<std::size_t>(cells)) {
  if (digits < 1 || digits > max_digits || cells < 1 || cells > max_variables) {
    throw std::invalid_argument("expected 1 to 16 digits and 1 to 512 cells");
  }
  build(rules);
}

Program::Program(const Program& parent, const Rules& rules)
    : digits_(parent.digits_),
      cells_(parent.cells_),
      nested_(true),
      initial_(static_cast<std::size_t>(parent.cells_), low_bits(parent.digits_)),
      differ_(parent.differ_) {
  build(rules);
}

void Program::build(const Rules& rules) {
  check(rules);
  for (const DomainRule& rule : rules.domains) {
    initial_[rule.cell] = static_cast<Mask>(initial_[rule.cell] & rule.mask);
  }
  add_differences(rules);
  add_pairs(rules);
  add_houses(rules);
  add_sums(rules);
  if (!nested_) {
    for (const SumRule& rule : derived_sums(rules.sums, houses_, digits_, cells_)) {
      add_sum(rule, true);
    }
  }
  add_counts(rules);
  add_same_digits(rules);
  add_diagrams(rules);
  add_alternatives(rules);
  finish();
}

/// Sets of houses that do not overlap and cover the board: rows, columns, boxes.
void Program::add_counts(const Rules& rules) {
  if (rules.counts.empty()) {
    return;
  }
  std::set<Cell> board;
  for (const auto& house : houses_) {
    board.insert(house.begin(), house.end());
  }
  std::vector<std::vector<std::vector<Cell>>> covers;
  for (std::size_t first = 0; first < houses_.size(); ++first) {
    std::set<Cell> seen;
    std::vector<std::vector<Cell>> cover;
    for (std::size_t i = first; i < houses_.size() && seen.size() == cover.size() * digits_; ++i) {
      cover.push_back(houses_[i]);
      seen.insert(houses_[i].begin(), houses_[i].end());
      if (seen.size() == board.size() && seen.size() == cover.size() * digits_) {
        covers.push_back(std::move(cover));
        first = i;
        break;
      }
    }
  }
  for (const CountRule& rule : rules.counts) {
    counts_.emplace_back(rule, covers);
    std::vector<Cell> scope(rule.cells);
    if (!covers.empty()) {
      scope.assign(board.begin(), board.end());
      std::ranges::copy_if(rule.cells, std::back_inserter(scope), [&](Cell cell) { return !board.contains(cell); });
    }
    add(Kind::count, counts_.size() - 1, scope);
  }
}

void Program::add_same_digits(const Rules& rules) {
  for (const SameRule& rule : rules.sames) {
    std::vector<Cell> scope(rule.left);
    scope.insert(scope.end(), rule.right.begin(), rule.right.end());
    balances_.push_back({rule.left, rule.right});
    add(Kind::balance, balances_.size() - 1, scope);
  }
}

void Program::add_diagrams(const Rules& rules) {
  for (const LineRule& rule : rules.lines) {
    diagrams_.push_back(rule.automaton->diagram(rule.cells.size()));
    add(Kind::diagram, diagrams_.size() - 1, rule.cells);
  }
  for (const TableRule& rule : rules.tables) {
    diagrams_.push_back(std::make_shared<const Diagram>(rule.cells.size(), rule.rows, digits_));
    add(Kind::diagram, diagrams_.size() - 1, rule.cells);
  }
}

/// Alternatives that are one line each, all on the same cells, are one diagram with several roots.
bool Program::add_joined_lines(const EitherRule& rule) {
  std::vector<std::shared_ptr<const Diagram>> parts;
  for (const Rules& option : rule.options) {
    const bool one_line = option.lines.size() == 1 && option.domains.empty() && option.groups.empty() &&
                          option.sums.empty() && option.pairs.empty() && option.counts.empty() &&
                          option.tables.empty() && option.sames.empty() && option.eithers.empty();
    if (!one_line || option.lines[0].cells.empty() || option.lines[0].cells != rule.options[0].lines[0].cells) {
      return false;
    }
    check(option);
    parts.push_back(option.lines[0].automaton->diagram(option.lines[0].cells.size()));
  }
  if (parts.empty()) {
    return false;
  }
  diagrams_.push_back(std::make_shared<const Diagram>(Diagram::any_of(parts)));
  add(Kind::diagram, diagrams_.size() - 1, rule.options[0].lines[0].cells);
  return true;
}

void Program::add_alternatives(const Rules& rules) {
  for (const EitherRule& rule : rules.eithers) {
    if (add_joined_lines(rule)) {
      continue;
    }
    Alternative alternative;
    std::set<Cell> scope;
    for (const Rules& option : rule.options) {
      alternative.options.push_back(Program(*this, option));
      const Program& made = alternative.options.back();
      for (int cell = 0; cell < cells_; ++cell) {
        const auto at = static_cast<std::size_t>(cell);
        const bool used = made.initial_[at] != low_bits(digits_) || made.first_link_[at] != made.first_link_[at + 1] ||
                          made.first_peer_[at] != made.first_peer_[at + 1] ||
                          made.first_watcher_[at] != made.first_watcher_[at + 1];
        if (used) {
          scope.insert(static_cast<Cell>(cell));
        }
      }
    }
    alternative.cells.assign(scope.begin(), scope.end());
    alternatives_.push_back(std::move(alternative));
    add(Kind::either, alternatives_.size() - 1, alternatives_.back().cells);
  }
}

void Program::check(const Rules& rules) const {
  const auto refuse = [](const char* what) { throw std::invalid_argument(what); };
  const auto on_board = [&](const std::vector<Cell>& cells) {
    if (std::ranges::any_of(cells, [&](Cell cell) { return cell >= cells_; })) {
      refuse("a rule names a cell that is not on the board");
    }
  };
  for (const DomainRule& rule : rules.domains) {
    on_board({rule.cell});
  }
  for (const GroupRule& rule : rules.groups) {
    on_board(rule.cells);
  }
  for (const SumRule& rule : rules.sums) {
    on_board(rule.cells);
    if (rule.cells.size() != rule.weights.size()) {
      refuse("expected a weight for each cell of a sum");
    }
  }
  for (const PairRule& rule : rules.pairs) {
    on_board({rule.a, rule.b});
    if (static_cast<int>(rule.table.size()) != digits_ || rule.a == rule.b) {
      refuse("expected two cells, and a row for each digit of a relation");
    }
  }
  for (const LineRule& rule : rules.lines) {
    on_board(rule.cells);
    if (rule.automaton->digits() != digits_) {
      refuse("expected an automaton with the digits of the board");
    }
  }
  for (const SameRule& rule : rules.sames) {
    on_board(rule.left);
    on_board(rule.right);
    if (rule.left.size() != rule.right.size()) {
      refuse("expected two sets with as many cells");
    }
  }
  for (const CountRule& rule : rules.counts) {
    on_board(rule.cells);
    if (rule.digit < 0 || rule.digit >= digits_) {
      refuse("expected a digit of the board");
    }
  }
  for (const TableRule& rule : rules.tables) {
    on_board(rule.cells);
    if (rule.cells.empty() || rule.rows.size() % rule.cells.size() != 0 ||
        std::ranges::any_of(rule.rows, [&](std::uint8_t digit) { return digit >= digits_; })) {
      refuse("expected rows of digits in a table");
    }
  }
}

void Program::add_differences(const Rules& rules) {
  std::vector<CellSet> own(nested_ ? differ_.size() : 0);
  for (const GroupRule& rule : rules.groups) {
    CellSet group;
    for (const Cell cell : rule.cells) {
      group.insert(cell);
    }
    for (const Cell cell : rule.cells) {
      differ_[cell] |= group;
      differ_[cell].remove(cell);
      if (nested_) {
        own[cell] |= group;
        own[cell].remove(cell);
      }
    }
  }
  // An option propagates only the differences of its own rules; the board does the others.
  const std::vector<CellSet>& shown = nested_ ? own : differ_;
  first_peer_.reserve(shown.size() + 1);
  first_peer_.push_back(0);
  for (const CellSet& peers : shown) {
    peers.each([&](Cell other) { peers_.push_back(other); });
    first_peer_.push_back(static_cast<std::uint32_t>(peers_.size()));
  }
}

std::uint32_t Program::table_of(std::span<const Mask> rows) {
  std::array<Mask, max_digits> key{};
  std::ranges::copy(rows, key.begin());
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    if (rows_[i] == key) {
      return static_cast<std::uint32_t>(i);
    }
  }
  rows_.push_back(key);
  tables_.emplace_back(std::span(rows_.back()).first(static_cast<std::size_t>(digits_)));
  return static_cast<std::uint32_t>(rows_.size() - 1);
}

void Program::add_pairs(const Rules& rules) {
  // All relations between two cells are joined into one.
  std::map<std::pair<Cell, Cell>, std::array<Mask, max_digits>> joined;
  for (const PairRule& rule : rules.pairs) {
    std::array<Mask, max_digits> rows{};
    std::ranges::copy(rule.table, rows.begin());
    if (rule.a > rule.b) {
      rows = turned(std::span(rows).first(static_cast<std::size_t>(digits_)));
    }
    const auto [found, fresh] = joined.try_emplace(std::minmax(rule.a, rule.b), rows);
    for (std::size_t i = 0; i < rows.size(); ++i) {
      found->second[i] = static_cast<Mask>(found->second[i] & rows[i]);
    }
  }
  // A sum of two cells is a relation between them, which propagates exactly.
  for (const SumRule& rule : rules.sums) {
    if (rule.cells.size() != 2 || rule.cells[0] == rule.cells[1]) {
      continue;
    }
    const bool swap = rule.cells[0] > rule.cells[1];
    const auto [found, fresh] =
        joined.try_emplace(std::minmax(rule.cells[0], rule.cells[1]), std::array<Mask, max_digits>{});
    for (int a = 0; a < digits_; ++a) {
      Mask row = 0;
      for (int b = 0; b < digits_; ++b) {
        const int sum = rule.weights[swap ? 1 : 0] * a + rule.weights[swap ? 0 : 1] * b;
        row = sum >= rule.least && sum <= rule.most ? static_cast<Mask>(row | bit(b)) : row;
      }
      Mask& kept = found->second[static_cast<std::size_t>(a)];
      kept = fresh ? row : static_cast<Mask>(kept & row);
    }
  }
  std::vector<std::vector<Link>> links(static_cast<std::size_t>(cells_));
  for (auto& [cells, rows] : joined) {
    const auto [a, b] = cells;
    if (differ(a, b)) {
      for (std::size_t i = 0; i < rows.size(); ++i) {
        rows[i] = static_cast<Mask>(rows[i] & ~(1U << i));
      }
    }
    const auto used = std::span(rows).first(static_cast<std::size_t>(digits_));
    const auto back = turned(used);
    links[a].push_back({b, table_of(used)});
    links[b].push_back({a, table_of(std::span(back).first(static_cast<std::size_t>(digits_)))});
  }
  first_link_.push_back(0);
  for (const auto& each : links) {
    links_.insert(links_.end(), each.begin(), each.end());
    first_link_.push_back(static_cast<std::uint32_t>(links_.size()));
  }
}

void Program::add(Kind kind, std::size_t index, std::span<const Cell> cells) {
  if (kinds_.size() == most_constraints) {
    throw std::invalid_argument("too many constraints");
  }
  kinds_.push_back({kind, static_cast<std::uint32_t>(index)});
  scopes_.emplace_back(cells.begin(), cells.end());
}

void Program::add_houses(const Rules& rules) {
  for (std::size_t i = 0; i < rules.groups.size(); ++i) {
    const auto& cells = rules.groups[i].cells;
    if (static_cast<int>(cells.size()) == digits_) {
      houses_.push_back(cells);
      add(Kind::house, houses_.size() - 1, cells);
    }
  }
  for (const GroupRule& rule : rules.groups) {
    if (rule.cells.size() > 2 && static_cast<int>(rule.cells.size()) != digits_) {
      groups_.push_back(rule.cells);
      add(Kind::group, groups_.size() - 1, rule.cells);
    }
  }
  for (const auto& house : houses_) {
    CellSet& set = house_sets_.emplace_back();
    for (const Cell cell : house) {
      set.insert(cell);
    }
  }
  const std::size_t count = houses_.size();
  std::vector<std::uint8_t> banded(count * count, 0);
  for (const Band::Found& found : Band::find(house_sets_)) {
    for (const std::size_t line : found.lines) {
      for (const std::size_t box : found.boxes) {
        banded[std::min(line, box) * count + std::max(line, box)] = 1;
      }
    }
    bands_.emplace_back(found, house_sets_);
    add(Kind::band, bands_.size() - 1, bands_.back().cells());
  }
  for (std::size_t i = 0; i < count; ++i) {
    for (std::size_t j = i + 1; j < count; ++j) {
      const int shared = (house_sets_[i] & house_sets_[j]).size();
      if (shared < 2 || shared == digits_ || banded[i * count + j] != 0) {
        continue;
      }
      Same same;
      const auto outside = [](const CellSet& other) { return [&](Cell cell) { return !other.contains(cell); }; };
      std::ranges::copy_if(houses_[i], std::back_inserter(same.left), outside(house_sets_[j]));
      std::ranges::copy_if(houses_[j], std::back_inserter(same.right), outside(house_sets_[i]));
      std::vector<Cell> scope(same.left);
      scope.insert(scope.end(), same.right.begin(), same.right.end());
      sames_.push_back(std::move(same));
      add(Kind::same, sames_.size() - 1, scope);
    }
  }
}

void Program::add_sum(const SumRule& rule, bool derived) {
  const bool plain =
      rule.least == rule.most && std::ranges::all_of(rule.weights, [](int weight) { return weight == 1; });
  const auto size = static_cast<int>(rule.cells.size());
  if (plain && size > 1 && size <= digits_) {
    bool distinct = true;
    for (int i = 0; i < size; ++i) {
      for (int j = 0; j < i; ++j) {
        distinct = distinct && differ(rule.cells[i], rule.cells[j]);
      }
    }
    const auto sets = distinct ? Cage::combinations(digits_, size, rule.least) : std::span<const Mask>();
    if (distinct && sets.size() <= most_combinations) {
      CellSet seen_by_all = differ_[rule.cells[0]];
      for (const Cell cell : rule.cells) {
        seen_by_all &= differ_[cell];
      }
      std::vector<Cell> seen;
      seen_by_all.each([&](Cell cell) { seen.push_back(cell); });
      cages_.emplace_back(rule.cells, sets, std::move(seen));
      add(Kind::cage, cages_.size() - 1, rule.cells);
      return;
    }
  }
  if (size == 2 && rule.cells[0] != rule.cells[1] && !derived) {
    return;  // a relation already
  }
  sums_.emplace_back(rule, digits_, differ_, house_sets_);
  add(Kind::sum, sums_.size() - 1, rule.cells);
}

void Program::add_sums(const Rules& rules) {
  for (const SumRule& rule : rules.sums) {
    add_sum(rule, false);
  }
}

void Program::finish() {
  for (const auto& diagram : diagrams_) {
    largest_diagram_ = std::max(largest_diagram_, diagram->nodes());
  }
  // Each constraint once for each of its cells, in order.
  const auto cells = static_cast<std::size_t>(cells_);
  pending_words_ = (kinds_.size() + 63) / 64;
  watching_.assign(cells * pending_words_, 0);
  for (std::size_t i = 0; i < scopes_.size(); ++i) {
    for (const Cell cell : scopes_[i]) {
      watching_[cell * pending_words_ + (i >> 6)] |= std::uint64_t{1} << (i & 63);
    }
  }
  first_watcher_.reserve(cells + 1);
  first_watcher_.push_back(0);
  for (std::size_t cell = 0; cell < cells; ++cell) {
    for (std::size_t word = 0; word < pending_words_; ++word) {
      for (std::uint64_t left = watching_[cell * pending_words_ + word]; left != 0; left &= left - 1) {
        watchers_.push_back(static_cast<std::uint16_t>(word * 64 + static_cast<std::size_t>(std::countr_zero(left))));
      }
    }
    first_watcher_.push_back(static_cast<std::uint32_t>(watchers_.size()));
  }
}

void Program::mark_all(Workspace& space) const {
  for (int cell = 0; cell < cells_; ++cell) {
    space.changed.insert(cell);
  }
  for (std::size_t i = 0; i < kinds_.size(); ++i) {
    mark(static_cast<int>(i), space);
  }
}

int Program::take(Workspace& space) const {
  for (std::size_t word = 0; word < space.pending.size(); ++word) {
    if (space.pending[word] != 0) {
      const int next = static_cast<int>(word) * 64 + std::countr_zero(space.pending[word]);
      space.pending[word] &= space.pending[word] - 1;
      return next;
    }
  }
  return -1;
}

Mask Program::supports(std::uint32_t table, int digit) const {
  Mask found = 0;
  for (int other = 0; other < digits_; ++other) {
    if ((rows_[table][static_cast<std::size_t>(other)] >> digit & 1) != 0) {
      found = static_cast<Mask>(found | bit(other));
    }
  }
  return found;
}

bool Program::settle(Mask* cells, Workspace& space) const {
  const Board board{cells, &space.changed};
  const std::size_t words = (static_cast<std::size_t>(cells_) + 63) / 64;
  const auto give_up = [&] {
    space.changed.clear();
    std::ranges::fill(space.pending, 0);
    return false;
  };
  while (true) {
    // Relations between cells first, which are cheap.
    bool calm = true;
    for (std::size_t word = 0; word < words; ++word) {
      for (int cell = space.changed.pop(word); cell >= 0; cell = space.changed.pop(word)) {
        calm = false;
        if (!follow(cell, board, space)) {
          return give_up();
        }
      }
    }
    if (!calm) {
      continue;
    }
    const int next = take(space);
    if (next < 0) {
      return true;
    }
    if (!narrow(next, board, space)) {
      space.failed = next;
      return give_up();
    }
  }
}

/// A cell has changed: relations with other cells, then the constraints that watch it are marked.
bool Program::follow(int cell, Board board, Workspace& space) const {
  const auto at = static_cast<std::size_t>(cell);
  const Mask mask = board[cell];
  const auto fail = [&](Cell other) {
    space.failed = -1;
    space.failed_cell = cell;
    space.failed_other = other;
    return false;
  };
  for (std::uint32_t i = first_link_[at]; i < first_link_[at + 1]; ++i) {
    if (!board.keep(links_[i].other, tables_[links_[i].table].allowed(mask))) {
      return fail(links_[i].other);
    }
  }
  if (single(mask)) {
    for (std::uint32_t i = first_peer_[at]; i < first_peer_[at + 1]; ++i) {
      const Cell peer = peers_[i];
      if ((board[peer] & mask) != 0 && !board.keep(peer, static_cast<Mask>(~mask))) {
        return fail(peer);
      }
    }
  }
  const std::uint64_t* watching = watching_.data() + at * pending_words_;
  for (std::size_t word = 0; word < pending_words_; ++word) {
    space.pending[word] |= watching[word];
  }
  return true;
}

bool Program::narrow(int constraint, Board board, Workspace& space) const {
  const Entry entry = kinds_[static_cast<std::size_t>(constraint)];
  switch (entry.kind) {
    case Kind::house:
      return narrow_house(houses_[entry.index], board);
    case Kind::band:
      return bands_[entry.index].narrow(board);
    case Kind::same:
      return narrow_same(sames_[entry.index], board);
    case Kind::group:
      return narrow_group(groups_[entry.index], board);
    case Kind::cage:
      return cages_[entry.index].narrow(board);
    case Kind::count:
      return counts_[entry.index].narrow(board);
    case Kind::balance:
      return narrow_balance(balances_[entry.index], board);
    case Kind::sum:
      return sums_[entry.index].narrow(board);
    case Kind::diagram:
      return diagrams_[entry.index]->narrow(scopes_[static_cast<std::size_t>(constraint)], board, space.alive.data());
    case Kind::either:
      return narrow_either(entry.index, board, space);
  }
  return true;
}

bool Program::lacking(int constraint, std::span<const Mask> board, int cell, int digit, int& needed,
                      std::vector<Cell>& cells) const {
  const Entry entry = kinds_[static_cast<std::size_t>(constraint)];
  if (entry.kind == Kind::house) {
    cells = houses_[entry.index];
    // A digit without another place takes the cell.
    for (needed = 0; needed < digits_; ++needed) {
      const bool elsewhere =
          std::ranges::any_of(cells, [&](Cell each) { return each != cell && (board[each] >> needed & 1) != 0; });
      if (!elsewhere && (cell < 0 || (needed != digit && (board[static_cast<std::size_t>(cell)] >> needed & 1) != 0))) {
        return true;
      }
    }
    return false;
  }
  if (entry.kind == Kind::band && cell >= 0) {
    needed = digit;
    return bands_[entry.index].lacking(board, cell, digit, cells);
  }
  if (entry.kind == Kind::same && cell >= 0) {
    const Same& same = sames_[entry.index];
    needed = digit;
    cells = std::ranges::find(same.left, cell) != same.left.end() ? same.right : same.left;
    return std::ranges::none_of(cells, [&](Cell each) { return (board[each] >> needed & 1) != 0; });
  }
  return false;
}

bool Program::narrow_house(std::span<const Cell> cells, Board board) const {
  unsigned all = 0;
  unsigned twice = 0;
  unsigned fixed = 0;
  for (const Cell cell : cells) {
    const Mask mask = board[cell];
    twice |= all & mask;
    all |= mask;
    fixed |= single(mask) ? mask : 0U;
  }
  if (all != low_bits(digits_)) {
    return false;
  }
  const unsigned hidden = all & ~twice & ~fixed;
  if (hidden != 0) {
    for (const Cell cell : cells) {
      const unsigned mine = board[cell] & hidden;
      if (mine != 0) {
        if ((mine & (mine - 1)) != 0) {
          return false;
        }
        board.keep(cell, static_cast<Mask>(mine));
      }
    }
  }
  return true;
}

bool Program::narrow_same(const Same& same, Board board) const {
  unsigned left = 0;
  unsigned right = 0;
  for (const Cell cell : same.left) {
    left |= board[cell];
  }
  for (const Cell cell : same.right) {
    right |= board[cell];
  }
  if ((left & ~right) != 0) {
    for (const Cell cell : same.left) {
      if (!board.keep(cell, static_cast<Mask>(right))) {
        return false;
      }
    }
  }
  if ((right & ~left) != 0) {
    for (const Cell cell : same.right) {
      if (!board.keep(cell, static_cast<Mask>(left))) {
        return false;
      }
    }
  }
  return true;
}

/// Two sets of cells with the same digits, each as often: what one can have at most or must have at least, the other has.
bool Program::narrow_balance(const Same& same, Board board) const {
  if (!narrow_same(same, board)) {
    return false;
  }
  std::array<std::array<int, max_digits>, 2> certain{};
  std::array<std::array<int, max_digits>, 2> possible{};
  const std::array<const std::vector<Cell>*, 2> sides{&same.left, &same.right};
  for (std::size_t side = 0; side < 2; ++side) {
    for (const Cell cell : *sides[side]) {
      const Mask mask = board[cell];
      for (unsigned left = mask; left != 0; left &= left - 1) {
        ++possible[side][static_cast<std::size_t>(std::countr_zero(left))];
      }
      if (single(mask)) {
        ++certain[side][static_cast<std::size_t>(lowest(mask))];
      }
    }
  }
  for (std::size_t side = 0; side < 2; ++side) {
    unsigned out = 0;
    unsigned in = 0;
    for (int digit = 0; digit < digits_; ++digit) {
      const auto at = static_cast<std::size_t>(digit);
      const int least = std::max(certain[0][at], certain[1][at]);
      const int most = std::min(possible[0][at], possible[1][at]);
      if (least > most) {
        return false;
      }
      out |= static_cast<unsigned>(most == certain[side][at]) << digit;
      in |= static_cast<unsigned>(least == possible[side][at] && least > certain[side][at]) << digit;
    }
    for (const Cell cell : *sides[side]) {
      const Mask mask = board[cell];
      if (single(mask)) {
        continue;
      }
      const unsigned must = mask & in;
      if (!board.keep(cell, static_cast<Mask>(must != 0 ? must : mask & ~out))) {
        return false;
      }
    }
  }
  return true;
}

/// Fewer cells than digits: they need as many different digits, and if there are no more, each has a place.
bool Program::narrow_group(std::span<const Cell> cells, Board board) const {
  unsigned all = 0;
  unsigned twice = 0;
  for (const Cell cell : cells) {
    twice |= all & board[cell];
    all |= board[cell];
  }
  const auto count = static_cast<std::size_t>(std::popcount(all));
  if (count < cells.size()) {
    return false;
  }
  const unsigned hidden = count == cells.size() ? all & ~twice : 0U;
  if (hidden != 0) {
    for (const Cell cell : cells) {
      const unsigned mine = board[cell] & hidden;
      if (mine != 0) {
        if ((mine & (mine - 1)) != 0) {
          return false;
        }
        board.keep(cell, static_cast<Mask>(mine));
      }
    }
  }
  return true;
}

bool Program::narrow_either(std::size_t index, Board board, Workspace& space) const {
  const Alternative& alternative = alternatives_[index];
  for (const Cell cell : alternative.cells) {
    space.joined[cell] = 0;
  }
  bool possible = false;
  for (std::size_t i = 0; i < alternative.options.size(); ++i) {
    const Program& option = alternative.options[i];
    Workspace& inner = space.options[index][i];
    bool fits = true;
    for (int cell = 0; cell < cells_; ++cell) {
      space.option[static_cast<std::size_t>(cell)] = board[cell];
    }
    for (const Cell cell : alternative.cells) {
      const Mask kept = static_cast<Mask>(board[cell] & option.initial_[cell]);
      space.option[cell] = kept;
      fits = fits && kept != 0;
      inner.changed.insert(cell);
    }
    if (fits) {
      for (std::size_t constraint = 0; constraint < option.kinds_.size(); ++constraint) {
        option.mark(static_cast<int>(constraint), inner);
      }
      fits = option.settle(space.option.data(), inner);
    } else {
      inner.changed.clear();
    }
    if (fits) {
      possible = true;
      for (const Cell cell : alternative.cells) {
        space.joined[cell] = static_cast<Mask>(space.joined[cell] | space.option[cell]);
      }
    }
  }
  if (!possible) {
    return false;
  }
  for (const Cell cell : alternative.cells) {
    if (!board.keep(cell, space.joined[cell])) {
      return false;
    }
  }
  return true;
}

}  // namespace grille::sudoku::clues
