import type { CellTest, Rule, RuleBlock } from "../../src/program/index.ts";
import { lineRules } from "./lines.ts";
import { Fault, type Run } from "./run.ts";
import { holds, number, region, value, whose } from "./values.ts";
import { cellsOf, gridFor, gridOf, placeOf, cellAt, type Item } from "./world.ts";

/** A rule at a place: the cell of each of its cells, and what the tests of each found. */
interface Match {
  readonly rule: Rule;
  readonly here: number;
  readonly cells: readonly (number | undefined)[];
  readonly found: readonly (readonly (number | undefined)[])[];
}

/** Runs a scan (R13), a rewrite (R14) or line rules (R47). */
export function rules(run: Run, block: RuleBlock): void {
  if (hasLines(block)) return lineRules(run, block);
  if (block.when && !holds(run, block.when)) return;
  const cells = placesOf(run, block);
  const facing = block.turnedTo && value(run, block.turnedTo);
  if (block.turnedTo && facing === undefined) return;
  const isOut = (rule: Rule) => block.turnedTo !== undefined && rule.facing !== facing;
  const round = () => {
    if (block.first === "cell") scan(run, block, cells, isOut);
    else rewrite(run, block, cells, isOut);
  };
  const { until } = block;
  if (until.type === "once") return round();
  if (until.type === "times") {
    const times = number(run, until.times);
    for (let i = 0; i < times; i++) {
      const before = run.applied;
      round();
      if (run.applied === before) return;
    }
    return;
  }
  for (let rounds = 0; ; rounds++) {
    if (rounds > 2000) throw new Fault("budget");
    const before = run.allChanges;
    round();
    if (run.allChanges === before) return;
  }
}

function hasLines({ lines, items }: RuleBlock): boolean {
  return lines !== undefined || items.some((it) => "block" in it && hasLines(it.block));
}

function placesOf(run: Run, block: RuleBlock): readonly number[] {
  const grid = gridFor(run.program, run.world, block.board, whose(run, block.of));
  const cells = block.among ? region(run, block.among) : cellsOf(grid);
  const own = cells.filter((cell) => gridOf(run.world, cell) === grid);
  return block.order === "up" ? [...own].reverse() : own;
}

type IsOut = (rule: Rule) => boolean;

// ---------------------------------------------------------------------------------------------- R13

function scan(run: Run, block: RuleBlock, cells: readonly number[], isOut: IsOut): void {
  const all = block.items.flatMap((it) => ("rule" in it && !isOut(it.rule) ? [it.rule] : []));
  if (block.writes === "together") return scanTogether(run, block, cells, all);
  const touched = new Set<number>();
  for (const cell of cells) {
    const picked = all.filter((rule) => testsHold(run, rule.before[rule.middle], cell));
    if (block.which === "random") {
      const matches = picked.flatMap((rule) => matchAt(run, rule, cell, true) ?? []);
      if (matches.length > 0) apply(run, matches[run.below(matches.length)]);
      continue;
    }
    for (const rule of picked) {
      const match = matchAt(run, rule, cell, true);
      if (!match) continue;
      const own = touchedBy(match);
      if (block.which === "apart" && own.some((it) => touched.has(it))) continue;
      for (const it of own) touched.add(it);
      apply(run, match);
      if (block.which === "first") break;
    }
  }
}

function scanTogether(run: Run, block: RuleBlock, cells: readonly number[], all: readonly Rule[]): void {
  const isOfCell = block.which === "first" || block.which === "random";
  const matches = cells.flatMap((cell) => {
    const here = matchesOf(run, block, all, cell);
    return isOfCell ? chosen(run, block, here) : here;
  });
  applyTogether(run, isOfCell ? matches : chosen(run, block, matches));
}

/** The matches of rules at a cell: with `first` nothing behind the first is looked at. */
function matchesOf(run: Run, { which }: RuleBlock, all: readonly Rule[], cell: number): Match[] {
  const found: Match[] = [];
  for (const rule of all) {
    if (which === "first" && found.length > 0) break;
    const match = matchAt(run, rule, cell);
    if (match) found.push(match);
  }
  return found;
}

