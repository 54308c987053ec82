// @ts-check
// `npm run doors`: takes each kind of games to each door, and writes docs/doors.md.

import { spawnSync } from "node:child_process";

const test = ["vitest", "run", "tests/doors/table.test.ts"];
const { status } = spawnSync("npx", test, { stdio: "inherit", env: { ...process.env, QUADRILLE_DOORS: "all" } });
process.exitCode = status ?? 1;
