import type { LineCell, LineRule } from "../../data/lines.ts";

/** Removes duplicate rules of a line; of equal rules, the last one is kept. */
export function removeDuplicateRules(rules: readonly LineRule[]): LineRule[] {
  if (rules.length < 2) return [...rules];
  const cellNumbers = new CellNumbers();
  const keys = rules.map((rule) => keyOf(rule, cellNumbers));
  const lastIndexByKey = new Map(keys.map((key, i) => [key, i]));
  return rules.filter((_, i) => lastIndexByKey.get(keys[i] ?? "") === i);
}

/** Returns a key that equal rules share. The direction matters only if a row has more than one cell. */
function keyOf({ rows, way, at }: LineRule, cellNumbers: CellNumbers): string {
  let key = `${at?.[1] ?? ""} ${rows.some((row) => row.length > 1) ? way : ""}`;
  for (const row of rows) {
    key += "[";
    for (const cell of row) key += cell === "gap" ? "." : ` ${cellNumbers.numberOf(cell)}`;
  }
  return key;
}

/** Assigns numbers to cells; equal cells receive the same number. */
class CellNumbers {
  readonly #numbersByCell = new Map<LineCell, number>();
  readonly #numbersByText = new Map<string, number>();

  numberOf(cell: LineCell): number {
    const cachedNumber = this.#numbersByCell.get(cell);
    if (cachedNumber !== undefined) return cachedNumber;
    const text = JSON.stringify(cell);
    const number = this.#numbersByText.get(text) ?? this.#numbersByText.size;
    this.#numbersByText.set(text, number);
    this.#numbersByCell.set(cell, number);
    return number;
  }
}
