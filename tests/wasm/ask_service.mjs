// Answers requests with the engine under node: a line [verb, text] in, a line [status, body] out. The page's own module
// loads the engine.

import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";

const [folder, module] = process.argv.slice(2);
const { load } = await import(module);
const answer = await load(`${folder}/`, async (name) => new Uint8Array(await readFile(`${folder}/${name}`)));
for await (const line of createInterface({ input: process.stdin })) {
  const { status, body } = answer(...JSON.parse(line));
  console.log(JSON.stringify([status, body]));
}
