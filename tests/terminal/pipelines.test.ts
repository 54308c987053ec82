// `check`, `fmt` and `test` as continuous integration calls them: folders, standard input, formats, fixes, coverage.

import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
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

interface SarifLog {
  readonly $schema: string;
  readonly runs: readonly {
    readonly tool: {
      readonly driver: {
        readonly informationUri: string;
        readonly rules: readonly { readonly id: string }[];
      };
    };
    readonly artifacts: readonly { readonly location: { readonly uri: string } }[];
    readonly results: readonly {
      readonly ruleId: string;
      readonly level: string;
      readonly message: { readonly text: string };
      readonly locations: readonly {
        readonly physicalLocation: {
          readonly artifactLocation: { readonly uri: string };
          readonly region?: Readonly<Record<"startLine" | "startColumn" | "endLine" | "endColumn", number>>;
        };
      }[];
    }[];
  }[];
}

/** What the schema of SARIF 2.1.0 (sarif-schema-2.1.0.json of oasis-tcs/sarif-spec) says beyond types: addresses, least numbers, and what is there once. */
function expectSarif({ $schema, runs: [run] }: SarifLog): void {
  const { tool, artifacts, results } = run!;
  for (const it of [$schema, tool.driver.informationUri]) expect(() => new URL(it)).not.toThrow();
  const onceEach = (all: readonly object[]): number => new Set(all.map((it) => JSON.stringify(it))).size;
  expect([onceEach(artifacts), onceEach(tool.driver.rules)]).toEqual([
    artifacts.length,
    tool.driver.rules.length,
  ]);
  const rules = tool.driver.rules.map((it) => it.id);
  // RFC 3986, as far as a path or an address of a file needs it.
  const address = /^(?:file:\/\/)?(?:[\w.~!$&'()*+,;=@/:-]|%[\dA-F]{2})+$/;
  for (const { location } of artifacts) expect(location.uri).toMatch(address);
  for (const { ruleId, level, message, locations } of results) {
    expect(rules).toContain(ruleId);
    expect(["error", "warning", "note", "none"]).toContain(level);
    expect(message.text).not.toBe("");
    for (const { physicalLocation } of locations) {
      expect(physicalLocation.artifactLocation.uri).toMatch(address);
      const { startLine, startColumn, endLine, endColumn } = physicalLocation.region!;
      for (const it of [startLine, startColumn, endLine, endColumn])
        expect(Number.isInteger(it) && it >= 1).toBe(true);
      expect(endLine * 1e6 + endColumn).toBeGreaterThanOrEqual(startLine * 1e6 + startColumn);
    }
  }
}

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
    expectSarif(JSON.parse(out) as SarifLog);
  });

  test("names files in SARIF so that each is found again, and each once", async () => {
    const names = ["a#b.quad", "50% off?.quad", "it's [1] + é👾.quad", "a:b.quad"];
    for (const it of names) write(`games/more/${it}`, mistaken);
    const full = join(folder, "games/more/wrong.quad");
    const args = ["check", "games", "games/more", full, "games/more/a#b.quad", "--format", "sarif"];
    const log = JSON.parse((await quadrille(args)).out) as SarifLog;
    expectSarif(log);
    const found = log.runs[0]!.results.map((it) => it.locations[0]!.physicalLocation.artifactLocation.uri);
    const paths = found.map((it) => fileURLToPath(new URL(it, pathToFileURL(join(folder, "/")))));
    expect([...new Set(paths)].sort()).toEqual(
      [...names, "wrong.quad"].map((it) => join(folder, "games/more", it)).sort(),
    );
  });

  test("tells each mistake once, however often its file is named", async () => {
    const { out } = await quadrille(["check", "games", "games/more/wrong.quad", "games/more"]);
    expect(out.match(/wrong\.quad: 1 mistake/g)).toHaveLength(1);
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

  test("leaves lines to end as they do, and so finds nothing to change in a checkout on Windows", async () => {
    const { out: formatted } = await quadrille(["fmt", "games/steps.quad"]);
    const windows = (text: string): string => text.replaceAll("\n", "\r\n");
    write("games/steps.quad", windows(formatted));
    expect(await quadrille(["fmt", "--check", "games/steps.quad"])).toMatchObject({
      code: 0,
      out: "",
      err: "",
    });
    write("games/steps.quad", windows(formatted.replace("move player way", "move  player way")));
    expect(await quadrille(["fmt", "--write", "games/steps.quad"])).toMatchObject({ code: 0 });
    expect(read("games/steps.quad")).toBe(windows(formatted));
    write("games/steps.quad", windows(fixable));
    expect(await quadrille(["check", "--fix", "games/steps.quad"])).toMatchObject({ code: 0 });
    expect(read("games/steps.quad")).toBe(windows(steps));
  });
});

