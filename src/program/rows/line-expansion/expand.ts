import { CellMaker, clearNewItemWishes } from "./cells.ts";
import { movementsByWord, expandWords } from "./wishes.ts";
import type { KindId, LayerId } from "../../data/program.ts";
import { flatMapped } from "../../../base/index.ts";
import type { LineCell, LineRow, LineRule, LineWay } from "../../data/lines.ts";
import {
  type CellRewrite,
  type DraftRow,
  type DraftSides,
  type RuleDraft,
  type ChosenMeaning,
  type DraftItem,
  mapCells,
  withWord,
  changeItemsAt,
  findOnLeft,
  isAmbiguousName,
  draftItemsAt,
  layersOfItem,
  withKind,
  mapRightItems,
  makeDraftRows,
  expandAllNames,
  isItemRequired,
  layerOfItem,
} from "./draft.ts";
import {
  type Relative,
  type WrittenLine,
  type LineProblem,
  type WrittenItem,
  allItems,
  makeLineRule,
  type WrittenRow,
} from "./written.ts";

const relativeWords = new Set<string>([">", "<", "^", "v", "perpendicular", "parallel"]);

/** Returns true if a rule depends on its direction: it has a row of several cells, or a word relative to the direction. */
function dependsOnDirection(line: WrittenLine): boolean {
  const rows = [...line.left, ...(line.right ?? [])];
  return line.left.some((row) => row.length > 1) || allItems(rows).some((it) => relativeWords.has(it.word));
}

/** Maps each direction to the meanings of `>`, `<`, `^` and `v`. */
const directionsFrom: Readonly<Record<LineWay, Readonly<Record<Relative, LineWay>>>> = {
  right: { ">": "right", "<": "left", "^": "up", v: "down" },
  left: { ">": "left", "<": "right", "^": "down", v: "up" },
  up: { ">": "up", "<": "down", "^": "left", v: "right" },
  down: { ">": "down", "<": "up", "^": "right", v: "left" },
};

function resolveRelativeWord(word: string, way: LineWay): string {
  const isAcross = way === "left" || way === "right";
  if (word === "parallel") return isAcross ? "horizontal along" : "vertical along";
  if (word === "perpendicular") return isAcross ? "vertical athwart" : "horizontal athwart";
  return directionsFrom[way][word as Relative] ?? word;
}

/**
 * Returns the rule for one direction. A rule without gaps that runs up or left is reversed, so that it runs down or
 * right.
 */
function applyDirection(sides: DraftSides, way: LineWay): RuleDraft {
  const makeAbsolute: CellRewrite = (items) =>
    items.some((it) => relativeWords.has(it.word))
      ? items.map((it) => (relativeWords.has(it.word) ? withWord(it, resolveRelativeWord(it.word, way)) : it))
      : items;
  const leftRows = mapCells(sides.left, makeAbsolute);
  const right = sides.right && mapCells(sides.right, makeAbsolute);
  const hasGap = leftRows.some((row) => row.includes("gap"));
  if (hasGap || way === "down" || way === "right") return { way, left: leftRows, right };
  const reverseRows = (rows: readonly DraftRow[]) => rows.map((row) => [...row].reverse());
  return {
    way: way === "up" ? "down" : "right",
    left: reverseRows(leftRows),
    right: right && reverseRows(right),
  };
}

/**
 * Lists the words that allow a finished rule to be turned: those that mean the same in every direction, and those that
 * turn with the rule.
 */
const turnableWords = new Set<string>(["", ..."no stationary random randomdir action > < ^ v".split(" ")]);

/**
 * Returns true if a rule can be expanded for one direction and the result turned to the others. With two ambiguous
 * names, that would change the order of the rules.
 */
function isTurnable(line: WrittenLine): boolean {
  const items = [...allItems(line.left), ...allItems(line.right ?? [])];
  const vague = new Set(flatMapped(items, (it) => (it.of === "any" && it.word !== "no" ? [it.name] : [])));
  return vague.size < 2 && items.every((it) => turnableWords.has(it.word));
}

