import {
  type Action,
  type Expr,
  type KindId,
  type LineCell,
  type LineRule,
  type Program,
  type Rule,
  type RuleBlock,
  type SetExpr,
  type Statement,
  walk,
  walkPlay,
} from "../../../program/index.ts";
import { type EffectCell, lineEffects, pictureEffect } from "../analysis/effects.ts";
import type { PuzzleInput } from "../turns.ts";
import { canMatch, movementsIn } from "../symmetry/movements.ts";
import { programGiven } from "../symmetry/given.ts";

/** A cell as seen from another: columns to the right and rows down. */
export type Offset = readonly [number, number];

/** What one rule or row of rules looks for, as cells beside each other. */
export type SoughtCells = readonly EffectCell[];

/** Which cells a turn with one input can depend on, as seen from the cells where something happens. */
export interface Reach {
  /** From a cell with a movement: all cells of rows that look for a movement there, and where it may go. */
  readonly moving: readonly Offset[];
  /** From a cell with a lead: all cells of patterns that look for a lead there. */
  readonly leading: readonly Offset[];
  /** From a cell that has changed: all cells of the patterns that look for neither. */
  readonly changed: readonly Offset[];
  /** From a cell with a movement to where it may go. */
  readonly ways: readonly Offset[];
  /** Whether movements are given by statements, to leads. */
  readonly starts: boolean;
}

/**
 * What is known of how far the turns of a game reach. A turn looks at the leads, wherever they are, and from there only at cells beside those where
 * something happens, as long as none of the `idle` patterns matches anywhere when it begins.
 */
export interface Locality {
  /** Kinds of which there are few, whose places decide where things happen: mostly the player. */
  readonly leads: ReadonlySet<KindId>;
  /** By input. */
  readonly reaches: readonly Reach[];
  /** Patterns that look for no movement and no lead. */
  readonly idle: readonly SoughtCells[];
  /** Whether a turn may try something and put it back. */
  readonly tries: boolean;
}

/** Things of the board at the beginning, as far as they matter here. */
export interface Beginning {
  /** How many things there are of some kinds. */
  count(kinds: readonly KindId[]): number;
  /** Whether a pattern matches somewhere. */
  matches(pattern: SoughtCells): boolean;
  /** The longer side of the board. */
  readonly longestSide: number;
}

/** More things than these become no leads, and are no leads even if statements look for them. */
const fewThings = 4;
const mostLeads = 16;

const statementWords = new Set<Statement["do"]>(["line", "when", "rules", "grant"]);
const actionWords = new Set<Action["do"]>([
  ...(["assign", "add", "wish", "say", "sound"] as const),
  ...(["win", "lose", "draw", "refuse", "restart", "again", "checkpoint"] as const),
]);
const valueWords = new Set<Expr["is"]>([
  ...(["constant", "text", "variable", "not", "and", "or", "compare", "arithmetic", "negative"] as const),
  ...(["absolute", "if", "count", "none-of", "stuck", "turned", "against"] as const),
]);

/**
 * Finds out how far the turns of a program reach; undefined where they may depend on anything. Its ends are not part of a turn here. Everything that
 * statements and rules look at is either a number, a lead, or a cell of a pattern beside a movement, a lead or a cell that has changed.
 */
export function localityOf(
  program: Program,
  inputs: readonly PuzzleInput[],
  beginning: Beginning,
): Locality | undefined {
  if (!isPlain(program)) return undefined;
  const withoutEnds = { ...program, ends: { locals: 0, statements: [] } };
  const given = inputs.map((input) => programGiven(withoutEnds, input));
  const leads = new Set<KindId>();
  if (!given.every((it) => isFollowed(it, leads))) return undefined;
  const parts = given.map((it) => inputParts(it, program, beginning.longestSide));
  if (!parts.every((it) => it !== undefined)) return undefined;
  for (const { patterns } of parts)
    for (const it of patterns) if (!isAnchored(it, leads)) addLead(it.cells, leads, beginning);
  if (beginning.count([...leads]) > mostLeads) return undefined;
  const idle = new Map<string, SoughtCells>();
  for (const { patterns } of parts)
    for (const it of patterns) {
      if (isAnchored(it, leads)) continue;
      // Rows that are found together with others may lie anywhere.
      if (!it.isAlone || beginning.matches(it.cells)) return undefined;
      idle.set(JSON.stringify(it.cells), it.cells);
    }
  return {
    leads,
    reaches: parts.map((it) => reachOf(it, leads)),
    idle: [...idle.values()],
    tries: given.some(tries),
  };
}

