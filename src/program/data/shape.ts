import type { LineCommand, LineRule } from "./lines.ts";
import type { Amount, Condition } from "./moves.ts";
import type * as out from "./program.ts";

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
export type PartsOf<T, Depth extends readonly 0[] = Deepest> = Depth extends readonly [
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
