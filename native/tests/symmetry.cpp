// Facts about the symmetries of a board and its canonical form.
#include "sudoku/symmetry.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "facts.hpp"
#include "sudoku/canonical.hpp"

namespace facts {

using namespace grille::sudoku;
using grille::Random;

namespace {

using Board = std::vector<std::uint8_t>;

Board moved(const Symmetry& move, const Board& board) {
  Board image(board.size());
  move.apply(board, image);
  return image;
}

/// A board that can be compared and kept in a set.
std::string text(const Board& board) { return {board.begin(), board.end()}; }

std::string form(const Boxes& boxes, const Board& board) {
  const Symmetry move = canonical(boxes, board);
  expect(move.fits(boxes), "what leads to the canonical form is a move");
  return text(moved(move, board));
}

/// The basic pattern: every row is the one before, shifted.
Board pattern(const Boxes& boxes) {
  const int side = boxes.side();
  Board board;
  for (int row = 0; row < side; ++row) {
    for (int column = 0; column < side; ++column) {
      const int digit = (boxes.columns * (row % boxes.rows) + row / boxes.rows + column) % side;
      board.push_back(static_cast<std::uint8_t>(digit + 1));
    }
  }
  return board;
}

Board thinned(Board board, std::uint32_t keep_of_100, Random& random) {
  for (std::uint8_t& digit : board) {
    digit = random.below(100) < keep_of_100 ? digit : 0;
  }
  return board;
}

constexpr Boxes shapes[] = {{2, 2}, {2, 3}, {3, 2}, {3, 3}, {3, 4}, {4, 4}, {5, 5}, {6, 6}, {1, 5}, {7, 1}, {2, 8}};

void moves_form_a_group() {
  Random random(1);
  for (const Boxes& boxes : shapes) {
    const Board board = thinned(pattern(boxes), 60, random);
    for (int round = 0; round < 20; ++round) {
      const Symmetry a = Symmetry::any(boxes, random), b = Symmetry::any(boxes, random);
      expect(a.fits(boxes), "a random move is a move");
      expect(moved(a.then(b), board) == moved(b, moved(a, board)), "one move and then another are a move");
      expect(a.then(a.inverse()) == Symmetry::identity(boxes.side()), "a move undone");
      const Board image = moved(a, board);
      for (Cell cell = 0; cell < boxes.cells(); ++cell) {
        expect(image[a.cell(cell)] == a.digits[board[cell]], "cells go where the move says");
      }
    }
  }
}

void turns_and_reflections_are_moves() {
  const Board board = {1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1};
  const Board to_the_right = {4, 2, 3, 1, 3, 1, 4, 2, 2, 4, 1, 3, 1, 3, 2, 4};
  expect(moved(Symmetry::turn(4, 1), board) == to_the_right, "a quarter turn to the right");
  Board image = board;
  for (int quarter = 1; quarter <= 4; ++quarter) {
    image = moved(Symmetry::turn(4, 1), image);
    expect(image == moved(Symmetry::turn(4, quarter), board), "so many quarters are one turn");
  }
  expect(image == board, "four quarters change nothing");
  expect(Symmetry::mirrored(4).then(Symmetry::upside_down(4)) == Symmetry::turn(4, 2), "two reflections are a turn");
  expect(!Symmetry::turn(6, 1).fits({2, 3}), "flat boxes can't be turned upright");
  expect(Symmetry::turn(6, 2).fits({2, 3}), "but they can be turned round");
}

void the_boxes_are_found_in_the_houses() {
  for (const Boxes& boxes : shapes) {
    const auto found = boxes_of(Geometry(boxes.side(), box_houses(boxes.rows, boxes.columns)));
    expect(found.has_value() && (*found == boxes || (found->latin() && boxes.latin())), "boxes of an ordinary board");
  }
  auto houses = box_houses(3, 3);
  std::vector<Cell> diagonal;
  for (int i = 0; i < 9; ++i) {
    diagonal.push_back(static_cast<Cell>(10 * i));
  }
  houses.push_back(diagonal);
  expect(!boxes_of(Geometry(9, houses)).has_value(), "a board with a diagonal is not an ordinary one");
}

void every_move_keeps_the_form() {
  Random random(2);
  for (const Boxes& boxes : shapes) {
    for (const std::uint32_t keep : {0u, 2u, 10u, 30u, 60u, 95u, 100u}) {
      const Board board = thinned(pattern(boxes), keep, random);
      const std::string expected = form(boxes, board);
      for (int round = 0; round < (boxes.side() > 16 ? 1 : 4); ++round) {
        expect(form(boxes, moved(Symmetry::any(boxes, random), board)) == expected, "a move keeps the form");
      }
    }
  }
}

/// Every 4x4 board with few givens, against all its 3072 symmetries.
void forms_differ_where_no_move_leads() {
  const Boxes boxes{2, 2};
  std::vector<Symmetry> all;
  for (int rows = 0; rows < 8; ++rows) {
    for (int columns = 0; columns < 8; ++columns) {
      for (const bool transposed : {false, true}) {
        Symmetry move = Symmetry::identity(4);
        move.transposed = transposed;
        for (int line = 0; line < 4; ++line) {
          const auto placed = [line](int code) {
            const int band = (line / 2) ^ (code & 1);
            return static_cast<std::uint8_t>(2 * band + ((line % 2) ^ (code >> (1 + line / 2) & 1)));
          };
          move.rows[line] = placed(rows);
          move.columns[line] = placed(columns);
        }
        std::array<std::uint8_t, 4> digits = {1, 2, 3, 4};
        do {
          std::copy(digits.begin(), digits.end(), move.digits.begin() + 1);
          all.push_back(move);
        } while (std::next_permutation(digits.begin(), digits.end()));
      }
    }
  }
  expect(std::ranges::all_of(all, [&](const Symmetry& move) { return move.fits(boxes); }), "all of them are moves");
  Random random(3);
  std::map<std::string, std::string> least_by_form;
  std::set<std::string> leasts;
  for (int round = 0; round < 300; ++round) {
    Board board(16, 0);
    for (int given = 0; given < 5; ++given) {
      board[random.below(16)] = static_cast<std::uint8_t>(1 + random.below(4));
    }
    std::string least = text(board);
    for (const Symmetry& move : all) {
      least = std::min(least, text(moved(move, board)));
    }
    leasts.insert(least);
    const auto [entry, fresh] = least_by_form.emplace(form(boxes, board), least);
    expect(entry->second == least, "one form, one class");
  }
  expect(least_by_form.size() == leasts.size(), "one class, one form");
  expect(leasts.size() > 50, "the boards tried were of many kinds");
}

void there_are_few_small_grids() {
  const Geometry four(4, box_houses(2, 2));
  std::set<std::string> forms;
  const Board empty(16, 0);
  const auto search = open(four, empty);
  while (search->next(1 << 20) == Event::solution) {
    forms.insert(form({2, 2}, {search->solution().begin(), search->solution().end()}));
  }
  expect(forms.size() == 2, "the 288 grids of side 4 are of two kinds");
}

void groups_of_order_two_are_handled_quickly() {
  // The XOR table: every line is equivalent to every other, in more ways than could be tried one by one.
  Board board;
  for (int row = 0; row < 32; ++row) {
    for (int column = 0; column < 32; ++column) {
      board.push_back(static_cast<std::uint8_t>((row ^ column) + 1));
    }
  }
  Random random(4);
  const Boxes boxes{1, 32};
  expect(form(boxes, board) == form(boxes, moved(Symmetry::any(boxes, random), board)), "a table of a group");
}

}  // namespace

void about_symmetry() {
  moves_form_a_group();
  turns_and_reflections_are_moves();
  the_boxes_are_found_in_the_houses();
  every_move_keeps_the_form();
  forms_differ_where_no_move_leads();
  there_are_few_small_grids();
  groups_of_order_two_are_handled_quickly();
}

}  // namespace facts
