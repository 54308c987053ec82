import { flatMapped, onceFor } from "../../base/index.ts";
import type { LineRule } from "./lines.ts";
import type { Program, ValueType } from "./program.ts";
import { isPlainList, partsOf, sortOf } from "./node-parts.ts";
import { type Nodes, type Shape, type ShapeFor, type NodeSort, roots } from "./shape.ts";
import { drawsFromChance, actionDrawsFromChance, changesBoard, makesBody, typeOf } from "./traits.ts";

/**
 * Maps types of nodes to visitors. A visitor that returns `true` ends the walk with success; "skip" skips the parts of
 * its node.
 */
export type Seeing = { readonly [S in NodeSort]?: (node: Nodes[S]) => boolean | "skip" | void };

/** Walks through a value and all its parts, each node before its parts. Returns true if a visitor returned true. */
export function walk<T>(shape: ShapeFor<T>, value: T, visitors: Seeing): boolean {
  return walkShape(shape, value, visitors);
}

function walkShape(shape: Shape, value: unknown, visitors: Seeing): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) if (walkShape(shape, value[i], visitors)) return true;
    return false;
  }
  if (typeof shape === "string") return walkNode(shape, value, visitors);
  const parts = value as { readonly [key: string]: unknown };
  for (const key in shape) if (walkShape(shape[key], parts[key], visitors)) return true;
  return false;
}

function walkNode(sort: NodeSort, node: object, visitors: Seeing): boolean {
  // TypeScript cannot see that the type of the node selects its visitor.
  const visit = visitors[sort] as ((node: object) => boolean | "skip" | void) | undefined;
  const outcome = visit?.(node);
  if (outcome === true || outcome === "skip") return outcome === true;
  const fields = node as { readonly [key: string]: unknown };
  const parts = partsOf(sort, node);
  if (!parts) return walkParts(fields, visitors);
  for (let i = 0; i < parts.length; i++) if (walkPart(fields[parts[i]], visitors)) return true;
  return false;
}

/** Walks through a field of a node: a list, a node, a record or a plain value. */
function walkPart(part: unknown, visitors: Seeing): boolean {
  if (typeof part !== "object" || part === null) return false;
  if (Array.isArray(part)) {
    if (isPlainList(part)) return false;
    for (let i = 0; i < part.length; i++) if (walkPart(part[i], visitors)) return true;
    return false;
  }
  const sort = sortOf(part);
  return sort
    ? walkNode(sort, part, visitors)
    : walkParts(part as { readonly [key: string]: unknown }, visitors);
}

function walkParts(fields: { readonly [key: string]: unknown }, visitors: Seeing): boolean {
  for (const key in fields) {
    const part = fields[key];
    // Most fields are words and numbers. Testing for them here, without a call, makes the walk a third faster.
    if (typeof part === "object" && part !== null && walkPart(part, visitors)) return true;
  }
  return false;
}

type Field = keyof typeof roots;
type Roots = Pick<Program, Field>;

const rootFields = Object.keys(roots) as readonly Field[];

/** Walks through all parts of a program. */
export function walkProgram(program: Program, visitors: Seeing): boolean {
  return rootFields.some((field) => walkShape(roots[field].parts, program[field], visitors));
}

/**
 * Walks through all parts of a program that run at the times in `works`: "play" while a level is played, "begin" when
 * it begins, "make" when a body is made. The walk includes procedures that are called, and the initial values of fields
 * if lines make bodies.
 */
export function walkPlay(program: Roots, visitors: Seeing, works: readonly string[] = ["play"]): boolean {
  const parts = new Map(
    rootFields
      .filter((it) => works.includes(roots[it].runsIn))
      .map((it): readonly [unknown, Field] => [program[it], it]),
  );
  const gatherParts = (node: Nodes["action" | "expr"]): void => {
    if ("procedure" in node) parts.set(program.procedures[node.procedure], "procedures");
    if (makesBody(node)) parts.set(program.fields, "fields");
  };
  const gatherers: Seeing = { action: gatherParts, expr: gatherParts };
  // The loop also visits parts that it adds to the map.
  for (const [value, field] of parts) walkShape(roots[field].parts, value, gatherers);
  return [...parts].some(([value, field]) => walkShape(roots[field].parts, value, visitors));
}

