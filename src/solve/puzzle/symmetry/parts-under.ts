import type { CellWrite, LineRow, LineRule, LineWay, Rule, Wish } from "../../../program/index.ts";
import { cellsUnder, directionUnder, type Symmetry, wayUnder } from "./square.ts";

/**
 * Statements and rules as a symmetry lays them, without what does not matter for play: where they stand in a file, and which cell of a picture is its middle.
 * Without a symmetry they only lose that.
 */
export function partsUnder(part: unknown, symmetry: Symmetry): unknown {
  if (typeof part !== "object" || part === null) return part;
  if (Array.isArray(part)) return part.map((it) => partsUnder(it, symmetry));
  const { at: _, ...rest } = part as Readonly<Record<string, unknown>>;
  const laid = Object.fromEntries(Object.entries(rest).map(([name, it]) => [name, partsUnder(it, symmetry)]));
  if (laid["is"] === "constant" && laid["type"] === "direction" && typeof laid["value"] === "number")
    return { ...laid, value: directionUnder(symmetry, laid["value"]) };
  if ("wish" in laid) return { ...laid, wish: wishUnder(symmetry, laid["wish"] as Wish) };
  if ("before" in laid) return ruleUnder(symmetry, laid as unknown as Rule);
  if ("rows" in laid) return lineUnder(symmetry, laid as unknown as LineRule);
  return laid;
}

function wishUnder(symmetry: Symmetry, wish: Wish | "still" | "random"): string {
  return wish === "action" || wish === "still" || wish === "random" ? wish : wayUnder(symmetry, wish);
}

function ruleUnder(symmetry: Symmetry, picture: Rule): unknown {
  const { middle: _, ...rule } = picture;
  const { width, height, before, after, facing } = rule;
  const to = cellsUnder(symmetry, width, height);
  const moved = <T>(cells: readonly T[]): readonly T[] => {
    const laid: T[] = [];
    for (const [cell, it] of cells.entries()) laid[to[cell]] = it;
    return laid;
  };
  const write = (it: CellWrite): CellWrite => (it.write === "found" ? { ...it, cell: to[it.cell] } : it);
  return {
    ...rule,
    ...(symmetry.swaps && { width: height, height: width }),
    before: moved(before),
    after: moved(after.map((writes) => writes.map(write))),
    ...(facing !== undefined && { facing: directionUnder(symmetry, facing) }),
  };
}

/** A row is written along its columns down and along its rows to the right, as rows without gaps are kept; a single cell runs no way. */
function lineUnder(symmetry: Symmetry, rule: LineRule): unknown {
  const { rows } = rule;
  if (rows.every((row) => row.length === 1)) return { ...rule, way: "down" };
  const way = wayUnder(symmetry, rule.way);
  if (way === "down" || way === "right" || rows.some((row) => row.includes("gap"))) return { ...rule, way };
  const back: LineWay = way === "up" ? "down" : "right";
  return { ...rule, way: back, rows: rows.map((row): LineRow => [...row].reverse()) };
}
