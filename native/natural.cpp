#include "natural.hpp"

#include <algorithm>
#include <cstdio>

namespace grille {

namespace {

__extension__ typedef unsigned __int128 Wide;

}  // namespace

Natural& Natural::operator+=(const Natural& other) {
  const std::size_t words = std::max(size(), other.size());
  Wide carry = 0;
  for (std::size_t i = 0; i < words || carry != 0; ++i) {
    carry += static_cast<Wide>(word(i)) + other.word(i);
    const auto sum = static_cast<std::uint64_t>(carry);
    carry >>= 64;
    if (i == 0) {
      low_ = sum;
    } else if (i <= high_.size()) {
      high_[i - 1] = sum;
    } else {
      high_.push_back(sum);
    }
  }
  return *this;
}

Natural& Natural::operator*=(const Natural& other) {
  std::vector<std::uint64_t> product(size() + other.size(), 0);
  for (std::size_t i = 0; i < size(); ++i) {
    Wide carry = 0;
    for (std::size_t j = 0; j < other.size() || carry != 0; ++j) {
      carry += static_cast<Wide>(word(i)) * other.word(j) + product[i + j];
      product[i + j] = static_cast<std::uint64_t>(carry);
      carry >>= 64;
    }
  }
  while (product.size() > 1 && product.back() == 0) {
    product.pop_back();
  }
  low_ = product[0];
  high_.assign(product.begin() + 1, product.end());
  return *this;
}

std::string Natural::hexadecimal() const {
  std::string text;
  for (std::size_t i = size(); i-- > 0;) {
    char digits[17];
    std::snprintf(digits, sizeof digits, "%016llx", static_cast<unsigned long long>(word(i)));
    text += digits;
  }
  return text;
}

}  // namespace grille
