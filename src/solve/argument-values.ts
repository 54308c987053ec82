import { getOrMake, makeList, onceFor } from "../base/index.ts";
import {
  type BoardLayout,
  canBeginAt,
  type Game,
  type GivenControl,
  type Position,
  type Report,
} from "../game/index.ts";
import * as quad from "../program/index.ts";

/**
 * Returns the possible values of an argument of a control; cells are those of the given boards. Returns undefined for
 * a file, for a list of commands, and for a number whose range is missing or longer than `limit`.
 */
export function argumentValues(
  { type, range, kinds }: quad.ControlArg,
  program: quad.Program,
  boards: readonly BoardLayout[],
  limit: number,
): readonly number[] | undefined {
  switch (type) {
    case "number":
      return range && range[1] - range[0] < limit ? upTo(range[1] - range[0] + 1, range[0]) : undefined;
    case "direction":
      return upTo(8);
    case "straight":
      return [0, 2, 4, 6];
    case "cell":
      return boards.flatMap(({ first, width, height }) => upTo(width * height, first));
    case "kind":
      return kinds ?? upTo(program.kinds.length - 1, 1);
    case "player":
      return upTo(program.players.length);
    case "switch":
      return [0, 1];
    case "file":
    case "commands":
      return undefined;
  }
}

/**
 * Returns every combination of arguments of a control; cells are those of the given boards, and a control of two cells begins only
 * where `mayBegin` says so. Returns undefined if the values of an argument cannot be listed, or if there are more than
 * `limits.lists` combinations (`limits.pairs` for a control of two cells).
 */
export function argumentLists(
  control: quad.Control,
  program: quad.Program,
  boards: readonly BoardLayout[],
  limits: { readonly lists: number; readonly pairs: number },
  mayBegin?: (cell: number) => boolean,
): readonly (readonly number[])[] | undefined {
  const valueLists = control.args.flatMap((arg) => {
    const argValues = argumentValues(arg, program, boards, limits.lists);
    return argValues ? [argValues] : [];
  });
  if (mayBegin && quad.takesTwoCells(control)) valueLists[0] = valueLists[0].filter(mayBegin);
  const combinationCount = valueLists.reduce((product, it) => product * it.length, 1);
  const isWithinLimit = combinationCount <= (quad.takesTwoCells(control) ? limits.pairs : limits.lists);
  return valueLists.length === control.args.length && isWithinLimit ? combineValues(valueLists) : undefined;
}

/** Returns every combination of one element from each list. */
function combineValues(valueLists: readonly (readonly number[])[]): readonly (readonly number[])[] {
  return valueLists.reduce<readonly (readonly number[])[]>(
    (combinations, values) => combinations.flatMap((combination) => values.map((it) => [...combination, it])),
    [[]],
  );
}

const upTo = (count: number, from = 0): readonly number[] => makeList(Math.max(0, count), (i) => from + i);

/**
 * Remembers, for one position, the first cells with which a control of two cells is refused whatever its second cell
 * is. Such a first cell need not be tried with other second cells.
 */
export class FirstCells {
  readonly #game: Game;
  /** Holds, for each control of two cells, the source locations of its `refuse` actions that depend only on the first cell. */
  readonly #refusals: readonly (ReadonlySet<string> | undefined)[];
  readonly #canBegin = new Map<number, boolean>();

  constructor(game: Game) {
    this.#game = game;
    this.#refusals = refusalsOf(game.program);
  }

  /** Forgets everything; it must be called when the position changes. */
  clear(): void {
    // `clear` allocates a new table even if the map is empty.
    if (this.#canBegin.size > 0) this.#canBegin.clear();
  }

  /** Returns false if a control of two cells is known to be refused whatever its second cell is. */
  canBegin(position: Position, { control, args: [cell] }: GivenControl): boolean {
    if (!this.#refusals[control]) return true;
    const { program } = this.#game;
    return getOrMake(
      this.#canBegin,
      keyOf(control, cell),
      () =>
        looksClickable(program)[control] || canBeginAt(program, program.controls[control], position, cell),
    );
  }

  /** Records that a control was refused, if the reason depends only on its first cell. */
  record({ control, args: [cell] }: GivenControl, { result, reason }: Report): void {
    if (result === "refused" && reason?.at && this.#refusals[control]?.has(String(reason.at)))
      this.#canBegin.set(keyOf(control, cell), false);
  }
}

const refusalsOf = /* @__PURE__ */ onceFor((program: quad.Program) =>
  program.controls.map((it, control) =>
    quad.takesTwoCells(it) ? refusalsByFirstCell(program, control) : undefined,
  ),
);

/**
 * Returns for each control whether a hidden cell may look as if the control could be clicked there. The player may not know then that a
 * first cell is impossible, so every first cell counts as possible.
 */
const looksClickable = /* @__PURE__ */ onceFor(({ controls, view }: quad.Program) =>
  controls.map(({ clicks, rightClicks = [] }) => {
    const targets = [...clicks, ...rightClicks].flat();
    return quad.walk("view", view, {
      view: (it) =>
        it.show === "board" && (it.shown !== undefined || it.covers?.some(({ as }) => targets.includes(as))),
    });
  }),
);

const keyOf = (control: number, cell: number): number => control * 65_536 + cell;

/**
 * Returns the source locations of the `refuse` actions that run before anything reads the second cell of a control.
 * In a given position, such an action depends only on the first cell.
 */
function refusalsByFirstCell(program: quad.Program, control: number): ReadonlySet<string> {
  const { steps, procedures } = program;
  const readers = new Map<number, boolean>();
  const readsIn = (procedure: number): boolean =>
    getOrMake(readers, procedure, () =>
      quad.walk(quad.roots.procedures.parts, procedures[procedure], reading),
    );
  const reading: quad.Seeing = {
    expr: (it) =>
      (it.is === "argument" && it.control === control && it.argument > 0) ||
      (it.is === "result" && readsIn(it.procedure)),
    action: (it) => it.do === "call" && readsIn(it.procedure),
  };
  const refusals = new Set<string>();
  if (quad.walkProgram({ ...program, steps: [], procedures: [], view: [], tests: [] }, reading))
    return refusals;
  const refusalVisitor: quad.Seeing = {
    ...reading,
    statement: (it) => it.do !== "when" && it.do !== "line" && quad.walk("statement", it, reading),
    action(it) {
      if (it.do === "refuse" && it.at) refusals.add(String(it.at));
      return reading.action!(it);
    },
  };
  const { parts } = quad.roots.steps;
  for (const step of steps)
    if ((step.eachPlayer && quad.walk(parts, step, reading)) || quad.walk(parts, step, refusalVisitor)) break;
  return refusals;
}
