import type { Play } from "../../../game/index.ts";
import {
  type MoveRules,
  type Worth,
  type WorthTable,
  WALL,
  codeOf,
  pieceOf,
  sideOf,
} from "../../../program/index.ts";
import { GamePhase } from "./phase.ts";
import { Evaluation } from "./worth.ts";

/** Weighs a term with so large a number that a share of it is hardly rounded. */
const fine = 1000;

/** Describes a number of a worth that can be tuned, and how far it may well go from what it was: its spread. */
type Parameter = { readonly spread: number } & (
  | { readonly of: "piece"; readonly piece: number }
  | { readonly of: "table"; readonly table: number; readonly cells: readonly number[] }
  | { readonly of: "term"; readonly term: number }
);

/** Says what each parameter counts in a position, where it counts anything. */
export interface Features {
  readonly indices: number[];
  readonly values: number[];
}

/** Describes the numbers of a worth, as features of positions: the value of a position is linear in them. */
export class WorthFeatures {
  readonly parameters: readonly Parameter[];
  readonly #rules: MoveRules;
  readonly #worth: Worth;
  readonly #base: Evaluation;
  readonly #terms: readonly Evaluation[];
  readonly #phase: GamePhase;
  /** Holds, by piece and table, the parameter of each cell as the first side sees it. */
  readonly #tables: readonly Int32Array[];
  readonly #pieces: Int32Array;
  readonly #firstTerm: number;

