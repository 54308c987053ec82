import type { RoomFold } from "../../play/index.ts";
import { type Frame, frameOf } from "../../view/index.ts";
import { type SealedSeed, seedCommitmentOf } from "../secrets.ts";

/** Describes the frames of a room whose match is played on the server only. */
export type SeatFrames = ReturnType<typeof seatFramesOf>;

/**
 * Returns the frames of all seats. @param hasNews is true if the last event led to this position, so that the frames include its
 * sounds and messages
 */
export function seatFramesOf(fold: RoomFold, secrets: SealedSeed, hasNews: boolean) {
  const seats = fold.names.map((_, seat) => seat);
  return {
    /** Stores the commitment to the seed of the match. */
    sealed: seedCommitmentOf(secrets),
    /** Lists, for each seat, the frame that its player may see. */
    frames: seats.map((seat) => frameFor(fold, seat, hasNews)),
    /** Stores the seat whose frame spectators see. */
    seen: fold.seatOf(0),
    /** Stores the revealed seed and the number of the match in the room, once the match is over. */
    ...(fold.isOver && { over: { ...secrets, round: fold.round } }),
  };
}

/** Returns the frame of a seat, without refusals and questions that concern other players. */
function frameFor(fold: RoomFold, seat: number, hasNews: boolean): Frame {
  const { session, game, seq } = fold;
  const player = fold.playerOf(seat);
  const seatFrame = frameOf(session, { player, piles: true });
  const { reason: _reason, fault: _fault, refusedAt: _refusedAt, asks = [], ...frame } = seatFrame;
  const ownQuestions = asks.filter((it) => it.player === game.program.players[player]?.name);
  return {
    ...frame,
    number: seq,
    ...(ownQuestions.length > 0 && { asks: ownQuestions }),
    ...(!hasNews && { says: [], sounds: [], moves: [] }),
  };
}