/** Which of the matches found on the old board. */
function chosen(run: Run, { which }: RuleBlock, matches: readonly Match[]): readonly Match[] {
  if (which === "first") return matches.slice(0, 1);
  if (which === "random") return matches.length > 0 ? [matches[run.below(matches.length)]] : [];
  return which === "apart" ? apart(matches) : matches;
}

function apart(matches: readonly Match[]): readonly Match[] {
  const touched = new Set<number>();
  return matches.filter((match) => {
    const own = touchedBy(match);
    if (own.some((it) => touched.has(it))) return false;
    for (const it of own) touched.add(it);
    return true;
  });
}

/** Cells that a match has read or writes. */
function touchedBy({ rule, cells }: Match): number[] {
  return cells.flatMap((cell, i) =>
    cell !== undefined && rule.before[i].length + rule.after[i].length > 0 ? [cell] : [],
  );
}

// ---------------------------------------------------------------------------------------------- R14

function rewrite(run: Run, block: RuleBlock, cells: readonly number[], isOut: IsOut): void {
  const found = (rule: Rule) => (isOut(rule) ? [] : cells.flatMap((cell) => matchAt(run, rule, cell) ?? []));
  const own = block.items.flatMap((it) => ("rule" in it ? [it.rule] : []));
  if (block.which === "first") return rewriteFirst(run, block, cells, isOut);
  if (block.writes === "together") {
    if (block.which === "apart") applyTogether(run, apart(own.flatMap((rule) => shuffled(run, found(rule)))));
    else applyTogether(run, chosen(run, block, own.flatMap(found)));
    return nestedRewrites(run, block);
  }
  if (block.which === "random") {
    const matches = own.flatMap(found);
    if (matches.length > 0) apply(run, matches[run.below(matches.length)]);
    return nestedRewrites(run, block);
  }
  for (const item of block.items) {
    if ("block" in item) {
      nested(run, item.block);
      continue;
    }
    const matches = found(item.rule);
    for (const match of block.which === "apart" ? apart(shuffled(run, matches)) : matches) {
      const now = matchAt(run, match.rule, match.here);
      if (now) apply(run, now);
    }
  }
}

/** Behind the matches that are applied together, or the one that chance has chosen. */
function nestedRewrites(run: Run, { items }: RuleBlock): void {
  for (const it of items) if ("block" in it) nested(run, it.block);
}

/** It counts as applied if it has changed something. */
function nested(run: Run, block: RuleBlock): void {
  const { applied, allChanges } = run;
  rules(run, block);
  run.applied = applied + (run.allChanges > allChanges ? 1 : 0);
}

/** Looks no further than the match that it applies. */
function rewriteFirst(run: Run, block: RuleBlock, cells: readonly number[], isOut: IsOut): void {
  for (const item of block.items) {
    if ("block" in item) {
      const before = run.applied;
      nested(run, item.block);
      if (run.applied > before) return;
      continue;
    }
    if (isOut(item.rule)) continue;
    for (const cell of cells) {
      const match = matchAt(run, item.rule, cell);
      if (match) return apply(run, match);
    }
  }
}

function shuffled<T>(run: Run, all: readonly T[]): T[] {
  const result = [...all];
  for (let i = result.length - 1; i > 0; i--) {
    const j = run.below(i + 1);
    [result[i], result[j]] = [result[j], result[i]];
  }
  return result;
}

// ---------------------------------------------------------------------------------------------- a match

/** The match of a rule with its middle on a cell; the middle is not looked at again where it was `picked`. */
function matchAt(run: Run, rule: Rule, here: number, picked = false): Match | undefined {
  run.pay();
  const cells = cellsUnder(run, rule, here);
  const fits = cells.every(
    (cell, i) => (picked && i === rule.middle) || testsHold(run, rule.before[i], cell),
  );
  if (!fits) return undefined;
  if (rule.when && !withHere(run, here, () => rule.when !== undefined && holds(run, rule.when)))
    return undefined;
  const found = cells.map((cell, i) => rule.before[i].map((test) => foundBy(run, test, cell)));
  return { rule, here, cells, found };
}

