import { Terminal } from "@xterm/headless";
import { array, assert, asyncProperty, constantFrom, integer, record } from "fast-check";
import { expect, test } from "vitest";
import { type Style, ScreenPainter, Pens, Surface } from "./surface.ts";

const [columns, rows] = [12, 4];

const styles: readonly Style[] = [
  {},
  { ink: "#ff0000" },
  { ink: "#ff0000", paper: "#000080" },
  { paper: "#000080", bold: true },
  { inverse: true, underline: true },
];
const signs = [" ", "a", "#", "é", "│", "界"];

/** Holds one sign somewhere. */
const stroke = record({
  x: integer({ min: 0, max: columns - 1 }),
  y: integer({ min: 0, max: rows - 1 }),
  sign: constantFrom(...signs),
  style: constantFrom(...styles),
});

async function written(terminal: Terminal, text: string): Promise<void> {
  await new Promise<void>((resolve) => terminal.write(text, resolve));
}

/** Returns what the terminal shows: for each cell its sign and how it is written. */
function shownBy(terminal: Terminal): readonly string[] {
  const cells: string[] = [];
  for (let y = 0; y < rows; y++)
    for (let x = 0; x < columns; x++) {
      const cell = terminal.buffer.active.getLine(y)!.getCell(x)!;
      const colours = [
        cell.isFgDefault() ? -1 : cell.getFgColor(),
        cell.isBgDefault() ? -1 : cell.getBgColor(),
      ];
      const manner = [cell.isBold() > 0, cell.isUnderline() > 0, cell.isInverse() > 0].map(Number).join("");
      const sign = cell.getWidth() === 0 ? "" : cell.getChars() || " ";
      cells.push(`${sign} ${colours.join(",")} ${manner}`);
    }
  return cells;
}

function expected(surface: Surface, used: ReadonlyMap<number, Style>): readonly string[] {
  return surface.chars.map((sign, at) => {
    const { ink, paper, bold, underline, inverse } = used.get(surface.pens[at]!)!;
    const colours = [ink, paper].map((it) => (it === undefined ? -1 : Number.parseInt(it.slice(1), 16)));
    return `${sign} ${colours.join(",")} ${[bold, underline, inverse].map((it) => Number(it ?? false)).join("")}`;
  });
}

test("a terminal shows what was painted, whatever it showed before", async () => {
  await assert(
    asyncProperty(array(array(stroke, { maxLength: 30 }), { minLength: 1, maxLength: 4 }), async (frames) => {
      const terminal = new Terminal({ cols: columns, rows, allowProposedApi: true });
      await written(terminal, "rubbish\u001b[41m\u001b[?7l");
      const pens = new Pens("full");
      const used = new Map(styles.map((style) => [pens.penFor(style), style]));
      const painter = new ScreenPainter(pens);
      const surface = new Surface(columns, rows);
      for (const strokes of frames) {
        surface.clear();
        for (const { x, y, sign, style } of strokes) surface.put(x, y, sign, pens.penFor(style));
        await written(terminal, painter.paint(surface));
        expect(shownBy(terminal)).toEqual(expected(surface, used));
      }
      terminal.dispose();
    }),
    { numRuns: 60 },
  );
});

test("only what has changed is written", () => {
  const pens = new Pens("full");
  const painter = new ScreenPainter(pens);
  const surface = new Surface(80, 24);
  surface.text(3, 5, "Steps 1   Pushes 1");
  painter.paint(surface);
  expect(painter.paint(surface)).toBe("");
  surface.text(9, 5, "2");
  surface.text(20, 5, "2");
  expect(painter.paint(surface)).toBe("\u001b[?2026h\u001b[6;10H2\u001b[10C2\u001b[?2026l");
  painter.forget();
  expect(painter.paint(surface)).toContain("Steps 2   Pushes 2");
});

test("a wide sign that loses one half loses the other", () => {
  const surface = new Surface(4, 1);
  surface.put(0, 0, "界", 0);
  surface.put(1, 0, "a", 0);
  expect(surface.chars).toEqual([" ", "a", " ", " "]);
  surface.put(1, 0, "界", 0);
  surface.put(0, 0, "界", 0);
  expect(surface.chars).toEqual(["界", "", " ", " "]);
  surface.put(3, 0, "界", 0);
  expect(surface.chars[3]).toBe(" ");
});
