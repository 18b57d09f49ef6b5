// Clues as they are handed to the kernel: a few kinds of constraints on cells.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "sudoku/clues/masks.hpp"

namespace grille::sudoku::clues {

struct Rules;
class Automaton;

struct DomainRule {
  Cell cell;
  Mask mask;
};

/// No digit twice.
struct GroupRule {
  std::vector<Cell> cells;
};

/// least <= sum of weight * digit <= most, where digits count from 0.
struct SumRule {
  std::vector<Cell> cells;
  std::vector<int> weights;
  int least;
  int most;
};

/// The digits of b that each digit of a allows.
struct PairRule {
  Cell a;
  Cell b;
  std::vector<Mask> table;
};

/// Digits in order are accepted by an automaton.
struct LineRule {
  std::vector<Cell> cells;
  std::shared_ptr<const Automaton> automaton;
};

/// A digit occurs in the cells as often as one of the counts says.
struct CountRule {
  std::vector<Cell> cells;
  int digit;
  std::vector<int> counts;
};

/// Two sets of cells contain the same digits, each as often.
struct SameRule {
  std::vector<Cell> left;
  std::vector<Cell> right;
};

/// The cells hold one of the rows, which are concatenated.
struct TableRule {
  std::vector<Cell> cells;
  std::vector<std::uint8_t> rows;
};

/// At least one of the options holds.
struct EitherRule {
  std::vector<Rules> options;
};

/// Everything that must hold at the same time.
struct Rules {
  std::vector<DomainRule> domains = {};
  std::vector<GroupRule> groups = {};
  std::vector<SumRule> sums = {};
  std::vector<PairRule> pairs = {};
  std::vector<LineRule> lines = {};
  std::vector<CountRule> counts = {};
  std::vector<TableRule> tables = {};
  std::vector<SameRule> sames = {};
  std::vector<EitherRule> eithers = {};
};

}  // namespace grille::sudoku::clues
