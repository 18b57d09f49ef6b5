// Plays games with the page's own rules: a JSON line in for each, a JSON line out. Given the folder of the page's modules.
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const { Game, GrilleError } = await import(pathToFileURL(`${process.argv[2]}/game.js`));

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

const REQUESTS = {
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
    process.stdout.write(`${JSON.stringify(REQUESTS[request.verb](request))}\n`);
}