/** Turns rules from the direction "right" to another direction. Unchanged cells stay the same objects. */
function turnRules(rules: readonly LineRule[], way: LineWay): readonly LineRule[] {
  if (way === "right") return rules;
  const { ">": right, "<": left, "^": up, v: down } = directionsFrom[way];
  const newWays: Readonly<Record<string, LineWay>> = { right, left, up, down };
  const turnWish = <W extends { readonly wish: string }>(it: W): W =>
    newWays[it.wish] === undefined ? it : { ...it, wish: newWays[it.wish] };
  const cachedCells = new Map<LineCell, LineCell>();
  const turnCell = (cell: LineCell): LineCell => {
    const { wishes, write } = cell;
    const keepsWish = ({ wish }: { readonly wish: string }): boolean => newWays[wish] === undefined;
    if (wishes.every(keepsWish) && (write === undefined || write.wishes.every(keepsWish))) return cell;
    const cachedCell = cachedCells.get(cell);
    if (cachedCell !== undefined) return cachedCell;
    const { any, no } = cell;
    const turnedWrite = write && { ...write, wishes: write.wishes.map(turnWish) };
    const turnedCell: LineCell = { any, no, wishes: wishes.map(turnWish), write: turnedWrite };
    cachedCells.set(cell, turnedCell);
    return turnedCell;
  };
  return rules.map((rule) => {
    const rows = rule.rows.map((row): LineRow => row.map((it) => (it === "gap" ? it : turnCell(it))));
    const hasGap = rows.some((row) => row.includes("gap"));
    if (hasGap || way === "down") return makeLineRule(rule, way, rows, rule.writes);
    const reversedRows = rows.map((row) => [...row].reverse());
    return makeLineRule(rule, way === "up" ? "down" : "right", reversedRows, rule.writes);
  });
}

/**
 * Expands a line rule into one rule for each direction, for each movement that an ambiguous word may mean, and for each
 * kind that a name may mean.
 */
export function expandLine(line: WrittenLine, layerOf: readonly LayerId[]) {
  const words = new Set([...allItems(line.left), ...allItems(line.right ?? [])].map((it) => it.word));
  const problems: LineProblem[] = words.has("no") ? [...findExcludedGroups(line)] : [];
  if (problems.length > 0) return { rules: [], problems };
  const draftSides = { left: makeDraftRows(line.left), right: line.right && makeDraftRows(line.right) };
  if (estimateSize(line, draftSides, layerOf) > maxRules)
    return { rules: [], problems: [{ code: "line-many" as const, names: [String(maxRules)] }] };
  if (words.has("no")) problems.push(...findContradictions(line), ...findNeedlessExclusions(line, layerOf));
  if (words.has("random")) problems.push(...findDubiousRandoms(line, layerOf));
  const expandedSides = expandAllNames(draftSides);
  const firstWays = line.ways.length > 1 && !dependsOnDirection(line) ? line.ways.slice(0, 1) : line.ways;
  const canTurn = firstWays.length > 1 && isTurnable(line);
  const expandedRules = flatMapped(
    flatMapped(
      (canTurn ? (["right"] as const) : firstWays).map((way) => applyDirection(expandedSides, way)),
      (draft) => expandWords(draft, [], problems),
    ),
    (draft) => expandNames(draft, layerOf, problems),
  );
  const cells = new CellMaker(layerOf);
  const firstWayRules = flatMapped(expandedRules, (draft) =>
    finishRule(line, clearNewItemWishes(draft, layerOf), cells, problems),
  );
  const rules = canTurn ? flatMapped(firstWays, (way) => turnRules(firstWayRules, way)) : firstWayRules;
  const crowdedProblems =
    rules.length > 0 ? [] : problems.filter((it) => it.code === "line-crowded").slice(0, 1);
  const reportedProblems = [...problems.filter((it) => it.code !== "line-crowded"), ...crowdedProblems];
  return {
    rules,
    problems: [...new Map(reportedProblems.map((it) => [JSON.stringify(it), it])).values()],
  };
}

/** Limits the number of rules to which one line may expand. */
const maxRules = 20_000;

/** Returns an upper bound of the number of rules to which a line expands. */
function estimateSize(line: WrittenLine, sides: DraftSides, kindLayers: readonly LayerId[]): number {
  const items = allItems(line.left);
  const countMeanings = (word: string): number =>
    movementsByWord.get(word)?.length ?? (word === "perpendicular" || word === "parallel" ? 2 : 1);
  const estimateIf = (isSpread: (item: WrittenItem) => boolean): number =>
    items.reduce((size, item) => {
      const kinds = item.of === "any" && item.word !== "no" && isSpread(item) ? item.kinds.length : 1;
      return size * countMeanings(item.word) * kinds;
    }, line.ways.length);
  const maxSize = estimateIf(() => true);
  if (maxSize <= maxRules) return maxSize;
  const newNames = findNewNames(sides);
  return estimateIf(
    ({ name, kinds }) => newNames.has(name) || new Set(kinds.map((kind) => kindLayers[kind])).size > 1,
  );
}

