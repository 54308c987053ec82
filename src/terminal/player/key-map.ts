import type { Game, Position } from "../../game/index.ts";
import type { Program } from "../../program/index.ts";
import { type Binding, bindingsOf, type Given, keySign, makeInput } from "../../session/index.ts";
import { type ActionName, type PlayerAction, playerActions } from "./actions.ts";

/** Keys that a player has chosen: what they do, as `walk(left)` or the name of an action, and the keys. */
export type ChosenKeys = Readonly<Record<string, readonly string[]>>;

/** Something that a key can be put to. */
export interface KeyUse {
  /** As settings name it. */
  readonly name: string;
  /** As people read it. */
  readonly title: string;
  readonly keys: readonly string[];
  /** The keys have been chosen by the player. */
  readonly chosen: boolean;
}

/** What every key does in a game: those of its file and of the player, unless the settings say otherwise. */
export class KeyMap {
  readonly #program: Program;
  readonly #own = new Map<string, readonly Binding[]>();
  readonly #rebound = new Set<string>();
  readonly #actions = new Map<string, ActionName>();
  readonly #uses: KeyUse[] = [];

  constructor(program: Program, chosenForGame: ChosenKeys = {}, chosenForAll: ChosenKeys = {}) {
    this.#program = program;
    this.#layGame(chosenForGame);
    for (const action of playerActions) this.#layAction(action, chosenForAll[action.name]);
  }

  /** Everything that has keys or could have some, in the order of the file. */
  get uses(): readonly KeyUse[] {
    return this.#uses;
  }

  /** What the game is given for a key; nothing if the game has no use for it. */
  given(key: string, game: Game, position: Position): Given | undefined {
    const bindings = this.#own.get(key);
    if (!bindings) return undefined;
    if (!this.#rebound.has(key)) return { type: "key", key };
    const allowed = bindings.find((it) => game.allows(position, it.control, position.turn) === undefined);
    return { type: "control", ...(allowed ?? bindings[0]!) };
  }

  /** What the player does with a key that the game has no use for. */
  action(key: string): ActionName | undefined {
    return this.#actions.get(key);
  }

  /** The first key of a use, as people read it. */
  signOf(name: string): string | undefined {
    const key = this.#uses.find((it) => it.name === name)?.keys[0];
    return key === undefined ? undefined : keySign(key);
  }

  #layGame(chosen: ChosenKeys): void {
    const uses = new Map<string, { binding: Binding; keys: string[] }>();
    for (const [key, bindings] of bindingsOf(this.#program))
      for (const binding of bindings) {
        const name = bindingName(this.#program, binding);
        const use = uses.get(name) ?? { binding, keys: [] };
        use.keys.push(key);
        uses.set(name, use);
      }
    const taken = new Set([...uses.keys()].flatMap((name) => chosen[name] ?? []));
    for (const [name, { binding, keys }] of uses) {
      const mine = chosen[name];
      const now = mine ?? keys.filter((key) => !taken.has(key));
      if (mine) for (const key of [...mine, ...keys]) this.#rebound.add(key);
      for (const key of now) this.#own.set(key, [...(this.#own.get(key) ?? []), binding]);
      this.#uses.push({
        name,
        title: titleOf(this.#program, binding),
        keys: now,
        chosen: mine !== undefined,
      });
    }
  }

  #layAction({ name, title, keys, timed }: PlayerAction, chosen: readonly string[] | undefined): void {
    if (timed && !this.#program.tick) return;
    if (name === "wait" && this.#program.tick) return;
    const usual = isTyped(this.#program) ? keys.filter((key) => [...key].length > 1) : keys;
    const free = (chosen ?? usual).filter((key) => !this.#own.has(key) && !this.#actions.has(key));
    for (const key of free) this.#actions.set(key, name);
    this.#uses.push({ name, title, keys: free, chosen: chosen !== undefined });
  }
}

/** Whether a game is played by typing alone; then characters begin a command. */
export function isTyped({ controls, moves }: Program): boolean {
  const keyless = controls.every((it) => it.keys.length === 0 && it.clicks.length === 0);
  return !moves && controls.length > 0 && keyless;
}

/** `walk(left)`: a control with its arguments, in the notation of inputs. */
function bindingName(program: Program, binding: Binding): string {
  return makeInput(program, { type: "cycle", given: [{ type: "control", ...binding }] });
}

function titleOf(program: Program, binding: Binding): string {
  return bindingName(program, binding).replace(/\((.*)\)$/, " $1");
}
