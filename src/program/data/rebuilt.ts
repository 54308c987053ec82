import type { Nodes, Shape, ShapeFor, NodeSort } from "./shape.ts";
import { partsOfNode } from "./traits.ts";

/**
 * Maps types of nodes to functions that replace a node whose parts have been rebuilt. A function that returns undefined removes
 * the node from its list.
 */
export type Rebuilding = { readonly [S in NodeSort]?: (node: Nodes[S]) => Nodes[S] | undefined };

/** Returns a copy of a value in which nodes have been replaced. */
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
  // The shape determines the type of the node, which TypeScript cannot see.
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
