import { sectionsOf, type Draft } from "../draft/draft.ts";
import { type MoveRules, type Setup, WALL, codeOf, pieceOf, sideOf } from "../data/moves.ts";
import { lowerPieces } from "./paths.ts";
import type { Word } from "../../syntax/index.ts";
import type { KindId } from "../data/program.ts";

/** Returns the starting position of the first level, in the form that the rules of moves use. */
export function makeLevelSetup(rules: Omit<MoveRules, "start">, draft: Draft): Setup {
  const level = draft.levels.find((it) => it.type === "map");
  const drawnCells = level?.boards.find((it) => it.board === 0)?.cells ?? draft.boards[0].cells ?? [];
  const count = rules.pieces.length;
  const kinds = [0, ...Array.from({ length: count * rules.sides.length }, (_, i) => draft.firstPiece + i)];
  const layer = draft.kinds[draft.firstPiece].layer;
  const kindsByCell = drawnCells.map(
    (kindsInCell) => kindsInCell.find((kind) => draft.kinds[kind].layer === layer) ?? 0,
  );
  const cells = Array.from({ length: rules.width * rules.height }, (_, cell) =>
    codeOfKind(kinds, kindsByCell[cell] ?? 0),
  );
  checkCastling(rules, cells, draft);
  return makeBeginning(rules, cells, readHands(rules, draft));
}

/** Reports a side that begins with two copies of a piece that castles, because castling would be ambiguous. */
function checkCastling(rules: Omit<MoveRules, "start">, cells: readonly number[], draft: Draft): void {
  const [level] = sectionsOf(draft, "level");
  if (!level) return;
  const firstCells = new Map<number, number>();
  for (const [cell, code] of cells.entries()) {
    if (code === 0 || code === WALL) continue;
    const piece = rules.pieces[pieceOf(rules as MoveRules, code)];
    if (!hasPartner(rules, cells, code)) continue;
    const firstCell = firstCells.get(code);
    firstCells.set(code, cell);
    if (firstCell === undefined) continue;
    const row = level.section.picture.rows[Math.floor(cell / rules.width)] ?? level.section.picture;
    const { name } = rules.sides[sideOf(rules as MoveRules, code)];
    const message = `At the start, ${name} has two of \`${piece.name}\`, but only one of them could castle.`;
    const hint = `Remove one of them, or say in \`moves\` how \`${piece.name}\` moves without \`castle\`.`;
    return draft.report.error("royal-twice", row.span, message, hint);
  }
}

/** Returns true if a piece can castle, and its side has a partner piece for it. */
function hasPartner(rules: Omit<MoveRules, "start">, cells: readonly number[], code: number): boolean {
  const side = sideOf(rules as MoveRules, code);
  const { castles } = rules.pieces[pieceOf(rules as MoveRules, code)];
  return castles.some((it) => cells.includes(codeOf(rules as MoveRules, side, it.with)));
}

/** Returns the code of a cell that holds this kind: 0 for nothing, a piece's code, or `WALL` for any other kind. */
export const codeOfKind = (kinds: readonly KindId[], kind: KindId): number => {
  const code = kinds.indexOf(kind);
  return code < 0 ? WALL : code;
};

/** Returns the position before the first move, with these cells. */
export function makeBeginning(
  rules: Omit<MoveRules, "start">,
  cells: readonly number[],
  hands: Setup["hands"],
): Setup {
  return {
    cells,
    turn: 0,
    hands,
    fresh: findUnmovedCells(rules, cells),
    counters: rules.counters.map((it) => (it.eachSide ? rules.sides.map(() => it.start) : [it.start])),
    ply: 0,
  };
}

/** Returns the cells with pieces that have some right only until they move. */
function findUnmovedCells(rules: Omit<MoveRules, "start">, cells: readonly number[]): number[] {
  const partnerPieces = new Set(rules.pieces.flatMap((it) => it.castles.map((castle) => castle.with)));
  return cells.flatMap((code, cell) => {
    if (code === 0 || code === WALL) return [];
    const piece = rules.pieces[pieceOf(rules as MoveRules, code)];
    const mustStayUnmoved =
      (rules.gating && isOnHomeRow(rules, code, cell)) ||
      hasPartner(rules, cells, code) ||
      partnerPieces.has(pieceOf(rules as MoveRules, code)) ||
      piece.paths.some((path) => path.first);
    return mustStayUnmoved ? [cell] : [];
  });
}

/** Returns true if a cell is on the first row of its piece's owner, where pieces in hand can enter by gating. */
function isOnHomeRow(rules: Omit<MoveRules, "start">, code: number, cell: number): boolean {
  const { width, height } = rules;
  const [x, y] = [cell % width, Math.floor(cell / width)];
  const { faces } = rules.sides[sideOf(rules as MoveRules, code)];
  return { 0: y === height - 1, 2: x === 0, 4: y === 0, 6: x === width - 1 }[faces];
}

/** Warns of a piece in hand that can never be dropped. */
function warnNeverDropped({ text, span }: Word, draft: Draft): void {
  const message = `A \`${text}\` in hand never comes onto the board.`;
  const hint = `Say where it may: \`${text} drop from hand\`.`;
  draft.report.warn("hand-stuck", span, message, hint);
}

function readHands(rules: Omit<MoveRules, "start">, draft: Draft): number[][] {
  const hands = rules.sides.map(() => rules.pieces.map(() => 0));
  const sections = sectionsOf(draft, "hands");
  const lastSections = sections.filter((it) => it.file === sections.at(-1)!.file);
  for (const entry of lastSections.flatMap((it) => it.section.entries)) {
    const pieces = lowerPieces([entry.piece], draft);
    const playerIndex = entry.player && draft.players.findIndex((it) => it.name === entry.player!.text);
    if (playerIndex === -1)
      draft.report.unknown("name-unknown", "player", entry.player!, draft.names.of("player"));
    const isStuck = pieces.some((it) => rules.pieces[it].drop?.from !== "hand") && !rules.gating;
    if (isStuck && entry.count > 0) warnNeverDropped(entry.piece, draft);
    const ownHands = hands.filter((_, player) => playerIndex === undefined || playerIndex === player);
    for (const hand of ownHands) for (const piece of pieces) hand[piece] += entry.count;
  }
  return hands;
}
