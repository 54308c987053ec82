import type { Input, InputResult, Session } from "../../session/index.ts";
import type { Prediction } from "./prediction.ts";
import { cycleOfPlayer, inputOfPlayer } from "./room-fold.ts";
import type { Frame } from "../../view/index.ts";

/** Tells whose hands a session in a room is in. */
export interface RoomSessionHost {
  /** Holds the player, from 0; undefined for those who watch. */
  readonly player: number | undefined;
  /** Tells why nothing can be given now, if that is so. */
  readonly closed: string | undefined;
  /** Holds the state of a session that is not played here but only shown. */
  readonly distant: PlayStatus | undefined;
  /** Says what is shown of a play in time, ahead of what the server has told. */
  readonly prediction: Prediction | undefined;
  /** Hears of an input that has been played here, and is to be played by all. */
  give(input: Input): void;
  /** Asks the others to take a move back; answers what there is to say about it. */
  askBack(): string;
}

/** Says what comes at once of an input that is played elsewhere. */
const playedElsewhere: InputResult = { result: "done", changed: false, events: [] };

/** Lists what a session in a room knows from the one inside, and from a play that is played elsewhere. */
const passedOn = [
  ...(["game", "seed", "options", "firstLevel", "position", "ended", "ending", "statusLine"] as const),
  ...(["inputs", "checkpoint", "waypoints", "refused", "selection"] as const),
] as const;
const told = ["level", "number", "message", "status", "awaited"] as const;
type Passed = Pick<Session, (typeof passedOn | typeof told)[number]>;

/**
 * Describes a session of which one seat is ours: our inputs are played at once and told to the room; everything else comes from there. Where the play is
 * only shown, `inner` stays at its beginning.
 */
export class RoomSession extends (Object as unknown as new () => Passed) implements Session {
  static {
    const pass = (name: string, of: (session: RoomSession) => object): void => {
      const get = function (this: RoomSession): unknown {
        return Reflect.get(of(this), name);
      };
      Object.defineProperty(this.prototype, name, { get });
    };
    for (const it of passedOn) pass(it, (session) => session.inner);
    for (const it of told) pass(it, (session) => session.#standing);
  }

  readonly #settled: Session;
  readonly #hands: RoomSessionHost;
  #refused: InputResult | undefined;

  constructor(inner: Session, hands: RoomSessionHost) {
    super();
    this.#settled = inner;
    this.#hands = hands;
  }

  get inner(): Session {
    return this.#hands.prediction?.session ?? this.#settled;
  }

  play(input: Input, between?: () => void): InputResult {
    this.#refused = undefined;
    const { player, closed, prediction } = this.#hands;
    if (prediction && input.type === "cycle" && (player !== undefined || input.given.length === 0))
      return prediction.play(player === undefined ? input : cycleOfPlayer(input, player), player);
    if (player === undefined) return this.#turnAway("You are watching.");
    if (closed !== undefined) return this.#turnAway(closed);
    if (input.type === "undo") return this.#turnAway(this.#hands.askBack());
    if (input.type === "restart") return this.#turnAway("In a room a level is not begun anew.");
    const mine = inputOfPlayer(input, player);
    if (this.#hands.distant || prediction) {
      this.#hands.give(mine);
      return playedElsewhere;
    }
    const before = this.inner.inputs.length;
    const played = this.inner.play(mine, between);
    if (this.inner.inputs.length > before) this.#hands.give(this.inner.inputs.at(-1) ?? mine);
    return played;
  }

  /** Plays what the room says. */
  follow(input: Input): void {
    this.#refused = undefined;
    if (this.#hands.distant) return;
    this.inner.putDown();
    this.inner.play(input);
  }

  get last(): InputResult {
    return this.#refused ?? (this.#hands.distant ? playedElsewhere : this.inner.last);
  }
  get canUndo(): boolean {
    return this.#hands.player !== undefined && this.#standing.canUndo;
  }
  /** Returns only the selection of this seat: no player sees what another has picked up. */
  get moves(): Session["moves"] {
    const { player, closed, distant } = this.#hands;
    return closed === undefined && !distant ? this.inner.moves.filter((it) => it.player === player) : [];
  }
  get asks(): Session["asks"] {
    return this.#hands.distant ? [] : this.inner.asks;
  }
  hash(): number {
    return this.inner.hash();
  }

  firstAt(...about: Parameters<Session["firstAt"]>): ReturnType<Session["firstAt"]> {
    const { player, closed, distant } = this.#hands;
    return closed === undefined && !distant ? this.inner.firstAt(about[0], player) : undefined;
  }

  putDown(): boolean {
    return this.inner.putDown();
  }

  get #standing(): PlayStatus {
    return this.#hands.distant ?? this.inner;
  }

  #turnAway(text: string): InputResult {
    this.#refused = { result: "refused", changed: false, reason: { code: "not-now", text }, events: [] };
    return this.#refused;
  }
}

/** Describes the state of a session, including what is shown of one that is played elsewhere. */
export type PlayStatus = Pick<Session, "level" | "number" | "message" | "status" | "canUndo" | "awaited">;

/** Describes a play that is played elsewhere, of which only frames are known here. */
export class RemotePlay implements PlayStatus {
  /** Says what was seen last; nothing before the first. */
  frame: Frame | undefined = undefined;
  readonly #firstLevel: number;

  constructor(firstLevel: number) {
    this.#firstLevel = firstLevel;
  }

  /** Clears what is new about the frame from now on. */
  calm(): void {
    if (this.frame) this.frame = { ...this.frame, says: [], sounds: [], moves: [] };
  }

  get level(): number {
    return this.frame?.level.number ?? this.#firstLevel;
  }

  get number(): number {
    return this.frame?.number ?? 0;
  }

  get message(): string | undefined {
    return this.frame?.message;
  }

  get status(): Session["status"] {
    return this.frame?.status ?? "playing";
  }

  get canUndo(): boolean {
    return this.frame?.canUndo ?? false;
  }

  get awaited(): readonly number[] {
    return (this.frame?.players ?? []).flatMap((it, player) => (it.awaited ? [player] : []));
  }
}
