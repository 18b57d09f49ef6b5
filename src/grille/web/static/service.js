// The service under the page. A problem it names becomes an Error in the same words.

export class ServiceError extends Error {
  constructor(message, status, place = {}) {
    super(message);
    this.status = status;
    this.place = place;
  }
}

/** The reply to a request; throws where the service can't be reached. */
async function reached(promise) {
  try {
    return await promise;
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new ServiceError("The service can't be reached. Playing goes on; hints and new puzzles need it.", 0);
  }
}

function serviceError(status, fields) {
  const place = fields?.line ? ` (line ${fields.line}${fields.column ? `, column ${fields.column}` : ""})` : "";
  return new ServiceError((fields?.detail ?? `The service answered ${status}.`) + place, status, fields ?? {});
}

async function said(promise) {
  const reply = await reached(promise);
  const fields = await reply.json().catch(() => null);
  if (reply.ok && fields) return fields;
  throw serviceError(reply.status, fields);
}

const posted = (verb, fields, signal, accept) =>
  fetch(`/api/${verb}`, {
    method: "POST",
    headers: { "content-type": "application/json", accept },
    body: JSON.stringify(fields),
    signal,
  });

export const ask = (verb, fields, signal) => said(posted(verb, fields, signal, "application/json"));

const queried = (verb, query, signal, accept) => {
  const words = new URLSearchParams(query).toString();
  return fetch(`/api/${verb}${words ? `?${words}` : ""}`, { headers: { accept }, signal });
};

export const look = (verb, query = {}, signal = undefined) => said(queried(verb, query, signal, "application/json"));

// Work that tells how far it has come, a line of JSON at a time; the last line is the answer.
const LINES = "application/x-ndjson";
export const postLines = (verb, fields, signal, told) => lines(posted(verb, fields, signal, LINES), told);
export const getLines = (verb, query, signal, told) => lines(queried(verb, query, signal, LINES), told);

async function lines(promise, told) {
  const reply = await reached(promise);
  if (!reply.ok) throw serviceError(reply.status, await reply.json().catch(() => null));
  const reader = reply.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  let last = null;
  for (;;) {
    const { value, done } = await reached(reader.read());
    if (done) break;
    const parts = (rest + value).split("\n");
    rest = parts.pop();
    for (const line of parts.map((part) => JSON.parse(part))) {
      if ("attempts" in line) told(line);
      else last = line;
    }
  }
  if (!last) throw serviceError(reply.status, null);
  if ("status" in last) throw serviceError(last.status, last);
  return last;
}
