// What somebody takes away from a game: a link, a file, a bookmark; and a new puzzle, kept and gone to.

import { button, dialog, make, toast } from "./dom.js";
import { Game } from "./game.js";
import { puzzleHash, share } from "./link.js";
import { GameSaver } from "./store.js";

/** Keeps a new puzzle and goes there. */
export function saveAndOpenNew(made, order = null, moves = []) {
  const game = new Game(made.family, made.puzzle);
  for (const texts of moves) game.move(...texts);
  saveAndOpen(game, { level: made.level, score: made.score, order, date: made.date });
}

/** Keeps a game and goes there. Where it was played before, that goes on; where it can't be kept, that is said. */
export function saveAndOpen(game, about = {}) {
  const { said } = new GameSaver(about).keep(game.save());
  if (said) toast(said, "bad");
  const address = puzzleHash(game.family, game.text);
  if (location.hash === address) window.dispatchEvent(new HashChangeEvent("hashchange"));
  else location.hash = address;
}

/** Copies the link that carries a puzzle, or shows it where a page may not copy. */
export async function sharePuzzle(family, puzzle) {
  const { address, copied } = share(family, puzzle);
  if (await copied) toast("The link is copied.");
  else
    dialog(
      "Share this puzzle",
      make("p", {}, "This link carries the puzzle:"),
      make("input", {
        class: "wide",
        readonly: true,
        value: address,
        "aria-label": "Link",
        onfocus: (event) => event.target.select(),
      }),
    );
}

export const download = (game) => downloadText(JSON.stringify(game.save()), `${game.family}.grille.json`);

export function downloadText(text, name) {
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  make("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

/** Asks for a name for this place in a game; `kept` is told once it has one. */
export function bookmark(game, kept) {
  const name = make("input", {
    "aria-label": "Name of the bookmark",
    value: `Place ${Object.keys(game.bookmarks).length + 1}`,
    maxlength: 40,
  });
  const form = make(
    "form",
    {
      method: "dialog",
      onsubmit: (event) => {
        event.preventDefault();
        try {
          game.bookmark(name.value);
          kept();
          box.close();
        } catch (error) {
          toast(error.message, "bad");
        }
      },
    },
    name,
    " ",
    make("button", {}, "Keep"),
  );
  const box = dialog("Bookmark this place", form);
  name.select();
}
