// Squares of one digit that need as many tiles as there are squares: the tiles are used up there.
#include <algorithm>
#include <array>
#include <bit>
#include <vector>

#include "dominosa/logic/finders.hpp"

namespace grille::dominosa {

namespace {

using Bits = std::uint64_t;

/// The uncovered squares of one digit, the tiles each could hold, and the search for a set among them.
class Group {
 public:
  Group(const Position& position, Digit digit);

  bool find(Step& step, const Sink& sink, bool with_double);

 private:
  static constexpr std::uint32_t most = 64;
  /// With more squares than this, only small sets are searched for: people don't see larger ones, and there are too
  /// many.
  static constexpr std::uint32_t all_sizes = 16;
  static constexpr std::uint32_t few = 4;

  bool once(Square square) const;
  void add(Square square);
  bool grow(std::uint32_t at, Bits squares, Bits tiles, bool together);
  bool fits(Bits squares, Bits tiles, bool together) const;
  bool conclude(Bits squares, Bits tiles, bool together);
  bool new_to_see();

  const Position& position_;
  std::uint32_t squares_ = 0;
  std::uint32_t tiles_ = 0;
  std::array<Square, most> square_;
  std::array<Bits, most> needs_;     ///< by square: its tiles
  std::array<Bits, most> partners_;  ///< by square: those it may share the double with
  std::array<Tile, most> tile_;

  Step* step_ = nullptr;
  const Sink* sink_ = nullptr;
  std::vector<Spot> removed_;  ///< by smaller sets, if all sets are listed
  bool with_double_ = false;
  std::uint32_t size_ = 0;
};

Group::Group(const Position& position, Digit digit) : position_(position) {
  for (const Square square : position.board().squares_with(digit)) {
    if (squares_ < most && !position.covered(square) && once(square)) {
      add(square);
    }
  }
}

// A tile with two copies left is not used up by one square.
bool Group::once(Square square) const {
  bool all = true;
  position_.each_at(square, [&](Spot spot) { all = all && position_.wanted(position_.board().tile(spot)) == 1; });
  return all;
}

void Group::add(Square square) {
  Bits needs = 0;
  partners_[squares_] = 0;
  bool room = true;
  position_.each_at(square, [&](Spot spot) {
    const Tile tile = position_.board().tile(spot);
    const auto known = std::find(tile_.begin(), tile_.begin() + tiles_, tile);
    const auto k = static_cast<std::uint32_t>(known - tile_.begin());
    if (k == most) {
      room = false;
      return;
    }
    if (k == tiles_) {
      tile_[tiles_++] = tile;
    }
    needs |= Bits{1} << k;
  });
  if (!room) {
    return;
  }
  position_.each_at(square, [&](Spot spot) {
    const Square other = position_.rectangle().across(spot, square);
    for (std::uint32_t k = 0; k < squares_; ++k) {
      if (square_[k] == other) {
        partners_[squares_] |= Bits{1} << k;
        partners_[k] |= Bits{1} << squares_;
      }
    }
  });
  square_[squares_] = square;
  needs_[squares_] = needs;
  ++squares_;
}

bool Group::find(Step& step, const Sink& sink, bool with_double) {
  step_ = &step;
  sink_ = &sink;
  with_double_ = with_double;
  const std::uint32_t largest = squares_ > all_sizes ? few : squares_;
  // Smallest first: they are the easiest to see.
  for (size_ = 2; size_ <= largest; ++size_) {
    if (grow(0, 0, 0, false)) {
      return true;
    }
  }
  return false;
}

bool Group::grow(std::uint32_t at, Bits squares, Bits tiles, bool together) {
  const auto chosen = static_cast<std::uint32_t>(std::popcount(squares));
  if (chosen == size_) {
    return fits(squares, tiles, together) && conclude(squares, tiles, together);
  }
  for (; at + (size_ - chosen) <= squares_; ++at) {
    const Bits more = tiles | needs_[at];
    const bool joined = together || (partners_[at] & squares) != 0;
    if (static_cast<std::uint32_t>(std::popcount(more)) <= size_ && (with_double_ || !joined) &&
        grow(at + 1, squares | Bits{1} << at, more, joined)) {
      return true;
    }
  }
  return false;
}

bool Group::fits(Bits squares, Bits tiles, bool together) const {
  const int spare = std::popcount(tiles) - std::popcount(squares);
  return together == with_double_ && (together ? spare == 0 || spare == -1 : spare == 0);
}

// If no two of the squares can share a tile, each needs its own, and all the tiles are used up. If two may share the
// double: with one tile fewer than squares, they do share it; with as many tiles as squares, the double covers at least
// one of them.
bool Group::conclude(Bits squares, Bits tiles, bool together) {
  const bool shared = together && std::popcount(tiles) < std::popcount(squares);
  const std::span<const Piece> set = position_.board().set();
  const auto in_set = [&](Square square) {
    for (std::uint32_t k = 0; k < squares_; ++k) {
      if (square_[k] == square) {
        return (squares >> k & 1) != 0;
      }
    }
    return false;
  };
  step_->clear(with_double_ ? Technique::set_with_double : Technique::set);
  for (std::uint32_t k = 0; k < tiles_; ++k) {
    if ((tiles >> k & 1) == 0) {
      continue;
    }
    const bool twice = set[tile_[k]].low == set[tile_[k]].high;
    step_->tiles.push_back(tile_[k]);
    if (together && !shared && !twice) {
      continue;
    }
    const int least = shared && twice ? 2 : 1;
    position_.each_of(tile_[k], [&](Spot spot) {
      const auto [a, b] = position_.rectangle().pair(spot);
      if (in_set(a) + in_set(b) < least) {
        step_->removes.push_back(spot);
      }
    });
  }
  if (step_->removes.empty()) {
    return false;
  }
  for (std::uint32_t k = 0; k < squares_; ++k) {
    if (squares >> k & 1) {
      step_->squares.push_back(square_[k]);
    }
  }
  return new_to_see() && (*sink_)(*step_);
}

// The union of two sets is a set too, but says nothing new.
bool Group::new_to_see() {
  if (!sink_->all()) {
    return true;
  }
  const std::size_t before = removed_.size();
  for (const Spot spot : step_->removes) {
    if (std::find(removed_.begin(), removed_.end(), spot) == removed_.end()) {
      removed_.push_back(spot);
    }
  }
  return removed_.size() > before;
}

}  // namespace

bool find_set(const Position& position, Step& step, const Sink& sink, std::uint32_t& seen, bool with_double) {
  for (int value = 0; value < position.board().digit_values(); ++value) {
    const auto digit = static_cast<Digit>(value);
    const std::span<const Square> squares = position.board().squares_with(digit);
    const bool changed = std::any_of(squares.begin(), squares.end(),
                                     [&](Square square) { return position.changed_square(square) > seen; });
    if (changed && Group(position, digit).find(step, sink, with_double)) {
      return true;
    }
  }
  seen = position.now();
  return false;
}

}  // namespace grille::dominosa
