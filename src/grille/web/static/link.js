// Links that carry a puzzle: the family and the notation, after the hash, so that no server ever sees them.

export const puzzleHash = (family, puzzle) => `#p=${encodeURIComponent(puzzle)}&f=${encodeURIComponent(family)}`;

/** What a hash asks for: a name and its fields. */
export function asked(hash) {
  const fields = new URLSearchParams(hash.replace(/^#/, ""));
  for (const name of ["p", "learn", "enter", "tutorial"]) if (fields.has(name)) return { name, fields };
  return { name: "start", fields };
}

export function share(family, puzzle) {
  const address = `${location.origin}${location.pathname}${puzzleHash(family, puzzle)}`;
  const copied = navigator.clipboard?.writeText(address);
  return {
    address,
    copied: copied
      ? copied.then(
          () => true,
          () => false,
        )
      : Promise.resolve(false),
  };
}

export const clock = (seconds) => {
  const whole = Math.floor(seconds);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const pad = (number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${pad(minutes)}:${pad(whole % 60)}` : `${minutes}:${pad(whole % 60)}`;
};
