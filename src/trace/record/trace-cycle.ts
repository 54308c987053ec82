import { type Program, walkProgram, type Where } from "../../program/index.ts";
import type { Begun, CycleInput, Game } from "../../game/index.ts";
import { giveControls, internalsOf, type GameInternals } from "../../core/game/inside.ts";
import type { CompiledBlock } from "../../core/rules/index.ts";
import {
  type WrittenBodies,
  readBodyMoments,
  listWrittenBodies,
  findChangedBodies,
  kindInSlot,
  findChangedMovements,
  movementsByAddress,
} from "./changed-bodies.ts";
import {
  type LineRuleCopies,
  pickNearestMatch,
  findNearestLineMatch,
  findNearestPicture,
  type NoMatch,
  type PictureRuleCopies,
  unlessNone,
} from "../why/index.ts";
import { noWrites, Tracer } from "./tracer.ts";
import {
  type Layout,
  type State,
  type Machine,
  type Position,
  fixedSlots,
  kindOfBody,
  pileSize,
} from "../../core/engine/index.ts";
import type { CellChange, Changed, ValueChange, CycleTrace, RuleLine, TracePart } from "./trace.ts";

/** Maps addresses of cells, variables and bodies to their values before and after some moments. */
type ChangesByAddress = ReadonlyMap<number, { readonly before: number; readonly after: number }>;

/**
 * Returns the first and the last value at each address that was written. @param writesByMoment lists, for each moment, triples
 * of an address, its old value and its new value
 */
function joinWrites(writesByMoment: readonly Int32Array[]): ChangesByAddress {
  const changes = new Map<number, { readonly before: number; readonly after: number }>();
  for (const writes of writesByMoment)
    for (let i = 0; i < writes.length; i += 3) {
      const valueBefore = changes.get(writes[i])?.before ?? writes[i + 1];
      changes.set(writes[i], { before: valueBefore, after: writes[i + 2] });
    }
  return changes;
}

/** Converts writes to a readable form: addresses become cells, variables and the turn; random streams and bookkeeping are left out. */
function changesOf(layout: Layout, changes: ChangesByAddress): Omit<Changed, "wishes" | "bodies" | "piles"> {
  const cells: CellChange[] = [];
  const values: ValueChange[] = [];
  let turn: number | undefined;
  for (const [address, { before, after }] of [...changes].sort(([a], [b]) => a - b)) {
    if (before === after) continue;
    if (address >= 0) {
      const layer = Math.floor(address / layout.cellCount);
      cells.push({ cell: address % layout.cellCount, layer, before, after });
    } else if (~address === fixedSlots.turn) turn = after;
    else {
      const variable = variableAt(layout, ~address);
      if (variable) values.unshift({ ...variable, before: unlessNone(before), after: unlessNone(after) });
    }
  }
  return { cells, values, ...(turn !== undefined && { turn }) };
}

function variableAt(layout: Layout, index: number): Pick<ValueChange, "variable" | "player"> | undefined {
  const { players, variables } = layout.program;
  for (const [variable, firstSlot] of layout.variables.entries()) {
    const player = index - firstSlot;
    const slotCount = variables[variable].eachPlayer ? players.length : 1;
    if (firstSlot >= 0 && player >= 0 && player < slotCount) return { variable, player };
  }
  return undefined;
}

/** Describes a copy of a game, with the recorder that observes it. */
interface ObservedGame extends GameInternals {
  readonly game: Game;
  readonly tracer: Tracer;
}

const observedGames = new WeakMap<Game, ObservedGame>();

/**
 * Runs a cycle on a copy of a position and records everything it does, using the plain interpreters, whose results
 * equal those of the fast ones. @throws if the game was not made by `makeGame`, or if the position belongs to another
 * game.
 */
export function traceCycle(game: Game, position: Position, input: CycleInput): CycleTrace {
  const observed = prepareObserved(game);
  const copy = observed.game.restore(position.save());
  if ("wrong" in copy) throw new Error(copy.wrong);
  const positionBefore = copy.copy();
  const report = observed.game.cycle(copy, input);
  return new RecordedCycle(input, observed, { position: positionBefore, report }, () => {
    const outcomePosition = position.copy();
    return { report: game.cycle(outcomePosition, input), position: outcomePosition };
  });
}

