import type { LivePlay } from "../../play/index.ts";
import type { Program } from "../../program/index.ts";

/** Says what the player does at a key that the game has no use for. */
export interface OwnAction {
  readonly name: "undo" | "restart" | "pause" | "hint" | "mute";
  readonly title: string;
  readonly keys: readonly string[];
  /** Is true if it comes again while the key is down. */
  readonly repeats?: true;
}

const actions: readonly OwnAction[] = [
  { name: "undo", title: "undo", keys: ["u", "z", "Backspace"], repeats: true },
  { name: "restart", title: "begin anew", keys: ["r", "F2"] },
  { name: "mute", title: "sound on and off", keys: ["m"] },
  { name: "pause", title: "pause", keys: ["p"] },
  { name: "hint", title: "hint", keys: ["h", "F1"] },
];

/** Returns those that make sense in a game. */
export function ownActions(
  { tick, players, moves, habits }: Program,
  isWatched = false,
): readonly OwnAction[] {
  const makesSense: Partial<Record<OwnAction["name"], boolean>> = {
    undo: !habits?.noUndo,
    restart: !habits?.noRestart,
    pause: tick !== undefined || isWatched,
    hint: players.length === 1 && !moves && !habits?.noHints,
  };
  return actions.filter(({ name }) => makesSense[name] ?? true);
}

/** Returns the key that does something in a play: the first that the game leaves free. */
export function freeKey(play: LivePlay, name: OwnAction["name"]): string | undefined {
  const keys = actions.find((it) => it.name === name)?.keys;
  const free = keys?.find((it) => gameKey(play, it) === undefined);
  return free?.length === 1 ? free.toUpperCase() : free;
}

/** Says what keys do that the game has no use for. */
export interface OwnKeys extends Readonly<Record<OwnAction["name"], () => void>> {
  /** Goes nearer (1) or further away; returns false where all of the board is large enough. */
  zoom(step: 1 | -1): boolean;
  next(): void;
  /** Plays again after the end. */
  playAgain(): void;
  /** Moves the mark that points at a cell; false where cells cannot be pointed at. */
  point(dx: number, dy: number): boolean;
  /** Puts down what has been picked up; false if nothing has. */
  letGo(): boolean;
  /** Clicks the cell that is pointed at, with the right mouse button if asked for. */
  pick(other: boolean): boolean;
}

type Press = Pick<KeyboardEvent, "key" | "code" | "repeat" | "ctrlKey" | "metaKey" | "altKey"> &
  Partial<Pick<KeyboardEvent, "shiftKey">>;

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** Maps arrows to the keys that they stand for in games that bind no arrows. */
const standIns: Readonly<Record<string, readonly string[]>> = {
  ArrowUp: ["w", "k"],
  ArrowDown: ["s", "j"],
  ArrowLeft: ["a", "h"],
  ArrowRight: ["d", "l"],
};

/** Describes keys of a keyboard on their way into a play: those of the game first, then those of the player. */
export class Keyboard {
  readonly #play: LivePlay;
  readonly #own: OwnKeys;
  /** Stores what each key that is down was taken for. */
  readonly #down = new Map<string, string>();

  constructor(play: LivePlay, own: OwnKeys) {
    this.#play = play;
    this.#own = own;
  }

  /** Returns true if somebody had a use for the key. */
  press(event: Press): boolean {
    if (event.ctrlKey || event.metaKey || event.altKey) return this.#chord(event);
    const { message, status } = this.#play.frame;
    if (message !== undefined) return this.#passOver(event);
    if (status !== "playing") return this.#pressOwn(event);
    const key = gameKey(this.#play, event.key);
    if (key === undefined) return this.#pressOwn(event);
    this.#down.set(event.code, key);
    this.#play.press(key);
    return true;
  }

  release({ code }: Pick<KeyboardEvent, "code">): void {
    const key = this.#down.get(code);
    if (key === undefined) return;
    this.#down.delete(code);
    this.#play.release(key);
  }

  releaseAll(): void {
    this.#down.clear();
    this.#play.keys.clear();
  }

  #chord({ key, ctrlKey, metaKey }: Press): boolean {
    if (!(ctrlKey || metaKey) || key.toLowerCase() !== "z") return false;
    this.#own.undo();
    return true;
  }

  /** Returns a message waits for a key; one that repeats was meant for what came before. */
  #passOver({ key, repeat }: Press): boolean {
    if (key === "Tab" || key === "Shift") return false;
    if (!repeat) this.#own.next();
    return true;
  }

  #pressOwn({ key, repeat, shiftKey = false }: Press): boolean {
    if (this.#play.frame.status !== "playing" && key === "Enter" && !repeat) return this.#again();
    const way = arrows[key];
    if (way) return this.#own.point(...way);
    if (key === "Enter" || key === " ") return this.#own.pick(shiftKey);
    if (key === "Escape") return this.#own.letGo();
    if (/^[-+=]$/.test(key)) return this.#own.zoom(key === "-" ? -1 : 1);
    const action = ownActions(this.#play.game.program, this.#play.isWatched).find((it) =>
      it.keys.includes(key),
    );
    if (!action || (repeat && !action.repeats)) return false;
    this.#own[action.name]();
    return true;
  }

  #again(): true {
    this.#own.playAgain();
    return true;
  }
}

/** Returns the key of the game that a key of the keyboard means, whatever Caps Lock says. */
export function gameKey(play: LivePlay, pressed: string): string | undefined {
  const key = pressed === " " ? "Space" : pressed;
  if (play.usesKey(key)) return key;
  const lower = key.length === 1 ? key.toLowerCase() : key;
  if (play.usesKey(lower)) return lower;
  return standIns[key]?.find((it) => play.usesKey(it));
}
