// Solve ISS strings with Interactive-Sudoku-Solver: `node iss_run.mjs FOLDER < strings`, one string in JSON per line.
// Prints a line of JSON for each: milliseconds of CPU from the string to the second solution, and the solutions.
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { resolve } from "node:path";

globalThis.self = globalThis;
self.VERSION_PARAM = "";
const script = resolve(process.argv[2], "js/sandbox/simple_solver.js");
const { SimpleSolver } = await import(pathToFileURL(script).href);
const solver = new SimpleSolver();
for await (const line of createInterface({ input: process.stdin })) {
  const start = process.cpuUsage();
  const found = [...solver.solutions(JSON.parse(line), 2)];
  const used = process.cpuUsage(start);
  console.log(JSON.stringify({ ms: (used.user + used.system) / 1000, solutions: found.map(String) }));
}
