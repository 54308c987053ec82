import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { germanRefusals, germanRows } from "../../src/web/german.ts";
import { germanWorkshop } from "../../src/studio/texts/german-workshop.ts";
import { translateForeignText } from "../../src/web/language.ts";

// What the page says itself goes through `t`, which the compiler checks. What it only passes on, sentences of the engine, of rooms and of
// the server, is found here in their texts.

const src = fileURLToPath(new URL("../../src/", import.meta.url));

/** Modules that say something to who plays. */
const speaking = [
  ...[
    "core/bodies",
    "core/piles",
    "core/rules",
    "core/engine/actions",
    "core/engine/layout",
    "core/engine/machine",
  ],
  ...["core/engine/values", "core/game/inputs.ts", "core/game/cycle-end.ts", "game/explain-illegal.ts"],
  ...[
    "session/choosing.ts",
    "session/choosing-cells.ts",
    "session/past.ts",
    "session/resolve.ts",
    "session/session.ts",
  ],
  ...["session/records/start.ts", "play", "server/rooms", "server/http", "server/judge", "server/computers"],
  ...["server/budgets.ts", "server/sockets.ts", "server/known-game.ts", "solve/opponents/turns.ts"],
  ...["solve/puzzle/puzzle.ts", "web/opening", "studio/listed-games.ts", "studio/files", "studio/sharing"],
];

/** Sentences that no person reads: they are told to programs, or to who wrote one. */
const toldToPrograms: ReadonlySet<string> = new Set([
  ...[
    "Threads have no clients.",
    "Another thread has the room.",
    "It does not answer.",
    "Nothing has begun.",
  ],
  ...[
    "This is no message of the protocol.",
    "Say `join` first.",
    "The client has gone.",
    "{} was not written.",
  ],
  ...["This is no wish for a room.", "This is no wish for a list.", "This is no wish for a feed."],
  ...["This is no wish for a board."],
  ...["{} has too many possible arguments, and is not tried.", "Restarting the level is left out."],
  ...["Controls with a number in front are only given once at a time."],
  ...["Only one control was given per tick, and none was held longer."],
  ...["A level that is left for another is given up."],
]);

/** Sentences with a part that is one of a few words. */
const variants: Readonly<Record<string, readonly string[]>> = {
  "{} cannot {} on {}.": ["{} cannot lie on {}.", "{} cannot stand on {}."],
  "{}. Now you: choose the level again.": [
    "One input wins. Now you: choose the level again.",
    "{} inputs win. Now you: choose the level again.",
  ],
  "{}. Now you.": ["One input wins. Now you.", "{} inputs win. Now you."],
};

function filesBelow(path: string): readonly string[] {
  if (path.endsWith(".ts")) return [path];
  return readdirSync(src + path, { recursive: true })
    .map((it) => `${path}/${String(it)}`)
    .filter((it) => /\.tsx?$/.test(it) && !/\.test\./.test(it));
}

/** Returns the sentences in the text of a module, with `{}` for what is put in. */
function sentencesIn(file: string): readonly string[] {
  const code = readFileSync(src + file, "utf8").replaceAll(/^\s*(\/\/|\/?\*).*$/gm, "");
  const found = code.matchAll(/"([A-Z$][^"\\\n]* [^"\\\n]*[.…?!])"|`([A-Z$][^`\\\n]* [^`\\\n]*[.…?!])`/g);
  return [...found].map(([, plain, template = ""]) => plain ?? withHoles(template));
}

function withHoles(template: string): string {
  const placed = template.replaceAll(/\$\{it\.pieceOn\([^}]*\)\}/g, "the {} on {}");
  for (let text = placed; ;) {
    const next = text.replaceAll(/\$\{[^{}]*\}/g, "{}").replaceAll(/\$\{[^{}]*\{\}[^{}]*\}/g, "{}");
    if (next === text) return text;
    text = next;
  }
}

test("no sentence that the engine, a room or the server says is left in English", () => {
  const table: Readonly<Record<string, string>> = { ...germanRows, ...germanRefusals, ...germanWorkshop };
  const said = speaking.flatMap(filesBelow).flatMap((file) => sentencesIn(file).map((it) => ({ file, it })));
  expect(said.length).toBeGreaterThan(150);
  const missing = said.filter(({ it }) => {
    return !toldToPrograms.has(it) && !(variants[it] ?? [it]).every((row) => Object.hasOwn(table, row));
  });
  expect(missing).toEqual([]);
});

test("a row puts in as much as the English", () => {
  const holes = (it: string): number => it.split("{}").length;
  expect(Object.entries(germanRefusals).filter(([english, its]) => holes(english) !== holes(its))).toEqual(
    [],
  );
});

test("in English a sentence stays as it is", () => {
  expect(translateForeignText("The key `x` does nothing in this game.")).toBe(
    "The key `x` does nothing in this game.",
  );
});
