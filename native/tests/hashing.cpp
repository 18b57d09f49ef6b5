// Facts about BLAKE2b: texts side by side have the same hashes as one by one.
#include "blake2b.hpp"
#include "blake2b/kernel.hpp"
#include "facts.hpp"
#include "isa.hpp"

#include <string>
#include <vector>

namespace facts {

using namespace grille;

/// A text without a period that a kernel could hide a mistake behind.
static std::string text_of(std::size_t size) {
  std::string text(size, ' ');
  for (std::size_t i = 0; i < size; ++i) text[i] = static_cast<char>((i * i + 7 * size + i / 3) % 251);
  return text;
}

static std::string hexadecimal(const Digest& digest) {
  std::string digits;
  for (const std::uint8_t byte : digest) {
    digits += "0123456789abcdef"[byte >> 4];
    digits += "0123456789abcdef"[byte & 15];
  }
  return digits;
}

static void known_hashes() {
  expect(hexadecimal(blake2b_128("")) == "cae66941d9efbd404e4d88758ea67670", "the hash of an empty text");
  expect(hexadecimal(blake2b_128("abc")) == "cf4ab791c62b8d2b2109c90275287816", "the hash of a short text");
}

static void side_by_side(const blake2b::Kernel& kernel) {
  std::vector<std::string> texts;
  for (std::size_t size = 0; size <= 300; ++size) texts.push_back(text_of(size));
  std::vector<Digest> expected;
  for (const std::string& text : texts) expected.push_back(blake2b_128(text));
  // From every length on, so that each is once in each lane; the last ones fill a part of the lanes.
  for (std::size_t first = 0; first < texts.size(); ++first) {
    for (std::size_t number = 0; number <= 2 * kernel.lanes + 1 && first + number <= texts.size(); ++number) {
      const std::vector<std::string_view> some(texts.begin() + first, texts.begin() + first + number);
      std::vector<Digest> digests(number);
      blake2b_128(some, digests, kernel);
      for (std::size_t i = 0; i < number; ++i) {
        expect(digests[i] == expected[first + i], "a hash does not depend on its neighbours");
      }
    }
  }
}

void about_hashing() {
  known_hashes();
  side_by_side(blake2b::baseline);
#if defined(__x86_64__)
  if (active_isa() >= Isa::avx2) side_by_side(blake2b::avx2);
  if (active_isa() >= Isa::avx512) side_by_side(blake2b::avx512);
#endif
}

}  // namespace facts
