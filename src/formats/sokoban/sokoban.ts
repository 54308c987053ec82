import { append, type Diagnostic, type Source, largestOf } from "../../base/index.ts";

/** Describes a level of a collection, and the offset of its first row. */
interface Level {
  readonly rows: string[];
  readonly from: number;
  name?: string;
}

/** Maps the cell characters of Sokoban programs to glyphs of the language. */
const glyphByCharacter: Readonly<Record<string, string>> = {
  ...{ "#": "#", " ": ".", "-": ".", _: ".", "@": "@", p: "@", "+": "+", P: "+" },
  ...{ $: "*", b: "*", "*": "%", B: "%", ".": "o", o: "o" },
};
/** Limits the width of a row. Wider text is no level. */
const maxWidth = 200;
/** Limits the length of a line, even a run-length encoded one. Levels beyond `maxLevels` are left out. */
const maxLineLength = 5000;
const maxLevels = 2000;
/** Limits the number of cells in a file. */
const maxCells = 4_000_000;
/** Matches the moves of a solution. */
const solutionLine = /^[lurd\d()\s]{8,}$/i;
const fieldLine =
  /^\s*(title|collection|name|author|set|copyright|email|homepage|date|comments?|comment-end|id|solutions?)\s*:?(.*)$/i;

/** Returns true if a text contains a Sokoban level and no line that belongs to a game in the language. */
export function looksLikeSokoban(text: string): boolean {
  const { levels } = readCollection(text);
  if (!levels.some(({ rows }) => rows.length > 2 && /[@+]/.test(rows.join("")))) return false;
  const quadLine =
    /^[ \t]*(?:objects|pieces|board|layers|legend|players|include|controls|state|step|loop|lines|ends|level|start)(?:\s|:|$)/m;
  return !quadLine.test(text) && !/^[ \t]*=+[ \t]*$/m.test(text);
}

/**
 * Converts a Sokoban collection (XSB or SOK: several levels, run lengths, titles, authors, comments) to a game
 * in the language. A level that cannot be played is reported and left out.
 */
export function sokobanToQuad({ file, text }: Source) {
  const { levels, title, author } = readCollection(text);
  const diagnostics: Diagnostic[] = [];
  const report = ({ from }: Level, message: string): unknown =>
    diagnostics.push({
      code: "sokoban-level",
      severity: "error",
      span: { file, from, to: from + 1 },
      message,
    });
  if (levels.length > maxLevels)
    report(
      levels[maxLevels],
      `A game has at most ${maxLevels} levels here; this is the first of ${levels.length - maxLevels} more.`,
    );
  const names = new Set<string>();
  const levelLines = levels.slice(0, maxLevels).flatMap((level, i) => {
    const reason = findLevelFault(level);
    if (reason !== undefined) {
      report(level, `Level ${i + 1}: ${reason}`);
      return [];
    }
    const baseName = plainName(level.name) || `Level ${i + 1}`;
    const name = names.has(baseName) ? `${baseName} (${i + 1})` : baseName;
    names.add(name);
    const width = largestOf(level.rows.map((it) => it.length));
    return [`level ${name}`, ...level.rows.map((row) => `  ${row.padEnd(width, ".")}`), ""];
  });
  const headLines = [
    `title ${plainName(title) || "Sokoban"}`,
    ...(plainName(author) ? [`author ${plainName(author)}`] : []),
  ];
  return { text: [...headLines, gameText, ...levelLines].join("\n"), diagnostics };
}

const gameText = `about Push every box onto a goal. You can push, but never pull.

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

function findLevelFault({ rows }: Level): string | undefined {
  const count = (glyphs: RegExp): number => rows.join("").match(glyphs)?.length ?? 0;
  const [players, boxes, goals] = [count(/[@+]/g), count(/[*%]/g), count(/[o+%]/g)];
  if (players !== 1)
    return `It has ${players === 0 ? "no player" : `${players} players`}, and needs one: \`@\`.`;
  if (boxes === 0) return "It has no box: `$`.";
  return boxes < goals ? `It has fewer boxes than goals: ${boxes} and ${goals}.` : undefined;
}

/** Returns a text without line breaks, comment marks and other punctuation that a name cannot contain. */
const plainName = (text = ""): string =>
  text
    .replaceAll(/[^\p{L}\p{N} .,'!?()&+-]/gu, "")
    .trim()
    .slice(0, 60);

function readCollection(text: string) {
  const levels: Level[] = [];
  const heading: { title?: string; author?: string } = {};
  let level: Level | undefined;
  let nextName = "";
  let cellsLeft = maxCells;
  for (const { 1: line = "", index: from } of text.matchAll(/([^\r\n]*)(?:\r\n?|\n|$)/g)) {
    const rows = cellsLeft > 0 ? rowsOf(line) : undefined;
    for (const it of rows ?? []) cellsLeft -= 1 + it.length;
    if (rows) {
      if (!level) levels.push((level = { rows: [], from, ...(nextName !== "" && { name: nextName }) }));
      append(level.rows, rows);
      nextName = "";
      continue;
    }
    if (line.trim() === "") {
      level = undefined;
      continue;
    }
    const lastLevel = levels.at(-1);
    const [, key = "", value = ""] = fieldLine.exec(line) ?? [];
    if (/^(?:title|collection|name)$/i.test(key)) {
      if (lastLevel && key.toLowerCase() !== "collection") lastLevel.name = value;
      else heading.title ??= value;
    } else if (/^author$/i.test(key)) heading.author ??= value;
    else if (key === "" && !solutionLine.test(line)) {
      const nameText = line.replace(/^\s*(?:[;:'"]+)?\s*/, "");
      // Text right below a level is the level's name. Any other text names the next level.
      if (level && lastLevel && lastLevel.name === undefined) lastLevel.name = nameText;
      else nextName = nameText;
    }
    level = undefined;
  }
  return { levels, ...heading };
}

/**
 * Returns the rows of a line, with run lengths such as `3#` and `2(-#)` expanded; undefined if the line is not part of
 * a level.
 */
function rowsOf(line: string): readonly string[] | undefined {
  let text = line.trimEnd();
  if (text.length > maxLineLength || !text.includes("#")) return undefined;
  if (!/^(?:\d*[#@+$*.\-_ pPbBo]|\d*\(|\)|\|)+$/.test(text)) return undefined;
  for (let depth = 0; depth < 8 && text.includes("("); depth++) {
    text = text.replaceAll(/(\d*)\(([^()]*)\)/g, (_, count: string, inner: string) => {
      const maxLength = inner.includes("|") ? maxWidth * maxWidth : maxWidth + 1;
      const times = Math.min(Number(count || 1), Math.ceil(maxLength / Math.max(1, inner.length)));
      return inner.repeat(times).slice(0, maxLength);
    });
    if (text.length > maxWidth * maxWidth) return undefined;
  }
  text = text.replaceAll(/(\d+)([^\d()|])/g, (_, count: string, cell: string) =>
    cell.repeat(Math.min(Number(count), maxWidth)),
  );
  const rows = text.split("|");
  if (rows.some((row) => row.length > maxWidth)) return undefined;
  return rows.map((row) => [...row].map((it) => glyphByCharacter[it] ?? ".").join(""));
}
