import type { KindId, Program } from "../../program/index.ts";

/** Identifies a cell by its board and coordinates, because cell numbers differ from level to level. */
export interface CellRef {
  /** Stores an index into `program.boards`; by default the first board. */
  readonly board?: number;
  /** Stores the owner of a board that each player has; by default the player who gives the input. */
  readonly player?: number;
  readonly x: number;
  readonly y: number;
  /** Is true if `y` is relative to the value of the option that numbers the rows. */
  readonly below?: true;
}

/** Contains the kinds read from a file that is an argument of a control. */
export interface KindFile {
  readonly kinds: readonly KindId[];
}

/** Represents one part of an input: a control (by index), a key (by name), a click on a cell, or a move. */
export type Given =
  | {
      readonly type: "control";
      readonly control: number;
      readonly args: readonly (number | CellRef | KindFile)[];
      readonly player?: number;
      /** Is the number written before a control that has `times`. */
      readonly times?: number;
    }
  /** Represents a move in notation, or the answer to an open choice. */
  | { readonly type: "move"; readonly text: string; readonly player?: number }
  | { readonly type: "key"; readonly key: string; readonly player?: number }
  | {
      readonly type: "click";
      readonly cell: CellRef;
      /** Is true for a click with the right mouse button or a long press. */
      readonly right?: true;
      readonly player?: number;
    };

export type GivenClick = Extract<Given, { type: "click" }>;

/**
 * Represents one input of a session. A cycle is one step of the game's rules; with an empty `given`, it only lets time pass. The parts in
 * `given` also count as held down; `held` lists others that are held down.
 */
export type Input =
  | { readonly type: "cycle"; readonly given: readonly Given[]; readonly held?: readonly Given[] }
  | { readonly type: "undo" | "restart" | "next" };

/** Represents an input that runs a cycle. */
export type GivenCycle = Extract<Input, { type: "cycle" }>;

/** Is the cycle without any input. */
export const plain: Input = { type: "cycle", given: [] };

/** Returns the cycle in which a key is pressed. */
export function pressed(key: string): Input {
  return { type: "cycle", given: [{ type: "key", key }] };
}

/** Returns the cycle in which a cell is clicked. */
export function clicked(cell: CellRef): Input {
  return { type: "cycle", given: [{ type: "click", cell }] };
}

/** Returns the key of an input that consists of a single key without a player. */
export function findSoleKey(input: Input): string | undefined {
  if (input.type !== "cycle" || input.given.length !== 1 || input.held !== undefined) return undefined;
  const it = input.given[0];
  return it?.type === "key" && it.player === undefined ? it.key : undefined;
}

/** Returns true if the game itself handles the number before an input, because the input is a single control with `times`. */
export function handlesCount(program: Program, input: Input): input is GivenCycle {
  if (input.type !== "cycle" || input.given.length !== 1 || input.held) return false;
  const [given] = input.given;
  return given?.type === "control" && program.controls[given.control]?.times === true;
}

/** Returns a copy of an input with a number of repetitions. */
export function withRepeatCount(input: GivenCycle, times: number): Input {
  const given = input.given.map((it) => (it.type === "control" ? { ...it, times: limitRepeats(times) } : it));
  return { ...input, given };
}

/** Is a number divisible by 2 to 10. An effect that repeats with such a period is back at its start after this many repetitions. */
const commonPeriod = 10_080;

/** Reduces a large number of repetitions to a smaller one with the same remainder, because only the phase within a period matters. */
function limitRepeats(repeats: number): number {
  if (repeats <= 2 * commonPeriod) return repeats;
  return commonPeriod + (Number.isFinite(repeats) ? repeats % commonPeriod : 0);
}

/** Returns true if two inputs have the same content. */
export function sameInput(a: Input, b: Input): boolean {
  if (a === b) return true;
  if (a.type !== "cycle" || b.type !== "cycle") return a.type === b.type;
  return isSameData(a.given, b.given) && isSameData(a.held ?? [], b.held ?? []);
}

/** Returns true if two lists of parts of inputs are equal. */
export const sameGiven: (a: readonly Given[], b: readonly Given[]) => boolean = isSameData;

/** Returns true if two parts of inputs are equal and come from the same player. */
export const isGivenAlike: (a: Given, b: Given | undefined) => boolean = isSameData;

/** Returns true if two values of plain data, such as inputs and cells, have the same members; an undefined member counts as missing. */
export function isSameData<Data>(a: Data, b: Data): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || !a || !b) return false;
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((it, index) => isSameData<unknown>(it, b[index]));
  for (const key in a) if (!isSameData(a[key], b[key])) return false;
  for (const key in b) if (b[key] !== undefined && a[key] === undefined) return false;
  return true;
}
