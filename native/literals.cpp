#include "literals.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <memory>
#include <optional>

namespace grille {

namespace {

constexpr std::size_t most_in_block = std::size_t{1} << 17;
// A code of a few symbols is not worth its description in a shorter block.
constexpr std::size_t fewest_in_block = 256;
// The longest code that a decoder accepts, and the highest symbol that the short description of a code can name.
constexpr int longest = 11;
constexpr int highest = 128;
// The most bytes of a compressed block besides its streams: headers, the description of the code, no sequences.
constexpr std::size_t most_around = 5 + 1 + highest / 2 + 6 + 1;

enum class BlockType : std::uint32_t { raw = 0, repeated = 1, compressed = 2 };

using Counts = std::array<std::uint32_t, 256>;

std::uint8_t* put(std::uint8_t* to, std::uint64_t value, int bytes) {
  for (int i = 0; i < bytes; ++i) *to++ = static_cast<std::uint8_t>(value >> (8 * i));
  return to;
}

std::uint8_t* put_header(std::uint8_t* to, bool last, BlockType type, std::size_t size) {
  return put(to, (last ? 1U : 0U) | static_cast<std::uint32_t>(type) << 1 | size << 3, 3);
}

/// How often each symbol occurs: everywhere, or in one of every `sampled` stretches.
Counts count(const std::uint8_t* from, std::size_t size, bool all_of_it) {
  constexpr std::size_t stretch = 256;
  constexpr std::size_t sampled = 8;
  // Four tables, so that equal neighbours do not wait for each other.
  std::array<Counts, 4> parts{};
  for (std::size_t begin = 0; begin < size; begin += all_of_it ? stretch : sampled * stretch) {
    const std::size_t end = std::min(begin + stretch, size);
    std::size_t i = begin;
    for (; i + 4 <= end; i += 4) {
      for (std::size_t k = 0; k < 4; ++k) ++parts[k][from[i + k]];
    }
    for (; i < end; ++i) ++parts[0][from[i]];
  }
  Counts all{};
  for (std::size_t symbol = 0; symbol < all.size(); ++symbol) {
    for (const Counts& part : parts) all[symbol] += part[symbol];
  }
  return all;
}

/// The code of each symbol: its bits and their number, 0 for a symbol that does not occur.
struct Code {
  std::array<std::uint16_t, highest + 1> bits{};
  std::array<std::uint8_t, highest + 1> length{};
  int most_bits = 0;
  int last_symbol = 0;
};

/// The depth of each symbol in the Huffman tree of the counts. Returns the greatest depth.
int depths(const Counts& counts, std::array<std::uint8_t, highest + 1>& depth) {
  struct Node {
    std::uint32_t weight;
    int parent;
  };
  // The leaves, by count and symbol, then the inner nodes in the order they are made: both queues are sorted.
  std::array<int, highest + 1> symbols{};
  int leaves = 0;
  for (int symbol = 0; symbol <= highest; ++symbol) {
    if (counts[static_cast<std::size_t>(symbol)] != 0) symbols[static_cast<std::size_t>(leaves++)] = symbol;
  }
  std::stable_sort(symbols.begin(), symbols.begin() + leaves, [&](int a, int b) {
    return counts[static_cast<std::size_t>(a)] < counts[static_cast<std::size_t>(b)];
  });
  std::array<Node, 2 * (highest + 1)> nodes{};
  for (int i = 0; i < leaves; ++i) {
    nodes[static_cast<std::size_t>(i)] = {counts[static_cast<std::size_t>(symbols[static_cast<std::size_t>(i)])], -1};
  }
  int leaf = 0;
  int inner = leaves;
  int made = leaves;
  const auto lightest = [&] {
    const bool take_leaf = leaf < leaves && (inner >= made || nodes[static_cast<std::size_t>(leaf)].weight <=
                                                                  nodes[static_cast<std::size_t>(inner)].weight);
    return take_leaf ? leaf++ : inner++;
  };
  while (made < 2 * leaves - 1) {
    const int first = lightest();
    const int second = lightest();
    nodes[static_cast<std::size_t>(made)] = {
        nodes[static_cast<std::size_t>(first)].weight + nodes[static_cast<std::size_t>(second)].weight, -1};
    nodes[static_cast<std::size_t>(first)].parent = nodes[static_cast<std::size_t>(second)].parent = made;
    ++made;
  }
  std::array<int, 2 * (highest + 1)> level{};
  int most = 0;
  for (int i = made - 2; i >= 0; --i) {
    level[static_cast<std::size_t>(i)] = level[static_cast<std::size_t>(nodes[static_cast<std::size_t>(i)].parent)] + 1;
    if (i < leaves) {
      depth[static_cast<std::size_t>(symbols[static_cast<std::size_t>(i)])] =
          static_cast<std::uint8_t>(std::min(level[static_cast<std::size_t>(i)], 255));
      most = std::max(most, level[static_cast<std::size_t>(i)]);
    }
  }
  return most;
}

Code code_of(Counts counts) {
  Code code;
  while ((code.most_bits = depths(counts, code.length)) > longest) {
    // Flatter counts give a flatter tree.
    for (std::uint32_t& each : counts) each = each == 0 ? 0 : each / 2 + 1;
  }
  // In the order of the format: the longest codes first, each length in the order of the symbols.
  std::uint32_t next = 0;
  for (int length = code.most_bits; length > 0; --length) {
    for (std::size_t symbol = 0; symbol <= highest; ++symbol) {
      if (code.length[symbol] != length) continue;
      code.bits[symbol] = static_cast<std::uint16_t>(next++);
      code.last_symbol = std::max(code.last_symbol, static_cast<int>(symbol));
    }
    next >>= 1;
  }
  return code;
}

/// Write the weights of all symbols before the last one, which follows from them.
std::uint8_t* put_code(std::uint8_t* to, const Code& code) {
  const int listed = code.last_symbol;
  const auto weight = [&](int symbol) {
    if (symbol >= listed) return 0;
    const int length = code.length[static_cast<std::size_t>(symbol)];
    return length == 0 ? 0 : code.most_bits + 1 - length;
  };
  *to++ = static_cast<std::uint8_t>(127 + listed);
  for (int symbol = 0; symbol < listed; symbol += 2) {
    *to++ = static_cast<std::uint8_t>(weight(symbol) << 4 | weight(symbol + 1));
  }
  return to;
}

/// Marks symbols without a code; a bit that no code of two symbols reaches.
constexpr std::uint32_t unknown = 1U << 23;

std::uint32_t entry_of(const Code& code, std::size_t symbol) {
  if (symbol > highest || code.length[symbol] == 0) return unknown;
  return static_cast<std::uint32_t>(code.bits[symbol]) | static_cast<std::uint32_t>(code.length[symbol]) << 24;
}

/// The codes of two neighbours in one look: the bits of both, and above them their number.
class Pairs {
 public:
  Pairs() : table_(new std::uint32_t[std::size_t{1} << 16]) {
    std::fill_n(table_.get(), std::size_t{1} << 16, unknown);
  }

