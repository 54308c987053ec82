import { byKey } from "../../base/index.ts";
import type { Rule } from "../../program/index.ts";
import type { Miss, NoMatch } from "../why/index.ts";
import type { Words } from "./change-words.ts";
import { kindsText } from "./expr-text.ts";

/** Sentences that tell why a rule does not match somewhere. */
export function whyInWords(why: NoMatch, words: Words): readonly string[] {
  const where = `${wayOf(why)}over ${placesOf(why, words)}`;
  if (why.matches) return [`It matches, laid ${where}.`];
  if (why.isTurnedAway) return ["No copy of it faces the way that its block wants."];
  const block = why.blockFailed ? [`Its block does not run: ${words.failed(why.blockFailed)}`] : [];
  const head =
    why.misses.length > 0 ? `It comes nearest laid ${where}:` : `Its picture matches, laid ${where}, but:`;
  return [
    ...block,
    head,
    ...why.misses.map((it) => missInWords(it, words)),
    ...(why.isOutside ? ["Its middle is outside the cells of its block."] : []),
    ...(why.missingRow === undefined ? [] : [`Its row ${why.missingRow} matches nowhere.`]),
    ...(why.failed ? [words.failed(why.failed)] : []),
  ];
}

const turns = new Map([
  [0, "turned up, "],
  [4, "turned down, "],
  [6, "turned left, "],
]);

function wayOf({ rule }: NoMatch): string {
  if ("rows" in rule)
    return `to the ${rule.way}, `.replace("to the up", "upwards").replace("to the down", "downwards");
  return turns.get((rule as Rule).facing ?? 2) ?? "";
}

function placesOf({ cells }: NoMatch, words: Words): string {
  if (cells.length <= 2) return cells.map((it) => words.place(it)).join(" and ");
  return `${words.place(cells[0])} to ${words.place(cells.at(-1)!)}`;
}

function missInWords({ cell, wanted, there }: Miss, words: Words): string {
  if (cell === undefined)
    return `It reaches over the edge of the board, where ${wantedInWords(wanted, words)}.`;
  const { program } = words;
  const found =
    there.length === 0 ? "nothing is" : `${there.map((it) => program.kinds[it].name).join(", ")} is`;
  return `At ${words.place(cell)} ${wantedInWords(wanted, words)}, and ${found} there.`;
}

const wantedInWords = byKey<Miss["wanted"], "is", string, [words: Words]>("is", {
  any: (wanted, { program }) =>
    wanted.kinds.length === 0 ? "something is wanted" : `${kindsText(program, wanted.kinds)} is wanted`,
  no: (wanted, { program }) => `no ${kindsText(program, wanted.kinds)} may be`,
  empty: (wanted, { program }) => emptyInWords(program, wanted.layers),
  wish: (wanted) => (wanted.wish === "still" ? "nothing may wish to go" : `a wish ${wanted.wish} is wanted`),
});

/** More kinds than this are not named one by one. */
const mostNamed = 5;

function emptyInWords(program: Words["program"], layers: readonly number[]): string {
  if (layers.length === program.layers.length) return "nothing may be";
  const kinds = program.kinds.flatMap(({ layer }, kind) =>
    kind > 0 && layers.includes(layer) ? [kind] : [],
  );
  if (kinds.length <= mostNamed) return `no ${kindsText(program, kinds)} may be`;
  return `nothing may be on the layer of ${kindsText(program, kinds.slice(0, 1))}`;
}
