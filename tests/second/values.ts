import type {
  Change,
  Expr,
  KindId,
  Region,
  SetExpr,
  SetTest,
  Target,
  TextPart,
} from "../../src/program/index.ts";
import {
  type Asked,
  bodyOf,
  cellsOfThing,
  fieldOf,
  fits,
  isBlocked,
  massOf,
  newBody,
  placeOfBody,
  rests,
  rides,
  thingOf,
  touches,
} from "./bodies.ts";
import { Fault, type Run } from "./run.ts";
import { drawn } from "./sources.ts";
import { apart, distance, pathStep, randomWay, seenFrom } from "./ways.ts";
import {
  cellAt,
  cellInside,
  cellsOf,
  gridFor,
  type Item,
  mod,
  type Place,
  placeOf,
  shifted,
  shownItems,
  steps,
  type Thing,
  type Value,
} from "./world.ts";

export function value(run: Run, expr: Expr): Value {
  const { program, world } = run;
  switch (expr.is) {
    case "constant":
      return expr.value === "none" ? undefined : expr.value;
    case "text":
      throw new Error("a text is no value");
    case "variable":
      return variableOf(run, expr.variable, whose(run, expr.of));
    case "timer":
      return bit(run.fired[expr.timer][program.timers[expr.timer].eachPlayer ? whose(run, expr.of) : 0]);
    case "control":
      return bit(givenOf(run, expr.control) !== undefined);
    case "held":
      return bit(run.held.some((it) => it.control === expr.control && isMine(run, it.player)));
    case "stuck":
      return bit(isStuck(run, expr.kinds, expr.all === true));
    case "argument": {
      const given = givenOf(run, expr.control);
      return given
        ? given.args[expr.argument]
        : expr.type === "number" || expr.type === "switch"
          ? 0
          : undefined;
    }
    case "local":
      return run.locals[expr.local];
    case "me":
      return run.me;
    case "opponent":
      return (run.me + 1) % program.players.length;
    case "turn":
      return run.world.turn;
    case "viewer":
      return run.viewer ?? run.me;
    case "times":
      return run.given.find((it) => isMine(run, it.player))?.times ?? 1;
    case "option": {
      const { values } = program.options?.[expr.option] ?? { values: [] };
      const set = values[values.length > 1 ? whose(run, expr.of) : 0];
      return typeof set === "number" ? set : undefined;
    }
    case "here":
      return run.here;
    case "it":
      return run.it;
    case "cell":
      return cellAt(
        program,
        gridFor(program, world, expr.board, whose(run, expr.of)),
        number(run, expr.x),
        number(run, expr.y),
      );
    case "not":
      return bit(!holds(run, expr.value));
    case "negative":
      return -number(run, expr.value) | 0;
    case "absolute":
      return Math.abs(number(run, expr.value)) | 0;
    case "turned": {
      const way = value(run, expr.value);
      return typeof way === "number" ? (way + expr.eighths) % 8 : undefined;
    }
    case "pile-count":
      return pileItems(run, expr.pile, expr.of).length;
    case "pile-end":
    case "pile-item": {
      const items = pileItems(run, expr.pile, expr.of);
      const at =
        expr.is === "pile-item" ? number(run, expr.index) : expr.end === "top" ? items.length - 1 : 0;
      const type = program.piles?.[expr.pile]?.type;
      return items[at] ?? (type === "number" || type === "switch" ? 0 : undefined);
    }
    case "pile-holds": {
      const wanted = JSON.stringify(value(run, expr.value));
      return bit(pileItems(run, expr.pile, expr.of).some((it) => JSON.stringify(it) === wanted));
    }
    case "field":
      return fieldOf(run, expr.field, value(run, expr.of));
    case "mass":
      return massOf(run, value(run, expr.of));
    case "effort":
      return bodyOf(run, value(run, expr.of))?.effort[expr.down ? 1 : 0] ?? 0;
    case "over":
      return bit(world.ending !== "playing");
    case "winner":
      if (world.ending === "won") return world.endingPlayer;
      // Of two players the other one has won.
      return world.ending === "lost" && world.endingPlayer !== undefined && run.program.players.length === 2
        ? 1 - world.endingPlayer
        : undefined;
    case "against": {
      const way = value(run, expr.value);
      return typeof way === "number" ? (way + 4) % 8 : undefined;
    }
    case "and":
      return bit(expr.values.every((it) => holds(run, it)));
    case "or":
      return bit(expr.values.some((it) => holds(run, it)));
    case "compare":
      return bit(compared(run, expr));
    case "arithmetic":
      return reckoned(expr.op, number(run, expr.left), number(run, expr.right));
    case "step-from": {
      const cell = cellOf(run, expr.cell);
      const way = value(run, expr.way);
      if (cell === undefined || typeof way !== "number") return undefined;
      return shifted(program, world, cell, ...steps[way]);
    }
    case "shift": {
      const cell = cellOf(run, expr.cell);
      const [dx, dy] = [number(run, expr.x), number(run, expr.y)];
      return cell === undefined ? undefined : shifted(program, world, cell, dx, dy);
    }
    case "if":
      return value(run, holds(run, expr.test) ? expr.then : expr.otherwise);
    case "table": {
      const { values } = program.tables[expr.table];
      return value(run, values[Math.min(Math.max(number(run, expr.index), 0), values.length - 1)]);
    }
    case "formula": {
      for (const it of expr.bind) run.locals[it.local] = value(run, it.value);
      return value(run, expr.value);
    }
    case "result": {
      const { lastLine } = run;
      const args = expr.args.map((it) => value(run, it));
      run.call(expr.procedure, args);
      run.lastLine = lastLine;
      return run.result ?? (expr.type === "number" || expr.type === "switch" ? 0 : undefined);
    }
    case "first":
      return members(run, expr.set)[0];
    case "last":
      return members(run, expr.set).at(-1);
    case "fold":
      return fold(run, expr);
    case "count":
      return members(run, expr.set).length;
    case "none-of":
      return bit(members(run, expr.set).length === 0);
    case "random": {
      const ends = [number(run, expr.from), number(run, expr.to)];
      const least = Math.min(...ends);
      return (least + run.below(Math.max(...ends) - least + 1)) | 0;
    }
    case "random-of": {
      const all = members(run, expr.set);
      return all[run.below(all.length)];
    }
    case "draw":
      return drawn(run, expr.source, whose(run, expr.of));
    case "draw-of": {
      const index = Math.min(Math.max(number(run, expr.index), 0), expr.sources.length - 1);
      return drawn(run, expr.sources[index], whose(run, expr.of));
    }
    case "x":
    case "y":
      return point(run, expr.of)?.[expr.is] ?? 0;
    case "place":
      return cellOf(run, expr.of);
    case "kind":
      return kindOf(run, value(run, expr.of));
    case "owner": {
      const cell = cellOf(run, expr.of);
      return cell === undefined ? undefined : placeOf(world, cell).grid.player;
    }
    case "is-kind": {
      const of = value(run, expr.of);
      const kind = expr.type === "thing" ? kindOf(run, of) : of;
      return bit(typeof kind === "number" && expr.kinds.includes(kind));
    }
    case "is-none": {
      return bit(value(run, expr.of) === undefined);
    }
    case "new":
      return newBody(run, value(run, expr.kind));
    case "heading":
      return bodyOf(run, value(run, expr.of))?.heading ?? 0;
    case "fits":
      return bit(fits(run, value(run, expr.what), askedBy(run, expr.how)));
    case "rests":
      return bit(rests(run, value(run, expr.what)));
    case "touches":
      return bit(touches(run, value(run, expr.what), expr.kinds));
    case "blocked":
      return bit(isBlocked(run, cellOf(run, expr.cell)));
    case "path":
      return pathOf(run, expr);
    case "toward":
      return toward(run, cellOf(run, expr.from), cellOf(run, expr.to));
    case "random-way":
      return randomWay(
        run,
        expr.straight,
        (way) => expr.test === undefined || withIt(run, way, () => holds(run, expr.test ?? expr)),
      );
    case "distance": {
      const [one, other] = [cellOf(run, expr.left), cellOf(run, expr.right)];
      return one === undefined || other === undefined ? apart : distance(run, one, other, expr.straight);
    }
    default:
      throw new Error(`not in the range: ${expr.is}`);
  }
}