/**
 * Returns the finished rule in a list. The list is empty if a cell would need two objects on one layer, or an object
 * that it forbids.
 */
function finishRule(
  line: WrittenLine,
  draft: RuleDraft,
  cells: CellMaker,
  problems: LineProblem[],
): LineRule[] {
  const { layerOf } = cells;
  const crowdedCell = draft.right && findCrowdedCell(draft.right, layerOf);
  const problem =
    findCrowdedCell(draft.left, layerOf) ??
    findImpossibleCell(draft.left) ??
    (crowdedCell && { ...crowdedCell, code: "line-full" as const });
  if (problem) {
    problems.push(problem);
    return [];
  }
  const rows = draft.left.map((row, j) =>
    row.map((items, k) =>
      items === "gap" ? items : cells.cellFor(items, draft.right && draftItemsAt(draft.right, j, k)),
    ),
  );
  return [makeLineRule(line, draft.way, rows, draft.right !== undefined)];
}

/**
 * Expands each name that means one of several kinds into one rule for each kind, unless a test for any of the kinds
 * suffices.
 */
function expandNames(draft: RuleDraft, kindLayers: readonly LayerId[], problems: LineProblem[]): RuleDraft[] {
  const newNames = findNewNames(draft);
  const mustExpand = (it: DraftItem) =>
    isAmbiguousName(it) && (newNames.has(it.name) || layersOfItem(it, kindLayers).size > 1);
  return expandName(draft, [], mustExpand, (it) => {
    if (newNames.has(it.name)) problems.push({ code: "line-vague-name", names: [it.name] });
  });
}

/** Returns the ambiguous names in cells of the right side that the same cell of the left side does not mention. */
function findNewNames(draft: DraftSides): Set<string> {
  const names = new Set<string>();
  for (const [j, row] of (draft.right ?? []).entries())
    for (const [k, cell] of row.entries()) {
      if (cell === "gap" || !cell.some(isAmbiguousName)) continue;
      const knownKeys = new Set(
        draftItemsAt(draft.left, j, k)
          .filter(isAmbiguousName)
          .map((it) => it.name),
      );
      for (const it of cell) if (isAmbiguousName(it) && !knownKeys.has(it.name)) names.add(it.name);
    }
  return names;
}

function expandName(
  draft: RuleDraft,
  choices: readonly ChosenMeaning[],
  mustSpread: (item: DraftItem) => boolean,
  reportVague: (item: DraftItem) => void,
): RuleDraft[] {
  const [ambiguousItem] = findOnLeft(draft, mustSpread);
  if (!ambiguousItem) return [inferNames(draft, choices, reportVague)];
  const { item, row, cell } = ambiguousItem;
  return flatMapped(item.kinds, (kind) => {
    const changedDraft = changeItemsAt(draft, row, cell, (it) =>
      isAmbiguousName(it) && it.key === item.key ? withKind(it, kind) : it,
    );
    const nextChoices = [...choices, { item, cellKey: `${row} ${cell}`, value: kind }];
    return expandName(changedDraft, nextChoices, mustSpread, reportVague);
  });
}

function inferNames(
  draft: RuleDraft,
  choices: readonly ChosenMeaning[],
  reportVague: (item: DraftItem) => void,
): RuleDraft {
  return mapRightItems(draft, (it) => {
    if (!isAmbiguousName(it)) return it;
    const namedChoices = choices.filter((choice) => choice.item.key === it.key);
    if (namedChoices.length === 1) return withKind(it, namedChoices[0]?.value as KindId);
    reportVague(it);
    return it;
  });
}

/** Yields a problem for each `no` before a name that means several objects at once. */
function* findExcludedGroups(line: WrittenLine): Generator<LineProblem> {
  for (const item of allItems([...line.left, ...(line.right ?? [])]))
    if (item.word === "no" && item.of === "all") yield { code: "line-no-all", names: [item.name] };
}

const listCells = (rows: readonly WrittenRow[]): (readonly WrittenItem[])[] =>
  flatMapped(rows, (row) => row.filter((it) => it !== "gap"));

