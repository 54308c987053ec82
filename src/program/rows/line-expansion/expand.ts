import { flatMapped } from "../../../base/index.ts";
import type { LineRule } from "../../data/lines.ts";
import type { LayerId } from "../../data/program.ts";
import { CellMaker, settleNew } from "./cells.ts";
import { type DraftSides, type RuleDraft, asDraft, itemsAt, splitAll } from "./draft.ts";
import { freshNames, spreadNames } from "./kinds.ts";
import {
  contradictions,
  crowdedIn,
  distinct,
  dubiousRandom,
  excluded,
  needless,
  neverIn,
} from "./problems.ts";
import { definite, isDirected, isTurnable, turnRules } from "./ways.ts";
import { meanings, spreadWishes } from "./wishes.ts";
import { type LineProblem, type WrittenItem, type WrittenLine, allItems, ruleOf } from "./written.ts";

interface ExpandedLine {
  readonly rules: readonly LineRule[];
  readonly problems: readonly LineProblem[];
}

/** Expands a line rule: for each way, each wish that a vague word may mean, and each kind that a name may mean. */
export function expandLine(line: WrittenLine, layerOf: readonly LayerId[]): ExpandedLine {
  const words = new Set([...allItems(line.left), ...allItems(line.right ?? [])].map((it) => it.word));
  const problems: LineProblem[] = words.has("no") ? [...excluded(line)] : [];
  if (problems.length > 0) return { rules: [], problems };
  const written = { left: asDraft(line.left), right: line.right && asDraft(line.right) };
  if (sizeOf(line, written, layerOf) > mostRules)
    return { rules: [], problems: [{ code: "line-many", names: [String(mostRules)] }] };
  if (words.has("no")) problems.push(...contradictions(line), ...needless(line, layerOf));
  if (words.has("random")) problems.push(...dubiousRandom(line, layerOf));
  const whole = splitAll(written);
  const ways = line.ways.length > 1 && !isDirected(line) ? line.ways.slice(0, 1) : line.ways;
  const turns = ways.length > 1 && isTurnable(line);
  const found = flatMapped(
    flatMapped(
      (turns ? (["right"] as const) : ways).map((way) => definite(whole, way)),
      (draft) => spreadWishes(draft, problems),
    ),
    (draft) => spreadNames(draft, layerOf, problems),
  );
  const cells = new CellMaker(layerOf);
  const expanded = flatMapped(found, (draft) => finish(line, settleNew(draft, layerOf), cells, problems));
  const rules = turns ? flatMapped(ways, (way) => turnRules(expanded, way)) : expanded;
  const dropped = problems.filter((it) => it.code === "line-crowded");
  const told = rules.length > 0 ? problems.filter((it) => it.code !== "line-crowded") : problems;
  return {
    rules,
    problems: distinct(
      rules.length > 0 ? told : [...told.filter((it) => it.code !== "line-crowded"), ...dropped.slice(0, 1)],
    ),
  };
}

/** The most rules that one line may expand to. */
const mostRules = 20_000;

/** An upper bound of the rules that a line expands to. */
function sizeOf(line: WrittenLine, written: DraftSides, layerOf: readonly LayerId[]): number {
  const items = allItems(line.left);
  const wishes = (word: string): number =>
    meanings.get(word)?.length ?? (word === "perpendicular" || word === "parallel" ? 2 : 1);
  const sizeIf = (isSpread: (item: WrittenItem) => boolean): number =>
    items.reduce((size, item) => {
      const kinds = item.of === "any" && item.word !== "no" && isSpread(item) ? item.kinds.length : 1;
      return size * wishes(item.word) * kinds;
    }, line.ways.length);
  const most = sizeIf(() => true);
  if (most <= mostRules) return most;
  const fresh = freshNames(written);
  return sizeIf(({ name, kinds }) => fresh.has(name) || new Set(kinds.map((kind) => layerOf[kind])).size > 1);
}

/** The finished rule; undefined if a cell would hold two things on one layer, or something that it forbids. */
function finish(line: WrittenLine, draft: RuleDraft, cells: CellMaker, problems: LineProblem[]): LineRule[] {
  const { layerOf } = cells;
  const full = draft.right && crowdedIn(draft.right, layerOf);
  const problem =
    crowdedIn(draft.left, layerOf) ??
    neverIn(draft.left) ??
    (full && { ...full, code: "line-full" as const });
  if (problem) {
    problems.push(problem);
    return [];
  }
  const rows = draft.left.map((row, j) =>
    row.map((items, k) =>
      items === "gap" ? items : cells.cell(items, draft.right && itemsAt(draft.right, j, k)),
    ),
  );
  return [ruleOf(line, draft.way, rows, draft.right !== undefined)];
}
