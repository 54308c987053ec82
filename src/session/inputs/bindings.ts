import { onceFor } from "../../base/index.ts";
import type { Control, Program } from "../../program/index.ts";
import type { Given } from "./input.ts";

/** Describes the meaning of a key: a control with its arguments. A key may have several bindings, of which those allowed now apply. */
export interface Binding {
  readonly control: number;
  readonly args: readonly number[];
  /** Stores the player who uses the key, in games in which each player has their own keys. */
  readonly player?: number;
}

/** Maps each key of a game to the controls that it can invoke. */
export const bindingsOf: (program: Program) => ReadonlyMap<string, readonly Binding[]> =
  /* @__PURE__ */ onceFor((program) => {
    const bindings = new Map<string, Binding[]>();
    program.controls.forEach((control, index) => {
      for (const { key, ...binding } of control.keys)
        bindings.set(key, [...(bindings.get(key) ?? []), { control: index, ...binding }]);
    });
    return bindings;
  });

/** Describes an invoked control. A cycle accepts one control per `slot`. */
export type OwnedControl = Readonly<ReturnType<typeof controlsOf>[number]>;

/** Lists the controls that a key or a control invokes, each with its player if known. */
export function controlsOf(program: Program, given: Given) {
  const invocations =
    given.type === "key"
      ? (bindingsOf(program).get(given.key) ?? [])
      : given.type === "control"
        ? [given]
        : [];
  return invocations.map((it) => {
    const { [it.control]: control } = program.controls;
    const player = given.player ?? it.player ?? control.players?.[0];
    return { control, player, slot: `${control.queue ?? control.name} ${player}` };
  });
}

/** Returns all names of the controls of a game, including aliases. */
export function controlNames(program: Program): string[] {
  return program.controls.flatMap((control) => [control.name, ...control.aliases]);
}

export function isControlName(control: Control, name: string): boolean {
  return control.name === name || control.aliases.includes(name);
}
