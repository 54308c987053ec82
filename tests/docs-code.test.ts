// Every block of code in README and docs is run or compiled: games in docs.test.ts, commands there too, all others here. A new block that
// is neither fails the first test.

import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import { afterAll, describe, expect, test } from "vitest";
import { findBrowser } from "../scripts/browser.mjs";
import { getBrowser } from "./page/browser.ts";
import * as quadrille from "../src/index.ts";
import { compileGame, iniToQuad } from "../src/formats/index.ts";
import { allWords, sectionWords } from "../src/syntax/index.ts";
import { readMessage } from "../src/server/messages.ts";
import { servePage } from "../src/terminal/index.ts";
import { useCommandLines } from "./command-lines.ts";

const root = fileURLToPath(new URL("../", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "quadrille-docs-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
mkdirSync(join(folder, "node_modules"));
symlinkSync(root, join(folder, "node_modules/quadrille"), "junction");
writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
const command = useCommandLines(folder);
const write = (file: string, text: string): string => {
  writeFileSync(join(folder, file), text);
  return join(folder, file);
};

interface Block {
  readonly page: string;
  readonly info: string;
  readonly text: string;
}

/** Pages whose blocks are made or tested as a whole: see messages.test.ts, reference.test.ts, book.test.ts and recipes.test.ts. */
const others = /^docs\/(reference|licences|messages.*)\.md$/;
const pages = [
  ...["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "scripts/README.md"],
  ...["docs", "docs/from", "docs/modules"].flatMap((it) =>
    readdirSync(root + it).flatMap((name) => (name.endsWith(".md") ? [`${it}/${name}`] : [])),
  ),
].filter((it) => !others.test(it));
const blocks: readonly Block[] = pages.flatMap((page) =>
  [...`\n${readFileSync(root + page, "utf8")}`.matchAll(/\n```(.*)\n([^]*?)\n```(?=\n|$)/g)].map(
    ([, info = "", text = ""]) => ({ page, info, text: `${text}\n` }),
  ),
);
const on = (page: string, info = ""): string[] =>
  blocks.filter((it) => it.page === `docs/${page}.md` && it.info === info).map((it) => it.text);

const commands = /^(\$ )?(quadrille|npm|node|export|[A-Z_]+=\S+) /;

/** Pages whose other blocks a test below runs, with how many there are. */
const run: Readonly<Record<string, number>> = {
  "docs/architecture.md": 1,
  "docs/cabbage.md": 2,
  "docs/command-line.md": 2,
  "docs/from/chess-variants.md": 1,
  "docs/from/ludii.md": 1,
  "docs/from/puzzlescript.md": 1,
  "docs/from/roguelikes.md": 1,
  "docs/harbour.md": 8,
  "docs/language.md": 6,
  "docs/library.md": 1,
  "docs/package.md": 1,
  "docs/page.md": 2,
  "docs/protocol.md": 2,
  "docs/puzzlescript.md": 1,
  "docs/skill.md": 1,
  "docs/variants.md": 1,
  "scripts/README.md": 1,
};

test("no block of code is left out", () => {
  const left = blocks.filter(({ info, text }) => !/^quad\b/.test(info) && !commands.test(text));
  const counts: Record<string, number> = {};
  for (const { page } of left) counts[page] = (counts[page] ?? 0) + 1;
  expect(counts).toEqual(run);
});

const game = `objects
  player @
controls
  walk (way: straight) arrows
step s when walk: move player way
ends: when player at (3, 0): win
level
  @...
`;

describe("docs/library.md", () => {
  const [playing = ""] = on("library", "js");

  test("plays a game", () => {
    const file = write("library.js", `const text = ${JSON.stringify(game)};\n${playing}`);
    const { stdout, stderr } = spawnSync(process.execPath, [file], { cwd: folder, encoding: "utf8" });
    expect(stdout + stderr).toMatch(/^@ {3}\n\n$/);
  });
});

test("docs/command-line.md shows what a command prints, and settings that are understood", async () => {
  const [printed] = on("command-line").filter((it) => it.startsWith("$ "));
  const [line = "", ...told] = printed!.split("\n");
  const { out } = await command(line.split(" ").slice(2));
  expect(out).toBe(told.join("\n"));
  write("settings.json", on("command-line", "json")[0]!);
  expect(await command(["play", "warehouse", "--text"])).toMatchObject({ code: 0, err: "" });
  // The hashes are made up.
  const [replay = ""] = on("command-line").filter((it) => it.startsWith("quadrille-replay"));
  const loaded = quadrille.load(readFileSync(`${root}games/warehouse.quad`, "utf8"));
  if (!loaded.ok) throw new Error("It has mistakes.");
  expect(quadrille.parseReplay(loaded.game, replay)).not.toHaveProperty("wrong");
});

test("docs/language.md has a grammar of all sections, with brackets that are closed", () => {
  const grammars = on("language");
  const heads = grammars[0]!.match(/^[a-z]+|(?<= {3})[a-z]+(?= TEXT)/gm)!;
  expect([...new Set(heads)].sort()).toEqual([...sectionWords].sort());
  for (const grammar of grammars) {
    const open: string[] = [];
    const close: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };
    for (const [bracket] of grammar.replaceAll(/`[^`\n]*`/g, "").matchAll(/[()[\]{}]/g))
      if (close[bracket] !== undefined) open.push(close[bracket]);
      else expect(open.pop(), grammar).toBe(bracket);
    expect(open).toEqual([]);
  }
});

test("docs/skill.md has forms of actions that the language has", () => {
  const forms = on("skill")
    .join("")
    .trim()
    .split(/\n| {3,}/);
  expect(forms.length).toBeGreaterThan(15);
  const words = forms.flatMap((it) => it.replaceAll(/"[^"]*"/g, "").match(/\b[a-z]+\b/g) ?? []);
  expect(words.filter((it) => !allWords.has(it) && !["coin", "n"].includes(it))).toEqual([]);
});

test("docs/architecture.md draws rooms that there are", () => {
  const rooms =
    on("architecture")
      .join("")
      .match(/\b[a-z]+\b/g) ?? [];
  const said = ["text", "tree", "other", "notations", "the", "same", "results", "sooner"];
  const there = readdirSync(`${root}src`);
  expect(rooms.filter((it) => !there.includes(it) && !said.includes(it))).toEqual([]);
});

test("docs/from/puzzlescript.md shows parts of a game, in two columns, that PuzzleScript takes", () => {
  const rows = on("from/puzzlescript")[0]!.split("\n");
  const at = rows[0]!.indexOf("LEGEND");
  const [left, right] = [rows.map((it) => it.slice(0, at).trimEnd()), rows.map((it) => it.slice(at))];
  right.splice(right.indexOf("COLLISIONLAYERS"), 0, "SOUNDS", "");
  const text = `title Crates\n\n${left.join("\n")}\n${right.join("\n")}\nLEVELS\n\n######\n#P*.O#\n######\n`;
  const { diagnostics, program } = compileGame("crates.txt", text, () => undefined);
  expect(diagnostics.map((it) => it.message)).toEqual([]);
  expect(program?.levels).toHaveLength(1);
});

test("docs/from/roguelikes.md shows a program that rot.js runs", () => {
  const [program = ""] = on("from/roguelikes");
  const given = `import { FOV, Map, Path, Scheduler } from ${JSON.stringify(pathToFileURL(`${root}node_modules/rot-js/dist/rot.js`).href)};
const hero = { x: 3, y: 4 }, lightPasses = () => true, passable = () => true;
`;
  const used = `let cells = 0;
fov.compute(3, 4, 5, () => cells++);
path.compute(0, 0, () => cells++);
order.add("hero", true);
map.randomize(0.5);
map.create((x, y, value) => (cells += value));
console.log(order.next(), cells > 100);
`;
  const { stdout, stderr } = spawnSync(process.execPath, [write("rogue.mjs", given + program + used)], {
    encoding: "utf8",
  });
  expect(stdout + stderr).toBe("hero true\n");
});

test("docs/from/ludii.md shows a game whose brackets are closed; Ludii itself is no package", () => {
  const text = on("from/ludii")
    .join("")
    .replaceAll(/"[^"\n]*"/g, "");
  const open: string[] = [];
  for (const [bracket] of text.matchAll(/[(){}]/g))
    if (bracket === "(" || bracket === "{") open.push(bracket === "(" ? ")" : "}");
    else expect(open.pop()).toBe(bracket);
  expect(open).toEqual([]);
  expect(text).toMatch(/^\(game /);
});

test("docs/harbour.md shows lines of the game", () => {
  const bare = (line: string): string =>
    line
      .replace(/\/\/.*/, "")
      .replaceAll(/\s+/g, " ")
      .trim();
  const lines = readFileSync(`${root}games/harbour.quad`, "utf8").split("\n").map(bare);
  const shown = on("harbour").join("").split("\n").map(bare).filter(Boolean);
  expect(shown.length).toBeGreaterThan(15);
  expect(shown.filter((it) => !lines.some((line) => line.includes(it)))).toEqual([]);
});

test("docs/protocol.md shows messages that the server reads", () => {
  const said = on("protocol").flatMap((it) =>
    [...it.matchAll(/^> (.*)$/gm)].map(([, message = ""]) => message),
  );
  const [act = ""] = on("protocol", "json");
  expect(said.length).toBeGreaterThan(2);
  for (const it of [...said, act]) expect(readMessage(it), it).toBeDefined();
});

test.each([
  ["variants", "ini"],
  ["from/chess-variants", ""],
])("docs/%s.md shows a variant that converts", (page, info) => {
  const [text = ""] = on(page, info).filter((it) => it.startsWith("["));
  const converted = iniToQuad({ file: "variants.ini", text });
  expect(converted).not.toHaveProperty("wrong");
});

test("docs/cabbage.md shows a transition, and a game that includes a file", async () => {
  const [transition = "", including = ""] = on("cabbage").filter((it) => !commands.test(it));
  cpSync(`${root}games/cabbage/crates.cab`, join(folder, "crates.cab"));
  write("with-an-end.quad", including);
  expect(await command(["check", "with-an-end.quad"])).toMatchObject({ code: 0 });
  write("letters.cab", `${transition.split(" ")[0]}\n`);
  expect(await command(["check", "letters.cab"])).not.toMatchObject({ code: 2 });
});

test("docs/puzzlescript.md shows a test that runs, and scripts/README.md JSON", async () => {
  const [text = ""] = on("puzzlescript", "text");
  const plain = readFileSync(`${root}games/puzzlescript/plain-crates.txt`, "utf8");
  write("tested.txt", `${plain}\n${text}`);
  expect((await command(["test", "tested.txt"])).out).toMatch(/into the hole/);
  for (const it of blocks.filter(({ page, info }) => page === "scripts/README.md" && info === "json"))
    expect(() => JSON.parse(it.text) as unknown).not.toThrow();
});

test.skipIf(findBrowser() === undefined)(
  "docs/page.md and docs/package.md show scripts that play in a browser, and hear of it",
  { timeout: 120_000 },
  async () => {
    const page = join(folder, "page");
    cpSync(`${root}dist/page`, page, { recursive: true });
    cpSync(`${root}games/warehouse.quad`, join(page, "warehouse.quad"));
    const given = `const text = ${JSON.stringify(game)}, element = document.querySelector("main");\n`;
    const scripts = {
      page: on("page", "js")[0]!.replace("./player.js", "quadrille/player"),
      package: on("package", "js")[0]!,
    };
    for (const [name, script] of Object.entries(scripts)) {
      const [, imports = "", rest = ""] = /^(import .*\n)([^]*)$/.exec(script)!;
      await build({
        stdin: { contents: imports + given + rest, resolveDir: folder },
        outfile: join(page, `of-${name}.js`),
        ...{ bundle: true, format: "esm", target: "es2022", logLevel: "error", splitting: false },
      });
      writeFileSync(
        join(page, `${name}.html`),
        `<!doctype html><main style="height: 20rem"></main><script type="module" src="of-${name}.js"></script>`,
      );
    }
    writeFileSync(join(page, "element.html"), `<!doctype html>${on("page", "html")[0]}`);
    const server = await servePage({ port: 0, folder: page });
    const browser = await getBrowser();
    try {
      for (const name of ["page", "package", "element"]) {
        const shown = await browser.newPage();
        const said: string[] = [];
        // The server allows no styles in HTML, and there is no icon.
        shown.on("console", (it) => it.type() !== "error" && said.push(it.text()));
        shown.on("pageerror", (it) => said.push(it.message));
        await shown.goto(`${server.address}${name}.html`);
        await shown.locator("canvas").first().waitFor();
        if (name === "package") await shown.keyboard.press("Tab");
        if (name === "package") await shown.keyboard.press("ArrowRight");
        if (name !== "element") await expect.poll(() => said).toContain("playing");
        else expect(said).toEqual([]);
        await shown.close();
      }
    } finally {
      server.close();
    }
  },
);
