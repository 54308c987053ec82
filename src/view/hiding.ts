import { type Program, walk } from "../program/index.ts";

/** Whether cells of some board are hidden from somebody. */
export function hidesSomething({ view }: Program): boolean {
  return walk("view", view, { view: (it) => it.show === "board" && (it.covers ?? it.shown) !== undefined });
}
