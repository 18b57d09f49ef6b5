#include "chain/counting.hpp"

#include <algorithm>
#include <cmath>

#include "chain/pairs.hpp"

namespace grille::chain {

namespace {

__extension__ typedef unsigned __int128 Wide;

using Word = std::uint64_t;

Word times(Word a, Word b, Word modulus) { return static_cast<Word>(static_cast<Wide>(a) * b % modulus); }

Word power(Word base, Word exponent, Word modulus) {
  Word result = 1;
  for (; exponent > 0; exponent >>= 1) {
    if (exponent & 1) {
      result = times(result, base, modulus);
    }
    base = times(base, base, modulus);
  }
  return result;
}

/// Miller-Rabin with bases that make it deterministic below 2^64.
bool is_prime(Word number) {
  Word odd = number - 1;
  int twos = 0;
  for (; odd % 2 == 0; odd /= 2) {
    ++twos;
  }
  for (const Word base : {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37}) {
    Word x = power(base, odd, number);
    if (x == 1 || x == number - 1) {
      continue;
    }
    int i = 1;
    for (; i < twos && x != number - 1; ++i) {
      x = times(x, x, number);
    }
    if (x != number - 1) {
      return false;
    }
  }
  return true;
}

std::vector<Word> primes(std::size_t number) {
  std::vector<Word> found;
  for (Word candidate = (Word{1} << 61) - 1; found.size() < number; candidate -= 2) {
    if (is_prime(candidate)) {
      found.push_back(candidate);
    }
  }
  return found;
}

/// Orients the pairs one by one (Eulerian orientations), and sums the spanning trees of each complete orientation.
class OrientationCounter {
 public:
  OrientationCounter(std::size_t digits, std::span<const Tile> tiles, std::optional<Tile> link, Word nodes,
                     const GoOn& go_on)
      : hand_(digits, tiles),
        nodes_(nodes),
        go_on_(go_on),
        out_(digits, 0),
        undirected_(digits, 0),
        ways_(digits * digits, 0) {
    std::vector<std::uint32_t> degree = hand_.degree;
    if (link) {
      ++degree[link->left];
      ++degree[link->right];
      ++ways_[link->left * digits + link->right];
    }
    double trees = 0;  // binary logarithms of upper bounds
    for (Digit digit = 0; digit < digits; ++digit) {
      out_[digit] = degree[digit] / 2;
      if (out_[digit] > 0) {
        active_.push_back(digit);
        trees += std::log2(out_[digit]);
      }
      if (link && link->left == digit) {
        --out_[digit];
      }
      undirected_[digit] = hand_.degree[digit];
    }
    const double directions = static_cast<double>(tiles.size());
    // Floating point is exact after rounding: pivots do not grow in these matrices, so the error stays far below 0.5.
    plain_ = trees < 36 && active_.size() <= 32 && directions < 60;
    if (!plain_) {
      found_.moduli = primes(static_cast<std::size_t>((trees + directions) / 60) + 1);
      found_.remainders.assign(found_.moduli.size(), 0);
    }
    const std::size_t weights = plain_ ? 1 : found_.moduli.size();
    weights_.assign((hand_.pairs.size() + 1) * weights, 1);
    for (const Pair& pair : hand_.pairs) {
      most_ = std::max(most_, pair.count);
    }
    if (plain_) {
      fill_triangle();
    } else {
      for (const Word modulus : found_.moduli) {
        fill_factorials(modulus);
      }
    }
  }

  Trees run() {
    found_.exact = direct(0);
    flush();
    return std::move(found_);
  }

 private:
  std::size_t digits() const { return out_.size(); }

  /// Pascal's triangle, used while the binomial coefficients are small.
  void fill_triangle() {
    triangle_.resize(most_ + 1);
    for (std::size_t n = 0; n <= most_; ++n) {
      triangle_[n].assign(n + 1, 1);
      for (std::size_t k = 1; k < n; ++k) {
        triangle_[n][k] = triangle_[n - 1][k - 1] + triangle_[n - 1][k];
      }
    }
  }

