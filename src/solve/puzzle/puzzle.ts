import { type Game, makeGame, type Position } from "../../game/index.ts";
import type { CellMap } from "../keys/index.ts";
import { chance, type Program, walkPlay } from "../../program/index.ts";
import { undecorated } from "./analysis/decoration.ts";
import { type PuzzleInput, inputsOf } from "./inputs.ts";
import { mutedProgram } from "./analysis/muted.ts";
import { idleVariables } from "./analysis/relevance.ts";
import { symmetriesOf } from "./symmetry/index.ts";

/** A position of a game that one player can win alone, prepared for a search. */
export interface Puzzle {
  /** The game without what is only seen and heard. */
  readonly game: Game;
  /** Where the search begins. Never changes. */
  readonly start: Position;
  readonly inputs: readonly PuzzleInput[];
  /** Variables that do not affect play. */
  readonly idle: readonly number[];
  /** Rearrangements of the cells that do not affect play: mirrored and turned positions count as one. */
  readonly symmetries: readonly CellMap[];
  /** What is left out of the game, so that finding nothing proves less: a sentence each. */
  readonly aside: readonly string[];
  /** Whether play draws on chance: solutions hold only for the chance of this position. */
  readonly byChance: boolean;
  /** Turns are learnt once a search has found so many positions. */
  readonly learnFrom: number;
}

/** Why a game cannot be solved: a sentence. */
export interface NoPuzzle {
  readonly wrong: string;
}

export interface PuzzleOptions {
  /** Search even though play draws on chance: with the chance that will come from this position on. */
  readonly knowChance?: boolean;
  /** Keep mirror images apart. */
  readonly apart?: boolean;
  /**
   * Learn turns, where that can be, once so many positions were found; before, finding out how far turns reach takes longer than to play them. Infinite:
   * play each turn in the game, which is the judge of what is learnt. The outcome is the same.
   */
  readonly learnFrom?: number;
}

/** Positions from which learning pays. */
const usualLearning = 3000;

/** Prepares a position for a search, or says why it cannot be searched. */
export function readPuzzle(game: Game, position: Position, options: PuzzleOptions = {}): Puzzle | NoPuzzle {
  const program = undecorated(game.program);
  const byChance = walkPlay(program, chance);
  const wrong = whyNoPuzzle(program) ?? (byChance && !options.knowChance ? unforeseen : undefined);
  if (wrong !== undefined) return { wrong };
  const { inputs, left } = inputsOf(program, position.boards);
  if (inputs.length === 0) return { wrong: "Its controls take arguments of any kind, too many to try." };
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
    learnFrom: options.learnFrom ?? usualLearning,
  };
}

const unforeseen =
  "No sequence of inputs is guaranteed to win, because this level draws on chance. With a seed, it can be solved for the chance of that seed.";

/** Why a program cannot be solved, as a sentence; undefined if it can. Ignores chance. */
export function whyNoPuzzle(program: Program): string | undefined {
  const { players, moves } = program;
  if (players.length > 1)
    return `It is played by ${players.length} players, so it has opponents and no solution.`;
  if (moves) return "It is a game by moves, so it has an opponent and no solution.";
  return canBeWon(program) ? undefined : "It cannot be won: no line of it says `win`.";
}

function canBeWon(program: Program): boolean {
  return walkPlay(program, { action: (it) => it.do === "win", ask: (it) => it.ask === "win" });
}

function leftAside(program: Program, left: readonly string[]): readonly string[] {
  const aside = left.map((name) => `${name} has too many possible arguments, and is not tried.`);
  if (program.controls.some((it) => it.times))
    aside.push("Controls with a number in front are only given once at a time.");
  if (program.tick && !program.tick.orKey && program.controls.length > 1)
    aside.push("Only one control was given per tick, and none was held longer.");
  const restarts = walkPlay(program, {
    action: (it) => it.do === "restart",
    ask: (it) => it.ask === "restart",
  });
  if (restarts && program.variables.some(({ kept }) => kept)) aside.push("Restarting the level is left out.");
  if (walkPlay(program, { ask: (it) => it.ask === "goto" }))
    aside.push("A level that is left for another is given up.");
  return aside;
}