  /** Takes `fixed`, the piece whose value is the unit. */
  constructor(rules: MoveRules, worth: Worth, fixed: number) {
    const { unit } = new Evaluation(rules, worth, 0);
    const parameters: Parameter[] = [];
    this.#rules = rules;
    this.#worth = worth;
    this.#base = new Evaluation(rules, { pieces: worth.pieces, terms: [] }, 0);
    this.#phase = new GamePhase(rules, this.#base.scales);
    this.#pieces = new Int32Array(rules.pieces.length).fill(-1);
    for (const [piece, value] of worth.pieces)
      if (piece !== fixed && value !== 0)
        this.#pieces[piece] =
          parameters.push({ of: "piece", piece, spread: 0.4 * Math.max(unit, Math.abs(value)) }) - 1;
    this.#tables = (worth.tables ?? []).map((table, at) => {
      const all = new Int32Array(rules.width * rules.height).fill(-1);
      for (const cells of orbitsOf(table, rules)) {
        const index = parameters.push({ of: "table", table: at, cells, spread: 0.4 * unit }) - 1;
        for (const cell of cells) all[cell] = index;
      }
      return all;
    });
    this.#firstTerm = parameters.length;
    this.#terms = worth.terms.map((term, at) => {
      parameters.push({ of: "term", term: at, spread: Math.max(0.06 * unit, 0.5 * Math.abs(term.weight)) });
      return new Evaluation(rules, { pieces: worth.pieces, terms: [{ ...term, weight: fine }] }, 0);
    });
    this.parameters = parameters;
  }

  /** Returns what the parameters count for the first side. `mobility` is how many more moves the side to move has than the others had before. */
  of(play: Play, mobility: number): Features {
    const found: Features = { indices: [], values: [] };
    const early = this.#phase.of(play);
    const sums = new Map<number, number>();
    const add = (index: number, value: number): void => {
      if (index >= 0 && value !== 0) sums.set(index, (sums.get(index) ?? 0) + value);
    };
    const { rules } = play;
    const cells = rules.width * rules.height;
    for (let cell = 0; cell < cells; cell++) {
      const code = play.at(cell);
      if (code === 0 || code >= WALL) continue;
      const [side, piece] = [sideOf(rules, code), pieceOf(rules, code)];
      const sign = side === 0 ? 1 : -1;
      add(this.#pieces[piece], sign);
      for (const [at, table] of (this.#worth.tables ?? []).entries())
        if (table.piece === piece)
          add(this.#tables[at][seenByFirst(cell, side, rules)], sign * shareOf(table.phase, early));
    }
    for (let side = 0; side < play.sides; side++)
      for (let piece = 0; piece < rules.pieces.length; piece++)
        add(this.#pieces[piece], (side === 0 ? 1 : -1) * play.held(side, [piece]));
    const sign = play.turn() === 0 ? 1 : -1;
    const base = this.#base.of(play, 0);
    for (let i = 0; i < this.#terms.length; i++)
      add(this.#firstTerm + i, (sign * (this.#terms[i].of(play, mobility) - base)) / fine);
    for (const [index, value] of sums) {
      found.indices.push(index);
      found.values.push(value);
    }
    return found;
  }

  /** Returns the worth with all parameters changed by so much. */
  changed(changes: ArrayLike<number>): Worth {
    const { pieces, terms, tables } = this.#worth;
    const change = (index: number): number => (index < 0 ? 0 : changes[index]);
    return {
      pieces: pieces.map(([piece, value]) => [piece, Math.round(value + change(this.#pieces[piece]))]),
      terms: terms.map((term, i) => ({
        ...term,
        weight: Math.round(term.weight + changes[this.#firstTerm + i]),
      })),
      ...(tables && {
        tables: tables.map((table, at) => ({
          ...table,
          values: table.values.map((values, side) =>
            values.map((value, cell) =>
              Math.round(value + change(this.#tables[at][seenByFirst(cell, side, this.#rules)])),
            ),
          ),
        })),
      }),
    };
  }
}

/** Returns a worth with a table by cell for each piece that has none. */
export function withTables(rules: MoveRules, worth: Worth): Worth {
  const tables: WorthTable[] = [...(worth.tables ?? [])];
  const empty = rules.sides.map(() => Array.from({ length: rules.width * rules.height }, () => 0));
  for (const piece of rules.pieces.keys())
    if (!tables.some((it) => it.piece === piece)) tables.push({ piece, values: empty });
  return { ...worth, tables };
}

/** Returns how much counts of what is said of a phase. */
const shareOf = (phase: WorthTable["phase"], early: number): number =>
  phase === undefined ? 1 : phase === "early" ? early : 1 - early;

/** Returns cells that share a number, as the first side sees them: a cell and its mirror image, as long as the table is the same on both. */
function orbitsOf({ values }: WorthTable, rules: MoveRules): readonly (readonly number[])[] {
  const [first] = values;
  const isMirrored = first.every((value, cell) => value === first[mirrored(cell, rules)]);
  if (!isMirrored) return first.map((_, cell) => [cell]);
  return first.flatMap((_, cell) => {
    const other = mirrored(cell, rules);
    return other < cell ? [] : other === cell ? [[cell]] : [[cell, other]];
  });
}

/** Returns a cell with left and right exchanged, as the first side sees it. */
function mirrored(cell: number, { sides, width, height }: MoveRules): number {
  const [x, y] = [cell % width, Math.floor(cell / width)];
  return sides[0].faces % 4 === 0 ? y * width + width - 1 - x : (height - 1 - y) * width + x;
}

/** Returns the cell that is to the first side what this one is to another. */
function seenByFirst(cell: number, side: number, rules: MoveRules): number {
  const { sides, width, height } = rules;
  const [own, first] = [sides[side].faces, sides[0].faces];
  if (own === first) return cell;
  const [x, y] = [cell % width, Math.floor(cell / width)];
  const [far, beside] = { 0: [y, x], 2: [width - 1 - x, y], 4: [height - 1 - y, x], 6: [x, y] }[own];
  const [column, row] = {
    0: [beside, far],
    2: [width - 1 - far, beside],
    4: [beside, height - 1 - far],
    6: [far, beside],
  }[first];
  return row * width + column;
}

/** Returns how many pieces of a kind a side begins with. */
const countAtFirst = ({ start }: MoveRules, code: number): number =>
  start.cells.filter((it) => it === code).length;

/** Returns the piece with the most copies at the beginning. */
export function mostNumerous(rules: MoveRules): number {
  const counts = rules.pieces.map(
    (_, piece) => countAtFirst(rules, codeOf(rules, 0, piece)) + rules.start.hands[0][piece],
  );
  return counts.indexOf(Math.max(...counts));
}
