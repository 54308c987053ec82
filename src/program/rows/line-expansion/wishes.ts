import { flatMapped } from "../../../base/index.ts";
import {
  type ChosenMeaning,
  type RuleDraft,
  type DraftItem,
  changeItemsAt,
  findOnLeft,
  mapRightItems,
  withWord,
} from "./draft.ts";
import type { LineProblem } from "./written.ts";

/** Maps each ambiguous word to the movements that it may mean. */
export const movementsByWord: ReadonlyMap<string, readonly string[]> = new Map([
  ["moving", ["up", "down", "left", "right", "action"]],
  ["orthogonal", ["up", "down", "left", "right"]],
  ["horizontal", ["left", "right"]],
  ["vertical", ["up", "down"]],
  ["horizontal along", ["left", "right"]],
  ["horizontal athwart", ["left", "right"]],
  ["vertical along", ["up", "down"]],
  ["vertical athwart", ["up", "down"]],
]);

const isAmbiguousWord = ({ word }: DraftItem) => word !== "" && movementsByWord.has(word);

/** Returns copies of a rule for all meanings of the ambiguous words on its left side, one word at a time. */
export function expandWords(
  draft: RuleDraft,
  choices: readonly ChosenMeaning[],
  problems: LineProblem[],
): RuleDraft[] {
  const ambiguousItem = findOnLeft(draft, isAmbiguousWord).at(-1);
  if (!ambiguousItem) return [inferWishes(draft, choices, problems)];
  const { item, row, cell } = ambiguousItem;
  return flatMapped(movementsByWord.get(item.word) ?? [], (wish) => {
    const isSameItem = (it: DraftItem) => it.word === item.word && it.key === item.key;
    const nextDraft = changeItemsAt(draft, row, cell, (it) => (isSameItem(it) ? withWord(it, wish) : it));
    return expandWords(nextDraft, [...choices, { item, cellKey: `${row} ${cell}`, value: wish }], problems);
  });
}

/**
 * Replaces each ambiguous word that remains on the right side by the meaning chosen for the matching word on the left
 * side.
 */
function inferWishes(
  draft: RuleDraft,
  choices: readonly ChosenMeaning[],
  problems: LineProblem[],
): RuleDraft {
  return mapRightItems(draft, (it) => {
    if (!isAmbiguousWord(it)) return it;
    const sameWord = choices.filter((choice) => choice.item.word === it.word);
    const sameKey = sameWord.filter((choice) => choice.item.key === it.key);
    const onlyChoice = sameKey.length === 1 ? sameKey[0] : sameWord.length === 1 ? sameWord[0] : undefined;
    if (onlyChoice) return withWord(it, String(onlyChoice.value));
    problems.push({ code: "line-vague-wish", names: [it.word.split(" ")[0] ?? it.word] });
    return withWord(it, "");
  });
}
