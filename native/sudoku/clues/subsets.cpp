#include "sudoku/clues/subsets.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>

#include "sudoku/clues/row_numbers.hpp"

namespace grille::sudoku::clues {

namespace {

using Word = std::uint32_t;
constexpr std::size_t word_bits = 32;
constexpr std::int32_t none = -1;

/// Sets of states as words of bits, for one automaton. Only states that read something or accept have a bit: the others
/// are passed through without reading.
class Sets {
 public:
  Sets(const Nondeterministic& given, int digits)
      : symbols_(static_cast<std::size_t>(digits) + 1), bit_of_(static_cast<std::size_t>(given.states), none) {
    check(given);
    for (const Move& move : given.moves) {
      if (reads(move)) {
        number(move.from);
      }
    }
    for (const std::int32_t state : given.accepting) {
      number(state);
    }
    words_ = (count_ + word_bits - 1) / word_bits;
    list_reading(given);
    ends_.assign(words_, 0);
    for (const std::int32_t state : given.accepting) {
      add(ends_.data(), static_cast<std::size_t>(bit_of(state)));
    }
  }

  std::size_t words() const { return words_; }

  /// The set of all states that can be reached from the starts without reading.
  std::vector<Word> from(std::span<const std::int32_t> starts) const {
    std::vector<Word> found(words_, 0);
    for (const std::int32_t state : starts) {
      reach(found.data(), static_cast<std::size_t>(state));
    }
    return found;
  }
  bool accepts(const Word* set) const {
    for (std::size_t i = 0; i < words_; ++i) {
      if ((set[i] & ends_[i]) != 0) {
        return true;
      }
    }
    return false;
  }
  /// For each symbol the set that follows, one after another.
  void follow(const Word* set, std::vector<Word>& after) const {
    after.assign(symbols_ * words_, 0);
    for (std::size_t i = 0; i < words_; ++i) {
      for (Word left = set[i]; left != 0; left &= left - 1) {
        const std::size_t bit = i * word_bits + static_cast<std::size_t>(std::countr_zero(left));
        for (std::size_t at = first_[bit]; at < first_[bit + 1]; ++at) {
          const Reading& each = reading_[at];
          reach(&after[each.symbol * words_], each.to);
        }
      }
    }
  }

 private:
  struct Reading {
    std::size_t symbol;
    std::size_t to;
  };

  static void check(const Nondeterministic& given) {
    const auto known = [&](std::int32_t state) { return state >= 0 && state < given.states; };
    if (!std::ranges::all_of(given.moves, [&](const Move& move) { return known(move.from) && known(move.to); }) ||
        !std::ranges::all_of(given.starts, known) || !std::ranges::all_of(given.accepting, known)) {
      throw std::invalid_argument("expected states that the automaton has");
    }
  }
  /// Symbols that are on no line are never read.
  bool reads(const Move& move) const { return move.symbol >= 0 && static_cast<std::size_t>(move.symbol) < symbols_; }
  std::int32_t& bit_of(std::int32_t state) { return bit_of_[static_cast<std::size_t>(state)]; }
  void number(std::int32_t state) {
    if (bit_of(state) == none) {
      bit_of(state) = static_cast<std::int32_t>(count_++);
    }
  }
  static void add(Word* set, std::size_t bit) { set[bit / word_bits] |= Word{1} << bit % word_bits; }
  /// Adds the states that are reached from one without reading.
  void reach(Word* set, std::size_t state) const {
    for (std::size_t i = closed_first_[state]; i < closed_first_[state + 1]; ++i) {
      add(set, closed_[i]);
    }
  }

