// How many chains a hand has, without seeing each.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "chain/flow.hpp"
#include "chain/hand.hpp"
#include "natural.hpp"

namespace grille::chain {

/// The sum, over every way to direct the tiles (each for itself, doubles aside) so that at each digit as many lead in as
/// out, of the number of spanning trees that lead to one digit. By the BEST theorem the chains follow from it.
struct Trees {
  /// The sum, or where it may be large, its remainders by `moduli`.
  Natural sum;
  std::vector<std::uint64_t> remainders;
  std::vector<std::uint64_t> moduli;
  bool exact = false;  ///< false: stopped, and the sum is at least so large
  std::uint64_t guesses = 0;
};

/// The most digits, and pairs of them, for which trees are counted; and the most factorials that are kept for it.
constexpr std::size_t most_counted_digits = 200;
constexpr std::size_t most_counted_pairs = 4096;
constexpr std::size_t most_factorials = std::size_t{1} << 22;

/// `link` is a tile that is always directed as it is: from the end of an open chain to its start. None where there are
/// too many digits, pairs or tiles.
std::optional<Trees> count_trees(std::size_t digits, std::span<const Tile> tiles, std::optional<Tile> link,
                                 std::uint64_t nodes, const GoOn& go_on);

}  // namespace grille::chain
