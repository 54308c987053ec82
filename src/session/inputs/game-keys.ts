import { getOrMake } from "../../base/index.ts";
import type { Game, Position } from "../../game/index.ts";
import { type Program, valueWord } from "../../program/index.ts";
import { type Binding, bindingsOf } from "./bindings.ts";
import type { Given } from "./input.ts";

/** Returns the name of a player as a single hyphenated word. */
export const playerWord = (name: string): string => name.replaceAll(" ", "-");

/** Maps the name of each key use, such as `walk(left)`, to the keys that a player has chosen for it. */
export type ChosenKeys = Readonly<Record<string, readonly string[]>>;

/** Describes a use of keys: a control with fixed arguments, to which keys can be assigned. */
export interface KeyUse {
  /** Stores the name of the use in the settings: `walk(left)`. */
  readonly name: string;
  /** Stores the name of the use as it is shown to people. */
  readonly title: string;
  readonly keys: readonly string[];
  /** Is true if the player has chosen the keys, and false if the keys come from the game file. */
  readonly isChosen: boolean;
}

/** Provides the keys of a game: those in its file, except where the player has chosen others. */
export class GameKeys {
  /** Lists everything that keys can be assigned to, with the numbers of the controls, in file order. */
  readonly uses: readonly (KeyUse & Pick<Binding, "control">)[];
  readonly #bindings = new Map<string, readonly Binding[]>();
  readonly #reboundKeys = new Set<string>();
  readonly #program: Program;

  constructor(program: Program, chosenKeysByUse: ChosenKeys = {}) {
    this.#program = program;
    const usesInFile = usesOf(program);
    const keysByUse = new Map(Object.entries(chosenKeysByUse));
    const takenKeys = new Set([...usesInFile.keys()].flatMap((name) => keysByUse.get(name) ?? []));
    this.uses = [...usesInFile].map(([name, { binding, keys }]) => {
      const chosenKeys = keysByUse.get(name);
      const keysNow = chosenKeys ?? keys.filter((key) => !takenKeys.has(key));
      if (chosenKeys) for (const key of [...chosenKeys, ...keys]) this.#reboundKeys.add(key);
      for (const key of keysNow) this.#bindings.set(key, [...(this.#bindings.get(key) ?? []), binding]);
      const { control } = binding;
      const title = controlTitle(name, keys[0]);
      return { name, title, control, keys: keysNow, isChosen: chosenKeys !== undefined };
    });
  }

  /** Returns true if the game uses a key. */
  has(key: string): boolean {
    return this.#bindings.has(key);
  }

  /**
   * Returns the input for a key; undefined if the game does not use the key.
   * @param person is the only player at the keyboard, if there is just one; then the key of another player does what this
   * player's own key would do
   */
  input(key: string, game: Game, position: Position, player?: number, person = player): Given | undefined {
    const bindings = this.#bindings.get(key);
    if (!bindings) return undefined;
    const belongsToOthers =
      person !== undefined && bindings.every((it) => (this.#ownerOf(it) ?? person) !== person);
    const personBinding = belongsToOthers ? this.#bindingFor(person, bindings[0]) : undefined;
    if (personBinding) return { type: "control", ...personBinding, player: person };
    const playerPart = player === undefined ? {} : { player };
    if (!this.#reboundKeys.has(key)) return { type: "key", key, ...playerPart };
    const allowedBinding = bindings.find(
      (it) => game.allows(position, it.control, player ?? it.player ?? position.turn) === undefined,
    );
    return { type: "control", ...(allowedBinding ?? bindings[0]), ...playerPart };
  }

  /** Returns the only player who can use a binding; undefined if several players can. */
  #ownerOf({ player, control }: Binding): number | undefined {
    const [onlyPlayer, ...otherPlayers] = this.#program.controls[control].players ?? [];
    return player ?? (otherPlayers.length === 0 ? onlyPlayer : undefined);
  }

  /** Returns the binding of a player that has the same effect as a binding of another player. */
  #bindingFor(player: number, { control, args }: Binding): Binding | undefined {
    const { controls } = this.#program;
    return [...this.#bindings.values()]
      .flat()
      .find(
        (it) =>
          this.#ownerOf(it) === player &&
          controls[it.control].name === controls[control].name &&
          it.args.join() === args.join(),
      );
  }
}

/** Groups the key bindings of a game by the input that they give, such as `walk(left)`; each group has all keys for that input. */
function usesOf(program: Program) {
  const uses = new Map<string, { binding: Binding; keys: string[] }>();
  for (const [key, bindings] of bindingsOf(program))
    for (const it of bindings)
      getOrMake(uses, bindingName(program, it), () => ({ binding: it, keys: [] })).keys.push(key);
  return uses;
}

/** Returns a control with its arguments in the input notation: `walk(left)`. */
function bindingName(program: Program, binding: Binding): string {
  const { name, args } = program.controls[binding.control];
  const prefix = binding.player === undefined ? "" : `${playerWord(program.players[binding.player].name)}:`;
  const values = binding.args.map(
    (value, index) => valueWord(program, args[index].type, value) ?? String(value),
  );
  return prefix + (values.length === 0 ? name : `${name}(${values.join(", ")})`);
}

/**
 * Returns the name of a control as it is shown to people: the key, if the control is named after its key
 * (`key-blank`), otherwise a name such as `walk left`.
 */
export function controlTitle(name: string, key: string): string {
  return name.replace(/^key-.*/, key).replace(/\((.*)\)$/, " $1");
}
