import type { Expr, Program } from "../../../program/index.ts";
import type { Misfits } from "../../misfits.ts";

/** The way that each arrow moves the player in PuzzleScript, as directions are numbered, and what it is called there. */
const arrows = [
  { key: "ArrowUp", way: 0, name: "up" },
  { key: "ArrowRight", way: 2, name: "right" },
  { key: "ArrowDown", way: 4, name: "down" },
  { key: "ArrowLeft", way: 6, name: "left" },
] as const;

const wordOfWay = (way: number | "none" | undefined) => arrows.find((it) => it.way === way)?.name;

/** A control that moves the player: a way, or the argument that says which; without one it is the action. */
export interface Steering {
  readonly control: number;
  readonly way?: Expr;
}

/** Tells of arrows that would move the player elsewhere in PuzzleScript, and answers the ways that no key leads to. */
export function idleWays(
  steering: readonly Steering[],
  { controls }: Program,
  misfits: Misfits,
): readonly string[] {
  const led = new Set<string>();
  for (const { control: number, way } of steering) {
    const control = controls[number];
    for (const { key, args } of control?.keys ?? []) {
      const to = way?.is === "argument" ? args[way.argument] : way?.is === "constant" ? way.value : undefined;
      const arrow = arrows.find((it) => it.key === key);
      const name = wordOfWay(to);
      if (name !== undefined) led.add(name);
      if (to !== undefined && name === undefined)
        misfits.add(
          "In PuzzleScript the player goes up, right, down or left.",
          control?.at,
          "Take the other ways out.",
        );
      else if (arrow && arrow.name !== name)
        misfits.add(
          `${key} ${name === undefined ? "does not move the player" : `moves the player ${name}`} here; in PuzzleScript it moves the player ${arrow.name}.`,
          control?.at,
          `Give \`${control?.name ?? ""}\` ${name === undefined ? "a key that is no arrow" : `the arrow that points ${name}`}.`,
        );
    }
  }
  return arrows.flatMap(({ name }) => (led.has(name) ? [] : [name]));
}
