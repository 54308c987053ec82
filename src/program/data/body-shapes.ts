import {
  formatCount,
  exactHeadingCounts,
  extentOf,
  isHeadingCount,
  largestOf,
  type Sized,
} from "../../base/index.ts";
import type {
  BodiesSection,
  BodyEntry,
  BodyProperty,
  LooksProperty,
  TurnsProperty,
  Word,
} from "../../syntax/index.ts";
import { type Turning, countTornNeighbours } from "./body-poses.ts";
import { glyphSpan } from "./glyph-span.ts";
import type { KindId } from "./program.ts";
import type { GameDiagnostics } from "./report.ts";

/** Describes the shape of a body as it is drawn. */
export interface BodyShape extends Sized {
  readonly name: string;
  /** Lists the cells in reading order, with coordinates from the upper left corner of the picture. */
  readonly cells: readonly { readonly x: number; readonly y: number; readonly glyph: string }[];
  readonly turning: Turning;
  /** Lists the offsets to try, in order, when the body does not fit after a turn from one heading to another. */
  readonly kicks: readonly Kick[];
  /**
   * Lists pairs of glyphs that are swapped when the body is mirrored. `rounds` lists glyphs that replace one another when the
   * body turns, clockwise from the top.
   */
  readonly mirrors: readonly GlyphWords[];
  readonly rounds: readonly GlyphWords[];
}

/** Lists the glyphs of a pair or a round, each with its span in the text. */
export type GlyphWords = readonly Word[];

/** Describes the shape of a body in the form that the engine uses, with kinds instead of glyphs. */
export interface BodyKind extends Omit<BodyShape, "cells" | "name" | "mirrors" | "rounds"> {
  readonly kind: KindId;
  /** Lists the cells, each with the kind that it shows: the body's own kind, or the object that has the glyph. */
  readonly cells: readonly {
    readonly x: number;
    readonly y: number;
    readonly kind: KindId;
    /** Lists the kinds that may lie below this cell, if they differ from the kinds that may lie below the body's other cells. */
    readonly on?: readonly KindId[];
  }[];
  /** Stores the strength that is needed to push the body; 1 if missing. */
  readonly mass?: number;
  /** Is true if pushes add up until they reach the mass. */
  readonly slowly?: true;
  /** Stores the fraction of the collected pushes that is lost in each cycle without a push. */
  readonly losing?: number;
  /** Lists the mirrored pairs, and the rounds, with kinds instead of glyphs. */
  readonly mirrors?: readonly (readonly KindId[])[];
  readonly rounds?: readonly (readonly KindId[])[];
}

export interface Kick {
  /**
   * Stores the heading before the turn; `to` is the heading after it. Headings count clockwise from 0, the heading in
   * the picture.
   */
  readonly from: number;
  readonly to: number;
  readonly tests: readonly (readonly [x: number, y: number])[];
}

type Properties = readonly BodyProperty[];

/** Returns the shapes that a section draws, and reports mistakes in them. */
export function bodyShapes(section: BodiesSection, report: GameDiagnostics): readonly BodyShape[] {
  const properties = section.items.filter((it) => it.is !== "row");
  const entries = section.items.flatMap((it) => (it.is === "row" ? it.entries : []));
  const headings = Math.max(
    4,
    ...properties.map((it) => (it.is === "turns" ? (it.headings?.value ?? 4) : 4)),
  );
  const group = section.group?.text;
  for (const it of properties) checkProperty(it, group, entries, headings, report);
  return entries.flatMap((entry) => {
    const ownProperties = properties.filter((it) => scopeOf(it, entry.name.text, group) !== "no");
    return makeShape(entry, ownProperties, report) ?? [];
  });
}

