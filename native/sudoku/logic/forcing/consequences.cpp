#include "sudoku/logic/forcing/consequences.hpp"

#include <algorithm>

namespace grille::sudoku::logic {

template <int W>
void Consequences<W>::find_ways(const Layout<W>& layout) {
  side_ = layout.side();
  ways_.clear();
  for (const auto& crossing : layout.crossings()) {
    ways_.push_back({crossing.one, crossing.other, crossing.shared});
    ways_.push_back({crossing.other, crossing.one, crossing.shared});
  }
  const auto strokes = [&](const Cells<W>& eliminated, House but) {
    std::vector<Stroke> list;
    for (int house = 0; house < layout.houses(); ++house) {
      std::uint64_t positions = 0;
      const auto cells = layout.geometry().house(house);
      for (std::size_t i = 0; i < cells.size(); ++i) {
        positions |= eliminated.has(cells[i]) ? std::uint64_t{1} << i : 0;
      }
      // A house that loses all cells, or all but one, belongs to the statement itself.
      if (house != but && std::popcount(positions) >= 2 && std::popcount(positions) < side_ - 1) {
        list.push_back({static_cast<House>(house), positions});
      }
    }
    return list;
  };
  ways_of_.assign(layout.cells(), {});
  ways_within_.assign(layout.houses(), {});
  from_cell_.clear();
  from_way_.clear();
  for (std::uint32_t way = 0; way < ways_.size(); ++way) {
    ways_within_[ways_[way].within].push_back(way);
    for (const Cell cell : layout.house(ways_[way].within) - ways_[way].shared) {
      ways_of_[cell].push_back(way);
    }
    from_way_.push_back(strokes(layout.house(ways_[way].beyond) - ways_[way].shared, ways_[way].beyond));
  }
  for (int cell = 0; cell < layout.cells(); ++cell) {
    from_cell_.push_back(strokes(layout.peers(static_cast<Cell>(cell)), static_cast<House>(layout.houses())));
  }
}

template <int W>
void Consequences<W>::prepare(const Grid<W>& grid) {
  const Layout<W>& layout = grid.layout();
  if (grid_ != &grid) {
    find_ways(layout);
  }
  if (grid_ == &grid && version_ == grid.version()) {
    return;
  }
  grid_ = &grid;
  version_ = grid.version();
  mark_.clear();
  number_.assign(static_cast<std::size_t>(layout.cells()) * side_, 0);
  cell_full_.assign(layout.cells(), 0);
  house_full_.assign(static_cast<std::size_t>(layout.houses()) * side_, 0);
  way_full_.assign(ways_.size() * side_, 0);
  for (const Cell cell : grid.empty()) {
    cell_full_[cell] = static_cast<std::uint8_t>(std::popcount(grid.candidates(cell)));
    for (const int digit : bits(grid.candidates(cell))) {
      number_[cell * side_ + digit] = static_cast<std::uint32_t>(mark_.size());
      mark_.push_back({cell, static_cast<Digit>(digit)});
      for (const std::uint32_t way : ways_of_[cell]) {
        ++way_full_[way * side_ + digit];
      }
    }
  }
  for (int house = 0; house < layout.houses(); ++house) {
    for (int digit = 0; digit < side_; ++digit) {
      house_full_[house * side_ + digit] =
          static_cast<std::uint8_t>(std::popcount(grid.seats(static_cast<Digit>(digit), static_cast<House>(house))));
    }
  }
  stamp_.assign(mark_.size() * 2, 0);
  at_.assign(mark_.size() * 2, 0);
  now_ = 0;
}

template <int W>
void Consequences<W>::suppose(Literal start, Reach reach) {
  ++now_;
  trail_.clear();
  groups_.clear();
  clash_ = Clash::none;
  cell_left_ = cell_full_;
  house_left_ = house_full_;
  way_left_ = way_full_;
  this->reach(start, Why::supposed, 0, 0, 0);
  // The trail is also the queue: breadth first, so that literals are reached by a shortest chain.
  for (std::uint32_t next = 0; next < trail_.size() && clash_ == Clash::none; ++next) {
    follow(next, reach);
  }
}

template <int W>
void Consequences<W>::fail(Clash clash, Literal literal, Cell cell, House house, Digit digit) {
  if (clash_ == Clash::none) {
    clash_ = clash;
    clash_literal_ = literal;
    clash_cell_ = cell;
    clash_house_ = house;
    clash_digit_ = digit;
  }
}

template <int W>
void Consequences<W>::reach(Literal literal, Why why, std::uint32_t from, std::uint32_t where, int depth) {
  if (reached(literal)) {
    return;
  }
  stamp_[literal] = now_;
  at_[literal] = static_cast<std::uint32_t>(trail_.size());
  trail_.push_back({literal, why, static_cast<std::uint16_t>(depth), from, where});
  if (reached(opposite(literal))) {
    fail(Clash::both, literal, 0, 0, 0);
  }
}

template <int W>
void Consequences<W>::follow(std::uint32_t index, Reach reach) {
  const Literal literal = trail_[index].literal;
  if (literal == no_literal) {
    return;  // a group was followed when it was added
  }
  if (says_on(literal)) {
    lay(index, reach);
  } else {
    rule_out(index, reach);
  }
}

/// A digit is in a cell: no other digit is, and it is nowhere else in the cell's houses.
template <int W>
void Consequences<W>::lay(std::uint32_t index, Reach reach) {
  const Literal literal = trail_[index].literal;
  const int depth = trail_[index].depth + 1;
  const auto [cell, digit] = mark_[mark_of(literal)];
  for (const int other : bits(grid_->candidates(cell) & ~(Digits{1} << digit))) {
    this->reach(2 * number(cell, static_cast<Digit>(other)), Why::weak, index, 0, depth);
  }
  const Cells<W> eliminated = grid_->layout().peers(cell) & grid_->places(digit);
  for (const Cell peer : eliminated) {
    this->reach(2 * number(peer, digit), Why::weak, index, 0, depth);
  }
  if (reach == Reach::chain) {
    eliminate(from_cell_[cell], digit, index, reach);
  }
}

/// In a chain, several marks removed by one statement count as one statement about the group: what they leave in a
/// house.
template <int W>
void Consequences<W>::eliminate(const std::vector<Stroke>& strokes, Digit digit, std::uint32_t from, Reach reach) {
  const Layout<W>& layout = grid_->layout();
  const int depth = trail_[from].depth + 1;
  for (const auto& [house, positions] : strokes) {
    const std::uint64_t places = grid_->seats(digit, house);
    const std::uint64_t gone = places & positions, rest = places & ~positions;
    if (rest == 0 || std::popcount(gone) < 2) {
      continue;
    }
    const auto cells = layout.geometry().house(house);
    const auto report_group = [&] {
      Cells<W> group;
      for (const int position : bits(gone)) {
        group.set(cells[position]);
      }
      groups_.push_back(group);
      trail_.push_back({no_literal, Why::group, static_cast<std::uint16_t>(depth), from,
                        static_cast<std::uint32_t>(groups_.size() - 1)});
      return static_cast<std::uint32_t>(trail_.size() - 1);
    };
    if (is_single(rest)) {
      const Literal literal = 2 * number(cells[std::countr_zero(rest)], digit) + 1;
      if (!reached(literal)) {
        this->reach(literal, Why::beside, report_group(), house, depth + 1);
      }
      continue;
    }
    for (const std::uint32_t way : ways_within_[house]) {
      if (way_full_[way * side_ + digit] != std::popcount(gone)) {
        continue;
      }
      bool locked = true;
      for (const int position : bits(rest)) {
        locked &= ways_[way].shared.has(cells[position]);
      }
      if (!locked) {
        continue;
      }
      // Worth reporting only if it removes something new.
      bool fresh = false;
      for (const Cell cell : (layout.house(ways_[way].beyond) - ways_[way].shared) & grid_->places(digit)) {
        fresh |= !reached(2 * number(cell, digit));
      }
      if (fresh) {
        lock(way, digit, Why::locked, report_group(), depth + 1, reach);
      }
    }
  }
}

/// A digit is locked where two houses cross: it is nowhere else in the second.
template <int W>
void Consequences<W>::lock(std::uint32_t way, Digit digit, Why why, std::uint32_t from, int depth, Reach reach) {
  const Cells<W> shared = ways_[way].shared & grid_->places(digit);
  const Cells<W> beyond = (grid_->layout().house(ways_[way].beyond) - ways_[way].shared) & grid_->places(digit);
  if (beyond.empty() || shared.count() < 2) {
    return;
  }
  std::uint32_t cause = from;
  if (reach == Reach::chain) {
    groups_.push_back(shared);
    // A group that holds the digit gets a node of its own.
    trail_.push_back(
        {no_literal, why, static_cast<std::uint16_t>(depth), from, static_cast<std::uint32_t>(groups_.size() - 1)});
    cause = static_cast<std::uint32_t>(trail_.size() - 1);
    for (const Cell cell : beyond) {
      this->reach(2 * number(cell, digit), Why::weak, cause, 0, depth + 1);
    }
    eliminate(from_way_[way], digit, cause, reach);
    return;
  }
  for (const Cell cell : beyond) {
    this->reach(2 * number(cell, digit), Why::locked, way, digit, depth);
  }
}

/// A mark is removed: is one candidate left in its cell, one place in its houses, none outside a crossing?
template <int W>
void Consequences<W>::rule_out(std::uint32_t index, Reach reach) {
  const Literal literal = trail_[index].literal;
  const auto [cell, digit] = mark_[mark_of(literal)];
  const Layout<W>& layout = grid_->layout();
  const bool net = reach == Reach::net;
  const int depth = trail_[index].depth + 1;

  const int left = --cell_left_[cell];
  if (left == 0) {
    return fail(Clash::cell, literal, cell, 0, digit);
  }
  if (left == 1 && (net || cell_full_[cell] == 2)) {
    for (const int other : bits(grid_->candidates(cell))) {
      const Literal off = 2 * number(cell, static_cast<Digit>(other)), on = opposite(off);
      if ((!reached(off) || at_[off] > index) && !reached(on)) {
        this->reach(on, Why::naked, index, cell, depth);
      }
    }
  }
  for (const Seat& seat : layout.geometry().seats(cell)) {
    const std::size_t key = static_cast<std::size_t>(seat.house) * side_ + digit;
    const int places = --house_left_[key];
    if (places == 0) {
      return fail(Clash::house, literal, cell, seat.house, digit);
    }
    if (places == 1 && (net || house_full_[key] == 2)) {
      for (const Cell other : grid_->places(digit, seat.house)) {
        const Literal off = 2 * number(other, digit), on = opposite(off);
        if ((!reached(off) || at_[off] > index) && !reached(on)) {
          this->reach(on, Why::hidden, index, seat.house, depth);
        }
      }
    }
  }
  for (const std::uint32_t way : ways_of_[cell]) {
    const std::size_t key = static_cast<std::size_t>(way) * side_ + digit;
    if (--way_left_[key] == 0 && (net || way_full_[key] == 1)) {
      lock(way, digit, Why::locked, index, depth, reach);
    }
  }
}

/// The entries that an entry follows from.
template <int W>
std::vector<std::uint32_t> Consequences<W>::causes(std::uint32_t index) const {
  const Entry& entry = trail_[index];
  std::vector<std::uint32_t> list;
  const auto off = [&](Cell cell, Digit digit) {
    const Literal literal = 2 * number(cell, digit);
    if (reached(literal) && at_[literal] < index) {
      list.push_back(at_[literal]);
    }
  };
  switch (entry.why) {
    case Why::supposed:
      break;
    case Why::weak:
    case Why::group:
    case Why::beside:
      list.push_back(entry.from);
      break;
    case Why::naked: {
      const Candidate mark = mark_[mark_of(entry.literal)];
      for (const int digit : bits(grid_->candidates(mark.cell) & ~(Digits{1} << mark.digit))) {
        off(mark.cell, static_cast<Digit>(digit));
      }
      break;
    }
    case Why::hidden: {
      const Candidate mark = mark_[mark_of(entry.literal)];
      for (const Cell cell : grid_->places(mark.digit, static_cast<House>(entry.where))) {
        if (cell != mark.cell) {
          off(cell, mark.digit);
        }
      }
      break;
    }
    case Why::locked:
      if (entry.literal == no_literal) {
        list.push_back(entry.from);
      } else {
        const Digit digit = static_cast<Digit>(entry.where);
        const Way& way = ways_[entry.from];
        for (const Cell cell : (grid_->layout().house(way.within) - way.shared) & grid_->places(digit)) {
          off(cell, digit);
        }
      }
      break;
  }
  return list;
}

template <int W>
Chain Consequences<W>::chain_to(Literal end) const {
  std::vector<std::uint32_t> needed{at_[end]};
  std::vector<char> in(trail_.size(), 0);
  in[at_[end]] = 1;
  for (std::size_t i = 0; i < needed.size(); ++i) {
    for (const std::uint32_t cause : causes(needed[i])) {
      if (!in[cause]) {
        in[cause] = 1;
        needed.push_back(cause);
      }
    }
  }
  std::sort(needed.begin(), needed.end());
  std::vector<std::uint16_t> place(trail_.size(), 0);
  Chain chain;
  for (const std::uint32_t index : needed) {
    const Entry& entry = trail_[index];
    Node node;
    if (entry.literal != no_literal) {
      const Candidate mark = mark_[mark_of(entry.literal)];
      node.cells.push_back(mark.cell);
      node.digit = mark.digit;
      node.on = says_on(entry.literal);
    } else {
      for (const Cell cell : groups_[entry.where]) {
        node.cells.push_back(cell);
      }
      // The digit of a group is that of the statement it comes from.
      node.digit = chain[place[entry.from]].digit;
      node.on = entry.why == Why::locked;
    }
    for (const std::uint32_t cause : causes(index)) {
      node.causes.push_back(place[cause]);
    }
    place[index] = static_cast<std::uint16_t>(chain.size());
    chain.push_back(std::move(node));
  }
  return chain;
}

template <int W>
std::vector<Literal> Consequences<W>::clashing() const {
  std::vector<Literal> literals;
  switch (clash_) {
    case Clash::none:
      break;
    case Clash::both:
      literals = {opposite(clash_literal_), clash_literal_};
      break;
    case Clash::cell:
      for (const int digit : bits(grid_->candidates(clash_cell_))) {
        literals.push_back(2 * number(clash_cell_, static_cast<Digit>(digit)));
      }
      break;
    case Clash::house:
      for (const Cell cell : grid_->places(clash_digit_, clash_house_)) {
        literals.push_back(2 * number(cell, clash_digit_));
      }
      break;
  }
  return literals;
}

template class Consequences<2>;
template class Consequences<4>;
template class Consequences<10>;
template class Consequences<21>;

}  // namespace grille::sudoku::logic