// ---------------------------------------------------------------------------------------------- readings of a value

export function number(run: Run, expr: Expr): number {
  const it = value(run, expr);
  return typeof it === "number" ? it : 0;
}

export function holds(run: Run, expr: Expr): boolean {
  return number(run, expr) !== 0;
}

export function cellOf(run: Run, expr: Expr): number | undefined {
  return cellOfValue(run, value(run, expr));
}

function cellOfValue(run: Run, it: Value): number | undefined {
  if (typeof it !== "object" || it.body === undefined) return typeof it === "object" ? it.cell : it;
  const body = bodyOf(run, it);
  return body && placeOfBody(run, body);
}

function askedBy(run: Run, how: Change): Asked {
  const times = "times" in how && how.times ? number(run, how.times) : 1;
  switch (how.by) {
    case "move":
      return { by: "move", way: value(run, how.way), times };
    case "turn":
      return { by: "turn", headings: how.headings * times };
    case "mirror":
      return how;
    case "lay":
      return { by: "lay", place: placeAt(run, how.cell) };
    case "become": {
      const at = how.cell && { at: { place: placeAt(run, how.cell) } };
      return { by: "become", kind: value(run, how.kind), ...at };
    }
  }
}

/** A place on a board, which may be off it. */
export function placeAt(run: Run, expr: Expr): Place | undefined {
  if (expr.is === "cell") {
    const grid = gridFor(run.program, run.world, expr.board, whose(run, expr.of));
    return { grid, x: number(run, expr.x), y: number(run, expr.y) };
  }
  if (expr.is === "shift") {
    const from = placeAt(run, expr.cell);
    return from && { ...from, x: from.x + number(run, expr.x), y: from.y + number(run, expr.y) };
  }
  if (expr.is === "place") return placeAt(run, expr.of);
  const it = value(run, expr);
  const body = bodyOf(run, it);
  if (body?.grid !== undefined) return { grid: run.world.grids[body.grid], x: body.x, y: body.y };
  const cell = cellOfValue(run, it);
  return cell === undefined ? undefined : placeOf(run.world, cell);
}

