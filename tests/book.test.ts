import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { readChapter } from "../scripts/docs/book.mjs";
import { mapLevels, newSession } from "../src/session/index.ts";
import { highlightText, parse, printFile, type TokenKind } from "../src/syntax/index.ts";
import { runTests } from "../src/testing/index.ts";
import { frameOf, frameText, looksOf } from "../src/view/index.ts";
import { toldOf } from "./compiling.ts";
import { gameOf, play } from "./playing.ts";
import { levelOf, solved } from "./solve/solving.ts";

// Every step of the book is a whole game: it compiles without a word of complaint, its boards are what is seen, and its check passes here and
// not a step earlier. `npm test -- book -u` draws the boards, and writes the game that each chapter ends with.

const folder = fileURLToPath(new URL("../docs/book/", import.meta.url));
const files = readdirSync(folder).filter((it) => /^\d\d-.*\.md$/.test(it));
const textOf = (file: string): string => readFileSync(folder + file, "utf8");
const chapters = files.map((file) => ({ file, text: textOf(file), ...readChapter(textOf(file)) }));
const chess = readFileSync(`${folder}../../games/chess.quad`, "utf8");
const steps = chapters.flatMap((it) => it.steps);

/** Words in a game's text: those of the language, or its names too. */
const wordsIn = (text: string, ...kinds: readonly TokenKind[]): ReadonlySet<string> =>
  new Set(
    highlightText(text)
      .filter((it) => kinds.includes(it.kind))
      .map(({ from, to }) => text.slice(from, to)),
  );

/** What fails when a step's check is made with a game. */
function failures(
  game: string,
  { check, uses }: { check: string; uses: readonly string[] },
): readonly string[] {
  const words = wordsIn(game, "keyword", "name");
  const missing = uses.filter((it) => !words.has(it)).map((it) => `${it} is not used`);
  if (check === "") return missing;
  try {
    const names = new Set(
      parse({ file: "", text: check }).file.sections.map((it) => "name" in it && it.name),
    );
    expect(names.size).toBeGreaterThan(0);
    const results = runTests(gameOf(`${game}\n${check}`)).slice(-names.size);
    return [...missing, ...results.flatMap((it) => it.failures.map(({ text }) => `${it.name}: ${text}`))];
  } catch (error) {
    return [(error as Error).message];
  }
}

describe.each(chapters)("$file", ({ file, text, number, title, steps, outro }) => {
  test("is numbered, and ends with three things to try", () => {
    expect(file.slice(0, 2)).toBe(String(number).padStart(2, "0"));
    expect(title).not.toBe("");
    expect(steps.map((it) => it.id)).toEqual(steps.map((_, i) => `${number}.${i + 1}`));
    expect(outro).toMatch(/^## Three things to try\n/);
    expect(outro.match(/^\d\. /gm)).toEqual(["1. ", "2. ", "3. "]);
  });

  test.each(steps)("$id $title", (step) => {
    expect(toldOf(step.game, { chess })).toEqual([]);
    expect(printFile(parse({ file: "", text: step.game }).file)).toBe(step.game);
    expect(failures(step.game, step)).toEqual([]);
    expect(failures(step.before, step)).not.toEqual([]);
    expect(step.text).toMatch(/^> /m);
  });

  test("shows what is seen", async () => {
    const made = steps.reduce((markdown, { id, game }) => drawBoards(markdown, id, game), text);
    await expect(made).toMatchFileSnapshot(folder + file);
  });

  test("leads to its game", async () => {
    const path = `games/${file.replace(/\.md$/, ".quad")}`;
    expect(outro).toContain(`(${path})`);
    await expect(steps.at(-1)?.game).toMatchFileSnapshot(folder + path);
  });
});

/** The chapter with the boards of one step as they are seen after the inputs beside each, with dots for nothing. */
function drawBoards(markdown: string, id: string, game: string): string {
  const from = markdown.indexOf(`\n## ${id} `);
  const to = markdown.indexOf("\n## ", from + 1);
  const part = markdown.slice(from, to < 0 ? undefined : to);
  const drawn = part.replace(/^```play( .*)?\n[\s\S]*?^```$/gm, (_, info: string = "") => {
    const [, level, inputs = ""] = /^ ?(?:level (\d+),? ?)?(.*)$/.exec(info) ?? [];
    const session = newSession(gameOf(game), { seed: 1, ...(level && { level: Number(level) }) });
    const looks = looksOf(session.game.program).map((it, kind) => (kind === 0 ? { ...it, shown: "." } : it));
    return `\`\`\`play${info}\n${frameText(frameOf(play(session, inputs)), looks).replaceAll(/ +$/gm, "")}\`\`\``;
  });
  return markdown.slice(0, from) + drawn + markdown.slice(from + part.length);
}

test.each(["01-pushing", "02-counting", "10-rows", "12-finishing"])("all levels of %s can be won", (name) => {
  const game = gameOf(textOf(`games/${name}.quad`));
  const results = mapLevels(game.program).map((_, i) => solved(levelOf(game, i + 1)).result);
  expect(results.filter((it) => it !== "won")).toEqual([]);
});

test("a word is told where it is used first", () => {
  const told = new Set<string>();
  const untold = steps.flatMap(({ id, game, text }) => {
    for (const [, code = ""] of text.matchAll(/`([^`\n]+)`/g))
      for (const it of code.split(/[^\w-]+/)) told.add(it);
    return [...wordsIn(game, "keyword")]
      .filter((it) => /^[a-z]/.test(it) && !told.has(it))
      .map((it) => `${id} ${it}`);
  });
  expect(untold).toEqual([]);
});

test("the contents name every chapter", () => {
  const rows = [...textOf("README.md").matchAll(/^\d+\. \[(.*)\]\((.*)\)/gm)].map(([, name, file]) => [
    name,
    file,
  ]);
  expect(rows).toEqual(chapters.map((it) => [it.title, it.file]));
});

test("links lead somewhere", () => {
  const lost = ["README.md", ...files].flatMap((file) =>
    [...textOf(file).matchAll(/\]\((?!https?:)([^)#]*)(?:#[^)]*)?\)/g)]
      .map((it) => it[1]!)
      .filter((link) => link !== "" && !existsSync(join(dirname(folder + file), link)))
      .map((link) => `${file}: ${link}`),
  );
  expect(lost).toEqual([]);
});
