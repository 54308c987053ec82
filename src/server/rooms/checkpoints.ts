import { deserialize, serialize } from "node:v8";
import type { FoldMemory, RoomFold } from "../../play/index.ts";
import { branchOf, makeSave, parseSave } from "../../session/index.ts";
import { digest } from "../secrets.ts";

/** Describes the state of a room after an event: the session as a save, and what a save does not contain. */
export interface RoomState {
  /** Stores the hash of the position, to verify the save. */
  readonly hash: number;
  readonly save: string;
  readonly fold: FoldMemory;
  /** Stores the time, in milliseconds since 1970, at which the player to move began to think. */
  readonly thinksSince: number;
  /** Lists the numbers of the events after which the turn stayed with the same player, in rooms that report this to clients. */
  readonly stays: ReadonlySet<number>;
  /** Lists the acts and bytes that count towards the shares of the room's quota. */
  readonly kept: [acts: number, bytes: number][];
  /** Lists, for each seat, the highest number that its client has given to an act. */
  readonly numbers: readonly number[];
}

/** Returns the state of a room as text; undefined while a message or a choice is open, because a session cannot be restored at such a position. */
export function makeCheckpoint(fold: RoomFold, otherState: Omit<RoomState, "hash" | "save" | "fold">) {
  const { session, memory } = fold;
  if (!branchOf(session)) return undefined;
  const { inputs, canUndo, statusLine: status, checkpoint } = session;
  const save = JSON.parse(makeSave(session));
  // Adds a waypoint at the end of the session, so that restoring it replays no inputs.
  const { position } = save;
  const waypoint = { inputs: inputs.length, canUndo, position, status, checkpoint: checkpoint?.save() };
  const lastWaypointLength = session.waypoints.at(-1)?.inputs ?? 0;
  if (lastWaypointLength < inputs.length) save.waypoints = [...(save.waypoints ?? []), waypoint];
  const state = { ...otherState, hash: session.hash(), save: JSON.stringify(save), fold: memory };
  const text = serialize(state).toString("base64");
  return `${digest(text)} ${text}`;
}

/** Restores the state of a room. Returns undefined if the checkpoint is incomplete; the fold is then unchanged. */
export function restoreCheckpoint(fold: RoomFold, text: string, mostWork: number): RoomState | undefined {
  try {
    const [hash, stateText = ""] = text.split(" ");
    if (digest(stateText) !== hash) return undefined;
    const state: RoomState = deserialize(Buffer.from(stateText, "base64"));
    // Checkpoints of an earlier version have no counts of shares, so they are not used.
    if (!Array.isArray(state.kept?.[0])) return undefined;
    const fixedInputs = state.fold.open.round > 0 ? 0 : fold.session.fixedInputs;
    const session = parseSave(fold.game, state.save, { held: 0, fixedInputs, mostWork });
    if ("wrong" in session || session.hash() !== state.hash) return undefined;
    fold.restore(state.fold, session);
    return state;
  } catch {
    return undefined;
  }
}
