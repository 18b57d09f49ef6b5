#include "sudoku/explainer/many.hpp"

#include <memory>

namespace grille::sudoku::explainer {

std::vector<Judged> explain_many(const Geometry& geometry, std::span<const std::uint8_t> boards, int threads,
                                 double seconds, const logic::GoOn& go_on) {
  using logic::Judgement;
  std::vector<Judged> judged(boards.size() / cells);
  logic::each_board(judged.size(), threads, go_on, [&](const logic::GoOn& may_go_on) -> logic::JudgeBoard {
    return [&, explainer = std::make_shared<Explainer>()](std::size_t number) {
      Judged& result = judged[number];
      const auto givens = boards.subspan(number * cells, cells);
      const logic::GoOn within = logic::within_seconds(may_go_on, seconds);
      std::vector<std::uint8_t> solution;
      if (!within()) {
        return;
      }
      result.judgement = logic::only_solution(geometry, givens, solution, within);
      if (result.judgement == Judgement::rated) {
        result.explained = explainer->explain(givens, solution, within);
        result.judgement = result.explained.finished  ? Judgement::rated
                           : result.explained.stopped ? Judgement::stopped
                                                      : Judgement::stuck;
      }
    };
  });
  return judged;
}

}  // namespace grille::sudoku::explainer
