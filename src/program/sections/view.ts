import { makeReplacementFix, type Span } from "../../base/index.ts";
import type * as syntax from "../../syntax/index.ts";
import { isNewMeaning, findSection, sectionsOf, type Draft } from "../draft/draft.ts";
import { newEnv, type Env } from "../draft/environment.ts";
import { findKinds } from "../draft/defines.ts";
import { lowerKinds } from "../draft/kinds.ts";
import { lowerCondition, lowerValue } from "../draft/lower.ts";
import { resolveOwner } from "../draft/owners.ts";
import { listPileItems } from "../lowering/piles.ts";
import type * as out from "../data/program.ts";
import { lowerCells } from "../draft/regions.ts";
import { lowerSet } from "../lowering/sets.ts";
import { lowerText } from "../draft/texts.ts";
import { hiddenCells, walk } from "../data/walk.ts";

/** Makes the view. A game without a `view` section shows all boards. */
export function makeView(draft: Draft): void {
  const section: syntax.SectionOf<"view"> | undefined = findSection(draft, "view");
  draft.view = section && section.entries.length > 0 ? lowerItems(section.entries, draft) : allBoards(draft);
  const clicks = sectionsOf(draft, "controls").flatMap((it) =>
    it.section.entries.flatMap((entry) => entry.clicks),
  );
  const kindClicks = clicks.filter((it) => it.kinds.length > 0);
  const mayHide = walk("view", draft.view, hiddenCells);
  for (const { span } of kindClicks) {
    if (mayHide) isNewMeaning(span, "Of a hidden cell it meets only what is shown there.", draft);
    if (kindClicks.length > 1)
      isNewMeaning(span, "Of several such controls that of the thing that lies highest is given.", draft);
  }
}

function allBoards(draft: Draft): out.ViewItem[] {
  const listBoards = (isForEachPlayer: boolean) =>
    draft.boards.flatMap((it, board): out.ViewItem[] =>
      it.eachPlayer === isForEachPlayer ? [{ show: "board", board }] : [],
    );
  const playerBoards = listBoards(true);
  if (playerBoards.length === 0) return listBoards(false);
  return [...listBoards(false), { show: "each-player", beside: 2, items: playerBoards }];
}

function lowerItems(items: readonly syntax.ViewItemNode[], draft: Draft): out.ViewItem[] {
  return items.flatMap((item) => {
    if (item.show !== "screen") return lowerItem(item, draft) ?? [];
    draft.screen = true;
    return item.rows.flatMap((row) => lowerRow(row, newEnv(draft)));
  });
}

/** Lowers a row of a screen: a line of text, or text and boards side by side. */
function lowerRow({ parts }: syntax.ScreenRow, env: Env): out.ViewItem[] {
  const items: out.ViewItem[] = [];
  let text: syntax.TextPartNode[] = [];
  const closeText = (): void => {
    if (text.length > 0) items.push({ show: "text", parts: lowerText(text, env) });
    text = [];
  };
  for (const part of parts) {
    if (part.is !== "item") text.push(part);
    else if (!isDrawnItem(part.item, env)) text.push({ is: "value", value: makeItemValue(part.item) });
    else {
      closeText();
      const item = lowerBoard(part.item, env);
      if (item) items.push(item);
    }
  }
  closeText();
  return items.length === 1 ? items : [{ show: "beside", gap: 0, items }];
}

/** Returns true if a view item is drawn as cells (a board, slot or pile) instead of being written as a value. */
function isDrawnItem(item: syntax.BoardItemNode, env: Env): boolean {
  const declaration = env.draft.names.get(item.board.text);
  if (declaration?.sort === "pile" || declaration?.sort === "board") return true;
  const isSlot = declaration?.sort === "variable" && declaration.entry.type.text === "slot";
  return isSlot || (item.cells ?? item.camera ?? item.covers ?? item.shown) !== undefined;
}

function makeItemValue({ board, of }: syntax.BoardItemNode): syntax.ExprNode {
  const { span } = board;
  return of ? { is: "of", name: board, of, span } : { is: "name", name: board, span };
}

