// Pictures of the gallery are drawn in Node, by the code that draws boards in a browser: nothing that only a browser has may be asked for.

import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { libraryGames } from "../src/terminal/library.ts";
import { today } from "./moves/sweep.ts";

const root = fileURLToPath(new URL("../", import.meta.url));

/** A process of its own, because it gives Node a document. */
const script = `
  import { readGameFile } from "./dist/terminal/games/game-file.js";
  import { picturesOf } from "./scripts/build/gallery.mjs";
  for (const name of process.argv.slice(1))
    for (const [theme, picture] of await picturesOf(name, readGameFile(name).program))
      console.log(name, theme, /^<svg [^]*<\\/svg>$/.test(picture) && !/NaN|undefined/.test(picture));
`;

test("the gallery's pictures of some games are drawn without a browser", () => {
  const names = today(libraryGames(), 30).map((it) => it.name);
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ["--no-warnings", "--input-type=module", "-e", script, ...names],
    { cwd: root, encoding: "utf8" },
  );
  expect(stderr).toBe("");
  expect(stdout.trim().split("\n")).toEqual(names.flatMap((it) => [`${it} light true`, `${it} dark true`]));
});
