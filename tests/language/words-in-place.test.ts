// A word of the language is one only where the grammar wants it (L3): it may name what the author likes. Each word takes the place of a
// name that is no word, and the game has to stay the same.

import { describe, expect, test } from "vitest";
import { compileProgram } from "../../src/program/index.ts";
import {
  allWords,
  type BodyEntry,
  type ObjectEntry,
  parse,
  printFile,
  reservedWords,
} from "../../src/syntax/index.ts";
import { today } from "../moves/sweep.ts";

/** NAME as an object, wherever one can stand. */
const asObject = `quadrille 1
objects
  NAME w brown   crate * orange shown "o"   hero @ yellow
  ember R red   moss G
sprite NAME brown
  0
layers
  NAME, ember
  others
define both = NAME, crate
legend
  + hero, NAME   ? any NAME, crate   ! any both, crate
controls
  walk (toward: straight)   arrows
  poke (at-cell: cell)   click
  prod (of-cell: cell)   click NAME
state
  kind latest = NAME
  counter n
  switch open
  source luck = NAME 2, crate in bags
noises: move NAME, crate left sound thud
start: NAME becomes crate
step walk when walk
  each NAME becomes crate
  each NAME in (0, 0) to (1, 0) becomes crate
  crate becomes NAME
  NAME at (1, 0) becomes crate
  remove NAME
  remove each NAME in (0, 0) to (1, 0)
  remove each (NAME or crate) around hero
  move NAME left
  move NAME toward
  move NAME against toward
  move each NAME toward
  move each NAME left 2
  slide NAME left up to 2 as any-far
  shove NAME toward or remove NAME
  put NAME at (1, 0)
  put NAME under (1, 0)
  latest = NAME
  latest = both[1], latest = kind of NAME
  latest = if open then NAME else crate
  wish each NAME left
  for each NAME: remove it
  for each NAME as any-one: move any-one left
  for each NAME, crate: remove it
  for each crate or NAME within 2 of NAME where it is NAME: remove it
  when NAME is crate: again
  when crate is NAME or hero: again
  when NAME at (0, 0) is NAME or hero: again
  when no NAME: win
  when NAME or open: win
  when not NAME and no crate in sight of NAME: win
  when count NAME > 2 and open: n = count NAME in (0, 0)
  open = (no NAME) or open
  open = open or NAME
  when crate around NAME and not NAME is none: n = x of NAME
  n = distance(NAME, hero), n = count crate with NAME + count crate without NAME
  let any-one = random NAME
  let any-five = direction from NAME to hero
  let any-two = path from hero to NAME avoiding NAME
  let any-three = random (NAME or crate)
  let any-four = NAME nearest to hero
  say "{count NAME} {NAME}"
  scan in (0, 0) when NAME
    w -> *  when NAME is crate then remove NAME, NAME becomes crate
step talk when poke: put NAME at at-cell
lines
  [ > hero | NAME ] -> [ > hero | > NAME ]
  [ crate NAME | NAME | no NAME ] -> [ crate NAME | | ]
view
  board covering NAME as NAME
level
  w*w
  @.G
test it is seen: expect no NAME
`;

/** NAME as what has a value. */
const asVariable = `quadrille 1
objects: crate *   hero @
controls
  walk (toward: straight)   arrows
  go   g
state
  switch NAME
  counter n
step walk when walk
  NAME = on
  NAME = go or NAME
  NAME = NAME or go
  NAME = not NAME and NAME = go
  when NAME: move hero toward
  otherwise when NAME or go: move hero toward
  when NAME = off and go: move hero toward
  n = if NAME then 1 else 2
  n = NAME + 1, add NAME to n
  say "{NAME}"
  let other = NAME
  move hero toward or NAME = off
  for each crate where NAME: move it left
level
  @.*
`;

/** NAME as what each player has. */
const asOwned = `quadrille 1
players 2
objects: crate *   hero @
controls: go g
state for each player
  counter NAME
step walk when go
  NAME = 3
  NAME of opponent = NAME of me + NAME
  add NAME to NAME of opponent
level
  @.*
`;

/** NAME as what is done. */
const asCalled = `quadrille 1
objects: crate *   hero @
controls: go g
define NAME: remove crate
define NAMES (of-what: number): remove crate
step walk when go
  NAME
  NAME, NAME or NAME
  NAMES(3)
  when go: NAME
level
  @.*
`;

/** NAME as what lasts to the end of its block. */
const asLocal = `quadrille 1
objects: crate *   hero @
controls: go g
state: counter n
define formula (NAME: number) = NAME + 1
define other (NAME: cell)
  put hero at NAME
  for each crate as NAME: move NAME left
define numbered (NAME: number)
  let further = NAME + formula(NAME)
  n = NAME, add NAME to n
  repeat NAME: move hero left NAME
step walk when go
  other(hero)
  numbered(3)
  let NAME = 2
  n = NAME * NAME
view: "{n}"
level
  @.*
`;

const templates = { asObject, asVariable, asOwned, asCalled, asLocal };

