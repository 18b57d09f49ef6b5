// Forcing chains and forcing nets: suppose something, follow what it brings about, and see what can't be or must be.
//   *_contradiction: cells and digits = what was supposed (its chains' first node says whether to be or not to be). One
//     chain for each statement that together can't be. variant 0: a statement and its opposite (two chains, or one that
//     ends in the opposite of its start); 3: others = a cell left without candidates; 4: bases = a house where
//     digits.back() has no place left.
//   *_verity: one chain for each of several suppositions of which one holds, all ending in the same statement.
//     variant 0: a digit is or is not in a cell (cells, digits); 1: each candidate of a cell (others); 2: each place of a
//     digit (digits) in a house (bases).
// Every chain begins with a supposition; its nodes say which earlier ones they follow from. In a chain one is enough.
#include <algorithm>
#include <tuple>

#include "sudoku/logic/finder.hpp"
#include "sudoku/logic/forcing/consequences.hpp"

namespace grille::sudoku::logic {

namespace {

// Larger tables would not fit in a small machine's memory: then only contradictions are searched for.
constexpr std::size_t most_table_bytes = std::size_t{192} << 20;

/// A conclusion, and how it is reached.
struct Finding {
  enum class Kind : std::uint8_t { contradiction, mark, cell, house };
  Kind kind;
  Literal conclusion;
  std::uint32_t length;
  std::uint32_t number;  ///< of the mark or the cell; of the house and the digit
  /// Which conclusion people prefer: a placed digit before a removed one, then the shorter chain.
  auto rank() const { return std::tuple(!says_on(conclusion), length, kind, conclusion, number); }
};

template <int W>
class Forcing final : public Finder<W> {
 public:
  std::span<const Technique> leaders() const override {
    static constexpr std::array all{Technique::forcing_chain_contradiction, Technique::forcing_net_contradiction};
    return all;
  }

  void find(const Grid<W>& grid, Technique leader, const Scope& scope, const Sink& sink, const GoOn& go_on) override {
    if (grid.broken() || grid.solved()) {
      return;
    }
    reach_ = leader == Technique::forcing_chain_contradiction ? Reach::chain : Reach::net;
    contradiction_ = leader;
    verity_ = leader == Technique::forcing_chain_contradiction ? Technique::forcing_chain_verity
                                                               : Technique::forcing_net_verity;
    consequences_.prepare(grid);
    findings_.clear();
    if (!suppose_all(scope, go_on)) {
      return;
    }
    if (scope.allows(verity_) && tables_) {
      agree_on_marks();
      agree_in_cells(grid);
      agree_in_houses(grid);
    }
    if (!scope.all) {
      const auto best = std::min_element(findings_.begin(), findings_.end(),
                                         [](const Finding& a, const Finding& b) { return a.rank() < b.rank(); });
      if (best != findings_.end()) {
        report(grid, *best);
        sink(step_);
      }
      return;
    }
    // The best chain to each conclusion, reported one after another.
    std::sort(findings_.begin(), findings_.end(),
              [](const Finding& a, const Finding& b) { return a.rank() < b.rank(); });
    std::vector<std::uint8_t> reported(consequences_.marks() * 2, 0);
    for (const Finding& finding : findings_) {
      const std::uint8_t sort = finding.kind == Finding::Kind::contradiction ? 1 : 2;
      if ((reported[finding.conclusion] & sort) == 0) {
        reported[finding.conclusion] |= sort;
        report(grid, finding);
        if (sink(step_) || !go_on()) {
          return;
        }
      }
    }
  }

 private:
  /// Follows every supposition; false if stopped.
  bool suppose_all(const Scope& scope, const GoOn& go_on) {
    const std::size_t literals = std::size_t{consequences_.marks()} * 2;
    words_ = (literals + 63) / 64;
    tables_ = literals * (words_ * 8 + literals * 2) <= most_table_bytes;
    if (tables_) {
      reached_.assign(literals * words_, 0);
      depths_.resize(literals * literals);
    }
    broken_.assign(literals, 0);
    for (Literal start = 0; start < literals; ++start) {
      if (start % 16 == 0 && !go_on()) {
        return false;
      }
      consequences_.suppose(start, reach_);
      if (consequences_.clash() != Consequences<W>::Clash::none) {
        broken_[start] = 1;
        if (scope.allows(contradiction_)) {
          std::uint32_t length = 0;
          for (const Literal literal : consequences_.clashing()) {
            length += static_cast<std::uint32_t>(consequences_.depth(literal));
          }
          // If nothing needs to be followed, it is a single, which has its own name.
          if (length > 0) {
            findings_.push_back({Finding::Kind::contradiction, opposite(start), length, start});
          }
        }
      } else if (tables_) {
        std::uint64_t* const row = reached_.data() + start * words_;
        std::uint16_t* const depths = depths_.data() + start * literals;
        consequences_.each_reached([&](Literal literal, int depth) {
          row[literal >> 6] |= std::uint64_t{1} << (literal & 63);
          depths[literal] = static_cast<std::uint16_t>(depth);
        });
      }
    }
    return true;
  }