  /// Factorials and inverse factorials modulo a prime, for larger binomial coefficients.
  void fill_factorials(Word modulus) {
    std::vector<Word>& up = factorials_.emplace_back(most_ + 1, 1);
    std::vector<Word>& down = inverses_.emplace_back(most_ + 1, 1);
    for (std::size_t n = 1; n <= most_; ++n) {
      up[n] = times(up[n - 1], n, modulus);
    }
    down[most_] = power(up[most_], modulus - 2, modulus);
    for (std::size_t n = most_; n > 0; --n) {
      down[n - 1] = times(down[n], n, modulus);
    }
  }

  Word choose(std::size_t modulus, std::size_t n, std::size_t k) const {
    const Word apart = times(inverses_[modulus][k], inverses_[modulus][n - k], found_.moduli[modulus]);
    return times(factorials_[modulus][n], apart, found_.moduli[modulus]);
  }

  /// Orients the pairs from number `at` on, choosing how many of a pair's tiles go from its lower to its higher digit.
  /// Returns false if stopped.
  bool direct(std::size_t at) {
    if (at == hand_.pairs.size()) {
      add();
      return plain_ || go_on_();
    }
    const Pair& pair = hand_.pairs[at];
    undirected_[pair.low] -= pair.count;
    undirected_[pair.high] -= pair.count;
    // The outgoing tiles that either digit still needs must fit in its tiles that have no direction yet.
    const std::int64_t count = pair.count;
    const std::int64_t least =
        std::max<std::int64_t>({0, out_[pair.low] - undirected_[pair.low], count - out_[pair.high]});
    const std::int64_t most =
        std::min<std::int64_t>({count, out_[pair.low], undirected_[pair.high] + count - out_[pair.high]});
    bool on = true;
    for (std::int64_t up = least; on && up <= most; ++up) {
      if (least < most && (found_.guesses == nodes_ || ((++found_.guesses & 0xfff) == 0 && !go_on_()))) {
        on = false;
        break;
      }
      out_[pair.low] -= up;
      out_[pair.high] -= count - up;
      ways_[pair.low * digits() + pair.high] += up;
      ways_[pair.high * digits() + pair.low] += count - up;
      weigh(at, pair.count, static_cast<std::size_t>(up));
      on = direct(at + 1);
      out_[pair.low] += up;
      out_[pair.high] += count - up;
      ways_[pair.low * digits() + pair.high] -= up;
      ways_[pair.high * digits() + pair.low] -= count - up;
    }
    undirected_[pair.low] += pair.count;
    undirected_[pair.high] += pair.count;
    return on;
  }

  void weigh(std::size_t at, std::size_t count, std::size_t up) {
    if (plain_) {
      weights_[at + 1] = weights_[at] * triangle_[count][up];
      return;
    }
    const std::size_t moduli = found_.moduli.size();
    for (std::size_t i = 0; i < moduli; ++i) {
      weights_[(at + 1) * moduli + i] = times(weights_[at * moduli + i], choose(i, count, up), found_.moduli[i]);
    }
  }

  void add() {
    if (plain_) {
      sum_ += static_cast<Wide>(weights_.back()) * static_cast<Word>(std::llround(trees()));
      if (sum_ >> 120 != 0) {
        flush();
      }
      return;
    }
    const std::size_t moduli = found_.moduli.size();
    for (std::size_t i = 0; i < moduli; ++i) {
      const Word modulus = found_.moduli[i];
      const Word weight = weights_[hand_.pairs.size() * moduli + i];
      found_.remainders[i] = (found_.remainders[i] + times(weight, trees(modulus), modulus)) % modulus;
    }
  }

  void flush() {
    Natural high(static_cast<Word>(sum_ >> 64));
    high *= Natural(Word{1} << 32);
    high *= Natural(Word{1} << 32);
    high += Natural(static_cast<Word>(sum_));
    found_.sum += high;
    sum_ = 0;
  }

