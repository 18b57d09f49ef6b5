// Judging a move of a lesson without the service, by the right steps that came with the lesson. What is wrong with another
// move, or that it is true by another technique, is known better by the service: such a verdict is provisional.

import { GrilleError, sentence } from "../errors.js";
import { Game } from "../game.js";
import { fullStep } from "./path.js";

/** @typedef {{ step: Step, facts: Set<string> }} Worth */

/**
 * The facts of a board.
 * @param {Game} game
 */
const factsOf = (game) => game.kind.facts(game.puzzle, game.board);
const within = (/** @type {Set<string>} */ some, /** @type {Set<string>} */ all) =>
  [...some].every((each) => all.has(each));

/**
 * The facts that moves add to a game, without notes. The moves are made.
 * @param {Game} game
 * @param {string[]} texts
 * @param {Set<string>} known
 */
function newFacts(game, texts, known = new Set()) {
  /** @type {Set<string>} */
  const found = new Set();
  for (const text of texts) {
    const before = factsOf(game);
    const aside = game.kind.aside(game.puzzle, game.board, text);
    game.move(text);
    if (!aside) for (const fact of factsOf(game)) if (!before.has(fact) && !known.has(fact)) found.add(fact);
  }
  return found;
}

/**
 * @param {any} lesson
 * @param {Record<string, any>} fields
 * @param {Map<string, string>} titles
 */
export function judge(lesson, fields, titles) {
  const place = placeOf(lesson, fields, titles);
  const { since = [], texts = [] } = fields;
  const open = (/** @type {Moves} */ ...more) => {
    const game = new Game(fields.family, place.puzzle);
    for (const each of [...place.before, ...more.flat(1)]) game.move(...each);
    return game;
  };
  if (!texts.length) return asked(place, open(since));
  const claimed = place.verdicts?.[texts[0]];
  if (claimed) return claimed;
  const game = open();
  const known = factsOf(game);
  for (const each of since) {
    game.move(...each);
    for (const fact of factsOf(game)) known.add(fact);
  }
  const start = open();
  /** @type {Set<string>} */
  let added;
  try {
    added = newFacts(game, texts, known);
  } catch (error) {
    if (!(error instanceof GrilleError)) throw error;
    return verdict("refused", sentence(error.message));
  }
  if (place.does.length) return named(place, start, game, added);
  if (!added.size || place.verdicts) return verdict("aside");
  if (place.rest) return further(place, open(since), game, added);
  const steps = place.right.map((step) => ({
    step,
    facts: newFacts(open(), game.kind.stepMoves(start.puzzle, start.board, step)),
  }));
  const found = part(steps, factsOf(game), added);
  if (found) return found;
  const wrong = fault(place, game, added);
  if (wrong) return wrongly(wrong);
  const wanted = place.ideas.map((/** @type {string} */ each) => `“${titles.get(each) ?? each}”`).join(" or ");
  return { ...verdict("unproven", `That does not follow by this idea. Look for ${wanted}.`), provisional: true };
}

/** @param {Fault} fault */
const wrongly = ({ message, cells }) => ({
  ...verdict("wrong", `That can't be: ${message}.`, { cells }),
  provisional: true,
});

/**
 * Judges a move on the way to the end, where any step is right. The next one is known; another move is right where the
 * solution has it.
 * @param {ReturnType<typeof placeOf>} place
 * @param {Game} before
 * @param {Game} game
 * @param {Set<string>} added
 */
function further(place, before, game, added) {
  const next = nextStep(place, before);
  const moves = next && movesOf(before, next);
  if (next && moves && within(added, newFacts(before, moves)))
    return verdict("right", `That is it. ${next.sentence}`, { finished: game.done, step: next });
  const wrong = fault(place, game, added);
  if (wrong) return wrongly(wrong);
  if (place.answer) return verdict("right", "Right.", { finished: game.done });
  return { ...verdict("unproven", "That is not the next step. Enter only what you can prove."), provisional: true };
}

/**
 * @param {string} finding
 * @returns {Judgement & { right: boolean }}
 */
function verdict(
  finding,
  text = "",
  { finished = false, cells = /** @type {string[]} */ ([]), step = /** @type {Step | null} */ (null) } = {},
) {
  const right = finding === "right";
  return { finding, right, allowed: right || finding === "aside", finished, sentence: text, cells, step, moves: [] };
}

