import { type Grid, noCell } from "../../base/index.ts";
import type { Machine } from "../../engine/index.ts";
import type { LineMemory, Window } from "./memory.ts";
import type { CellPlan, RulePlan } from "./plan.ts";
import type { NeededPair } from "./wakes.ts";
import { sortPlaces } from "./sort-places.ts";
import { roomFrom } from "./work.ts";
import { markRigid, writeCell } from "./write.ts";

/** A rule bound to boards of one size: its tests and writes as places in the bits of a memory. */
interface BoundRule {
  readonly plan: RulePlan;
  readonly grid: Grid;
  /** The distance from a cell of a row to the next. */
  readonly delta: number;
  readonly rows: readonly BoundRow[];
  /** The range of words that hold the board. */
  readonly low: number;
  readonly high: number;
}

interface BoundRow {
  readonly parts: readonly BoundPart[];
  /** For each match, where each part of the row begins. */
  readonly matches: Matches;
}

interface BoundPart {
  readonly cells: readonly CellPlan[];
  /** Cells where the part can begin without leaving the board. */
  readonly room: Int32Array;
  /** Triples: where the words of a set begin for the tested cell, by how many bits they are shifted, and whether the test is negated. */
  readonly tests: Int32Array;
  /** The smallest set that one of the cells needs, and how far that cell is from the first; -1 where none is needed. */
  readonly rarest: number;
  readonly rarestAt: number;
  /** What it needs beside the rarest. */
  readonly pair: NeededPair | undefined;
  /** Cells where the part begins, as bits: a scratch array that rules share. */
  readonly found: Int32Array;
}

const noPlaces = new Int32Array(0);

class Matches {
  places = noPlaces;
  size = 0;

  push(place: number): void {
    if (this.size === this.places.length) {
      const larger = new Int32Array(Math.max(8, this.size * 2));
      larger.set(this.places);
      this.places = larger;
    }
    this.places[this.size++] = place;
  }
}

/** Binds a rule to a board. */
function bindRule(plan: RulePlan, memory: LineMemory, grid: Grid): BoundRule {
  const delta = (plan.across ? 1 : grid.width) * (plan.back ? -1 : 1);
  const rows = plan.rows.map((row) => ({
    matches: new Matches(),
    parts: row.parts.map(({ cells }, i): BoundPart => {
      const tests = testsOf(cells, delta, memory);
      const [rarest] = tests;
      return {
        cells,
        room: memory.shared(`room ${grid.first} ${plan.across} ${plan.back} ${cells.length}`, () =>
          roomFor(plan, cells.length, memory, grid),
        ),
        tests: bindTests(tests, memory),
        rarest: rarest === undefined || rarest.not ? -1 : rarest.set,
        rarestAt: rarest?.offset ?? 0,
        pair: neededPair(tests),
        found: memory.shared(`found ${i}`, () => new Int32Array(memory.stride)),
      };
    }),
  }));
  return { plan, grid, delta, rows, low: grid.first >>> 5, high: (grid.last + 31) >>> 5 };
}

function roomFor(plan: RulePlan, length: number, memory: LineMemory, grid: Grid): Int32Array {
  const room = new Int32Array(memory.stride);
  for (let cell = grid.first; cell < grid.last; cell++)
    if (roomFrom(plan, grid, cell) >= length) room[cell >>> 5] |= 1 << (cell & 31);
  return room;
}

/** The tests of a part with the cells that they are of, those first that fewest cells pass. */
function testsOf(cells: readonly CellPlan[], delta: number, memory: LineMemory): readonly BoundTest[] {
  const rarity = ({ not, set }: BoundTest) => (not ? memory.layout.cellCount + 1 : memory.counts[set]);
  const tests: BoundTest[] = [];
  for (let i = 0; i < cells.length; i++)
    for (const { set, not } of cells[i].tests) tests.push({ set, not, offset: i * delta });
  return tests.sort((a, b) => rarity(a) - rarity(b));
}

/** The rarest set that is needed, and the next: in another cell if there is one. */
function neededPair(tests: readonly BoundTest[]): NeededPair | undefined {
  const [one, ...others] = tests.filter(({ not }) => !not);
  const other = others.find(({ offset }) => offset !== one.offset) ?? others[0];
  return other && { one: one.set, other: other.set, distance: other.offset - one.offset };
}

interface BoundTest {
  readonly set: number;
  readonly not: boolean;
  readonly offset: number;
}

function bindTests(tests: readonly BoundTest[], memory: LineMemory): Int32Array {
  const triples = new Int32Array(3 * tests.length);
  let size = 0;
  for (const { set, not, offset } of tests) {
    triples[size++] = memory.pad + set * memory.stride + (offset >> 5);
    triples[size++] = offset & 31;
    triples[size++] = not ? -1 : 0;
  }
  return triples;
}

