import { type Area, type KeyEvent, type MouseEvent, type Surface, keyName } from "../screen/index.ts";
import { drawPanel, type PanelLine } from "./drawing/panel.ts";
import type { Scene, SceneEvent, SceneStack } from "./stage.ts";

const stepsByKey: Readonly<Record<string, number>> = {
  ArrowUp: -1,
  ArrowDown: 1,
  PageUp: -10,
  PageDown: 10,
  Home: -1e6,
  End: 1e6,
};

/** Returns true if an event is the press or repeat of a key. */
export const isPressed = (event: SceneEvent): event is KeyEvent =>
  event.type === "key" && event.action !== "release";

/** Selects an entry of a list with the arrow keys or by typing its first letters, and scrolls long lists. */
export class Chooser {
  /** Stores the index of the selected entry; `first` is the index of the first visible entry. */
  at: number;
  first = 0;
  #typedLetters = "";

  constructor(at = 0) {
    this.at = at;
  }

  /**
   * Handles an event, and returns whether the selection moved, an entry was chosen, or the list was left.
   * @param rowOfPress returns the row under the mouse
   */
  handleEvent(
    event: SceneEvent,
    texts: readonly string[],
    rowOfPress: (event: MouseEvent) => number,
  ): "moved" | "taken" | "left" | undefined {
    if (event.type === "mouse") return this.#handleMouse(event, texts.length, rowOfPress);
    return isPressed(event) ? this.#handleKey(keyName(event), texts) : undefined;
  }

  #handleMouse(
    event: MouseEvent,
    length: number,
    rowOfPress: (event: MouseEvent) => number,
  ): "moved" | "taken" | undefined {
    const { action } = event;
    if (action === "wheel-up" || action === "wheel-down")
      return this.#move(action === "wheel-up" ? -1 : 1, length);
    const itemIndex = action === "press" ? this.first + rowOfPress(event) : -1;
    if (itemIndex < this.first || itemIndex >= length) return undefined;
    this.at = itemIndex;
    return "taken";
  }

  #handleKey(key: string, texts: readonly string[]): "moved" | "taken" | "left" | undefined {
    const stepBy = stepsByKey[key];
    if (stepBy !== undefined) return this.#move(stepBy, texts.length);
    const isLeaving = key === "Escape" || (key === "q" && this.#typedLetters === "");
    if (isLeaving || key === "Enter" || key === "Space") {
      this.#typedLetters = "";
      return isLeaving ? "left" : "taken";
    }
    return [...key].length === 1 ? this.#findTyped(key, texts) : undefined;
  }

  #move(by: number, length: number): "moved" {
    this.#typedLetters = "";
    this.at = Math.max(0, Math.min(this.at + by, length - 1));
    return "moved";
  }

  /** Scrolls so that the selected entry is visible. */
  scrollTo(length: number, rowCount: number): void {
    this.at = Math.max(0, Math.min(this.at, length - 1));
    this.first = Math.max(this.at - rowCount + 1, Math.min(this.first, this.at, length - rowCount), 0);
  }

  #findTyped(letter: string, texts: readonly string[]): "moved" | undefined {
    for (const prefix of [this.#typedLetters + letter.toLowerCase(), letter.toLowerCase()]) {
      const order = texts.map((_, index) => (this.at + (prefix.length > 1 ? 0 : 1) + index) % texts.length);
      const foundIndex =
        order.find((index) => texts[index].toLowerCase() === prefix) ??
        order.find((index) => texts[index].toLowerCase().startsWith(prefix));
      if (foundIndex === undefined) continue;
      this.at = foundIndex;
      this.#typedLetters = prefix;
      return "moved";
    }
    return undefined;
  }
}

/** Describes an entry of a list. */
export interface ListItem {
  readonly text: string;
  readonly right?: string;
  /** Runs when the entry is chosen. Without it, choosing the entry closes the list. */
  readonly choose?: () => void;
}

export interface ListOptions {
  readonly title: string;
  readonly choices: () => readonly ListItem[];
  /** Stores a text below the list, for example about its keys. */
  readonly hint?: string;
  readonly first?: number;
  /** Handles a key before the list does; returns true if the key was used. */
  readonly handleKey?: (key: string, chosenIndex: number) => boolean;
}

/** Shows a list whose entries can be chosen with arrow keys, letters or the mouse. The list scrolls if it is longer than the screen. */
export function makeListScene(stage: SceneStack, options: ListOptions): Scene {
  let listArea: Area | undefined;
  const chooser = new Chooser(options.first);
  return { draw: drawList, handleEvent };

  function drawList(surface: Surface): void {
    const choices = options.choices();
    const { title, hint } = options;
    const footLines: PanelLine[] =
      hint === undefined || surface.rows < 10 ? [] : [{ text: "" }, { text: hint, highlight: "dim" }];
    const rowCount = Math.max(1, surface.rows - 2 - footLines.length);
    chooser.scrollTo(choices.length, rowCount);
    const { at, first } = chooser;
    const lines = choices.slice(first, first + rowCount).map(({ text, right }, index): PanelLine => {
      const isChosen = first + index === at;
      return { text, ...(right !== undefined && { right }), ...(isChosen && { highlight: "chosen" }) };
    });
    const panelArea = drawPanel(surface, stage.pens, title, [...lines, ...footLines]);
    listArea = { ...panelArea, height: lines.length };
  }

  function handleEvent(event: SceneEvent): void {
    const { choices, handleKey } = options;
    if (isPressed(event) && handleKey?.(keyName(event), chooser.at)) return undefined;
    const items = choices();
    const choice = chooser.handleEvent(
      event,
      items.map((it) => it.text),
      ({ x, y }) => rowAt(x, y),
    );
    const chosenItem = choice === "taken" ? items[chooser.at] : undefined;
    if (chosenItem?.choose) return chosenItem.choose();
    if (choice === "left" || choice === "taken") return stage.back();
    return isPressed(event) || choice === "moved" ? stage.redraw() : undefined;
  }

  /** Returns the row at a screen position, or -1 if there is no row. */
  function rowAt(x: number, y: number): number {
    const area = listArea;
    const isInside = area && x >= area.x - 1 && x <= area.x + area.width && y < area.y + area.height;
    return isInside ? y - area.y : -1;
  }
}

/** Asks whether to take over a session that is open in another process, or to play without saving. */
export function makeTakeOverScene(
  stage: SceneStack,
  title: string,
  takeOver: () => void,
  playUnsaved: () => void,
): Scene {
  const choices = [
    { text: "Go on here; it ends in the other window", choose: takeOver },
    { text: "Play here without saving", choose: playUnsaved },
    { text: "Leave it" },
  ];
  return makeListScene(stage, { title, choices: () => choices, first: 2 });
}