/**
 * A place of a lesson: a practice page, or a page of a first game after the moves made before it.
 * @param {any} lesson
 * @param {Record<string, any>} fields
 * @param {Map<string, string>} titles
 */
function placeOf(lesson, { technique, number = 0, beat = 0, moves = [] }, titles) {
  const page =
    technique === undefined
      ? lesson.pages[beat]
      : (lesson.pages.find((/** @type {LessonPage} */ each) => each.number === number) ?? {});
  return {
    puzzle: /** @type {string} */ (page.puzzle ?? lesson.puzzle),
    before: /** @type {Moves} */ (technique === undefined ? moves : (page.moves ?? [])),
    right: /** @type {Step[]} */ ((page.right ?? []).map((/** @type {PackedStep} */ each) => fullStep(each, titles))),
    answer: /** @type {string[] | null} */ (page.answer ?? lesson.answer ?? null),
    does: /** @type {string[]} */ (page.does ?? []),
    ideas: /** @type {string[]} */ (page.ideas ?? (technique === undefined ? [] : [technique])),
    rest: Boolean(page.rest),
    verdicts: /** @type {Record<string, any> | null} */ (page.verdicts ?? null),
  };
}

/**
 * The first of the right steps that is not entered.
 * @param {ReturnType<typeof placeOf>} place
 * @param {Game} game
 */
const nextStep = ({ right }, game) => right.find((each) => !game.kind.entered(game.puzzle, game.board, each)) ?? null;

/**
 * The moves of a step; null where this board has gone another way, so that it does not apply.
 * @param {Game} game
 * @param {Step} step
 */
function movesOf(game, step) {
  try {
    return game.kind.stepMoves(game.puzzle, game.board, step);
  } catch (error) {
    if (error instanceof GrilleError) return null;
    throw error;
  }
}

/**
 * The step that is looked for, where no move is judged; null where it is not known here.
 * @param {ReturnType<typeof placeOf>} place
 * @param {Game} game
 */
function asked(place, game) {
  const step = nextStep(place, game);
  const moves = step ? movesOf(game, step) : place.does;
  return moves && { ...verdict("aside"), allowed: false, step, moves };
}

/**
 * @param {Worth[]} steps
 * @param {Set<string>} said
 * @param {Set<string>} added
 */
function part(steps, said, added) {
  const all = new Set(steps.flatMap(({ facts }) => [...facts]));
  if (!within(added, all)) return null;
  const mine = steps.filter(({ facts }) => [...added].some((each) => facts.has(each)));
  const complete = mine.find(({ facts }) => within(facts, said));
  if (complete)
    return verdict("right", `That is it. ${complete.step.sentence}`, { finished: true, step: complete.step });
  const left = Math.min(...mine.map(({ facts }) => [...facts].filter((each) => !said.has(each)).length));
  const more = left === 1 ? "one more thing follows" : `${left} more things follow`;
  return verdict("right", `Right. By the same idea ${more}.`, { step: mine[0]?.step ?? null });
}

/**
 * @param {ReturnType<typeof placeOf>} place
 * @param {Game} start
 * @param {Game} game
 * @param {Set<string>} added
 */
function named(place, start, game, added) {
  const wanted = newFacts(start, place.does);
  if (added.size && !within(added, wanted)) {
    const wrong = fault(place, game, added);
    if (wrong) return wrongly(wrong);
    return verdict("unproven", "Not that yet: first do what is asked for.");
  }
  const same = JSON.stringify(game.board) === JSON.stringify(start.board);
  if (wanted.size ? within(wanted, factsOf(game)) : same) return verdict("right", "That is it.", { finished: true });
  return added.size ? verdict("right", "Right so far.") : verdict("aside");
}

/**
 * What is wrong with new facts: a rule, or the solution.
 * @param {ReturnType<typeof placeOf>} place
 * @param {Game} game
 * @param {Set<string>} added
 */
function fault(place, game, added) {
  const [clash] = game.clashes();
  if (clash || !place.answer) return clash;
  const solved = new Game(game.family, place.puzzle);
  if (place.answer.length) solved.move(...place.answer);
  return game.kind.mistakes(game.puzzle, added, solved.board)[0];
}
