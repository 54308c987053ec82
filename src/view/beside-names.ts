import { onceFor } from "../base/index.ts";
import type { KindId, MoveGame } from "../program/index.ts";
import { replaySession, type Session } from "../session/index.ts";
import type { Block } from "./frame.ts";

// Makes the content that front ends show beside the names of players: clocks and points from the view, captured pieces, and leads.

/** Returns the blocks of a view without the texts of single players, which `saidOf` returns. */
export function withoutSaid(blocks: readonly Block[]): readonly Block[] {
  return blocks.flatMap((block): readonly Block[] => {
    if (block.type !== "group") return [block];
    if (isTextOfPlayer(block)) return [];
    const otherBlocks = withoutSaid(block.blocks);
    return otherBlocks.length === 0 ? [] : [{ ...block, blocks: otherBlocks }];
  });
}

/** Returns the texts of a view about a player, such as a clock or points, without the player's name. */
export function saidOf(blocks: readonly Block[], player: number, name: string): readonly string[] {
  return blocks.flatMap((block) => {
    if (block.type !== "group") return [];
    if (!isTextOfPlayer(block)) return saidOf(block.blocks, player, name);
    if (block.player !== player) return [];
    const prefix = `${name} `;
    return block.blocks.flatMap((it) =>
      it.type === "text" ? [it.text.startsWith(prefix) ? it.text.slice(prefix.length) : it.text] : [],
    );
  });
}

function isTextOfPlayer({ player, blocks }: Extract<Block, { type: "group" }>): boolean {
  return player !== undefined && blocks.length > 0 && blocks.every((it) => it.type === "text");
}

/** Holds a kind of piece and the number of pieces. */
export interface KindCount {
  readonly kind: KindId;
  readonly count: number;
}

/** Describes the pieces of which a player has more on the board than the opponent, and the lead in value. */
export interface Lead {
  readonly pieces: readonly KindCount[];
  /** Is true in games whose pieces change sides: `pieces` then lists all pieces of the player. */
  readonly listsAllPieces?: true;
  /**
   * Holds the lead in value, rounded: in pawns at their customary values, or in units of the cheapest piece in games without
   * pawns. It is 0 for a player who is not ahead, and if the file states no values.
   */
  readonly worth: number;
}

const noLead: Lead = { pieces: [], worth: 0 };

/** Returns each player's lead in a two-player piece game with several kinds of pieces or with pieces that change sides; other games have no leads. */
export function leadsOf({ game, position }: Session): readonly Lead[] {
  const { moves } = game.program;
  if (moves?.rules.sides.length !== 2) return [noLead, noLead];
  const [firstCounts, secondCounts] = countPieces(moves, position);
  if (changesSides(moves.rules))
    return [firstCounts, secondCounts].map((it, player) => ({
      pieces: kindCountsOf(moves, player, it),
      listsAllPieces: true,
      worth: 0,
    }));
  if (moves.rules.pieces.length < 2) return [noLead, noLead];
  const difference = firstCounts.map((count, piece) => count - secondCounts[piece]);
  const worth = leadInValue(moves, difference);
  return [0, 1].map((player) => ({
    pieces: kindCountsOf(moves, player, player === 0 ? difference : difference.map((it) => -it)),
    worth: Math.max(0, player === 0 ? worth : -worth),
  }));
}

/**
 * Returns the pieces that each side of a two-player piece game has captured: the pieces that the opponent had at the
 * start but no longer has. Empty if pieces can be added or change sides, because counting then proves nothing.
 */
export function capturesOf(session: Session): readonly (readonly KindCount[])[] {
  const { moves } = session.game.program;
  if (!moves || moves.rules.sides.length !== 2 || !canCountCaptures(moves.rules)) return [[], []];
  const currentCounts = countPieces(moves, session.position);
  const startCounts = countsAtStart(session);
  const lostPieces = startCounts.map((it, side) => countMissing(moves.rules, it, currentCounts[side] ?? []));
  return [1, 0].map((otherSide) => kindCountsOf(moves, otherSide, lostPieces[otherSide] ?? []));
}

const changesSides = ({ landing }: MoveGame["rules"]): boolean =>
  landing?.encloses === "turns" || landing?.converts === true;

function canCountCaptures(rules: MoveGame["rules"]): boolean {
  return (
    rules.capture.to === "nowhere" &&
    !changesSides(rules) &&
    rules.pieces.every((it) => it.drop === undefined)
  );
}

/** Returns how many of each piece are missing. A promoted piece counts as present. */
function countMissing(
  { pieces }: MoveGame["rules"],
  startCounts: readonly number[],
  currentCounts: readonly number[],
): readonly number[] {
  const missingCounts = startCounts.map((count, piece) => count - currentCounts[piece]);
  let promotedCount = missingCounts.reduce((sum, it) => sum + Math.max(0, -it), 0);
  return missingCounts.map((it, piece) => {
    const canPromote = pieces[piece].becomes.length > 0 || pieces[piece].paths.some((path) => path.becomes);
    const replacedCount = canPromote ? Math.min(Math.max(0, it), promotedCount) : 0;
    promotedCount -= replacedCount;
    return it - replacedCount;
  });
}

/** Returns the number of each side's pieces at the start of a game. */
const countsAtStart = /* @__PURE__ */ onceFor((session: Session): PieceCounts => {
  const { moves } = session.game.program;
  return moves ? countPieces(moves, replaySession(session).position) : [];
});

/** Lists, by side, the number of each piece on the board. */
type PieceCounts = readonly (readonly number[])[];

function countPieces({ kinds, rules }: MoveGame, position: Session["position"]): PieceCounts {
  const { pieces, sides } = rules;
  const codes = new Map(kinds.map((kind, code) => [kind, code]));
  const counts = sides.map(() => pieces.map(() => 0));
  const [board] = position.boards;
  for (let cell = board.first; cell < board.first + board.width * board.height; cell++) {
    const code = codes.get(position.topAt(cell)) ?? 0;
    const sideCounts = counts[Math.floor((code - 1) / pieces.length)];
    if (code > 0 && sideCounts) sideCounts[(code - 1) % pieces.length]++;
  }
  return counts;
}

function kindCountsOf(
  { kinds, rules }: MoveGame,
  player: number,
  counts: readonly number[],
): readonly KindCount[] {
  return counts.flatMap((count, piece) =>
    count > 0 ? [{ kind: kinds[1 + player * rules.pieces.length + piece], count }] : [],
  );
}

/** Maps chess pieces to their customary values, which replace the values that a file states for the computer. */
const chessValues: Readonly<Record<string, number>> = { pawn: 1, knight: 3, bishop: 3, rook: 5, queen: 9 };

function leadInValue({ worth, rules }: MoveGame, counts: readonly number[]): number {
  const values = worth?.pieces ?? [];
  const lowestValue = Math.min(...values.map(([, value]) => value).filter((it) => it > 0));
  const usesPawnValues = rules.pieces.some((it) => it.name === "pawn");
  const sum = values.reduce((partialSum, [piece, value]) => {
    const customaryValue = usesPawnValues ? chessValues[rules.pieces[piece].name] : undefined;
    return partialSum + (customaryValue ?? value / lowestValue) * (counts[piece] ?? 0);
  }, 0);
  return values.length === 0 ? 0 : Math.round(sum);
}
