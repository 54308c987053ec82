import { directionNames } from "../../base/index.ts";
import type { CellRef } from "../../session/index.ts";
import { count } from "../output/output.ts";
import * as traces from "../../trace/index.ts";
import { type KeyEvent, keyName, wrapToColumns } from "../screen/index.ts";
import { isPressed } from "./list-scene.ts";
import type { PlayScene } from "./play-scene.ts";
import { arrowKeySteps } from "./pointer.ts";
import type { Scene } from "./stage.ts";

/** Maps keys to the changes of a body that the player can try out. Digits stand for directions as on a number pad. */
const changeKeys: ReadonlyMap<string, string> = new Map([
  ...directionNames.map((name, at): [string, string] => ["89632147"[at], name]),
  [">", "cw"],
  ["<", "ccw"],
  ["|", "mirror"],
]);

const footText = "arrows cell  1-9 if it goes there  <> turns  | mirrors  Tab next body  Esc";

/** Returns the number of rows of the panel that describes a cell. */
export function lookPanelRows(rows: number): number {
  return Math.min(12, rows >> 1);
}

/** Shows a cursor and describes the cell under it: everything in the cell, and what a body there would meet if it moved. */
export function makeLookScene(play: PlayScene, startCell: CellRef): Scene {
  const { stage } = play;
  let cell = startCell;
  let bodyIndex = 0;
  let change: traces.ProbedChange | undefined;
  let inspection: traces.Inspected | undefined;

  function listLines(): readonly string[] {
    const { x, y } = cell;
    if (!inspection) return [`${x} ${y}`];
    const describer = new traces.Words(play.session.game.program, play.session.position);
    const [firstLine = "", ...otherLines] = traces.inspectedInWords(inspection, describer);
    const noBodyLines = change && !inspection.probe ? ["Nothing here is a body that could do that."] : [];
    return [`${x} ${y}: ${firstLine}`, ...otherLines, ...noBodyLines];
  }

  function handleKey(event: KeyEvent): void {
    const arrowStep = arrowKeySteps[event.key];
    const changeWord = changeKeys.get(event.key);
    if (arrowStep) return moveTo(play.view.step(cell, arrowStep));
    if (["Escape", "Enter", "q", "x"].includes(keyName(event))) return stage.back();
    if (event.key === "Tab") {
      const bodyCount = inspection?.contents ? traces.bodiesIn(inspection.contents).length : 0;
      bodyIndex = bodyCount > 0 ? (bodyIndex + 1) % bodyCount : 0;
    } else if (changeWord !== undefined) change = traces.changeWords.get(changeWord);
    else if (event.key === "5" || event.key === "0") change = undefined;
    else return undefined;
    return updateInspection();
  }

  function moveTo(to: CellRef): void {
    cell = to;
    bodyIndex = 0;
    updateInspection();
  }

  function updateInspection(): void {
    inspection = play.inspect({ cell, body: bodyIndex, ...(change && { change }) });
    stage.redraw();
  }

  return {
    enter: updateInspection,
    end: () => void play.inspect(undefined),
    draw(surface) {
      const { pens } = stage;
      const { columns, rows } = surface;
      const textRows = lookPanelRows(rows) - 1;
      const firstRow = rows - textRows - 1;
      for (let y = firstRow; y < rows; y++) surface.blank(0, y, columns, 0);
      const lines = listLines().flatMap((line) => wrapToColumns(line, columns - 2));
      const maxLines = lines.length > textRows ? textRows - 1 : textRows;
      for (const [index, line] of lines.slice(0, maxLines).entries()) surface.text(1, firstRow + index, line);
      const dimPen = pens.penFor({ dim: true });
      if (lines.length > maxLines)
        surface.text(1, firstRow + maxLines, `and ${count(lines.length - maxLines, "more line")}`, dimPen);
      surface.text(1, rows - 1, footText.slice(0, columns - 2), dimPen);
    },
    handleEvent(event) {
      if (isPressed(event)) return handleKey(event);
      const clickedCell =
        event.type === "mouse" && event.action === "press" ? play.view.cellAt(event.x, event.y) : undefined;
      return clickedCell && moveTo(clickedCell);
    },
  };
}
