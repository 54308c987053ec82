import { flatMapped } from "../../../base/index.ts";
import {
  type CellRewrite,
  type VagueChoice,
  type RuleDraft,
  type DraftItem,
  changeItemsAt,
  findOnLeft,
  mapCells,
  withRight,
  withWord,
} from "./draft.ts";
import type { LineProblem } from "./written.ts";

/** Maps ambiguous words to the movements for which they may stand. */
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

const isVagueWord = ({ word }: DraftItem) => word !== "" && movementsByWord.has(word);

/** Returns copies of a rule for all meanings of its ambiguous words on the left side, one word after another. */
export function spreadWishes(
  draft: RuleDraft,
  choices: readonly VagueChoice[],
  problems: LineProblem[],
): RuleDraft[] {
  const vagueItem = findOnLeft(draft, isVagueWord).at(-1);
  if (!vagueItem) return [inferWishes(draft, choices, problems)];
  const { item, row, cell } = vagueItem;
  return flatMapped(movementsByWord.get(item.word) ?? [], (wish) => {
    const isSameItem = (it: DraftItem) => it.word === item.word && it.key === item.key;
    const nextDraft = changeItemsAt(draft, row, cell, (it) => (isSameItem(it) ? withWord(it, wish) : it));
    return spreadWishes(nextDraft, [...choices, { item, cellKey: `${row} ${cell}`, value: wish }], problems);
  });
}

/** Replaces each ambiguous word that remains on the right side by the meaning of the only equal word on the left side. */
function inferWishes(draft: RuleDraft, choices: readonly VagueChoice[], problems: LineProblem[]): RuleDraft {
  if (!draft.right) return draft;
  const inferItems: CellRewrite = (items) =>
    items.map((it) => {
      if (!isVagueWord(it)) return it;
      const sameWord = choices.filter((choice) => choice.item.word === it.word);
      const sameKey = sameWord.filter((choice) => choice.item.key === it.key);
      const onlyChoice = sameKey.length === 1 ? sameKey[0] : sameWord.length === 1 ? sameWord[0] : undefined;
      if (onlyChoice) return withWord(it, String(onlyChoice.value));
      problems.push({ code: "line-vague-wish", names: [it.word.split(" ")[0] ?? it.word] });
      return withWord(it, "");
    });
  return withRight(draft, mapCells(draft.right, inferItems));
}