/** Whether statements may do something and put it back: rigid rules, and what is refused after something else was done. */
function tries(statements: readonly Statement[]): boolean {
  return walk("statement", statements, {
    statement: (it) => it.do === "line" && (it.alternatives.length > 1 || it.alternatives.flat().length > 1),
    block: ({ items }) => items.some((it) => "rule" in it && (it.rule.then ?? []).length > 1),
    line: ({ rigid, then = [] }) => rigid !== undefined || then.length > 1,
  });
}

/** Whether a game holds nothing but one board of things, numbers, and what is done to them by one player. */
function isPlain(program: Program): boolean {
  const { players, timers, questions, controls, boards, layers, sources } = program;
  return (
    players.length === 1 &&
    timers.length === 0 &&
    sources.length === 0 &&
    !questions &&
    !program.bodies &&
    !program.meetings &&
    !program.piles &&
    !program.moves &&
    !walkPlay(program, { action: (it) => it.do === "reseed" }) &&
    (program.memories ?? []).every(({ set }) => set.kinds?.length === 0) &&
    controls.every((it) => !it.when) &&
    boards.length === 1 &&
    boards[0].edge !== "runs-on" &&
    layers.every((it) => !it.pile)
  );
}

/** Whether statements do nothing that is not known here. Adds the kinds that they look for anywhere. */
function isFollowed(statements: readonly Statement[], leads: Set<KindId>): boolean {
  const isLead = (kinds: readonly KindId[] | undefined): boolean => {
    for (const kind of kinds ?? []) leads.add(kind);
    return kinds !== undefined;
  };
  return !walk("statement", statements, {
    statement: (it) => !statementWords.has(it.do),
    action: (it) => !actionWords.has(it.do) || ("of" in it && it.of !== undefined),
    expr: (it) =>
      !valueWords.has(it.is) ||
      (it.is === "variable" && it.of !== undefined) ||
      (it.is === "stuck" && !isLead(it.kinds)),
    set: (it) => !isOnLeads(it) || !isLead(it.kinds),
    block: (it) => !isKnownBlock(it),
    line: ({ calls }) => calls !== undefined,
  });
}

/** Whether a set looks only at the cells of its kinds. */
function isOnLeads({ among, order, tests }: SetExpr): boolean {
  return !among && !order && tests.every((it) => it.by === "with");
}

function isKnownBlock({ which, among, of, near, main, turnedTo }: RuleBlock): boolean {
  const isAnywhere = among === undefined && of === undefined && near === undefined && main === undefined;
  return isAnywhere && which !== "random" && (turnedTo === undefined || turnedTo.is === "constant");
}

/** A pattern, and the cells of it that must have a movement. */
interface Sought {
  readonly cells: SoughtCells;
  readonly moving: readonly number[];
  /** Whether it is all that a rule looks for. */
  readonly isAlone: boolean;
}

/** What the statements of one input look for, and the ways in which anything can move. */
interface Parts {
  readonly patterns: readonly Sought[];
  readonly ways: readonly Offset[];
  readonly starts: boolean;
}

const stepOf = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] } as const;

