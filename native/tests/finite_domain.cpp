// Facts about finite domains: the solutions are the same with every option; only the work differs.
#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <random>
#include <set>
#include <stdexcept>
#include <vector>

#include "facts.hpp"
#include "finite_domain/labelling.hpp"

namespace facts {

using namespace grille::finite_domain;

namespace {

constexpr std::array variable_orders{
    VariableOrder::leftmost,        VariableOrder::min,        VariableOrder::max,   VariableOrder::ff,
    VariableOrder::anti_first_fail, VariableOrder::occurrence, VariableOrder::ffc,   VariableOrder::max_regret,
    VariableOrder::dom_wdeg,        VariableOrder::tightest,   VariableOrder::degree};
constexpr std::array branchings{Branching::step, Branching::enumerate, Branching::bisect, Branching::median,
                                Branching::middle};
constexpr std::array consistencies{Consistency::value, Consistency::bounds, Consistency::domain};

struct Described {
  int kind;  // all different, count, table, increasing
  std::vector<Variable> variables;
  std::vector<Values> values;
  std::uint32_t total;

  bool holds(const Values& chosen) const {
    Values here;
    for (const Variable v : variables) here.push_back(chosen[v]);
    switch (kind) {
      case 0:
        return std::set(here.begin(), here.end()).size() == here.size();
      case 1: {
        std::uint32_t in = 0;
        for (std::size_t i = 0; i < here.size(); ++i) in += std::ranges::count(values[i], here[i]) > 0;
        return in == total;
      }
      case 2:
        return std::ranges::find(values, here) != values.end();
      default:
        return std::ranges::adjacent_find(here, std::greater_equal<>()) == here.end();
    }
  }
};

struct Problem {
  std::vector<Values> domains;
  std::vector<Described> constraints;

  Network network(Consistency consistency) const {
    Network network{Store(domains)};
    for (const Described& each : constraints) {
      const Store& store = network.store();
      network.add(each.kind == 0   ? all_different(store, each.variables, consistency)
                  : each.kind == 1 ? count(store, each.variables, each.values, each.total)
                  : each.kind == 2 ? table(store, each.variables, each.values, consistency)
                                   : increasing(store, each.variables));
    }
    return network;
  }