  void set(const Code& code) {
    for (std::size_t i = 0; i < number_; ++i) {
      for (std::size_t k = 0; k < number_; ++k) table_[used_[i] | used_[k] << 8] = unknown;
    }
    number_ = 0;
    for (std::size_t symbol = 0; symbol <= highest; ++symbol) {
      if (code.length[symbol] != 0) used_[number_++] = symbol;
    }
    for (std::size_t i = 0; i < number_; ++i) {
      for (std::size_t k = 0; k < number_; ++k) {
        const std::size_t first = used_[i];
        const std::size_t second = used_[k];
        // Streams are read from their end: the later symbol is written first.
        const std::uint32_t bits = static_cast<std::uint32_t>(code.bits[second]) |
                                   static_cast<std::uint32_t>(code.bits[first]) << code.length[second];
        const auto length = static_cast<std::uint32_t>(code.length[first] + code.length[second]);
        table_[first | second << 8] = bits | length << 24;
      }
    }
  }

  std::uint32_t operator()(const std::uint8_t* at) const {
    return table_[static_cast<std::size_t>(at[0]) | static_cast<std::size_t>(at[1]) << 8];
  }

 private:
  std::unique_ptr<std::uint32_t[]> table_;
  std::array<std::size_t, highest + 1> used_{};
  std::size_t number_ = 0;
};

/// Bits that are written from the lowest on.
struct Bits {
  std::uint64_t held = 0;
  unsigned number = 0;
  std::uint32_t seen = 0;
  std::uint8_t* to = nullptr;

