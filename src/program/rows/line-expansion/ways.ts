import { flatMapped } from "../../../base/index.ts";
import type { LineCell, LineRow, LineRule, LineWay } from "../../data/lines.ts";
import {
  type CellRewrite,
  type DraftRow,
  type DraftSides,
  mapCells,
  type RuleDraft,
  withWord,
} from "./draft.ts";
import { type Relative, type WrittenLine, allItems, ruleOf } from "./written.ts";

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
      ? items.map((it) => (relatives.has(it.word) ? withWord(it, absolute(it.word, way)) : it))
      : items;
  const left = mapCells(written.left, change);
  const right = written.right && mapCells(written.right, change);
  const hasGap = left.some((row) => row.includes("gap"));
  if (hasGap || way === "down" || way === "right") return { way, left, right };
  const back = (rows: readonly DraftRow[]) => rows.map((row) => [...row].reverse());
  return { way: way === "up" ? "down" : "right", left: back(left), right: right && back(right) };
}

/** Words that mean the same whichever way a rule goes, and those that turn with it. */
const turning = new Set<string>([
  "",
  "no",
  "stationary",
  "random",
  "randomdir",
  "action",
  ">",
  "<",
  "^",
  "v",
]);

/** Whether a rule can be expanded for one way and turned for the others. With two vague names, the order of what it expands to would differ. */
export function isTurnable(line: WrittenLine): boolean {
  const items = [...allItems(line.left), ...allItems(line.right ?? [])];
  const vague = new Set(flatMapped(items, (it) => (it.of === "any" && it.word !== "no" ? [it.name] : [])));
  return vague.size < 2 && items.every((it) => turning.has(it.word));
}

/** Turns rules that go right so that they go another way; what does not change stays the same objects. */
export function turnRules(rules: readonly LineRule[], way: LineWay): readonly LineRule[] {
  if (way === "right") return rules;
  const { ">": right, "<": left, "^": up, v: down } = turned[way];
  const newWays: Readonly<Record<string, LineWay>> = { right, left, up, down };
  const wishOf = <W extends { readonly wish: string }>(it: W): W =>
    newWays[it.wish] === undefined ? it : { ...it, wish: newWays[it.wish] };
  const known = new Map<LineCell, LineCell>();
  const cellOf = (cell: LineCell): LineCell => {
    const { wishes, write } = cell;
    const isSame = ({ wish }: { readonly wish: string }): boolean => newWays[wish] === undefined;
    if (wishes.every(isSame) && (write === undefined || write.wishes.every(isSame))) return cell;
    const found = known.get(cell);
    if (found !== undefined) return found;
    const { any, no } = cell;
    const written = write && { ...write, wishes: write.wishes.map(wishOf) };
    const made: LineCell = { any, no, wishes: wishes.map(wishOf), write: written };
    known.set(cell, made);
    return made;
  };
  return rules.map((rule) => {
    const rows = rule.rows.map((row): LineRow => row.map((it) => (it === "gap" ? it : cellOf(it))));
    const hasGap = rows.some((row) => row.includes("gap"));
    if (hasGap || way === "down") return ruleOf(rule, way, rows, rule.writes);
    const back = rows.map((row) => [...row].reverse());
    return ruleOf(rule, way === "up" ? "down" : "right", back, rule.writes);
  });
}
