import type { Picture, RuleNode } from "../../syntax/index.ts";
import type { Draft } from "../draft/draft.ts";
import { meaningOf, type GlyphMeaning } from "../draft/glyphs.ts";
import { limits } from "../data/limits.ts";

/** Describes the two pictures of a rule, as meanings of their glyphs, row by row. */
export interface Pattern {
  readonly width: number;
  readonly height: number;
  readonly before: readonly GlyphMeaning[];
  readonly after: readonly GlyphMeaning[];
  /**
   * Is the index of the middle cell, rounded up and left in the drawing; in a copy, of the cell that this one has
   * become.
   */
  readonly middle: number;
  /** Holds the direction that its right side faces: 2 as drawn. */
  readonly facing: number;
}

/** Reads the pictures of a rule. Reports pictures that do not fit together and unknown glyphs, and returns undefined. */
export function readPattern(rule: RuleNode, draft: Draft): Pattern | undefined {
  const before = readSide(rule.before, draft);
  const after = readSide(rule.after, draft);
  if (!before || !after) return undefined;
  const { width, height } = before;
  // The parser has reported sides that differ.
  if (width !== after.width || height !== after.height) return undefined;
  const middle = middleOf(width, height);
  return { width, height, before: before.cells, after: after.cells, middle, facing: 2 };
}

/** Returns the middle cell of a picture, rounded up and left (R13). */
export function middleOf(width: number, height: number): number {
  return ((height - 1) >> 1) * width + ((width - 1) >> 1);
}

/** Turns a pattern clockwise by a quarter. */
function turn({ width, height, before, after, middle, facing }: Pattern): Pattern {
  const turned = (cells: readonly GlyphMeaning[]) =>
    cells.map((_, i) => cells[(height - 1 - (i % height)) * width + Math.floor(i / height)]);
  return {
    width: height,
    height: width,
    before: turned(before),
    after: turned(after),
    middle: (middle % width) * height + (height - 1 - Math.floor(middle / width)),
    facing: (facing + 2) % 8,
  };
}

/** Mirrors left to right. */
function mirror(pattern: Pattern): Pattern {
  const { width, before, after, middle } = pattern;
  const across = (i: number): number => i - (i % width) + (width - 1 - (i % width));
  const mirrored = (cells: readonly GlyphMeaning[]) => cells.map((_, i) => cells[across(i)]);
  return { ...pattern, before: mirrored(before), after: mirrored(after), middle: across(middle) };
}

/** Mirrors top to bottom. */
function flip(pattern: Pattern): Pattern {
  const { width, height, before, after, middle } = pattern;
  const flipped = (cells: readonly GlyphMeaning[]) =>
    cells.map((_, i) => cells[(height - 1 - Math.floor(i / width)) * width + (i % width)]);
  const row = height - 1 - Math.floor(middle / width);
  return {
    ...pattern,
    before: flipped(before),
    after: flipped(after),
    middle: row * width + (middle % width),
  };
}

/** Says which copies of a pattern are wanted. `aimed` means all four turns, each for the direction that it faces. */
export interface PatternCopies {
  readonly turned: boolean;
  readonly mirrored: boolean;
  readonly aimed: boolean;
}

/** Returns the pattern and its distinct copies. */
export function makePatternCopies(
  pattern: Pattern,
  { turned, mirrored, aimed }: PatternCopies,
): readonly Pattern[] {
  // Mirrored left to right, a picture that is aimed would face the other way; so it is mirrored across its direction.
  const originals = mirrored ? [pattern, aimed ? flip(pattern) : mirror(pattern)] : [pattern];
  const all = turned || aimed ? originals.flatMap(fourTurns) : originals;
  const seen = new Set<string>();
  return all.filter((it) => {
    const key = keyOf(it) + (aimed ? it.facing : "");
    return !seen.has(key) && seen.add(key);
  });
}

function fourTurns(pattern: Pattern): readonly Pattern[] {
  const down = turn(pattern);
  const left = turn(down);
  return [pattern, down, left, turn(left)];
}

/** Returns a key that equal patterns share. */
function keyOf({ width, height, before, after }: Pattern): string {
  return `${width}x${height} ${sideKey(before)} -> ${sideKey(after)}`;
}

export function sideKey(cells: readonly GlyphMeaning[]): string {
  return cells.map(({ means, kinds }) => `${means} ${kinds.join(",")}`).join("|");
}

/** Returns true if two glyphs mean the same. */
export function sameMeaning(a: GlyphMeaning, b: GlyphMeaning): boolean {
  return (
    a.means === b.means && a.kinds.length === b.kinds.length && a.kinds.every((it) => b.kinds.includes(it))
  );
}

interface Side {
  readonly width: number;
  readonly height: number;
  readonly cells: readonly GlyphMeaning[];
}

function readSide(picture: Picture, draft: Draft): Side | undefined {
  const rows = picture.rows.map((row) => [...row.text]);
  const width = rows[0]?.length ?? 0;
  if (rows.some((row) => row.length !== width)) return undefined;
  if (width > limits.pictureSide || rows.length > limits.pictureSide) {
    const message = `The picture of a rule can be at most ${limits.pictureSide} cells wide and high.`;
    draft.report.error("picture-size", picture.span, message);
    return undefined;
  }
  const cells = picture.rows.flatMap((row, y) => rows[y].map((glyph, x) => meaningOf(glyph, row, x, draft)));
  return cells.every((it) => it !== undefined) ? { width, height: rows.length, cells } : undefined;
}