function inputParts(
  statements: readonly Statement[],
  program: Program,
  longestSide: number,
): Parts | undefined {
  const movements = movementsIn(statements, program);
  const patterns: Sought[] = [];
  let starts = false;
  const isLost = walk("statement", statements, {
    action(it) {
      if (it.do === "wish") starts = true;
    },
    block({ items }) {
      for (const it of items) if ("rule" in it) patterns.push(pictureSought(it.rule));
    },
    line(rule) {
      if (!canMatch(rule, movements)) return false;
      const found = linesSought(rule, longestSide);
      if (found) patterns.push(...found);
      return found === undefined;
    },
  });
  if (isLost) return undefined;
  const ways = new Set(movements.flatMap((it) => [...it]));
  return { patterns, ways: [...ways].map((way) => stepOf[way]), starts };
}

function pictureSought(rule: Rule): Sought {
  const { cells } = pictureEffect(rule);
  const { middle, width } = rule;
  const [x, y] = [middle % width, Math.floor(middle / width)];
  // What is only written is not looked at, but has to be on the board.
  const used = cells.map((it) => ({ ...it, dx: it.dx - x, dy: it.dy - y }));
  return { cells: used, moving: [], isAlone: true };
}

/** The rows of a rule in each length of their gaps; undefined if there are too many. */
function linesSought(rule: LineRule, longestSide: number): readonly Sought[] | undefined {
  const sought: Sought[] = [];
  for (const row of rule.rows) {
    const effects = lineEffects({ ...rule, rows: [row] }, longestSide);
    if (!effects) return undefined;
    const moving = row
      .filter((it): it is LineCell => it !== "gap")
      .flatMap((it, index) => (it.wishes.some(({ wish }) => wish !== "still") ? [index] : []));
    const isAlone = rule.rows.length === 1;
    sought.push(...effects.map(({ cells }) => ({ cells, moving, isAlone })));
  }
  return sought;
}

function isAnchored({ cells, moving }: Sought, leads: ReadonlySet<KindId>): boolean {
  return moving.length > 0 || cells.some((it) => leadsTo(it, leads));
}

function leadsTo({ any }: EffectCell, leads: ReadonlySet<KindId>): boolean {
  return any.some((kinds) => kinds.every((kind) => leads.has(kind)));
}

/** Makes leads of the rarest things that a pattern looks for, unless it waits for something to change. */
function addLead(pattern: SoughtCells, leads: Set<KindId>, beginning: Beginning): void {
  const lists = pattern.flatMap((it) => it.any).map((kinds) => ({ kinds, count: beginning.count(kinds) }));
  lists.sort((a, b) => a.count - b.count);
  const [rarest] = lists;
  if (!rarest || rarest.count > fewThings) return;
  if (rarest.count === 1 || beginning.matches(pattern)) for (const kind of rarest.kinds) leads.add(kind);
}

function reachOf({ patterns, ways, starts }: Parts, leads: ReadonlySet<KindId>): Reach {
  const [moving, leading, changed] = [new Offsets(), new Offsets(), new Offsets()];
  for (const { cells, moving: anchors } of patterns) {
    for (const index of anchors) moving.addAll(cells, cells[index]);
    if (anchors.length > 0) continue;
    const leaders = cells.filter((it) => leadsTo(it, leads));
    for (const it of leaders) leading.addAll(cells, it);
    if (leaders.length === 0) for (const it of cells) changed.addAll(cells, it);
  }
  for (const [dx, dy] of ways) moving.add(dx, dy);
  return { moving: moving.list, leading: leading.list, changed: changed.list, ways, starts };
}

/** Offsets without repeats. */
class Offsets {
  readonly list: Offset[] = [];
  readonly #known = new Set<string>();

  add(dx: number, dy: number): void {
    const name = `${dx} ${dy}`;
    if (this.#known.has(name)) return;
    this.#known.add(name);
    this.list.push([dx, dy]);
  }

  addAll(cells: SoughtCells, from: EffectCell): void {
    for (const { dx, dy } of cells) this.add(dx - from.dx, dy - from.dy);
  }
}
