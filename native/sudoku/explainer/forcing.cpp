#include "sudoku/explainer/forcing.hpp"

#include <array>
#include <limits>
#include <vector>

#include "sudoku/explainer/chain_length.hpp"
#include "sudoku/explainer/consequences.hpp"

namespace grille::sudoku::explainer {

namespace {

/// Chains of the same length are preferred in this order.
enum Key { double_chain = 1, cell_chain = 5, region_chain = 6, contradiction = 7 };

constexpr double difficulty_of(Forcing forcing) {
  constexpr double table[] = {7.5, 8.0, 8.5, 9.0};
  return table[static_cast<int>(forcing)];
}

Rule rule_of(Forcing forcing, Key key) {
  switch (forcing) {
    case Forcing::nishio:
      return Rule::nishio_forcing_chains;
    case Forcing::multiple:
      return key == cell_chain ? Rule::cell_forcing_chains : Rule::region_forcing_chains;
    case Forcing::dynamic_plus:
      return Rule::dynamic_forcing_chains_plus;
    case Forcing::dynamic:
      break;
  }
  return key == cell_chain     ? Rule::dynamic_cell_forcing_chains
         : key == region_chain ? Rule::dynamic_region_forcing_chains
         : key == double_chain ? Rule::dynamic_double_forcing_chains
                               : Rule::dynamic_contradiction_forcing_chains;
}

}  // namespace

class ForcingChains::Search {
 public:
  bool find(const Board& board, Forcing forcing, Hint& hint, const std::function<bool()>& go_on) {
    board_ = &board;
    forcing_ = forcing;
    hint_ = &hint;
    complexity_ = std::numeric_limits<int>::max();
    key_ = 0;
    reach_ = {.y = forcing != Forcing::nishio,
              .dynamic = forcing != Forcing::multiple,
              .patterns = forcing == Forcing::dynamic_plus};
    number_.fill(-1);
    used_ = 0;
    for (int cell = 0; cell < cells && go_on(); ++cell) {
      if (count(board.digits[cell]) > (reach_.dynamic ? 1 : 2)) {
        from_cell(cell, go_on);
      }
    }
    return complexity_ != std::numeric_limits<int>::max();
  }

 private:
  /// What follows from a candidate, found once for each board.
  int outcome(Mark mark, bool on) {
    int& number = number_[mark * 2 + (on ? 1 : 0)];
    if (number < 0) {
      number = used_++;
      if (static_cast<int>(outcomes_.size()) < used_) {
        outcomes_.push_back(std::make_unique<Consequences>());
      }
      outcomes_[number]->follow(*board_, mark, on, reach_);
    }
    return number;
  }

  void from_cell(int cell, const std::function<bool()>& go_on) {
    const int digits = count(board_->digits[cell]);
    const bool nishio = forcing_ == Forcing::nishio;
    for (Nine left = board_->digits[cell]; left != 0 && go_on();) {
      const Mark mark = mark_of(cell, take_first(left));
      if (reach_.dynamic) {
        contradictions(mark);
        if (digits >= 3 && !nishio) {
          doubles(mark);
        }
      }
      if (!nishio) {
        regions(cell, digit_of(mark));
      }
    }
    if (!nishio) {
      ways_.clear();
      for (Nine left = board_->digits[cell]; left != 0;) {
        ways_.push_back(outcome(mark_of(cell, take_first(left)), true));
      }
      shared(cell_chain);
    }
  }

  void contradictions(Mark mark) {
    for (const bool on : {true, false}) {
      Consequences& found = *outcomes_[outcome(mark, on)];
      if (found.contradiction_on() < 0) {
        continue;
      }
      const int nodes[2] = {found.contradiction_on(), found.contradiction_off()};
      if (too_long(found.nodes()[nodes[0]].depth + found.nodes()[nodes[1]].depth, contradiction)) {
        continue;
      }
      offer(found.size(nodes[0]) + found.size(nodes[1]), contradiction, mark, !on);
    }
  }

  /// What follows whether a candidate is set or ruled out.
  void doubles(Mark mark) {
    ways_ = {outcome(mark, true), outcome(mark, false)};
    shared(double_chain);
  }

  /// The places of a digit in a house, at the first of which the house is looked at.
  void regions(int cell, int digit) {
    const Tables& fixed = tables();
    for (int kind = 0; kind < kinds; ++kind) {
      const int house = fixed.house[cell][kind];
      const Nine where = board_->places[house][digit];
      if (count(where) < 2 || fixed.cell[house][first(where)] != cell) {
        continue;
      }
      ways_.clear();
      for (Nine left = where; left != 0;) {
        ways_.push_back(outcome(mark_of(fixed.cell[house][take_first(left)], digit), true));
      }
      shared(region_chain);
    }
  }

  /// What follows in every one of `ways_`: what is set first, then what is ruled out, as found in the first way.
  void shared(Key key) {
    for (const bool on : {true, false}) {
      const Consequences& main = *outcomes_[ways_[0]];
      for (const Consequences::Node& node : main.nodes()) {
        if (node.on == on && main.find(node.mark, on) == &node - main.nodes().data()) {
          weigh(node.mark, on, key);
        }
      }
    }
  }

  void weigh(Mark mark, bool on, Key key) {
    int least = 0;
    for (const int way : ways_) {
      const int at = outcomes_[way]->find(mark, on);
      if (at < 0) {
        return;
      }
      least += outcomes_[way]->nodes()[at].depth;
    }
    if (too_long(least, key)) {
      return;
    }
    int complexity = 0;
    for (const int way : ways_) {
      complexity += outcomes_[way]->size(outcomes_[way]->find(mark, on));
    }
    offer(complexity, key, mark, on);
  }

  bool too_long(int complexity, Key key) const {
    return complexity > complexity_ || (complexity == complexity_ && key >= key_);
  }

  void offer(int complexity, Key key, Mark mark, bool on) {
    const int cell = cell_of(mark);
    const Nine others = static_cast<Nine>(board_->digits[cell] & ~bit(digit_of(mark)));
    if (too_long(complexity, key) || (on && others == 0)) {
      return;
    }
    complexity_ = complexity;
    key_ = key;
    hint_->set(rule_of(forcing_, key), difficulty_of(forcing_) + length_difficulty(complexity));
    if (!on) {
      hint_->removes.push_back(mark);
      return;
    }
    hint_->puts = mark;
    for (Nine left = others; left != 0;) {
      hint_->removes.push_back(mark_of(cell, take_first(left)));
    }
  }

  const Board* board_ = nullptr;
  Forcing forcing_ = Forcing::nishio;
  Hint* hint_ = nullptr;
  Reach reach_;
  std::array<int, marks * 2> number_{};
  int used_ = 0;
  std::vector<std::unique_ptr<Consequences>> outcomes_;
  std::vector<int> ways_;
  int complexity_ = 0, key_ = 0;
};

ForcingChains::ForcingChains() : search_(std::make_unique<Search>()) {}
ForcingChains::~ForcingChains() = default;

bool ForcingChains::find(const Board& board, Forcing forcing, Hint& hint, const std::function<bool()>& go_on) {
  return search_->find(board, forcing, hint, go_on);
}

}  // namespace grille::sudoku::explainer
