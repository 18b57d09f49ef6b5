#include "dominosa/logic/step.hpp"

#include <array>

namespace grille::dominosa {

namespace {

struct Entry {
  std::string_view name;
  Level level;
};

constexpr std::array<Entry, techniques> table{{
    {"only-spot", Level::trivial},
    {"only-neighbour", Level::trivial},
    {"needed-here", Level::basic},
    {"all-overlap", Level::basic},
    {"twin", Level::basic},
    {"two-needs", Level::basic},
    {"odd-area", Level::basic},
    {"set", Level::hard},
    {"set-with-double", Level::extreme},
    {"chain-repeats", Level::extreme},
    {"chain-starves", Level::extreme},
    {"chain-decides", Level::extreme},
    {"area-count", Level::beyond},
    {"colour-set", Level::beyond},
    {"long-chain", Level::beyond},
    {"forked-chain", Level::beyond},
    {"either-way", Level::beyond},
    {"net", Level::beyond},
    {"deep-net", Level::beyond},
    {"broken", Level::trivial},
}};

}  // namespace

Level level_of(Technique technique) { return table[static_cast<std::size_t>(technique)].level; }
std::string_view name_of(Technique technique) { return table[static_cast<std::size_t>(technique)].name; }

std::optional<Technique> technique_named(std::string_view name) {
  for (std::size_t i = 0; i < table.size(); ++i) {
    if (table[i].name == name) {
      return static_cast<Technique>(i);
    }
  }
  return std::nullopt;
}

}  // namespace grille::dominosa