function lowerItem(
  item: Exclude<syntax.ViewItemNode, { show: "screen" }>,
  draft: Draft,
): out.ViewItem | undefined {
  const env = newEnv(draft);
  switch (item.show) {
    case "text": {
      const value = (): out.TextPart[] => [{ value: lowerValue(item.text, env, "text"), type: "text" }];
      const parts = item.text.is === "text" ? lowerText(item.text.parts, env) : value();
      return { show: "text", parts, when: item.when && lowerCondition(item.when, env) };
    }
    case "board":
      return lowerBoard(item, env);
    case "beside":
      return { show: "beside", gap: item.gap, items: lowerItems(item.items, draft) };
    case "each-player":
      return { show: "each-player", beside: item.beside, items: lowerItems(item.items, draft) };
  }
}

function lowerBoard(item: syntax.BoardItemNode, env: Env): out.ViewItem | undefined {
  const { names } = env.draft;
  const declaration = names.get(item.board.text);
  if (declaration?.sort === "variable" && declaration.entry.type.text === "slot") return lowerSlot(item, env);
  const tiles = lowerTiles(item, env);
  if (tiles) return tiles;
  if (declaration?.sort !== "board") return reportNoBoard(item, env);
  if (item.down)
    env.draft.report.error("board-wanted", item.board.span, "Only a pile is shown `down`, in a column.");
  const board = declaration.index;
  const of = resolveOwner(item.of, env.draft.boards[board].eachPlayer, item.board, env);
  const innerEnv: Env = { ...env, board: { board, of } };
  return {
    show: "board",
    board,
    of,
    cells: item.cells && lowerBlock(item.cells, innerEnv),
    camera: item.camera && lowerCamera(item.camera, innerEnv),
    ghost: item.ghost && lowerValue(item.ghost, env, "thing"),
    shown: item.shown && lowerShown(item.shown, board, innerEnv),
    covers: item.covers?.flatMap((it) => lowerCover(it, innerEnv) ?? []),
    when: item.when && lowerCondition(item.when, env),
  };
}

/** Lowers a pile of kinds, or a single kind, to tiles; undefined for any other item. */
function lowerTiles(item: syntax.BoardItemNode, env: Env): out.ViewItem | undefined {
  const { down, when } = item;
  const kinds = lowerTileKinds(makeItemValue(item), env);
  return kinds && { show: "row", kinds, down, when: when && lowerCondition(when, env) };
}

function lowerTileKinds(node: syntax.ExprNode, env: Env): readonly out.Expr[] | undefined {
  const word = node.is === "of" || node.is === "name" ? node.name : undefined;
  const declaration = word && env.draft.names.get(word.text);
  if (declaration?.sort === "variable" && declaration.entry.type.text === "kind")
    return [lowerValue(node, env, "kind")];
  if (declaration?.sort !== "pile" || declaration.entry.type.text !== "kind") return undefined;
  return listPileItems(node, declaration.entry.most, env);
}

/** Lowers a slot: its body is shown in the drawn orientation. */
function lowerSlot(item: syntax.BoardItemNode, env: Env): out.ViewItem {
  const { board, when, cells, camera, ghost, shown } = item;
  const body = lowerValue(makeItemValue(item), env, "thing");
  const extraSpan = cells?.span ?? camera?.span ?? ghost?.span ?? shown?.span;
  if (extraSpan) {
    const message = `\`${board.text}\` is a slot, and slots are always shown whole.`;
    env.draft.report.error("board-wanted", extraSpan, message);
  }
  return { show: "body", what: body, when: when && lowerCondition(when, env) };
}

/** Lowers the visible part of a board, and the memory of the other cells. */
function lowerShown({ what, remembering }: syntax.Shown, board: out.BoardId, env: Env): BoardShown {
  const { draft } = env;
  const { set } = lowerSet(what, env);
  reportOtherBoard(set.among, what.span, env);
  const kinds = lowerKinds(remembering, draft);
  const [bodyKind] = kinds.filter((kind) => draft.bodies.some((it) => it.kind === kind));
  const word = remembering.find((it) => findKinds(it.text, draft)?.includes(bodyKind ?? -1));
  if (word) {
    const message = `\`${draft.kinds[bodyKind!].name}\` is a body, and bodies cannot be remembered: they may have moved since.`;
    draft.report.error("memory-body", word.span, message, "Name objects that stay where they are.");
  }
  if (kinds.length === 0) return { set };
  return { set, memory: draft.memories.push({ board, set, kinds }) - 1 };
}

type BoardShown = NonNullable<Extract<out.ViewItem, { show: "board" }>["shown"]>;

