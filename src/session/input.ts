import type { KindId, Program } from "../program/index.ts";

/** A cell as people name it: by its board and its place there. A position's own numbers change from level to level. */
export interface CellRef {
  /** Index into `program.boards`; the first without it. */
  readonly board?: number;
  /** Whose, for a board that each player has; without it whose input it is. */
  readonly player?: number;
  readonly x: number;
  readonly y: number;
}

/** What is in a file of kinds. */
export interface KindFile {
  readonly kinds: readonly KindId[];
}

/** One thing a player gives: a control by its index, a key by its name, or a click on a cell. */
export type Given =
  | {
      readonly type: "control";
      readonly control: number;
      readonly args: readonly (number | CellRef | KindFile)[];
      readonly player?: number;
      /** The number in front, for a control that has `times`. */
      readonly times?: number;
    }
  /** A move of a game by moves as people write it, or the answer to the choice that a move has left open. */
  | { readonly type: "move"; readonly text: string; readonly player?: number }
  | { readonly type: "key"; readonly key: string; readonly player?: number }
  | { readonly type: "click"; readonly cell: CellRef; readonly player?: number };

/**
 * One input of a session. A cycle without anything given is time passing. What is given also counts as held; `held`
 * names what is down besides.
 */
export type Input =
  | { readonly type: "cycle"; readonly given: readonly Given[]; readonly held?: readonly Given[] }
  | { readonly type: "undo" | "restart" | "next" };

/** A cycle without input. */
export const plain: Input = { type: "cycle", given: [] };

/** A cycle with this key. */
export function pressed(key: string): Input {
  return { type: "cycle", given: [{ type: "key", key }] };
}

/** A cycle with a click on this cell. */
export function clicked(cell: CellRef): Input {
  return { type: "cycle", given: [{ type: "click", cell }] };
}

/** Whether a number in front of an input is for the game to count with: it is one control that has `times`. */
export function isCounted(program: Program, input: Input): input is Extract<Input, { type: "cycle" }> {
  if (input.type !== "cycle" || input.given.length !== 1 || input.held) return false;
  const [given] = input.given;
  return given?.type === "control" && program.controls[given.control]?.times === true;
}

/** The input with a number in front. */
export function countedInput(input: Extract<Input, { type: "cycle" }>, times: number): Input {
  const given = input.given.map((it) => (it.type === "control" ? { ...it, times: bounded(times) } : it));
  return { ...input, given };
}

/** Divisible by 2 to 10: what comes round after so many steps stands where it stood. */
const rounds = 10_080;

/** A number that is as good as a larger one: nothing that is repeated is new after so many rounds, but where it stands in its round. */
function bounded(times: number): number {
  if (times <= 2 * rounds) return times;
  return rounds + (Number.isFinite(times) ? times % rounds : 0);
}

/** Whether two inputs say the same. */
export function sameInput(a: Input, b: Input): boolean {
  if (a === b) return true;
  if (a.type !== "cycle" || b.type !== "cycle") return a.type === b.type;
  return sameGiven(a.given, b.given) && sameGiven(a.held ?? [], b.held ?? []);
}

function sameGiven(a: readonly Given[], b: readonly Given[]): boolean {
  return a.length === b.length && a.every((it, index) => isSameGiven(it, b[index]));
}

function isSameGiven(a: Given, b: Given | undefined): boolean {
  return a === b || (a.type === b?.type && JSON.stringify(a) === JSON.stringify(b));
}