function kindOf(run: Run, it: Value): KindId | undefined {
  return typeof it === "object" ? run.item(it)?.kind : it;
}

/** The number of a player: of `of`, else `me`. */
export function whose(run: Run, of: Expr | undefined): number {
  return of === undefined ? run.me : number(run, of);
}

export function text(run: Run, expr: Expr): string {
  if (expr.is !== "text") throw new Error("no text");
  return textOf(run, expr.parts);
}

export function textOf(run: Run, parts: readonly TextPart[]): string {
  return parts.map((it) => partText(run, it)).join("");
}

function partText(run: Run, part: TextPart): string {
  if (typeof part === "string") return part;
  const shown =
    part.type === "text" ? text(run, part.value) : shownValue(run, value(run, part.value), part.type);
  return shown.padStart(part.width ?? 0);
}

const wayNames = ["up", "up-right", "right", "down-right", "down", "down-left", "left", "up-left"];

function shownValue(run: Run, it: Value, type: string): string {
  if (type === "number") return String(it ?? 0);
  if (type === "switch") return it ? "on" : "off";
  if (it === undefined) return "none";
  if (typeof it === "object") {
    return `${run.program.kinds[run.item(it)?.kind ?? 0].name} at ${cellText(run, cellOfValue(run, it) ?? -1)}`;
  }
  if (type === "kind") return run.program.kinds[it].name;
  if (type === "player") return run.program.players[it].name;
  return type === "direction" ? wayNames[it] : cellText(run, it);
}

function cellText(run: Run, cell: number): string {
  const { x, y } = placeOf(run.world, cell);
  return `(${x}, ${y})`;
}

// ---------------------------------------------------------------------------------------------- sets

/** Members of a set: things, or cells. */
export function members(run: Run, set: SetExpr): (Thing | number)[] {
  const cells = set.among ? region(run, set.among) : everywhere(run, set.kinds === undefined);
  const found: (Thing | number)[] = set.kinds
    ? eachOnce(cells.flatMap((cell) => thingsIn(run, cell, set.kinds ?? [])))
    : cells;
  const chosen = found.filter((it) => set.tests.every((test) => passes(run, it, test)));
  return set.order ? sorted(run, chosen, set.order) : chosen;
}

/** The cells of a set, or those of its things. */
export function placesOf(run: Run, set: SetExpr): number[] {
  return members(run, set).flatMap((it) => (typeof it === "object" ? cellsOfThing(run, it) : it));
}

function everywhere(run: Run, onlyFirst: boolean): number[] {
  const { program, world } = run;
  return onlyFirst ? cellsOf(gridFor(program, world, 0, run.me)) : world.grids.flatMap(cellsOf);
}