function lowerCover({ what, as, when }: syntax.CoverNode, env: Env): out.Cover | undefined {
  const [kind, secondKind] = lowerKinds([as], env.draft);
  if (kind === undefined) return undefined;
  if (secondKind !== undefined)
    env.draft.report.error("kind-one", as.span, `\`${as.text}\` is a group, but one kind is needed here.`);
  if ("parts" in what) reportBrackets(what, env);
  const cells = "parts" in what ? { region: lowerCells(what, env) } : lowerCoveredSet(what, env);
  reportOtherBoard("region" in cells ? cells.region : cells.set.among, what.span, env);
  return { cells, as: kind, when: when && lowerCondition(when, env) };
}

/** Reports cells on a board other than the one that is shown. In version 1, only a whole other board is an error. */
function reportOtherBoard(region: out.Region | undefined, span: Span, { draft, board }: Env): void {
  if (!region || !isElsewhere(region, board.board)) return;
  const level = region.is === "board" || draft.versions.get(span.file) === 2 ? "error" : "warn";
  const message = "These are the cells of another board, of which nothing is shown here.";
  draft.report[level]("board-wanted", span, message, "Name them where that board is shown.");
}

/** Returns true if a part of a region is certainly on another board. */
function isElsewhere(region: out.Region, board: out.BoardId): boolean {
  return walk("region", region, {
    region: (it) => it.is === "board" && it.board !== board,
    expr: (it) => (it.is === "cell" ? it.board !== board : "skip"),
    set: () => "skip",
  });
}

/** Reports a set in parentheses, which means only the cell of its first member. */
function reportBrackets({ parts, span }: syntax.CellsExpr, { draft }: Env): void {
  const isSet = (it: syntax.CellsPart): boolean =>
    it.is === "cell"
      ? it.cell.is === "set"
      : it.is === "name" && findKinds(it.name.text, draft) !== undefined;
  if (!parts.some(isSet)) return;
  const level = draft.versions.get(span.file) === 2 ? "error" : "warn";
  const message = "A set has no brackets around it: in brackets it is the cell of its first member.";
  draft.report[level]("set-brackets", span, message, "`covering gem where x of it > 0 as back`");
}

/** Lowers the cells or things to cover. A bare name may be that of a definition of cells. */
function lowerCoveredSet(what: syntax.SetNode, env: Env): out.Cover["cells"] {
  const [name] = what.kinds;
  const isLoneKind = what.kinds.length === 1 && what.filters.length === 0 && what.whose === undefined && name;
  if (!isLoneKind || name.text === "cells" || findKinds(name.text, env.draft))
    return { set: lowerSet(what, env).set };
  const parts = [{ is: "name", name, span: name.span } as const];
  return { region: lowerCells({ parts, span: what.span }, env) };
}

function reportNoBoard({ board: word, onSameLine }: syntax.BoardItemNode, env: Env): undefined {
  const { report, names } = env.draft;
  if (!names.get(word.text)) return report.unknown("name-unknown", "board", word, names.of("board"));
  if (names.get(word.text)?.sort === "pile") {
    const exampleText = `"${word.text} {count ${word.text}}"`;
    const hint = `A view shows piles of kinds; of others write what is in them: \`${exampleText}\`.`;
    const message = `\`${word.text}\` is a pile that has no tiles to show.`;
    return report.error("board-wanted", word.span, message, hint);
  }
  const text = `"${word.text} {${word.text}}"`;
  const hint = `To show a value, write a text: \`${text}\`.`;
  const fixes = onSameLine ? [] : [makeReplacementFix(text, word.span)];
  return report.error("board-wanted", word.span, `\`${word.text}\` is not a board.`, hint, fixes);
}

/** Returns the rectangle that a view shows; reports cells that are not a rectangle. */
function lowerBlock(cells: NonNullable<syntax.BoardItemNode["cells"]>, env: Env): out.Region {
  const region = lowerCells(cells, env);
  if (region.is !== "block" && region.is !== "one" && region.is !== "board") {
    const hint = "For example: `well in (0, 3) to (9, 20)`.";
    env.draft.report.error("view-block", cells.span, "A view shows one rectangle of a board.", hint);
  }
  reportOtherBoard(region, cells.span, env);
  if (region.is === "one") return { is: "block", from: region.cell, to: region.cell };
  return region;
}

function lowerCamera({ width, height, around, pages, span }: syntax.CameraNode, env: Env): out.Camera {
  if (width < 1 || height < 1)
    env.draft.report.error("view-size", span, "A window must be at least one cell wide and high.");
  const { set } = lowerSet(around, env);
  reportOtherBoard(set.among, around.span, env);
  return { width, height, around: set, pages: pages || undefined };
}