// ---------------------------------------------------------------------------------------------- finding

/** A line rule matched against 32 cells at a time. It is bound to a board when it may match there for the first time. */
export class FastLines {
  readonly #plan: RulePlan;
  readonly #grid: Grid;
  #bound: BoundRule | undefined;

  constructor(plan: RulePlan, grid: Grid) {
    this.#plan = plan;
    this.#grid = grid;
  }

  /** Finds the matches of each row; returns how many combinations they make. None of the sets that the rule needs is empty. */
  find(m: Machine, memory: LineMemory): number {
    this.#bound ??= bindRule(this.#plan, memory, this.#grid);
    const rule = this.#bound;
    for (let i = 0; i < rule.rows.length; i++) if (!findRow(m, memory, rule, rule.rows[i])) return 0;
    return matchCount(rule);
  }

  /** What a match needs, once the rule has been looked for. */
  get neededPair(): NeededPair | undefined {
    return this.#bound?.rows[0].parts[0].pair;
  }

  holds(_: Machine, memory: LineMemory, match: number): boolean {
    return this.#bound !== undefined && stillMatches(memory, this.#bound, match);
  }

  /** The first cell of the first row of a match. */
  firstCell(match: number): number {
    const [row] = this.#bound?.rows ?? [];
    if (row === undefined) return -1;
    const size = row.parts.length;
    return row.matches.places[(match % (row.matches.size / size)) * size];
  }

  apply(m: Machine, memory: LineMemory, match: number): boolean {
    return this.#bound !== undefined && applyMatch(m, memory, this.#bound, match);
  }
}

function findRow(m: Machine, memory: LineMemory, rule: BoundRule, row: BoundRow): boolean {
  const { parts, matches } = row;
  matches.size = 0;
  const only = parts.length === 1 ? onlyPlace(memory, rule, parts[0]) : unknown;
  if (only === noCell) return false;
  if (only !== unknown) {
    matches.push(only);
  } else {
    for (let i = 0; i < parts.length; i++) if (!findPart(memory, rule, parts[i])) return false;
    gather(rule, parts[0].found, matches);
  }
  if (memory.window !== undefined && parts.length === 1 && !rule.plan.rule.everywhere)
    keepInside(rule, memory.window, parts[0].cells.length, matches);
  if (!rule.plan.across) inColumns(rule.grid, matches);
  if (parts.length > 1) spread(m, rule, row);
  return matches.size > 0;
}

/** Drops the matches of a row without gaps that reach out of the window: its first and its last cell tell. */
function keepInside(rule: BoundRule, window: Window, length: number, matches: Matches): void {
  const { grid, delta } = rule;
  const { left, top, right, bottom } = window;
  let size = 0;
  for (let i = 0; i < matches.size; i++) {
    const first = matches.places[i];
    const last = first + (length - 1) * delta;
    const [x, y] = [grid.x(first), grid.y(first)];
    const [endX, endY] = [grid.x(last), grid.y(last)];
    if (Math.min(x, endX) < left || Math.max(x, endX) > right) continue;
    if (Math.min(y, endY) < top || Math.max(y, endY) > bottom) continue;
    matches.places[size++] = first;
  }
  matches.size = size;
}

/** Stands for a place that has to be searched. */
const unknown = -2;

/** Where a part begins that needs a set with one cell, if anywhere: there is only one place to look at. */
function onlyPlace(memory: LineMemory, { grid }: BoundRule, part: BoundPart): number {
  const cell = part.rarest < 0 ? noCell : memory.onlyCell(part.rarest);
  if (cell === noCell) return unknown;
  const place = cell - part.rarestAt;
  if (place < grid.first || place >= grid.last) return noCell;
  return foundIn(memory, part, place >>> 5) & (1 << (place & 31)) ? place : noCell;
}

function findPart(memory: LineMemory, rule: BoundRule, part: BoundPart): boolean {
  const { found } = part;
  let any = 0;
  for (let word = rule.low; word < rule.high; word++) {
    const left = foundIn(memory, part, word);
    found[word] = left;
    any |= left;
  }
  return any !== 0;
}

/** The cells of a word where a part begins. */
function foundIn({ bits }: LineMemory, { room, tests }: BoundPart, word: number): number {
  let left = room[word];
  for (let i = 0; left !== 0 && i < tests.length; i += 3) {
    const at = tests[i] + word;
    const shift = tests[i + 1];
    const set = shift === 0 ? bits[at] : (bits[at] >>> shift) | (bits[at + 1] << (32 - shift));
    left &= set ^ tests[i + 2];
  }
  return left;
}