/** A body of several cells is one thing. */
function eachOnce(things: readonly Thing[]): Thing[] {
  const seen = new Set<number>();
  return things.filter(({ body }) => {
    if (body === undefined) return true;
    const isNew = !seen.has(body);
    seen.add(body);
    return isNew;
  });
}

/** Things in a cell, lower layers first: objects, also those that are part of a body, and the bodies that have it. */
function thingsIn(run: Run, cell: number, kinds: readonly KindId[]): Thing[] {
  return run.world.cells[cell].flatMap((all, layer) =>
    shownItems(all).flatMap((it): Thing[] => {
      const body = it.body === undefined ? undefined : bodyOf(run, { cell: -1, layer, body: it.body });
      if (body && kinds.includes(body.kind)) return [thingOf(run, body)];
      if (it.settled !== undefined && kinds.some((kind) => kind === it.kind || isKindLeft(run, it, kind)))
        throw new Error("not in the range: what has settled and keeps its identity");
      if (!kinds.includes(it.kind)) return [];
      return [run.isPile(layer) ? { cell, layer, id: it.id } : { cell, layer }];
    }),
  );
}

function isKindLeft({ world }: Run, { settled }: Item, kind: KindId): boolean {
  return world.remains.some((it) => it.number === settled && it.kind === kind);
}

function passes(run: Run, it: Thing | number, test: SetTest): boolean {
  run.pay();
  if (test.by === "where") return withIt(run, it, () => holds(run, test.test));
  if (test.by === "riding")
    return typeof it === "object" && rides(run, it, bodyOf(run, value(run, test.what)));
  const cell = cellOfValue(run, it);
  return (cell !== undefined && thingsIn(run, cell, test.kinds).length > 0) !== test.not;
}

function withIt<T>(run: Run, it: Value, make: () => T): T {
  const outer = run.it;
  run.it = it;
  const made = make();
  run.it = outer;
  return made;
}

/** Nearest or farthest first, by king steps. */
function sorted(run: Run, all: (Thing | number)[], order: NonNullable<SetExpr["order"]>): (Thing | number)[] {
  const from = cellOf(run, order.of);
  if (from === undefined) return all;
  const far = (it: Thing | number) => {
    const cell = cellOfValue(run, it);
    return cell === undefined ? apart : distance(run, from, cell);
  };
  return [...all].sort((a, b) => (order.far ? far(b) - far(a) : far(a) - far(b)));
}

export function region(run: Run, it: Region): number[] {
  const { program, world } = run;
  switch (it.is) {
    case "board":
      return cellsOf(gridFor(program, world, it.board, whose(run, it.of)));
    case "one": {
      const cell = cellOf(run, it.cell);
      return cell === undefined ? [] : [cell];
    }
    case "around": {
      const cell = cellOf(run, it.cell);
      return cell === undefined ? [] : near(run, cell, around).filter((it) => it !== cell);
    }
    case "within": {
      const far = number(run, it.distance);
      const from = cellOf(run, it.cell);
      if (from === undefined) return [];
      const steps = between(-far, far);
      return far < 0
        ? []
        : near(
            run,
            from,
            steps.flatMap((dy) => steps.map((dx) => [dx, dy] as const)),
          );
    }
    case "sight": {
      const from = cellOf(run, it.cell);
      const far = it.far && number(run, it.far);
      return from === undefined ? [] : seenFrom(run, from, far ?? Infinity);
    }
    case "connected":
      return connected(run, it);
    case "next": {
      const own = new Set(targetCells(run, it.to));
      const ways = it.diagonal ? [0, 1, 2, 3, 4, 5, 6, 7] : [0, 2, 4, 6];
      const beside = [...own].flatMap((cell) =>
        ways.flatMap((way) => shifted(program, world, cell, ...steps[way]) ?? []),
      );
      return [...new Set(beside)].filter((cell) => !own.has(cell)).sort((a, b) => a - b);
    }
    case "block":
      return block(run, it.from, it.to, it.ordered === true);
    case "list":
      return it.parts.flatMap((part) => region(run, part));
    case "where":
      return region(run, it.among).filter((cell) => withIt(run, cell, () => holds(run, it.test)));
    case "both": {
      const second = region(run, it.second);
      return region(run, it.first).filter((cell) => second.includes(cell));
    }
  }
}

function targetCells(run: Run, to: Target): number[] {
  const all = "one" in to ? [value(run, to.one)] : members(run, to.each);
  return all.flatMap((it) => (typeof it === "object" ? cellsOfThing(run, it) : (it ?? [])));
}

