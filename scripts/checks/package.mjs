// @ts-check
// Checks the package as npm packs it: publint for its manifest, attw for its types. It builds first if needed.

import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeReady, root, run, tool } from "../ready.mjs";

process.exitCode = makeReady();
if (process.exitCode === 0) {
  const folder = mkdtempSync(join(tmpdir(), "quadrille-pack-"));
  try {
    execFileSync("npm", ["pack", "--ignore-scripts", "--silent", "--pack-destination", folder], {
      cwd: root,
      shell: process.platform === "win32",
    });
    const file = join(folder, readdirSync(folder)[0] ?? "");
    // The package consists of ES modules, which `require` loads too from the Node on that it asks for.
    const rules =
      "--profile node16 --ignore-rules cjs-resolves-to-esm --no-definitely-typed --no-summary".split(" ");
    process.exitCode =
      (await run([tool("publint"), "run", file, "--strict"])) || (await run([tool("attw"), file, ...rules]));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
