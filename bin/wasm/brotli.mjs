// Print the size of each file given, compressed by Brotli as a web server would: node brotli.mjs FILE...
import { readFileSync } from "node:fs";
import { brotliCompressSync, constants } from "node:zlib";

for (const file of process.argv.slice(2)) {
  const content = readFileSync(file);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_LGWIN]: 24,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  console.log(brotliCompressSync(content, { params }).length);
}
