import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { typed } from "./playing.ts";

const folder = fileURLToPath(new URL("scripts/", import.meta.url));
const scripts = readdirSync(folder).filter((it) => it.endsWith(".script"));

/** A script has lines `// OPTION VALUE`, then the commands as they are typed. The screen it leads to stands beside it. */
test.each(scripts)("%s", async (name) => {
  const text = readFileSync(folder + name, "utf8");
  const options = [...text.matchAll(/^\/\/ (\S+) (\S+)$/gm)].map(([, option, value]) => [option, value]);
  const table = typed(text, Object.fromEntries(options));
  expect(table.said.filter((it) => it.startsWith("There is no"))).toEqual([]);
  const asked = table.session.asks.map((it) => `${it.text}\n`).join("");
  await expect(table.screen + asked).toMatchFileSnapshot(folder + name.replace(".script", ".screen"));
});
