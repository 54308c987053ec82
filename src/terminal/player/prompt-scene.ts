import { cutToColumns, keyName, signsOf, type Surface, columnsOf } from "../screen/index.ts";
import { textScene } from "./lists.ts";
import type { PlayScene } from "./play-scene.ts";
import type { Scene, SceneEvent } from "./stage.ts";

/** Says what is typed already, and what was wrong with the last command. */
export interface PromptStart {
  readonly text?: string;
  readonly trouble?: string;
}

/** Shows a line to type commands in: `3 left`, `e4`, `click 3 4`, `help`. */
export class PromptScene implements Scene {
  readonly #play: PlayScene;
  #text: string;
  #trouble: string;
  /** Numbers where Up has gone in what was typed before. */
  #at: number;

  constructor(play: PlayScene, { text = "", trouble = "" }: PromptStart = {}) {
    this.#play = play;
    this.#text = text;
    this.#trouble = trouble;
    this.#at = play.typed.length;
  }

  draw(surface: Surface): void {
    const { pens } = this.#play.stage;
    const y = surface.rows - 1;
    surface.blank(0, y, surface.columns, 0);
    const room = surface.columns - 4;
    const signs = signsOf(this.#text);
    let first = 0;
    while (columnsOf(signs.slice(first).join("")) > room) first++;
    const at = 3 + surface.text(3, y, signs.slice(first).join(""));
    surface.text(1, y, ":", pens.pen({ bold: true }));
    surface.text(at, y, " ", pens.pen({ inverse: true }));
    if (this.#trouble === "" || y === 0) return;
    surface.blank(0, y - 1, surface.columns, 0);
    surface.text(1, y - 1, cutToColumns(this.#trouble, surface.columns - 2), pens.pen({ ink: "#ff6b6b" }));
  }

  hear(event: SceneEvent): void {
    if (event.type === "paste") this.#text += event.text.replaceAll(/\s+/g, " ");
    else if (event.type === "key" && event.action !== "release") this.#hearKey(keyName(event), event.key);
    this.#play.stage.redraw();
  }

  #hearKey(name: string, key: string): void {
    if (name === "Escape") return this.#play.stage.back();
    if (name === "Enter") return this.#enter();
    if (name === "Backspace") this.#text = signsOf(this.#text).slice(0, -1).join("");
    else if (name === "Ctrl+u") this.#text = "";
    else if (name === "ArrowUp" || name === "ArrowDown") this.#recall(name === "ArrowUp" ? -1 : 1);
    else if (name === "Space") this.#text += " ";
    else if (name === key && [...key].length === 1) this.#text += key;
    this.#trouble = "";
    return undefined;
  }

  #recall(step: number): void {
    const { typed } = this.#play;
    this.#at = Math.max(0, Math.min(this.#at + step, typed.length));
    this.#text = typed[this.#at] ?? "";
  }

  #enter(): void {
    const text = this.#text.trim();
    if (text === "") return this.#play.stage.back();
    const play = this.#play;
    play.typed.push(text);
    play.stage.back();
    const trouble = play.command(text);
    if (trouble === undefined) return undefined;
    return play.stage.show(
      trouble.includes("\n") ? textScene(play, trouble) : new PromptScene(play, { trouble }),
    );
  }
}
