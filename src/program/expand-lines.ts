import type { LineAsk, LineCell, LineRow, LineRule, LineWay, LineWrite, Wish } from "./lines.ts";
import type { Action, Expr, KindId, LayerId, Where } from "./program.ts";

/** A line rule as its author wrote it, names resolved: what `expandLine` writes out. */
export interface WrittenLine {
  /** Which ways it runs, in order. Rules that look the same every way keep the first only. */
  readonly ways: readonly LineWay[];
  readonly left: readonly WrittenRow[];
  /** As many rows, with as many cells; without it the rule only asks. */
  readonly right?: readonly WrittenRow[];
  readonly rigid?: number;
  readonly asks: readonly LineAsk[];
  readonly then?: readonly Action[];
  readonly when?: Expr;
  readonly at?: Where;
}

export type WrittenRow = readonly WrittenCell[];
export type WrittenCell = "gap" | readonly WrittenItem[];

/** One name in a cell and the word before it. */
export interface WrittenItem {
  readonly word: LineWord | "";
  /** As written; the same name on both sides means the same thing. */
  readonly name: string;
  readonly kinds: readonly KindId[];
  /** How many of the kinds are meant. */
  readonly of: "one" | "any" | "all";
}

export type LineWord =
  | Wish
  | Relative
  | Vague
  | "perpendicular"
  | "parallel"
  | "stationary"
  | "randomdir"
  | "random"
  | "no";

type Relative = ">" | "<" | "^" | "v";
type Vague = "moving" | "orthogonal" | "horizontal" | "vertical";

/** What is wrong with a line rule. `names` are what it is about, as written. */
export interface LineProblem {
  readonly code:
    | "line-vague-wish"
    | "line-vague-name"
    | "line-crowded"
    | "line-never"
    | "line-no-needless"
    | "line-no-all"
    | "line-many"
    | "line-no-both"
    | "line-full"
    | "line-random-one"
    | "line-random-layer";
  readonly names: readonly string[];
}

export interface ExpandedLine {
  readonly rules: readonly LineRule[];
  readonly problems: readonly LineProblem[];
}

/** Writes a line rule out: for each way, each wish a vague word may mean, each kind a name may mean. */
export function expandLine(line: WrittenLine, layerOf: readonly LayerId[]): ExpandedLine {
  const problems: LineProblem[] = [...excluded(line)];
  if (problems.length > 0) return { rules: [], problems };
  if (sizeOf(line, layerOf) > mostRules)
    return { rules: [], problems: [{ code: "line-many", names: [String(mostRules)] }] };
  problems.push(...contradictions(line), ...needless(line, layerOf), ...dubiousRandom(line, layerOf));
  const found = (line.ways.length > 1 && !isDirected(line) ? line.ways.slice(0, 1) : line.ways)
    .map((way) => splitAll(definite(line, way)))
    .flatMap((draft) => spreadWishes(draft, problems))
    .flatMap((draft) => spreadNames(draft, layerOf, problems));
  const cells = new CellMaker(layerOf);
  const rules = found.flatMap((draft) => finish(line, settleNew(draft, layerOf), cells, problems));
  const dropped = problems.filter((it) => it.code === "line-crowded");
  const told = rules.length > 0 ? problems.filter((it) => it.code !== "line-crowded") : problems;
  return {
    rules,
    problems: distinct(
      rules.length > 0 ? told : [...told.filter((it) => it.code !== "line-crowded"), ...dropped.slice(0, 1)],
    ),
  };
}

/** How many rules one line may stand for. */
const mostRules = 20_000;

/** How many rules a line stands for, at most. */
function sizeOf(line: WrittenLine, layerOf: readonly LayerId[]): number {
  const fresh = freshNames({ way: "up", left: asDraft(line.left), right: line.right && asDraft(line.right) });
  let size = line.ways.length;
  for (const item of allItems(line.left)) {
    size *=
      meanings[item.word]?.length ?? (item.word === "perpendicular" || item.word === "parallel" ? 2 : 1);
    const isSpread = fresh.has(item.name) || new Set(item.kinds.map((kind) => layerOf[kind])).size > 1;
    if (item.of === "any" && item.word !== "no" && isSpread) size *= item.kinds.length;
  }
  return size;
}

