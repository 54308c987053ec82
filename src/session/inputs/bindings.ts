import { onceFor } from "../../base/index.ts";
import type { Control, Program } from "../../program/index.ts";

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

/** Returns every name of the controls of a game. */
export function controlNames(program: Program): string[] {
  return program.controls.flatMap((control) => [control.name, ...control.aliases]);
}

export function isControlName(control: Control, name: string): boolean {
  return control.name === name || control.aliases.includes(name);
}
