import { keyName, type Surface } from "../screen/index.ts";
import { drawPanel } from "./drawing/panel.ts";
import type { Scene, SceneEvent, SceneStack } from "./stage.ts";

/** Asks for a key to be pressed, for something that it will do from now on. */
export class WaitForKey implements Scene {
  readonly #stage: SceneStack;
  readonly #title: string;
  readonly #chosen: (key: string) => void;

  constructor(stage: SceneStack, title: string, chosen: (key: string) => void) {
    this.#stage = stage;
    this.#title = title;
    this.#chosen = chosen;
  }

  draw(surface: Surface): void {
    const lines = [
      { text: "Press the new key." },
      { text: "Escape leaves it as it is.", manner: "dim" as const },
    ];
    drawPanel(surface, this.#stage.pens, this.#title, lines);
  }

  hear(event: SceneEvent): void {
    if (event.type !== "key" || event.action !== "press") return;
    if (["Shift", "Control", "Alt", "Meta"].includes(event.key)) return;
    this.#stage.back();
    if (event.key !== "Escape") this.#chosen(keyName(event));
  }
}