/** What an element of JUnit's XML has: what stands in it, in this order, and its attributes, each with what its value must be. */
interface JunitElement {
  readonly inside: readonly string[];
  readonly has: Readonly<Record<string, RegExp>>;
}

const token = /\S/;
const whole = /^\d+$/;
const decimal = /^\d+(\.\d+)?$/;

/**
 * What the schemas of JUnit's XML have in common, as far as it concerns results: of Ant (JUnit.xsd of windyroad/JUnit-Schema), which wants everything
 * below and allows nothing else, of Jenkins (junit-10.xsd of its xunit plugin) and of JUnit's own tests (jenkins-junit.xsd), which wants a property.
 */
const junit: Readonly<Record<string, JunitElement>> = {
  "": { inside: ["testsuites"], has: {} },
  testsuites: { inside: ["testsuite"], has: {} },
  testsuite: {
    inside: ["properties", "testcase", "system-out", "system-err"],
    has: {
      ...{ id: whole, package: token, name: token, tests: whole, failures: whole, errors: whole },
      ...{ time: decimal, timestamp: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/, hostname: token },
    },
  },
  properties: { inside: ["property"], has: {} },
  property: { inside: [], has: { name: token, value: token } },
  testcase: { inside: ["failure"], has: { name: token, classname: token, time: decimal } },
  failure: { inside: [], has: { type: token, message: token } },
  "system-out": { inside: [], has: {} },
  "system-err": { inside: [], has: {} },
};

