// Play levels: names that mean the same in every family.

/**
 * A play level as a word for people.
 * @param {string} name
 */
export const levelTitle = (name) => name.slice(0, 1).toUpperCase() + name.slice(1);

/**
 * The play level of a family's own level: the one of the same name, or the last of those that need its techniques.
 * @param {FamilyInfo | undefined} info
 * @param {string | null | undefined} level
 */
export function playLevelOf(info, level) {
  const names = info?.play_levels.filter((each) => each.level === level).map((each) => each.name) ?? [];
  return (names.includes(level ?? "") ? level : names.at(-1)) ?? level ?? "";
}

/** The play levels of each day. */
export const DAILY_LEVELS = ["easy", "medium", "hard"];
