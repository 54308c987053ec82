import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const fuzz = fileURLToPath(new URL("../scripts/fuzz/run.mjs", import.meta.url));

// `npm run fuzz -- readers --seconds 3600` goes on for longer.
test("what reads texts of strangers neither throws nor hangs", () => {
  const { stdout, status } = spawnSync(process.execPath, [fuzz, "readers", "--texts", "32"], {
    encoding: "utf8",
  });
  expect(stdout).toContain("0 of 15 readers failed");
  expect(status).toBe(0);
});