/** Expects a text to be XML that keeps to the schemas, and its counts to be those of the elements. */
function expectJunit(text: string): void {
  const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
  expect(text.startsWith(head)).toBe(true);
  const open = [{ name: "", inside: [] as string[], given: {} as Record<string, string>, failures: 0 }];
  const tag = /<(?:(\/)([\w-]+)|([\w-]+)((?: [\w-]+="[^"<&]*(?:&#\d+;[^"<&]*)*")*)(\/?))>/g;
  const closeLast = (): void => {
    const { name, inside, given, failures } = open.pop()!;
    const order = inside.map((it) => junit[name]!.inside.indexOf(it));
    expect(order).toEqual([...order].sort((a, b) => a - b));
    if (name === "testsuite") {
      const cases = inside.filter((it) => it === "testcase").length;
      expect([given["tests"], given["failures"]]).toEqual([`${cases}`, `${failures}`]);
      expect(inside.filter((it) => it !== "testcase")).toEqual(["properties", "system-out", "system-err"]);
      expect(Number(given["id"])).toBe(open.at(-1)!.inside.length - 1);
    }
    if (name === "properties") expect(inside.length).toBeGreaterThan(0);
  };
  const rest = text
    .slice(head.length)
    .replaceAll(tag, (_, close, closed: string, name: string, has = "", ends = "") => {
      if (close) {
        expect(open.at(-1)!.name).toBe(closed);
        closeLast();
        return "";
      }
      const given = Object.fromEntries(
        [...String(has).matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key, it]) => [key!, it!]),
      );
      open.at(-1)!.inside.push(name);
      expect(junit[open.at(-1)!.name]!.inside).toContain(name);
      expect(Object.keys(given).sort()).toEqual(Object.keys(junit[name]!.has).sort());
      for (const [key, it] of Object.entries(junit[name]!.has)) expect(given[key]).toMatch(it);
      if (name === "failure") open.at(-2)!.failures += 1;
      open.push({ name, inside: [], given, failures: 0 });
      if (ends) closeLast();
      return "";
    });
  expect(open.map((it) => it.inside)).toEqual([["testsuites"]]);
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
    expect(out.match(/ tests="1" failures="[01]" /g)).toHaveLength(3);
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

  test("counts the lines of a procedure that `given` calls", async () => {
    const game = `quadrille 2
objects: gem g gold
controls: go Space
state: counter n
define gain (by: number)
  when by > 4: add by to n
  otherwise: add 1 to n
step going when go: gain(5)
level
  g
test given a gain
  given gain(1)
  expect n = 1
`;
    write("games/given.quad", game);
    const { out } = await quadrille(["test", "games/given.quad", "--coverage"]);
    expect(out).toContain("games/given.quad: tests use 1 of 3 rules");
    expect(out).not.toContain(":7: no test");
  });

  test("counts what a test does because of what is given", async () => {
    const game = `quadrille 2
objects: gem g gold
controls: go Space
state: counter n
step going when go
  when n > 4: add 1 to n
level
  g
test a
  given n = 5
  play go
  expect n = 6
`;
    write("games/steps.quad", game);
    const { out } = await quadrille(["test", "games/steps.quad", "--coverage"]);
    expect(out).toContain("games/steps.quad: tests use 1 of 1 rule");
  });

  test("counts the lines of loops that only give names values", async () => {
    const game = `quadrille 2
bodies: hero @ gold
controls: go Space
step going when go
  for each hero
    let way = right
    let spot = place of it
    repeat 3
      when spot is nothing or spot is hero: spot = spot + way
      when spot is hero: way = left
    move it way
level
  @..
test a
  play go
  expect hero at (1, 0)
`;
    write("games/steps.quad", game);
    const { out } = await quadrille(["test", "games/steps.quad", "--coverage"]);
    expect(out).toContain(
      "games/steps.quad: tests use 4 of 5 rules\n      games/steps.quad:10: no test uses",
    );
  });

  test("counts the lines of procedures, of the beginning and of ends", async () => {
    const game = `quadrille 2
objects: hero @ gold
controls: go Space
state: counter n, big
define act
  when n > 1
    add 2 to n
    act-more
  otherwise: add 1 to n
define act-more: move hero right
define act-never (k: number): add k to n
start: when big > 5: n = 9
step going when go
  act
  when n > 100: act-never(3)
ends
  when n > 2: win
  when n > 50: lose
level
  @..
test a
  play go go go
  expect won
`;
    write("games/steps.quad", game);
    const { out } = await quadrille(["test", "games/steps.quad", "--coverage"]);
    expect(out).toContain("games/steps.quad: tests use 6 of 10 rules\n");
    expect(out.match(/(?<=:)\d+(?=: no test)/g)).toEqual(["11", "12", "15", "18"]);
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

describe("a process", () => {
  const main = fileURLToPath(new URL("../../dist/cli/main.js", import.meta.url));
  const start = (...args: string[]) => spawn(process.execPath, [main, ...args], { cwd: folder });

  test.each([
    [1, "check", ["games", "--format", "sarif"]],
    [1, "test", ["games", "--reporter", "junit"]],
    [0, "check", ["games/steps.quad", "--format", "sarif"]],
  ])("ends with %s where nobody reads the report of `%s`", async (code, command, args) => {
    const child = start(command, ...args);
    child.stdout.destroy();
    let err = "";
    child.stderr.on("data", (it) => (err += String(it)));
    expect(await new Promise((resolve) => child.on("close", resolve))).toBe(code);
    expect(err).not.toMatch(/EPIPE|should not happen/);
  });

  test("that watches lives on while files and their folder come and go, and ends at Ctrl-C", async () => {
    mkdirSync(join(folder, "watched"));
    write("watched/a.quad", steps);
    const child = start("check", "watched", "--watch");
    let out = "";
    child.stdout.on("data", (it) => (out += String(it)));
    child.stderr.on("data", (it) => (out += String(it)));
    const told = async (what: RegExp): Promise<void> => {
      await expect.poll(() => out).toMatch(what);
      out = "";
    };
    await told(/watched\/a\.quad: fine[^]*Waiting for changes/);
    write("watched/a.quad", fixable);
    await told(/a\.quad: 1 mistake[^]*Waiting/);
    write("watched/b.quad", steps);
    await told(/b\.quad: fine[^]*Waiting/);
    rmSync(join(folder, "watched/a.quad"));
    await told(/b\.quad: fine[^]*Waiting/);
    rmSync(join(folder, "watched"), { recursive: true });
    await told(/There is no file or game called watched[^]*Waiting/);
    mkdirSync(join(folder, "watched"));
    write("watched/again.quad", steps);
    await told(/again\.quad: fine[^]*Waiting/);
    child.kill("SIGINT");
    expect(await new Promise((resolve) => child.on("close", resolve))).toBe(0);
  });
});