  void add(std::uint32_t entry) {
    seen |= entry;
    held |= static_cast<std::uint64_t>(entry & 0xffffff) << number;
    number += entry >> 24;
  }

  /// Write the complete bytes. The memory behind them must be free for eight more.
  void flush() {
    if constexpr (std::endian::native == std::endian::little) {
      std::memcpy(to, &held, 8);
    } else {
      put(to, held, 8);
    }
    to += number >> 3;
    held >>= number & ~7U;
    number &= 7;
  }
};

/// Four streams that are written side by side, so that none waits for its own last step.
class Streams {
 public:
  static constexpr std::size_t number = 4;

  Streams() : memory_(new std::uint8_t[number * room]) {}

  /// Returns whether every symbol has a code.
  bool write(const std::uint8_t* from, std::size_t size, const Code& code, const Pairs& pairs) {
    const std::size_t quarter = (size + number - 1) / number;
    std::array<Bits, number> bits;
    std::array<const std::uint8_t*, number> begin{};
    std::array<std::size_t, number> left{};
    for (std::size_t i = 0; i < number; ++i) {
      bits[i].to = memory_.get() + i * room;
      begin[i] = from + i * quarter;
      left[i] = std::min(quarter, size - i * quarter);
      // A multiple of four is left, and at most 7 bits that are not written yet.
      while (left[i] % 4 != 0) {
        bits[i].add(entry_of(code, begin[i][--left[i]]));
        bits[i].flush();
      }
    }
    // The last stream can be a few symbols shorter.
    const std::size_t common = left[number - 1];
    for (std::size_t i = 0; i < number; ++i) {
      while (left[i] > common) left[i] = step(bits[i], begin[i], left[i], pairs);
    }
    for (std::size_t at = common; at != 0; at -= 4) {
      for (std::size_t i = 0; i < number; ++i) step(bits[i], begin[i], at, pairs);
    }
    std::uint32_t seen = 0;
    for (std::size_t i = 0; i < number; ++i) {
      seen |= bits[i].seen;
      bits[i].add(1 | 1U << 24);  // marks the end
      bits[i].flush();
      const std::uint8_t* end = bits[i].to + (bits[i].number != 0 ? 1 : 0);
      size_[i] = static_cast<std::size_t>(end - data(i));
    }
    return (seen & unknown) == 0;
  }

  const std::uint8_t* data(std::size_t i) const { return memory_.get() + i * room; }
  std::size_t size(std::size_t i) const { return size_[i]; }
  std::size_t total() const { return size_[0] + size_[1] + size_[2] + size_[3]; }

 private:
  // The longest codes of a quarter of a block, the mark, and what `flush` writes beyond.
  static constexpr std::size_t room = most_in_block / number * longest / 8 + 64;

  /// Write four symbols. Two pairs have at most 44 bits, and 7 are left over.
  static std::size_t step(Bits& bits, const std::uint8_t* begin, std::size_t left, const Pairs& pairs) {
    bits.add(pairs(begin + left - 2));
    bits.add(pairs(begin + left - 4));
    bits.flush();
    return left - 4;
  }

