import type { BoardLayout, GivenControl } from "../../game/index.ts";
import type { Control, Program } from "../../program/index.ts";
import { argumentValues, combinations } from "../argument-values.ts";

/** What is given in one cycle: controls, or nothing where time passes. */
export type PuzzleInput = readonly GivenControl[];

/** All possible inputs, and what is left out. */
export interface PuzzleInputs {
  readonly inputs: readonly PuzzleInput[];
  /** Names of controls that take arguments of any kind; they are never tried. */
  readonly left: readonly string[];
}

/** A control with more possible arguments than this is left out. */
const most = 2048;

/** The inputs of a program with one player: each control with all possible arguments; where there is a clock, also nothing. */
export function inputsOf(program: Program, boards: readonly BoardLayout[]): PuzzleInputs {
  const left: string[] = [];
  const inputs: PuzzleInput[] = program.tick ? [[]] : [];
  program.controls.forEach((known, control) => {
    const ways = waysToGive(known, program, boards);
    if (ways) inputs.push(...ways.map((args) => [{ control, args, player: 0 }]));
    else left.push(known.name);
  });
  return { inputs, left };
}

/** Each combination of arguments for a control; undefined if they cannot be enumerated. */
function waysToGive(
  { args, keys }: Control,
  program: Program,
  boards: readonly BoardLayout[],
): readonly (readonly number[])[] | undefined {
  const values = args.map((arg) => argumentValues(arg, program, boards, most));
  const counted = values.filter((it) => it !== undefined);
  const count = counted.reduce((product, it) => product * it.length, 1);
  if (counted.length === values.length && count <= most) return combinations(counted);
  const bound = keys.map((it) => it.args).filter((it) => it.length === args.length);
  return bound.length > 0 ? bound : undefined;
}