const asDraft = (rows: readonly WrittenRow[]): DraftRow[] =>
  rows.map((row) =>
    row.map((cell) => (cell === "gap" ? cell : cell.map((it) => ({ ...it, key: keyOfItem(it) })))),
  );

/** Rules without those that one line says twice: of equal ones the last stays. */
export function distinctRules(rules: readonly LineRule[]): LineRule[] {
  if (rules.length < 2) return [...rules];
  const cells = new CellNumbers();
  const keys = rules.map((rule) => keyOf(rule, cells));
  const last = new Map(keys.map((key, i) => [key, i]));
  return rules.filter((_, i) => last.get(keys[i] ?? "") === i);
}

const keyOfItem = ({ of, kinds, name }: WrittenItem) => (of === "one" ? `#${kinds[0] ?? 0}` : name);

/** Where no row has a second cell, the way makes no difference. */
function keyOf({ rows, way, at }: LineRule, cells: CellNumbers): string {
  let key = `${at?.[1] ?? ""} ${rows.some((row) => row.length > 1) ? way : ""}`;
  for (const row of rows) {
    key += "[";
    for (const cell of row) key += cell === "gap" ? "." : ` ${cells.of(cell)}`;
  }
  return key;
}

/** Numbers for cells: equal ones have the same. */
class CellNumbers {
  readonly #byCell = new Map<LineCell, number>();
  readonly #byText = new Map<string, number>();

  of(cell: LineCell): number {
    const known = this.#byCell.get(cell);
    if (known !== undefined) return known;
    const text = JSON.stringify(cell);
    const number = this.#byText.get(text) ?? this.#byText.size;
    this.#byText.set(text, number);
    this.#byCell.set(cell, number);
    return number;
  }
}

// ---------------------------------------------------------------------------------------------- drafts

/** A rule on its way, with definite ways but words and names that may still be vague. */
interface Draft {
  readonly way: LineWay;
  readonly left: readonly DraftRow[];
  readonly right: readonly DraftRow[] | undefined;
}

type DraftRow = readonly DraftCell[];
type DraftCell = "gap" | readonly DraftItem[];

interface DraftItem {
  readonly word: string;
  readonly name: string;
  /** What has the same key means the same thing: the kind where there is but one, else the name. */
  readonly key: string;
  readonly kinds: readonly KindId[];
  readonly of: "one" | "any" | "all";
}

type CellChange = (items: readonly DraftItem[], row: number, cell: number) => readonly DraftItem[];

/** Cells that do not change stay the same arrays, so that rules can share what is made of them. */
const mapCells = (rows: readonly DraftRow[], change: CellChange): DraftRow[] =>
  rows.map((row, j) =>
    row.map((cell, k) => {
      if (cell === "gap") return cell;
      const changed = change(cell, j, k);
      const isSame = changed.length === cell.length && changed.every((it, i) => it === cell[i]);
      return isSame ? cell : changed;
    }),
  );

const itemsAt = (rows: readonly DraftRow[] | undefined, row: number, cell: number): readonly DraftItem[] => {
  const found = rows?.[row]?.[cell];
  return found === undefined || found === "gap" ? [] : found;
};

const allItems = (rows: readonly WrittenRow[]): WrittenItem[] =>
  rows.flatMap((row) => row.flatMap((cell) => (cell === "gap" ? [] : [...cell])));

// ---------------------------------------------------------------------------------------------- ways

const relatives = new Set<string>([">", "<", "^", "v", "perpendicular", "parallel"]);

/** Whether a rule looks different another way: a row of several cells, or a word that depends on the way. */
function isDirected(line: WrittenLine): boolean {
  const rows = [...line.left, ...(line.right ?? [])];
  return line.left.some((row) => row.length > 1) || allItems(rows).some((it) => relatives.has(it.word));
}

/** For each way, what `>`, `<`, `^` and `v` mean. */
const turned: Readonly<Record<LineWay, Readonly<Record<Relative, LineWay>>>> = {
  right: { ">": "right", "<": "left", "^": "up", v: "down" },
  left: { ">": "left", "<": "right", "^": "down", v: "up" },
  up: { ">": "up", "<": "down", "^": "left", v: "right" },
  down: { ">": "down", "<": "up", "^": "right", v: "left" },
};