/** Returns the glyph of the body's own cells in its picture: the first glyph that belongs to no object, with the place where it occurs first. */
export function glyphOfOwnCells(entry: BodyEntry, ofObjects: ReadonlySet<string>): Word | undefined {
  for (const row of entry.picture?.rows ?? []) {
    const glyphs = [...row.text];
    const column = glyphs.findIndex((it) => it !== "." && !ofObjects.has(it));
    if (column >= 0) return { text: glyphs[column], span: glyphSpan(row, column) };
  }
  return undefined;
}

/** Reports a body that is larger, in every heading, than a board of this size. */
export function checkBodySize(
  entry: BodyEntry,
  width: number,
  height: number,
  report: GameDiagnostics,
): void {
  const rows = entry.picture?.rows ?? [];
  const drawnCells = rows.flatMap((row, y) =>
    [...row.text].flatMap((glyph, x) => (glyph === "." ? [] : [{ x, y }])),
  );
  if (drawnCells.length === 0) return;
  const [across, down] = [extentOf(drawnCells.map((it) => it.x)), extentOf(drawnCells.map((it) => it.y))];
  if ((across <= width && down <= height) || (down <= width && across <= height)) return;
  const message = `\`${entry.name.text}\` is ${across}x${down}, which is larger than any board.`;
  report.error("body-large", entry.picture?.span ?? entry.name.span, message);
}

/** Returns "all" if a property applies to all bodies of its section, "name" if it applies to this body by name, otherwise "no". */
function scopeOf(property: BodyProperty, name: string, group: string | undefined): "all" | "name" | "no" {
  if (property.of.length === 0 || property.of.some((it) => it.text === group)) return "all";
  return property.of.some((it) => it.text === name) ? "name" : "no";
}

/** Returns the last property of a type that applies to a body. A property that names the body takes precedence. */
export function propertyOf<Is extends BodyProperty["is"]>(
  is: Is,
  name: string,
  section: BodiesSection,
): Extract<BodyProperty, { is: Is }> | undefined {
  const propertiesOfType = section.items.filter(
    (it): it is Extract<BodyProperty, { is: Is }> => it.is === is,
  );
  const lastPropertyFor = (scope: "all" | "name"): Extract<BodyProperty, { is: Is }> | undefined =>
    propertiesOfType.filter((it) => scopeOf(it, name, section.group?.text) === scope).at(-1);
  return lastPropertyFor("name") ?? lastPropertyFor("all");
}

function checkProperty(
  property: BodyProperty,
  group: string | undefined,
  entries: readonly BodyEntry[],
  headings: number,
  report: GameDiagnostics,
): void {
  const knownNames = entries.map((it) => it.name.text);
  for (const word of property.of) {
    if (knownNames.includes(word.text) || word.text === group) continue;
    if (property.is === "on" && [...word.text].length === 1) checkGlyphIsDrawn(word, entries, report);
    else report.unknown("name-unknown", "body", word, knownNames);
  }
  if (property.is === "mass" && property.mass < 1)
    report.error("mass-wrong", property.span, "A mass is a whole number, 1 or more.");
  if (property.is === "mirrors" || property.is === "turning") checkGlyphs(property, report);
  if (property.is === "turns") checkHeadingCount(property, report);
  if (property.is !== "kicks") return;
  for (const { from, to, span } of property.turns) {
    if (from !== to && from < headings && to < headings) continue;
    const message = `\`${from}>${to}\` is not a turn: headings run from 0, as drawn, clockwise to ${headings - 1}.`;
    report.error("kicks-turn", span, message, "`0>1` is one turn clockwise from the picture as drawn.");
  }
}

/** Checks that each glyph with an `on` of its own occurs in some shape of the section. */
function checkGlyphIsDrawn(word: Word, entries: readonly BodyEntry[], report: GameDiagnostics): void {
  const isDrawn = entries.some(
    (it) => it.glyph?.text === word.text || it.picture?.rows.some((row) => row.text.includes(word.text)),
  );
  if (isDrawn && word.text !== ".") return;
  const hint = "Before `on`, write names of bodies of this section, or one glyph of their shapes.";
  report.error("body-no-glyph", word.span, `No shape in this section has a cell \`${word.text}\`.`, hint);
}

