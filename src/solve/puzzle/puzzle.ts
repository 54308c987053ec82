import { type Game, makeGame, type Position } from "../../game/index.ts";
import type { CellMap } from "../keys/index.ts";
import { chance, type Program, walkPlay } from "../../program/index.ts";
import { type PuzzleInput, inputsOf } from "./inputs.ts";
import { mutedProgram } from "./muted.ts";
import { idleVariables } from "./relevance.ts";
import { symmetriesOf } from "./symmetry/index.ts";

/** A position of a game that one player can win by himself, ready to be searched. */
export interface Puzzle {
  /** The game without what is only seen and heard. */
  readonly game: Game;
  /** Where the search begins. It is never changed. */
  readonly start: Position;
  readonly inputs: readonly PuzzleInput[];
  /** Variables that make no difference to the play. */
  readonly idle: readonly number[];
  /** Where the cells may be laid without a difference to the play: mirrored and turned positions are one. */
  readonly symmetries: readonly CellMap[];
  /** What of the game is left aside, so that a search that finds nothing proves less: a sentence each. */
  readonly aside: readonly string[];
  /** Chance is drawn from in play: what is found holds for the chance of this position only. */
  readonly byChance: boolean;
}

/** Why a game cannot be solved: a sentence. */
export interface NoPuzzle {
  readonly wrong: string;
}

export interface PuzzleOptions {
  /** Search although chance is drawn from in play: as it will fall from this position on. */
  readonly knowChance?: boolean;
  /** Take each position for itself, also where others are its mirror images. */
  readonly apart?: boolean;
}

/** Makes a position ready to be searched, or says why that cannot be. */
export function readPuzzle(game: Game, position: Position, options: PuzzleOptions = {}): Puzzle | NoPuzzle {
  const { program } = game;
  const byChance = walkPlay(program, chance);
  const wrong = whyNoPuzzle(program) ?? (byChance && !options.knowChance ? unforeseen : undefined);
  if (wrong !== undefined) return { wrong };
  const { inputs, left } = inputsOf(program, position.boards);
  if (inputs.length === 0) return { wrong: "Its controls cannot be counted: they take anything at all." };
  const muted = makeGame(mutedProgram(program));
  const start = muted.restore(position.save());
  if ("wrong" in start) return start;
  return {
    game: muted,
    start,
    inputs,
    idle: idleVariables(program),
    symmetries: options.apart ? [] : symmetriesOf(muted, start, inputs),
    aside: leftAside(program, left),
    byChance,
  };
}

const unforeseen =
  "Chance is drawn from while it is played, so that no row of inputs wins for certain. With a seed it can be solved as chance falls then.";

/** Why a program has no solutions, if so: a sentence. Chance is not asked about. */
export function whyNoPuzzle(program: Program): string | undefined {
  const { players, moves } = program;
  if (players.length > 1)
    return `It is played by ${players.length} players: there is no solution, only an opponent.`;
  if (moves) return "It is a game by moves, with an opponent and no solution.";
  return canBeWon(program) ? undefined : "It cannot be won: no line of it says `win`.";
}

function canBeWon(program: Program): boolean {
  return walkPlay(program, { action: (it) => it.do === "win", ask: (it) => it.ask === "win" });
}

function leftAside(program: Program, left: readonly string[]): readonly string[] {
  const aside = left.map((name) => `${name} can be given with too many things, and is not tried.`);
  if (program.controls.some((it) => it.times))
    aside.push("Controls that count are only given one at a time.");
  if (program.tick && !program.tick.orKey && program.controls.length > 1)
    aside.push("Only one control is given in a tick, and none is held longer.");
  const restarts = walkPlay(program, {
    action: (it) => it.do === "restart",
    ask: (it) => it.ask === "restart",
  });
  if (restarts && program.variables.some(({ kept }) => kept)) aside.push("The level is not begun again.");
  return aside;
}
