// Plays games with the page's own rules: a JSON line in for each, a JSON line out. Given the folder of the page's modules.
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const { Game, GrilleError } = await import(pathToFileURL(`${process.argv[2]}/game.js`));

const { family } = await import(pathToFileURL(`${process.argv[2]}/families/index.js`));

/** What a call says; a refusal is an answer, anything else thrown is a fault of the page. */
function attempt(work) {
    try {
        return { value: work() };
    } catch (error) {
        if (!(error instanceof GrilleError)) throw error;
        return { error: error.message };
    }
}

const ACTIONS = {
    move: (game, ...texts) => game.move(...texts),
    undo: (game) => game.undo(),
    redo: (game) => game.redo(),
    restart: (game) => game.restart(),
    bookmark: (game, name) => game.bookmark(name),
    go_to: (game, name) => game.goTo(name),
};

const state = (game) => ({
    at: game.at,
    moves: game.moves.length,
    board: game.board,
    clashes: game.clashes(),
    done: game.done,
    clear: game.kind.clear?.(game.puzzle, game.board) ?? null,
});

// What a puzzle is, without what follows from it.
const FACTS = {
    sudoku: ({ givens }) => ({ givens }),
    dominosa: ({ rows, columns, digits, pieces }) => ({ rows, columns, digits, pieces: [...pieces].sort() }),
    chain: ({ tiles, ring, start, end, table }) => ({ tiles, ring, start, end, table }),
};

// Answers without a service: from the path of a puzzle, and from a lesson.
const { fullStep, ...onPath } = await import(pathToFileURL(`${process.argv[2]}/sources/path.js`));
const { judge } = await import(pathToFileURL(`${process.argv[2]}/sources/judge.js`));
const { compress } = await import(pathToFileURL(`${process.argv[2]}/lzstring.js`));
const { qrCode } = await import(pathToFileURL(`${process.argv[2]}/qr.js`));

const REQUESTS = {
    path({ family, puzzle, path, moves }) {
        const game = new Game(family, puzzle);
        for (const texts of moves) game.move(...texts);
        const solved = new Game(family, puzzle);
        solved.move(...path.answer);
        const steps = path.steps.map((step) => fullStep(step, new Map()));
        const at = { game, path, solved: solved.board, steps };
        const { facts, mistakes } = game.kind;
        return {
            facts: [...facts(game.puzzle, game.board)].sort(),
            mistakes: mistakes(game.puzzle, facts(game.puzzle, game.board), solved.board),
            hint: onPath.pathHint(at),
            check: onPath.pathCheck(at),
            steps: onPath.pathSteps(at),
        };
    },
    judge: ({ lesson, fields }) => judge(lesson, fields, new Map()),
    links({ family, puzzle }) {
        const game = new Game(family, puzzle);
        return game.kind.elsewhere(game.puzzle);
    },
    qr: ({ text }) => qrCode(text).map((row) => row.map(Number).join("")),
    compress: ({ text }) => compress(text),
    replay({ family, puzzle, actions }) {
        const game = new Game(family, puzzle);
        const states = [{ error: null, ...state(game) }];
        for (const [name, ...rest] of actions) {
            const { error = null } = attempt(() => ACTIONS[name](game, ...rest));
            states.push({ error, ...state(game) });
        }
        return { states, save: game.save() };
    },
    read: ({ family, puzzle }) => attempt(() => FACTS[family](new Game(family, puzzle).puzzle)),
    load({ save }) {
        const { value, error = null } = attempt(() => Game.load(save));
        return { error, state: value ? state(value) : null };
    },
};

for await (const line of createInterface({ input: process.stdin })) {
    const request = JSON.parse(line);
    if (request.board) await family(request.family).learnBoard(request.puzzle, request.board);
    process.stdout.write(`${JSON.stringify(REQUESTS[request.verb](request))}\n`);
}
