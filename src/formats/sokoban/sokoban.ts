import { type Diagnostic, type Source, largest } from "../../base/index.ts";

/** Describes a level of a collection: its rows, and the offset of its first row. */
interface Level {
  readonly rows: string[];
  readonly from: number;
  name?: string;
}

/** Maps the cell characters of Sokoban programs to those of levels in the language. */
const cells: Readonly<Record<string, string>> = {
  ...{ "#": "#", " ": ".", "-": ".", _: ".", "@": "@", p: "@", "+": "+", P: "+" },
  ...{ $: "*", b: "*", "*": "%", B: "%", ".": "o", o: "o" },
};
/** Limits the width of a row. Wider text is not read as a level. */
const widest = 200;
/** Limits the length of a line, even if it is run-length encoded. Levels beyond `mostLevels` are not read. */
const maxLineLength = 5000;
const mostLevels = 2000;
/** Limits the number of cells in a file. */
const mostCells = 4_000_000;
/** Matches the moves of a solution. */
const solution = /^[lurd\d()\s]{8,}$/i;
const field =
  /^\s*(title|collection|name|author|set|copyright|email|homepage|date|comments?|comment-end|id|solutions?)\s*:?(.*)$/i;

/** Returns true if a text contains a Sokoban level and no line that belongs to a game in the language. */
export function looksLikeSokoban(text: string): boolean {
  const { levels } = collectionIn(text);
  if (!levels.some(({ rows }) => rows.length > 2 && /[@+]/.test(rows.join("")))) return false;
  const ours =
    /^[ \t]*(?:objects|pieces|board|layers|legend|players|include|controls|state|step|loop|lines|ends|level|start)(?:\s|:|$)/m;
  return !ours.test(text) && !/^[ \t]*=+[ \t]*$/m.test(text);
}

/**
 * Converts a Sokoban collection (XSB or SOK: several levels, run lengths, titles, authors, comments) to a game
 * in the language. A level that cannot be played is reported and left out.
 */
export function sokobanToQuad({ file, text }: Source) {
  const { levels, title, author } = collectionIn(text);
  const diagnostics: Diagnostic[] = [];
  const report = ({ from }: Level, message: string): unknown =>
    diagnostics.push({
      code: "sokoban-level",
      severity: "error",
      span: { file, from, to: from + 1 },
      message,
    });
  if (levels.length > mostLevels)
    report(
      levels[mostLevels],
      `A game has at most ${mostLevels} levels here; this is the first of ${levels.length - mostLevels} more.`,
    );
  const names = new Set<string>();
  const written = levels.slice(0, mostLevels).flatMap((level, at) => {
    const wrong = whyUnplayable(level);
    if (wrong !== undefined) {
      report(level, `Level ${at + 1}: ${wrong}`);
      return [];
    }
    const base = plainName(level.name) || `Level ${at + 1}`;
    const name = names.has(base) ? `${base} (${at + 1})` : base;
    names.add(name);
    const width = largest(level.rows.map((it) => it.length));
    return [`level ${name}`, ...level.rows.map((row) => `  ${row.padEnd(width, ".")}`), ""];
  });
  const head = [
    `title ${plainName(title) || "Sokoban"}`,
    ...(plainName(author) ? [`author ${plainName(author)}`] : []),
  ];
  return { text: [...head, game, ...written].join("\n"), diagnostics };
}

const game = `about Push every box onto a goal. You can push, but never pull.

objects
  goal   o  green
  wall   #  #8d6a4f
  box    *  orange
  player @  yellow

layers
  goal
  others

legend
  + player, goal
  % box, goal

controls
  walk (way: straight)  arrows wasd

state
  counter steps, pushes

step walk when walk
  rewrite first once turned to way
    @*.  ->  .@*  then add 1 to steps, add 1 to pushes
    @.   ->  .@   then add 1 to steps

ends: when no goal without box: win "Every box is home."

view
  board
  "Steps {steps}   Pushes {pushes}"
`;

function whyUnplayable({ rows }: Level): string | undefined {
  const count = (signs: RegExp): number => rows.join("").match(signs)?.length ?? 0;
  const [players, boxes, goals] = [count(/[@+]/g), count(/[*%]/g), count(/[o+%]/g)];
  if (players !== 1)
    return `It has ${players === 0 ? "no player" : `${players} players`}, and needs one: \`@\`.`;
  if (boxes === 0) return "It has no box: `$`.";
  return boxes < goals ? `It has fewer boxes than goals: ${boxes} and ${goals}.` : undefined;
}

/** Returns a text without line breaks and comment marks. */
const plainName = (text = ""): string =>
  text
    .replaceAll(/[^\p{L}\p{N} .,'!?()&+-]/gu, "")
    .trim()
    .slice(0, 60);

function collectionIn(text: string) {
  const levels: Level[] = [];
  const heading: { title?: string; author?: string } = {};
  let level: Level | undefined;
  let nextName = "";
  let cellsLeft = mostCells;
  for (const { 1: line = "", index: from } of text.matchAll(/([^\r\n]*)(?:\r\n?|\n|$)/g)) {
    const rows = cellsLeft > 0 ? rowsOf(line) : undefined;
    for (const it of rows ?? []) cellsLeft -= 1 + it.length;
    if (rows) {
      if (!level) levels.push((level = { rows: [], from, ...(nextName !== "" && { name: nextName }) }));
      for (const it of rows) level.rows.push(it);
      nextName = "";
      continue;
    }
    if (line.trim() === "") {
      level = undefined;
      continue;
    }
    const last = levels.at(-1);
    const [, key = "", value = ""] = field.exec(line) ?? [];
    if (/^(?:title|collection|name)$/i.test(key)) {
      if (last && key.toLowerCase() !== "collection") last.name = value;
      else heading.title ??= value;
    } else if (/^author$/i.test(key)) heading.author ??= value;
    else if (key === "" && !solution.test(line)) {
      const nameText = line.replace(/^\s*(?:[;:'"]+)?\s*/, "");
      // Text directly below a level is its name; other text belongs to the next level.
      if (level && last && last.name === undefined) last.name = nameText;
      else nextName = nameText;
    }
    level = undefined;
  }
  return { levels, ...heading };
}

/** Returns the rows of a line, with run lengths such as `3#` and `2(-#)` expanded; undefined if the line does not belong to a level. */
function rowsOf(line: string): readonly string[] | undefined {
  let text = line.trimEnd();
  if (text.length > maxLineLength || !text.includes("#")) return undefined;
  if (!/^(?:\d*[#@+$*.\-_ pPbBo]|\d*\(|\)|\|)+$/.test(text)) return undefined;
  for (let depth = 0; depth < 8 && text.includes("("); depth++) {
    text = text.replaceAll(/(\d*)\(([^()]*)\)/g, (_, count: string, inner: string) => {
      const maxLength = inner.includes("|") ? widest * widest : widest + 1;
      const times = Math.min(Number(count || 1), Math.ceil(maxLength / Math.max(1, inner.length)));
      return inner.repeat(times).slice(0, maxLength);
    });
    if (text.length > widest * widest) return undefined;
  }
  text = text.replaceAll(/(\d+)([^\d()|])/g, (_, count: string, cell: string) =>
    cell.repeat(Math.min(Number(count), widest)),
  );
  const rows = text.split("|");
  if (rows.some((row) => row.length > widest)) return undefined;
  return rows.map((row) => [...row].map((it) => cells[it] ?? ".").join(""));
}
