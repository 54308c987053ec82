// @ts-check
// `npm run mutations -- [RULE..]`: breaks rules on purpose, as scripts/checks/mutations.txt says, in a copy of the project, and tells for each whether
// a test fails that names the rule in its title. Without arguments all are broken, one after the other, which takes many minutes.
// What survives is a rule without a test.

import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { setTimeout } from "node:timers/promises";
import { dirname, join } from "node:path";
import { createVitest } from "vitest/node";
import { root } from "../ready.mjs";
import { textsIn } from "./files.mjs";
import { mutated, readOwners, readTable, table } from "./mutation-table.mjs";
import { definition } from "./rule-numbers.mjs";

/** @typedef {import("./mutation-table.mjs").Mutation} Mutation */

/** Says what the copy does without. */
const left = new Set(["node_modules", "dist", "coverage", ".git"]);

/** Tests that run what was built before, and so cannot tell. */
const built = /^tests\/(page|terminal)\/|^tests\/cli\.test/;

/** So long may the tests of a rule run, in milliseconds. */
const longest = 120_000;

const wanted = new Set(process.argv.slice(2));
const owners = readOwners();
const mutations = readTable().flatMap((it) =>
  it.rules.filter((rule) => wanted.size === 0 || wanted.has(rule)).map((rule) => ({ ...it, rule })),
);
const copy = mkdtempSync(join(tmpdir(), "quadrille-mutations-"));
process.once("exit", () => rmSync(copy, { recursive: true, force: true }));
process.once("SIGINT", () => process.exit(130));
process.once("SIGTERM", () => process.exit(143));
for (const name of readdirSync(root))
  if (!left.has(name)) cpSync(join(root, name), join(copy, name), { recursive: true });
symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));

const texts = new Map([...textsIn("src", /\.test\.ts$/), ...textsIn("tests", /\.(test\.ts|txt)$/)]);
// A rule is judged by all of its tests, not by the share of today.
process.env["QUADRILLE_WHOLE"] = "1";
const vitest = await createVitest("test", {
  root: copy,
  config: join(copy, "vitest.config.ts"),
  watch: false,
  maxWorkers: 1,
  reporters: [{}],
});
await vitest.standalone();
/** @type {string[]} */
const survivors = [];
/** @type {string[]} */
const stale = [];
let caught = 0;
try {
  const healthy = new Map();
  for (const mutation of mutations) {
    const { rule, file, owner, line } = mutation;
    if (!healthy.has(rule)) healthy.set(rule, (await failures(rule))?.length === 0);
    const place = `${rule.padEnd(5)} ${owner === "*" ? file : owner} (line ${line})`;
    const outcome = healthy.get(rule) ? await tried(mutation) : "its tests fail as it is";
    if (outcome === undefined) survivors.push(place);
    else if (typeof outcome === "string") stale.push(`${place}: ${outcome}`);
    else caught++;
    console.log(
      outcome === undefined
        ? `${place} SURVIVES`
        : `${place} ${typeof outcome === "string" ? outcome : outcome[0]}`,
    );
  }
} finally {
  await vitest.close();
}
const covered = new Set(mutations.map((it) => it.rule));
const missing = definedRules().filter((it) => !covered.has(it) && (wanted.size === 0 || wanted.has(it)));
console.log(
  `\n${caught} caught, ${survivors.length} survive, ${stale.length} could not be tried; ${covered.size} rules`,
);
for (const it of survivors) console.log(`survives: ${it}`);
for (const it of stale) console.log(`not tried: ${it}`);
if (missing.length > 0) console.log(`not in ${table}: ${missing.join(" ")}`);
process.exit(survivors.length + stale.length > 0 ? 1 : 0);

/**
 * Returns the titles of the tests that fail by a mutation, nothing if none does, or why it could not be tried.
 * @param {Mutation & { rule: string }} mutation
 * @returns {Promise<string[] | string | undefined>}
 */
async function tried(mutation) {
  const made = mutated(mutation, owners);
  if (typeof made === "string") return made;
  const path = join(copy, made.path);
  write(path, made.broken);
  try {
    const found = await failures(mutation.rule);
    if (found === undefined) return "a file of tests cannot be loaded any more";
    return found.length > 0 ? found : undefined;
  } finally {
    write(path, made.healthy);
  }
}

/** @param {string} path @param {string} text */
function write(path, text) {
  writeFileSync(path, text);
  vitest.invalidateFile(path);
}

/** Returns the titles of the tests that name a rule and fail; undefined where a file of tests cannot be loaded. @param {string} rule @returns {Promise<string[] | undefined>} */
async function failures(rule) {
  const named = new RegExp(`\\b${rule}\\b`);
  vitest.setGlobalTestNamePattern(named);
  const specifications = testsOf(named).flatMap((it) => vitest.getModuleSpecifications(join(copy, it)));
  const done = await Promise.race([
    vitest.runTestSpecifications(specifications, false),
    setTimeout(longest, undefined, { ref: false }),
  ]);
  if (done === undefined) {
    console.log(`A test of ${rule} does not end with this mutation: choose another one.`);
    process.exit(1);
  }
  const ran = new Set(specifications.map((it) => it.moduleId));
  const modules = [...done.testModules].filter((it) => ran.has(it.moduleId));
  if (modules.some((it) => it.state() === "failed" && it.errors().length > 0)) return undefined;
  const failed = modules.flatMap((it) => [...it.children.allTests("failed")]);
  return failed.map((it) => it.fullName).filter((it) => named.test(it));
}

/** Returns the files of tests with titles that may name a rule: those with its number, and those that read a file of cases beside them with it. @param {RegExp} named */
function testsOf(named) {
  const found = [...texts.keys()].filter((it) => named.test(texts.get(it) ?? ""));
  const folders = new Set(found.filter((it) => it.endsWith(".txt")).map((it) => dirname(it)));
  return [...texts]
    .filter(([file]) => file.endsWith(".test.ts") && !built.test(file))
    .filter(([file, text]) => found.includes(file) || (folders.has(dirname(file)) && text.includes(".txt")))
    .map(([file]) => file);
}

/** @returns {string[]} */
function definedRules() {
  return [...textsIn("docs", /\.md$/).values()].flatMap((text) =>
    [...text.matchAll(definition)].map((it) => it[1] ?? ""),
  );
}
