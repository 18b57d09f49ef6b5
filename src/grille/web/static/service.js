// The service under the page. A problem it names becomes an Error in the same words.

export class Trouble extends Error {
  constructor(message, status, place = {}) {
    super(message);
    this.status = status;
    this.place = place;
  }
}

async function said(promise) {
  let reply;
  try {
    reply = await promise;
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Trouble("The service can't be reached. Playing goes on; hints and new puzzles need it.", 0);
  }
  const fields = await reply.json().catch(() => null);
  if (reply.ok && fields) return fields;
  const place = fields?.line ? ` (line ${fields.line}${fields.column ? `, column ${fields.column}` : ""})` : "";
  throw new Trouble((fields?.detail ?? `The service answered ${reply.status}.`) + place, reply.status, fields ?? {});
}

export const ask = (verb, fields, signal) =>
  said(
    fetch(`/api/${verb}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(fields),
      signal,
    }),
  );

export const look = (verb, query = {}, signal) => {
  const words = new URLSearchParams(query).toString();
  return said(fetch(`/api/${verb}${words ? `?${words}` : ""}`, { signal }));
};

let known;
/** The families there are, asked for once. */
export function catalogue() {
  known ??= look("families").catch((error) => {
    known = undefined;
    throw error;
  });
  return known;
}