/**
 * Begins a level again and records everything before its first cycle, using the plain interpreters. @throws if the game
 * was not made by `makeGame`.
 */
export function traceBeginning(game: Game, beginGame: (game: Game) => Begun): CycleTrace {
  const observed = prepareObserved(game);
  return new RecordedCycle(undefined, observed, beginGame(observed.game), () => beginGame(game));
}

/** Returns the copy of a game used for tracing, ready for another cycle. */
function prepareObserved(game: Game): ObservedGame {
  const observed = observedGames.get(game) ?? makeObserved(game);
  observed.tracer.reset();
  return observed;
}

function makeObserved(game: Game): ObservedGame {
  const tracer = new Tracer();
  const observedGame = internalsOf(game).observed(tracer);
  const observed = { ...internalsOf(observedGame), game: observedGame, tracer };
  observedGames.set(game, observed);
  return observed;
}

class RecordedCycle implements CycleTrace {
  readonly report: CycleTrace["report"];
  readonly parts: readonly TracePart[];
  readonly idleLines: ReadonlySet<Where>;
  readonly moments: number;
  readonly #internals: GameInternals;
  readonly #tracer: Pick<Tracer, "firedTimers" | "moments">;
  /** Holds the input of a traced cycle; undefined for the beginning of a level. */
  readonly #input: CycleInput | undefined;
  /** Holds a position that moves back and forth between the recorded moments. `#final` holds the end of the cycle, which is later if recording was cut short. */
  readonly #stateAtMoment: State;
  readonly #final: State;
  #moment: number;

  /** @param runFast returns the outcome in the game without a tracer, for a recording that was cut short */
  constructor(input: CycleInput | undefined, observed: ObservedGame, outcome: Begun, runFast: () => Begun) {
    const { parts, idleLines, firedTimers, moments } = observed.tracer;
    const { recordedState = outcome.position as State, final: finalState = recordedState } = observed.tracer;
    const completeOutcome = recordedState === finalState ? { ...outcome, position: finalState } : runFast();
    this.report = completeOutcome.report;
    this.parts = parts;
    this.idleLines = idleLines;
    this.#internals = observed;
    this.#tracer = { firedTimers, moments };
    this.#input = input;
    this.#stateAtMoment = recordedState;
    this.#final = completeOutcome.position as State;
    this.#moment = moments.length;
    this.moments = moments.length + (this.isComplete ? 0 : 1);
  }

  get isBeginning(): boolean {
    return this.#input === undefined;
  }

  get isComplete(): boolean {
    return this.#stateAtMoment === this.#final;
  }

