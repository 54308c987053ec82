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
import { type KeyEvent, keyName, wrapToColumns } from "../screen/index.ts";
import { isPressed } from "./list-scene.ts";
import type { PlayScene } from "./play-scene.ts";
import { arrowKeySteps } from "./pointer.ts";
import type { Scene } from "./stage.ts";

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
export function lookPanelRows(rows: number): number {
  return Math.min(12, rows >> 1);
}

/** Shows a cursor that looks: what lies in its cell, seen and covered, and what a body there would find if it moved. */
export function lookScene(play: PlayScene, start: CellRef): Scene {
  const { stage } = play;
  let cell = start;
  let body = 0;
  let change: ProbedChange | undefined;
  let inspection: Inspected | undefined;

  function listLines(): readonly string[] {
    const { x, y } = cell;
    if (!inspection) return [`${x} ${y}`];
    const words = new Words(play.session.game.program, play.session.position);
    const [head = "", ...more] = inspectedInWords(inspection, words);
    const none = change && !inspection.probe ? ["Nothing here is a body that could do that."] : [];
    return [`${x} ${y}: ${head}`, ...more, ...none];
  }

  function hearKey(event: KeyEvent): void {
    const step = arrowKeySteps[event.key];
    const asked = changeKeys.get(event.key);
    if (step) return goTo(play.view.step(cell, step));
    if (["Escape", "Enter", "q", "x"].includes(keyName(event))) return stage.back();
    if (event.key === "Tab") {
      const bodies = inspection?.contents ? bodiesIn(inspection.contents).length : 0;
      body = bodies > 0 ? (body + 1) % bodies : 0;
    } else if (asked !== undefined) change = changeWords.get(asked);
    else if (event.key === "5" || event.key === "0") change = undefined;
    else return undefined;
    return look();
  }

  function goTo(to: CellRef): void {
    cell = to;
    body = 0;
    look();
  }

  function look(): void {
    inspection = play.inspect({ cell, body, ...(change && { change }) });
    stage.redraw();
  }

  return {
    enter: look,
    end: () => void play.inspect(undefined),
    draw(surface) {
      const { pens } = stage;
      const { columns, rows } = surface;
      const room = lookPanelRows(rows) - 1;
      const first = rows - room - 1;
      for (let y = first; y < rows; y++) surface.blank(0, y, columns, 0);
      const lines = listLines().flatMap((line) => wrapToColumns(line, columns - 2));
      const most = lines.length > room ? room - 1 : room;
      for (const [index, line] of lines.slice(0, most).entries()) surface.text(1, first + index, line);
      const dim = pens.pen({ dim: true });
      if (lines.length > most)
        surface.text(1, first + most, `and ${count(lines.length - most, "more line")}`, dim);
      surface.text(1, rows - 1, foot.slice(0, columns - 2), dim);
    },
    hear(event) {
      if (isPressed(event)) return hearKey(event);
      const meant = event.type === "mouse" && event.action === "press" ? play.cellAt(event) : undefined;
      return meant && goTo(meant);
    },
  };
}
