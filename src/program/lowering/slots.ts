import type { Operand, TreeSlots } from "../../syntax/index.ts";
import { indexOfSound } from "../draft/draft.ts";
import type { Env } from "../draft/environment.ts";
import { lowerPresent, lowerValue } from "../draft/lower.ts";
import type { ActionSlots } from "../data/program.ts";
import { lowerBody } from "../boards/body-checks.ts";
import { lowerBodies, lowerResult, lowerTarget, lowerThings } from "./targets.ts";

/** Lowers the operand of a slot. */
interface Slot<T, L> {
  lower(operand: T, env: Env): L;
}

/**
 * Lists the slots whose operands can be lowered on their own. The others depend on the timer or pile that the action
 * names.
 */
type Slots = Omit<ActionSlots, "TIMER" | "PLAYER" | "VALUE" | "PILE" | "ITEM">;

const slots: { readonly [S in keyof Slots]: Slot<TreeSlots[S], ActionSlots[S]> } = {
  THINGS: { lower: lowerTarget },
  BODIES: { lower: lowerBodies },
  BODY: { lower: lowerBody },
  KIND: { lower: (it, env) => lowerPresent(it, env, "kind") },
  CELL: { lower: (it, env) => lowerPresent(it, env, "cell") },
  DIRECTION: { lower: (it, env) => lowerPresent(it, env, "direction") },
  N: { lower: (it, env) => lowerValue(it, env, "number") },
  NUMBER: { lower: (it, env) => lowerValue(it, env, "number") },
  TEXT: { lower: (it, env) => lowerValue(it, env, "text") },
  SET: { lower: lowerThings },
  NAME: { lower: lowerResult },
  SOUND: { lower: ({ text }, { draft }) => indexOfSound(text, draft) },
  TURN: { lower: ({ text }) => (text === "cw" ? 1 : -1) },
  FACING: { lower: ({ text }) => text === "backward" },
};

/** Maps the names of slots in patterns to the functions that lower them. */
export const slotsByName: Readonly<Record<string, Slot<Operand, ActionSlots[keyof ActionSlots]>>> = slots;
