import type { LineCell, LineRule } from "../../data/lines.ts";

/** Removes duplicate rules of a line; of equal rules, the last one is kept. */
export function removeDuplicateRules(rules: readonly LineRule[]): LineRule[] {
  if (rules.length < 2) return [...rules];
  const cellNumbers = new CellNumbers();
  const keys = rules.map((rule) => keyOf(rule, cellNumbers));
  const lastIndex = new Map(keys.map((key, i) => [key, i]));
  return rules.filter((_, i) => lastIndex.get(keys[i] ?? "") === i);
}

/** Returns a key that is equal for equal rules. The direction is included only if a row has more than one cell. */
function keyOf({ rows, way, at }: LineRule, cellNumbers: CellNumbers): string {
  let key = `${at?.[1] ?? ""} ${rows.some((row) => row.length > 1) ? way : ""}`;
  for (const row of rows) {
    key += "[";
    for (const cell of row) key += cell === "gap" ? "." : ` ${cellNumbers.of(cell)}`;
  }
  return key;
}

/** Assigns numbers to cells; equal cells receive the same number. */
class CellNumbers {
  readonly #byCell = new Map<LineCell, number>();
  readonly #byText = new Map<string, number>();

  of(cell: LineCell): number {
    const cachedNumber = this.#byCell.get(cell);
    if (cachedNumber !== undefined) return cachedNumber;
    const text = JSON.stringify(cell);
    const number = this.#byText.get(text) ?? this.#byText.size;
    this.#byText.set(text, number);
    this.#byCell.set(cell, number);
    return number;
  }
}