  /// The determinant of the Laplacian without the last digit's row and column: by the matrix-tree theorem (Kirchhoff,
  /// Tutte), the number of spanning trees directed to that digit.
  double trees() {
    const std::size_t size = active_.empty() ? 0 : active_.size() - 1;
    reals_.assign(size * size, 0);
    for (std::size_t i = 0; i < size; ++i) {
      double all = 0;
      for (std::size_t j = 0; j <= size; ++j) {
        const auto ways = static_cast<double>(ways_[active_[i] * digits() + active_[j]]);
        all += ways;
        if (j < size) {
          reals_[i * size + j] = -ways;
        }
      }
      reals_[i * size + i] = all;
    }
    double determinant = 1;
    for (std::size_t i = 0; i < size; ++i) {
      const double pivot = reals_[i * size + i];
      if (pivot < 1e-9) {
        return 0;
      }
      determinant *= pivot;
      for (std::size_t row = i + 1; row < size; ++row) {
        const double factor = reals_[row * size + i] / pivot;
        if (factor != 0) {
          for (std::size_t j = i + 1; j < size; ++j) {
            reals_[row * size + j] -= factor * reals_[i * size + j];
          }
        }
      }
    }
    return determinant;
  }

  Word trees(Word modulus) {
    const std::size_t size = active_.empty() ? 0 : active_.size() - 1;
    words_.assign(size * size, 0);
    for (std::size_t i = 0; i < size; ++i) {
      Word all = 0;
      for (std::size_t j = 0; j <= size; ++j) {
        const auto ways = static_cast<Word>(ways_[active_[i] * digits() + active_[j]]);
        all += ways;
        if (j < size) {
          words_[i * size + j] = ways == 0 ? 0 : modulus - ways;
        }
      }
      words_[i * size + i] = all % modulus;
    }
    Word determinant = 1;
    for (std::size_t i = 0; i < size; ++i) {
      std::size_t row = i;
      while (row < size && words_[row * size + i] == 0) {
        ++row;
      }
      if (row == size) {
        return 0;
      }
      if (row != i) {
        std::swap_ranges(words_.begin() + static_cast<std::ptrdiff_t>(i * size),
                         words_.begin() + static_cast<std::ptrdiff_t>((i + 1) * size),
                         words_.begin() + static_cast<std::ptrdiff_t>(row * size));
        determinant = modulus - determinant;
      }
      const Word pivot = words_[i * size + i];
      determinant = times(determinant, pivot, modulus);
      const Word inverse = power(pivot, modulus - 2, modulus);
      for (row = i + 1; row < size; ++row) {
        const Word factor = times(words_[row * size + i], inverse, modulus);
        if (factor != 0) {
          for (std::size_t j = i; j < size; ++j) {
            const Word less = times(factor, words_[i * size + j], modulus);
            Word& entry = words_[row * size + j];
            entry = entry >= less ? entry - less : entry + modulus - less;
          }
        }
      }
    }
    return determinant;
  }

  Pairs hand_;
  Word nodes_;
  const GoOn& go_on_;
  std::vector<std::int64_t> out_;         // by digit: outgoing tiles still needed
  std::vector<std::int64_t> undirected_;  // by digit: tiles without a direction so far
  std::vector<std::int64_t> ways_;        // by two digits: tiles directed from one to the other
  std::vector<Digit> active_;
  std::uint32_t most_ = 0;
  bool plain_ = false;
  std::vector<std::vector<Word>> triangle_;
  std::vector<std::vector<Word>> factorials_, inverses_;  // by modulus
  std::vector<Word> weights_;                             // by pair and modulus: ways to choose the tiles up to here
  Wide sum_ = 0;
  Trees found_;
  std::vector<double> reals_;
  std::vector<Word> words_;
};

}  // namespace

std::optional<Trees> count_trees(std::size_t digits, std::span<const Tile> tiles, std::optional<Tile> link,
                                 std::uint64_t nodes, const GoOn& go_on) {
  const Pairs pairs(digits, tiles);
  if (digits > most_counted_digits || pairs.pairs.size() > most_counted_pairs) {
    return std::nullopt;
  }
  std::size_t most = 1;
  for (const Pair& pair : pairs.pairs) {
    most = std::max<std::size_t>(most, pair.count);
  }
  if (tiles.size() / 60 > most_factorials / most) {
    return std::nullopt;
  }
  return OrientationCounter(digits, tiles, link, nodes, go_on).run();
}

}  // namespace grille::chain
