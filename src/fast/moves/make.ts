import { WALL, codeOf, heldAs, pieceOf } from "../../program/index.ts";
import { OWN, type PreparedRules } from "./prepared-rules.ts";
import { promotedTo, extraOf, fromOf, toOf, type Move } from "../../core/moves/move.ts";
import * as tags from "../../core/moves/move-tags.ts";
import { type MoveView, findTakenAndVia } from "../../core/moves/view.ts";
import { followPath } from "../../core/moves/pseudo-moves.ts";
import { becomingsOf, mayPromoteTo } from "./choices.ts";
import { formsMill } from "./seconds.ts";
import { explode, applyLandingEffects, capturePiece } from "./landing.ts";
import { loseRights, partnerOf, markUnmoved } from "./rights.ts";
import { type FastState, OWES_MOVE, OWES_WALL, OWES_TAKE, UNKNOWN_KEY } from "./state.ts";

/** Makes a move that is legal or being tried. Does not test whether an enemy can capture on the trail that it leaves. */
export function makeMove(state: FastState, move: Move): void {
  state.saveState(move);
  const from = move & 511;
  const to = (move >>> 9) & 511;
  const tag = move >>> 28;
  // Captured pieces are determined first, because a capture on a trail needs the old trail, which is cleared below.
  const effect = tag === tags.OVER || tag === tags.LEGS ? findEffect(state, move) : undefined;
  if (state.owes === OWES_MOVE) {
    state.takenCount = 0;
    state.capturedCode = 0;
    state.wasDropped = tag === tags.DROP;
    state.wasPromoted = tag === tags.PROMOTE && extraOf(move) !== state.pieceAt(from);
    state.origin = tag === tags.DROP || tag === tags.PASS ? 0 : from;
    state.target = to;
    state.chain = 0;
    state.trailLength = 0;
  }
  if (tag === tags.STEP || tag === tags.DOUBLE || tag === tags.PROMOTE) {
    state.mover = state.pieceAt(from);
    if (state.board[to] !== 0 && from !== to) capturePiece(state, to);
    loseRights(state, from, to);
    state.shiftPiece(from, to);
    if (tag === tags.DOUBLE) leaveTrail(state, from, to);
    else if (tag === tags.PROMOTE) replacePiece(state, to, codeOf(state.rules, state.side, extraOf(move)));
    if (state.takenCount !== 0 && state.rules.capture.explodes) explode(state, to);
    if (state.rules.landing) applyLandingEffects(state, to);
  } else if (effect) makeLanding(state, move, effect);
  else makeSpecialMove(state, move, tag, from, to);
  state.trailKey = state.trailLength > 0 ? UNKNOWN_KEY : 0;
  endMove(state, tag, to);
}

function makeSpecialMove(state: FastState, move: Move, tag: number, from: number, to: number): void {
  switch (tag) {
    case tags.PASS:
      state.mover = -1;
      state.target = 0;
      return;
    case tags.SWAP:
      return makeSwap(state, move, from, to);
    case tags.WALL_UP:
      if (state.rules.wall?.moves && state.board[from] === WALL) state.setWall(from, 0);
      state.setWall(to, WALL);
      return;
    case tags.TAKE:
      capturePiece(state, to);
      return;
    case tags.DROP:
      return makeDrop(state, extraOf(move), to);
    case tags.CASTLE:
    case tags.CASTLE_GATE:
    case tags.CASTLE_GATE_PARTNER:
      return makeCastling(state, move, tag, from, to);
    case tags.TRAIL:
      return makeLanding(state, move, { taken: [state.trailVictim] });
    case tags.GATE:
      makeLanding(state, move, { taken: state.board[to] === 0 ? [] : [to] });
      state.hand(state.side, extraOf(move), -1);
      state.layPiece(from, codeOf(state.rules, state.side, extraOf(move)));
  }
}

function makeDrop(state: FastState, piece: number, to: number): void {
  const { from, unmoved } = state.rules.pieces[piece].drop!;
  if (from === "hand") state.hand(state.side, heldAs(state.rules, piece), -1);
  state.layPiece(to, codeOf(state.rules, state.side, piece));
  if (unmoved?.[state.side]!.includes(state.grid.cells[to])) markUnmoved(state, to);
  state.mover = piece;
  if (state.rules.landing) applyLandingEffects(state, to);
}

/** Moves a piece, removes the captured pieces, and changes the piece's kind if the move or the rules say so. */
function makeLanding(state: FastState, move: Move, { taken, becomes: pieceOfPath }: MoveEffect): void {
  const [from, to] = [fromOf(move), toOf(move)];
  state.mover = state.pieceAt(from);
  const becomes = promotedTo(move) ?? pieceOfPath ?? findForcedBecoming(state, from, to);
  for (const spot of taken) capturePiece(state, spot);
  loseRights(state, from, to);
  if (from !== to) state.shiftPiece(from, to);
  state.wasPromoted = becomes !== undefined && becomes !== state.mover;
  if (becomes !== undefined) replacePiece(state, to, codeOf(state.rules, state.side, becomes));
  if (state.takenCount !== 0 && state.rules.capture.explodes) explode(state, to);
  if (state.rules.landing) applyLandingEffects(state, to);
}