/** Yields a problem for each cell on the right side that both requires and forbids a kind. */
function* findContradictions(line: WrittenLine): Generator<LineProblem> {
  for (const items of listCells(line.right ?? [])) {
    if (!items.some((it) => it.word === "no")) continue;
    const requiredItems = items.filter((it) => it.word !== "no" && it.of === "one");
    for (const noItem of items.filter((it) => it.word === "no")) {
      const clashingItem = requiredItems.find((it) => noItem.kinds.includes(it.kinds[0] ?? 0));
      if (clashingItem) yield { code: "line-no-both", names: [clashingItem.name, noItem.name] };
    }
  }
}

/**
 * Yields a problem for each needless `no` on the left side: other objects that the cell requires already fill its
 * layers.
 */
function* findNeedlessExclusions(line: WrittenLine, layerOf: readonly LayerId[]): Generator<LineProblem> {
  const layerOfKind = (kind: KindId) => layerOf[kind] ?? 0;
  for (const items of listCells(line.left)) {
    if (!items.some((it) => it.word === "no")) continue;
    const presentItems = items.filter((it) => it.word !== "no");
    const oneLayerItems = presentItems.filter(
      (it) => it.of !== "any" || new Set(it.kinds.map(layerOfKind)).size === 1,
    );
    const filledLayers = new Set(flatMapped(oneLayerItems, (it) => it.kinds.map(layerOfKind)));
    const wantedKinds = new Set(flatMapped(oneLayerItems, (it) => it.kinds));
    for (const noItem of items.filter((it) => it.word === "no"))
      if (noItem.kinds.every((kind) => filledLayers.has(layerOfKind(kind)) && !wantedKinds.has(kind)))
        yield { code: "line-no-needless", names: [noItem.name] };
  }
}

/**
 * Yields a problem for each random choice with only one possible result, and for each whose result may replace another
 * object of the cell.
 */
function* findDubiousRandoms(line: WrittenLine, layerOf: readonly LayerId[]): Generator<LineProblem> {
  for (const items of listCells(line.right ?? []))
    for (const [i, random] of items.entries()) {
      if (random.word !== "random") continue;
      if (random.kinds.length === 1 || random.of === "all")
        yield { code: "line-random-one", names: [random.name] };
      const itemOnLayer = items
        .slice(0, i)
        .find(
          (it) =>
            it.word !== "no" &&
            it.word !== "random" &&
            random.kinds.some((kind) => layerOf[kind] === layerOf[it.kinds[0] ?? 0] && it.kinds[0] !== kind),
        );
      if (itemOnLayer) yield { code: "line-random-layer", names: [random.name, itemOnLayer.name] };
    }
}

/** Returns the problem of the first cell with two objects on one layer; undefined if there is none. */
function findCrowdedCell(rows: readonly DraftRow[], layerOf: readonly LayerId[]): LineProblem | undefined {
  for (const row of rows)
    for (const items of row) {
      const sharedNames = items === "gap" || items.length < 2 ? undefined : namesOnOneLayer(items, layerOf);
      if (sharedNames) return { code: "line-crowded", names: sharedNames };
    }
  return undefined;
}

/** Returns the names of two objects of a cell that are on one layer; undefined if there are none. */
function namesOnOneLayer(items: readonly DraftItem[], layerOf: readonly LayerId[]): string[] | undefined {
  for (const [i, item] of items.entries()) {
    if (!isItemRequired(item)) continue;
    const layer = layerOfItem(item, layerOf);
    for (let j = 0; j < i; j++)
      if (isItemRequired(items[j]) && layerOfItem(items[j], layerOf) === layer)
        return [items[j].name, item.name];
  }
  return undefined;
}

/** Returns the problem of the first cell that both requires and forbids a kind; undefined if there is none. */
function findImpossibleCell(rows: readonly DraftRow[]): LineProblem | undefined {
  for (const row of rows)
    for (const items of row) {
      if (items === "gap") continue;
      for (const noItem of items) {
        if (noItem.word !== "no") continue;
        const clashingItem = items.find(
          (it) => isItemRequired(it) && it.kinds.every((kind) => noItem.kinds.includes(kind)),
        );
        if (clashingItem) return { code: "line-never", names: [clashingItem.name, noItem.name] };
      }
    }
  return undefined;
}
