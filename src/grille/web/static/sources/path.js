// Answers from the explained path of a puzzle. The first step of the path that is not entered is always valid, because
// everything it builds on is entered.

/**
 * A step with the fields that follow from the others.
 * @param {PackedStep} step
 * @param {Map<string, string>} titles
 * @returns {Step}
 */
export function fullStep(step, titles) {
  const { notice = "", reason = "", conclusion = "" } = step;
  const { where = "", places = [], removes = [], pattern = [], contradiction = false, moves = [] } = step;
  return {
    technique: step.technique,
    title: titles.get(step.technique) ?? step.technique,
    sentence: [notice, reason, conclusion].filter(Boolean).join(" "),
    where,
    notice,
    reason,
    conclusion,
    places,
    removes,
    pattern,
    contradiction,
    moves,
    ...(step.branches
      ? {
          branches: step.branches.map((branch) => ({
            ...branch,
            steps: branch.steps.map((each) => fullStep(each, titles)),
          })),
        }
      : {}),
  };
}

/** @param {PathGame} at */
function faults({ game, solved }) {
  const clashes = game.clashes();
  if (clashes.length || game.kind.waiting?.(game.puzzle, game.board, solved)) return clashes;
  return game.kind.mistakes(game.puzzle, game.kind.facts(game.puzzle, game.board), solved);
}

/**
 * The number of the first step that is not entered; the number of steps where all are.
 * @param {PathGame} at
 */
function cursor({ game, steps }) {
  const at = steps.findIndex((step) => !game.kind.entered(game.puzzle, game.board, step));
  return at < 0 ? steps.length : at;
}

/** @param {Fault[]} mistakes */
function mistakeHint(mistakes) {
  const cells = [...new Set(mistakes.flatMap((each) => each.cells))];
  const nudge = `Something is wrong already: look again at ${cells.join(", ")}.`;
  const explanation = mistakes.map((each) => each.message).join("\n");
  return { nudge, title: nudge, explanation, step: null, mistakes, moves: [], ending: null };
}

/** @param {string} text */
const noStep = (text, ending = "finished") => ({
  nudge: text,
  title: text,
  explanation: text,
  step: null,
  mistakes: [],
  moves: [],
  ending,
});

/** @param {PathGame} at */
export function pathHint(at) {
  const { game, steps, solved } = at;
  const mistakes = faults(at);
  if (mistakes.length) return mistakeHint(mistakes);
  const further = game.kind.waiting?.(game.puzzle, game.board, solved);
  if (further) return noStep(further, "stuck");
  const step = game.done ? undefined : steps[cursor(at)];
  if (!step) return noStep("Nothing is left to find.");
  return {
    nudge: step.where || step.notice,
    title: `${step.title}: ${step.notice}`,
    explanation: step.sentence,
    step,
    mistakes: [],
    moves: game.kind.stepMoves(game.puzzle, game.board, step),
    ending: null,
  };
}

/** @param {PathGame} at */
export function pathNext(at) {
  const mistakes = faults(at);
  const from = cursor(at);
  const { game, steps } = at;
  const place = steps
    .slice(from)
    .findIndex((step) => step.places.length && !game.kind.entered(game.puzzle, game.board, { ...step, removes: [] }));
  const name = /r\d+c\d+|t\d+/.exec(steps[from + place]?.places[0] ?? "")?.[0];
  if (mistakes.length || place < 0 || !name) return { at: null, steps: 0, mistakes, ending: "finished" };
  return { at: name, steps: place + 1, mistakes: [], ending: null };
}

/** @param {PathGame} at */
export function pathCheck(at) {
  const found = faults(at);
  return { ok: !found.length, faults: found, done: at.game.done, can_finish: !found.length };
}

/** @param {PathGame} at */
export function pathSteps(at) {
  const { game, steps } = at;
  if (faults(at).length || game.kind.waiting?.(game.puzzle, game.board, at.solved))
    return { steps: [], finished: false };
  /** @type {Step[]} */
  const found = [];
  let board = game.board;
  for (const step of steps.slice(cursor(at))) {
    if (game.kind.entered(game.puzzle, board, step)) continue;
    const moves = game.kind.stepMoves(game.puzzle, board, step);
    for (const text of moves) board = game.kind.after(game.puzzle, board, text);
    found.push({ ...step, moves });
  }
  return { steps: found, finished: true };
}

/** @param {PathGame} at */
export const pathSolution = ({ path }) => ({
  outcome: "unique",
  solutions: [{ number: 1, moves: path.answer }],
  count: 1,
  exact: true,
});
