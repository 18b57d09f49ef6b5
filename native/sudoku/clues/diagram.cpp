#include "sudoku/clues/diagram.hpp"

#include <algorithm>
#include <cstring>
#include <stdexcept>
#include <utility>

#include "sudoku/clues/row_numbers.hpp"

namespace grille::sudoku::clues {

namespace {

constexpr std::uint32_t none = ~std::uint32_t{0};
/// Far more than any named clue needs; hostile input stops here instead of filling the memory.
constexpr std::size_t most_nodes = 2'000'000;

/// Layers of states: for each state of a layer, its successor by digit, as an index in the next layer.
using Layer = std::vector<std::uint32_t>;

}  // namespace

/// Joins equal nodes from the end, removes those from which the end can't be reached, and numbers the rest.
class DiagramBuilder {
 public:
  static void finish(Diagram& diagram, std::vector<Layer> layers, std::vector<std::uint8_t> accepting) {
    const auto digits = static_cast<std::size_t>(diagram.digits_);
    const std::size_t depth = layers.size();
    // Joined index of each state of the layer below; the end is one node.
    std::vector<std::uint32_t> below(accepting.size());
    for (std::size_t i = 0; i < accepting.size(); ++i) {
      below[i] = accepting[i] != 0 ? 0 : none;
    }
    std::vector<Layer> joined(depth);
    for (std::size_t at = depth; at-- > 0;) {
      const Layer& layer = layers[at];
      const std::size_t states = layer.size() / digits;
      RowNumbers<std::uint32_t> known(states, digits);
      std::vector<std::uint32_t> here(states, none);
      Layer row(digits);
      for (std::size_t state = 0; state < states; ++state) {
        bool alive = false;
        for (std::size_t digit = 0; digit < digits; ++digit) {
          const std::uint32_t to = layer[state * digits + digit];
          row[digit] = to == none ? none : below[to];
          alive |= row[digit] != none;
        }
        if (alive) {
          here[state] = static_cast<std::uint32_t>(known.number(row.data()));
        }
      }
      joined[at].assign(known.rows().begin(), known.rows().end());
      below = std::move(here);
    }
    diagram.first_.assign(1, 0);
    for (const Layer& rows : joined) {
      diagram.first_.push_back(diagram.first_.back() + static_cast<std::uint32_t>(rows.size() / digits));
    }
    diagram.digits_of_.reserve(diagram.first_.back());
    diagram.edges_.reserve(diagram.first_.back() * digits);
    for (std::size_t at = 0; at < depth; ++at) {
      for (std::size_t row = 0; row < joined[at].size(); row += digits) {
        Mask mask = 0;
        for (std::size_t digit = 0; digit < digits; ++digit) {
          const std::uint32_t to = joined[at][row + digit];
          if (to != none) {
            mask = static_cast<Mask>(mask | bit(static_cast<int>(digit)));
          }
          diagram.edges_.push_back(to == none ? 0 : diagram.first_[at + 1] + to);
        }
        diagram.digits_of_.push_back(mask);
      }
    }
  }
};

Diagram::Diagram(std::size_t length, std::span<const std::uint8_t> rows, int digits) : digits_(digits) {
  const auto width = static_cast<std::size_t>(digits);
  // A trie of the rows; the builder joins what they have in common at the end.
  std::vector<Layer> layers(length);
  if (length > 0) {
    layers[0].assign(width, none);
  }
  std::vector<std::size_t> used(length + 1, 0);
  for (std::size_t row = 0; row + length <= rows.size(); row += length) {
    std::size_t state = 0;
    for (std::size_t at = 0; at < length; ++at) {
      std::uint32_t& to = layers[at][state * width + rows[row + at]];
      if (to == none) {
        to = static_cast<std::uint32_t>(at + 1 < length ? used[at + 1]++ : 0);
        if (at + 1 < length) {
          layers[at + 1].resize(used[at + 1] * width, none);
        }
      }
      state = to;
    }
  }
  DiagramBuilder::finish(*this, std::move(layers), {1});
}

Automaton::Automaton(int digits, std::vector<std::int32_t> next, std::vector<std::uint8_t> accepting)
    : digits_(digits), next_(std::move(next)), accepting_(std::move(accepting)) {
  const auto states = static_cast<std::int32_t>(accepting_.size());
  if (digits < 1 || digits > max_digits || accepting_.empty() ||
      next_.size() != accepting_.size() * static_cast<std::size_t>(digits) ||
      std::ranges::any_of(next_, [&](std::int32_t to) { return to >= states; })) {
    throw std::invalid_argument("expected a state for each digit of an automaton");
  }
}

std::shared_ptr<const Diagram> Automaton::diagram(std::size_t length) const {
  const std::scoped_lock held(lock_);
  auto& known = diagrams_[length];
  if (!known) {
    known = std::make_shared<const Diagram>(unroll(length));
  }
  return known;
}

Diagram Automaton::unroll(std::size_t length) const {
  Diagram diagram(digits_);
  const auto width = static_cast<std::size_t>(digits_);
  std::vector<Layer> layers;
  std::vector<std::uint32_t> states{0};
  std::vector<std::uint32_t> index(accepting_.size());
  std::size_t nodes = 0;
  for (std::size_t at = 0; at < length; ++at) {
    std::ranges::fill(index, none);
    std::vector<std::uint32_t> after;
    Layer layer(states.size() * width, none);
    for (std::size_t i = 0; i < states.size(); ++i) {
      for (std::size_t digit = 0; digit < width; ++digit) {
        const std::int32_t to = next_[states[i] * width + digit];
        if (to < 0) {
          continue;
        }
        if (index[static_cast<std::size_t>(to)] == none) {
          index[static_cast<std::size_t>(to)] = static_cast<std::uint32_t>(after.size());
          after.push_back(static_cast<std::uint32_t>(to));
        }
        layer[i * width + digit] = index[static_cast<std::size_t>(to)];
      }
    }
    nodes += after.size();
    if (nodes > most_nodes) {
      throw std::invalid_argument("the automaton of a line has too many states");
    }
    layers.push_back(std::move(layer));
    states = std::move(after);
  }
  std::vector<std::uint8_t> accepting;
  accepting.reserve(states.size());
  for (const std::uint32_t state : states) {
    accepting.push_back(accepting_[state]);
  }
  DiagramBuilder::finish(diagram, std::move(layers), std::move(accepting));
  return diagram;
}

bool Automaton::reaches(std::size_t length) const {
  const auto width = static_cast<std::size_t>(digits_);
  std::vector<std::uint8_t> reached(accepting_.size(), 0);
  reached[0] = 1;
  for (std::size_t at = 0; at < length; ++at) {
    std::vector<std::uint8_t> after(accepting_.size(), 0);
    for (std::size_t state = 0; state < reached.size(); ++state) {
      for (std::size_t digit = 0; reached[state] != 0 && digit < width; ++digit) {
        const std::int32_t to = next_[state * width + digit];
        if (to >= 0) {
          after[static_cast<std::size_t>(to)] = 1;
        }
      }
    }
    if (after == reached) {
      break;  // the same states from here on
    }
    reached = std::move(after);
  }
  for (std::size_t state = 0; state < reached.size(); ++state) {
    if (reached[state] != 0 && accepting_[state] != 0) {
      return true;
    }
  }
  return false;
}

Diagram Diagram::any_of(std::span<const std::shared_ptr<const Diagram>> parts) {
  Diagram result(parts.front()->digits_);
  const auto width = static_cast<std::size_t>(result.digits_);
  const std::size_t depth = parts.front()->first_.size() - 1;
  std::vector<Layer> layers(depth);
  for (const auto& part : parts) {
    if (part->digits_of_.empty()) {
      continue;  // it accepts no line
    }
    for (std::size_t at = 0; at < depth; ++at) {
      // Nodes of the next layer follow those of the parts before; the last layer is the end.
      const auto shift = static_cast<std::uint32_t>(at + 1 < depth ? layers[at + 1].size() / width : 0);
      for (std::uint32_t node = part->first_[at]; node < part->first_[at + 1]; ++node) {
        for (std::size_t digit = 0; digit < width; ++digit) {
          const bool edge = (part->digits_of_[node] >> digit & 1) != 0;
          layers[at].push_back(edge ? part->edges_[node * width + digit] - part->first_[at + 1] + shift : none);
        }
      }
    }
  }
  DiagramBuilder::finish(result, std::move(layers), {1});
  return result;
}

bool Diagram::narrow(std::span<const Cell> cells, Board board, std::uint8_t* alive) const {
  if (digits_of_.empty() || first_[1] == 0) {
    return false;
  }
  const auto width = static_cast<std::size_t>(digits_);
  std::memset(alive, 0, nodes());
  std::fill_n(alive, first_[1], std::uint8_t{1});
  const std::size_t depth = cells.size();
  for (std::size_t at = 0; at < depth; ++at) {
    const Mask candidates = board[cells[at]];
    for (std::uint32_t node = first_[at]; node < first_[at + 1]; ++node) {
      if (alive[node] != 0) {
        const std::uint32_t* to = &edges_[node * width];
        for (unsigned left = digits_of_[node] & candidates; left != 0; left &= left - 1) {
          alive[to[std::countr_zero(left)]] = 1;
        }
      }
    }
  }
  if (alive[first_[depth]] == 0) {
    return false;
  }
  for (std::size_t at = depth; at-- > 0;) {
    const Mask candidates = board[cells[at]];
    unsigned support = 0;
    for (std::uint32_t node = first_[at]; node < first_[at + 1]; ++node) {
      if (alive[node] != 0) {
        const std::uint32_t* to = &edges_[node * width];
        unsigned mine = 0;
        for (unsigned left = digits_of_[node] & candidates; left != 0; left &= left - 1) {
          const int digit = std::countr_zero(left);
          mine |= static_cast<unsigned>(alive[to[digit]]) << digit;
        }
        alive[node] = mine != 0;
        support |= mine;
      }
    }
    if (!board.keep(cells[at], static_cast<Mask>(support))) {
      return false;
    }
  }
  return true;
}

}  // namespace grille::sudoku::clues
