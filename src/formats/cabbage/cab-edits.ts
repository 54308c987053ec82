import type { Replacement } from "../../syntax/index.ts";
import { findLineStarts, makeList } from "../../base/index.ts";
import {
  cabBytes,
  toFileOrder,
  middleCellIndex,
  newlineByte,
  parseCab,
  type Transition,
  transitionLength,
} from "./cab-file.ts";
import { bytesOf } from "./cab-names.ts";

/** Names the list of transitions for one of the two passes: `down` from the top left, `up` in reverse. */
export type CabPass = "down" | "up";

/** Describes a transition for an editor: one character for each cell, undefined for the wildcard. */
export interface DrawnTransition {
  readonly before: readonly (string | undefined)[];
  readonly after: readonly (string | undefined)[];
  /** Stores the key that the transition needs; undefined if it needs no key. */
  readonly key: string | undefined;
}

/** Adds the number of the transition's line, counted from 1, and the offset of that line. */
export interface PlacedTransition extends DrawnTransition {
  readonly line: number;
  readonly from: number;
}

/** Describes the transitions of a text in the author's order. Each edit changes a single line of the text. */
export interface CabDrawing {
  readonly wildcard: string;
  readonly passes: Readonly<Record<CabPass, readonly PlacedTransition[]>>;
  /** Maps each list to the offset of the empty line that ends it. */
  readonly ends: Readonly<Record<CabPass, number>>;
  /** Lists the characters in the cells of the game. */
  readonly characters: readonly string[];
}

/** Returns the transitions of a text; undefined if the text has mistakes. */
export function drawCab(text: string): CabDrawing | undefined {
  const { cab } = parseCab(cabBytes(text), "");
  if (!cab) return undefined;
  const lineOffsets = findLineStarts(text);
  const placeInText = (it: Transition): PlacedTransition => ({
    before: it.before.map(characterOf),
    after: it.after.map(characterOf),
    key: characterOf(it.key),
    line: it.line,
    from: lineOffsets[it.line - 1],
  });
  const down = cab.down.map(placeInText);
  const up = cab.up.map(placeInText);
  const ends = { down: lineOffsets[down.length], up: lineOffsets[down.length + up.length + 1] };
  return {
    wildcard: String.fromCharCode(cab.wildcard),
    passes: { down, up },
    ends,
    characters: bytesOf(cab)
      .filter((it) => it !== 0 && it !== newlineByte && it !== cab.wildcard)
      .map((it) => String.fromCharCode(it)),
  };
}

/** Returns a transition as a line of the file: the middle cell comes first (CB2). */
function writeTransition(transition: DrawnTransition, wildcard: string): string {
  return toFileOrder(transition, wildcard).join("");
}

/** Replaces a transition by another one. */
export function putTransition(
  { wildcard }: CabDrawing,
  { from }: PlacedTransition,
  newTransition: DrawnTransition,
): readonly Replacement[] {
  return [{ from, to: from + transitionLength, text: writeTransition(newTransition, wildcard) }];
}

/** Inserts a transition into a list, before the one with this index. */
export function addTransition(
  { wildcard, passes, ends }: CabDrawing,
  pass: CabPass,
  index: number,
  newTransition: DrawnTransition,
): readonly Replacement[] {
  const from = passes[pass][index]?.from ?? ends[pass];
  return [{ from, to: from, text: `${writeTransition(newTransition, wildcard)}\n` }];
}

/** Deletes the line of a transition. */
export function removeTransition(text: string, { from }: PlacedTransition): readonly Replacement[] {
  return [{ from, to: text.indexOf("\n", from) + 1, text: "" }];
}

/** Swaps two transitions. */
export function swapTransitions(
  drawing: CabDrawing,
  transition: PlacedTransition,
  other: PlacedTransition,
): readonly Replacement[] {
  const edits = [...putTransition(drawing, transition, other), ...putTransition(drawing, other, transition)];
  return edits.sort((a, b) => a.from - b.from);
}

/** Returns a new transition without effect: it requires a character in the middle cell, and keeps it. */
export function stillTransition(character: string): DrawnTransition {
  const patternBefore = makeList(9, (cell) => (cell === middleCellIndex ? character : undefined));
  return { before: patternBefore, after: makeList(9, () => undefined), key: undefined };
}

function characterOf(byte: number | undefined): string | undefined {
  return byte === undefined ? undefined : String.fromCharCode(byte);
}
