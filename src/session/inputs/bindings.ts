import { onceFor } from "../../base/index.ts";
import type { Control, Program } from "../../program/index.ts";
import type { Given } from "./input.ts";

/** Describes the meaning of a key: a control with its arguments. If a key has several meanings, those that are allowed now apply. */
export interface Binding {
  readonly control: number;
  readonly args: readonly number[];
  /** Is the player whose key it is, in games where each player has their own. */
  readonly player?: number;
}

/** Returns the controls that each key of a game can give. */
export const bindingsOf: (program: Program) => ReadonlyMap<string, readonly Binding[]> =
  /* @__PURE__ */ onceFor((program) => {
    const bindings = new Map<string, Binding[]>();
    program.controls.forEach((control, index) => {
      for (const { key, ...bound } of control.keys)
        bindings.set(key, [...(bindings.get(key) ?? []), { control: index, ...bound }]);
    });
    return bindings;
  });

/** Describes a control that is given. Of those with the same `slot` a cycle takes one. */
export interface OwnedControl {
  readonly control: Control;
  readonly player: number | undefined;
  readonly slot: string;
}

/** Lists the controls that a key or a control gives, each with its player if that is known. */
export function controlsOf(program: Program, given: Given): readonly OwnedControl[] {
  const bound =
    given.type === "key"
      ? (bindingsOf(program).get(given.key) ?? [])
      : given.type === "control"
        ? [given]
        : [];
  return bound.map((it) => {
    const { [it.control]: control } = program.controls;
    const player = given.player ?? it.player ?? control.players?.[0];
    return { control, player, slot: `${control.queue ?? control.name} ${player}` };
  });
}

/** Returns every name of the controls of a game. */
export function controlNames(program: Program): string[] {
  return program.controls.flatMap((control) => [control.name, ...control.aliases]);
}

export function isControlName(control: Control, name: string): boolean {
  return control.name === name || control.aliases.includes(name);
}
