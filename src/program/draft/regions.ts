import type { CellsExpr, CellsPart, ExprNode, Word, ExprNodeOf } from "../../syntax/index.ts";
import type { DeclarationOf } from "./declarations.ts";
import { resolveDefine, guardAgainstCircle } from "./defines.ts";
import { type Draft, isNewMeaning } from "./draft.ts";
import { newEnv, type Env } from "./environment.ts";
import { resolveOwner } from "./owners.ts";
import { lowerToTyped, lowerPresent } from "./lower.ts";
import type * as out from "../data/program.ts";
import { constantOf } from "../data/traits.ts";

type Define = DeclarationOf<"define">;

/** Lowers a list of boards, defined cells, single cells and blocks to an ordered region. */
export function lowerCells({ parts }: CellsExpr, env: Env): out.Region {
  const regions = parts.map((part) => lowerPart(part, env));
  return regions.length === 1 ? regions[0] : { is: "list", parts: regions };
}

/** Returns the definition of cells that a name refers to; undefined if the name refers to something else. */
export function findCellsDefine(name: string, env: Env): Define | undefined {
  const declaration = env.draft.names.get(name);
  if (declaration?.sort !== "define") return undefined;
  return resolveDefine(declaration, env.draft).is === "cells" ? declaration : undefined;
}

/** Returns the region that a definition of cells describes. */
export function regionOfDefine(declaration: Define, env: Env): out.Region {
  const { draft } = env;
  draft.uses.names.add(declaration.word.text);
  const ownEnv: Env = { ...newEnv(draft), frame: env.frame, board: env.board };
  const { value } = declaration.section;
  const region = guardAgainstCircle(declaration, draft, () => {
    if (value.is === "cells") return lowerCells(value.cells, ownEnv);
    if (value.is === "map") return undefined;
    const parts = value.values.map((it) =>
      lowerPart(it.is === "name" ? it : { is: "cell", cell: it, span: it.span }, ownEnv),
    );
    return parts.length === 1 ? parts[0] : ({ is: "list", parts } as const);
  });
  return region ?? { is: "list", parts: [] };
}

/** Lowers a cell where something is put or looked for. Warns of one that lies off its board, whatever the level. */
export function lowerCellOnBoard(node: ExprNode, env: Env): out.Expr {
  const cell = lowerPresent(node, env, "cell");
  const { names, boards, places, report } = env.draft;
  if (cell.is !== "cell" || env.isExpected || node.span.file !== places.files[0].file) return cell;
  const { name, edge, ...board } = boards[cell.board];
  const size = names.all("board")[cell.board]?.section?.size ?? (cell.board > 0 ? board : undefined);
  const isOutside = (coordinate: out.Expr, side: number): boolean => {
    const value = constantOf(coordinate);
    return value !== undefined && (value < 0 || value >= side);
  };
  if (!size || edge !== "closed" || !(isOutside(cell.x, size.width) || isOutside(cell.y, size.height)))
    return cell;
  const message = `This is not on the board \`${name}\`, which is ${size.width}x${size.height}.`;
  const hint = `Columns and rows count from 0: \`(${size.width - 1}, ${size.height - 1})\` is the last cell.`;
  report.warn("off-board", node.span, message, hint);
  return cell;
}

function lowerPart(part: CellsPart, env: Env): out.Region {
  if (part.player) return reportLines({ ...part, span: part.player.span }, env);
  if (part.is === "name") return lowerRegionName(part.name, env);
  if (part.is === "lines") return reportLines(part, env);
  if (part.is === "block") return lowerBlock(part, env);
  const { cell } = part;
  if (cell.is === "of" && env.draft.names.get(cell.name.text)?.sort === "board")
    return { is: "board", ...(lowerBoard(cell.name, cell.of, env) ?? env.board) };
  if (part.cell.is === "name") return lowerRegionName(part.cell.name, env);
  return part.cell.is === "set"
    ? regionOfSet(part.cell, env)
    : { is: "one", cell: lowerCellOnBoard(part.cell, env) };
}

