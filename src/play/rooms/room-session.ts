import type { Input, InputResult, Session } from "../../session/index.ts";
import type { Prediction } from "./prediction.ts";
import type { RoomAct } from "./protocol.ts";
import { cycleOfPlayer, inputOfPlayer } from "./room-fold.ts";
import { isRoomAct } from "./room-controls.ts";
import type { Frame } from "../../view/index.ts";

/** Describes the room that a session belongs to. */
export interface RoomSessionHost {
  /** Stores the client's player, counted from 0; undefined for spectators. */
  readonly player?: number | undefined;
  /** Stores the reason why no inputs are accepted now, if there is one. */
  readonly closedReason?: string | undefined;
  /** Holds the status of a match that is played on the server and only shown here. */
  readonly remote?: PlayStatus | undefined;
  /** Holds the prediction of a game with a clock, which runs ahead of the server's last message. */
  readonly prediction?: Prediction | undefined;
  /** Sends an input that was played here, so that all other clients play it too. */
  give(input: Input): void;
  /** Sends an act that is not an input. */
  act(act: RoomAct): void;
}

/** Holds the immediate result of an input that is only sent to the server and played there. */
const sentResult: InputResult = { result: "done", changed: false, events: [] };

/** Lists the members of a session that `RoomSession` reads from its inner session; those in `statusMembers` come from the server if it plays the match. */
const innerMembers = [
  ...([
    "game",
    "seed",
    "options",
    "firstLevel",
    "fixedInputs",
    "position",
    "ended",
    "ending",
    "statusLine",
  ] as const),
  ...(["inputs", "checkpoint", "waypoints", "refused", "selection"] as const),
] as const;
const statusMembers = ["level", "number", "message", "status", "awaited"] as const;
type ForwardedMembers = Pick<Session, (typeof innerMembers | typeof statusMembers)[number]>;

/**
 * Implements a session for one seat in a room. The client's own inputs are played at once and sent to the room;
 * all other inputs come from the room. If the match is played on the server, `inner` stays at its start.
 */
export class RoomSession extends (Object as unknown as new () => ForwardedMembers) implements Session {
  static {
    const forwardMember = (name: string, sourceOf: (session: RoomSession) => object): void => {
      const get = function (this: RoomSession): unknown {
        return Reflect.get(sourceOf(this), name);
      };
      Object.defineProperty(this.prototype, name, { get });
    };
    for (const it of innerMembers) forwardMember(it, (session) => session.inner);
    for (const it of statusMembers) forwardMember(it, (session) => session.#matchStatus);
  }

  readonly #confirmedSession: Session;
  readonly #host: RoomSessionHost;
  #refusal: InputResult | undefined;

  constructor(inner: Session, host: RoomSessionHost) {
    super();
    this.#confirmedSession = inner;
    this.#host = host;
  }

  get inner(): Session {
    return this.#host.prediction?.session ?? this.#confirmedSession;
  }

  play(input: Input, between?: () => void): InputResult {
    this.#refusal = undefined;
    const { player, closedReason, prediction } = this.#host;
    if (prediction && input.type === "cycle" && (player !== undefined || input.given.length === 0))
      return prediction.play(player === undefined ? input : cycleOfPlayer(input, player), player);
    if (player === undefined) return this.#refuse("You are watching.");
    if (closedReason !== undefined) return this.#refuse(closedReason);
    if (input.type === "restart") return this.#refuse("In a room a level is not begun anew.");
    const act = this.#roomActOf(input, player);
    if (act) {
      this.#host.act(act);
      return this.#refuse("");
    }
    const ownInput = inputOfPlayer(input, player);
    if (this.#host.remote || prediction) {
      this.#host.give(ownInput);
      return sentResult;
    }
    const oldLength = this.inner.inputs.length;
    const result = this.inner.play(ownInput, between);
    if (this.inner.inputs.length > oldLength) this.#host.give(this.inner.inputs.at(-1) ?? ownInput);
    return result;
  }

  /** Plays an input that the room has sent. */
  playFromRoom(input: Input): void {
    this.#refusal = undefined;
    if (this.#host.remote) return;
    this.inner.putDown();
    this.inner.play(input);
  }

  get last(): InputResult {
    return this.#refusal ?? (this.#host.remote ? sentResult : this.inner.last);
  }
  get canUndo(): boolean {
    const { player, closedReason } = this.#host;
    const { status, canUndo } = this.#matchStatus;
    return player !== undefined && closedReason === undefined && status === "playing" && canUndo;
  }
  /** Returns the moves of this seat only; no player sees what another player has selected. */
  get moves(): Session["moves"] {
    const { player, closedReason, remote } = this.#host;
    return closedReason === undefined && !remote ? this.inner.moves.filter((it) => it.player === player) : [];
  }
  get asks(): Session["asks"] {
    return this.#host.remote ? [] : this.inner.asks;
  }
  hash(): number {
    return this.inner.hash();
  }

  firstAt(...args: Parameters<Session["firstAt"]>): ReturnType<Session["firstAt"]> {
    const { player, closedReason, remote } = this.#host;
    return closedReason === undefined && !remote ? this.inner.firstAt(args[0], player) : undefined;
  }

  putDown(): boolean {
    return this.inner.putDown();
  }

  get #matchStatus(): PlayStatus {
    return this.#host.remote ?? this.inner;
  }

  /** Converts an input such as an undo to an act of the room; returns undefined for inputs that the session plays itself. */
  #roomActOf(input: Input, player: number): RoomAct | undefined {
    if (input.type === "undo") return { do: "offer", what: "undo" };
    const [firstGiven] = input.type === "cycle" ? input.given : [];
    const { program } = this.game;
    const name = firstGiven?.type === "control" ? program.controls[firstGiven.control]?.name : undefined;
    if (!isRoomAct(program, name)) return undefined;
    if (name === "draw") return { do: "offer", what: "draw" };
    return this.awaited.includes(player) ? undefined : { do: "resign" };
  }

  #refuse(text: string): InputResult {
    this.#refusal = { result: "refused", changed: false, reason: { code: "not-now", text }, events: [] };
    return this.#refusal;
  }
}

/** Describes the status of a session, which may be played on the server. */
export type PlayStatus = Pick<Session, "level" | "number" | "message" | "status" | "canUndo" | "awaited">;

/** Represents a match that is played on the server. The client knows only its frames. */
export class RemotePlay implements PlayStatus {
  /** Holds the last frame that was received; undefined before the first. The other fields are read from it. */
  frame: Frame | undefined = undefined;
  level: number;
  number = 0;
  message: string | undefined = undefined;
  status: Session["status"] = "playing";
  canUndo = false;
  awaited: readonly number[] = [];

  constructor(firstLevel: number) {
    this.level = firstLevel;
  }

  receive(frame: Frame): void {
    const { number, message, status, canUndo, players = [] } = frame;
    const awaited = players.flatMap((it, player) => (it.awaited ? [player] : []));
    Object.assign(this, { frame, level: frame.level.number, number, message, status, canUndo, awaited });
  }

  /** Removes the events from the frame after they have been shown. */
  dropEvents(): void {
    if (this.frame) this.frame = { ...this.frame, says: [], sounds: [], moves: [] };
  }
}
