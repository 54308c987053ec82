import type { BoardLayout, CycleInput, Game, GivenControl, Position } from "../../game/index.ts";
import type { Control, Program } from "../../program/index.ts";
import { needsAnotherCycle } from "../../session/index.ts";
import { argumentLists, FirstCells } from "../argument-values.ts";

/** Names the result of an input: the same position, another position, a win, or another end (a loss, a draw or a restart). */
export type TurnResult = "same" | "other" | "won" | "over";

/** Limits the consecutive cycles requested by `again`, as in a session. */
const maxAgainCycles = 10_000;

const emptyInput: CycleInput = { controls: [], isAgain: true };

/** Returns true if a sequence of inputs, played from a position, wins with its last input and not before. */
export function isWonBy(game: Game, from: Position, inputs: readonly PuzzleInput[]): boolean {
  const position = from.copy();
  position.dropChanges();
  const turnPlayer = new TurnPlayer(game, position, inputs);
  return inputs.every((_, index) => {
    const result = turnPlayer.play(index);
    position.dropChanges();
    return result === "won" ? index === inputs.length - 1 : result !== "over" && index < inputs.length - 1;
  });
}

/** Plays inputs as a session does: a cycle, and further cycles that `again` requests. */
export class TurnPlayer {
  readonly #game: Game;
  readonly #position: Position;
  readonly #inputs: readonly CycleInput[];
  /** Is true if a refused input still uses up random numbers, so that it changes the position. */
  readonly #refusalChanges: boolean;
  readonly #firstCells: FirstCells;

  constructor(game: Game, position: Position, inputs: readonly PuzzleInput[]) {
    this.#game = game;
    this.#position = position;
    this.#inputs = inputs.map((controls) => ({ controls, held: controls }));
    this.#firstCells = new FirstCells(game);
    this.#refusalChanges = game.program.habits?.keyedChance === true;
  }

  /** Forgets what was learnt about the first cells of controls, because the position has changed. */
  clearCache(): void {
    this.#firstCells.clear();
  }

  /** Returns true if an input is a control of two cells that is known to be refused whatever its second cell is. */
  cannotBegin(input: number): boolean {
    const [given] = this.#inputs[input].controls;
    return given !== undefined && !this.#firstCells.canBegin(this.#position, given);
  }

  /** Plays an input, given its index. Its changes can be undone by the undo log. */
  play(input: number): TurnResult {
    let report = this.#game.cycle(this.#position, this.#inputs[input]);
    if (report.result !== "done") {
      if (this.#refusalChanges) return "other";
      const [given] = this.#inputs[input].controls;
      if (given) this.#firstCells.record(given, report);
      return "same";
    }
    let { changed } = report;
    for (let cycleCount = 0; needsAnotherCycle(report, this.#position); cycleCount++) {
      if (cycleCount === maxAgainCycles) return "over";
      report = this.#game.cycle(this.#position, emptyInput);
      changed ||= report.changed;
    }
    const { ending } = this.#position;
    if (report.restart || typeof report.after === "number") return "over";
    if (ending === "playing") return changed ? "other" : "same";
    return ending === "won" ? "won" : "over";
  }
}

/** Describes the input of one cycle: controls, or none if only time passes. */
export type PuzzleInput = readonly GivenControl[];

/**
 * Limits the combinations of arguments, and the pairs of cells of a control that takes two cells; most pairs are quickly
 * rejected. A control with more combinations is left out.
 */
const limits = { lists: 2048, pairs: 65_536 };

/**
 * Returns all inputs of a single-player program: each control with all possible arguments and, in a game with a clock, an empty input.
 * `leftOut` names the controls with arguments that cannot be listed; they are never tried.
 */
export function inputsOf(program: Program, boards: readonly BoardLayout[]) {
  const skippedControls: string[] = [];
  const inputs: PuzzleInput[] = program.tick ? [[]] : [];
  program.controls.forEach((declaration, control) => {
    const choices = argumentLists(declaration, program, boards, limits) ?? argumentsOfKeys(declaration);
    if (choices) for (const args of choices) inputs.push([{ control, args, player: 0 }]);
    else skippedControls.push(declaration.name);
  });
  return { inputs, leftOut: skippedControls };
}

/** Returns the lists of arguments to which keys of a control are bound; undefined if no key is bound to all arguments. */
function argumentsOfKeys({ args, keys }: Control): readonly (readonly number[])[] | undefined {
  const keyArguments = keys.map((it) => it.args).filter((it) => it.length === args.length);
  return keyArguments.length > 0 ? keyArguments : undefined;
}
