#include "dominosa/tiling.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <stdexcept>

namespace grille::dominosa {

namespace {

/// Inverts a matrix by Gaussian elimination with partial pivoting.
void invert(std::vector<double>& matrix, int size, std::vector<double>& inverse) {
  inverse.assign(static_cast<std::size_t>(size) * size, 0);
  for (int k = 0; k < size; ++k) {
    inverse[k * size + k] = 1;
  }
  for (int column = 0; column < size; ++column) {
    int pivot = column;
    for (int row = column + 1; row < size; ++row) {
      if (std::abs(matrix[row * size + column]) > std::abs(matrix[pivot * size + column])) {
        pivot = row;
      }
    }
    for (std::vector<double>* each : {&matrix, &inverse}) {
      const auto row = [&](int number) { return each->begin() + std::ptrdiff_t{number} * size; };
      std::swap_ranges(row(column), row(column + 1), row(pivot));
    }
    const double scale = 1 / matrix[column * size + column];
    for (int k = 0; k < size; ++k) {
      matrix[column * size + k] *= scale;
      inverse[column * size + k] *= scale;
    }
    for (int row = 0; row < size; ++row) {
      const double factor = matrix[row * size + column];
      if (row == column || factor == 0) {
        continue;
      }
      for (int k = 0; k < size; ++k) {
        matrix[row * size + k] -= factor * matrix[column * size + k];
        inverse[row * size + k] -= factor * inverse[column * size + k];
      }
    }
  }
}

// Kasteleyn signs: horizontal spots count 1, vertical spots 1 or -1 by column, so that each 2x2 block has one odd sign.
double sign(int column) { return column % 2 == 0 ? 1 : -1; }

// A row has as many black squares as white ones; in either colour, column c is number c / 2.
bool black(int row, int column) { return (row + column) % 2 == 0; }

}  // namespace

Tilings::Tilings(const Rectangle& rectangle)
    : rectangle_(rectangle),
      turned_(rectangle.columns() % 2 != 0),
      high_(turned_ ? rectangle.columns() : rectangle.rows()),
      wide_(turned_ ? rectangle.rows() : rectangle.columns()) {
  if (wide_ % 2 != 0) {
    throw std::invalid_argument("an odd number of squares can't be tiled");
  }
  const int half = wide_ / 2;
  Matrix below, inverse;
  rows_.resize(high_);
  for (int row = high_ - 1; row >= 0; --row) {
    Matrix& here = rows_[row];
    here.assign(static_cast<std::size_t>(half) * half, 0);
    for (int column = 0; column + 1 < wide_; ++column) {
      const int of_black = black(row, column) ? column : column + 1;
      const int of_white = black(row, column) ? column + 1 : column;
      here[(of_black / 2) * half + of_white / 2] = 1;
    }
    if (row + 1 < high_) {
      below = rows_[row + 1];
      invert(below, half, inverse);
      for (int up = 0; up < wide_; ++up) {
        for (int down = 0; down < wide_; ++down) {
          if (black(row, up) && black(row + 1, down)) {
            // The columns where the spot leads down from a black square, and up from a black square.
            here[(up / 2) * half + down / 2] -= sign(up) * sign(down) * inverse[(up / 2) * half + down / 2];
          }
        }
      }
    }
  }
}

Spot Tilings::spot(int row, int column, bool down) const {
  const int r = turned_ ? column : row;
  const int c = turned_ ? row : column;
  return rectangle_.around(static_cast<Square>(r * rectangle_.columns() + c))[down != turned_ ? 1 : 0];
}

void Tilings::draw(Random& random, std::vector<Spot>& spots) const {
  const int half = wide_ / 2;
  std::vector<std::uint8_t> covered(wide_, 0), next(wide_);
  std::vector<int> blacks(wide_), whites(wide_);
  Matrix matrix, inverse, column_part(half), row_part(half);
  spots.clear();
  for (int row = 0; row < high_; ++row) {
    int size_black = 0, size_white = 0;
    for (int column = 0; column < wide_; ++column) {
      if (!covered[column]) {
        (black(row, column) ? blacks[column] = size_black++ : whites[column] = size_white++);
      }
    }
    const int size = size_black;
    matrix.clear();
    for (int b = 0; b < wide_; ++b) {
      for (int w = 0; w < wide_ && black(row, b) && !covered[b]; ++w) {
        if (!black(row, w) && !covered[w]) {
          matrix.push_back(rows_[row][(b / 2) * half + w / 2]);
        }
      }
    }
    invert(matrix, size, inverse);
    next.assign(wide_, 0);
    for (int column = 0; column < wide_; ++column) {
      if (covered[column]) {
        continue;
      }
      bool across = column + 1 < wide_ && !covered[column + 1];
      if (across && row + 1 < high_) {
        const int b = black(row, column) ? blacks[column] : blacks[column + 1];
        const int w = black(row, column) ? whites[column + 1] : whites[column];
        const double chance = inverse[w * size + b];
        across = random.unit() < chance;
        // If the spot is taken, both its squares are removed; otherwise the spot is. Either way it is a rank-one update
        // of the inverse.
        const double factor = across ? -1 / chance : 1 / (1 - chance);
        for (int k = 0; k < size; ++k) {
          column_part[k] = inverse[k * size + b];
          row_part[k] = inverse[w * size + k] * factor;
        }
        for (int i = 0; i < size; ++i) {
          for (int k = 0; k < size; ++k) {
            inverse[i * size + k] += column_part[i] * row_part[k];
          }
        }
      }
      spots.push_back(spot(row, column, !across));
      if (across) {
        covered[column + 1] = 1;
      } else {
        next[column] = 1;
      }
    }
    covered.swap(next);
  }
  std::sort(spots.begin(), spots.end());
}

}  // namespace grille::dominosa