  std::unique_ptr<std::uint8_t[]> memory_;
  std::array<std::size_t, number> size_{};
};

/// What is needed for a block.
struct Memory {
  Pairs pairs;
  Streams streams;
};

/// Compress the content of a block in four streams with the code of these counts. Returns the code; nothing if it
/// lacks symbols of the block, or if the short description of a code can't name them.
std::optional<Code> try_code(const std::uint8_t* from, std::size_t size, const Counts& counts, Memory& memory) {
  const auto occurs = [](std::uint32_t each) { return each != 0; };
  if (std::count_if(counts.begin(), counts.end(), occurs) < 2) return std::nullopt;
  if (std::any_of(counts.begin() + highest + 1, counts.end(), occurs)) return std::nullopt;
  const Code code = code_of(counts);
  memory.pairs.set(code);
  if (!memory.streams.write(from, size, code, memory.pairs)) return std::nullopt;
  return code;
}

/// Write the content of a block from the streams.
std::uint8_t* put_literals(std::uint8_t* to, std::size_t size, const Code& code, const Memory& memory) {
  std::uint8_t* const header = to;
  std::uint8_t* const description = header + 5;
  std::uint8_t* const sizes = put_code(description, code);
  std::uint8_t* stream = sizes + 6;
  for (std::size_t i = 0; i < Streams::number; ++i) {
    const std::size_t written = memory.streams.size(i);
    if (i < 3) put(sizes + 2 * i, written, 2);
    std::memcpy(stream, memory.streams.data(i), written);
    stream += written;
  }
  const auto compressed = static_cast<std::uint64_t>(stream - description);
  // Literals with a code of their own in four streams, both sizes in 18 bits; then no sequences.
  put(header, 2U | 3U << 2 | static_cast<std::uint64_t>(size) << 4 | compressed << 22, 5);
  *stream++ = 0;
  return stream;
}

std::uint8_t* put_block(std::uint8_t* to, const std::uint8_t* from, std::size_t size, bool last, Memory& memory) {
  if (size >= fewest_in_block) {
    std::optional<Code> code = try_code(from, size, count(from, size, false), memory);
    if (!code) {
      // A rare symbol, or one that can't be named.
      const Counts counts = count(from, size, true);
      if (counts[from[0]] == size) {
        to = put_header(to, last, BlockType::repeated, size);
        *to++ = from[0];
        return to;
      }
      code = try_code(from, size, counts, memory);
    }
    if (code && memory.streams.total() + most_around < size) {
      std::uint8_t* const end = put_literals(to + 3, size, *code, memory);
      put_header(to, last, BlockType::compressed, static_cast<std::size_t>(end - to - 3));
      return end;
    }
  }
  to = put_header(to, last, BlockType::raw, size);
  if (size != 0) std::memcpy(to, from, size);
  return to + size;
}

/// The first bytes that a code can't name: a page of a Parquet file begins with a few numbers.
std::size_t strange_start(const std::uint8_t* from, std::size_t size) {
  std::size_t found = std::min<std::size_t>(size, 16);
  while (found > 0 && from[found - 1] <= highest) --found;
  return found;
}

}  // namespace

std::size_t literals_bound(std::size_t size) {
  // The header of the frame, and of each block its own.
  return 16 + size + (size / most_in_block + 2) * 3;
}

std::size_t compress_literals(const std::uint8_t* from, std::size_t size, std::uint8_t* to) {
  std::uint8_t* const start = to;
  to = put(to, 0xFD2FB528, 4);
  // One segment, with the size of the content in eight bytes and no checksum.
  *to++ = 3U << 6 | 1U << 5;
  to = put(to, size, 8);
  // Kept for the next frame: a quarter of a megabyte is not filled again for each of them.
  thread_local Memory memory;
  std::size_t done = strange_start(from, size);
  if (done != 0 || size == 0) to = put_block(to, from, done, done == size, memory);
  while (done < size) {
    const std::size_t part = std::min(most_in_block, size - done);
    to = put_block(to, from + done, part, done + part == size, memory);
    done += part;
  }
  return static_cast<std::size_t>(to - start);
}

}  // namespace grille
