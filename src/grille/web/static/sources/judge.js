// Judging a move of a lesson without the service, by the right steps that came with the lesson. A true move by another
// technique is recognised by the service alone: here it is "not by this technique".

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
  const steps = place.right.map((step) => ({
    step,
    facts: newFacts(open(), game.kind.stepMoves(start.puzzle, start.board, step)),
  }));
  const found = place.rest ? null : part(steps, factsOf(game), added);
  if (found) return found;
  const wrong = fault(place, game, added);
  if (wrong) return verdict("wrong", `That can't be: ${wrong.message}.`, { cells: wrong.cells });
  if (place.rest) return verdict("right", "Right.", { finished: game.done });
  const wanted = place.ideas.map((/** @type {string} */ each) => `“${titles.get(each) ?? each}”`).join(" or ");
  return verdict("unproven", `That does not follow by this idea. Look for ${wanted}.`);
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
 * The step that is looked for, where no move is judged.
 * @param {ReturnType<typeof placeOf>} place
 * @param {Game} game
 */
function asked(place, game) {
  const step = place.right.find((each) => !game.kind.entered(game.puzzle, game.board, each)) ?? null;
  const moves = step ? game.kind.stepMoves(game.puzzle, game.board, step) : place.does;
  return { ...verdict("aside"), allowed: false, step, moves };
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
    if (wrong) return verdict("wrong", `That can't be: ${wrong.message}.`, { cells: wrong.cells });
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
