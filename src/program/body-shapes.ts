import type { BodiesSection, BodyEntry, KicksProperty, TurnsProperty, Word } from "../syntax/index.ts";
import { glyphSpan } from "./glyph-span.ts";
import type { KindId } from "./program.ts";
import type { Report } from "./report.ts";

/** How a shape turns: in its square box, about one of its cells, about the lower left corner of its box, or not at all. */
export type Turning =
  | { readonly by: "square" | "corner" | "never" }
  | { readonly by: "about"; readonly x: number; readonly y: number };

/** The shape of a body as it is drawn. */
export interface BodyShape {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  /** In reading order, seen from the upper left corner of the picture. */
  readonly cells: readonly { readonly x: number; readonly y: number; readonly glyph: string }[];
  readonly turning: Turning;
  /** Places to try in turn when a turn from heading to heading does not fit where it is. */
  readonly kicks: readonly Kick[];
}

/** A shape whose cells are objects: what the game plays with. */
export interface BodyKind extends Omit<BodyShape, "cells" | "name"> {
  readonly kind: KindId;
  /** What each cell shows: the body's own kind, or the object that has the glyph. */
  readonly cells: readonly { readonly x: number; readonly y: number; readonly kind: KindId }[];
}

export interface Kick {
  /** Quarter turns clockwise from the picture as drawn. */
  readonly from: number;
  readonly to: number;
  readonly tests: readonly (readonly [x: number, y: number])[];
}

type Properties = readonly (TurnsProperty | KicksProperty)[];

/** The shapes that a section draws; what is wrong with them is told. */
export function bodyShapes(section: BodiesSection, report: Report): readonly BodyShape[] {
  const properties = section.items.filter((it) => it.is !== "row");
  const entries = section.items.flatMap((it) => (it.is === "row" ? it.entries : []));
  for (const it of properties) checkProperty(it, entries, report);
  return entries.flatMap((entry) => makeShape(entry, properties, report) ?? []);
}

/** The glyph of a drawn body's own cells: the first that no object has; its span is where it is first drawn. */
export function ownGlyph(entry: BodyEntry, ofObjects: ReadonlySet<string>): Word | undefined {
  for (const row of entry.picture?.rows ?? []) {
    const glyphs = [...row.text];
    const column = glyphs.findIndex((it) => it !== "." && !ofObjects.has(it));
    if (column >= 0) return { text: glyphs[column]!, span: glyphSpan(row, column) };
  }
  return undefined;
}

/** Tells a body that is larger than a board of this size, whichever way it is turned. */
export function checkSize(entry: BodyEntry, width: number, height: number, report: Report): void {
  const rows = entry.picture?.rows ?? [];
  const drawn = rows.flatMap((row, y) =>
    [...row.text].flatMap((glyph, x) => (glyph === "." ? [] : [{ x, y }])),
  );
  if (drawn.length === 0) return;
  const span = (all: readonly number[]): number => Math.max(...all) - Math.min(...all) + 1;
  const [across, down] = [span(drawn.map((it) => it.x)), span(drawn.map((it) => it.y))];
  if ((across <= width && down <= height) || (down <= width && across <= height)) return;
  const message = `\`${entry.name.text}\` is ${across}x${down}, and no board is so large.`;
  report.error("body-large", entry.picture?.span ?? entry.name.span, message);
}

function checkProperty(property: Properties[number], entries: readonly BodyEntry[], report: Report): void {
  for (const word of property.of) {
    const known = entries.map((it) => it.name.text);
    if (!known.includes(word.text)) report.unknown("name-unknown", "body", word, known);
  }
  if (property.is !== "kicks") return;
  for (const { from, to, span } of property.turns) {
    if (from !== to && from <= 3 && to <= 3) continue;
    const message = `\`${from}>${to}\` is not a turn: headings run from 0, as drawn, clockwise to 3.`;
    report.error("kicks-turn", span, message, {
      hint: "A quarter turn clockwise from the picture as drawn is `0>1`.",
    });
  }
}

function makeShape(entry: BodyEntry, properties: Properties, report: Report): BodyShape | undefined {
  const rows = entry.picture?.rows.map((it) => [...it.text]) ?? (entry.glyph ? [[entry.glyph.text]] : []);
  const width = Math.max(0, ...rows.map((row) => row.length));
  const cells = rows.flatMap((row, y) => row.flatMap((glyph, x) => (glyph === "." ? [] : [{ x, y, glyph }])));
  if (rows.length > 0 && cells.length === 0) {
    const hint = "`.` is no part of a body; draw its cells with any other character.";
    report.error(
      "body-empty",
      entry.picture?.span ?? entry.name.span,
      `\`${entry.name.text}\` has no cells.`,
      { hint },
    );
  }
  if (cells.length === 0) return undefined;
  const own = properties.filter(
    (it) => it.of.length === 0 || it.of.some((word) => word.text === entry.name.text),
  );
  const shape = { name: entry.name.text, width, height: rows.length, cells };
  return { ...shape, turning: turningOf(shape, entry, own, report), kicks: kicksOf(own) };
}

/** What is said of a body by name counts more than what is said of all. */
function turningOf(
  shape: Pick<BodyShape, "width" | "height" | "cells">,
  entry: BodyEntry,
  own: Properties,
  report: Report,
): Turning {
  const all = own.filter((it) => it.is === "turns");
  const said = all.filter((it) => it.of.length > 0).at(-1) ?? all.at(-1);
  if (!said) return { by: shape.width === shape.height ? "square" : "corner" };
  if (said.how === "about") return aboutCell(shape, entry, said, report);
  if (said.how !== "square" || shape.width === shape.height) return { by: said.how };
  const message = `\`${entry.name.text}\` turns in its square, but its picture is ${shape.width}x${shape.height}.`;
  const hint = "Add rows or columns of `.` until it is square: they say what it turns about.";
  report.error("body-square", entry.picture?.span ?? entry.name.span, message, { hint });
  return { by: "never" };
}

function aboutCell(
  { cells }: Pick<BodyShape, "cells">,
  entry: BodyEntry,
  { glyph, span }: TurnsProperty,
  report: Report,
): Turning {
  const pivots = cells.filter((it) => it.glyph === glyph?.text);
  const [pivot] = pivots;
  if (pivot && pivots.length === 1) return { by: "about", x: pivot.x, y: pivot.y };
  const message = `\`${entry.name.text}\` has ${pivots.length} cells \`${glyph?.text}\`; it turns about exactly one.`;
  report.error("body-pivot", glyph?.span ?? span, message);
  return { by: "never" };
}

/** The kicks by turn: those said of the body by name in place of those of all. */
function kicksOf(own: Properties): readonly Kick[] {
  const kicks = own
    .filter((it) => it.is === "kicks")
    .sort((a, b) => Math.min(a.of.length, 1) - Math.min(b.of.length, 1));
  const byTurn = new Map<string, Kick>();
  for (const { turns, tests } of kicks) {
    for (const { from, to } of turns) {
      byTurn.set(`${from}>${to}`, { from, to, tests: tests.map(({ x, y }) => [x, y] as const) });
    }
  }
  return [...byTurn.values()];
}
