import {
  type LayerId,
  type LineRule,
  type LineWay,
  type Program,
  type Statement,
  type Action,
  type Expr,
  type KindId,
  type LineCell,
  type Rule,
  type RuleBlock,
  type SetExpr,
  walk,
  isNumeric,
} from "../../../program/index.ts";
import type { PositionKeys } from "../../keys/index.ts";
import type { Terrain } from "../analysis/terrain.ts";
import { trafficOf } from "../analysis/traffic.ts";

/** By layer: the ways in which anything on it can come to move. */
type Movements = readonly ReadonlySet<LineWay>[];

const lineWays: readonly LineWay[] = ["up", "right", "down", "left"];

/** The movements that can arise while these statements run; all ways where that is unknown. */
export function movementsIn(statements: readonly Statement[], { kinds, layers }: Program): Movements {
  const found = layers.map(() => new Set<LineWay>());
  const rules: LineRule[] = [];
  walk("statement", statements, {
    line(it) {
      rules.push(it);
    },
    action(action) {
      if (action.do !== "wish" || !action.way) return;
      const { set, way } = action;
      const known =
        way.is === "constant" && typeof way.value === "number" ? [lineWays[way.value / 2]] : lineWays;
      for (const layer of set.kinds?.map((kind) => kinds[kind].layer) ?? layers.keys())
        for (const it of known) if (it) found[layer].add(it);
    },
  });
  for (let isNew = true; isNew;) {
    isNew = false;
    for (const rule of rules.filter((it) => canMatch(it, found)))
      for (const { layer, way } of movementsMade(rule)) {
        if (found[layer].has(way)) continue;
        found[layer].add(way);
        isNew = true;
      }
  }
  return found;
}

/** Whether every movement that a rule demands can arise. */
export function canMatch({ rows }: LineRule, movements: Movements): boolean {
  return rows.every((row) =>
    row.every(
      (cell) =>
        cell === "gap" || cell.wishes.every(({ layer, wish }) => !isWay(wish) || movements[layer].has(wish)),
    ),
  );
}

function movementsMade({ rows }: LineRule): readonly { readonly layer: LayerId; readonly way: LineWay }[] {
  return rows.flat().flatMap((cell) =>
    cell === "gap"
      ? []
      : (cell.write?.wishes ?? []).flatMap(({ layer, wish }) => {
          if (wish === "random") return lineWays.map((way) => ({ layer, way }));
          return isWay(wish) ? [{ layer, way: wish }] : [];
        }),
  );
}

/** Whether a movement is one of the four straight ways. */
export function isWay(wish: string): wish is LineWay {
  return lineWays.includes(wish as LineWay);
}

/** The statements, actions and values that treat all sides of a board alike. */
const statementWords = new Set<Statement["do"]>(["line", "when", "rules", "grant", "repeat"]);
const actionWords = new Set<Action["do"]>([
  ...(["assign", "add", "wish", "say", "sound"] as const),
  ...(["win", "lose", "draw", "refuse", "restart", "again", "checkpoint"] as const),
]);
const values = new Set<Expr["is"]>([
  ...(["constant", "text", "variable", "not", "and", "or", "compare", "arithmetic"] as const),
  ...(["negative", "absolute", "if", "count", "none-of", "stuck"] as const),
]);

/**
 * Whether statements treat all sides of a board alike, except for the directions they name: nothing may depend on the order of cells. Rules whose
 * matches are applied one after the other must have at most one match, or matches that do not touch each other.
 */
export function isFair(statements: readonly Statement[], movements: Movements, only: OnlyOne): boolean {
  if (movements.some((ways) => ways.size > 1)) return false;
  return !walk("statement", statements, {
    statement: (it) => !statementWords.has(it.do),
    action: (it) => !actionWords.has(it.do) || ("variable" in it && !only.isPlain(it.variable)),
    expr: (it) => !values.has(it.is) || (it.is === "variable" && !only.isPlain(it.variable)),
    set: (it) => !isWhole(it),
    block: (it) => !isFairBlock(it, movements, only),
  });
}

/** Whether a set holds all things of some kinds, wherever they are. */
function isWhole({ among, order, tests }: SetExpr): boolean {
  return !among && !order && tests.every((it) => it.by === "with");
}

function isFairBlock(block: RuleBlock, movements: Movements, only: OnlyOne): boolean {
  const { first, writes, which, among, of, items, lines = [] } = block;
  if (first !== "rule" || writes !== "now" || among || of) return false;
  if (which !== "every" && which !== "first") return false;
  const rules = items.flatMap((it) => ("rule" in it ? [it.rule] : []));
  return (
    rules.every((rule) => only.isInPicture(rule) || (which === "every" && isOneCell(rule))) &&
    lines.every((rule) => !canMatch(rule, movements) || isFairLine(rule, only))
  );
}

function isOneCell({ before, then, when }: Rule): boolean {
  return before.length === 1 && then === undefined && when === undefined;
}

function isFairLine({ rows, rigid, then, when }: LineRule, only: OnlyOne): boolean {
  const [row = []] = rows;
  if (rows.length > 1 || rigid !== undefined || row.includes("gap")) return false;
  const cells = row as readonly LineCell[];
  return (
    cells.some((it) => only.isAmong(it.any)) ||
    (cells.length === 1 && then === undefined && when === undefined)
  );
}

/** Knows of which kinds there is never more than one thing. */
export class OnlyOne {
  readonly #terrain: Terrain;
  readonly #keys: PositionKeys;
  readonly #known = new Map<string, boolean>();

  constructor(terrain: Terrain, keys: PositionKeys) {
    this.#terrain = terrain;
    this.#keys = keys;
  }

  /** Whether cells that hold one kind of each list can never occur twice. */
  isAmong(lists: readonly (readonly KindId[])[]): boolean {
    return lists.some((kinds) => this.#isOne(kinds));
  }

  isInPicture({ before }: Rule): boolean {
    return before.some((tests) => this.isAmong(tests.flatMap((it) => (it.test === "any" ? [it.kinds] : []))));
  }

  /** Whether a variable holds a number or a switch, which a symmetry does not change. */
  isPlain(variable: number): boolean {
    return isNumeric(this.#terrain.program.variables[variable].type);
  }

  #isOne(kinds: readonly KindId[]): boolean {
    const key = kinds.join();
    let isOne = this.#known.get(key);
    if (isOne === undefined) {
      isOne = this.#count(kinds) <= 1 && !trafficOf(this.#terrain, kinds).grows;
      this.#known.set(key, isOne);
    }
    return isOne;
  }

  #count(kinds: readonly KindId[]): number {
    const { cells, cellCount } = this.#keys;
    const layers = new Set(kinds.map((kind) => this.#terrain.program.kinds[kind].layer));
    let count = 0;
    for (const layer of layers)
      for (let cell = 0; cell < cellCount; cell++)
        if (kinds.includes(cells[layer * cellCount + cell])) count++;
    return count;
  }
}

/** Whether a program has nothing outside its statements that distinguishes sides or cells of a board. */
export function isPlainProgram(program: Program): boolean {
  const { players, timers, questions, controls } = program;
  return players.length === 1 && timers.length === 0 && !questions && controls.every((it) => !it.when);
}
