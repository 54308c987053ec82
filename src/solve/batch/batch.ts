import { type CycleInput, type Game, type Position, type Report, makeGame } from "../../game/index.ts";
import { inputsOf } from "../puzzle/index.ts";
import type { Program } from "../../program/index.ts";

export interface BatchOptions {
  /** Says how many games are played side by side. */
  readonly games: number;
  /** Holds the level that all begin: an index into `program.levels`, by default the first with a map. */
  readonly level?: number;
  /** Holds the seed of the first game, by default 1; each of the others has the next number. */
  readonly seed?: number;
  /**
   * Says what may be given in one cycle. A step says for each game which of these it gets, by index. By default, for games with one player: each
   * control with all possible arguments, and before them nothing where there is a clock.
   */
  readonly inputs?: readonly CycleInput[];
  /** Is true if `hashes` are kept up, which takes time. */
  readonly hashes?: boolean;
}

/** Holds the bits of `flags`. What happened in the last step of a game, and how the game has ended: */
export const batchFlags = {
  /** Something has changed. */
  changed: 1,
  /** The input was refused: the position is as it was. */
  refused: 2,
  /** The cycle ran over its budget or a mistake of the author stopped it: the position is as it was. */
  fault: 4,
  /** The game asks for a cycle without input at once. */
  again: 8,
  /** The game asks to begin the level again. */
  restart: 16,
  /** The game asks to go back, or to another level. */
  after: 32,
  won: 64,
  lost: 128,
  drawn: 256,
} as const;

const endingFlags = { playing: 0, won: batchFlags.won, lost: batchFlags.lost, drawn: batchFlags.drawn };

/**
 * Represents many games of one program, stepped together: for solvers, opponents, tuning and research. A step is one
 * cycle of each game, as `Game.cycle` runs it; what it asks for beyond that (`again`, `restart`, another level) is told
 * by flags and left to the caller. Nothing can be undone.
 */
export class Batch {
  readonly game: Game;
  readonly inputs: readonly CycleInput[];
  /** Holds the position of each game. They may be read and copied at any time, and put into other games of the batch. */
  readonly positions: readonly Position[];
  /** Stores, for each game, the bits of `batchFlags`, as the last step left them. */
  readonly flags: Uint16Array;
  /** Stores, for each game, the hash of its position, a whole number below 2^53; all 0 without the option. */
  readonly hashes: Float64Array;
  readonly #positions: Position[];
  readonly #level: number;
  readonly #seed: number;
  readonly #hashes: boolean;

