import { blockSpan, readBlock, type BlockHeader } from "../text/blocks.ts";
import type { BodiesItem, BodyEntry } from "../tree/bodies-tree.ts";
import { propertyWords, readProperty } from "./body-properties.ts";
import { readColours } from "./glyphs.ts";
import type { Line } from "../text/lines.ts";
import { checkRowWidths, makePicture, makeRow, takePicture } from "../text/pictures.ts";
import type { Reader } from "../text/reader.ts";
import type { FieldsOf, Word } from "../tree/tree.ts";
import { colours } from "../tree/words.ts";

/** Reads `bodies [GROUP]` with its shapes and properties. */
export function readBodies(head: BlockHeader): FieldsOf<"bodies"> {
  const { r } = head;
  const group = r.peek().kind === "name" ? r.newName("the name of a group of bodies") : undefined;
  const of = { what: "bodies", example: "`I cyan   O yellow`, each with its picture below" };
  return {
    group,
    items: readBlock(head, of, (it, items: BodiesItem[]) => items.push(readProperty(it.r) ?? readRow(it))),
  };
}

// ---------------------------------------------------------------------------------------------- shapes

/** Reads a row of bodies: either bodies of a single cell (`hero @ yellow`), or names with a picture below each. */
function readRow(head: BlockHeader): BodiesItem {
  const { r } = head;
  const from = r.peek().from;
  const hasPictures = isDrawn(head);
  const entries: BodyEntry[] = [];
  do entries.push(hasPictures ? readBodyName(r) : readSmallBody(r));
  while (!r.atEnd());
  if (!hasPictures) {
    if (r.hasFailed) takePicture(head.lines, head.indent);
    reportEquals(head, entries);
    return { is: "row", entries, span: r.span(from) };
  }
  r.finish();
  const drawnEntries = readShapes(head, entries);
  const pictures = drawnEntries.slice(-1).flatMap((it) => it.picture ?? []);
  return { is: "row", entries: drawnEntries, span: blockSpan(head, from, pictures) };
}

/** Reports `raft = brown` above a picture, because the `=` is parsed as a glyph. */
function reportEquals({ lines, indent }: BlockHeader, entries: readonly BodyEntry[]): void {
  const line = lines.peek();
  const glyph = entries.find((it) => it.glyph?.text === "=")?.glyph;
  if (!glyph || !line || line.gap || line.indent < indent || splitChunks(lines.text, line).length > 1) return;
  const message = "This gives the body the glyph `=`, but a picture follows.";
  const hint = "Remove the sign: `raft brown`, with its picture below it.";
  lines.report.add("body-glyph-sign", glyph.span, message, hint);
  lines.skip();
}

function readBodyName(r: Reader): BodyEntry {
  const from = r.peek().from;
  const name = r.newName("the name of a body", "`I cyan   O yellow`");
  return { name, colours: readPlainColours(r), span: r.span(from) };
}

function readPlainColours(r: Reader): Word[] {
  const words: Word[] = [];
  while (colours.includes(r.peek().text)) words.push(r.word());
  return r.is("#") ? [...words, ...readColours(r)] : words;
}

function readSmallBody(r: Reader): BodyEntry {
  const from = r.peek().from;
  const name = r.newName("the name of a body", "`hero @ yellow`");
  const glyph = r.rawChunk();
  if (!glyph || [...glyph.text].length !== 1) {
    const hint =
      "A body of one cell is written `hero @ yellow`. Draw a larger one below its name, in the same column; an empty line ends the picture.";
    r.fail("body-empty", `The body \`${name.text}\` has no picture.`, hint, name.span);
  }
  const colours = readColours(r);
  return { name, glyph, colours, span: r.span(from) };
}

/**
 * Returns true if there are pictures below this line: the next line follows without a gap, and one of its parts begins
 * below a name.
 */
function isDrawn(head: BlockHeader): boolean {
  const line = head.lines.peek();
  if (head.inline || !line || line.gap || line.indent < head.indent) return false;
  const { text } = head.lines;
  const { from, to } = head.r.line;
  const code = text.slice(from, to).split("//", 1)[0];
  const chunks = splitChunks(text, { ...head.r.line, to: from + code.length });
  const names = chunks.filter((it, i) => i === 0 || !isColour(it.text));
  const startColumns = new Set(names.map((it) => it.column));
  return splitChunks(text, line).some((it) => startColumns.has(it.column)) && !isSmallRow(chunks);
}

