import type { Nodes, Shape, ShapeFor, NodeSort } from "./shape.ts";
import { partsOfNode } from "./traits.ts";

/** Says what nodes of some sorts become when their parts have been rebuilt; undefined leaves them out of the list in which they stand. */
export type Rebuilding = { readonly [S in NodeSort]?: (node: Nodes[S]) => Nodes[S] | undefined };

/** Returns a copy of a value in which nodes have become what they should. */
export function rebuilt<T>(shape: ShapeFor<T>, value: T, become: Rebuilding): T {
  return rebuiltShape(shape, value, become) as T;
}

function rebuiltShape(shape: Shape, value: unknown, become: Rebuilding): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value))
    return value.map((it) => rebuiltShape(shape, it, become)).filter((it) => it !== undefined);
  return typeof shape === "string" ? rebuiltNode(shape, value, become) : rebuiltParts(shape, value, become);
}

function rebuiltNode(sort: NodeSort, node: object, become: Rebuilding): unknown {
  // A shape says which sort a node has; TypeScript cannot see that they belong together.
  const change = become[sort] as ((node: object) => unknown) | undefined;
  const partsOf = partsOfNode[sort] as (node: object) => Shape | undefined;
  const parts = partsOf(node);
  const copy = typeof parts === "object" ? rebuiltParts(parts, node, become) : node;
  return change ? change(copy) : copy;
}

function rebuiltParts(
  shape: Exclude<Shape, NodeSort>,
  value: object,
  become: Rebuilding,
): { readonly [key: string]: unknown } {
  const copy: { [key: string]: unknown } = { ...value };
  for (const key in shape)
    if (copy[key] !== undefined) copy[key] = rebuiltShape(shape[key], copy[key], become);
  return copy;
}