/** R60: what straight steps reach through cells of the same kind. */
function connected(run: Run, { to, through, diagonal }: Extract<Region, { is: "connected" }>): number[] {
  const ways = diagonal ? [0, 1, 2, 3, 4, 5, 6, 7] : [0, 2, 4, 6];
  const open = through && new Set(placesOf(run, through));
  const all = "one" in to ? [value(run, to.one)] : members(run, to.each);
  const found = new Set<number>();
  for (const it of all) {
    if (it === undefined) continue;
    const kind = typeof it === "object" ? kindOf(run, it) : topKind(run, it);
    const isOpen = (cell: number): boolean => {
      if (open) return open.has(cell);
      const kinds = kindsOf(run, cell);
      return kind === undefined ? kinds.length === 0 : kinds.includes(kind);
    };
    const reached = new Set(typeof it === "object" ? cellsOfThing(run, it) : [it]);
    for (const cell of reached)
      for (const way of ways) {
        run.pay();
        const next = shifted(run.program, run.world, cell, ...steps[way]);
        if (next !== undefined && isOpen(next)) reached.add(next);
      }
    for (const cell of reached) found.add(cell);
  }
  return [...found].sort((a, b) => a - b);
}

function topKind(run: Run, cell: number): KindId | undefined {
  return run.world.cells[cell].flat().at(-1)?.kind;
}

/** The kinds in a cell, those of bodies too. */
function kindsOf(run: Run, cell: number): KindId[] {
  return run.world.cells[cell].flatMap((items) =>
    shownItems(items).flatMap((it) => [
      it.kind,
      bodyOf(run, { cell, layer: 0, body: it.body ?? -1 })?.kind ?? it.kind,
    ]),
  );
}

function pileItems(run: Run, pile: number, of: Expr | undefined): readonly Value[] {
  return run.world.piles[pile][run.program.piles?.[pile].eachPlayer ? whose(run, of) : 0];
}

/** The eight neighbours in reading order. */
const around = [7, 0, 1, 6, 2, 5, 4, 3].map((it) => steps[it]);

/** Cells by their steps from one, each once: of those on both sides, round a small board, the ones to the right and below. */
function near(run: Run, cell: number, all: readonly (readonly [number, number])[]): number[] {
  const { width, height, board } = placeOf(run.world, cell).grid;
  const { edge } = run.program.boards[board];
  const isAcross = halfRound(width, edge === "wraps" || edge === "wraps-across" || edge === "runs-on");
  const isDown = halfRound(height, edge === "wraps" || edge === "wraps-down");
  const steps = all.filter(([dx, dy]) => isAcross(dx) && isDown(dy));
  return [...new Set(steps.flatMap(([dx, dy]) => shifted(run.program, run.world, cell, dx, dy) ?? []))];
}

/** Whether so many steps are no more than half round a board. */
function halfRound(size: number, goesRound: boolean): (steps: number) => boolean {
  const most = size >> 1;
  return (steps) => !goesRound || (steps <= most && steps > most - size);
}

/** Column and row: of a place that is only named also off the board. */
function point(run: Run, expr: Expr): { readonly x: number; readonly y: number } | undefined {
  if (expr.is === "cell") return { x: number(run, expr.x), y: number(run, expr.y) };
  if (expr.is === "shift") {
    const from = point(run, expr.cell);
    return from && { x: from.x + number(run, expr.x), y: from.y + number(run, expr.y) };
  }
  return placeAt(run, expr);
}

/** The cells of a rectangle row by row, as far as the board goes, each once. */
function block(run: Run, from: Expr, to: Expr, isOrdered: boolean): number[] {
  if (from.is !== "cell" || to.is !== "cell") return [];
  const grid = gridFor(run.program, run.world, from.board, whose(run, from.of));
  const [x, y, x2, y2] = [from.x, from.y, to.x, to.y].map((it) => number(run, it));
  if (isOrdered && (x2 < x || y2 < y)) return [];
  const across = between(x, x2);
  const down = between(y, y2);
  return [...new Set(down.flatMap((y) => across.flatMap((x) => cellInside(run.program, grid, x, y) ?? [])))];
}

function between(one: number, other: number): number[] {
  const least = Math.min(one, other);
  return Array.from({ length: Math.abs(one - other) + 1 }, (_, i) => least + i);
}

