// Facts about labelling: the solutions are the same with every strategy; only the work differs.
#include "cover/labelling.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <random>
#include <set>
#include <stdexcept>
#include <vector>

#include "facts.hpp"

namespace facts {

using namespace grille::cover;

namespace {

constexpr std::array variable_orders{VariableOrder::leftmost, VariableOrder::ff, VariableOrder::ffc,
                                     VariableOrder::most_constrained, VariableOrder::most_constraining};
constexpr std::array value_orders{ValueOrder::up, ValueOrder::down, ValueOrder::bisect};

struct Run {
  std::set<std::vector<Variable>> solutions;
  std::uint64_t found = 0;
  LabellingStatistics statistics;
};

Run run(std::uint32_t variables, const std::vector<Sum>& sums, VariableOrder variable, ValueOrder value,
        std::uint64_t budget) {
  Labelling labelling(variables, sums, variable, value);
  Run run;
  while (true) {
    const auto event = labelling.next(budget);
    if (event == grille::Event::exhausted) {
      run.statistics = labelling.labelling_statistics();
      return run;
    }
    if (event == grille::Event::solution) {
      run.solutions.emplace(labelling.solution().begin(), labelling.solution().end());
      ++run.found;
    }
  }
}

/// All 2^n assignments, tried one by one.
std::set<std::vector<Variable>> by_trial(std::uint32_t variables, const std::vector<Sum>& sums) {
  std::set<std::vector<Variable>> solutions;
  for (std::uint32_t ways = 0; ways < (std::uint32_t{1} << variables); ++ways) {
    const bool fits = std::all_of(sums.begin(), sums.end(), [&](const Sum& sum) {
      return std::count_if(sum.variables.begin(), sum.variables.end(), [&](Variable v) { return ways >> v & 1; }) ==
             sum.total;
    });
    if (fits) {
      std::vector<Variable> ones;
      for (Variable v = 0; v < variables; ++v) {
        if (ways >> v & 1) {
          ones.push_back(v);
        }
      }
      solutions.insert(ones);
    }
  }
  return solutions;
}

std::vector<Sum> any_sums(std::uint32_t variables, std::mt19937& chance) {
  std::vector<Sum> sums(chance() % 7);
  for (Sum& sum : sums) {
    for (Variable v = 0; v < variables; ++v) {
      if (chance() % 3 == 0) {
        sum.variables.push_back(v);
      }
    }
    // Occasionally one more than possible.
    sum.total = static_cast<std::uint32_t>(chance() % (sum.variables.size() + 2));
  }
  return sums;
}

void every_choice_finds_what_trial_finds() {
  std::mt19937 chance(1);
  for (int turn = 0; turn < 150; ++turn) {
    const auto variables = static_cast<std::uint32_t>(1 + chance() % 10);
    const std::vector<Sum> sums = any_sums(variables, chance);
    const auto expected = by_trial(variables, sums);
    for (const VariableOrder variable : variable_orders) {
      for (const ValueOrder value : value_orders) {
        const Run whole = run(variables, sums, variable, value, ~std::uint64_t{0});
        const Run paused = run(variables, sums, variable, value, 1);
        expect(whole.solutions == expected, "every solution");
        expect(whole.found == expected.size(), "each once");
        expect(paused.solutions == expected, "paused at each choice, the same");
        expect(paused.statistics.work.prunings == whole.statistics.work.prunings, "and by the same work");
        const bool splits = value == ValueOrder::bisect;
        expect((splits ? whole.statistics.assignments : whole.statistics.splits) == 0, "a choice is of one kind");
      }
    }
  }
}

void one_constraint_settles_its_variables_at_once() {
  const Run none = run(3, {{0, {0, 1, 2}}}, VariableOrder::leftmost, ValueOrder::up, 1);
  expect(none.found == 1 && none.statistics.work.prunings == 3 && none.statistics.assignments == 0, "no ones: all 0");
  const Run all = run(3, {{3, {0, 1, 2}}}, VariableOrder::leftmost, ValueOrder::up, 1);
  expect(all.solutions == std::set<std::vector<Variable>>{{0, 1, 2}}, "as many ones as variables: all 1");
  expect(all.statistics.work.entailments == 1 && all.statistics.work.resumptions == 0, "it never wakes itself");
  const Run over = run(3, {{4, {0, 1, 2}}}, VariableOrder::leftmost, ValueOrder::up, 1);
  expect(over.found == 0 && over.statistics.work.backtracks == 1, "more ones than variables: a contradiction");
  const Run empty = run(0, {}, VariableOrder::leftmost, ValueOrder::up, 1);
  expect(empty.found == 1, "nothing to choose can be done in one way");
}

/// By hand: x0+x1=1, then x1+x2=1. Nothing follows until a choice; x0=0 gives x1=1, which gives x2=0.
void the_counts_are_those_of_a_run_by_hand() {
  Labelling labelling(3, {{1, {0, 1}}, {1, {1, 2}}}, VariableOrder::leftmost, ValueOrder::up);
  expect(labelling.next(10) == grille::Event::solution, "a solution");
  const LabellingStatistics s = labelling.labelling_statistics();
  expect(s.assignments == 1 && s.work.constraints == 2, "one choice under two constraints");
  expect(s.work.prunings == 3, "three domains narrowed");
  // x0 wakes the first, which fixes x1; x1 wakes only the second, since the first is entailed by then; x2 wakes none.
  expect(s.work.resumptions == 2 && s.work.entailments == 2 && s.work.backtracks == 0, "two wake, two hold");
}

void the_orders_pick_what_they_say() {
  // Variable 0 is in one sum of four, 4 in a sum of two, 3 in two sums with the most others.
  const std::vector<Sum> sums{{2, {0, 1, 2, 3}}, {1, {4, 5}}, {2, {3, 6, 7, 8}}};
  const auto first = [&](VariableOrder order) {
    Labelling labelling(9, sums, order, ValueOrder::down);
    labelling.next(1);
    return labelling.labelling_statistics().work.resumptions;
  };
  expect(first(VariableOrder::leftmost) == 1, "leftmost: variable 0, one constraint wakes");
  expect(first(VariableOrder::ff) == 1, "every domain is as small as any: leftmost");
  expect(first(VariableOrder::ffc) == 2, "ffc: variable 3, under two constraints");
  expect(first(VariableOrder::most_constraining) == 2, "most constraining: variable 3, with six neighbours");
  Labelling tight(9, sums, VariableOrder::most_constrained, ValueOrder::down);
  tight.next(1);
  expect(tight.labelling_statistics().work.entailments == 1,
         "most constrained: variable 4, whose sum then holds for good");
}

void bad_sums_are_refused() {
  const auto refused = [](std::vector<Variable> variables) {
    try {
      Labelling(2, {{1, std::move(variables)}}, VariableOrder::leftmost, ValueOrder::up);
    } catch (const std::invalid_argument&) {
      return true;
    }
    return false;
  };
  expect(refused({0, 2}), "a variable that there is not");
  expect(refused({1, 1}), "a variable twice");
  expect(!refused({0, 1}), "two variables");
}

}  // namespace

void about_labelling() {
  every_choice_finds_what_trial_finds();
  one_constraint_settles_its_variables_at_once();
  the_counts_are_those_of_a_run_by_hand();
  the_orders_pick_what_they_say();
  bad_sums_are_refused();
}

}  // namespace facts
