import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { fileReaders } from "./files/fuzzed-readers.mjs";
import { day, today } from "./moves/sweep.ts";

const fuzz = fileURLToPath(new URL("../scripts/fuzz/run.mjs", import.meta.url));

const readers = ["game", "puzzlescript", "cabbage", "inputs", "save", "replay", ...Object.keys(fileReaders)];

// `npm run fuzz -- readers --seconds 3600` goes on for longer.
test("what reads texts of strangers neither throws nor hangs", () => {
  const chosen = today(readers, 5);
  const names = chosen.length < readers.length ? chosen : [];
  const { stdout, status } = spawnSync(
    process.execPath,
    [fuzz, "readers", "--texts", "32", "--seed", String(day), ...names],
    { encoding: "utf8" },
  );
  expect(stdout).toContain(`0 of ${chosen.length} readers failed`);
  expect(status).toBe(0);
});
