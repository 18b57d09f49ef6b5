// What was stored in this browser: the explained paths of puzzles, unplayed puzzles, the catalogue and lessons. With a
// path, a game has hints, checks and its solution without anyone to ask.

import { keepBoards } from "../boards.js";
import { Game } from "../game.js";
import { drop, keysWith, prune, put, take } from "../shelf.js";
import { judge } from "./judge.js";
import { fullStep, pathCheck, pathHint, pathNext, pathSolution, pathSteps } from "./path.js";

const MAX_PATHS = 300;
// Replies that stay true until the page changes.
const LASTING = ["families", "lesson", "first"];

const pathKey = (/** @type {string} */ family, /** @type {string} */ puzzle) => `path ${family} ${puzzle}`;
const replyKey = (/** @type {string} */ verb, /** @type {Record<string, any>} */ fields) =>
  `reply ${verb} ${fields.family ?? ""} ${fields.technique ?? ""}`;
const stockKey = (/** @type {string} */ family, /** @type {string} */ level) => `stock ${family} ${level} `;

/**
 * The stored path of a puzzle with its rating; undefined where there is none.
 * @param {string} family
 * @param {string} puzzle
 * @returns {Promise<StoredPath | undefined>}
 */
export const pathOf = (family, puzzle) => take(pathKey(family, puzzle));

/**
 * Stores what a reply holds for later: paths, the catalogue and lessons. The path is removed from the reply.
 * @param {string} verb
 * @param {Record<string, any>} fields
 * @param {any} reply
 */
export async function keep(verb, fields, reply) {
  if (LASTING.includes(verb)) await put(replyKey(verb, fields), reply);
  await keepBoards(reply, verb !== "board");
  if (!reply.path || !reply.puzzle) return;
  const { family, puzzle, path, rating = reply } = reply;
  const { level = null, score = null, hardest = null, techniques = {} } = rating ?? {};
  delete reply.path;
  await put(pathKey(family, puzzle), { ...path, rating: { level, score, hardest, techniques }, when: Date.now() });
  await prune("path ", MAX_PATHS);
}

/**
 * Stores an unplayed puzzle, with its path, for a time without the service.
 * @param {string} family
 * @param {string} level
 * @param {Generated} generated
 */
export const stock = (family, level, generated) =>
  put(`${stockKey(family, level)}${generated.puzzle}`, { ...generated, outcome: "made" });

/**
 * The number of unplayed puzzles of a play level.
 * @param {string} family
 * @param {string} level
 */
export const stocked = async (family, level) => (await keysWith(stockKey(family, level))).length;

/** @param {Record<string, any>} fields */
async function generate({ family, play_level: level, options = {} }) {
  if (!level || Object.keys(options).length) return null;
  const [key] = await keysWith(stockKey(family, level));
  if (!key) return null;
  const found = await take(key);
  await drop(key);
  return found ?? null;
}

/**
 * The titles of techniques, by family and id.
 * @param {string} family
 */
async function titlesOf(family) {
  const known = await take(replyKey("families", {}));
  /** @type {Technique[]} */
  const techniques = known?.families.find((/** @type {FamilyInfo} */ each) => each.name === family)?.techniques ?? [];
  return new Map(techniques.map((each) => [each.id, each.title]));
}

/**
 * @param {Record<string, any>} fields
 * @returns {Promise<PathGame | null>}
 */
async function pathGame({ family, puzzle, moves = [] }) {
  const path = await pathOf(family, puzzle);
  if (!path) return null;
  const game = new Game(family, puzzle);
  for (const texts of moves) game.move(...texts);
  const solved = new Game(family, puzzle);
  if (path.answer.length) solved.move(...path.answer);
  const titles = await titlesOf(family);
  return { game, path, solved: solved.board, steps: path.steps.map((step) => fullStep(step, titles)) };
}

/** @param {(game: PathGame) => unknown} work */
const onPath = (work) => async (/** @type {Record<string, any>} */ fields) => {
  const found = await pathGame(fields);
  return found && work(found);
};

/** @type {Record<string, (fields: any) => Promise<any>>} */
const VERBS = {
  hint: onPath(pathHint),
  next: onPath(pathNext),
  check: onPath(pathCheck),
  steps: onPath(pathSteps),
  solve: onPath(pathSolution),
  rate: onPath(({ path }) => ({ message: "", ...path.rating })),
  generate,
  async judge(fields) {
    const { technique, family } = fields;
    const lesson = await take(replyKey(technique === undefined ? "first" : "lesson", { family, technique }));
    return lesson ? judge(lesson, fields, await titlesOf(family)) : null;
  },
};
for (const verb of LASTING) VERBS[verb] = async (fields) => (await take(replyKey(verb, fields))) ?? null;

/** @type {Source} */
export const storedSource = { ask: async (verb, fields) => (await VERBS[verb]?.(fields)) ?? null };
