import type { LineWay } from "../lines.ts";
import { type CellRewrite, type DraftRow, type DraftSides, mapCells, type RuleDraft } from "./draft.ts";
import { type Relative, type WrittenLine, allItems } from "./written.ts";

const relatives = new Set<string>([">", "<", "^", "v", "perpendicular", "parallel"]);

/** Whether a rule depends on its way: it has a row of several cells, or a word relative to the way. */
export function isDirected(line: WrittenLine): boolean {
  const rows = [...line.left, ...(line.right ?? [])];
  return line.left.some((row) => row.length > 1) || allItems(rows).some((it) => relatives.has(it.word));
}

/** For each way, what `>`, `<`, `^` and `v` mean. */
const turned: Readonly<Record<LineWay, Readonly<Record<Relative, LineWay>>>> = {
  right: { ">": "right", "<": "left", "^": "up", v: "down" },
  left: { ">": "left", "<": "right", "^": "down", v: "up" },
  up: { ">": "up", "<": "down", "^": "left", v: "right" },
  down: { ">": "down", "<": "up", "^": "right", v: "left" },
};

function absolute(word: string, way: LineWay): string {
  const across = way === "left" || way === "right";
  if (word === "parallel") return across ? "horizontal along" : "vertical along";
  if (word === "perpendicular") return across ? "vertical athwart" : "horizontal athwart";
  return turned[way][word as Relative] ?? word;
}

/** The rule for one way. Rows up and left become rows down and right, unless they have gaps. */
export function definite(written: DraftSides, way: LineWay): RuleDraft {
  const change: CellRewrite = (items) =>
    items.some((it) => relatives.has(it.word))
      ? items.map((it) => (relatives.has(it.word) ? { ...it, word: absolute(it.word, way) } : it))
      : items;
  const left = mapCells(written.left, change);
  const right = written.right && mapCells(written.right, change);
  const hasGap = left.some((row) => row.includes("gap"));
  if (hasGap || way === "down" || way === "right") return { way, left, right };
  const back = (rows: readonly DraftRow[]) => rows.map((row) => [...row].reverse());
  return { way: way === "up" ? "down" : "right", left: back(left), right: right && back(right) };
}