function absolute(word: string, way: LineWay): string {
  const across = way === "left" || way === "right";
  if (word === "parallel") return across ? "horizontal along" : "vertical along";
  if (word === "perpendicular") return across ? "vertical athwart" : "horizontal athwart";
  return turned[way][word as Relative] ?? word;
}

/** The rule for one way. Rows up and left become rows down and right, unless they have gaps. */
function definite(line: WrittenLine, way: LineWay): Draft {
  const change = (rows: readonly WrittenRow[]): DraftRow[] =>
    rows.map((row) =>
      row.map((cell) =>
        cell === "gap"
          ? cell
          : cell.map((it) => ({ ...it, word: absolute(it.word, way), key: keyOfItem(it) })),
      ),
    );
  const left = change(line.left);
  const right = line.right && change(line.right);
  const hasGap = left.some((row) => row.includes("gap"));
  if (hasGap || way === "down" || way === "right") return { way, left, right };
  const back = (rows: readonly DraftRow[]) => rows.map((row) => [...row].reverse());
  return { way: way === "up" ? "down" : "right", left: back(left), right: right && back(right) };
}

/** Names that mean all of several kinds become these kinds. */
function splitAll(draft: Draft): Draft {
  const split: CellChange = (items) =>
    items.flatMap((it) => (it.of === "all" ? it.kinds.map((kind) => meant(it, kind)) : [it]));
  return { ...draft, left: mapCells(draft.left, split), right: draft.right && mapCells(draft.right, split) };
}

function* excluded(line: WrittenLine): Generator<LineProblem> {
  for (const item of allItems([...line.left, ...(line.right ?? [])]))
    if (item.word === "no" && item.of === "all") yield { code: "line-no-all", names: [item.name] };
}

const cellsOf = (rows: readonly WrittenRow[]): (readonly WrittenItem[])[] =>
  rows.flat().filter((it) => it !== "gap");

/** A cell of the right side that wants a kind and its absence. */
function* contradictions(line: WrittenLine): Generator<LineProblem> {
  for (const items of cellsOf(line.right ?? [])) {
    const there = items.filter((it) => it.word !== "no" && it.of === "one");
    for (const no of items.filter((it) => it.word === "no")) {
      const clash = there.find((it) => no.kinds.includes(it.kinds[0] ?? 0));
      if (clash) yield { code: "line-no-both", names: [clash.name, no.name] };
    }
  }
}

/** A `no` on the left whose layers other things of the cell fill. */
function* needless(line: WrittenLine, layerOf: readonly LayerId[]): Generator<LineProblem> {
  const layer = (kind: KindId) => layerOf[kind] ?? 0;
  for (const items of cellsOf(line.left)) {
    const there = items.filter((it) => it.word !== "no");
    const sure = there.filter((it) => it.of !== "any" || new Set(it.kinds.map(layer)).size === 1);
    const filled = new Set(sure.flatMap((it) => it.kinds.map(layer)));
    const wanted = new Set(sure.flatMap((it) => it.kinds));
    for (const no of items.filter((it) => it.word === "no"))
      if (no.kinds.every((kind) => filled.has(layer(kind)) && !wanted.has(kind)))
        yield { code: "line-no-needless", names: [no.name] };
  }
}

/** A choice among one, or one that may land on a layer that is taken. */
function* dubiousRandom(line: WrittenLine, layerOf: readonly LayerId[]): Generator<LineProblem> {
  for (const items of cellsOf(line.right ?? []))
    for (const [i, random] of items.entries()) {
      if (random.word !== "random") continue;
      if (random.kinds.length === 1) yield { code: "line-random-one", names: [random.name] };
      const taken = items
        .slice(0, i)
        .find(
          (it) =>
            it.word !== "no" &&
            it.word !== "random" &&
            random.kinds.some((kind) => layerOf[kind] === layerOf[it.kinds[0] ?? 0] && it.kinds[0] !== kind),
        );
      if (taken) yield { code: "line-random-layer", names: [random.name, taken.name] };
    }
}

// ---------------------------------------------------------------------------------------------- vague wishes