  /// What all these suppositions, of which one is true, lead to.
  void agree(std::span<const Literal> starts, Finding::Kind kind, std::uint32_t number) {
    for (const Literal start : starts) {
      if (broken_[start]) {
        return;
      }
    }
    const std::size_t literals = std::size_t{consequences_.marks()} * 2;
    for (std::size_t word = 0; word < words_; ++word) {
      std::uint64_t common = ~std::uint64_t{0};
      for (const Literal start : starts) {
        common &= reached_[start * words_ + word];
      }
      for (const int bit : bits(common)) {
        const Literal conclusion = static_cast<Literal>(word * 64 + bit);
        std::uint32_t length = 0;
        for (const Literal start : starts) {
          length += depths_[start * literals + conclusion];
        }
        findings_.push_back({kind, conclusion, length, number});
      }
    }
  }

  void agree_on_marks() {
    for (std::uint32_t mark = 0; mark < consequences_.marks(); ++mark) {
      agree(std::array<Literal, 2>{2 * mark + 1, 2 * mark}, Finding::Kind::mark, mark);
    }
  }

  std::vector<Literal> in_cell(const Grid<W>& grid, Cell cell) const {
    std::vector<Literal> starts;
    for (const int digit : bits(grid.candidates(cell))) {
      starts.push_back(2 * consequences_.number(cell, static_cast<Digit>(digit)) + 1);
    }
    return starts;
  }

  std::vector<Literal> in_house(const Grid<W>& grid, House house, Digit digit) const {
    std::vector<Literal> starts;
    for (const Cell cell : grid.places(digit, house)) {
      starts.push_back(2 * consequences_.number(cell, digit) + 1);
    }
    return starts;
  }

  // With two candidates or two places, one is true if the other isn't: that case is covered by marks.
  void agree_in_cells(const Grid<W>& grid) {
    for (const Cell cell : grid.empty()) {
      if (std::popcount(grid.candidates(cell)) > 2) {
        agree(in_cell(grid, cell), Finding::Kind::cell, cell);
      }
    }
  }

  void agree_in_houses(const Grid<W>& grid) {
    for (int house = 0; house < grid.layout().houses(); ++house) {
      for (const int digit : bits(grid.missing(static_cast<House>(house)))) {
        if (std::popcount(grid.seats(static_cast<Digit>(digit), static_cast<House>(house))) > 2) {
          agree(in_house(grid, static_cast<House>(house), static_cast<Digit>(digit)), Finding::Kind::house,
                static_cast<std::uint32_t>(house * grid.side() + digit));
        }
      }
    }
  }

  void report(const Grid<W>& grid, const Finding& finding) {
    step_.clear(finding.kind == Finding::Kind::contradiction ? contradiction_ : verity_);
    std::vector<Literal> starts;
    const auto about_mark = [&](std::uint32_t mark) {
      step_.cells.push_back(consequences_.mark(mark).cell);
      step_.digits.push_back(consequences_.mark(mark).digit);
    };
    switch (finding.kind) {
      case Finding::Kind::contradiction: {
        consequences_.suppose(finding.number, reach_);
        about_mark(mark_of(finding.number));
        if (consequences_.clash() == Consequences<W>::Clash::cell) {
          step_.variant = 3;
          step_.others.push_back(consequences_.clash_cell());
        } else if (consequences_.clash() == Consequences<W>::Clash::house) {
          step_.variant = 4;
          step_.bases.push_back(consequences_.clash_house());
          step_.digits.push_back(consequences_.clash_digit());
        }
        for (const Literal literal : consequences_.clashing()) {
          // If a supposition leads to its own opposite, one chain is enough.
          if (literal != finding.number) {
            step_.chains.push_back(consequences_.chain_to(literal));
          }
        }
        break;
      }
      case Finding::Kind::mark:
        about_mark(finding.number);
        starts = {2 * finding.number + 1, 2 * finding.number};
        break;
      case Finding::Kind::cell:
        step_.variant = 1;
        step_.others.push_back(static_cast<Cell>(finding.number));
        starts = in_cell(grid, static_cast<Cell>(finding.number));
        break;
      case Finding::Kind::house: {
        const House house = static_cast<House>(finding.number / grid.side());
        const Digit digit = static_cast<Digit>(finding.number % grid.side());
        step_.variant = 2;
        step_.bases.push_back(house);
        step_.digits.push_back(digit);
        starts = in_house(grid, house, digit);
        break;
      }
    }
    for (const Literal start : starts) {
      consequences_.suppose(start, reach_);
      step_.chains.push_back(consequences_.chain_to(finding.conclusion));
    }
    const Candidate mark = consequences_.mark(mark_of(finding.conclusion));
    (says_on(finding.conclusion) ? step_.places : step_.removes).push_back(mark);
  }

  Consequences<W> consequences_;
  Reach reach_ = Reach::chain;
  Technique contradiction_ = Technique::forcing_chain_contradiction;
  Technique verity_ = Technique::forcing_chain_verity;
  std::vector<Finding> findings_;
  std::size_t words_ = 0;
  bool tables_ = false;
  std::vector<std::uint64_t> reached_;  ///< by supposition: the literals it leads to
  std::vector<std::uint16_t> depths_;   ///< by supposition and literal: the distance, if it is reached
  std::vector<std::uint8_t> broken_;
  Step step_;
};

}  // namespace

template <int W>
std::unique_ptr<Finder<W>> forcing() {
  return std::make_unique<Forcing<W>>();
}

template std::unique_ptr<Finder<2>> forcing<2>();
template std::unique_ptr<Finder<4>> forcing<4>();
template std::unique_ptr<Finder<10>> forcing<10>();
template std::unique_ptr<Finder<21>> forcing<21>();

}  // namespace grille::sudoku::logic