/** Reports each mirror entry that is not a pair of glyphs, and each round of fewer than two glyphs. */
function checkGlyphs({ is, glyphs }: LooksProperty, report: GameDiagnostics): void {
  for (const { text, span } of glyphs) {
    if (isPairOrRound(is, text)) continue;
    if (is === "turning") {
      const hint = "Write the glyphs of one full turn clockwise: `turning ^>v<`.";
      report.error("turning-round", span, `\`${text}\` is not a full turn of glyphs.`, hint);
    } else {
      const isSingleGlyph = [...text].length === 1;
      const message = isSingleGlyph
        ? `\`${text}\` has no mirror image.`
        : `\`${text}\` is not a pair of glyphs.`;
      report.error("mirror-pair", span, message, "Write pairs of glyphs that swap places: `mirrors <> ()`.");
    }
  }
}

/** Returns true if the text is a valid pair or round: different glyphs, exactly two of them for a pair. */
function isPairOrRound(is: LooksProperty["is"], text: string): boolean {
  const glyphs = [...text];
  return new Set(glyphs).size > 1 && (is === "turning" || glyphs.length === 2);
}

function checkHeadingCount({ headings }: TurnsProperty, report: GameDiagnostics): void {
  if (!headings || isHeadingCount(headings.value)) return;
  const message = `A full turn cannot have ${headings.value} headings.`;
  const hint = `With ${exactHeadingCounts.join(", ")} headings, nothing comes apart. Other numbers must divide 360 and be multiples of 4, such as 24 or 36.`;
  report.error("turns-headings", headings.span, message, hint);
}

function makeShape(entry: BodyEntry, properties: Properties, report: GameDiagnostics): BodyShape | undefined {
  const rows = entry.picture?.rows.map((it) => [...it.text]) ?? (entry.glyph ? [[entry.glyph.text]] : []);
  const width = largestOf(rows.map((row) => row.length));
  const cells = rows.flatMap((row, y) => row.flatMap((glyph, x) => (glyph === "." ? [] : [{ x, y, glyph }])));
  if (rows.length > 0 && cells.length === 0) {
    const hint = "`.` is not part of a body; draw its cells with any other character.";
    const message = `\`${entry.name.text}\` has no cells.`;
    report.error("body-empty", entry.picture?.span ?? entry.name.span, message, hint);
  }
  if (cells.length === 0) return undefined;
  const shape = { name: entry.name.text, width, height: rows.length, cells };
  const turning = turningOf(shape, entry, properties, report);
  return {
    ...shape,
    turning,
    kicks: kicksOf(properties),
    mirrors: glyphsOf("mirrors", properties),
    rounds: glyphsOf("turning", properties),
  };
}

/**
 * Returns the valid glyph pairs (`mirrors <>`) or full turns (`turning ^>v<`) among a body's properties, each glyph with its
 * span. Invalid ones are dropped.
 */
function glyphsOf(is: LooksProperty["is"], properties: Properties): readonly GlyphWords[] {
  const texts = properties.flatMap((it) => (it.is === is ? it.glyphs : []));
  const validTexts = texts.filter(({ text }) => isPairOrRound(is, text));
  return validTexts.map(({ text, span }) => {
    let from = span.from;
    return [...text].map((glyph) => {
      from += glyph.length;
      return { text: glyph, span: { ...span, from: from - glyph.length, to: from } };
    });
  });
}

