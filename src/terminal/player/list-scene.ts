import { type Area, type Pens, type Surface, keyName } from "../screen/index.ts";
import { Chooser } from "./chooser.ts";
import { drawPanel, type PanelLine } from "./drawing/panel.ts";
import type { Scene, SceneEvent } from "./stage.ts";

/** One of several things to choose. */
export interface ListItem {
  readonly text: string;
  readonly right?: string;
  readonly choose: () => void;
}

export interface ListOptions {
  readonly title: string;
  readonly choices: () => readonly ListItem[];
  /** Below the list, for example which keys it knows. */
  readonly hint?: string;
  readonly first?: number;
  /** Hears keys before the list does; true if it has taken one. */
  readonly hear?: (key: string, chosen: number) => boolean;
  readonly redraw: () => void;
  readonly back: () => void;
}

/** A list to choose from with arrows, letters or the mouse. It scrolls where it is longer than the screen. */
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
    if (event.type === "mouse") return this.#hearMouse(event.action, event.x, event.y);
    if (event.type !== "key" || event.action === "release") return undefined;
    const key = keyName(event);
    const choices = this.#options.choices();
    if (this.#options.hear?.(key, this.#chooser.at)) return undefined;
    const meant = this.#chooser.hear(
      key,
      choices.map((it) => it.text),
    );
    if (meant === "left") return this.#options.back();
    if (meant === "taken") return choices[this.#chooser.at]?.choose();
    return this.#options.redraw();
  }

  #hearMouse(action: string, x: number, y: number): void {
    const choices = this.#options.choices();
    if (action === "wheel-up" || action === "wheel-down") {
      this.#chooser.move(action === "wheel-up" ? -1 : 1, choices.length);
      return this.#options.redraw();
    }
    const area = this.#inside;
    if (action !== "press" || !area || x < area.x - 1 || x > area.x + area.width) return undefined;
    if (y < area.y || y >= area.y + area.height) return undefined;
    this.#chooser.at = this.#chooser.first + y - area.y;
    return choices[this.#chooser.at]?.choose();
  }
}
