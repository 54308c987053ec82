import type { Expr, Program } from "../../../program/index.ts";
import type { ClosureCompiler } from "../machine/compiler.ts";
import type { Evaluate } from "../machine/machine.ts";
import { emptyValue } from "../layout/none.ts";

/** Where the arguments of each control begin among those of one player; the last entry is the total. */
export function argumentPlaces({ controls }: Program): readonly number[] {
  const places = [0];
  for (const { args } of controls) places.push(places[places.length - 1] + args.length);
  return places;
}

/** An argument of a control that `me` gave; if it was not given, `NONE`, or 0 for a number. */
export function compileArgument(
  { control, argument, type }: Extract<Expr, { is: "argument" }>,
  c: ClosureCompiler,
): Evaluate {
  const { players, controls } = c.program;
  const places = argumentPlaces(c.program);
  const place = places[control] + argument;
  const total = places[controls.length];
  const missing = emptyValue(type);
  const first = control * players.length;
  return (m) => (m.given[first + m.me] === m.cycle ? m.args[m.me * total + place] : missing);
}
