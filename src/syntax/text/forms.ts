import type { Form, PatternPart } from "../tree/patterns.ts";
import type { Reader } from "./reader.ts";

/** Maps the slots of forms to functions that read their operands. */
export type SlotReaders = Readonly<Record<string, (r: Reader, hint: string) => unknown>>;
/** Maps the slots of forms to functions that print their operands. `place` is passed through from `printForm`. */
export type SlotPrinters<Place = undefined> = Readonly<
  Record<string, (operand: never, place: Place) => string>
>;

/** Returns the forms that begin with the next word. */
export function findForms(r: Reader, forms: readonly Form[]): readonly Form[] {
  return forms.filter(({ leadingWords }) => r.is(leadingWords[0]));
}

/**
 * Reads a node by the first form whose leading words all come next. If there is none, the last form is assumed, and its
 * missing word is reported with `hint`.
 */
export function readForm(r: Reader, forms: readonly Form[], readers: SlotReaders, hint: string): object {
  const matchingForm = forms.find(({ leadingWords }) => r.takeAll(...leadingWords));
  const { constants, leadingWords, parts, anyOrder } = matchingForm ?? forms[forms.length - 1];
  if (!matchingForm) {
    r.next();
    r.expectAll(hint, ...leadingWords.slice(1));
  }
  const operands: Record<string, unknown> = {};
  const readPart = ({ words, name, slot, optional }: PatternPart): boolean => {
    const isPresent = !optional || r.takeAll(...words);
    if (!optional) r.expectAll(hint, ...words);
    if (slot !== undefined && isPresent) operands[name] = readers[slot](r, hint);
    else if (slot === undefined && optional) operands[name] ||= isPresent;
    return isPresent;
  };
  for (const part of parts) readPart(part);
  const optionalParts = anyOrder ? parts.filter((it) => it.optional) : [];
  while (optionalParts.some(readPart));
  return { ...constants, ...operands };
}

/** Prints a node by the form whose constants are fields of the node. */
export function printForm<Place>(
  node: object,
  forms: readonly Form[],
  printers: SlotPrinters<Place>,
  place: Place,
): string {
  const fields = node as Readonly<Record<string, never>>;
  const form = forms.find((it) =>
    Object.entries(it.constants).every(([key, value]) => fields[key] === value),
  );
  const parts = (form?.parts ?? []).flatMap(({ words, name, slot, optional }) => {
    if (optional && !fields[name]) return [];
    return slot === undefined ? words : [...words, printers[slot](fields[name], place)];
  });
  return [...(form?.leadingWords ?? []), ...parts].filter((it) => it !== "").join(" ");
}