/** Finds nodes that draw random numbers. */
export const chance: Seeing = {
  expr: drawsFromChance,
  action: actionDrawsFromChance,
  block: ({ first, which }) => which === "random" || (which === "apart" && first === "rule"),
  line: doesLineDraw,
};

function doesLineDraw({ rows }: LineRule): boolean {
  return rows.some((row) =>
    row.some(
      (it) =>
        it !== "gap" &&
        it.write !== undefined &&
        (it.write.random.length > 0 || it.write.wishes.some(({ wish }) => wish === "random")),
    ),
  );
}

/** Finds actions that may change the boards or one of the listed variables. */
export const boardChangeVisitors = (variables: readonly number[]): Seeing => ({
  action: (it) => changesBoard(it) || ("variable" in it && variables.includes(it.variable)),
  block: () => true,
  line: () => true,
});

/** Finds boards of a view that may hide cells from a player. */
export const hiddenCells: Seeing = {
  view: (it) => it.show === "board" && (it.covers ?? it.shown) !== undefined,
};

/** Returns true if a view may hide cells from a player. */
export const hidesCells = /* @__PURE__ */ onceFor(({ view }: Program) => walk("view", view, hiddenCells));

/** Finds expressions with side effects: they draw random numbers or make a body. */
export const effects: Seeing = { expr: (it) => drawsFromChance(it) || makesBody(it) };

/** Defines how many parts of a formula cost one unit of work (R5). */
const partsPerUnit = 32;

/** Returns the units of work that a long expanded formula costs. A short formula costs nothing beyond the work of its line. */
export function formulaWork(formula: Nodes["expr"]): number {
  let partCount = 0;
  const countPart = (): void => void partCount++;
  walk("expr", formula, { expr: countPart });
  return Math.floor(partCount / partsPerUnit);
}

/** Returns the number of locals that a value needs: one more than the highest index in it. */
export function localsIn<T>(shape: ShapeFor<T>, value: T): number {
  let count = 0;
  const countLocal = (local: number | undefined): void => {
    if (local !== undefined && local >= count) count = local + 1;
  };
  walk(shape, value, {
    expr(it) {
      if (it.is === "local") countLocal(it.local);
      if (it.is === "formula") for (const { local } of it.bind) countLocal(local);
    },
    statement(it) {
      if (it.do === "each") countLocal(it.local);
    },
    action(it) {
      if ("local" in it) countLocal(it.local);
      if (it.do === "clear") countLocal(it.gone);
    },
  });
  return count;
}

/** Describes the local of a name that a line declares. */
interface DeclaredLocal {
  readonly local: number;
  readonly type: ValueType;
}

/**
 * Returns the locals that must be cleared before a line, because the actions that declare them may be skipped or
 * refused. Their names are 0 or none until their actions have succeeded (R3).
 */
export function namesToClear(
  alternatives: readonly (readonly Nodes["action"][])[],
  program: Program,
): readonly DeclaredLocal[] {
  const actions = flatMapped(alternatives, (it) => it);
  return flatMapped(actions, (it): DeclaredLocal[] => {
    if (actions.length === 1 && (it.do === "let" || it.do === "clear")) return [];
    if (it.do === "take")
      return it.local === undefined ? [] : [{ local: it.local, type: typeOf(it.what, program) }];
    if (it.do === "let" && it.again) return [];
    if (it.do === "let") return [{ local: it.local, type: typeOf(it.value, program) }];
    const locals = [...("local" in it ? [it.local] : []), ...(it.do === "clear" ? [it.gone] : [])];
    return flatMapped(locals, (local) => (local === undefined ? [] : [{ local, type: "number" }]));
  });
}
