// The conclusions reported so far in one search, so that a list has each only once.
#pragma once

#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "sudoku/logic/step.hpp"

namespace grille::sudoku::logic {

class Reported {
 public:
  /// Whether this conclusion of the technique is new; records it.
  bool insert(const Step& step) { return known_.insert({step.technique, step.places, step.removes}).second; }

 private:
  struct Conclusion {
    Technique technique;
    std::vector<Candidate> places, removes;
    // Not a defaulted <=>: vectors lack it in older versions of libc++.
    friend bool operator<(const Conclusion& a, const Conclusion& b) {
      return std::tie(a.technique, a.places, a.removes) < std::tie(b.technique, b.places, b.removes);
    }
  };
  std::set<Conclusion> known_;
};

}  // namespace grille::sudoku::logic
