import type { CellRef } from "../../session/index.ts";
import { count } from "../output/output.ts";
import {
  bodiesIn,
  changeWords,
  type Inspected,
  inspectedInWords,
  type ProbedChange,
  Words,
} from "../../trace/index.ts";
import { type KeyEvent, keyName, type Surface, wrapToColumns } from "../screen/index.ts";
import type { PlayScene } from "./play-scene.ts";
import { moveCellBy, arrowKeySteps } from "./pointer.ts";
import type { Scene, SceneEvent } from "./stage.ts";

/** Maps keys to the changes that a body can be asked for: those of a number pad go round the 5. */
const changeKeys: ReadonlyMap<string, string> = new Map([
  ["8", "up"],
  ["9", "up-right"],
  ["6", "right"],
  ["3", "down-right"],
  ["2", "down"],
  ["1", "down-left"],
  ["4", "left"],
  ["7", "up-left"],
  [">", "cw"],
  ["<", "ccw"],
  ["|", "mirror"],
]);

const foot = "arrows cell  1-9 if it goes there  <> turns  | mirrors  Tab next body  Esc";

/** Returns how many rows of the screen it takes to tell what is found. */
export function rowsToLook(rows: number): number {
  return Math.min(12, rows >> 1);
}

/** Describes a cursor that looks: what lies in its cell, seen and covered, and what a body there would find if it moved. */
export class LookScene implements Scene {
  readonly #play: PlayScene;
  #cell: CellRef;
  #body = 0;
  #change: ProbedChange | undefined;
  #inspected: Inspected | undefined;

  constructor(play: PlayScene, cell: CellRef) {
    this.#play = play;
    this.#cell = cell;
  }

  enter(): void {
    this.#look();
  }

  end(): void {
    this.#play.inspect(undefined);
  }

  draw(surface: Surface): void {
    const { pens } = this.#play.stage;
    const { columns, rows } = surface;
    const room = rowsToLook(rows) - 1;
    const first = rows - room - 1;
    for (let y = first; y < rows; y++) surface.blank(0, y, columns, 0);
    const lines = this.#lines().flatMap((line) => wrapToColumns(line, columns - 2));
    const most = lines.length > room ? room - 1 : room;
    for (const [index, line] of lines.slice(0, most).entries()) surface.text(1, first + index, line);
    if (lines.length > most)
      surface.text(
        1,
        first + most,
        `and ${count(lines.length - most, "more line")}`,
        pens.pen({ dim: true }),
      );
    surface.text(1, rows - 1, foot.slice(0, columns - 2), pens.pen({ dim: true }));
  }

  #lines(): readonly string[] {
    const { program } = this.#play.session.game;
    const { x, y } = this.#cell;
    if (!this.#inspected) return [`${x} ${y}`];
    const words = new Words(program, this.#play.session.position);
    const [head = "", ...more] = inspectedInWords(this.#inspected, words);
    const none = this.#change && !this.#inspected.probe ? ["Nothing here is a body that could do that."] : [];
    return [`${x} ${y}: ${head}`, ...more, ...none];
  }

  hear(event: SceneEvent): void {
    if (event.type === "mouse") {
      const cell = event.action === "press" ? this.#play.cellAt(event) : undefined;
      if (cell) this.#goTo(cell);
    } else if (event.type === "key" && event.action !== "release") this.#hearKey(event);
  }

  #hearKey(event: KeyEvent): void {
    const step = arrowKeySteps[event.key];
    const change = changeKeys.get(event.key);
    if (step) return this.#goTo(moveCellBy(this.#cell, step, this.#play.session));
    if (["Escape", "Enter", "q", "x"].includes(keyName(event))) return this.#play.stage.back();
    if (event.key === "Tab") this.#body = this.#nextBody();
    else if (change !== undefined) this.#change = changeWords.get(change);
    else if (event.key === "5" || event.key === "0") this.#change = undefined;
    else return undefined;
    return this.#look();
  }

  #goTo(cell: CellRef): void {
    this.#cell = cell;
    this.#body = 0;
    this.#look();
  }

  #nextBody(): number {
    const bodies = this.#inspected?.contents ? bodiesIn(this.#inspected.contents).length : 0;
    return bodies > 0 ? (this.#body + 1) % bodies : 0;
  }

  #look(): void {
    const change = this.#change;
    this.#inspected = this.#play.inspect({ cell: this.#cell, body: this.#body, ...(change && { change }) });
    this.#play.stage.redraw();
  }
}
