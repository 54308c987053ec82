import type { CycleInput, Game, GivenControl, Position, Reason } from "../game/index.ts";
import { joinNames, onceFor } from "../base/index.ts";
import { type KindId, type Program, takesTwoCells } from "../program/index.ts";
import { bindingsOf } from "./inputs/bindings.ts";
import { kindsHit, whyNotGivenOnCell } from "./hidden-cells.ts";
import { resolveRelativeCell } from "./inputs/placed-cell.ts";
import type { CellRef, Given, GivenClick, GivenCycle } from "./inputs/input.ts";
import { quotedWord } from "./inputs/quoted-word.ts";

type GivenByName = Extract<Given, { type: "control" }>;
/** Lists the controls that an input means, or is the reason why it means none. */
type FoundControls = readonly GivenControl[] | Reason;

/** Caches, for each game, the inputs that mean the same in every position. */
const inputCacheOf = /* @__PURE__ */ onceFor((_game: Game) => new WeakMap<GivenCycle, CycleInput>());

/**
 * Resolves inputs to controls in a position. A key or a click may mean several controls, of which those allowed now apply. If several of them
 * start a cycle, only the first does. An input without a meaning is refused, but in a game with a clock time still passes.
 */
export class Resolver {
  readonly #game: Game;
  readonly #cache: ReturnType<typeof inputCacheOf>;
  /** Is true if the game may await other players than the one to move. */
  readonly #mayAwaitOthers: boolean;

  readonly #awaitedPlayers: () => readonly number[];

  constructor(game: Game, awaits: () => readonly number[]) {
    const { together, questions } = game.program;
    this.#cache = inputCacheOf(game);
    this.#game = game;
    this.#awaitedPlayers = awaits;
    this.#mayAwaitOthers = together === true || questions !== undefined;
  }

  resolve(cycle: GivenCycle, position: Position): CycleInput | Reason {
    const knownInput = this.#cache.get(cycle) ?? this.#resolveSingle(cycle, position);
    if (knownInput) return knownInput;
    const input = this.#resolveAll(cycle, position);
    if (!isReason(input) && hasFixedMeaning(this.#game.program, cycle)) this.#cache.set(cycle, input);
    return input;
  }

  /**
   * Resolves a single control without arguments, which always means the same. In a game without a clock, the cycle itself refuses a control
   * that is not allowed, so nothing is checked here.
   */
  #resolveSingle(cycle: GivenCycle, position: Position): CycleInput | undefined {
    const [given] = cycle.given;
    const { tick, players } = this.#game.program;
    if (given?.type !== "control" || cycle.given.length > 1 || cycle.held || tick || given.args.length > 0)
      return undefined;
    const control = this.#game.program.controls[given.control];
    // If the input names no player, any player may be meant who is allowed to use the control.
    if (given.player === undefined && control?.when && players.length > 1) return undefined;
    const player = given.player ?? this.#defaultPlayer(position, []);
    if (control?.args.length !== 0 || !players[player]) return undefined;
    const controls = [giveControl(given.control, [], player, given.times)];
    return { controls, held: controls, leftOut: undefined };
  }

  #resolveAll(input: GivenCycle, position: Position): CycleInput | Reason {
    const { tick } = this.#game.program;
    const controls: GivenControl[] = [];
    let leftOut: Reason | undefined;
    let leftOutControl: number | undefined;
    for (const given of input.given) {
      const foundControls = this.controls(given, position);
      if (!isReason(foundControls)) controls.push(...foundControls);
      else if (!tick) return foundControls;
      else if (!leftOut) {
        leftOut = foundControls;
        if (given.type === "control") leftOutControl = given.control;
      }
    }
    if (controls.length > 1 && !tick) return makeReason("Without a clock, a cycle takes only one control.");
    const first = keepFirstOfQueue(this.#game.program, controls);
    const heldControls = (input.held ?? []).flatMap((it) => withoutReason(this.controls(it, position)));
    // If a key is ignored, the cycle does not count as passing time.
    if (leftOut && first.length > 0 && leftOutControl !== undefined)
      leftOut = { ...leftOut, control: leftOutControl };
    const isAgain = tick?.orKey && leftOut && first.length === 0 ? true : undefined;
    return { controls: first, held: [...controls, ...heldControls], leftOut, ...(isAgain && { isAgain }) };
  }

  /** Returns the player for an input that names none: the first awaited player who has not chosen yet. */
  #defaultPlayer(position: Position, chosenInputs: readonly unknown[]): number {
    if (!this.#mayAwaitOthers) return position.turn;
    const awaited = this.#awaitedPlayers();
    return awaited.find((it) => chosenInputs[it] === undefined) ?? awaited[0] ?? position.turn;
  }

  /**
   * Resolves one part of an input. `chosenInputs` lists, by player, the choices that wait for those of the other players. If `isFirstCell` is
   * true, a click means controls of two cells, with the clicked cell first and 0 second; otherwise it means controls of one cell.
   */
  controls(
    given: Given,
    position: Position,
    chosenInputs: readonly unknown[] = [],
    isFirstCell = false,
  ): FoundControls {
    const { program } = this.#game;
    const player = given.player ?? this.#defaultPlayer(position, chosenInputs);
    if (player < 0 || player >= program.players.length) return makeReason("There is no such player.");
    const allCandidates = listCandidates(this.#game, given, position, player);
    if (isReason(allCandidates)) return allCandidates;
    const candidates =
      given.type === "click"
        ? allCandidates.filter((it) => takesTwoCells(program.controls[it.control]) === isFirstCell)
        : allCandidates;
    if (candidates.length === 0) {
      const reason = this.#game.allows(position, -1, player);
      return reason?.code === "asked" ? reason : explainNoControl(given);
    }
    const ownCandidates =
      given.player === undefined ? this.#assignPlayers(candidates, position, player) : candidates;
    return this.#filterAllowed(ownCandidates, position);
  }

  /** Assigns an input without a player to the owner of its key or control, or else to the first awaited player who may use it. */
  #assignPlayers(
    candidates: readonly GivenControl[],
    position: Position,
    defaultPlayer: number,
  ): readonly GivenControl[] {
    const { controls, players } = this.#game.program;
    if (players.length === 1) return candidates;
    const otherPlayers = this.#awaitedPlayers().filter((it) => it !== defaultPlayer);
    if (otherPlayers.length === 0 && candidates.every((it) => !controls[it.control]?.players))
      return candidates;
    return candidates.map((it) => {
      const owners = controls[it.control]?.players;
      if (it.player !== defaultPlayer || owners?.includes(defaultPlayer)) return it;
      const allowedPlayer = [defaultPlayer, ...(owners ?? otherPlayers)].find(
        (player) => this.#game.allows(position, it.control, player) === undefined,
      );
      return giveControl(it.control, it.args, allowedPlayer ?? owners?.[0] ?? defaultPlayer, it.times);
    });
  }

  #filterAllowed(candidates: readonly GivenControl[], position: Position): FoundControls {
    const allowedControls: GivenControl[] = [];
    let reason: Reason | undefined;
    for (const it of candidates) {
      const refusal = this.#game.allows(position, it.control, it.player);
      if (refusal) reason ??= this.#whyNotOwner(it) ?? refusal;
      else allowedControls.push(it);
    }
    if (allowedControls.length === 0) return reason!;
    const { tick } = this.#game.program;
    return tick && !tick.orKey ? allowedControls : allowedControls.slice(0, 1);
  }