export function isColour(text: string): boolean {
  return colours.includes(text) || /^#[0-9a-f]+$/i.test(text);
}

/** Returns true for rows such as `hero @ goblin g`, in which names alternate with single glyphs. */
function isSmallRow(chunks: readonly Chunk[]): boolean {
  const isGlyph = (it: Chunk | undefined): boolean => [...(it?.text ?? "")].length === 1;
  // Colours are skipped. A colour word before a glyph is a name.
  const plainChunks = chunks.filter((it, i) => i === 0 || !isColour(it.text) || isGlyph(chunks[i + 1]));
  return (
    plainChunks.length % 2 === 0 &&
    plainChunks.every((it, i) => ([...it.text].length === 1) === (i % 2 === 1))
  );
}

interface Chunk {
  readonly text: string;
  /** Stores the column of the first character, in code points. */
  readonly column: number;
  readonly from: number;
}

/** Splits a line at blanks. */
function splitChunks(text: string, line: Line): Chunk[] {
  const row = text.slice(line.from, line.to);
  return [...row.matchAll(/\S+/g)].map((it) => ({
    text: it[0],
    column: line.indent + [...row.slice(0, it.index)].length,
    from: line.from + it.index,
  }));
}

function readShapes(head: BlockHeader, entries: readonly BodyEntry[]): BodyEntry[] {
  const { lines } = head;
  const columns = entries.map(({ name }) => columnOf(head, name.span.from));
  const rowsByBody: Word[][] = entries.map(() => []);
  for (let line = lines.peek(); line && !line.gap && line.indent >= head.indent; line = lines.peek()) {
    const chunks = splitChunks(lines.text, line);
    if (tellProperty(head, chunks, columns)) break;
    const oddChunk = chunks.find(({ column }) => !columns.includes(column));
    if (oddChunk) {
      const { from } = oddChunk;
      const hint =
        "Each picture starts below the first letter of its name and contains no spaces; `.` is not part of a body. An empty line ends it.";
      const message = "This row does not line up with a name above it.";
      lines.report.add("body-column", { from, to: from + oddChunk.text.length }, message, hint);
    }
    for (const { from, text, column } of chunks)
      rowsByBody[columns.indexOf(column)]?.push(makeRow(lines, from, from + text.length));
    lines.skip();
  }
  return entries.map((entry, i) => addShape(head, entry, rowsByBody[i] ?? []));
}

/**
 * Reports a property such as `ship mass 6` right below a picture, because the empty line between them is missing.
 * Returns true if there was one.
 */
function tellProperty({ lines }: BlockHeader, chunks: readonly Chunk[], columns: readonly number[]): boolean {
  const at = chunks.findIndex((it) => propertyWords.some((word) => word === it.text));
  const [firstChunk, propertyChunk] = [chunks[0], chunks[at]];
  const hasNamesBefore = chunks.slice(0, at).every((it) => /^\p{L}[\p{L}\p{N}-]*,?$/u.test(it.text));
  // A row of a picture may look like a property, but all its parts begin below names.
  const isPictureRow = chunks.every((it) => columns.includes(it.column));
  if (!firstChunk || !propertyChunk || !hasNamesBefore || isPictureRow) return false;
  const message = "This is no row of a picture.";
  const hint = "An empty line ends the picture; what else is said of bodies stands below it.";
  const to = propertyChunk.from + propertyChunk.text.length;
  lines.report.add("body-column", { from: firstChunk.from, to }, message, hint);
  return true;
}

function columnOf(head: BlockHeader, from: number): number {
  const { indent, from: lineStart } = head.r.line;
  return indent + [...head.lines.text.slice(lineStart, from)].length;
}

function addShape(head: BlockHeader, entry: BodyEntry, rows: readonly Word[]): BodyEntry {
  const { from, to } = entry.name.span;
  if (rows.length === 0) {
    const message = `The body \`${entry.name.text}\` has no picture.`;
    const hint = "Draw it below the first letter of its name; an empty line ends the picture.";
    head.lines.report.add("body-empty", { from, to }, message, hint);
    return entry;
  }
  checkRowWidths(head.lines, rows, `picture of \`${entry.name.text}\``);
  return { ...entry, picture: makePicture(head.lines, rows) };
}