const meanings: Readonly<Record<string, readonly string[]>> = {
  moving: ["up", "down", "left", "right", "action"],
  orthogonal: ["up", "down", "left", "right"],
  horizontal: ["left", "right"],
  vertical: ["up", "down"],
  "horizontal along": ["left", "right"],
  "horizontal athwart": ["left", "right"],
  "vertical along": ["up", "down"],
  "vertical athwart": ["up", "down"],
};

const isVague = (item: DraftItem) => meanings[item.word] !== undefined;

/** One meaning given to a vague word or name on the left. */
interface Choice {
  readonly of: DraftItem;
  readonly place: string;
  readonly value: string | KindId;
}

function spreadWishes(draft: Draft, problems: LineProblem[]): Draft[] {
  return spreadWish(draft, [], problems);
}

function spreadWish(draft: Draft, choices: readonly Choice[], problems: LineProblem[]): Draft[] {
  const found = lastOnLeft(draft, isVague);
  if (!found) return [inferWishes(draft, choices, problems)];
  const { item, row, cell } = found;
  return (meanings[item.word] ?? []).flatMap((wish) => {
    const same = (it: DraftItem) => it.word === item.word && it.key === item.key;
    const next = changeAt(draft, row, cell, (it) => (same(it) ? { ...it, word: wish } : it));
    return spreadWish(next, [...choices, { of: item, place: `${row} ${cell}`, value: wish }], problems);
  });
}

/** Changes the items of one cell on both sides. */
function changeAt(draft: Draft, row: number, cell: number, change: (item: DraftItem) => DraftItem): Draft {
  const side = (rows: readonly DraftRow[]): DraftRow[] =>
    rows.map((cells, j) =>
      j === row ? cells.map((it, k) => (k === cell && it !== "gap" ? it.map(change) : it)) : cells,
    );
  return { ...draft, left: side(draft.left), right: draft.right && side(draft.right) };
}

function firstOnLeft(draft: Draft, test: (item: DraftItem) => boolean) {
  for (const [row, cells] of draft.left.entries())
    for (const [cell, items] of cells.entries()) {
      const item = items === "gap" ? undefined : items.find(test);
      if (item) return { item, row, cell };
    }
  return undefined;
}

/** The last cell on the left that has such an item, and the first such item in it. */
function lastOnLeft(draft: Draft, test: (item: DraftItem) => boolean) {
  const found = draft.left.flatMap((cells, row) =>
    cells.flatMap((items, cell) => {
      const item = items === "gap" ? undefined : items.find(test);
      return item ? [{ item, row, cell }] : [];
    }),
  );
  return found.at(-1);
}

/** Vague words left over on the right mean what the only same word on the left means. */
function inferWishes(draft: Draft, choices: readonly Choice[], problems: LineProblem[]): Draft {
  if (!draft.right) return draft;
  const change: CellChange = (items) =>
    items.map((it) => {
      if (!isVague(it)) return it;
      const alike = choices.filter((choice) => choice.of.word === it.word);
      const named = alike.filter((choice) => choice.of.key === it.key);
      const only = named.length === 1 ? named[0] : alike.length === 1 ? alike[0] : undefined;
      if (only) return { ...it, word: String(only.value) };
      problems.push({ code: "line-vague-wish", names: [it.word.split(" ")[0] ?? it.word] });
      return { ...it, word: "" };
    });
  return { ...draft, right: mapCells(draft.right, change) };
}

// ---------------------------------------------------------------------------------------------- vague names

const isOpen = (item: DraftItem) => item.of === "any" && item.word !== "no" && item.word !== "random";

/** Names of several kinds become each of them, unless a test for any of them is enough. */
function spreadNames(draft: Draft, layerOf: readonly LayerId[], problems: LineProblem[]): Draft[] {
  const fresh = freshNames(draft);
  const mustSpread = (it: DraftItem) => isOpen(it) && (fresh.has(it.name) || layersOf(it, layerOf).size > 1);
  return spreadName(draft, [], mustSpread, (it) => {
    if (fresh.has(it.name)) problems.push({ code: "line-vague-name", names: [it.name] });
  });
}

