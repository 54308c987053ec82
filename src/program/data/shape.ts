import type { LineCommand, LineRule } from "./lines.ts";
import type { Amount, Condition } from "./moves.ts";
import type * as out from "./program.ts";
import type { Program } from "./program.ts";

/** Lists the types of nodes that make up the tree of a Program. */
export interface Nodes {
  readonly expr: out.Expr;
  readonly set: out.SetExpr;
  readonly setTest: out.SetTest;
  readonly region: out.Region;
  readonly change: out.Change;
  readonly statement: out.Statement;
  readonly action: out.Action;
  readonly block: out.RuleBlock;
  readonly rule: out.Rule;
  readonly line: LineRule;
  readonly ask: LineCommand;
  readonly view: out.ViewItem;
}

export type NodeSort = keyof Nodes;

/**
 * Describes where a value contains nodes: either the type of the node, or a record that maps keys to the shapes of the parts that
 * contain nodes. A list has the shape of its items.
 */
export type Shape = NodeSort | { readonly [key: string]: Shape };

/**
 * Computes the shape of the values of a type; `never` for plain data without nodes. The length of `Depth` limits the
 * nesting of records.
 */
export type ShapeOf<T, Depth extends readonly 0[] = Deepest> = ShapeOfItem<Item<T>, Depth>;

/** Describes the argument that tells a function how to walk through a value of type T. */
export type ShapeFor<T> = ShapeOf<T> & Shape;

/** Computes the shape of the nodes inside a type of node; `never` if it contains none. */
type PartsOf<T, Depth extends readonly 0[] = Deepest> = Depth extends readonly [
  0,
  ...infer Inner extends readonly 0[],
]
  ? OrNever<{
      readonly [K in AnyKey<T> as [ShapeOf<ValueAt<T, K>, Inner>] extends [never] ? never : K]: ShapeOf<
        ValueAt<T, K>,
        Inner
      >;
    }>
  : never;

type Deepest = readonly [0, 0, 0, 0, 0, 0];

type OrNever<T> = keyof T extends never ? never : T;

type ShapeOfItem<T, Depth extends readonly 0[]> = [SortOf<T>] extends [never]
  ? PartsOf<Extract<T, object>, Depth>
  : SortOf<T>;

type Item<T> = T extends readonly (infer I)[] ? Item<I> : T extends Leaf ? never : T;

/** Describes a node that belongs to the rules of moves and contains no other nodes. */
type Leaf = Condition | Amount;

/** Computes the type of a node. Test lines look like actions but are not, so they are excluded first. */
type SortOf<T> = T extends out.TestLine
  ? never
  : { readonly [S in NodeSort]: T extends Nodes[S] ? S : never }[NodeSort];

type AnyKey<T> = T extends unknown ? keyof T & string : never;

type ValueAt<T, K> = T extends { readonly [Key in K & string]?: infer V } ? V : never;

/** Describes the nodes in one field of a program, and when they run. */
interface Root<Parts> {
  readonly parts: Parts;
  /**
   * States when the nodes run. "begin": once, when a level begins. "play": in cycles, or in the test of whether a cycle may
   * begin. "call": when an action calls them. "make": when a body is made. "look": when the position is viewed; their effects are
   * rolled back.
   */
  readonly runsIn: "begin" | "play" | "call" | "make" | "look";
}

type ProgramParts = PartsOf<Program>;

const body = { statements: "statement" } as const;
const valueText = { value: "expr" } as const;

/** Lists all fields of a Program that contain nodes. TypeScript derives the keys from the Program, so that no field can be forgotten. */
export const roots: { readonly [Field in keyof ProgramParts]: Root<ProgramParts[Field]> } = {
  start: { parts: body, runsIn: "begin" },
  steps: { parts: { when: "expr", body }, runsIn: "play" },
  ends: { parts: body, runsIn: "play" },
  procedures: { parts: { body }, runsIn: "call" },
  levels: { parts: { start: body }, runsIn: "begin" },
  meetings: { parts: { when: "expr", alternatives: "action" }, runsIn: "play" },
  controls: { parts: { when: "expr" }, runsIn: "play" },
  questions: { parts: { when: "expr", text: "expr" }, runsIn: "play" },
  variables: { parts: { start: "expr" }, runsIn: "begin" },
  fields: { parts: { start: "expr" }, runsIn: "make" },
  timers: { parts: { period: "expr" }, runsIn: "play" },
  tables: { parts: { values: "expr" }, runsIn: "play" },
  memories: { parts: { set: "set" }, runsIn: "play" },
  appearances: { parts: { set: "set" }, runsIn: "look" },
  turn: { parts: "expr", runsIn: "look" },
  worth: { parts: "expr", runsIn: "look" },
  score: { parts: "expr", runsIn: "look" },
  view: { parts: "view", runsIn: "look" },
  tests: {
    parts: {
      lines: {
        value: "expr",
        body,
        values: valueText,
        parts: valueText,
        outcome: { said: "expr", player: "expr" },
      },
    },
    runsIn: "look",
  },
};