// ---------------------------------------------------------------------------------------------- parts

function bit(it: boolean): number {
  return it ? 1 : 0;
}

function variableOf(run: Run, variable: number, player: number): Value {
  return run.world.variables[variable][run.program.variables[variable].eachPlayer ? player : 0];
}

function isMine(run: Run, player: number): boolean {
  return run.program.players.length === 1 || player === run.me;
}

function givenOf(run: Run, control: number) {
  return run.given.find((it) => it.control === control && isMine(run, it.player));
}

/** Cells that held one when the cycle began hold one still. */
function isStuck(run: Run, kinds: readonly KindId[], all: boolean): boolean {
  const isHeld = (cells: readonly (readonly { readonly kind: KindId }[])[]) => {
    const there = cells.flat().map((it) => it.kind);
    return all ? kinds.every((kind) => there.includes(kind)) : kinds.some((kind) => there.includes(kind));
  };
  const held = run.before.cells.flatMap((cells, cell) => (isHeld(cells) ? [cell] : []));
  return held.length > 0 && held.every((cell) => isHeld(run.world.cells[cell]));
}

function compared(run: Run, { op, left, right }: Extract<Expr, { is: "compare" }>): boolean {
  const [one, other] = [value(run, left), value(run, right)];
  if (op === "=" || op === "!=") return (JSON.stringify(one) === JSON.stringify(other)) === (op === "=");
  const difference = (typeof one === "number" ? one : 0) - (typeof other === "number" ? other : 0);
  if (op === "<") return difference < 0;
  if (op === "<=") return difference <= 0;
  return op === ">" ? difference > 0 : difference >= 0;
}

function reckoned(op: Extract<Expr, { is: "arithmetic" }>["op"], left: number, right: number): number {
  if (op === "+") return (left + right) | 0;
  if (op === "-") return (left - right) | 0;
  if (op === "*") return Math.imul(left, right);
  if (op === "min") return Math.min(left, right);
  if (op === "max") return Math.max(left, right);
  if (right === 0) throw new Fault("division-by-zero");
  return op === "/" ? Math.floor(left / right) | 0 : mod(left, right) | 0;
}

function toward(run: Run, from: number | undefined, to: number | undefined): number | undefined {
  if (from === undefined || to === undefined) return undefined;
  const [one, other] = [placeOf(run.world, from), placeOf(run.world, to)];
  if (one.grid !== other.grid) return undefined;
  const { board, width, height } = one.grid;
  const { edge } = run.program.boards[board];
  const way = [
    Math.sign(shorter(other.x - one.x, width, edge === "wraps" || edge === "wraps-across")),
    Math.sign(shorter(other.y - one.y, height, edge === "wraps" || edge === "wraps-down")),
  ];
  const found = steps.findIndex(([dx, dy]) => dx === way[0] && dy === way[1]);
  return found < 0 ? undefined : found;
}

/** The shorter way round, where a board has no edge. */
function shorter(steps: number, size: number, wraps: boolean): number {
  if (!wraps || Math.abs(steps) * 2 <= size) return steps;
  return steps > 0 ? steps - size : steps + size;
}

function pathOf(run: Run, expr: Extract<Expr, { is: "path" }>): number | undefined {
  const thing = value(run, expr.from);
  const goals = members(run, expr.to).flatMap((it) => cellOfValue(run, it) ?? []);
  return typeof thing === "object" ? pathStep(run, thing, new Set(goals), expr) : undefined;
}

/** R67, R68: the numbers from one to another, or the constants of a list. */
export function valuesOver(
  run: Run,
  { from, to, list = [] }: { readonly from?: Expr; readonly to?: Expr; readonly list?: readonly number[] },
): readonly number[] {
  if (!from || !to) return list;
  const [first, last] = [number(run, from), number(run, to)];
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i);
}

/** R68: with `it` as each member or value. */
function fold(run: Run, expr: Extract<Expr, { is: "fold" }>): number {
  const all: readonly Value[] = expr.set ? members(run, expr.set) : valuesOver(run, expr);
  const { it } = run;
  const values = all.map((member) => {
    run.it = member;
    return number(run, expr.value);
  });
  run.it = it;
  if (values.length === 0) return 0;
  if (expr.by === "sum") return values.reduce((sum, value) => (sum + value) | 0, 0);
  return expr.by === "most" ? Math.max(...values) : Math.min(...values);
}