  /** Returns the reason why a player may not use a control that belongs to other players. */
  #whyNotOwner({ control, player }: GivenControl): Reason | undefined {
    const { controls, players } = this.#game.program;
    const owners = controls[control]?.players;
    if (!owners || owners.includes(player)) return undefined;
    const names = owners.map((it) => players[it].name);
    return makeReason(`Only ${joinNames(names, "and")} can do this: ${controls[control].name}.`);
  }
}

function explainNoControl(given: Given): Reason {
  if (given.type === "click") return makeReason("There is nothing to click here.");
  if (given.type === "key") return makeReason(`The key ${quotedWord(given.key)} does nothing in this game.`);
  return makeReason("There is no such control.");
}

/** Returns the controls that were found; none if there is a reason instead. */
export const withoutReason = (foundControls: FoundControls): readonly GivenControl[] =>
  isReason(foundControls) ? [] : foundControls;

export function isReason(it: object): it is Reason {
  return (it as Partial<Reason>).code !== undefined;
}

export function makeReason(text: string): Reason {
  return { code: "not-now", text };
}

/** Returns true if an input means the same in every position, whatever the turn, the open questions and the conditions are. */
function hasFixedMeaning(program: Program, input: GivenCycle): boolean {
  if (program.players.length > 1 || program.questions !== undefined) return false;
  return [...input.given, ...(input.held ?? [])].every((given) => {
    if (given.type === "click" || given.type === "move") return false;
    if (given.type === "control")
      return !program.controls[given.control]?.when && given.args.every((arg) => typeof arg === "number");
    return (bindingsOf(program).get(given.key) ?? []).every((it) => !program.controls[it.control].when);
  });
}

function listCandidates(game: Game, given: Given, position: Position, player: number): FoundControls {
  const { program } = game;
  switch (given.type) {
    case "move":
      return makeReason("This game is not played by moves.");
    case "key":
      // The controls belong to the player who pressed the key or, if no player is named, to the owner of the key.
      return (bindingsOf(program).get(given.key) ?? []).map((it) =>
        giveControl(it.control, it.args, given.player ?? it.player ?? player),
      );
    case "click":
      return findClickControls(game, given, position, player);
    case "control":
      return controlsOfName(game, given, position, player);
  }
}