  /// Lists the reading moves by bit, and for each state the set that is reached from it without reading.
  void list_reading(const Nondeterministic& given) {
    const auto states = static_cast<std::size_t>(given.states);
    first_.assign(count_ + 1, 0);
    std::vector<std::vector<std::size_t>> free(states);
    for (const Move& move : given.moves) {
      if (reads(move)) {
        ++first_[static_cast<std::size_t>(bit_of(move.from)) + 1];
      } else if (move.symbol < 0) {
        free[static_cast<std::size_t>(move.from)].push_back(static_cast<std::size_t>(move.to));
      }
    }
    for (std::size_t i = 0; i < count_; ++i) {
      first_[i + 1] += first_[i];
    }
    reading_.resize(first_.back());
    std::vector<std::size_t> fill(first_.begin(), first_.end() - 1);
    for (const Move& move : given.moves) {
      if (reads(move)) {
        reading_[fill[static_cast<std::size_t>(bit_of(move.from))]++] = {static_cast<std::size_t>(move.symbol),
                                                                         static_cast<std::size_t>(move.to)};
      }
    }
    closed_first_.assign(1, 0);
    std::vector<std::size_t> seen_from(states, states);
    std::vector<std::size_t> todo;
    for (std::size_t start = 0; start < states; ++start) {
      todo.assign(1, start);
      seen_from[start] = start;
      while (!todo.empty()) {
        const std::size_t state = todo.back();
        todo.pop_back();
        if (bit_of_[state] != none) {
          closed_.push_back(static_cast<std::uint32_t>(bit_of_[state]));
        }
        for (const std::size_t to : free[state]) {
          if (seen_from[to] != start) {
            seen_from[to] = start;
            todo.push_back(to);
          }
        }
      }
      closed_first_.push_back(closed_.size());
    }
  }

  std::size_t symbols_;
  std::vector<std::int32_t> bit_of_;  ///< by state; none for states that are only passed through
  std::size_t count_ = 0;
  std::size_t words_ = 0;
  std::vector<std::size_t> first_;  ///< by bit: where its moves begin
  std::vector<Reading> reading_;
  std::vector<std::size_t> closed_first_;  ///< by state: where the bits begin that are reached without reading
  std::vector<std::uint32_t> closed_;
  std::vector<Word> ends_;
};

}  // namespace

std::optional<Transitions> deterministic(const Nondeterministic& given, int digits,
                                         std::span<const std::int32_t> separators, std::size_t most) {
  const Sets sets(given, digits);
  const std::size_t words = sets.words();
  const auto width = static_cast<std::size_t>(digits);
  std::vector<Word> after;
  // A row is a place and a set. Places count only where there are separators, and the end of the line is the last.
  std::vector<Word> row(words + 1, 0);
  RowNumbers<Word> known(64, words + 1);
  const auto pass_separators = [&](std::size_t place) {
    for (std::int32_t i = 0; i < (separators.empty() ? 0 : separators[place]); ++i) {
      sets.follow(row.data() + 1, after);
      std::copy_n(after.begin() + static_cast<std::ptrdiff_t>(width * words), words, row.begin() + 1);
    }
  };
  std::ranges::copy(sets.from(given.starts), row.begin() + 1);
  pass_separators(0);
  known.number(row.data());
  Transitions result{digits, {}, {}};
  for (std::size_t at = 0; at < static_cast<std::size_t>(known.count()); ++at) {
    const std::vector<Word> here(known.rows().begin() + static_cast<std::ptrdiff_t>(at * row.size()),
                                 known.rows().begin() + static_cast<std::ptrdiff_t>((at + 1) * row.size()));
    result.accepting.push_back(sets.accepts(here.data() + 1) ? 1 : 0);
    const std::size_t place = here[0] + (separators.empty() ? 0 : 1);
    if (!separators.empty() && place == separators.size()) {
      result.next.insert(result.next.end(), width, none);
      continue;
    }
    std::vector<Word> following;
    sets.follow(here.data() + 1, following);
    for (std::size_t digit = 0; digit < width; ++digit) {
      row[0] = static_cast<Word>(place);
      std::copy_n(following.begin() + static_cast<std::ptrdiff_t>(digit * words), words, row.begin() + 1);
      pass_separators(place);
      const bool empty = std::all_of(row.begin() + 1, row.end(), [](Word word) { return word == 0; });
      result.next.push_back(empty ? none : known.number(row.data()));
      if (static_cast<std::size_t>(known.count()) > most) {
        return std::nullopt;
      }
    }
  }
  return result;
}

}  // namespace grille::sudoku::clues
