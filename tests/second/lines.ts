import type { LineCell, LineRule, Movement, Noise, RuleBlock } from "../../src/program/index.ts";
import { cellsOfThing, moveBody, thingOf } from "./bodies.ts";
import type { Run } from "./run.ts";
import { holds, whose } from "./values.ts";
import { cellsOf as allCells, copyOf, type Grid, gridFor, shifted, steps } from "./world.ts";

/** The cells of each row of a rule, without its gaps. */
type Places = readonly (readonly number[])[];

const numbers = { up: 0, right: 2, down: 4, left: 6 } as const;
const ways = ["up", "right", "down", "left"] as const;

/** Runs line rules (R47). */
export function lineRules(run: Run, block: RuleBlock): void {
  runBlock(run, block, false);
}

/** Runs a line with those joined to it, or what is repeated as one; whether something has changed since the loop before, given whether it had. */
function runBlock(run: Run, block: RuleBlock, changed: boolean): boolean {
  if (block.when && !holds(run, block.when)) return changed;
  const { until } = block;
  if (until.type === "still" && until.whole) return loop(run, block, changed, until.most ?? Infinity);
  if (until.type === "once") return round(run, block, changed);
  const most = until.type === "still" ? (until.most ?? Infinity) : 0;
  for (let rounds = 0; rounds < most; rounds++) if (!round(run, block, false)) return changed || rounds > 0;
  return true;
}

/** Repeated while anything changes, behind the first round at most so often; for its first round counts too what changed above it. */
function loop(run: Run, block: RuleBlock, changed: boolean, most: number): boolean {
  let goesOn = round(run, block, changed);
  for (let rounds = 0; goesOn && rounds < most; rounds++) goesOn = round(run, block, false);
  return false;
}

/** Whether something changed, in this round or before. */
function round(run: Run, block: RuleBlock, changed: boolean): boolean {
  if (!block.lines)
    return block.items.reduce(
      (before, it) => ("block" in it ? runBlock(run, it.block, before) : before),
      changed,
    );
  const { lines } = block;
  if (lines.some(({ rigid }) => rigid !== undefined && run.sitOut.has(rigid))) return changed;
  const grid = gridFor(run.program, run.world, block.board, whose(run, block.of));
  if (block.which === "random") return oneByChance(run, lines, grid) || changed;
  let any = changed;
  for (const rule of lines) {
    for (const places of matches(run, rule, grid))
      if (fits(run, rule, places) && apply(run, rule, places)) any = true;
  }
  return any;
}

function oneByChance(run: Run, lines: readonly LineRule[], grid: Grid): boolean {
  const all = lines.flatMap((rule) => matches(run, rule, grid).map((places) => ({ rule, places })));
  if (all.length === 0) return false;
  const { rule, places } = all[run.below(all.length)];
  return apply(run, rule, places);
}

// ---------------------------------------------------------------------------------------------- matches

/** Every combination of the places of the rows; that of the first changes soonest. */
function matches(run: Run, rule: LineRule, grid: Grid): Places[] {
  let all: Places[] = [[]];
  for (const row of rule.rows) {
    const found = startsOf(rule, grid).flatMap((start) => alongRow(run, rule, row, start));
    all = found.flatMap((it) => all.map((before) => [...before, it]));
    run.pay();
  }
  return all.filter((places) => !rule.when || isAllowed(run, rule, places));
}

function isAllowed(run: Run, { when }: LineRule, places: Places): boolean {
  const outer = run.here;
  run.here = places[0][0];
  const isOn = when === undefined || holds(run, when);
  run.here = outer;
  return isOn;
}

/** Rows across are looked for row by row, rows up and down column by column. */
function startsOf({ way }: LineRule, grid: Grid): number[] {
  const isAcross = way === "left" || way === "right";
  return isAcross ? allCells(grid) : byColumns(grid);
}

function byColumns({ first, width, height }: Grid): number[] {
  return Array.from(
    { length: width * height },
    (_, i) => first + (i % height) * width + Math.floor(i / height),
  );
}

