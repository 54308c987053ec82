// @ts-check
// Runs a bench by name: `npm run bench -- cabbage`, or `all` that measure beside a peer. Without a name it lists them.

import { load, names } from "./shared/benches.mjs";

const [name, ...rest] = process.argv.slice(2);
if (name === undefined) {
  console.log("Benches, each beside a peer in the same run:");
  for (const one of names)
    console.log(`  npm run bench -- ${one.padEnd(10)} ${(await load(one)).about ?? ""}`);
  console.log("  npm run bench -- all");
} else if (name === "all") {
  for (const one of names.filter((it) => it !== "pairs" && it !== "readme")) await run(one);
} else if (names.includes(name)) {
  await run(name);
} else {
  console.error(`There is no bench \`${name}\`. There are: ${[...names, "all"].join(", ")}.`);
  process.exitCode = 2;
}

/** @param {string} one */
async function run(one) {
  console.log(`\n# ${one}`);
  await (await load(one)).bench(rest);
}
