import {
  type Area,
  type KeyEvent,
  type MouseEvent,
  type Pens,
  type Surface,
  keyName,
} from "../screen/index.ts";
import { drawPanel, type PanelLine } from "./drawing/panel.ts";
import type { Scene, SceneEvent, SceneStack } from "./stage.ts";

const steps: Readonly<Record<string, number>> = {
  ArrowUp: -1,
  ArrowDown: 1,
  PageUp: -10,
  PageDown: 10,
  Home: -1e6,
  End: 1e6,
};

/** Returns true if a key has come, not gone. */
export const isPressed = (event: SceneEvent): event is KeyEvent =>
  event.type === "key" && event.action !== "release";

/** Chooses one of several: by arrows, or by the letters that it begins with. It knows which part of a long list is shown. */
export class Chooser {
  /** Numbers the one chosen, and the first one shown. */
  at: number;
  first = 0;
  #typed = "";

  constructor(at = 0) {
    this.at = at;
  }

  /**
   * Returns what an event means: another one is chosen, this one is taken, or the list is left; nothing if it means
   * nothing.
   *
   * @param pressed which one lies where the mouse is
   */
  hear(
    event: SceneEvent,
    texts: readonly string[],
    pressed: (event: MouseEvent) => number,
  ): "moved" | "taken" | "left" | undefined {
    if (event.type === "mouse") return this.#hearMouse(event, texts.length, pressed);
    return isPressed(event) ? this.#hearKey(keyName(event), texts) : undefined;
  }

  #hearMouse(
    event: MouseEvent,
    length: number,
    pressed: (event: MouseEvent) => number,
  ): "moved" | "taken" | undefined {
    const { action } = event;
    if (action === "wheel-up" || action === "wheel-down")
      return this.#move(action === "wheel-up" ? -1 : 1, length);
    const at = action === "press" ? this.first + pressed(event) : -1;
    if (at < this.first || at >= length) return undefined;
    this.at = at;
    return "taken";
  }

  #hearKey(key: string, texts: readonly string[]): "moved" | "taken" | "left" | undefined {
    const step = steps[key];
    if (step !== undefined) return this.#move(step, texts.length);
    const leaves = key === "Escape" || (key === "q" && this.#typed === "");
    if (leaves || key === "Enter" || key === "Space") {
      this.#typed = "";
      return leaves ? "left" : "taken";
    }
    return [...key].length === 1 ? this.#seek(key, texts) : undefined;
  }

  #move(step: number, length: number): "moved" {
    this.#typed = "";
    this.at = Math.max(0, Math.min(this.at + step, length - 1));
    return "moved";
  }

  /** Scrolls so that the selected entry is among those shown. */
  show(length: number, room: number): void {
    this.at = Math.max(0, Math.min(this.at, length - 1));
    this.first = Math.max(this.at - room + 1, Math.min(this.first, this.at, length - room), 0);
  }

  #seek(letter: string, texts: readonly string[]): "moved" | undefined {
    for (const typed of [this.#typed + letter.toLowerCase(), letter.toLowerCase()]) {
      const order = texts.map((_, index) => (this.at + (typed.length > 1 ? 0 : 1) + index) % texts.length);
      const found =
        order.find((index) => texts[index].toLowerCase() === typed) ??
        order.find((index) => texts[index].toLowerCase().startsWith(typed));
      if (found === undefined) continue;
      this.at = found;
      this.#typed = typed;
      return "moved";
    }
    return undefined;
  }
}

/** Describes one of several things to choose. */
export interface ListItem {
  readonly text: string;
  readonly right?: string;
  readonly choose: () => void;
}

export interface ListOptions {
  readonly title: string;
  readonly choices: () => readonly ListItem[];
  /** Stands below the list, for example which keys it knows. */
  readonly hint?: string;
  readonly first?: number;
  /** Hears keys before the list does; true if it has taken one. */
  readonly hear?: (key: string, chosen: number) => boolean;
  readonly redraw: () => void;
  readonly back: () => void;
}

/** Shows a list to choose from with arrows, letters or the mouse. It scrolls where it is longer than the screen. */
export class ListScene implements Scene {
  readonly #pens: Pens;
  readonly #options: ListOptions;
  readonly #chooser: Chooser;
  #inside: Area | undefined;

  constructor(pens: Pens, options: ListOptions) {
    this.#pens = pens;
    this.#options = options;
    this.#chooser = new Chooser(options.first);
  }

  draw(surface: Surface): void {
    const choices = this.#options.choices();
    const { title, hint } = this.#options;
    const foot: PanelLine[] =
      hint === undefined || surface.rows < 10 ? [] : [{ text: "" }, { text: hint, manner: "dim" }];
    const room = Math.max(1, surface.rows - 2 - foot.length);
    this.#chooser.show(choices.length, room);
    const { at, first } = this.#chooser;
    const shown = choices.slice(first, first + room);
    const lines = shown.map(({ text, right }, index): PanelLine => {
      const chosen = first + index === at;
      return { text, ...(right !== undefined && { right }), ...(chosen && { manner: "chosen" }) };
    });
    const inside = drawPanel(surface, this.#pens, title, [...lines, ...foot]);
    this.#inside = { ...inside, height: lines.length };
  }

  hear(event: SceneEvent): void {
    const { choices, hear, back, redraw } = this.#options;
    if (isPressed(event) && hear?.(keyName(event), this.#chooser.at)) return undefined;
    const all = choices();
    const meant = this.#chooser.hear(
      event,
      all.map((it) => it.text),
      ({ x, y }) => this.#rowAt(x, y),
    );
    if (meant === "left") return back();
    if (meant === "taken") return all[this.#chooser.at]?.choose();
    return isPressed(event) || meant === "moved" ? redraw() : undefined;
  }

  /** Returns the row at a place of the screen; -1 for none. */
  #rowAt(x: number, y: number): number {
    const area = this.#inside;
    const isInside = area && x >= area.x - 1 && x <= area.x + area.width && y < area.y + area.height;
    return isInside ? y - area.y : -1;
  }
}

/** Describes what can be done about a play that another process has open. */
export interface TakenPlay {
  readonly title: string;
  readonly takeOver: () => void;
  readonly playUnkept: () => void;
}

/** Asks what to do about a play that another process has open. */
export function takenPlayScene(stage: SceneStack, { title, takeOver, playUnkept }: TakenPlay): ListScene {
  const back = (): void => stage.back();
  return new ListScene(stage.pens, {
    title,
    choices: () => [
      { text: "Go on here; it ends in the other window", choose: takeOver },
      { text: "Play here without saving", choose: playUnkept },
      { text: "Leave it", choose: back },
    ],
    first: 2,
    redraw: () => stage.redraw(),
    back,
  });
}
