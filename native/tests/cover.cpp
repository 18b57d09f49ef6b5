// Facts about exact cover, most of them compared with a solver that tries every set of options.
#include <algorithm>
#include <bit>
#include <random>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "cover/counting.hpp"
#include "cover/learning.hpp"
#include "cover/search.hpp"
#include "dominosa/cover.hpp"
#include "facts.hpp"

namespace facts {

using namespace grille;
using namespace grille::cover;

namespace {

using Choice = std::vector<Option>;

constexpr std::uint64_t endless = ~std::uint64_t{0};
const auto always = [] { return true; };

struct Named {
  Engine engine;
  std::string_view name;
};
constexpr Named engines[] = {{Engine::dancing, "dancing"}, {Engine::learning, "learning"}, {Engine::automatic, "auto"}};

std::shared_ptr<const Problem> problem(std::vector<Demand> demands, const std::vector<std::vector<Item>>& options) {
  Lists lists;
  for (const auto& items : options) {
    lists.flat.insert(lists.flat.end(), items.begin(), items.end());
    lists.first.push_back(static_cast<std::uint32_t>(lists.flat.size()));
  }
  return std::make_shared<const Problem>(std::move(demands), std::move(lists));
}

std::set<Choice> reference(const Problem& problem) {
  std::set<Choice> found;
  for (std::uint32_t mask = 0; mask >> problem.option_count() == 0; ++mask) {
    std::vector<std::uint32_t> met(problem.item_count(), 0);
    Choice choice;
    for (std::uint32_t rest = mask; rest != 0; rest &= rest - 1) {
      choice.push_back(static_cast<Option>(std::countr_zero(rest)));
      for (const Item item : problem.items(choice.back())) {
        ++met[item];
      }
    }
    bool right = true;
    for (Item item = 0; item < problem.item_count(); ++item) {
      const Demand demand = problem.demand(item);
      right = right && (met[item] == demand.times || (demand.optional && met[item] < demand.times));
    }
    if (right) {
      found.insert(choice);
    }
  }
  return found;
}

std::set<Choice> solutions(std::shared_ptr<const Problem> problem, Named by, std::uint64_t budget,
                           std::size_t most = ~std::size_t{0}) {
  std::set<Choice> found;
  const auto search = open(std::move(problem), by.engine);
  while (found.size() < most) {
    const Event event = search->next(budget);
    if (event == Event::exhausted) {
      expect(search->next(budget) == Event::exhausted, "a search that ended stays ended");
      break;
    }
    if (event == Event::solution) {
      const auto options = search->solution();
      expect(std::is_sorted(options.begin(), options.end()), "options come in order");
      expect(found.emplace(options.begin(), options.end()).second, "a solution is reported once");
    }
  }
  return found;
}

std::shared_ptr<const Problem> random_problem(std::mt19937& random) {
  const std::size_t items = 1 + random() % 8;
  const std::size_t options = random() % 15;
  std::vector<Demand> demands(items);
  for (Demand& demand : demands) {
    demand.times = random() % 8 == 0 ? static_cast<std::uint32_t>(random() % 4) : 1;
    demand.optional = random() % 5 == 0;
  }
  demands[0].optional = false;
  std::vector<std::vector<Item>> lists(options);
  for (auto& list : lists) {
    for (Item item = 0; item < items; ++item) {
      if (random() % items < 2) {
        list.push_back(item);
      }
    }
    std::shuffle(list.begin(), list.end(), random);
    if (std::none_of(list.begin(), list.end(), [&](Item item) { return !demands[item].optional; })) {
      list.push_back(0);
    }
  }
  return problem(demands, lists);
}

void every_engine_finds_what_there_is() {
  std::mt19937 random(41);
  int several = 0, repeated = 0;
  for (int round = 0; round < 4000; ++round) {
    const auto given = random_problem(random);
    const auto truth = reference(*given);
    several += truth.size() > 1;
    for (Item item = 0; item < given->item_count(); ++item) {
      repeated += truth.size() > 1 && given->demand(item).times > 1;
    }
    for (const Named by : engines) {
      expect(solutions(given, by, endless) == truth, std::string(by.name) + ": what trying everything finds");
      expect(solutions(given, by, 1) == truth, std::string(by.name) + ": however often it is paused");
    }
    const Tally tally = count(*given, endless, always);
    expect(tally.exact && tally.solutions.hexadecimal() == Natural(truth.size()).hexadecimal(), "and as many");
  }
  expect(several > 100 && repeated > 100, "on problems with several solutions, and items met more than once");
}

void solutions_left_out_stay_out() {
  std::mt19937 random(7);
  for (int round = 0; round < 300; ++round) {
    const auto given = random_problem(random);
    const auto all = reference(*given);
    std::set<Choice> found;
    Learning learning(given);
    for (const Choice& choice : all) {
      if (random() % 2 == 0) {
        learning.leave_out(choice);
        found.insert(choice);
      }
    }
    for (Event event = learning.next(3); event != Event::exhausted; event = learning.next(3)) {
      if (event == Event::solution) {
        expect(found.emplace(learning.solution().begin(), learning.solution().end()).second,
               "a solution left out does not come again");
      }
    }
    expect(found == all, "and all the others do");
  }
}

void wrong_problems_are_refused() {
  const auto refused = [](std::vector<Demand> demands, const std::vector<std::vector<Item>>& options) {
    try {
      problem(std::move(demands), options);
    } catch (const std::invalid_argument&) {
      return true;
    }
    return false;
  };
  expect(refused({{1, false}}, {{1}}), "an item that there isn't");
  expect(refused({{1, false}}, {{0, 0}}), "an item twice");
  expect(refused({{1, false}}, {{}}), "an option that meets nothing");
  expect(refused({{1, true}, {1, false}}, {{1}, {0}}), "an option of optional items alone");
  const auto plenty = problem({{1, false}, {1'000'000'000, true}}, {{0, 1}, {0}});
  for (const Named by : engines) {
    expect(solutions(plenty, by, 1).size() == 2, std::string(by.name) + ": at most as often as nobody could");
  }
  expect(!refused({}, {}), "nothing at all is a problem");
  expect(solutions(problem({}, {}), engines[0], 1).size() == 1, "with one solution");
}

void numbers_multiply_over_parts() {
  // A hundred items with three options each, and one more option between the neighbours of a pair: 10 ways per pair.
  std::vector<std::vector<Item>> options;
  for (Item item = 0; item < 100; ++item) {
    options.insert(options.end(), {{item}, {item}, {item}});
    if (item % 2 == 0) {
      options.push_back({item, item + 1});
    }
  }
  const auto given = problem(std::vector<Demand>(100), options);
  Natural expected = 1;
  for (int i = 0; i < 50; ++i) {
    expected *= 10;
  }
  const Tally tally = count(*given, endless, always);
  expect(tally.exact && tally.solutions.hexadecimal() == expected.hexadecimal(), "10^50");
  expect(!count(*given, 3, always).exact, "a limit is reported");
}

/// Tilings of a strip by dominoes and single squares, met at most once: Fibonacci numbers.
void long_chains_are_counted() {
  const Item length = 6000;
  std::vector<std::vector<Item>> options;
  for (Item item = 0; item < length; ++item) {
    options.push_back({item});
    if (item + 1 < length) {
      options.push_back({item, item + 1});
    }
  }
  Natural one = 1, next = 1;
  for (Item item = 1; item < length; ++item) {
    Natural sum = one;
    sum += next;
    one = next;
    next = sum;
  }
  const auto chain = problem(std::vector<Demand>(length), options);
  const Tally tally = count(*chain, endless, always);
  expect(tally.exact && tally.solutions.hexadecimal() == next.hexadecimal(), "Fibonacci's 6001st number");
  expect(!count(*chain, endless, [] { return false; }).exact, "a stop is reported");
}

/// Queens: files and ranks are met once, diagonals at most once.
void queens_stand_apart() {
  const std::uint64_t known[] = {1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680};
  for (Item n = 1; n <= 11; ++n) {
    std::vector<Demand> demands(6 * n);
    for (std::size_t item = 2 * n; item < demands.size(); ++item) {
      demands[item].optional = true;
    }
    std::vector<std::vector<Item>> options;
    for (Item file = 0; file < n; ++file) {
      for (Item rank = 0; rank < n; ++rank) {
        options.push_back({file, n + rank, 2 * n + file + rank, 4 * n + file + n - rank});
      }
    }
    const auto board = problem(demands, options);
    for (const Named by : engines) {
      // From 9 on, the automatic engine goes through all its stages; learning alone takes long.
      if (n < 9 || by.engine != Engine::learning) {
        expect(solutions(board, by, 100).size() == known[n], std::string(by.name) + ": queens");
      }
    }
    expect(count(*board, endless, always).solutions.hexadecimal() == Natural(known[n]).hexadecimal(), "counted too");
  }
}

void dominosa_boards_have_their_answers() {
  using namespace dominosa;
  using Pairs = std::vector<std::pair<Digit, Digit>>;
  const auto problem_of = [](int rows, int columns, const std::vector<Digit>& digits, std::vector<Piece> set) {
    return std::make_shared<const Problem>(cover_of(Board(Rectangle(rows, columns), std::move(set), digits)));
  };
  const auto unique = problem_of(4, 5, {1, 2, 1, 0, 3, 2, 1, 1, 0, 2, 3, 3, 3, 3, 0, 0, 1, 2, 2, 0}, full_set_for(20));
  expect(unique->option_count() == 31, "31 spots on 4x5");
  // EWSEW SSNEW NNEWS EWEWN, as spots.
  const Choice answer{0, 5, 6, 10, 12, 15, 22, 26, 27, 29};
  // One digit, two tiles 0-0: both tilings of the 2x2 board.
  const auto plain = problem_of(2, 2, {0, 0, 0, 0}, set_of(Pairs{{0, 0}, {0, 0}}));
  const auto nowhere = problem_of(2, 2, {0, 1, 1, 0}, set_of(Pairs{{0, 0}, {1, 1}}));
  for (const Named by : engines) {
    expect(solutions(unique, by, 2) == std::set<Choice>{answer}, std::string(by.name) + ": the one answer");
    expect(solutions(plain, by, 1) == std::set<Choice>{{0, 3}, {1, 2}}, "a piece may be there twice");
    expect(solutions(nowhere, by, 1).empty(), "a spot whose tile is not in the set stays free");
  }
}

}  // namespace

void about_cover() {
  every_engine_finds_what_there_is();
  solutions_left_out_stay_out();
  wrong_problems_are_refused();
  numbers_multiply_over_parts();
  long_chains_are_counted();
  queens_stand_apart();
  dominosa_boards_have_their_answers();
}

}  // namespace facts
