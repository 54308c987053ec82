import { type Area, cutToColumns, type Pens, type Surface, columnsOf } from "../../screen/index.ts";

/** Holds the texts at the left and right edge of a line of a panel, and how the line is highlighted. */
export interface PanelLine {
  readonly text: string;
  readonly right?: string;
  readonly highlight?: "chosen" | "dim";
}

/** Draws a box in the middle of the screen and returns its inner area. Lines that do not fit are omitted. */
export function drawPanel(surface: Surface, pens: Pens, title: string, lines: readonly PanelLine[]): Area {
  const widths = lines.map(
    (it) => columnsOf(it.text) + (it.right === undefined ? 0 : columnsOf(it.right) + 3),
  );
  const insideWidth = Math.max(0, Math.min(surface.columns - 4, Math.max(columnsOf(title) + 2, ...widths)));
  const height = Math.min(surface.rows - 2, lines.length);
  const box: Area = {
    x: (surface.columns - insideWidth - 4) >> 1,
    y: Math.max(0, (surface.rows - height - 2) >> 1),
    width: insideWidth + 4,
    height: height + 2,
  };
  drawBox(surface, pens, box, title);
  lines
    .slice(0, height)
    .forEach((line, index) => drawLine(surface, pens, { ...box, y: box.y + 1 + index }, line));
  return { x: box.x + 2, y: box.y + 1, width: insideWidth, height };
}

function drawBox(surface: Surface, pens: Pens, box: Area, title: string): void {
  const pen = pens.penFor({ dim: true });
  const bar = "─".repeat(Math.max(0, box.width - 2));
  surface.text(box.x, box.y, `╭${bar}╮`, pen);
  for (let y = box.y + 1; y < box.y + box.height - 1; y++) {
    surface.text(box.x, y, `│${" ".repeat(box.width - 2)}│`, pen);
    surface.blank(box.x + 1, y, box.width - 2, 0);
  }
  surface.text(box.x, box.y + box.height - 1, `╰${bar}╯`, pen);
  if (title !== "")
    surface.text(box.x + 2, box.y, ` ${cutToColumns(title, box.width - 6)} `, pens.penFor({ bold: true }));
}

function drawLine(surface: Surface, pens: Pens, box: Area, { text, right = "", highlight }: PanelLine): void {
  const pen = pens.penFor({ inverse: highlight === "chosen", dim: highlight === "dim" });
  const insideWidth = box.width - 4;
  if (highlight === "chosen") surface.blank(box.x + 1, box.y, insideWidth + 2, pen);
  const textColumns = insideWidth - (right === "" ? 0 : columnsOf(right) + 1);
  surface.text(box.x + 2, box.y, cutToColumns(text, textColumns), pen);
  surface.text(box.x + 2 + insideWidth - columnsOf(right), box.y, right, pen);
}