/**
 * Lowers a block of cells. From version 2 on, a block whose second corner is left of or above the first is empty. A
 * block that is always empty is reported.
 */
function lowerBlock(part: Extract<CellsPart, { is: "block" }>, env: Env): out.Region {
  const [from, to] = [part.from, part.to].map((it) => lowerPresent(it, env, "cell"));
  const block = { is: "block", from, to } as const;
  const blockOrder = cornerOrder(from, to);
  const meaningText = "A block whose second corner is left of or above the first holds no cell.";
  if (blockOrder === "forwards" || !isNewMeaning(part.span, meaningText, env.draft)) return block;
  if (blockOrder === "varies") return { ...block, ordered: true };
  const message = "This block holds no cell: its second corner is left of or above the first.";
  const hint = "Name the upper left corner first, then the lower right one: `(1, 0) to (4, 2)`.";
  env.draft.report.error("block-backwards", part.span, message, hint);
  return block;
}

/** Returns whether the second corner is right of and below the first; "varies" if that is not known before play. */
function cornerOrder(from: out.Expr, to: out.Expr): "forwards" | "backwards" | "varies" {
  if (from.is !== "cell" || to.is !== "cell") return "varies";
  const sides = [from.x, to.x, from.y, to.y].map((it) => constantOf(it));
  if (sides.includes(undefined)) return "varies";
  const [left, right, top, bottom] = sides as number[];
  return left <= right && top <= bottom ? "forwards" : "backwards";
}

/**
 * Lowers the name of a board (`tray` or `tray of blue`); reports any other name. In a view, the bare name of the board
 * shown keeps the owner of that board.
 */
export function lowerBoard(name: Word, of: ExprNode | undefined, env: Env): Env["board"] | undefined {
  const board = findBoard(name, env.draft);
  if (board === undefined) return undefined;
  if (!of && board === env.board.board) return env.board;
  return { board, of: resolveOwner(of, env.draft.boards[board]?.eachPlayer ?? false, name, env) };
}

/** Returns the index of a named board; reports any other name. */
export function findBoard(name: Word, { names, report }: Draft): out.BoardId | undefined {
  const declaration = names.get(name.text);
  if (declaration?.sort === "board") return declaration.index;
  if (!declaration) return report.unknown("name-unknown", "board", name, names.of("board"));
  return report.error("board-wanted", name.span, `\`${name.text}\` is not a board.`);
}

function reportLines({ span }: CellsPart, env: Env): out.Region {
  const message = "Rows and columns can only be named in games by moves.";
  env.draft.report.error("lines-misplaced", span, message, "Write a block of cells: `(0, 7) to (7, 7)`.");
  return { is: "list", parts: [] };
}

function lowerRegionName(name: Word, env: Env): out.Region {
  const declaration = env.draft.names.get(name.text);
  if (declaration?.sort === "board") return { is: "board", ...lowerBoard(name, undefined, env)! };
  const cells = findCellsDefine(name.text, env);
  if (cells) return regionOfDefine(cells, env);
  return { is: "one", cell: lowerPresent({ is: "name", name, span: name.span }, env, "cell") };
}

/** Lowers `cells where ..` to a region. */
function regionOfSet(expr: ExprNodeOf<"set">, env: Env): out.Region {
  const value = lowerToTyped(expr, env);
  if (value.expr.is !== "first" || value.type !== "cell")
    return { is: "one", cell: lowerPresent(expr, env, "cell") };
  const { among, tests } = value.expr.set;
  const startRegion: out.Region = among ?? { is: "board", ...env.board };
  return tests.reduce((region, it) => ({ is: "where", among: region, test: testOf(it) }), startRegion);
}

function testOf(test: out.SetTest): out.Expr {
  if (test.by !== "with")
    return test.by === "where" ? test.test : { is: "constant", type: "switch", value: 0 };
  const ownCell: out.Region = { is: "one", cell: { is: "it", type: "cell" } };
  const noneOf: out.Expr = { is: "none-of", set: { kinds: test.kinds, among: ownCell, tests: [] } };
  return test.not ? noneOf : { is: "not", value: noneOf };
}