/** The places of a row that begins at a cell: several where it has gaps, short gaps first. */
function alongRow(
  run: Run,
  rule: LineRule,
  row: LineRule["rows"][number],
  start: number | undefined,
): number[][] {
  const [cell, ...rest] = row;
  if (cell === undefined) return [[]];
  if (cell === "gap") {
    const found: number[][] = [];
    const seen = new Set<number>();
    for (let at = start; at !== undefined && !seen.has(at); at = next(run, at, rule.way)) {
      seen.add(at);
      found.push(...alongRow(run, rule, rest, at));
    }
    return found;
  }
  if (start === undefined || !cellFits(run, cell, start)) return [];
  return alongRow(run, rule, rest, next(run, start, rule.way)).map((it) => [start, ...it]);
}

function next(run: Run, cell: number, way: keyof typeof numbers): number | undefined {
  return shifted(run.program, run.world, cell, ...steps[numbers[way]]);
}

function fits(run: Run, rule: LineRule, places: Places): boolean {
  const isThere = cellsOf(rule, places).every(([cell, at]) => cellFits(run, cell, at));
  return isThere && (!rule.when || isAllowed(run, rule, places));
}

function cellsOf({ rows }: LineRule, places: Places): [LineCell, number][] {
  return rows.flatMap((row, i) =>
    row.filter((it) => it !== "gap").map((cell, j): [LineCell, number] => [cell, places[i][j]]),
  );
}

function cellFits(run: Run, { any, no, wishes }: LineCell, at: number): boolean {
  const kinds = run.world.cells[at].flat().map((it) => it.kind);
  if (any.some((list) => !list.some((it) => kinds.includes(it)))) return false;
  if (no.some((list) => list.some((it) => kinds.includes(it)))) return false;
  return wishes.every(({ layer, wish }) => (run.wishes.get(at)?.get(layer) ?? "still") === wish);
}

// ---------------------------------------------------------------------------------------------- application

/** Whether it changed something. */
function apply(run: Run, rule: LineRule, places: Places): boolean {
  run.pay();
  run.applied++;
  const before = run.allChanges;
  if (rule.writes) for (const [cell, at] of cellsOf(rule, places)) writeCell(run, cell, at);
  const marked = cellsOf(rule, places).filter(([cell, at]) => marks(run, rule, cell, at));
  const changed = run.allChanges > before || marked.length > 0;
  ask(run, rule);
  if (rule.then && (changed || !rule.writes)) {
    const outer = run.here;
    run.here = places[0][0];
    run.act(rule.then);
    run.here = outer;
  }
  return changed && rule.writes;
}

/** Marks of R50: whether a place has got its first. A wish that only is not repeated on the right binds nothing. */
function marks(run: Run, { rigid }: LineRule, { write }: LineCell, at: number): boolean {
  if (rigid === undefined || !write) return false;
  const fresh = write.wishes
    .filter(({ layer, implied }) => !implied && !run.rigid.has(`${at} ${layer}`))
    .map(({ layer }) => `${at} ${layer}`);
  for (const place of fresh) run.rigid.set(place, rigid);
  return fresh.length > 0;
}

function writeCell(run: Run, { write }: LineCell, at: number): void {
  if (!write) return;
  const { kinds } = run.program;
  const before = copyOf(run.world.cells[at]);
  const wished = new Map(run.wishes.get(at));
  const cells = run.world.cells[at].map((it) => [...it]);
  const wishes = new Map(wished);
  for (const layer of write.clear) cells[layer] = [];
  for (const kind of write.remove)
    cells[kinds[kind].layer] = cells[kinds[kind].layer].filter((it) => it.kind !== kind);
  for (const kind of write.put) cells[kinds[kind].layer] = [{ kind, id: 0 }];
  for (const layer of cells.keys()) if (cells[layer].length === 0) wishes.delete(layer);
  for (const { layer, wish } of write.wishes) {
    const drawn = wish === "random" ? ways[[0, 2, 3, 1][run.below(4)]] : wish;
    if (drawn === "still") wishes.delete(layer);
    else wishes.set(layer, drawn);
  }
  if (write.random.length > 0) {
    const kind = write.random[run.below(write.random.length)];
    cells[kinds[kind].layer] = [{ kind, id: 0 }];
    wishes.delete(kinds[kind].layer);
  }
  for (const [layer, items] of cells.entries()) {
    if (kindOf(items) === kindOf(before[layer])) continue;
    if (!run.disturb(at, layer, items.length > 0 ? kindOf(items) : undefined)) run.write(at, layer, items);
    vanishes(run, kindOf(before[layer]));
    comes(run, kindOf(items));
  }
  if (text(wishes) === text(wished)) return;
  run.wishes.set(at, wishes);
  run.wishChanges++;
}

