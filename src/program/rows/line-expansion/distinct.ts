import type { LineCell, LineRule } from "../../data/lines.ts";

/** Removes duplicate rules of a line; of equal rules, the last one is kept. */
export function distinctRules(rules: readonly LineRule[]): LineRule[] {
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
    const text = wordsOfCell(cell);
    const number = this.#byText.get(text) ?? this.#byText.size;
    this.#byText.set(text, number);
    this.#byCell.set(cell, number);
    return number;
  }
}

/** Returns a text that identifies a cell. Making it takes a third of the time of `JSON.stringify`. */
function wordsOfCell({ any, no, wishes, write }: LineCell): string {
  let text = "";
  for (const kinds of any) text += `${wordsOfList(kinds)} `;
  text += "/";
  for (const kinds of no) text += `${wordsOfList(kinds)} `;
  text += "/";
  for (const { layer, wish } of wishes) text += `${layer}${wish} `;
  if (!write) return text;
  const { clear, remove, put, random } = write;
  text += `>${wordsOfList(clear)}/${wordsOfList(remove)}/${wordsOfList(put)}/${wordsOfList(random)}/`;
  for (const { layer, wish, implied } of write.wishes) text += `${layer}${wish}${implied ? "!" : ""} `;
  return text;
}

/** Joins the numbers of a list with commas; `join` takes twice as long. */
function wordsOfList(numbers: readonly number[]): string {
  let text = "";
  for (const it of numbers) text += `${it},`;
  return text;
}
