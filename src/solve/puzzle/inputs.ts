import type { BoardLayout, GivenControl } from "../../game/index.ts";
import type { Control, ControlArg, Program } from "../../program/index.ts";

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
  const values = args.map((arg) => valuesOf(arg, program, boards));
  const counted = values.filter((it) => it !== undefined);
  const count = counted.reduce((product, it) => product * it.length, 1);
  if (counted.length === values.length && count <= most) return product(counted);
  const bound = keys.map((it) => it.args).filter((it) => it.length === args.length);
  return bound.length > 0 ? bound : undefined;
}

function valuesOf(
  { type, range, kinds }: ControlArg,
  program: Program,
  boards: readonly BoardLayout[],
): readonly number[] | undefined {
  switch (type) {
    case "straight":
      return [0, 2, 4, 6];
    case "direction":
      return upTo(8);
    case "switch":
      return [0, 1];
    case "player":
      return upTo(program.players.length);
    case "kind":
      return kinds ?? upTo(program.kinds.length).slice(1);
    case "number":
      return range && range[1] - range[0] < most
        ? upTo(range[1] - range[0] + 1).map((it) => it + range[0])
        : undefined;
    case "cell":
      return boards.flatMap(({ first, width, height }) => upTo(width * height).map((it) => it + first));
    case "file":
    case "commands":
      return undefined;
  }
}

function upTo(end: number): number[] {
  return Array.from({ length: end }, (_, i) => i);
}

function product(lists: readonly (readonly number[])[]): readonly (readonly number[])[] {
  return lists.reduce<readonly (readonly number[])[]>(
    (rows, list) => rows.flatMap((row) => list.map((it) => [...row, it])),
    [[]],
  );
}