function gather(rule: BoundRule, found: Int32Array, matches: Matches): void {
  for (let word = rule.low; word < rule.high; word++)
    for (let left = found[word]; left !== 0; left &= left - 1)
      matches.push((word << 5) + 31 - Math.clz32(left & -left));
}

/** Sorts cells from row order to column order. */
function inColumns(grid: Grid, matches: Matches): void {
  const { places, size } = matches;
  if (size < 2) return;
  const { first, width, height } = grid;
  for (let i = 0; i < size; i++) {
    const local = places[i] - first;
    const x = local % width;
    places[i] = x * height + (local - x) / width;
  }
  sortPlaces(places, size);
  for (let i = 0; i < size; i++) {
    const y = places[i] % height;
    places[i] = first + y * width + (places[i] - y) / height;
  }
}

/** Extends matches of the first part to whole rows with gaps: smallest gaps first. */
function spread(m: Machine, rule: BoundRule, row: BoundRow): void {
  const { parts, matches } = row;
  const starts = matches.places.slice(0, matches.size);
  matches.size = 0;
  for (const start of starts) {
    const room = roomFrom(rule.plan, rule.grid, start);
    m.charge(room);
    if (!m.goesOn) return;
    spreadFrom(rule, row, start, room - parts[0].cells.length);
  }
}

function spreadFrom(rule: BoundRule, { parts, matches }: BoundRow, start: number, room: number): void {
  const [first, second, third] = parts;
  const after = second.cells.length + (third?.cells.length ?? 0);
  for (let gap = 0; gap + after <= room; gap++) {
    const place = start + (first.cells.length + gap) * rule.delta;
    if (!isIn(second.found, place)) continue;
    if (!third) {
      matches.push(start);
      matches.push(place);
      continue;
    }
    for (let next = 0; gap + after + next <= room; next++) {
      const last = place + (second.cells.length + next) * rule.delta;
      if (!isIn(third.found, last)) continue;
      matches.push(start);
      matches.push(place);
      matches.push(last);
    }
  }
}

const isIn = (bits: Int32Array, place: number) => (bits[place >>> 5] & (1 << (place & 31))) !== 0;

// ---------------------------------------------------------------------------------------------- applying

/** How many matches a rule has: each match of a row with each of the other rows. */
function matchCount(rule: BoundRule): number {
  let count = 1;
  for (const { matches, parts } of rule.rows) count *= matches.size / parts.length;
  return count;
}

/** Whether a match that was found still holds. */
function stillMatches(memory: LineMemory, rule: BoundRule, match: number): boolean {
  let rest = match;
  for (let i = 0; i < rule.rows.length; i++) {
    const { matches, parts } = rule.rows[i];
    const count = matches.size / parts.length;
    const at = (rest % count) * parts.length;
    rest = (rest / count) | 0;
    for (let j = 0; j < parts.length; j++)
      if (!partHolds(memory, parts[j], matches.places[at + j], rule.delta)) return false;
  }
  return true;
}

function partHolds(memory: LineMemory, { cells }: BoundPart, place: number, delta: number): boolean {
  for (let i = 0; i < cells.length; i++) {
    const { tests } = cells[i];
    for (let j = 0; j < tests.length; j++)
      if (memory.has(tests[j].set, place + i * delta) === tests[j].not) return false;
  }
  return true;
}

/** Applies one match; returns whether anything changed. */
function applyMatch(m: Machine, memory: LineMemory, rule: BoundRule, match: number): boolean {
  let rest = match;
  let changed = false;
  for (let i = 0; i < rule.rows.length; i++) {
    const { matches, parts } = rule.rows[i];
    const count = matches.size / parts.length;
    const at = (rest % count) * parts.length;
    rest = (rest / count) | 0;
    if (i === 0) m.here = matches.places[at];
    for (let j = 0; j < parts.length; j++)
      if (applyPart(m, memory, rule, parts[j], matches.places[at + j])) changed = true;
  }
  return changed;
}

function applyPart(
  m: Machine,
  memory: LineMemory,
  rule: BoundRule,
  { cells }: BoundPart,
  place: number,
): boolean {
  const { rigid } = rule.plan.rule;
  let changed = false;
  for (let i = 0; i < cells.length; i++) {
    const { write } = cells[i];
    if (write === undefined) continue;
    const cell = place + i * rule.delta;
    if (rigid !== undefined && markRigid(memory, write, cell, rigid)) changed = true;
    if (writeCell(m, memory, write, cell)) changed = true;
  }
  return changed;
}
