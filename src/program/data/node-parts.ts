import type { LineRule } from "./lines.ts";
import type { Region, SetTest, Statement } from "./program.ts";
import type { NodeSort } from "./shape.ts";

const keysOf = <Word extends string>(words: Readonly<Record<Word, true>>): ReadonlySet<string> =>
  new Set(Object.keys(words));

const regionKinds = keysOf<Region["is"]>({
  ...{ board: true, one: true, around: true, within: true, sight: true, connected: true, next: true },
  ...{ block: true, list: true, where: true, both: true },
});

const statementKinds = keysOf<Statement["do"]>({
  ...{ line: true, when: true, each: true, "each-value": true, "each-player": true },
  ...{ repeat: true, rules: true, grant: true },
});

const setTestKinds = keysOf<SetTest["by"]>({ with: true, riding: true, where: true });

/**
 * Returns the type of a node; undefined for a record that is only a part of a node. Frequent types are tested first.
 */
export function sortOf(node: object): NodeSort | undefined {
  if ("is" in node) return regionKinds.has(node.is as string) ? "region" : "expr";
  if ("rows" in node) return "line";
  if ("do" in node) return statementKinds.has(node.do as string) ? "statement" : "action";
  if ("before" in node) return "rule";
  if ("tests" in node) return "set";
  if ("by" in node) return setTestKinds.has(node.by as string) ? "setTest" : "change";
  if ("show" in node) return "view";
  if ("until" in node) return "block";
  return "ask" in node ? "ask" : undefined;
}

/** Returns true if a list contains numbers and thus no nodes. */
export const isPlainList = (list: readonly unknown[]): boolean => typeof list[0] === "number";

const isBareLine = ({ when, then, asks }: LineRule): boolean => !when && !then && asks.length === 0;

const noParts: readonly string[] = [];
const partsOfRule = ["when", "then"];
const partsOfLine = ["when", "asks", "then"];

/** Returns the only fields of a node that may contain other nodes; undefined if every field may. */
export function partsOf(sort: NodeSort, node: object): readonly string[] | undefined {
  if (sort === "rule") return partsOfRule;
  // Most lines have none of these parts, and a program may have thousands of lines.
  if (sort === "line") return isBareLine(node as LineRule) ? noParts : partsOfLine;
  // The conditions and amounts of piece games look like expressions, but are not.
  const isOfMoves = sort === "expr" && "is" in node && (node.is === "judged" || node.is === "amount");
  return isOfMoves || sort === "ask" ? noParts : undefined;
}
