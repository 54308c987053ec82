import type { Nodes, Shape, ShapeFor, NodeSort } from "./shape.ts";
import { partsOf, sortOf } from "./node-parts.ts";

/**
 * Maps types of nodes to functions that replace a node whose parts have been rebuilt. A function that returns undefined removes
 * the node from its list.
 */
export type Rebuilding = { readonly [S in NodeSort]?: (node: Nodes[S]) => Nodes[S] | undefined };

/** Returns a copy of a value in which `replacers` have replaced nodes, inner nodes first. */
export function rebuilt<T>(shape: ShapeFor<T>, value: T, replacers: Rebuilding): T {
  return rebuildShape(shape, value, replacers) as T;
}

function rebuildShape(shape: Shape, value: unknown, replacers: Rebuilding): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value))
    return value.map((it) => rebuildShape(shape, it, replacers)).filter((it) => it !== undefined);
  return typeof shape === "string"
    ? rebuildNode(shape, value, replacers)
    : rebuildParts(shape, value, replacers);
}

function rebuildNode(sort: NodeSort, node: object, replacers: Rebuilding): unknown {
  // The type of the node selects its function, which TypeScript cannot see.
  const replace = replacers[sort] as ((node: object) => unknown) | undefined;
  const copy: { [key: string]: unknown } = { ...node };
  for (const key of partsOf(sort, node) ?? Object.keys(node)) copy[key] = rebuildPart(copy[key], replacers);
  return replace ? replace(copy) : copy;
}

/** Returns a copy of a field of a node: a list, a node, a record or a plain value. */
function rebuildPart(part: unknown, replacers: Rebuilding): unknown {
  if (typeof part !== "object" || part === null) return part;
  if (Array.isArray(part))
    return part.map((it) => rebuildPart(it, replacers)).filter((it) => it !== undefined);
  const sort = sortOf(part);
  if (sort) return rebuildNode(sort, part, replacers);
  return Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, rebuildPart(inner, replacers)]));
}

function rebuildParts(
  shape: Exclude<Shape, NodeSort>,
  value: object,
  replacers: Rebuilding,
): { readonly [key: string]: unknown } {
  const copy: { [key: string]: unknown } = { ...value };
  for (const key in shape)
    if (copy[key] !== undefined) copy[key] = rebuildShape(shape[key], copy[key], replacers);
  return copy;
}
