import type { LivePlay } from "../../play/index.ts";
import type { Program } from "../../program/index.ts";
import { hidesFromOne } from "../../view/index.ts";
import type { Zoom } from "../board/near-hook.ts";
import type { Pointing } from "../board/pointing.ts";
import { hasSlots } from "../has-panel.ts";

/** Describes an action of the page, such as undo. It is bound to those of its keys that the game does not use. */
export interface PageAction {
  readonly name: "undo" | "restart" | "pause" | "hint" | "mute";
  readonly title: string;
  readonly keys: readonly string[];
  /** Is true if the action repeats while the key is held. */
  readonly repeats?: true;
}

const pageActions: readonly PageAction[] = [
  { name: "undo", title: "undo", keys: ["u", "z", "Backspace"], repeats: true },
  { name: "restart", title: "begin anew", keys: ["r", "F2"] },
  { name: "mute", title: "sound on and off", keys: ["m"] },
  { name: "pause", title: "pause", keys: ["p"] },
  { name: "hint", title: "hint", keys: ["h", "F1"] },
];

/** Returns the page's actions that are available in a game. @param isWatched is true if the computer plays all sides */
export function pageActionsOf(
  { tick, players, moves, habits }: Program,
  isWatched = false,
): readonly PageAction[] {
  const availability: Partial<Record<PageAction["name"], boolean>> = {
    undo: !habits?.noUndo,
    restart: !habits?.noRestart,
    pause: tick !== undefined || isWatched,
    hint: players.length === 1 && !moves && !habits?.noHints,
  };
  return pageActions.filter(({ name }) => availability[name] ?? true);
}

/** Returns the key for an action of the page: the first one that the game leaves free. */
export function findFreeKey(play: LivePlay, name: PageAction["name"]): string | undefined {
  const keys = pageActions.find((it) => it.name === name)?.keys;
  const freeKeyName = keys?.find((it) => findGameKey(play, it) === undefined);
  return freeKeyName?.length === 1 ? freeKeyName.toUpperCase() : freeKeyName;
}

/** Returns true if the panel lists the moves played, so that keys step through them. */
export function hasMoveList(play: LivePlay): boolean {
  const { hasClock, game, session } = play;
  const showsOneBoard = !hasClock && !hasSlots(play) && session.position.boards.length < 2;
  return game.program.players.length > 1 && showsOneBoard && !hidesFromOne(session);
}

/** Holds the parts of the page that keys act on, apart from the game itself. */
export interface KeyTargets {
  /** Drops the selected piece; its `deselect` returns false if nothing is selected. */
  readonly hand: Pick<LivePlay, "deselect">;
  readonly pointing: Pick<Pointing, "cell" | "move" | "pickHere">;
  readonly zoom: Zoom;
  mute(): void;
  hint(): Promise<void>;
  /** Steps the board through the rows of played moves; returns false if there are no rows. */
  step(by: number): boolean;
}

type KeyPress = Pick<KeyboardEvent, "key" | "code" | "repeat" | "ctrlKey" | "metaKey" | "altKey"> &
  Partial<Pick<KeyboardEvent, "shiftKey">>;

/** Maps keys to steps to the right and down. Infinite steps lead to the edges of a board, or to the first and the last position. */
export const stepKeys: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  Home: [-Infinity, 0],
  End: [Infinity, 0],
};

/** Maps arrows to the keys that they act as in games that bind those keys but not the arrow. */
const arrowSubstitutes: Readonly<Record<string, readonly string[]>> = {
  ArrowUp: ["w", "k"],
  ArrowDown: ["s", "j"],
  ArrowLeft: ["a", "h"],
  ArrowRight: ["d", "l"],
};

/** Passes keys to the game if the game binds them, and otherwise to the actions of the page. */
export class Keyboard {
  readonly #play: LivePlay;
  readonly #targets: () => KeyTargets;
  /** Maps the code of each pressed key to the game's key that its press meant. */
  readonly #keysByCode = new Map<string, string>();

  constructor(play: LivePlay, targets: () => KeyTargets) {
    this.#play = play;
    this.#targets = targets;
  }

  /** Returns true if the key was used. */
  press(event: KeyPress): boolean {
    if (event.ctrlKey || event.metaKey || event.altKey) return this.#pressWithModifier(event);
    const { message, status } = this.#play.frame;
    if (message !== undefined) return this.#dismissMessage(event);
    if (status !== "playing") return this.#pressPageKey(event);
    const key = findGameKey(this.#play, event.key);
    if (key === undefined) return this.#pressPageKey(event);
    this.#keysByCode.set(event.code, key);
    this.#play.press(key);
    return true;
  }

  release({ code }: Pick<KeyboardEvent, "code">): void {
    const key = this.#keysByCode.get(code);
    if (key === undefined) return;
    this.#keysByCode.delete(code);
    this.#play.release(key);
  }

  releaseAll(): void {
    this.#keysByCode.clear();
    this.#play.keys.clear();
  }

  #pressWithModifier({ key, ctrlKey, metaKey }: KeyPress): boolean {
    if (!(ctrlKey || metaKey) || key.toLowerCase() !== "z") return false;
    this.#play.undo();
    return true;
  }

  /** Dismisses a message. A repeating key is ignored, because the user pressed it before the message appeared. */
  #dismissMessage({ key, repeat }: KeyPress): boolean {
    if (key === "Tab" || key === "Shift") return false;
    if (!repeat) this.#play.next();
    return true;
  }

  #pressPageKey({ key, repeat, shiftKey = false }: KeyPress): boolean {
    if (this.#play.frame.status !== "playing" && key === "Enter" && !repeat) {
      this.#play.playAgain();
      return true;
    }
    const { hand, pointing, zoom, step, mute, hint } = this.#targets();
    const delta = stepKeys[key];
    // Arrows step through the played moves unless the keyboard cursor is shown.
    if (delta) return (pointing.cell === undefined && step(delta[0] + delta[1])) || pointing.move(...delta);
    if (key === "Enter" || key === " ") return pointing.pickHere(shiftKey);
    if (key === "Escape") return hand.deselect();
    if (/^[-+=]$/.test(key)) return zoom.step.current(key === "-" ? -1 : 1);
    const action = pageActionsOf(this.#play.game.program, this.#play.isWatched).find((it) =>
      it.keys.includes(key),
    );
    if (!action || (repeat && !action.repeats)) return false;
    if (action.name === "mute") mute();
    else if (action.name === "hint") void hint();
    else this.#play[action.name]();
    return true;
  }
}

/** Returns the key of the game that a keyboard key means, ignoring Caps Lock. */
export function findGameKey(play: LivePlay, keyboardKey: string): string | undefined {
  const key = keyboardKey === " " ? "Space" : keyboardKey;
  if (play.usesKey(key)) return key;
  const lowerCase = key.length === 1 ? key.toLowerCase() : key;
  if (play.usesKey(lowerCase)) return lowerCase;
  return arrowSubstitutes[key]?.find((it) => play.usesKey(it));
}