/**
 * Returns the control that an input names. From language version 2 on, a first cell that names no board and is not possible on the first
 * board is on the only other board where the control may be used on it, if there is exactly one (R57).
 */
function controlsOfName(game: Game, given: GivenByName, position: Position, player: number): FoundControls {
  const { program } = game;
  const { control: index, times } = given;
  const resolveArgs = (givenArgs: GivenByName["args"]): FoundControls => {
    const args = givenArgs.map((arg) =>
      typeof arg === "number"
        ? arg
        : "kinds" in arg
          ? game.fileNumber(arg.kinds)
          : cellNumber(game, arg, position, player),
    );
    if (args.some((arg) => arg === undefined)) return makeReason("This cell is off the board.");
    if (program.controls[index]?.args.length !== args.length) return [];
    const control = giveControl(index, args as number[], player, times);
    const reason = whyNotGivenAt(game, position, control);
    return reason === undefined ? [control] : makeReason(reason);
  };
  const found = resolveArgs(given.args);
  const [cell, ...otherArgs] = given.args;
  if (!isReason(found) || program.language === 1 || typeof cell === "number" || "kinds" in cell) return found;
  if ((cell.board ?? cell.player) !== undefined) return found;
  const foundElsewhere = position.boards.flatMap(({ board, player: owner }) =>
    withoutReason(resolveArgs([{ ...cell, board, player: owner }, ...otherArgs])),
  );
  return foundElsewhere.length === 1 ? foundElsewhere : found;
}

/** Of the controls that share a queue, keeps only the first of each player. */
function keepFirstOfQueue(program: Program, controls: readonly GivenControl[]): readonly GivenControl[] {
  const queueOf = ({ control }: GivenControl) => program.controls[control]?.queue;
  return controls.filter((it, index) => {
    const queue = queueOf(it);
    const firstIndex = controls.findIndex((other) => other.player === it.player && queueOf(other) === queue);
    return queue === undefined || firstIndex === index;
  });
}

/** Creates a control of an input. All are created here so that they share one hidden class, which V8 accesses faster. */
function giveControl(control: number, args: readonly number[], player: number, times?: number): GivenControl {
  return { control, args, player, times };
}

/** Returns true if any control is used by clicks. Without such controls, a page does not load the code that finds hidden cells. */
export const hasClicks = ({ controls }: Program): boolean =>
  controls.some((it) => it.clicks.length > 0 || it.rightClicks !== undefined);

/** Returns why a player may not use a control on its first cell, judged by what the player sees (R57); undefined if they may. */
export const whyNotGivenAt = (game: Game, position: Position, given: GivenControl): string | undefined =>
  hasClicks(game.program) ? whyNotGivenOnCell(game, position, given) : undefined;

function findClickControls(game: Game, given: GivenClick, position: Position, player: number): FoundControls {
  const { program } = game;
  const { cell: ref, right } = given;
  const cell = cellNumber(game, ref, position, player);
  if (cell === undefined) return makeReason("This cell is off the board.");
  const cellKinds = hasClicks(program) ? kindsHit(game, position, player, cell) : [];
  const clicked = program.controls.flatMap((control, index) => {
    const clicks = right ? (control.rightClicks ?? []) : control.clicks;
    const isAny = clicks.includes("any");
    // The word "any" is not a kind, so it is never found in the cell, and its height is -1.
    const height = Math.max(-1, ...clicks.flat().map((it) => cellKinds.lastIndexOf(it as KindId)));
    const firstCellArg = control.args.findIndex((arg) => arg.type === "cell");
    const args = control.args.map((_, i) => (i === firstCellArg ? cell : 0));
    return isAny || height >= 0 ? [{ given: giveControl(index, args, player), isAny, height }] : [];
  });
  // From language version 2 on, a click hits the object on the highest layer (R57).
  if (program.language !== 1 && !clicked.some((it) => it.isAny)) clicked.sort((a, b) => b.height - a.height);
  return clicked.map((it) => it.given);
}

/** Returns the number of a cell in a position; undefined if the cell is off the board. */
export function cellNumber(
  game: Game,
  given: CellRef,
  position: Position,
  player: number,
): number | undefined {
  const { program } = game;
  const ref = resolveRelativeCell(game, position, given);
  const board = ref.board ?? 0;
  const owner = program.boards[board]?.eachPlayer ? (ref.player ?? player) : 0;
  const layout = position.boards.find((it) => it.board === board && it.player === owner);
  if (!layout || ref.x < 0 || ref.y < 0 || ref.x >= layout.width || ref.y >= layout.height) return undefined;
  return layout.first + ref.y * layout.width + ref.x;
}
