#include "blake2b.hpp"

#include <algorithm>

#include "blake2b/kernel.hpp"
#include "blake2b/rounds.hpp"
#include "isa.hpp"

namespace grille {

namespace {

using namespace blake2b;

const Kernel& best_kernel() {
#if defined(__x86_64__)
  switch (active_isa()) {
    case Isa::avx512:
      return avx512;
    case Isa::avx2:
      return avx2;
    case Isa::baseline:
      break;
  }
#endif
  return baseline;
}

void read_block(const std::uint8_t* bytes, std::uint64_t* words) {
  for (std::size_t i = 0; i < 16; ++i) words[i] = word_at(bytes + 8 * i);
}

/// Short texts that wait until there are as many as the kernel has lanes.
class Waiting {
 public:
  Waiting(const Kernel& kernel, std::span<Digest> digests) : kernel_(kernel), digests_(digests) {}

  void add(std::string_view text, std::size_t at) {
    texts_[number_] = {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
    at_[number_++] = at;
    if (number_ == kernel_.lanes) flush();
  }

  /// Hashes those that wait; the other lanes hash nothing.
  void flush() {
    if (number_ == 0) return;
    std::fill(texts_ + number_, texts_ + kernel_.lanes, Text{nullptr, 0});
    std::uint8_t made[most_lanes][digest_size];
    kernel_.hash(texts_, made);
    for (std::size_t lane = 0; lane < number_; ++lane)
      std::copy_n(made[lane], digest_size, digests_[at_[lane]].begin());
    number_ = 0;
  }

 private:
  const Kernel& kernel_;
  std::span<Digest> digests_;
  Text texts_[most_lanes];
  std::size_t at_[most_lanes];
  std::size_t number_ = 0;
};

}  // namespace

Digest blake2b_128(std::string_view text) {
  std::uint64_t state[8], words[16];
  begin(state);
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(text.data());
  std::size_t done = 0;
  // The last block is compressed differently, even if it is full.
  for (; text.size() - done > block_size; done += block_size) {
    read_block(bytes + done, words);
    compress(state, words, std::uint64_t{done + block_size}, false);
  }
  std::uint8_t block[block_size] = {};
  if (done < text.size()) std::memcpy(block, bytes + done, text.size() - done);
  read_block(block, words);
  compress(state, words, std::uint64_t{text.size()}, true);
  Digest digest;
  write_word(state[0], digest.data());
  write_word(state[1], digest.data() + 8);
  return digest;
}

void blake2b_128(std::span<const std::string_view> texts, std::span<Digest> digests, const Kernel& kernel) {
  Waiting waiting(kernel, digests);
  for (std::size_t at = 0; at < texts.size(); ++at) {
    if (texts[at].size() <= block_size) {
      waiting.add(texts[at], at);
    } else {
      digests[at] = blake2b_128(texts[at]);
    }
  }
  waiting.flush();
}

void blake2b_128(std::span<const std::string_view> texts, std::span<Digest> digests) {
  blake2b_128(texts, digests, best_kernel());
}

}  // namespace grille
