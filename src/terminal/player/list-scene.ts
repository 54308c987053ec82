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
  /** Stores the index of the chosen entry; `top` is the index of the first visible entry. */
  index: number;
  top = 0;
  #typedLetters = "";

  constructor(index = 0) {
    this.index = index;
  }

  /**
   * Handles an event, and returns whether the selection moved, an entry was chosen, or the list was left.
   * @param rowOfPress returns the row under the mouse
   */
  handleEvent(event: SceneEvent, texts: readonly string[], rowOfPress: (event: MouseEvent) => number) {
    if (event.type === "mouse") return this.#handleMouse(event, texts.length, rowOfPress);
    return isPressed(event) ? this.#handleKey(keyName(event), texts) : undefined;
  }

  #handleMouse(event: MouseEvent, length: number, rowOfPress: (event: MouseEvent) => number) {
    const { action } = event;
    if (action === "wheel-up" || action === "wheel-down")
      return this.#move(action === "wheel-up" ? -1 : 1, length);
    const itemIndex = action === "press" ? this.top + rowOfPress(event) : -1;
    if (itemIndex < this.top || itemIndex >= length) return undefined;
    this.index = itemIndex;
    return "chosen";
  }

  #handleKey(key: string, texts: readonly string[]): "moved" | "chosen" | "left" | undefined {
    const stepBy = stepsByKey[key];
    if (stepBy !== undefined) return this.#move(stepBy, texts.length);
    const isLeaving = key === "Escape" || (key === "q" && this.#typedLetters === "");
    if (isLeaving || key === "Enter" || key === "Space") {
      this.#typedLetters = "";
      return isLeaving ? "left" : "chosen";
    }
    return [...key].length === 1 ? this.#findTyped(key, texts) : undefined;
  }

  #move(by: number, length: number): "moved" {
    this.#typedLetters = "";
    this.index = Math.max(0, Math.min(this.index + by, length - 1));
    return "moved";
  }

  /** Scrolls so that the selected entry is visible. */
  scrollTo(length: number, rowCount: number): void {
    this.index = Math.max(0, Math.min(this.index, length - 1));
    this.top = Math.max(this.index - rowCount + 1, Math.min(this.top, this.index, length - rowCount), 0);
  }

  #findTyped(letter: string, texts: readonly string[]): "moved" | undefined {
    for (const prefix of [this.#typedLetters + letter.toLowerCase(), letter.toLowerCase()]) {
      const order = texts.map((_, i) => (this.index + (prefix.length > 1 ? 0 : 1) + i) % texts.length);
      const foundIndex =
        order.find((index) => texts[index].toLowerCase() === prefix) ??
        order.find((index) => texts[index].toLowerCase().startsWith(prefix));
      if (foundIndex === undefined) continue;
      this.index = foundIndex;
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
  readonly chosenIndex?: number;
  /** Handles a key before the list does; returns true if the key was used. */
  readonly handleKey?: (key: string, chosenIndex: number) => boolean;
}

/** Shows a list whose entries can be chosen with arrow keys, letters or the mouse. The list scrolls if it is longer than the screen. */
export function makeListScene(stage: SceneStack, options: ListOptions): Scene {
  let listArea: Area | undefined;
  const chooser = new Chooser(options.chosenIndex);
  return { draw: drawList, handleEvent };

  function drawList(surface: Surface): void {
    const choices = options.choices();
    const { title, hint } = options;
    const footLines: PanelLine[] =
      hint === undefined || surface.rows < 10 ? [] : [{ text: "" }, { text: hint, highlight: "dim" }];
    const rowCount = Math.max(1, surface.rows - 2 - footLines.length);
    chooser.scrollTo(choices.length, rowCount);
    const { index, top } = chooser;
    const lines = choices.slice(top, top + rowCount).map(({ text, right }, row): PanelLine => {
      const isChosen = top + row === index;
      return { text, ...(right !== undefined && { right }), ...(isChosen && { highlight: "chosen" }) };
    });
    const panelArea = drawPanel(surface, stage.pens, title, [...lines, ...footLines]);
    listArea = { ...panelArea, height: lines.length };
  }

  function handleEvent(event: SceneEvent): void {
    const { choices, handleKey } = options;
    if (isPressed(event) && handleKey?.(keyName(event), chooser.index)) return undefined;
    const items = choices();
    const choice = chooser.handleEvent(
      event,
      items.map((it) => it.text),
      ({ x, y }) => rowAt(x, y),
    );
    const chosenItem = choice === "chosen" ? items[chooser.index] : undefined;
    if (chosenItem?.choose) return chosenItem.choose();
    if (choice === "left" || choice === "chosen") return stage.back();
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
  return makeListScene(stage, { title, choices: () => choices, chosenIndex: 2 });
}