/** Open names in a cell of the right that the same cell of the left does not have. */
function freshNames(draft: Draft): Set<string> {
  const names = new Set<string>();
  for (const [j, row] of (draft.right ?? []).entries())
    for (const k of row.keys()) {
      const known = new Set(
        itemsAt(draft.left, j, k)
          .filter(isOpen)
          .map((it) => it.name),
      );
      for (const it of itemsAt(draft.right, j, k)) if (isOpen(it) && !known.has(it.name)) names.add(it.name);
    }
  return names;
}

function spreadName(
  draft: Draft,
  choices: readonly Choice[],
  mustSpread: (item: DraftItem) => boolean,
  complain: (item: DraftItem) => void,
): Draft[] {
  const found = firstOnLeft(draft, mustSpread);
  if (!found) return [inferNames(draft, choices, complain)];
  const { item, row, cell } = found;
  return item.kinds.flatMap((kind) => {
    const changed = changeAt(draft, row, cell, (it) =>
      isOpen(it) && it.key === item.key ? meant(it, kind) : it,
    );
    const next = [...choices, { of: item, place: `${row} ${cell}`, value: kind }];
    return spreadName(changed, next, mustSpread, complain);
  });
}

const meant = (item: DraftItem, kind: KindId): DraftItem => ({
  ...item,
  key: `#${kind}`,
  kinds: [kind],
  of: "one",
});

function inferNames(draft: Draft, choices: readonly Choice[], complain: (item: DraftItem) => void): Draft {
  if (!draft.right) return draft;
  const change: CellChange = (items) =>
    items.map((it) => {
      if (!isOpen(it)) return it;
      const named = choices.filter((choice) => choice.of.key === it.key);
      if (named.length === 1) return meant(it, named[0]?.value as KindId);
      complain(it);
      return it;
    });
  return { ...draft, right: mapCells(draft.right, change) };
}

// ---------------------------------------------------------------------------------------------- cells

const layersOf = (item: DraftItem, layerOf: readonly LayerId[]) =>
  new Set(item.kinds.map((kind) => layerOf[kind] ?? 0));
const layerOfItem = (item: DraftItem, layerOf: readonly LayerId[]) => layerOf[item.kinds[0] ?? 0] ?? 0;
const isThere = (item: DraftItem) => item.word !== "no" && item.word !== "random";

/** What comes new on a layer that the left side of its cell does not name wishes nothing. */
function settleNew(draft: Draft, layerOf: readonly LayerId[]): Draft {
  if (!draft.right) return draft;
  const change: CellChange = (items, j, k) => {
    const known = new Set(
      itemsAt(draft.left, j, k).flatMap((it) => it.kinds.map((kind) => layerOf[kind] ?? 0)),
    );
    return items.map((it) =>
      it.word === "" && it.of === "one" && !known.has(layerOfItem(it, layerOf))
        ? { ...it, word: "stationary" }
        : it,
    );
  };
  return { ...draft, right: mapCells(draft.right, change) };
}

/** The rule itself; none if a cell would have to hold two things on one layer, or what it may not hold. */
function finish(line: WrittenLine, draft: Draft, cells: CellMaker, problems: LineProblem[]): LineRule[] {
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
  return [
    {
      way: draft.way,
      rows: rows satisfies LineRow[],
      writes: draft.right !== undefined,
      ...(line.rigid !== undefined && { rigid: line.rigid }),
      asks: line.asks,
      ...(line.then && { then: line.then }),
      ...(line.when && { when: line.when }),
      ...(line.at && { at: line.at }),
    },
  ];
}

function crowdedIn(rows: readonly DraftRow[], layerOf: readonly LayerId[]): LineProblem | undefined {
  for (const row of rows)
    for (const items of row) {
      const other = items === "gap" || items.length < 2 ? undefined : sharing(items, layerOf);
      if (other) return { code: "line-crowded", names: other };
    }
  return undefined;
}

/** The names of two things of a cell that are on one layer. */
function sharing(items: readonly DraftItem[], layerOf: readonly LayerId[]): string[] | undefined {
  const holders = new Map<LayerId, DraftItem>();
  for (const item of items) {
    if (!isThere(item)) continue;
    const layer = layerOfItem(item, layerOf);
    const other = holders.get(layer);
    if (other) return [other.name, item.name];
    holders.set(layer, item);
  }
  return undefined;
}

