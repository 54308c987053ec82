import type { Replacement } from "../../syntax/index.ts";
import { lineStarts } from "../../base/index.ts";
import {
  type CabFile,
  cabBytes,
  toFileOrder,
  middleCellIndex,
  newline,
  parseCab,
  type Transition,
  transitionLength,
} from "./cab-file.ts";
import { bytesOf } from "./cab-names.ts";

/** Describes the two lists of a file: that of the pass from the top left, and that of the reverse pass. */
export type CabPass = "down" | "up";

/** Describes a transition as it is drawn: a character for each cell, none for "anything" and "keep". */
export interface DrawnTransition {
  readonly before: readonly (string | undefined)[];
  readonly after: readonly (string | undefined)[];
  /** Is the key that the transition needs; undefined if it needs none. */
  readonly key: string | undefined;
}

/** Describes a transition, its line from 1, and where that begins in the text. */
export interface PlacedTransition extends DrawnTransition {
  readonly line: number;
  readonly from: number;
}

/** Describes the transitions of a text in the author's order, to be changed one by one: nothing else of the text is. */
export interface CabDrawing {
  readonly wildcard: string;
  readonly passes: Readonly<Record<CabPass, readonly PlacedTransition[]>>;
  /** Gives, for each list, the offset of the empty line that ends it. */
  readonly ends: Readonly<Record<CabPass, number>>;
  /** Lists the characters that the game uses in its cells. */
  readonly characters: readonly string[];
}

/** Returns the transitions of a text; undefined while it has mistakes. */
export function drawCab(text: string): CabDrawing | undefined {
  const { cab } = parseCab(cabBytes(text), "");
  if (!cab) return undefined;
  const starts = lineStarts(text);
  const placed = (it: Transition): PlacedTransition => ({
    before: it.before.map(characterOf),
    after: it.after.map(characterOf),
    key: characterOf(it.key),
    line: it.line,
    from: starts[it.line - 1],
  });
  const down = cab.down.map(placed);
  const up = cab.up.map(placed);
  const ends = { down: starts[down.length], up: starts[down.length + up.length + 1] };
  return {
    wildcard: String.fromCharCode(cab.wildcard),
    passes: { down, up },
    ends,
    characters: charactersOf(cab),
  };
}

/** Returns the line of a transition: the middle first, then its neighbours (CB2). */
function transitionLine(drawn: DrawnTransition, wildcard: string): string {
  return toFileOrder(drawn, wildcard).join("");
}

/** Puts another transition in the place of one. */
export function putTransition(
  { wildcard }: CabDrawing,
  { from }: PlacedTransition,
  next: DrawnTransition,
): readonly Replacement[] {
  return [{ from, to: from + transitionLength, text: transitionLine(next, wildcard) }];
}

/** Inserts a transition into a list, before the one at this index, counted from 0. */
export function addTransition(
  { wildcard, passes, ends }: CabDrawing,
  pass: CabPass,
  at: number,
  added: DrawnTransition,
): readonly Replacement[] {
  const from = passes[pass][at]?.from ?? ends[pass];
  return [{ from, to: from, text: `${transitionLine(added, wildcard)}\n` }];
}

/** Takes the line of a transition out. */
export function removeTransition(text: string, { from }: PlacedTransition): readonly Replacement[] {
  return [{ from, to: text.indexOf("\n", from) + 1, text: "" }];
}

/** Has two transitions change places. */
export function swapTransitions(
  drawing: CabDrawing,
  one: PlacedTransition,
  other: PlacedTransition,
): readonly Replacement[] {
  const edits = [...putTransition(drawing, one, other), ...putTransition(drawing, other, one)];
  return edits.sort((a, b) => a.from - b.from);
}

/** Returns a transition that changes nothing yet: its middle cell stays the same. */
export function stillTransition(character: string): DrawnTransition {
  const nine = (cell: (at: number) => string | undefined): (string | undefined)[] =>
    Array.from({ length: 9 }, (_, at) => cell(at));
  return {
    before: nine((at) => (at === middleCellIndex ? character : undefined)),
    after: nine(() => undefined),
    key: undefined,
  };
}

function characterOf(byte: number | undefined): string | undefined {
  return byte === undefined ? undefined : String.fromCharCode(byte);
}

function charactersOf(cab: CabFile): readonly string[] {
  return bytesOf(cab)
    .filter((it) => it !== 0 && it !== newline && it !== cab.wildcard)
    .map((it) => String.fromCharCode(it));
}
