// @ts-check
// Runs a bench by name: `npm run bench -- cabbage`, or `all`. Without a name it lists them.

import { readdirSync } from "node:fs";

const benches = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith(".mjs") && file !== "run.mjs")
  .map((file) => file.slice(0, -".mjs".length));

const [name, ...rest] = process.argv.slice(2);
if (name === undefined) {
  console.log("Benches, each beside a peer in the same run:");
  for (const one of benches)
    console.log(`  npm run bench -- ${one.padEnd(10)} ${(await load(one)).about ?? ""}`);
  console.log("  npm run bench -- all");
} else if (name === "all") {
  for (const one of benches) await run(one);
} else if (benches.includes(name)) {
  await run(name);
} else {
  console.error(`There is no bench \`${name}\`. There are: ${[...benches, "all"].join(", ")}.`);
  process.exitCode = 2;
}

/** @param {string} one */
async function run(one) {
  console.log(`\n# ${one}`);
  await (await load(one)).bench(rest);
}

/** @param {string} one @returns {Promise<{ about?: string, bench(args: string[]): unknown }>} */
function load(one) {
  return import(`./${one}.mjs`);
}
