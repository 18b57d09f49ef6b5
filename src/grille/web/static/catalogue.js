// What there is to play and to learn: the families that the service knows and this page can show.

import { names } from "./families/index.js";
import { look } from "./service.js";

let known;

/** The families there are, asked for once. One that has no modules here is left out: it could be chosen, but not played. */
export function catalogue() {
  known ??= look("families").then(
    ({ families }) => ({ families: families.filter((each) => names.includes(each.name)) }),
    (error) => {
      known = undefined;
      throw error;
    },
  );
  return known;
}
