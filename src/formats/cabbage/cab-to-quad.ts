import { type CabFile, type Transition, cabBytes, isCabFile, middleCellIndex, parseCab } from "./cab-file.ts";
import { type CabGlyphs, bytesOf, controlName, glyphsOf, keyOfByte, objectName } from "./cab-names.ts";
import { tickMicroseconds, titleOf, transitionKeys, transitionPicture } from "./cab-program.ts";
import { type Source, getOrMake } from "../../base/index.ts";

/** Returns a readable `.quad` file whose frames are those of the CABBAGE file. */
export function cabToQuad(cab: CabFile): string {
  const glyphs = glyphsOf(cab);
  const sections = [
    headOf(cab),
    objectsOf(cab, glyphs),
    legendOf(glyphs),
    boardOf(cab, glyphs),
    cellsOf(cab),
    controlsOf(cab),
    scanOf("down", "downward", cab, glyphs),
    scanOf("up", "upward", cab, glyphs),
    ["view: map in screen"],
  ];
  return sections
    .filter((lines) => lines.length > 0)
    .map((lines) => `${lines.join("\n")}\n`)
    .join("\n");
}

function headOf(cab: CabFile): string[] {
  return [`title ${titleOf(cab)}`, `tick ${Math.round(tickMicroseconds / 1000)} ms or key`];
}

function objectsOf(cab: CabFile, glyphs: CabGlyphs): string[] {
  const bytes = bytesOf(cab).filter((byte) => byte !== 0);
  if (bytes.length === 0) return [];
  const names = columnOf(bytes.map(objectName));
  const entries = bytes.map((byte, index) => {
    const glyph = glyphs.of.get(byte) ?? "?";
    const character = String.fromCharCode(byte);
    const shown = glyph === character ? "" : `  shown ${quoted(character)}`;
    return `  ${names[index]}  ${glyph}${shown}`;
  });
  return ["objects", ...entries];
}

/** Returns the legend for the two glyphs with a built-in meaning, if the file uses their characters for objects. */
function legendOf(glyphs: CabGlyphs): string[] {
  const lines: string[] = [];
  const nothing = glyphs.of.get(0);
  if (nothing !== undefined) lines.push(`  ${nothing} nothing`);
  if (glyphs.anything !== "*") lines.push(`  ${glyphs.anything} anything`);
  return lines.length === 0 ? [] : ["legend", ...lines];
}

function boardOf(cab: CabFile, glyphs: CabGlyphs): string[] {
  const rows: string[] = [];
  for (let from = 0; from < cab.map.length; from += cab.width) {
    const row = Array.from(cab.map.subarray(from, from + cab.width), (byte) => glyphs.of.get(byte) ?? "?");
    rows.push(`  ${row.join("")}`);
  }
  return [`board map ${cab.width}x${cab.height} runs on`, ...rows];
}

/** Returns the text that names the cells which the passes visit, and those which the screen shows. */
function cellsOf({ down, up, width, height }: CabFile): string[] {
  const inner = `(1, 1) to (${width - 1}, ${height - 2})`;
  return [
    ...(down.length > 0 ? [`define downward = (0, 1), ${inner}`] : []),
    ...(up.length > 0 ? [`define upward   = ${inner}`] : []),
    `define screen   = (0, 0) to (${width - 2}, ${height - 1})`,
  ];
}

function controlsOf(cab: CabFile): string[] {
  const keys = transitionKeys(cab);
  if (keys.length === 0) return [];
  const names = columnOf(keys.map(controlName));
  return ["controls", ...keys.map((key, index) => `  ${names[index]}  ${keyOfByte(key)}`)];
}

/** Returns one list: the transitions of each middle together, for only among them does the order count; the last of the file first (CB10). */
function scanOf(order: "down" | "up", cells: string, cab: CabFile, glyphs: CabGlyphs): string[] {
  const list = cab[order];
  if (list.length === 0) return [];
  const groups = new Map<number | undefined, Transition[]>();
  for (const transition of list)
    getOrMake(groups, transition.before[middleCellIndex], () => []).push(transition);
  const paragraphs = [...groups].flatMap(([byte, transitions]) => [
    `  // ${objectName(byte ?? cab.wildcard)}`,
    ...paragraphsOf(transitions.reverse(), glyphs),
  ]);
  return [`scan ${order} in ${cells}`, paragraphs.join("\n\n")];
}

/** Returns the paragraphs of rules: consecutive rules of one row share one; each larger picture has its own. */
function paragraphsOf(transitions: readonly Transition[], glyphs: CabGlyphs): string[] {
  const paragraphs: string[] = [];
  let flat: string[] = [];
  const flush = (): void => {
    if (flat.length > 0) paragraphs.push(flat.join("\n"));
    flat = [];
  };
  for (const transition of transitions) {
    const rows = ruleRows(transition, glyphs);
    if (rows.length === 1) {
      flat.push(...rows);
    } else {
      flush();
      paragraphs.push(rows.join("\n"));
    }
  }
  flush();
  return paragraphs;
}

function ruleRows(transition: Transition, glyphs: CabGlyphs): string[] {
  const { columns, rows } = transitionPicture(transition);
  const draw = (side: readonly (number | undefined)[], row: number): string =>
    columns
      .map((column) => side[row * 3 + column])
      .map((byte) => (byte === undefined ? glyphs.anything : glyphs.of.get(byte)))
      .join("");
  const arrowRow = rows.indexOf(1);
  const when = transition.key === undefined ? "" : `   when ${controlName(transition.key)}`;
  return rows.map((row, index) => {
    const between = index === arrowRow ? "  ->  " : "      ";
    const end = index === arrowRow ? when : "";
    return `  ${draw(transition.before, row)}${between}${draw(transition.after, row)}${end}`;
  });
}

function columnOf(words: readonly string[]): string[] {
  const width = Math.max(...words.map(({ length }) => length));
  return words.map((word) => word.padEnd(width));
}

function quoted(text: string): string {
  const escaped = text.replace(/["\\]/g, "\\$&").replace(/\n/g, "\\n").replace(/\{/g, "{{");
  return `"${escaped}"`;
}

/**
 * Returns a file that a game includes, in the language: a CABBAGE file as `convert` writes it, any other as it is.
 * @throws a sentence, as an Error, if a CABBAGE file has mistakes
 */
export function includedSource(source: Source): Source {
  const { file, text } = source;
  // One that is already written as Quadrille has it, as bundles do, begins with its title.
  if (!isCabFile(file, text) || text.startsWith("title ")) return source;
  const { cab, diagnostics } = parseCab(cabBytes(text), file);
  if (cab) return { file, text: cabToQuad(cab) };
  const mistake = diagnostics.find((it) => it.severity === "error");
  throw new Error(`This CABBAGE file has mistakes: ${mistake?.message ?? "it cannot be read."}`);
}