function kindOf(items: readonly { readonly kind: number }[]): number {
  return items.at(-1)?.kind ?? 0;
}

function text(wishes: ReadonlyMap<number, Movement>): string {
  return [...wishes].sort(([a], [b]) => a - b).join();
}

function ask(run: Run, { asks }: LineRule): void {
  for (const it of asks) run.lineAsks.push(it);
}

// ---------------------------------------------------------------------------------------------- R49, R50

/** Runs the body, then lets wishes go as far as they can; without the rigid groups of which something could not. */
export function grant(run: Run, body: () => void): void {
  const before = {
    world: copyOf(run.world),
    wishes: copyOf(run.wishes),
    asks: [...run.lineAsks],
    noises: copyOf(run.noises),
  };
  run.sitOut = new Set();
  run.rigid = new Map();
  for (;;) {
    body();
    while (grantRound(run));
    for (const [cell, wishes] of run.wishes)
      for (const [layer, wish] of wishes) heard(run, "stuck", kindOf(run.world.cells[cell][layer]), wish);
    const failed = failedGroups(run);
    if (failed.length === 0) break;
    for (const it of failed) run.sitOut.add(it);
    run.world = { ...copyOf(before.world), keyed: run.world.keyed };
    run.wishes = copyOf(before.wishes);
    run.lineAsks = [...before.asks];
    run.noises = { ...copyOf(before.noises), stuck: run.noises.stuck };
    run.rigid = new Map();
  }
  run.wishes.clear();
  run.sitOut = new Set();
}

function failedGroups(run: Run): number[] {
  return [...run.wishes].flatMap(([cell, wishes]) =>
    [...wishes.keys()].flatMap((layer) => run.rigid.get(`${cell} ${layer}`) ?? []),
  );
}

/** Column by column, cell by cell, lower layers first; whether anything went. */
function grantRound(run: Run): boolean {
  let went = false;
  for (const grid of run.world.grids)
    for (const cell of byColumns(grid))
      for (const layer of run.program.layers.keys()) if (grantOne(run, cell, layer)) went = true;
  return went;
}

function grantOne(run: Run, cell: number, layer: number): boolean {
  const wishes = run.wishes.get(cell);
  const wish = wishes?.get(layer);
  if (!wish) return false;
  const items = run.world.cells[cell][layer];
  if (wish === "action" || wish === "lclick" || wish === "rclick") {
    heard(run, "move", kindOf(items), wish);
    wishes?.delete(layer);
    return true;
  }
  const body = run.world.bodies.find(({ number }) => number === items.at(-1)?.body);
  // R49: a body goes as one, and all its cells lose their wishes.
  if (body) {
    const cells = cellsOfThing(run, thingOf(run, body));
    if (!moveBody(run, body, [numbers[wish]])) return false;
    heard(run, "move", body.kind, wish);
    for (const it of cells) run.wishes.get(it)?.delete(layer);
    return true;
  }
  const to = next(run, cell, wish);
  if (to === undefined || (to !== cell && run.world.cells[to][layer].length > 0)) return false;
  heard(run, "move", kindOf(items), wish);
  if (to !== cell) {
    run.disturb(cell, layer, undefined);
    // Of a pile the top goes.
    run.write(to, layer, run.world.cells[cell][layer].slice(-1));
    run.write(cell, layer, run.world.cells[cell][layer].slice(0, -1));
  }
  wishes?.delete(layer);
  return true;
}

// ---------------------------------------------------------------------------------------------- R51

function comes(run: Run, kind: number): void {
  noises(run, (it) => it.when === "come" && it.kinds.includes(kind));
}

function vanishes(run: Run, kind: number): void {
  noises(run, (it) => it.when === "vanish" && it.kinds.includes(kind));
}

function heard(run: Run, when: "move" | "stuck", kind: number, wish: Movement): void {
  noises(run, (it) => it.when === when && it.kinds.includes(kind) && goesWay(it, wish));
}

function goesWay({ ways }: Noise, wish: Movement): boolean {
  return ways.length === 0 ? wish !== "action" : ways.includes(wish);
}

function noises(run: Run, isHeard: (noise: Noise) => boolean): void {
  for (const noise of run.program.noises ?? []) if (isHeard(noise)) run.noises[noise.when].add(noise.sound);
}
