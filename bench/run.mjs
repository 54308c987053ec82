// @ts-check
// Runs a bench by name: `npm run bench -- cabbage`. Without a name it lists them.

import { readdirSync } from "node:fs";

const benches = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith(".mjs") && file !== "run.mjs")
  .map((file) => file.slice(0, -".mjs".length));

const [name, ...rest] = process.argv.slice(2);
if (name === undefined) {
  console.log(`Benches:\n${benches.map((bench) => `  npm run bench -- ${bench}`).join("\n")}`);
} else if (benches.includes(name)) {
  const { bench } = await import(`./${name}.mjs`);
  await bench(rest);
} else {
  console.error(`There is no bench \`${name}\`. There are: ${benches.join(", ")}.`);
  process.exitCode = 2;
}
