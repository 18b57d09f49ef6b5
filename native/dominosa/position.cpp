#include "dominosa/position.hpp"

namespace grille::dominosa {

void Position::begin(const Board& board) {
  board_ = &board;
  const Rectangle& rectangle = board.rectangle();
  state_.assign(rectangle.spots(), State::closed);
  covered_.assign(rectangle.squares(), 0);
  at_square_.assign(rectangle.squares(), 0);
  at_tile_.assign(board.tiles(), 0);
  wanted_.resize(board.tiles());
  clock_ = 1;
  changed_square_.assign(rectangle.squares(), clock_);
  changed_tile_.assign(board.tiles(), clock_);
  uncovered_ = rectangle.squares();
  broken_ = 0;
  trail_.clear();
  due_.clear();
  for (Spot spot = 0; spot < rectangle.spots(); ++spot) {
    if (const Tile tile = board.tile(spot); tile != none) {
      state_[spot] = State::open;
      ++at_square_[rectangle.pair(spot)[0]];
      ++at_square_[rectangle.pair(spot)[1]];
      ++at_tile_[tile];
    }
  }
  for (Tile tile = 0; tile < board.tiles(); ++tile) {
    wanted_[tile] = board.set()[tile].times;
    broken_ += at_tile_[tile] < wanted_[tile];
    watch_tile(tile);
  }
  for (Square square = 0; square < rectangle.squares(); ++square) {
    broken_ += at_square_[square] == 0;
    watch_square(square);
  }
}

void Position::watch_square(Square square) {
  if (at_square_[square] == 1 && !covered_[square]) {
    due_.push_back(square);
  }
}

void Position::watch_tile(Tile tile) {
  if (at_tile_[tile] == wanted_[tile] && wanted_[tile] != 0) {
    due_.push_back(rectangle().squares() + tile);
  }
}

Spot Position::first_at(Square square) const {
  for (const Spot spot : rectangle().around(square)) {
    if (spot != none && open(spot)) {
      return spot;
    }
  }
  return none;
}

Spot Position::first_of(Tile tile) const {
  for (const Spot spot : board_->spots_of(tile)) {
    if (open(spot)) {
      return spot;
    }
  }
  return none;
}

void Position::close(Spot spot) {
  state_[spot] = State::closed;
  trail_.push_back(spot);
  ++clock_;
  for (const Square square : rectangle().pair(spot)) {
    changed_square_[square] = clock_;
    --at_square_[square];
    broken_ += at_square_[square] == 0 && !covered_[square];
    watch_square(square);
  }
  const Tile tile = board_->tile(spot);
  changed_tile_[tile] = clock_;
  --at_tile_[tile];
  broken_ += at_tile_[tile] + 1 == wanted_[tile];
  watch_tile(tile);
}

void Position::rule_out(Spot spot) {
  if (open(spot)) {
    close(spot);
  }
}

void Position::lay(Spot spot) {
  const auto [a, b] = rectangle().pair(spot);
  const Tile tile = board_->tile(spot);
  state_[spot] = State::laid;
  trail_.push_back(spot);
  covered_[a] = covered_[b] = 1;
  uncovered_ -= 2;
  --at_square_[a];
  --at_square_[b];
  --at_tile_[tile];
  --wanted_[tile];
  for (const Square square : {a, b}) {
    for (const Spot other : rectangle().around(square)) {
      if (other != none && open(other)) {
        close(other);
      }
    }
  }
  if (wanted_[tile] == 1) {
    // Only one more copy is left, so its spots now say more than before.
    changed_tile_[tile] = ++clock_;
    each_of(tile, [&](Spot other) {
      changed_square_[rectangle().pair(other)[0]] = changed_square_[rectangle().pair(other)[1]] = clock_;
    });
  } else if (wanted_[tile] == 0) {
    for (const Spot other : board_->spots_of(tile)) {
      if (open(other)) {
        close(other);
      }
    }
  }
}

void Position::settle() {
  const std::uint32_t squares = rectangle().squares();
  while (!due_.empty() && !broken_) {
    const std::uint32_t item = due_.back();
    due_.pop_back();
    if (item < squares) {
      if (!covered_[item] && at_square_[item] == 1) {
        lay(first_at(item));
      }
    } else if (const Tile tile = item - squares; wanted_[tile] != 0 && at_tile_[tile] == wanted_[tile]) {
      for (Spot spot = first_of(tile); spot != none && !broken_; spot = first_of(tile)) {
        lay(spot);
      }
    }
  }
}

void Position::undo(std::size_t mark) {
  due_.clear();
  while (trail_.size() > mark) {
    const Spot spot = trail_.back();
    trail_.pop_back();
    const auto [a, b] = rectangle().pair(spot);
    const Tile tile = board_->tile(spot);
    if (state_[spot] == State::laid) {
      covered_[a] = covered_[b] = 0;
      uncovered_ += 2;
      ++wanted_[tile];
    } else {
      for (const Square square : {a, b}) {
        broken_ -= at_square_[square] == 0 && !covered_[square];
      }
      broken_ -= at_tile_[tile] + 1 == wanted_[tile];
    }
    state_[spot] = State::open;
    ++at_square_[a];
    ++at_square_[b];
    ++at_tile_[tile];
  }
}

}  // namespace grille::dominosa
