/** A cell as people name it: by its board and its place there. A position's own numbers change from level to level. */
export interface CellRef {
  /** Index into `program.boards`; the first without it. */
  readonly board?: number;
  /** Whose, for a board that each player has; without it whose input it is. */
  readonly player?: number;
  readonly x: number;
  readonly y: number;
}

/** One thing a player gives: a control by its index, a key by its name, or a click on a cell. */
export type Given =
  | {
      readonly type: "control";
      readonly control: number;
      readonly args: readonly (number | CellRef)[];
      readonly player?: number;
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