/** A cell that wants a kind and forbids it. */
function neverIn(rows: readonly DraftRow[]): LineProblem | undefined {
  for (const items of rows.flat()) {
    if (items === "gap") continue;
    const there = items.filter(isThere);
    for (const no of items.filter((it) => it.word === "no")) {
      const clash = there.find((it) => it.kinds.every((kind) => no.kinds.includes(kind)));
      if (clash) return { code: "line-never", names: [clash.name, no.name] };
    }
  }
  return undefined;
}

/** Makes cells; the same one for the same items on both sides. */
class CellMaker {
  readonly layerOf: readonly LayerId[];
  readonly #made = new Map<unknown, Map<unknown, LineCell>>();

  constructor(layerOf: readonly LayerId[]) {
    this.layerOf = layerOf;
  }

  cell(left: readonly DraftItem[], right: readonly DraftItem[] | undefined): LineCell {
    const byRight = this.#made.get(left) ?? new Map<unknown, LineCell>();
    this.#made.set(left, byRight);
    const known = byRight.get(right);
    if (known) return known;
    const made = cellOf(left, right, this.layerOf);
    byRight.set(right, made);
    return made;
  }
}

function cellOf(
  left: readonly DraftItem[],
  right: readonly DraftItem[] | undefined,
  layerOf: readonly LayerId[],
): LineCell {
  const any: (readonly KindId[])[] = [];
  const no: (readonly KindId[])[] = [];
  const wishes: { layer: LayerId; wish: Wish | "still" }[] = [];
  for (const it of left) {
    if (it.word === "no") no.push(it.kinds);
    if (!isThere(it)) continue;
    any.push(it.kinds);
    if (it.word === "") continue;
    wishes.push({
      layer: layerOfItem(it, layerOf),
      wish: it.word === "stationary" ? "still" : (it.word as Wish),
    });
  }
  const write = right && writeOf(left, right, layerOf);
  return { any, no, wishes, ...(write && { write }) };
}

function writeOf(
  left: readonly DraftItem[],
  right: readonly DraftItem[],
  layerOf: readonly LayerId[],
): LineWrite | undefined {
  if (left.length === 0 && right.length === 0) return undefined;
  const remove: KindId[] = [];
  const put: KindId[] = [];
  const wishes: { layer: LayerId; wish: Wish | "still" | "random" }[] = [];
  const chosen: KindId[] = [];
  const wishing = left.filter((it) => isThere(it) && it.word !== "" && it.word !== "stationary");
  const clear = goneLayers(left, right, layerOf);
  for (const layer of clear) wishes.push({ layer, wish: "still" });
  for (const it of right) {
    const layer = layerOfItem(it, layerOf);
    if (it.word === "random") chosen.push(...it.kinds);
    else if (it.word === "no") {
      if (!left.some((other) => other.word === "no" && other.name === it.name)) remove.push(...it.kinds);
    } else {
      if (it.of === "one") put.push(...it.kinds);
      if (it.word !== "" || wishing.some((other) => layerOfItem(other, layerOf) === layer))
        wishes.push({ layer, wish: newWish(it) });
    }
  }
  const size = clear.length + remove.length + put.length + wishes.length + chosen.length;
  const random = [...new Set(chosen)].sort((a, b) => a - b);
  return size === 0 ? undefined : { clear, remove, put, wishes, random };
}

/** Layers on which the left side names something and the right side nothing. */
function goneLayers(
  left: readonly DraftItem[],
  right: readonly DraftItem[],
  layerOf: readonly LayerId[],
): LayerId[] {
  const gone: LayerId[] = [];
  for (const it of left) {
    const layer = layerOfItem(it, layerOf);
    const stays = right.some((other) => isThere(other) && layerOfItem(other, layerOf) === layer);
    if (isThere(it) && !stays && !gone.includes(layer)) gone.push(layer);
  }
  return gone;
}

function newWish(item: DraftItem): Wish | "still" | "random" {
  if (item.word === "" || item.word === "stationary") return "still";
  return item.word === "randomdir" ? "random" : (item.word as Wish);
}

function distinct(problems: readonly LineProblem[]): LineProblem[] {
  return [...new Map(problems.map((it) => [JSON.stringify(it), it])).values()];
}
