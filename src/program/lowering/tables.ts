import { getOrMake } from "../../base/index.ts";
import type { ExprNode, Word } from "../../syntax/index.ts";
import { resolveDefine } from "../draft/defines.ts";
import { type Draft, isNewMeaning } from "../draft/draft.ts";
import { newEnv, type Env } from "../draft/environment.ts";
import { lowerValue } from "../draft/lower.ts";
import type * as out from "../data/program.ts";

/** Returns the cells of a definition that lists them one by one: `define corner = (0, 0), (2, 0)`. */
export function findListedCells(name: string, draft: Draft): readonly ExprNode[] | undefined {
  const declaration = draft.names.get(name);
  if (declaration?.sort !== "define" || resolveDefine(declaration, draft).is !== "cells") return undefined;
  const { value } = declaration.section;
  if (value.is === "map") return undefined;
  const cells: readonly (ExprNode | undefined)[] =
    value.is === "list"
      ? value.values
      : value.cells.parts.map((part) => (part.is === "cell" ? part.cell : undefined));
  if (!cells.every((it) => it?.is === "cell")) return undefined;
  draft.uses.names.add(name);
  return cells as readonly ExprNode[];
}

/**
 * Returns the index of a table with the cells that a definition lists, or with their columns or rows. The table is made
 * on first use.
 */
export function tableOfCells(name: string, partName: "cell" | "x" | "y", env: Env): number | undefined {
  const cells = findListedCells(name, env.draft);
  if (!cells) return undefined;
  const type = partName === "cell" ? "cell" : "number";
  return getOrMakeTable(`${partName} ${JSON.stringify(env.board)} ${name}`, env.draft, () => {
    const ownEnv = { ...newEnv(env.draft), board: env.board };
    const values = cells.map((it) =>
      lowerValue(partName === "cell" || it.is !== "cell" ? it : it[partName], ownEnv, type),
    );
    return { name, type, values };
  });
}

/**
 * Returns the kinds of a group by their places in it. From version 2 on, a kind that is listed twice has two places.
 * @param kinds the kinds of the group, each once
 */
export function placesOfGroup(
  { text, span }: Word,
  kinds: readonly out.KindId[],
  draft: Draft,
): readonly out.KindId[] {
  const declaration = draft.names.get(text);
  const group = declaration?.sort === "define" ? resolveDefine(declaration, draft) : undefined;
  if (group?.is !== "group" || !group.entries) return kinds;
  draft.indexedGroups.add(text);
  return isNewMeaning(span, "A kind that is listed twice has two places.", draft) ? group.entries : kinds;
}

/** Returns the index of a table of a group's kinds, from which a number can choose a kind. */
export function tableOfKinds(name: string, kinds: readonly out.KindId[], draft: Draft): number {
  return getOrMakeTable(`kind ${name}`, draft, () => {
    const values = kinds.map((value): out.Expr => ({ is: "constant", type: "kind", value }));
    return { name, type: "kind", values };
  });
}

/**
 * Returns the index of a table with a value for each kind, including kind 0 for none. The table is made on first use.
 */
export function tableByKind(
  name: string,
  type: out.ValueType,
  draft: Draft,
  valueOfKind: (kind: out.KindId) => out.Expr,
): number {
  return getOrMakeTable(`by ${name}`, draft, () => ({
    name,
    type,
    values: draft.kinds.map((_, kind) => valueOfKind(kind)),
  }));
}

function getOrMakeTable(key: string, draft: Draft, make: () => out.Table): number {
  return getOrMake(draft.tableNames, key, () => draft.tables.push(make()) - 1);
}
