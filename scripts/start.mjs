// @ts-check
// `npm start`: the page, and with arguments the command line, from a fresh checkout. It needs only Node and npm.

import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { makeReady, makeRest, root } from "./ready.mjs";

const failure = makeReady(true);
if (failure !== 0) process.exit(failure);
const command = process.argv[2] ?? "studio";
if (command === "studio" || command === "serve") makeRest();

// The command line runs in this process: its signals, its terminal and its exit code are ours.
const main = join(root, "dist/cli/main.js");
process.argv[1] = main;
// npm runs this in the package's folder; files are named from where it was called.
const { INIT_CWD } = process.env;
if (INIT_CWD && process.env["npm_lifecycle_event"] === "start") process.chdir(INIT_CWD);
if (process.argv.length === 2) process.argv.push("studio");
await import(pathToFileURL(main).href);
