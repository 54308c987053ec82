// @ts-check
// Measures one game of rules in rows in a process of its own, and sends what came of it: in one process, the games before it would change how fast V8 makes our code for this one.

import { treeAt } from "../shared/tree.mjs";
import { measured, subjects } from "./games.mjs";

const [name, rounds, ...roots] = process.argv.slice(2);
const subject = subjects.find((it) => it.name === name);
if (subject === undefined) throw new Error(`There is no game ${name}.`);
const trees = await Promise.all(roots.map(treeAt));
process.send?.(await measured(trees, subject, Number(rounds)));
