// The families that the service offers and this page can show, with their levels, options and techniques.

import { names } from "./families/index.js";
import { get } from "./service.js";

/** @type {Promise<{ families: FamilyInfo[] }> | undefined} */
let known;

/** The catalogue, requested once. A family without modules here is left out: it could be chosen, but not played. */
export function catalogue() {
  known ??= get("families").then(
    ({ families }) => ({ families: families.filter((/** @type {FamilyInfo} */ each) => names.includes(each.name)) }),
    (error) => {
      known = undefined;
      throw error;
    },
  );
  return known;
}
