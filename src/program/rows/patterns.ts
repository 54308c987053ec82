import type { Sized } from "../../base/index.ts";
import type { Picture, RuleNode } from "../../syntax/index.ts";
import type { Draft } from "../draft/draft.ts";
import { meaningOf, type GlyphMeaning } from "../draft/glyphs.ts";
import { limits } from "../data/limits.ts";

/** Describes the two pictures of a rule by the meanings of their glyphs, row by row. */
export interface Pattern extends Sized {
  readonly before: readonly GlyphMeaning[];
  readonly after: readonly GlyphMeaning[];
}

/** Describes a turned or mirrored copy of a pattern. */
export interface PatternCopy extends Sized {
  /** Lists, for each cell, its index in the original pattern. */
  readonly cells: readonly number[];
  /** Stores the direction of the pattern's right edge as drawn, which is 2 in the original. */
  readonly facing: number;
}

/**
 * Returns the pattern of a rule; undefined if its pictures do not fit together or contain unknown glyphs, which is
 * reported.
 */
export function readPattern(rule: RuleNode, draft: Draft): Pattern | undefined {
  const sideBefore = readSide(rule.before, draft);
  const sideAfter = readSide(rule.after, draft);
  if (!sideBefore || !sideAfter) return undefined;
  const { width, height } = sideBefore;
  // The parser has reported that the two sides differ in size.
  if (width !== sideAfter.width || height !== sideAfter.height) return undefined;
  return { width, height, before: sideBefore.cells, after: sideAfter.cells };
}

/** Returns the index of the middle cell of a picture; of two middle cells, the upper or left one (R13). */
export function findMiddleCell(width: number, height: number): number {
  return ((height - 1) >> 1) * width + ((width - 1) >> 1);
}

/** Turns a pattern clockwise by a quarter turn. */
function turnCopy({ width, height, cells, facing }: PatternCopy): PatternCopy {
  return {
    width: height,
    height: width,
    cells: cells.map((_, i) => cells[(height - 1 - (i % height)) * width + Math.floor(i / height)]),
    facing: (facing + 2) % 8,
  };
}

/** Mirrors a pattern left to right. */
function mirrorCopy(copy: PatternCopy): PatternCopy {
  const { width, cells } = copy;
  return { ...copy, cells: cells.map((_, i) => cells[i - (i % width) + (width - 1 - (i % width))]) };
}

/** Mirrors a pattern top to bottom. */
function flipCopy(copy: PatternCopy): PatternCopy {
  const { width, height, cells } = copy;
  return {
    ...copy,
    cells: cells.map((_, i) => cells[(height - 1 - Math.floor(i / width)) * width + (i % width)]),
  };
}

/** States which copies of a pattern to make. `aimed` makes four turns, each for one direction of `turned to`. */
export interface PatternCopies {
  readonly turned: boolean;
  readonly mirrored: boolean;
  readonly aimed: boolean;
}

/** Returns the copies of a pattern: the original, and the distinct turned and mirrored ones. */
export function makePatternCopies(
  { width, height, before, after }: Pattern,
  { turned, mirrored, aimed }: PatternCopies,
): readonly PatternCopy[] {
  const drawnPattern = { width, height, cells: before.map((_, i) => i), facing: 2 };
  // Mirroring an aimed picture left to right would reverse its direction, so it is mirrored top to bottom.
  const originals = mirrored
    ? [drawnPattern, aimed ? flipCopy(drawnPattern) : mirrorCopy(drawnPattern)]
    : [drawnPattern];
  const allPatterns = turned || aimed ? originals.flatMap(makeFourTurns) : originals;
  // Without mirroring, copies that point in different directions are always distinct.
  if (!mirrored && (aimed || !turned)) return allPatterns;
  const seenKeys = new Set<string>();
  return allPatterns.filter((it) => {
    const [leftKey, rightKey] = [before, after].map((side) => keyOfSide(it.cells.map((cell) => side[cell])));
    const key = `${it.width}x${it.height} ${leftKey} -> ${rightKey}${aimed ? it.facing : ""}`;
    return !seenKeys.has(key) && seenKeys.add(key);
  });
}

function makeFourTurns(copy: PatternCopy): readonly PatternCopy[] {
  const turnedDown = turnCopy(copy);
  const turnedLeft = turnCopy(turnedDown);
  return [copy, turnedDown, turnedLeft, turnCopy(turnedLeft)];
}

export function keyOfSide(cells: readonly GlyphMeaning[]): string {
  return cells.map(({ means, kinds }) => `${means} ${kinds.join(",")}`).join("|");
}

/** Returns true if two glyphs have the same meaning. */
export function haveSameMeaning(a: GlyphMeaning, b: GlyphMeaning): boolean {
  return (
    a.means === b.means && a.kinds.length === b.kinds.length && a.kinds.every((it) => b.kinds.includes(it))
  );
}

interface Side extends Sized {
  readonly cells: readonly GlyphMeaning[];
}

function readSide(picture: Picture, draft: Draft): Side | undefined {
  const rows = picture.rows.map((row) => [...row.text]);
  const width = rows[0]?.length ?? 0;
  if (rows.some((row) => row.length !== width)) return undefined;
  if (width > limits.pictureSide || rows.length > limits.pictureSide) {
    const message = `The picture of a rule can be at most ${limits.pictureSide} cells wide and high.`;
    return draft.report.error("picture-size", picture.span, message);
  }
  const cells = picture.rows.flatMap((row, y) => rows[y].map((glyph, x) => meaningOf(glyph, row, x, draft)));
  return cells.every((it) => it !== undefined) ? { width, height: rows.length, cells } : undefined;
}
