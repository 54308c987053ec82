import { deserialize, serialize } from "node:v8";
import type { FoldMemory, RoomFold } from "../../play/index.ts";
import { branchOf, makeSave, parseSave } from "../../session/index.ts";
import { digest } from "../secrets.ts";

/** Describes how a room stood after an event: its play as a save, and all besides. */
export interface RoomState {
  /** Holds the hash of the position, by which the save is checked. */
  readonly hash: number;
  readonly save: string;
  readonly fold: FoldMemory;
  /** Says since when the player to move thinks, as `RoomEvent.at`. */
  readonly thinksSince: number;
  /** Lists the events after which a turn has not passed, where that is told. */
  readonly stays: ReadonlySet<number>;
}

/** Returns the state of a room as text; undefined while something waits, for then a play cannot go on from its position. */
export function makeCheckpoint(
  fold: RoomFold,
  more: Pick<RoomState, "thinksSince" | "stays">,
): string | undefined {
  const { session, memory } = fold;
  if (!branchOf(session)) return undefined;
  const { inputs, canUndo, statusLine: status, checkpoint } = session;
  const save = JSON.parse(makeSave(session));
  // Its last waypoint is where it ends, so that no input of it has to be played.
  const { position } = save;
  const waypoint = { inputs: inputs.length, canUndo, position, status, checkpoint: checkpoint?.save() };
  const before = session.waypoints.at(-1)?.inputs ?? 0;
  if (before < inputs.length) save.waypoints = [...(save.waypoints ?? []), waypoint];
  const state = { ...more, hash: session.hash(), save: JSON.stringify(save), fold: memory };
  const text = serialize(state).toString("base64");
  return `${digest(text)} ${text}`;
}

/** Lets a fold at its beginning go on from a state; undefined if it is not whole, and then the fold is as it was. */
export function recallCheckpoint(fold: RoomFold, text: string, mostWork: number): RoomState | undefined {
  try {
    const [hash, body = ""] = text.split(" ");
    if (digest(body) !== hash) return undefined;
    const state: RoomState = deserialize(Buffer.from(body, "base64"));
    const session = parseSave(fold.game, state.save, { held: 0, mostWork });
    if ("wrong" in session || session.hash() !== state.hash) return undefined;
    fold.recall(state.fold, session);
    return state;
  } catch {
    return undefined;
  }
}