/** Swaps a piece with another piece of its side. */
function makeSwap(state: FastState, move: Move, from: number, to: number): void {
  const [code, otherCode] = [state.board[from], state.board[to]];
  const becomes = promotedTo(move) ?? findForcedBecoming(state, from, to);
  state.mover = state.pieceAt(from);
  state.wasPromoted = becomes !== undefined;
  loseRights(state, from, to);
  state.liftPiece(from);
  state.liftPiece(to);
  state.layPiece(from, otherCode);
  state.layPiece(to, becomes === undefined ? code : codeOf(state.rules, state.side, becomes));
  if (state.rules.landing) applyLandingEffects(state, to);
}

function findForcedBecoming(state: FastState, from: number, to: number): number | undefined {
  const [fromCell, toCell] = [state.grid.cells[from], state.grid.cells[to]];
  const becoming = becomingsOf(state, from).find(
    (it) =>
      (it.on[state.side].includes(toCell) || (it.leaving && it.on[state.side].includes(fromCell))) &&
      (it.must?.[state.side]!.includes(toCell) ?? true),
  );
  return becoming?.pieces.find((_, i) => mayPromoteTo(state, becoming, i));
}

/** Lists the spots of the pieces that a move captures, and the piece that the mover becomes if its path changes it. */
type MoveEffect = Pick<MoveView, "taken" | "becomes">;

function findEffect(state: FastState, move: Move): MoveEffect {
  const { cells, spots } = state.grid;
  const effect = findTakenAndVia(state, move, cells[fromOf(move)], cells[toOf(move)]);
  return { taken: effect.taken.map((it) => spots[it]), becomes: effect.becomes };
}

function makeCastling(state: FastState, move: Move, tag: number, king: number, partner: number): void {
  const [kingCode, partnerCode] = [state.board[king], state.board[partner]];
  state.mover = pieceOf(state.rules, kingCode);
  const castle = state.rules.pieces[state.mover].castles.find(
    (it) => partnerOf(state, king, it) === partner,
  )!;
  const row = king - (state.grid.cells[king] % state.grid.width);
  loseRights(state, king, partner);
  state.liftPiece(king);
  state.liftPiece(partner);
  state.target = row + castle.to;
  state.layPiece(state.target, kingCode);
  state.layPiece(row + castle.withTo, partnerCode);
  if (tag === tags.CASTLE) return;
  state.hand(state.side, extraOf(move), -1);
  state.layPiece(tag === tags.CASTLE_GATE ? king : partner, codeOf(state.rules, state.side, extraOf(move)));
}

function replacePiece(state: FastState, spot: number, code: number): void {
  state.liftPiece(spot);
  state.layPiece(spot, code);
}

function leaveTrail(state: FastState, from: number, to: number): void {
  const { cells, width } = state.grid;
  const across = (cells[to] % width) - (cells[from] % width);
  const down = Math.floor(cells[to] / width) - Math.floor(cells[from] / width);
  const steps = Math.max(Math.abs(across), Math.abs(down));
  const offset = (to - from) / steps;
  for (let spot = from + offset; spot !== to; spot += offset) state.trail[state.trailLength++] = spot;
  state.trailVictim = to;
}

function endMove(state: FastState, tag: number, to: number): void {
  if (state.rules.after.length > 0 && tag !== tags.WALL_UP) updateCounters(state);
  if (state.owes === OWES_MOVE) {
    if (state.prepared.canCaptureAgain && mustCaptureAgain(state, tag, to)) {
      state.chain = to;
      return;
    }
    if (state.rules.wall && tag !== tags.PASS) {
      state.owes = OWES_WALL;
      if (state.rules.wall.inReach && state.prepared.relations[state.side * 256 + state.board[to]] === OWN)
        state.chain = to;
      return;
    }
    if (state.rules.landing?.mill && formsMill(state, tag, to)) {
      state.owes = OWES_TAKE;
      return;
    }
  }
  state.owes = OWES_MOVE;
  state.chain = 0;
  state.side = state.side + 1 === state.sides ? 0 : state.side + 1;
  state.ply++;
}

function mustCaptureAgain(state: FastState, tag: number, spot: number): boolean {
  if (state.takenCount === 0 || tag === tags.DROP || tag === tags.CASTLE) return false;
  const code = state.board[spot];
  if (code === 0 || state.pieceAt(spot) !== state.mover) return false;
  return state.rules.pieces[state.mover].paths.some(
    (path) =>
      path.again &&
      !path.first &&
      followPath(state, path, state.grid.cells[spot], state.side).some((it) => it.taken.length > 0),
  );
}

function updateCounters(state: FastState): void {
  const { counterChanges } = state.prepared;
  for (let i = 0; i < counterChanges.length; i++) {
    const { tally: it, amount } = counterChanges[i];
    if (!isApplied(state, counterChanges[i])) continue;
    const { eachSide } = state.rules.counters[it.counter];
    const value = typeof amount === "number" ? amount : amount(state.side, state.facts);
    for (let side = 0; side < state.sides; side++) {
      if (eachSide && it.of !== "any" && (it.of === "my") !== (side === state.side)) continue;
      const index = it.counter * state.sides + side;
      state.counters[index] = it.add ? state.counters[index] + value : value;
    }
  }
}

function isApplied(state: FastState, { test, results }: PreparedRules["counterChanges"][0]): boolean {
  if (test === undefined || results === undefined) return test?.(state.side, state.facts) ?? true;
  const key = 2 * state.mover + (state.takenCount === 0 ? 2 : 3);
  if (results[key] < 0) results[key] = test(state.side, state.facts) ? 1 : 0;
  return results[key] > 0;
}