  /** @throws RangeError if a level is no map, or there is nothing to be given. */
  constructor(game: Game, options: BatchOptions) {
    const { program } = game;
    const { games, level = program.levels.findIndex((it) => it.type === "map"), seed = 1 } = options;
    if (program.levels[level]?.type !== "map") throw new RangeError(`Level ${level} is not a map.`);
    this.game = game;
    this.#level = level;
    this.#seed = seed;
    this.#hashes = options.hashes === true;
    this.flags = new Uint16Array(games);
    this.hashes = new Float64Array(games);
    this.#positions = Array.from({ length: games }, (_, index) => this.#fresh(index));
    this.positions = this.#positions;
    this.inputs = options.inputs ?? usualInputs(game, this.#positions);
    if (this.inputs.length === 0)
      throw new RangeError("There is nothing to be given: say what, by `inputs`.");
    for (let index = 0; index < games; index++) this.#look(index);
  }

  /**
   * Plays one cycle of each game: game `i` gets the input with the number `chosen[i]`, or rests if that is -1. Games that are over rest. With
   * more numbers, a multiple of the games, it plays so many steps, row by row; flags tell of the last.
   *
   * @throws RangeError if there is no input of a number, or the numbers are not as many as the games or a multiple of that; then nothing is played.
   */
  step(chosen: ArrayLike<number>): void {
    const games = this.#positions.length;
    checkChosen(chosen, games, this.inputs.length);
    for (let row = 0; row < chosen.length; row += games) {
      for (let index = 0; index < games; index++) this.#play(index, chosen[row + index]);
    }
    if (this.#hashes) for (let index = 0; index < games; index++) this.#look(index);
  }

  /** Begins a game again, with its own seed or another. */
  begin(index: number, seed = this.#seed + index): void {
    this.#positions[index] = this.game.begin(this.#level, seed).position;
    this.#look(index);
  }

  /** Goes on in a game from a copy of a position of the same program. */
  put(index: number, position: Position): void {
    this.#positions[index] = position.copy();
    this.#look(index);
  }

  #fresh(index: number): Position {
    return this.game.begin(this.#level, this.#seed + index).position;
  }

  #look(index: number): void {
    const position = this.#positions[index];
    if (this.#hashes) this.hashes[index] = position.hash();
    this.flags[index] = (this.flags[index] & ~everyEnding) | endingFlags[position.ending];
  }

  #play(index: number, input: number): void {
    const position = this.#positions[index];
    if (input === -1 || position.ending !== "playing") {
      this.flags[index] = endingFlags[position.ending];
      return;
    }
    const report = this.game.cycle(position, this.inputs[input]);
    position.dropChanges();
    this.flags[index] = flagsOf(report) | endingFlags[position.ending];
  }
}

/** @throws RangeError if there are not as many numbers as games, or a multiple, or one is neither -1 nor below `inputs` */
export function checkChosen(chosen: ArrayLike<number>, games: number, inputs: number): void {
  if (games === 0 ? chosen.length > 0 : chosen.length % games !== 0)
    throw new RangeError(`A step takes ${games} numbers, one for each game, not ${chosen.length}.`);
  for (let at = 0; at < chosen.length; at++) {
    const input = chosen[at];
    if (!Number.isInteger(input) || input < -1 || input >= inputs)
      throw new RangeError(`There is no input ${input}.`);
  }
}

const everyEnding = batchFlags.won | batchFlags.lost | batchFlags.drawn;

function flagsOf({ result, changed, again, restart, after }: Report): number {
  return (
    (changed ? batchFlags.changed : 0) |
    (result === "refused" ? batchFlags.refused : 0) |
    (result === "fault" ? batchFlags.fault : 0) |
    (again ? batchFlags.again : 0) |
    (restart ? batchFlags.restart : 0) |
    (after === undefined || after === "cancel" ? 0 : batchFlags.after)
  );
}

function usualInputs({ program }: Game, [first]: readonly Position[]): readonly CycleInput[] {
  if (program.players.length !== 1 || first === undefined) return [];
  return inputsOf(program, first.boards).inputs.map((controls) => ({ controls }));
}

/**
 * Many games of one program, to be stepped together.
 *
 * @throws RangeError if a level is no map, or there is nothing to be given
 */
export function simulate(game: Game, options: BatchOptions): Batch {
  return new Batch(game, options);
}

/** Describes what the worker is told: plain data that can be posted to a thread. */
export type BatchOrder =
  | {
      readonly type: "begin";
      readonly program: Program;
      readonly options: BatchOptions;
    }
  | { readonly type: "step"; readonly chosen: Int32Array }
  /** Asks for positions, as `Position.save` gives them. */
  | { readonly type: "save" };

/** Describes what the worker answers to each order. */
export type BatchAnswer =
  | {
      readonly type: "stepped";
      readonly flags: Uint16Array;
      readonly hashes: Float64Array;
      /** Says how many inputs there are to choose from. */
      readonly inputs: number;
    }
  | { readonly type: "saved"; readonly positions: readonly unknown[] }
  | { readonly type: "wrong"; readonly text: string };

/**
 * Describes a batch behind messages, for a worker on any platform.
 *
 * ```ts
 * const worker = new BatchWorker((answer) => parentPort.postMessage(answer));
 * parentPort.on("message", (order) => worker.hear(order));
 * ```
 */
export class BatchWorker {
  readonly #answer: (answer: BatchAnswer) => void;
  #batch: Batch | undefined;

  constructor(answer: (answer: BatchAnswer) => void) {
    this.#answer = answer;
  }

  hear(order: BatchOrder): void {
    try {
      this.#answer(this.#do(order));
    } catch (error) {
      this.#answer({ type: "wrong", text: error instanceof Error ? error.message : String(error) });
    }
  }

  #do(order: BatchOrder): BatchAnswer {
    if (order.type === "begin") this.#batch = new Batch(makeGame(order.program), order.options);
    const batch = this.#batch;
    if (batch === undefined) return { type: "wrong", text: "No batch has begun." };
    if (order.type === "save") return { type: "saved", positions: batch.positions.map((it) => it.save()) };
    if (order.type === "step") batch.step(order.chosen);
    return { type: "stepped", flags: batch.flags, hashes: batch.hashes, inputs: batch.inputs.length };
  }
}
