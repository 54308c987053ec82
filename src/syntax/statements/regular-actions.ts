import { hintOfVerb } from "../manual/manual.ts";
import type { Reader } from "../text/reader.ts";
import { isOperand, type OperandPlace, findSlot } from "../values/slots.ts";
import { isActionEnd, reportMissingOperand } from "../values/targets.ts";
import type { ActionNode, Fields, Operand, VerbAction } from "../tree/tree.ts";
import type { PatternPart } from "../tree/patterns.ts";
import { type VerbRow, rows } from "../tree/verbs.ts";
import { filterWords } from "../tree/words.ts";

/** Reads the rest of an action after its verb, by the first of the verb's rows until a word selects another row. */
export function readVerb(r: Reader, rowsOfVerb: readonly VerbRow[], from: number): ActionNode {
  let [row] = rowsOfVerb;
  const operands: Record<string, Operand | boolean> = {};
  for (let i = 0; i < row.pieces.length; i++) {
    row = findOpenedRow(rowsOfVerb, i, r) ?? row;
    const [part, next] = row.pieces.slice(i);
    const operandPlace = { hint: hintOfVerb(row.does), next: findRequirement(next) };
    if (!part.optional) expectPart(r, part, next, { from, hint: operandPlace.hint });
    const isPresent = !part.optional || takeOptional(r, part, next);
    if (isPresent && part.slot !== undefined) operands[part.name] = readOperand(r, part.slot, operandPlace);
    else if (part.slot === undefined && part.optional) operands[part.name] = isPresent;
  }
  // The operands match the pattern of the row, from which the type of the action is derived.
  return { does: row.does, ...operands, span: r.span(from) } as ActionNode;
}

/** Prints an action of a regular verb. */
export function printVerb(action: VerbAction): string {
  const fields: Fields = action;
  const { verb, pieces } = rows.get(action.does) ?? noVerb;
  const parts = pieces.flatMap(({ words, name, slot, optional }, i) => {
    const operand = fields[name];
    if (optional && !operand) return [];
    if (slot === undefined || !isOperand(operand)) return words;
    const text = findSlot(slot).print(operand, { hint: "", next: findRequirement(pieces[i + 1]) });
    const isFollowed = pieces.slice(i + 1).some((it) => !it.optional || fields[it.name]);
    // A value that ends in the name `to` needs parentheses. Otherwise that name would be read as the word `to` before
    // another operand.
    return [...words, isFollowed && /(?:^| )to$/.test(text) ? `(${text})` : text];
  });
  return [verb, ...parts].join(" ");
}

const noVerb: Pick<VerbRow, "verb" | "pieces"> = { verb: "", pieces: [] };

/** Reads an operand. If a word of the pattern that follows is also a filter of sets, it ends the operand. */
function readOperand(r: Reader, slot: string, context: OperandPlace): Operand {
  return r.joining({ filters: context.next !== "filter" }, () => findSlot(slot).read(r, context));
}

/**
 * Returns the row whose part number `partIndex` begins with the next words; of several, the one with the most such
 * words; undefined if there is none.
 */
function findOpenedRow(rowsOfVerb: readonly VerbRow[], partIndex: number, r: Reader): VerbRow | undefined {
  const matches = rowsOfVerb.map((row) => ({ row, length: countNextWords(row.pieces.at(partIndex), r) }));
  const mostWords = Math.max(...matches.map((it) => it.length));
  return mostWords === 0 ? undefined : matches.find((it) => it.length === mostWords)?.row;
}

/**
 * Returns how many words of a part of a pattern come next: all, only the first, or none. A part without words counts as
 * 1 if a word of its operand comes next.
 */
function countNextWords(part: PatternPart | undefined, r: Reader): number {
  if (!part) return 0;
  const { words, slot } = part;
  if (words.length === 0) return slot !== undefined && r.is(...(findSlot(slot).words ?? [])) ? 1 : 0;
  if (words.every((word, distance) => r.peekOn(distance).text === word)) return words.length;
  return r.is(words[0]) ? 1 : 0;
}

/** Takes the words of a required part. Missing words are reported, and so is a missing operand after them. */
function expectPart(
  r: Reader,
  { words, slot }: PatternPart,
  nextPart: PatternPart | undefined,
  { from, hint }: { readonly from: number; readonly hint: string },
): void {
  if (slot === undefined) return words.forEach((word) => r.expect(word, "word-expected", hint));
  const { what, code, words: choices } = findSlot(slot);
  const missingWord = words.find((word) => !r.take(word));
  if (missingWord !== undefined)
    reportMissingOperand(r, from, `\`${missingWord}\` and ${what}`, code ?? "word-expected", hint);
  else if (code !== undefined && !choices && (isActionEnd(r) || isPartNext(r, nextPart)))
    reportMissingOperand(r, from, what, code, hint);
}

/** Takes the words of an optional part if they come next. Returns true if the part is present. */
function takeOptional(r: Reader, { words, slot }: PatternPart, nextPart: PatternPart | undefined): boolean {
  if (slot === undefined || words.length > 0) return r.takeAll(...words);
  return findSlot(slot).canBegin?.(r) ?? !(isActionEnd(r) || isPartNext(r, nextPart));
}

/**
 * Returns true if all words of the next part follow. `up` alone may be a direction, but `up to` begins the next part.
 */
function isPartNext(r: Reader, nextPart: PatternPart | undefined): boolean {
  if (!nextPart || nextPart.words.length === 0) return false;
  return nextPart.words.every((word, i) => r.peekOn(i).text === word);
}

/** Returns what must follow an operand, as far as the next part of the pattern tells. */
function findRequirement(nextPart: PatternPart | undefined): OperandPlace["next"] {
  if (!nextPart) return undefined;
  const [word] = nextPart.words;
  if (filterWords.includes(word)) return "filter";
  if (nextPart.words.length === 0) return "operand";
  return nextPart.optional ? undefined : "word";
}