  positionAt(moment: number): State {
    const { moments } = this.#tracer;
    if (moment > moments.length) return this.#final;
    while (this.#moment > moment) this.#stateAtMoment.retrace(moments[--this.#moment].written, false);
    while (this.#moment < moment) this.#stateAtMoment.retrace(moments[this.#moment++].written, true);
    this.#stateAtMoment.dropChanges();
    return this.#stateAtMoment;
  }

  between(from: number, to: number): Changed {
    const { moments } = this.#tracer;
    const { layout } = this.#stateAtMoment;
    const changes = joinWrites(moments.slice(from, to).map((it) => it.written));
    const wishes = findChangedMovements(this.#movementsAt(from), this.#movementsAt(to), layout.cellCount);
    const readableChanges = changesOf(layout, changes);
    const isPile = (address: number): boolean => ~address >= layout.pilesAt[0] && ~address < layout.fixedEnd;
    const piles = [...changes.keys()].some(isPile) ? this.#pilesBetween(from, to) : [];
    const writtenBodies = listWrittenBodies(layout, changes.keys());
    if (!writtenBodies) return { ...readableChanges, wishes, piles, bodies: [] };
    const { values, bodies } = this.#bodiesBetween(from, to, writtenBodies);
    return { ...readableChanges, values: [...readableChanges.values, ...values], wishes, piles, bodies };
  }

  #pilesBetween(from: number, to: number): Changed["piles"] {
    const oldPiles = readPiles(this.positionAt(from));
    return readPiles(this.positionAt(to))
      .map(({ kinds, ...place }, i) => ({ ...place, before: oldPiles[i].kinds, after: kinds }))
      .filter((it) => it.before.join() !== it.after.join());
  }

  #bodiesBetween(
    from: number,
    to: number,
    { records, slots }: WrittenBodies,
  ): Pick<Changed, "values" | "bodies"> {
    const oldBodies = readBodyMoments(this.positionAt(from), records);
    const oldKinds = slots.map((it) => kindInSlot(this.positionAt(from), it));
    const newBodies = readBodyMoments(this.positionAt(to), records);
    const values = slots.map((it, i) => ({
      ...it,
      before: oldKinds[i],
      after: kindInSlot(this.positionAt(to), it),
    }));
    return { values, bodies: findChangedBodies(oldBodies, newBodies) };
  }

  explainMismatch(line: RuleLine, cell: number, moment: number): NoMatch | undefined {
    const { machine: m, compiled } = this.#internals;
    this.#prepareMachine(m, moment);
    const wishes = movementsByAddress(this.#movementsAt(moment));
    const pictures = compiled.blocks.flatMap((it) => pictureRulesAt(it, line));
    return pickNearestMatch(
      [
        ...pictures.map((it) => findNearestPicture(m, compiled, it, cell)),
        ...linesAt(compiled.program, line).map((it) => findNearestLineMatch(m, compiled, it, cell, wishes)),
      ].filter((it) => it !== undefined),
    );
  }

  #movementsAt(moment: number): Int32Array {
    return this.#tracer.moments[moment - 1]?.movements ?? noWrites;
  }

  /** Sets the machine to a moment of the cycle, with the cycle's controls and the timers that had fired. */
  #prepareMachine(m: Machine, moment: number): void {
    m.enter(this.positionAt(moment).copy(), 0);
    giveControls(m, this.#internals.compiled, this.#input ?? { controls: [] });
    this.#tracer.firedTimers.forEach((hasFired, timer) => {
      m.lastFired[timer] = hasFired ? m.cycle : 0;
    });
  }
}

const isWrittenAt = ([file, line]: RuleLine, at: Where | undefined): boolean =>
  at !== undefined && at[0] === file && at[1] === line;

function pictureRulesAt(block: CompiledBlock, line: RuleLine): readonly PictureRuleCopies[] {
  const rules = block.rules.filter(({ rule }) => isWrittenAt(line, rule.at));
  return rules.length > 0 ? [{ block, rules }] : [];
}

/** Returns the line rules written on a line of the text, with the block that contains them. */
function linesAt(program: Program, line: RuleLine): readonly LineRuleCopies[] {
  const copies: LineRuleCopies[] = [];
  walkProgram(program, {
    block(block) {
      const rules = (block.lines ?? []).filter(({ at }) => isWrittenAt(line, at));
      if (rules.length > 0) copies.push({ block, rules });
    },
  });
  return copies;
}

/** Returns the contents of each pile, bottom first, in order of piles and players. A body is represented by its kind, or by 0 if it has settled. */
function readPiles(state: State) {
  const { layout, numbers, bodies } = state;
  const { piles = [], players } = layout.program;
  return piles.flatMap((declaration, pile) =>
    Array.from({ length: declaration.eachPlayer ? players.length : 1 }, (_, player) => {
      const address = layout.pilesAt[pile] + player * pileSize(declaration);
      if (declaration.type !== "thing")
        return { pile, player, kinds: [...numbers.subarray(address + 1, address + 1 + numbers[address])] };
      const firstSlot = layout.bodies!.pileSlots[pile] + player * declaration.most;
      const slots = [...bodies.subarray(firstSlot, firstSlot + numbers[address])];
      return { pile, player, kinds: slots.map((it) => (it === 0 ? 0 : kindOfBody(state, it))) };
    }),
  );
}