/** `board` is the board of a game that names none, and `others` in `layers` is what no line names. */
const names = today(
  [...allWords].filter(
    (it) => /^\p{L}[\p{L}-]*$/u.test(it) && !reservedWords.has(it) && it !== "board" && it !== "others",
  ),
);

test.each(Object.entries(templates))(
  "L3: %s",
  (_, template) => {
    const wrong = names.flatMap((name) => whatIsWrong(template, name) ?? []);
    expect(wrong).toEqual([]);
  },
  60_000,
);

/** What is wrong with a game where a word is a name; nothing if it is the same as with any other name, and is printed as it is. */
function whatIsWrong(template: string, name: string): string | undefined {
  const plain = "q".repeat(name.length);
  const renamed = withName(template, name, name);
  const program = compiled(renamed);
  if (program !== compiled(withName(template, plain, name)).replaceAll(plain, name))
    return `${name}: ${program.startsWith("{") ? "another game" : program}`;
  const printed = printFile(parse({ file: "", text: renamed }).file);
  const again = printFile(parse({ file: "", text: printed }).file);
  return again === printed ? undefined : `${name}: printed ${printed}`;
}

/** Words that a game cannot use any more where it gives them as names: the lines that do so are left out. */
const lost = ["against", "count", "direction", "distance", "opponent", "random"];

/** Where a word keeps its meaning though the game gives it as a name, as it always has. */
const kept: Readonly<Record<string, readonly string[]>> = {
  "is NAME": ["attacked", "blocked", "stuck", "surrounded"],
  "click NAME": ["arrows", "wasd", "vi", "numpad", "click", "button", "every", "times", "bare"],
  "for each NAME:": ["player", "opponent"],
  "random NAME": ["direction", "straight"],
  "NAME nearest": ["every"],
};

function withName(template: string, name: string, word: string): string {
  const left = Object.entries(kept).flatMap(([use, words]) => (words.includes(word) ? [use] : []));
  const uses = (line: string) =>
    (lost.includes(word) && line.split(/[^\p{L}-]+/u).includes(word)) || left.some((it) => line.includes(it));
  const lines = template.split("\n").filter((line) => !uses(line));
  return lines.join("\n").replaceAll("NAMES", `${name}-of`).replaceAll("NAME", name);
}

const known = new Map<string, string>();

/** The Program of a text as JSON, or what is wrong with it. */
function compiled(text: string): string {
  const result = known.get(text) ?? compile(text);
  known.set(text, result);
  return result;
}

function compile(text: string): string {
  const { program, diagnostics } = compileProgram({ file: "game", text });
  const errors = diagnostics.filter((it) => it.severity === "error");
  const told = errors.map(({ message, span }) => `${message} ${text.slice(span.from - 20, span.to + 10)}`);
  return program ? JSON.stringify(program) : told.join("\n");
}

describe("L3", () => {
  const objects = "objects: crate * orange   hero @";
  const rest = "controls: go g\nlevel\n  @.*";

  test("a procedure that is called like a verb which stands alone is that procedure", () => {
    const text = `${objects}\ndefine again: remove crate\nstep s when go: again, again or again\n${rest}`;
    expect(compiled(text)).toBe(compiled(text.replaceAll("again", "other")).replaceAll("other", "again"));
  });

  test("a name that an included file gives is a name in the file that includes it, and the other way round", () => {
    const files: Record<string, string> = {
      kinds: "objects: enemy E red   fire F orange",
      uses: "define burn: remove each fire, push becomes fire\n",
    };
    const text = `include kinds\ninclude uses\nobjects: push P   hero @\nstep s when go
  for each enemy: move it left
  fire becomes enemy, burn, remove each enemy
${rest.replace("*", "PEF")}`;
    const include = (file: string) => ({ file, text: files[file] });
    const { diagnostics } = compileProgram({ file: "game", text }, { include });
    expect(diagnostics.map((it) => it.message)).toEqual([]);
  });

  test.each([
    ["red R red   green G green   blue B", ["red red", "green green", "blue"]],
    ["wall # brown red   gold o", ["wall brown red", "gold"]],
    // A name of one letter with a glyph, as it was before colours could be names.
    ["wall # brown green g o orange", ["wall brown green", "g orange"]],
  ])("colours are names where a glyph follows: %s", (line, kinds) => {
    expect(entries(`objects: ${line}`)).toEqual(kinds);
  });

  test("a body may be called like a colour", () => {
    expect(entries("bodies\n  red maroon\n  ##\n\n  green G lime")).toEqual(["red maroon", "green lime"]);
  });
});

/** The names of the objects or bodies of a text, each with its colours. */
function entries(text: string): readonly string[] {
  const { file, diagnostics } = parse({ file: "", text });
  expect(diagnostics).toEqual([]);
  const found = file.sections.flatMap((it): readonly (ObjectEntry | BodyEntry)[] => {
    if (it.is === "objects") return it.entries;
    return it.is === "bodies" ? it.items.flatMap((row) => (row.is === "row" ? row.entries : [])) : [];
  });
  return found.map(({ name, colours }) => [name, ...colours].map((it) => it.text).join(" "));
}