  /// All combinations of values, tried one by one.
  std::set<Values> by_trial() const {
    std::set<Values> found;
    Values chosen;
    const std::function<void()> try_all = [&] {
      if (chosen.size() == domains.size()) {
        if (std::ranges::all_of(constraints, [&](const Described& each) { return each.holds(chosen); })) {
          found.insert(chosen);
        }
        return;
      }
      for (const std::int32_t value : domains[chosen.size()]) {
        chosen.push_back(value);
        try_all();
        chosen.pop_back();
      }
    };
    try_all();
    return found;
  }
};

Values any_values(std::mt19937& chance, std::size_t most) {
  std::set<std::int32_t> values;
  for (std::size_t n = 1 + chance() % most; n > 0; --n) values.insert(static_cast<std::int32_t>(chance() % 9) - 3);
  return {values.begin(), values.end()};
}

Problem any_problem(std::mt19937& chance) {
  Problem problem;
  const std::size_t variables = 1 + chance() % 5;
  for (std::size_t v = 0; v < variables; ++v) problem.domains.push_back(any_values(chance, 5));
  for (std::size_t n = chance() % 5; n > 0; --n) {
    Described each{static_cast<int>(chance() % 4), {}, {}, 0};
    for (Variable v = 0; v < variables; ++v) {
      if (chance() % 3 != 0) each.variables.push_back(v);
    }
    std::shuffle(each.variables.begin(), each.variables.end(), chance);
    if (each.kind == 1) {
      for (std::size_t i = 0; i < each.variables.size(); ++i) each.values.push_back(any_values(chance, 4));
      each.total = static_cast<std::uint32_t>(chance() % (each.variables.size() + 2));
    }
    if (each.kind == 2) {
      if (each.variables.empty()) continue;
      for (std::size_t row = chance() % 90; row > 0; --row) {
        Values values;
        for (const Variable v : each.variables)
          values.push_back(problem.domains[v][chance() % problem.domains[v].size()]);
        each.values.push_back(values);
      }
    }
    problem.constraints.push_back(each);
  }
  return problem;
}

std::set<Values> solutions(Labelling& search, std::uint64_t budget, std::uint64_t& found) {
  std::set<Values> all;
  found = 0;
  while (true) {
    const auto event = search.next(budget);
    if (event == grille::Event::exhausted) {
      return all;
    }
    if (event == grille::Event::solution) {
      all.emplace(search.solution().begin(), search.solution().end());
      ++found;
    }
  }
}

void every_option_finds_what_trial_finds() {
  std::mt19937 chance(1);
  for (int turn = 0; turn < 200; ++turn) {
    const Problem problem = any_problem(chance);
    const auto expected = problem.by_trial();
    for (const Consistency consistency : consistencies) {
      for (const VariableOrder variable : variable_orders) {
        const Branching branching = branchings[chance() % branchings.size()];
        const ValueOrder value = chance() % 2 == 0 ? ValueOrder::up : ValueOrder::down;
        const Restarts restarts = chance() % 2 == 0 ? Restarts::none : Restarts::luby;
        Labelling whole(problem.network(consistency), {variable, value, branching, restarts});
        Labelling paused(problem.network(consistency), {variable, value, branching, restarts});
        std::uint64_t found = 0, again = 0;
        expect(solutions(whole, ~std::uint64_t{0}, found) == expected, "every solution");
        expect(found == expected.size(), "each once");
        expect(solutions(paused, 1, again) == expected, "paused at each choice, the same");
        expect(paused.labelling_statistics().work.prunings == whole.labelling_statistics().work.prunings,
               "and by the same work");
      }
    }
  }
}

/// Propagation alone, on one constraint: domain consistency leaves exactly the values of its solutions.
void domain_consistency_leaves_only_values_of_solutions() {
  std::mt19937 chance(2);
  for (int turn = 0; turn < 3000; ++turn) {
    Problem problem = any_problem(chance);
    if (problem.constraints.empty() || problem.constraints[0].kind == 3) continue;
    problem.constraints.resize(1);
    const auto expected = problem.by_trial();
    Network network = problem.network(Consistency::domain);
    expect(network.post() == !expected.empty(), "a contradiction is found at once");
    Network bounds = problem.network(Consistency::bounds);
    const bool possible = bounds.post();
    expect(possible || expected.empty(), "bounds never lose a solution");
    if (expected.empty()) continue;
    for (Variable v = 0; v < problem.domains.size(); ++v) {
      std::set<std::int32_t> left, needed;
      for (std::uint32_t index = 0; index < problem.domains[v].size(); ++index) {
        if (network.store().has(v, index)) left.insert(problem.domains[v][index]);
      }
      for (const Values& each : expected) needed.insert(each[v]);
      expect(left == needed, "the values of solutions, and no others");
      expect(bounds.store().size_of(v) >= left.size(), "bounds remove no more");
    }
  }
}

/// 1 .. 3, 1 .. 3, 1 .. 3, 1 .. 9: three variables take up three values, so the fourth has none of them.
void bounds_see_hall_intervals_and_values_do_not() {
  const Problem problem{{{1, 2, 3}, {1, 2, 3}, {1, 2, 3}, {1, 2, 3, 4, 5}}, {{0, {0, 1, 2, 3}, {}, 0}}};
  Network value = problem.network(Consistency::value), bounds = problem.network(Consistency::bounds);
  expect(value.post() && value.store().min(3) == 1, "nothing is fixed, so nothing follows");
  expect(bounds.post() && bounds.store().min(3) == 4, "1 to 3 are taken");
  const Problem crowded{{{1, 2}, {1, 2}, {1, 2}}, {{0, {0, 1, 2}, {}, 0}}};
  expect(!crowded.network(Consistency::bounds).post(), "three in two");
  // 1 or 3, 1 or 3: a Hall set, but not an interval.
  const Problem gaps{{{1, 3}, {1, 3}, {1, 2, 3}}, {{0, {0, 1, 2}, {}, 0}}};
  Network interval = gaps.network(Consistency::bounds), domain = gaps.network(Consistency::domain);
  expect(interval.post() && interval.store().is_open(2), "no interval is full");
  expect(domain.post() && domain.store().min(2) == 2 && !domain.store().is_open(2), "a matching sees it");
}

Variable first_choice(const Problem& problem, VariableOrder order) {
  Labelling search(problem.network(Consistency::domain), {order, ValueOrder::up, Branching::step, Restarts::none}, 100);
  search.next(1);
  return search.tree()[1].variable;
}

void the_orders_pick_what_they_say() {
  // Variable 2 has the largest domain and is in two constraints, 3 has the smallest and 4 is in a tight constraint.
  const Problem problem{{{2, 3, 4}, {1, 5, 9}, {3, 4, 5, 6, 20}, {3, 4}, {3, 4, 5}, {4, 5, 6}},
                        {{1, {0, 2, 3}, {{2}, {3}, {3}}, 1}, {1, {1, 2}, {{1}, {4}}, 1}, {0, {4, 5}, {}, 0}}};
  expect(first_choice(problem, VariableOrder::leftmost) == 0, "leftmost");
  expect(first_choice(problem, VariableOrder::min) == 1, "the smallest lower bound");
  expect(first_choice(problem, VariableOrder::max) == 2, "the greatest upper bound");
  expect(first_choice(problem, VariableOrder::ff) == 3, "the smallest domain");
  expect(first_choice(problem, VariableOrder::anti_first_fail) == 2, "the largest domain");
  expect(first_choice(problem, VariableOrder::occurrence) == 2, "the most constraints");
  expect(first_choice(problem, VariableOrder::max_regret) == 1, "the largest gap");
  expect(first_choice(problem, VariableOrder::degree) == 2, "the most neighbours");
  expect(first_choice(problem, VariableOrder::tightest) == 1, "a constraint on two variables");
  const Problem tie{{{1, 2}, {1, 2}}, {{1, {1}, {{1}}, 2}, {1, {0, 1}, {{1}, {2}}, 1}}};
  const Problem equal{{{1, 2}, {1, 2}, {5, 6}}, {{1, {0, 1}, {{1}, {1}}, 1}, {1, {1, 2}, {{1}, {5}}, 1}}};
  expect(first_choice(equal, VariableOrder::ff) == 0, "ff: the leftmost of equals");
  expect(first_choice(equal, VariableOrder::ffc) == 1, "ffc: the one in the most constraints");
  expect(!tie.network(Consistency::domain).post(), "more than there are");
}

std::int32_t first_value(const Values& domain, ValueOrder order, Branching branching) {
  const Store store({domain});
  return domain[divide(store, 0, order, branching)];
}

void the_branchings_divide_where_they_say() {
  const Values domain{1, 2, 3, 10, 12, 30};
  using enum Branching;
  expect(first_value(domain, ValueOrder::up, step) == 1 && first_value(domain, ValueOrder::down, step) == 30,
         "the ends");
  expect(first_value(domain, ValueOrder::up, bisect) == 12, "the mean of 1 and 30 is 15");
  expect(first_value(domain, ValueOrder::up, median) == 3 && first_value(domain, ValueOrder::down, median) == 10,
         "the two middle values");
  expect(first_value(domain, ValueOrder::up, middle) == 12, "12 is nearest to 15.5");
  expect(first_value({1, 3}, ValueOrder::up, middle) == 1 && first_value({1, 3}, ValueOrder::down, middle) == 3,
         "ties");
  expect(first_value({-4, -3}, ValueOrder::up, bisect) == -4, "rounded down below 0 too");
}

/// By hand: x0 + x1 = 1, then x1 + x2 = 1. Nothing follows until a choice; x0 = 0 gives x1 = 1, which gives x2 = 0.
void the_counts_are_those_of_a_run_by_hand() {
  const Problem problem{{{0, 1}, {0, 1}, {0, 1}}, {{1, {0, 1}, {{1}, {1}}, 1}, {1, {1, 2}, {{1}, {1}}, 1}}};
  Labelling search(problem.network(Consistency::domain), {});
  expect(search.next(10) == grille::Event::solution, "a solution");
  const LabellingStatistics s = search.labelling_statistics();
  expect(s.choices == 1 && s.work.constraints == 2 && s.work.prunings == 3, "one choice narrows three domains");
  // x0 wakes the first, which fixes x1; x1 wakes only the second, since the first is entailed by then; x2 wakes none.
  expect(s.work.resumptions == 2 && s.work.entailments == 2 && s.work.backtracks == 0, "two wake, two hold");
}

void the_tree_has_every_branch() {
  const Problem problem{{{1, 2}, {1, 2}, {1, 2}}, {{0, {0, 1}, {}, 0}}};
  Labelling search(problem.network(Consistency::value), {}, 100);
  std::uint64_t found = 0;
  solutions(search, ~std::uint64_t{0}, found);
  std::uint64_t ends = 0;
  for (const Node& node : search.tree()) ends += node.ending == Ending::solution;
  expect(found == 4 && ends == 4, "each solution is a leaf");
  expect(search.tree().size() == 7, "a binary tree with four leaves");
  Labelling small(problem.network(Consistency::value), {}, 3);
  solutions(small, ~std::uint64_t{0}, found);
  expect(found == 4 && small.tree_overflowed() && small.tree().empty(), "a tree that is too large is not kept");
}

void restarts_lose_and_repeat_nothing() {
  // Eight queens as all-different constraints: columns, and both diagonals through tables of the rows' values.
  Problem problem;
  for (int i = 0; i < 8; ++i) problem.domains.push_back({1, 2, 3, 4, 5, 6, 7, 8});
  for (Variable i = 0; i < 8; ++i) {
    for (Variable j = i + 1; j < 8; ++j) {
      Described apart{2, {i, j}, {}, 0};
      for (std::int32_t a = 1; a <= 8; ++a) {
        for (std::int32_t b = 1; b <= 8; ++b) {
          const auto distance = static_cast<std::int32_t>(j - i);
          if (a != b && a - b != distance && b - a != distance) apart.values.push_back({a, b});
        }
      }
      problem.constraints.push_back(apart);
    }
  }
  for (const Restarts restarts : {Restarts::none, Restarts::luby, Restarts::geometric}) {
    Labelling search(problem.network(Consistency::value),
                     {VariableOrder::dom_wdeg, ValueOrder::up, Branching::step, restarts});
    std::uint64_t found = 0;
    expect(solutions(search, ~std::uint64_t{0}, found).size() == 92 && found == 92, "92 solutions, each once");
  }
  // No way to put eight in seven places: the proof takes more than one restart.
  Problem crowded;
  for (int i = 0; i < 8; ++i) crowded.domains.push_back({1, 2, 3, 4, 5, 6, 7});
  crowded.constraints.push_back({0, {0, 1, 2, 3, 4, 5, 6, 7}, {}, 0});
  for (const Restarts restarts : {Restarts::luby, Restarts::geometric}) {
    Labelling search(crowded.network(Consistency::value),
                     {VariableOrder::dom_wdeg, ValueOrder::up, Branching::step, restarts});
    expect(search.next(~std::uint64_t{0}) == grille::Event::exhausted, "a proof ends");
    expect(search.labelling_statistics().restarts > 1, "after some restarts");
  }
}

void bad_constraints_are_refused() {
  const Store store({{1, 2}, {1, 2}});
  const auto refused = [](const std::function<void()>& make) {
    try {
      make();
    } catch (const std::invalid_argument&) {
      return true;
    }
    return false;
  };
  expect(refused([&] { all_different(store, {0, 2}, Consistency::domain); }), "a variable that there is not");
  expect(refused([&] { increasing(store, {1, 1}); }), "a variable twice");
  expect(refused([&] { table(store, {0, 1}, {{1}}, Consistency::domain); }), "a short row");
  expect(refused([&] { table(store, {}, {{}}, Consistency::domain); }), "no variable");
  expect(refused([&] { count(store, {0, 1}, {{1}}, 1); }), "a variable without values");
  expect(refused([] { Store({{2, 1}}); }), "a domain out of order");
  Network empty{Store({{1}, {}})};
  expect(!empty.post(), "an empty domain");
}

}  // namespace

void about_finite_domain() {
  every_option_finds_what_trial_finds();
  domain_consistency_leaves_only_values_of_solutions();
  bounds_see_hall_intervals_and_values_do_not();
  the_orders_pick_what_they_say();
  the_branchings_divide_where_they_say();
  the_counts_are_those_of_a_run_by_hand();
  the_tree_has_every_branch();
  restarts_lose_and_repeat_nothing();
  bad_constraints_are_refused();
}

}  // namespace facts
