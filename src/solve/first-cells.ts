import { getOrMake } from "../base/index.ts";
import { canBeginAt, type Game, type GivenControl, type Position, type Report } from "../game/index.ts";
import {
  hiddenCells,
  type Program,
  roots,
  type Seeing,
  takesTwoCells,
  walk,
  walkProgram,
} from "../program/index.ts";

/**
 * Remembers, for one position, from which first cells a control of two cells is refused whatever its second cell is, so that
 * the other second cells need not be tried.
 */
export class FirstCells {
  readonly #game: Game;
  /** Holds, for each control of two cells, where the refusals are that only its first cell decides. */
  readonly #refusals: readonly (ReadonlySet<string> | undefined)[];
  /** Is true if a view hides cells, so that a control may begin where something else is shown. */
  readonly #hides: boolean;
  readonly #canBegin = new Map<number, boolean>();

  constructor(game: Game) {
    const { program } = game;
    this.#game = game;
    this.#hides = walk("view", program.view, hiddenCells);
    this.#refusals = program.controls.map((it, control) =>
      takesTwoCells(it) ? refusalsByFirstCell(program, control) : undefined,
    );
  }

  /** Forgets everything. It must be called when the position changes. */
  clear(): void {
    // `clear` allocates a new table even if the map is empty.
    if (this.#canBegin.size > 0) this.#canBegin.clear();
  }

  /** Returns false if a control is known to be refused from its first cell; true for controls without two cells. */
  canBegin(position: Position, { control, args: [cell] }: GivenControl): boolean {
    if (!this.#refusals[control]) return true;
    const { program } = this.#game;
    return getOrMake(
      this.#canBegin,
      keyOf(control, cell),
      () => this.#hides || canBeginAt(program, program.controls[control], position, cell),
    );
  }

  /** Records the refusal of a control. */
  record({ control, args: [cell] }: GivenControl, { result, reason }: Report): void {
    if (result === "refused" && reason?.at && this.#refusals[control]?.has(String(reason.at)))
      this.#canBegin.set(keyOf(control, cell), false);
  }
}

const keyOf = (control: number, cell: number): number => control * 65_536 + cell;

/**
 * Returns the places of the `refuse` actions that run before anything reads the second cell of a control. In one position they
 * refuse the control from the same first cells, whatever its second cell is.
 */
function refusalsByFirstCell(program: Program, control: number): ReadonlySet<string> {
  const { steps, procedures } = program;
  const readers = new Map<number, boolean>();
  const readsIn = (procedure: number): boolean =>
    getOrMake(readers, procedure, () => walk(roots.procedures.parts, procedures[procedure], reading));
  const reading: Seeing = {
    expr: (it) =>
      (it.is === "argument" && it.control === control && it.argument > 0) ||
      (it.is === "result" && readsIn(it.procedure)),
    action: (it) => it.do === "call" && readsIn(it.procedure),
  };
  const refusals = new Set<string>();
  if (walkProgram({ ...program, steps: [], procedures: [], view: [], tests: [] }, reading)) return refusals;
  const beforeReading: Seeing = {
    ...reading,
    statement: (it) => it.do !== "when" && it.do !== "line" && walk("statement", it, reading),
    action(it) {
      if (it.do === "refuse" && it.at) refusals.add(String(it.at));
      return reading.action!(it);
    },
  };
  const { parts } = roots.steps;
  for (const step of steps)
    if ((step.eachPlayer && walk(parts, step, reading)) || walk(parts, step, beforeReading)) break;
  return refusals;
}
