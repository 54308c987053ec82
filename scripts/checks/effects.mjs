// @ts-check
// `npm run effects`: writes small programs with each action, value and set on each kind of thing, and prints what comes of each pair:
// a mistake of `check`, or something that can be seen. A share of them runs with the tests.

import { makeReady, run, tool } from "../ready.mjs";

const failure = makeReady();
if (failure !== 0) process.exit(failure);
process.env["QUADRILLE_EFFECTS"] = "all";
process.exitCode = await run([tool("vitest"), "run", "tests/effects", ...process.argv.slice(2)]);
