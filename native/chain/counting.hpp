// Counts the chains of a hand without listing them (BEST theorem).
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

/// The sum, over all Eulerian orientations of the tiles (each tile separately, doubles left out), of the number of
/// spanning trees directed to a fixed digit. By the BEST theorem, the number of chains follows from it.
struct Trees {
  /// The sum, or where it may be large, its residues modulo `moduli`.
  Natural sum;
  std::vector<std::uint64_t> remainders;
  std::vector<std::uint64_t> moduli;
  bool exact = false;  ///< false: stopped early, and the sum is a lower bound
  std::uint64_t guesses = 0;
};

/// Limits of counting: distinct digits, pairs of them, and precomputed factorials.
constexpr std::size_t most_counted_digits = 200;
constexpr std::size_t most_counted_pairs = 4096;
constexpr std::size_t most_factorials = std::size_t{1} << 22;

/// `link` is a tile with a fixed direction: from the end of an open chain to its start. Returns nullopt if there are
/// too many digits, pairs or tiles.
std::optional<Trees> count_trees(std::size_t digits, std::span<const Tile> tiles, std::optional<Tile> link,
                                 std::uint64_t nodes, const GoOn& go_on);

}  // namespace grille::chain