/** Returns how a body turns. A property that names the body takes precedence over a property for all bodies. */
function turningOf(
  shape: Pick<BodyShape, "width" | "height" | "cells">,
  entry: BodyEntry,
  properties: Properties,
  report: GameDiagnostics,
): Turning {
  const turnProperties = properties.filter((it) => it.is === "turns");
  const turnProperty = turnProperties.filter((it) => it.of.length > 0).at(-1) ?? turnProperties.at(-1);
  if (turnProperty?.how === "middle" || (!turnProperty && properties.some((it) => it.is === "on"))) {
    const middleCell = { x: (shape.width - 1) >> 1, y: (shape.height - 1) >> 1 };
    return turnAboutCell(shape, middleCell, entry, turnProperty?.headings, report);
  }
  if (!turnProperty) return { by: shape.width === shape.height ? "square" : "box" };
  if (turnProperty.how === "about") return turnAboutGlyph(shape, entry, turnProperty, report);
  if (turnProperty.how !== "square" || shape.width === shape.height) return { by: turnProperty.how };
  const message = `\`${entry.name.text}\` turns in its square, but its picture is ${shape.width}x${shape.height}.`;
  const hint =
    "Add rows or columns of `.` until it is square; where you add them decides what it turns about.";
  report.error("body-square", entry.picture?.span ?? entry.name.span, message, hint);
  return { by: "never" };
}

function turnAboutGlyph(
  shape: Pick<BodyShape, "width" | "height" | "cells">,
  entry: BodyEntry,
  { glyph, headings }: TurnsProperty,
  report: GameDiagnostics,
): Turning {
  // The parser has reported that the glyph is missing.
  if (!glyph) return { by: "never" };
  const { cells } = shape;
  const pivots = cells.filter((it) => it.glyph === glyph.text);
  const [pivot] = pivots;
  if (pivot && pivots.length === 1) return turnAboutCell(shape, pivot, entry, headings, report);
  const message = `\`${entry.name.text}\` has ${formatCount(pivots.length, "cell")} \`${glyph.text}\`; it needs exactly one to turn about.`;
  report.error("body-pivot", glyph.span, message);
  return { by: "never" };
}

function turnAboutCell(
  shape: Pick<BodyShape, "width" | "height" | "cells">,
  { x, y }: { readonly x: number; readonly y: number },
  entry: BodyEntry,
  headings: TurnsProperty["headings"],
  report: GameDiagnostics,
): Turning {
  const headingCount = headings && isHeadingCount(headings.value) ? headings.value : 4;
  const turning: Turning = { by: "about", x, y, headings: headingCount };
  if (headings && !exactHeadingCounts.includes(headingCount))
    reportTorn({ ...shape, turning }, entry, headings.span, report);
  return turning;
}

/** Warns of a number of headings at which neighbouring cells of the body come apart. */
function reportTorn(
  shape: Pick<BodyShape, "width" | "height" | "cells" | "turning">,
  entry: BodyEntry,
  span: Word["span"],
  report: GameDiagnostics,
): void {
  const tornPairCounts = countTornNeighbours(shape);
  const headings = tornPairCounts.flatMap((tornPairs, heading) => (tornPairs > 0 ? [heading] : []));
  if (headings.length === 0) return;
  const headingsText = headings.slice(0, 3).join(", ") + (headings.length > 3 ? " and others" : "");
  const message = `\`${entry.name.text}\` comes apart at headings ${headingsText}: cells side by side in its picture are not neighbours there.`;
  const hint = `With ${exactHeadingCounts.join(", ")} headings, nothing comes apart.`;
  report.warn("turns-torn", span, message, hint);
}

/** Returns the kicks for all turns. Kicks that name the body replace those for all bodies. */
function kicksOf(properties: Properties): readonly Kick[] {
  const kicks = properties
    .filter((it) => it.is === "kicks")
    .sort((a, b) => Math.min(a.of.length, 1) - Math.min(b.of.length, 1));
  const kicksByTurn = new Map<string, Kick>();
  for (const { turns, tests } of kicks) {
    for (const { from, to } of turns)
      kicksByTurn.set(`${from}>${to}`, { from, to, tests: tests.map(({ x, y }) => [x, y] as const) });
  }
  return [...kicksByTurn.values()];
}
