import type { ActionOf } from "../../../program/index.ts";
import { type ClosureCompiler, kindTable, NONE, type Act, cellOfThing } from "../../engine/index.ts";
import { type LineOptions, lineStateOf } from "./options.ts";
import { movementBit } from "./movement-bits.ts";

/** The movement bit of each straight direction. */
const bitOf: Readonly<Record<number, number>> = { 0: 1, 4: 2, 6: 4, 2: 8 };

/** The bit of a wish for a known direction, or for another movement; 0 where that is not known, or there is no such movement. */
export function bitOfWish(
  way: number | undefined,
  hasWay: boolean,
  click: ActionOf<"wish">["click"],
): number {
  if (hasWay) return way === undefined ? 0 : (bitOf[way] ?? 0);
  return movementBit(click ?? "action");
}

/** Compiles the action `wish`: gives the things of a set a movement. */
export function compileWish(
  { set, way, click, at }: ActionOf<"wish">,
  c: ClosureCompiler,
  options: LineOptions,
): Act {
  const gather = c.set(set);
  const value = way && c.value(way);
  const { has, layers } = kindTable(c.program, set.kinds ?? []);
  return (m) => {
    const direction = value ? value(m) : NONE;
    const bit = value ? (bitOf[direction] ?? 0) : movementBit(click ?? "action");
    if (bit === 0) return m.refuse("no-such-thing", "There is no direction to wish for.", at);
    const memory = lineStateOf(m, options);
    const start = m.top;
    gather(m, Infinity);
    for (let i = start; i < m.top; i++) {
      const cell = cellOfThing(m.state, m.stack[i]);
      for (const layer of layers)
        if (has[m.state.cells[m.layout.address(cell, layer)]] !== 0) memory.setMovement(cell, layer, bit);
    }
    m.charge(m.top - start);
    m.top = start;
    return true;
  };
}