function cellsUnder(run: Run, rule: Rule, here: number): (number | undefined)[] {
  const { grid, x, y } = placeOf(run.world, here);
  const [mx, my] = [rule.middle % rule.width, Math.floor(rule.middle / rule.width)];
  return rule.before.map((_, i) =>
    cellAt(run.program, grid, x + (i % rule.width) - mx, y + Math.floor(i / rule.width) - my),
  );
}

/** An empty list holds off the board too. */
function testsHold(run: Run, tests: readonly CellTest[], cell: number | undefined): boolean {
  if (cell === undefined) return tests.length === 0;
  return tests.every((it) => testHolds(run, it, cell));
}

function testHolds(run: Run, it: CellTest, cell: number): boolean {
  if (it.test === "empty") return it.layers.every((layer) => run.world.cells[cell][layer].length === 0);
  const isThere = it.kinds.some((kind) => top(run, cell, run.program.kinds[kind].layer)?.kind === kind);
  return isThere === (it.test === "any");
}

function foundBy(run: Run, test: CellTest, cell: number | undefined): number | undefined {
  if (test.test !== "any" || cell === undefined) return undefined;
  return test.kinds.find((kind) => top(run, cell, run.program.kinds[kind].layer)?.kind === kind);
}

function top(run: Run, cell: number, layer: number): Item | undefined {
  return run.world.cells[cell][layer].at(-1);
}

function withHere<T>(run: Run, here: number, make: () => T): T {
  const outer = run.here;
  run.here = here;
  const made = make();
  run.here = outer;
  return made;
}

// ---------------------------------------------------------------------------------------------- R15, R16

function apply(run: Run, match: Match): void {
  run.applied++;
  writeMatch(run, match);
  then(run, match);
}

function applyTogether(run: Run, matches: readonly Match[]): void {
  for (const match of matches) apply(run, match);
}

function then(run: Run, { rule, here }: Match): void {
  if (rule.then) withHere(run, here, () => run.act(rule.then ?? []));
}

/** The middle first, then the others in reading order. */
function writeMatch(run: Run, match: Match): void {
  const { rule, cells } = match;
  const order = [rule.middle, ...cells.keys()].filter((it, i) => i === 0 || it !== rule.middle);
  for (const i of order) {
    const cell = cells[i];
    if (cell !== undefined) writeCell(run, match, i, cell);
  }
}

function writeCell(run: Run, { rule, found }: Match, i: number, cell: number): void {
  for (const write of rule.after[i]) {
    if (write.write === "put") over(run, cell, write.kind);
    if (write.write === "found") {
      const kind = found[write.cell][write.test];
      if (kind !== undefined) over(run, cell, kind);
    }
    if (write.write === "clear") for (const layer of write.layers) empty(run, cell, layer);
    if (write.write === "remove")
      for (const kind of write.kinds) {
        const { layer } = run.program.kinds[kind];
        if (top(run, cell, layer)?.kind === kind && !run.disturb(cell, layer, undefined))
          run.write(cell, layer, run.world.cells[cell][layer].slice(0, -1));
      }
  }
}

function empty(run: Run, cell: number, layer: number): void {
  run.disturb(cell, layer, undefined);
  const items = run.world.cells[cell][layer];
  if (items.length > 0) run.write(cell, layer, run.isPile(layer) ? items.slice(0, -1) : []);
}

/** In place of what is on the layer; of a pile, of its topmost. */
function over(run: Run, cell: number, kind: number): void {
  const { layer } = run.program.kinds[kind];
  if (top(run, cell, layer)?.kind === kind) return;
  if (run.disturb(cell, layer, kind)) return;
  if (run.isPile(layer)) empty(run, cell, layer);
  run.place(cell, layer, kind);
}
