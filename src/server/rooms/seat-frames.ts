import type { RoomFold } from "../../play/index.ts";
import { type Frame, frameOf } from "../../view/index.ts";
import { type SealedSeed, seedCommitmentOf } from "../secrets.ts";

/** Describes what there is to see of a room whose play the server alone knows. */
export interface SeatFrames {
  /** Says what tells of the seed of the play before it is told. */
  readonly sealed: string;
  /** Says what each seat may see. */
  readonly frames: readonly Frame[];
  /** Holds the seat whose frame those see who only watch. */
  readonly seen: number;
  /** Says what was sealed, once the play is over, and which play of the room it was. */
  readonly over?: SealedSeed & { readonly round: number };
}

/** Returns what each seat may see now. @param isNews whether it was the last event that led here, whose sounds and words are still to be heard */
export function seatFramesOf(fold: RoomFold, secrets: SealedSeed, isNews: boolean): SeatFrames {
  const seats = fold.names.map((_, seat) => seat);
  return {
    sealed: seedCommitmentOf(secrets),
    frames: seats.map((seat) => frameFor(fold, seat, isNews)),
    seen: fold.seatOf(0),
    ...(fold.isOver && { over: { ...secrets, round: fold.round } }),
  };
}

/** Returns the frame of a seat: why an input was refused, and what another is asked, is nobody else's business. */
function frameFor(fold: RoomFold, seat: number, isNews: boolean): Frame {
  const { session, game, seq } = fold;
  const player = fold.playerOf(seat);
  const seen = frameOf(session, { player, piles: true });
  const { reason: _reason, fault: _fault, refusedAt: _refusedAt, asks = [], ...frame } = seen;
  const own = asks.filter((it) => it.player === game.program.players[player]?.name);
  return {
    ...frame,
    number: seq,
    ...(own.length > 0 && { asks: own }),
    ...(!isNews && { says: [], sounds: [], moves: [] }),
  };
}
