// `check`, `fmt` and `test` as continuous integration calls them: folders, standard input, formats, fixes, coverage.

import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { Diagnostic } from "../../src/base/index.ts";
import { useCommandLines } from "../command-lines.ts";

const folder = mkdtempSync(join(tmpdir(), "quadrille-pipelines-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const quadrille = useCommandLines(folder);
const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);
const read = (name: string): string => readFileSync(join(folder, name), "utf8");

const steps = `title Steps
objects
  wall   #
  player @
layers
  others
controls
  walk (way: straight)  arrows
  shout Space
step walk when walk: move player way
step shout when shout
  say "Ho!"
level
  @..#
test a step
  play right
  expect
    .@.#
`;
const mistaken = "objects: player @\nlevel\n  @?\n";
const fixable = steps.replace("move player way", "mvoe player way");

beforeEach(() => {
  rmSync(join(folder, "games"), { recursive: true, force: true });
  for (const it of ["games/more", "games/.hidden", "games/node_modules"])
    mkdirSync(join(folder, it), { recursive: true });
  write("games/steps.quad", steps);
  write("games/more/wrong.quad", mistaken);
  write("games/more/notes.txt", "These are notes.");
  write("games/.hidden/wrong.quad", mistaken);
  write("games/node_modules/wrong.quad", mistaken);
});

describe("check", () => {
  test("reads the games of a folder and below, without hidden folders and packages", async () => {
    const { code, out } = await quadrille(["check", "games"]);
    expect(code).toBe(1);
    expect(out.split("\n").filter((it) => /^games\S+: /.test(it))).toEqual([
      "games/more/wrong.quad: 1 mistake",
      "games/steps.quad: fine",
    ]);
  });

  test("reads standard input, with includes of the folder that its name is in", async () => {
    write("games/base.quad", steps);
    expect(await quadrille(["check", "-"], steps)).toMatchObject({ code: 0, out: "stdin.quad: fine\n" });
    const including = ["check", "-", "--stdin-filename", "games/mine.quad"];
    expect(await quadrille(including, "include base\n")).toMatchObject({
      code: 0,
      out: "games/mine.quad: fine\n",
    });
    expect(await quadrille(["check", "-"], mistaken)).toMatchObject({ code: 1 });
    expect(await quadrille(["check", "-", "--fix"], mistaken)).toMatchObject({
      code: 2,
      err: "quadrille: Standard input can be neither fixed nor watched. Give a file.\n",
    });
  });

  test("prints commands for GitHub", async () => {
    const { code, out } = await quadrille(["check", "games", "--format", "github"]);
    expect(code).toBe(1);
    expect(out).toMatch(
      /^::error file=games\/more\/wrong\.quad,line=3,endLine=3,col=4,endColumn=5,title=glyph-unknown::No object [^\n]*\n$/,
    );
  });

  test("prints SARIF, which has a place for every mistake", async () => {
    const { out } = await quadrille(["check", "games", "--format", "sarif"]);
    const physicalLocation = {
      artifactLocation: { uri: "games/more/wrong.quad" },
      region: { startLine: 3, startColumn: 4, endLine: 3, endColumn: 5 },
    };
    const result = { ruleId: "glyph-unknown", level: "error", locations: [{ physicalLocation }] };
    expect(JSON.parse(out)).toMatchObject({
      version: "2.1.0",
      runs: [{ tool: { driver: { rules: [{ id: "glyph-unknown" }] } }, results: [result] }],
    });
  });

  test("prints SARIF that its schema allows, of mistakes of all kinds", { timeout: 60_000 }, async () => {
    const all = fileURLToPath(new URL("../errors/", import.meta.url));
    const some = readdirSync(all).filter((it) => it.endsWith(".quad") && !/^[a-f]/.test(it));
    for (const it of some) write(`games/more/${it}`, readFileSync(join(all, it), "utf8"));
    write('games/more/a name & "more".quad', mistaken);
    const { out } = await quadrille(["check", "games", "--format", "sarif"]);
    expect((JSON.parse(out) as { runs: { results: object[] }[] }).runs[0]!.results.length).toBeGreaterThan(
      100,
    );
    // The types are made from the schema; a literal may have no other properties than they name.
    const root = fileURLToPath(new URL("../../", import.meta.url));
    write(
      "log.ts",
      `import type { Log } from "sarif";\nexport const log: Log & { $schema: string } = ${out};\n`,
    );
    const options = [
      "--strict",
      "--noEmit",
      "--skipLibCheck",
      "--types",
      "sarif",
      "--typeRoots",
      join(root, "node_modules/@types"),
    ];
    const paths = ["--module", "nodenext", "--ignoreConfig"];
    const tsc = join(root, "node_modules/typescript/bin/tsc");
    expect(
      spawnSync(process.execPath, [tsc, ...options, ...paths, join(folder, "log.ts")], { encoding: "utf8" })
        .stdout,
    ).toBe("");
    for (const [, uri] of out.matchAll(/"uri": "([^"]*)"/g))
      expect(() => new URL(uri!, "file:///")).not.toThrow();
  });

  test("corrects what can be corrected in one way, once", async () => {
    write("games/more/wrong.quad", fixable);
    const fixed = await quadrille(["check", "games", "--fix"]);
    expect(fixed).toMatchObject({ code: 0 });
    expect(read("games/more/wrong.quad")).toBe(steps);
    expect(await quadrille(["check", "games", "--fix"])).toEqual(fixed);
  });

  test("leaves no mistake of the messages that could be corrected in one way", async () => {
    const all = fileURLToPath(new URL("../errors/", import.meta.url));
    for (const it of readdirSync(all).filter((name) => name.endsWith(".quad")))
      write(`games/more/${it}`, readFileSync(join(all, it), "utf8"));
    const left = JSON.parse((await quadrille(["check", "games", "--json", "--fix"])).out.trim() || "[]");
    const again = (left as Diagnostic[]).filter((it) => it.fixes?.length === 1);
    expect(again.map((it) => `${it.span.file}: ${it.code}`)).toEqual([]);
  });
});

describe("fmt", () => {
  test("checks folders, and shows the first line that would change", async () => {
    const { out: formatted } = await quadrille(["fmt", "games/steps.quad"]);
    write("games/steps.quad", formatted);
    write("games/more/wrong.quad", formatted.replace("move player way", "move  player way"));
    const { code, out, err } = await quadrille(["fmt", "--check", "games"]);
    expect({ code, out }).toEqual({ code: 1, out: "games/more/wrong.quad\n" });
    expect(err).toMatch(/line \d+: - .*move {2}player way\n {2}line \d+: \+ .*move player way/);
  });
});

/** The schema of JUnit's XML, as far as it concerns results: which elements stand in one, and which attributes it has, `!` if it must. */
const junit: Readonly<Record<string, { readonly inside: string; readonly has: string }>> = {
  "": { inside: "testsuites", has: "" },
  testsuites: { inside: "testsuite", has: "name time tests failures disabled errors" },
  testsuite: {
    inside: "properties testcase system-out system-err",
    has: "name! tests! failures errors time disabled skipped timestamp hostname id package",
  },
  testcase: {
    inside: "skipped error failure system-out system-err",
    has: "name! classname! time assertions status file line",
  },
  failure: { inside: "", has: "message type" },
};

/** Expects a text to be XML that keeps to the schema, and its counts to be those of the elements. */
function expectJunit(text: string): void {
  const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
  expect(text.startsWith(head)).toBe(true);
  const open = [{ name: "", counts: { testcase: 0, failure: 0 }, given: {} as Record<string, string> }];
  const tag = /<(?:(\/)([\w-]+)|([\w-]+)((?: [\w-]+="[^"<&]*(?:&#\d+;[^"<&]*)*")*)(\/?))>/g;
  const rest = text
    .slice(head.length)
    .replaceAll(tag, (_, close, closed: string, name: string, has = "", ends = "") => {
      const around = open.at(-1)!;
      if (close) {
        expect(open.pop()!.name).toBe(closed);
        const { testcase, failure } = around.counts;
        if (closed.startsWith("testsuite"))
          expect([around.given["tests"], around.given["failures"]]).toEqual([`${testcase}`, `${failure}`]);
        return "";
      }
      expect(junit[around.name]!.inside.split(" ")).toContain(name);
      const given = Object.fromEntries(
        [...String(has).matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key, it]) => [key, it!]),
      );
      const known = junit[name]!.has.split(" ");
      expect(Object.keys(given).filter((it) => !known.includes(it) && !known.includes(`${it}!`))).toEqual([]);
      expect(known.filter((it) => it.endsWith("!") && !(it.slice(0, -1) in given))).toEqual([]);
      for (const it of ["time", "tests", "failures", "errors"])
        if (it in given) expect(given[it]).toMatch(/^\d+$/);
      if (name === "testcase" || name === "failure") for (const it of open) it.counts[name] += 1;
      if (!ends) open.push({ name, counts: { testcase: 0, failure: 0 }, given });
      return "";
    });
  expect(open.length).toBe(1);
  expect(rest).not.toMatch(/[<]|&(?!#\d+;)/);
}

describe("test", () => {
  const failing = steps.replace(".@.#", "..@#").replace("a step", 'a <step> & # "more"');

  test("prints TAP", async () => {
    write("games/more/wrong.quad", failing);
    const { code, out } = await quadrille(["test", "games", "--reporter", "tap"]);
    expect(code).toBe(1);
    const [version, plan, first, open, details, close, second] = out.split("\n");
    expect([version, plan, open, close]).toEqual(["TAP version 14", "1..2", "  ---", "  ..."]);
    expect(first).toMatch(/^not ok 1 - games\/more\/wrong\.quad: a <step> & \\# /);
    expect(JSON.parse(details!)).toMatchObject({ at: { file: "games/more/wrong.quad", line: 17 } });
    expect(second).toBe("ok 2 - games/steps.quad: a step");
  });

  test("prints XML as JUnit does, also of files that cannot be tested", async () => {
    write("games/failing.quad", failing);
    const { code, out } = await quadrille(["test", "games", "--reporter", "junit"]);
    expect(code).toBe(1);
    expect(out).toContain('<testsuites name="quadrille" tests="3" failures="2" errors="0" time="0">');
    expect(out).toContain('name="a &#60;step&#62; &#38; # ');
    expect(out).toContain('<testcase name="can be tested" classname="games/more/wrong.quad" time="0">');
    expectJunit(out);
  });

  test("prints JSON, with the rules and lines that no test uses", async () => {
    const { out } = await quadrille(["test", "games/steps.quad", "--reporter", "json", "--coverage"]);
    expect(JSON.parse(out)).toMatchObject({
      passed: 1,
      failed: 0,
      files: [
        {
          file: "games/steps.quad",
          tests: [{ name: "a step", passed: true, line: 15 }],
          coverage: { rules: 2, unused: [{ file: "games/steps.quad", line: 12 }] },
        },
      ],
    });
  });

  test("counts what a test does before it begins again", async () => {
    const both = steps.replace("  play right\n", "  play ' '\n  seed 2\n  play right\n");
    write("games/steps.quad", both);
    const { out } = await quadrille(["test", "games/steps.quad", "--coverage"]);
    expect(out).toContain("games/steps.quad: tests use 2 of 2 rules");
  });

  test("counts what a test does before it starts from another position", async () => {
    const game = `include chess
test an offer, then an end game
  play draw
  start "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
  play e4
`;
    write("games/steps.quad", game);
    const { out } = await quadrille(["test", "games/steps.quad", "--coverage"]);
    expect(out).toContain("games/steps.quad: tests use 2 of 6 rules");
  });
});
