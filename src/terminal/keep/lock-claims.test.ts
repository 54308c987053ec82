import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { Lock } from "./lock.ts";

const run = promisify(execFile);

test(
  "of processes that claim it at once, one gets it: whatever was left there",
  { timeout: 60_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "quadrille-claims-"));
    try {
      for (const [round, left] of [
        undefined,
        "",
        JSON.stringify({ process: 2147483647, machine: hostname(), since: 0 }),
      ].entries()) {
        const path = join(folder, `${round}.json`);
        if (left !== undefined) writeFileSync(path, left);
        const got = await Promise.all(Array.from({ length: 4 }, () => claimed(path)));
        expect({ round, count: got.filter((it) => it === "mine").length }).toEqual({ round, count: 1 });
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
);

test("a claim that was left by a killed process is passed over", () => {
  const folder = mkdtempSync(join(tmpdir(), "quadrille-claims-"));
  try {
    expect(new Lock(join(folder, "a.json")).claim()).toBeUndefined();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

/** Claims a lock in a process of its own, which holds it for a while. */
async function claimed(path: string): Promise<string> {
  const code = `import { Lock } from ${JSON.stringify(new URL("./lock.ts", import.meta.url).href)};
    const other = new Lock(process.argv[1]).claim();
    console.log(other === undefined ? "mine" : "taken");
    setTimeout(() => {}, 2000);`;
  const { stdout } = await run(process.execPath, ["--input-type=module", "-e", code, path]);
  return stdout.trim();
}
