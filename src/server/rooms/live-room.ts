import type { Seed } from "../../base/index.ts";
import type { Game } from "../../game/index.ts";
import { chance, type Program, walkProgram } from "../../program/index.ts";
import {
  foldOf,
  protocolVersion,
  type RefusedAct,
  type RoomAct,
  type LoggedRoomAct,
  type RoomEvent,
  type RoomFold,
  type RoomMode,
  type RoomSetup,
  type ServerMessage,
  type VisibleRoomEvent,
} from "../../play/index.ts";
import type { Input } from "../../session/index.ts";
import { hidesSomething } from "../../view/index.ts";
import { errorOf } from "./errors.ts";
import { makeCheckpoint, recallCheckpoint } from "./checkpoints.ts";
import { ActNumbers } from "./act-numbers.ts";
import { type ComputerDesk, SeatComputers } from "../computers/index.ts";
import { seedCommitmentOf, deriveRoundSecrets } from "../secrets.ts";
import { actBudget, heavyWork, RoomQuota } from "../budgets.ts";
import { RoomLog } from "./room-log.ts";
import { RoomTime } from "./room-time.ts";
import { seatChoices } from "./seat-choices.ts";
import { type SeatFrames, seatFramesOf } from "./seat-frames.ts";
import type { StoredEvent, TakenRoom } from "../store/index.ts";

/** Describes a client in a room. */
export interface Peer {
  /** Stores the client's seat; undefined for spectators. */
  readonly seat: number | undefined;
  /** Stores the round-trip time of a message to the client, in milliseconds. */
  readonly lag: number;
  send(message: ServerMessage): void;
  /**
   * Sends a serialized message. @param isAnswer is true if the message answers an act of this client: messages that other clients
   * wait for are sent before it
   */
  tell(text: string, isAnswer?: boolean): void;
  /** Sends serialized messages as they come; everything that is sent meanwhile follows them. */
  tellAll(texts: AsyncIterable<string>): void;
  close(): void;
}

export interface RoomParts {
  readonly id: string;
  /** Stores the id of the game in the store. */
  readonly gameId: string;
  readonly game: Game;
  readonly setup: RoomSetup & { readonly seed: Seed };
  readonly nonce: string;
  /** Lists the digests of the seats' secret keys. */
  readonly keys: readonly string[];
  /** Stores the service that computes inputs for the computer's seats, if it can have any. */
  readonly desk: ComputerDesk | undefined;
  /** Stores the time, as `Date.now`, at which the server began to keep rooms: no thinking time counts before it. */
  readonly began: number;
  /** Is called before each piece of work for the room. */
  noteWork(): void;
  /** Is called if, after an event, nobody is in the room any more. */
  idle(): void;
  /** Writes a row of the log; resolves when the row is on disk. `announce` sends messages to clients, which go out as soon as the row is on disk. */
  append(row: StoredEvent, announce: () => void): Promise<void>;
  /** Returns the events on disk with numbers above `after` and up to `last`. */
  log(after: number, last: number): Promise<readonly RoomEvent[]>;
  /** Stores the state of the room after an event, as text, from which it can be restored. */
  checkpoint(seq: number, state: string): void;
  /** Is called when the log could not be written, so that the room in memory is ahead of its log and must be dropped. */
  lost(): void;
  /** Is called with an error that was thrown in the room: the room is closed, and its log is unchanged. */
  failed(error: unknown): void;
}

/**
 * Defines the number of changes kept for undo: none, because undo is rare in rooms. Entries of the undo log would become garbage
 * just after the garbage collector has moved them to the old generation, where collecting them delays all rooms.
 */
const held = 0;

/**
 * Limits the milliseconds of network round trips that are refunded to a player's clock, in total; `refundOfInput` limits the
 * refund for one input.
 */
const mostRefund = 500;
/** Defines how long a player must be away, in milliseconds, before the opponent can claim the match. */
const patience = 60_000;
/** Defines how long a log is replayed, in milliseconds, before other work has its turn. */
const replayTime = 10;
/** Defines the number of events that are read from disk at a time. */
const eventsPerRead = 500;
const refundOfInput = 100;
/** Contains the acts that a room takes even if it is full: they end the match. */
const endingActs: ReadonlySet<string> = new Set(["resign", "flag"]);
/** Contains the acts that never change the position. */
const talkActs: ReadonlySet<string> = new Set(["name", "say", "decline"]);
/**
 * Defines when a checkpoint is stored: after this many events and inputs, or after this many milliseconds spent playing them.
 * This bounds what must be replayed when the room is opened. When everybody leaves, the lower limits of `lastCheckpointLimits` apply.
 */
const checkpointLimits = { played: 1000, cost: 500 };
const lastCheckpointLimits = { played: 100, cost: 50 };

/**
 * Returns the mode of the rooms of a game. If nothing is hidden or random, clients receive the inputs and play them. In a game
 * with a clock they must do so, because frames would arrive too late. In games with simultaneous choices clients receive frames,
 * so that nobody sees the choices of others.
 */
function modeOf(program: Program): RoomMode {
  if (hidesSomething(program) || program.together) return "frames";
  return !program.tick && walkProgram(program, chance) ? "frames" : "inputs";
}

/** Describes the last event that spectators have been sent, and the frames after that event. */
interface ShownEvent {
  readonly seq: number;
  readonly seen: SeatFrames | undefined;
}

/** Represents a room in memory: the state folded from its log, and its clients. An act is sent to clients only after it is on disk. */
export class LiveRoom {
  readonly parts: RoomParts;
  readonly mode: RoomMode;
  readonly #fold: RoomFold;
  #log = this.#makeLog(0);
  /** Lists the clients, players before spectators, so that messages are sent to players first. */
  #peers = new Set<Peer>();
  /** Maps, for each seat, the numbers of its acts to event numbers of the log. */
  readonly #done: readonly ActNumbers[];
  /** Advances ticks, in a game with a clock of its own. */
  readonly #time: RoomTime | undefined;
  /** Plays the seats that players have left to the computer. */
  readonly #computers: SeatComputers;
  /** Stores the number of the last event that is on disk. */
  #checkpointSeq: number;
  /**
   * Stores the time at which the player to move began to think. It is in the unit of `performance.now`, because the system clock
   * can be changed. Time while the server was down does not count.
   */
  #since = performance.now();
  /** Stores, in rooms that do not send inputs, the frames after the last event on disk. The next field stores the frames after the last event. */
  #frames: SeatFrames | undefined;
  #newest: SeatFrames | undefined;
  #flag: NodeJS.Timeout | undefined;
  /** Lists, for each seat, the milliseconds that may still be refunded to its clock. */
  readonly #refunds: number[];
  /** Describes what spectators have been sent, in rooms that show them everything after a delay. */
  #shown: ShownEvent | undefined;
  /**
   * Caches, for each seat, the list of possible inputs that a client has requested. The cache is cleared by the next event that
   * can change the position.
   */
  #choices: ({ readonly inputs: readonly Input[] } | undefined)[] = [];
  /** Stands for the listing of inputs where heavy work is counted: its units are not counted, but its time is. */
  readonly #listing = { work: 0 };
  /** Lists, for each seat, the time since when nobody has been connected, by `performance.now`. */
  readonly #awaySince: number[];
  /** Limits what the room may log. */
  readonly #quota = new RoomQuota();
  /** Stores the same time as `#since`, in the unit of `RoomEvent.at`. */
  #thinksSince = 0;
  /** Lists the events after which the turn has not passed to another player, in rooms that send this information. */
  #stays = new Set<number>();
  /** Counts the events and inputs up to the last checkpoint; `#cost` counts the milliseconds spent playing since then. */
  #checked = 0;
  #cost = 0;
  /** Is true if this object must not be used any more. */
  isClosed = false;

  /**
   * Replays the log of a room from its checkpoint, in time slices, so that a long log does not delay other rooms. @param events
   * lists the events after the checkpoint, and some events before it
   */
  static async open(
    parts: RoomParts,
    events: readonly RoomEvent[],
    checkpoint?: TakenRoom["checkpoint"],
  ): Promise<LiveRoom> {
    const room = new LiveRoom(parts);
    await room.#playLog(events, checkpoint);
    return room;
  }

  private constructor(parts: RoomParts) {
    const { game, setup } = parts;
    this.parts = parts;
    this.mode = modeOf(game.program);
    const { nonce } = parts;
    const seedOf = (round: number): Seed =>
      deriveRoundSecrets({ seed: setup.seed, nonce }, round, setup.begun).seed;
    const mostWork = actBudget(game.program);
    this.#fold = foldOf(game, { setup }, { held, mostWork, ...(this.mode === "frames" && { seedOf }) });
    this.#refunds = game.program.players.map(() => mostRefund);
    this.#done = game.program.players.map(() => new ActNumbers());
    this.#awaySince = game.program.players.map(() => performance.now());
    this.#checkpointSeq = 0;
    const { tick } = game.program;
    const guard = (task: () => void): void => this.#guard(task);
    this.#time =
      tick &&
      new RoomTime({
        fold: this.#fold,
        microseconds: tick.microseconds,
        take: (event) => this.#take(event),
        isFull: () => this.#quota.refusal !== undefined,
        guard,
      });
    this.#computers = new SeatComputers({
      fold: this.#fold,
      desk: parts.desk,
      take: (seat, act) => guard(() => this.#play(seat, act)),
      leftOf: (seat) => this.#leftOf(seat) - this.#thought,
      isSeen: () => !this.isEmpty,
      guard,
    });
  }

  /**
   * Restores a checkpoint, if it belongs to this log and is not newer than what spectators may see. Returns the number of its
   * event; 0 if nothing was restored.
   */
  #recall(
    events: readonly RoomEvent[],
    { seq, state }: { seq: number; state: string },
    since: number,
  ): number {
    const last = events.find((it) => it.seq === seq);
    if (!last || (this.#delay > 0 && last.at > since)) return 0;
    const checkpoint = recallCheckpoint(this.#fold, state, actBudget(this.parts.game.program));
    if (!checkpoint) return 0;
    this.#quota.counts = checkpoint.kept;
    for (const [seat, number] of checkpoint.numbers.entries()) this.#done[seat].last = number;
    this.#thinksSince = checkpoint.thinksSince;
    this.#stays = new Set(checkpoint.stays);
    this.#checked = this.#played;
    return seq;
  }

  async #playLog(last: readonly RoomEvent[], checkpoint: TakenRoom["checkpoint"]): Promise<void> {
    const since = Date.now() - this.#delay;
    const recalledSeq = checkpoint ? this.#recall(last, checkpoint, since) : 0;
    const before = last.length === 0 ? 0 : last[0].seq - 1;
    const base = recalledSeq > 0 ? before : 0;
    this.#log = this.#makeLog(base);
    let began = performance.now();
    for (const eventSource of [this.#stored(base, before), last])
      for await (const event of eventSource) {
        this.#replay(event, event.seq <= recalledSeq, since);
        if (performance.now() - began < replayTime) continue;
        await new Promise((goOn) => setImmediate(goOn));
        this.parts.noteWork();
        began = performance.now();
      }
    this.#shown ??= { seq: this.#fold.seq, seen: this.#framesNow(false) };
    this.#checkpointSeq = this.#fold.seq;
    this.#frames = this.#newest = this.#framesNow(false);
    this.#since = performance.now() - Math.max(0, Date.now() - Math.max(this.#thinksSince, this.parts.began));
    this.#setFlag();
    this.#keepCheckpoint(checkpointLimits);
  }

  /**
   * Applies an event of the log. @param isKnown is true if the checkpoint includes the event @param since is the time from which
   * on events are still hidden from spectators
   */
  #replay(event: RoomEvent, isKnown: boolean, since: number): void {
    const { thinkingSeat } = this.#fold;
    const isLater = this.#delay > 0 && event.at > since;
    if (isLater) this.#shown ??= { seq: this.#fold.seq, seen: this.#framesNow(false) };
    if (!isKnown) {
      this.#fold.apply(event);
      this.#noteStay(event);
      if (event.act.do === "input" || this.#fold.thinkingSeat !== thinkingSeat) this.#thinksSince = event.at;
    }
    this.#note(event, this.#textOf(event), isKnown);
    // The delay is capped because the system clock may have been set back since the event.
    if (isLater) this.#showLater(event, Math.min(event.at - since, this.#delay), this.#framesNow(false));
  }

  /** Yields the events on disk with numbers above `after` and up to `last`. */
  async *#stored(after: number, last: number): AsyncGenerator<RoomEvent> {
    for (let at = after; at < last; at += eventsPerRead) {
      yield* await this.parts.log(at, Math.min(last, at + eventsPerRead));
      this.parts.noteWork();
    }
  }

  /** Makes the log of the room, without the events after `base`. */
  #makeLog(base: number): RoomLog {
    return new RoomLog(base, async (after, last) => {
      const events = await this.parts.log(after, last);
      this.parts.noteWork();
      return events.map((it) => this.#textOf(it));
    });
  }

  /** Returns the number of events and inputs played. */
  get #played(): number {
    return this.#fold.seq + this.#fold.session.inputs.length;
  }

  /** Stores a checkpoint if enough was played since the last checkpoint, and all of it is on disk. */
  #keepCheckpoint({ played, cost }: typeof checkpointLimits): void {
    const { seq } = this.#fold;
    if ((this.#played - this.#checked < played && this.#cost < cost) || seq !== this.#checkpointSeq) return;
    this.#checked = this.#played;
    this.#cost = 0;
    const state = makeCheckpoint(this.#fold, {
      ...{ thinksSince: this.#thinksSince, stays: this.#stays, kept: this.#quota.counts },
      numbers: this.#done.map((it) => it.last),
    });
    if (state === undefined) return;
    const store = (): void => this.parts.checkpoint(seq, state);
    // A room is opened in the state that its spectators may see, so its checkpoint is delayed like them.
    if (this.#delay > 0) setTimeout(store, this.#delay).unref();
    else store();
  }

  /** Returns true if some player's clock is running, whether or not that player is connected. */
  get isThinking(): boolean {
    return this.#fold.thinkingSeat !== undefined;
  }

  get isEmpty(): boolean {
    return this.#peers.size === 0;
  }

  /** Returns the hash of the position. */
  hash(): number {
    return this.#fold.session.hash();
  }

  /** Returns true if spectators are not allowed, because what they see would reveal secrets to players. */
  get isPrivate(): boolean {
    return hidesSomething(this.parts.game.program);
  }

  get seq(): number {
    return this.#checkpointSeq;
  }

  /** Returns the delay for spectators, in milliseconds. */
  get #delay(): number {
    return this.parts.setup.delay ?? 0;
  }

  /** Returns true if a client is a spectator to whom everything is shown after a delay. */
  #isLater({ seat }: Peer): boolean {
    return seat === undefined && this.#delay > 0;
  }

  /** Returns the last event that a client may know by now, and the frames after that event. */
  #lastShownTo(peer: Peer): ShownEvent {
    const later = this.#isLater(peer) ? this.#shown : undefined;
    return later ?? { seq: this.#checkpointSeq, seen: this.#frames };
  }

  /** Adds a client that has received all events up to `from`. A seat has one client: a later client replaces an earlier one. */
  enter(peer: Peer, from: number): void {
    this.parts.noteWork();
    for (const it of this.#peers)
      if (peer.seat !== undefined && it.seat === peer.seat) {
        it.send(errorOf("elsewhere", "Your seat is played from another window now."));
        it.close();
        this.#peers.delete(it);
      }
    this.#peers = new Set(peer.seat === undefined ? [...this.#peers, peer] : [peer, ...this.#peers]);
    const { id, gameId, setup, nonce } = this.parts;
    const { seq, seen } = this.#lastShownTo(peer);
    const { seed, begun: _, ...open } = setup;
    peer.send({
      type: "welcome",
      version: protocolVersion,
      room: id,
      game: gameId,
      mode: this.mode,
      setup: this.mode === "inputs" ? setup : open,
      ...(peer.seat !== undefined && { seat: peer.seat }),
      seq,
      number: peer.seat === undefined ? 0 : this.#done[peer.seat].last,
      thought: this.#thought,
      sealed: seen?.sealed ?? seedCommitmentOf({ seed, nonce }),
    });
    const missedTexts = this.#log.joined(from, seq);
    if (missedTexts === undefined) peer.tellAll(this.#eventMessages(from, seq));
    else if (missedTexts !== "") peer.tell(eventsOf(this.#toldTexts(missedTexts)));
    if (seen) {
      this.#show(peer, seq, seen);
      this.#reveal(peer, seq, seen);
    }
    // A client that takes a seat also takes it over from the computer.
    if (peer.seat !== undefined && this.#fold.computers[peer.seat] !== undefined)
      this.#take({ seat: peer.seat, act: { do: "person" } });
    this.#tellWhoIsHere();
  }

  leave(peer: Peer): void {
    if (!this.#peers.delete(peer)) return;
    if (peer.seat !== undefined) this.#awaySince[peer.seat] = performance.now();
    this.#guard(() => {
      if (peer.seat !== undefined) this.#time?.letGo(peer.seat);
      this.#tellWhoIsHere();
    });
  }

  /** Handles an act of a client in a seat. When the act is on disk, the client receives the answer and all clients receive the event. */
  act(peer: Peer, number: number, act: RoomAct): void {
    this.parts.noteWork();
    try {
      this.#act(peer, number, act);
    } catch (error) {
      // Without an answer, the client would send the act again, and the act would fail again.
      peer.send(errorOf("refused", "The game fails here: this cannot be played.", number));
      this.#fail(error);
    }
  }

  #act(peer: Peer, number: number, act: RoomAct): void {
    const { seat } = peer;
    if (seat === undefined) return peer.send(errorOf("no-seat", "You are watching.", number));
    const actNumbers = this.#done[seat];
    const before = actNumbers.seqOf(number);
    if (before !== undefined) return this.#answerAgain(peer, { number, seq: before, act });
    if (this.#time?.awaits(seat, number)) return undefined;
    if (number <= actNumbers.last)
      return peer.send(errorOf("late", "Something later has been played already.", number));
    if (this.#time && act.do === "input" && !this.#time.isEnded) {
      if (!this.#time.queue(seat, { number, act }))
        return peer.send(errorOf("refused", "Too much waits for its tick.", number));
      actNumbers.last = number;
      return undefined;
    }
    const wrong = this.#refusalOf(act, seat);
    if (wrong !== undefined) return peer.send(errorOf("refused", wrong, number));
    // A draw that the rules let this seat claim needs nobody's consent.
    const claim = act.do === "offer" && act.what === "draw" ? this.#fold.claimOfDraw(seat) : undefined;
    return this.#play(seat, claim ? { do: "input", input: claim } : act, number);
  }

  /** Returns the reason why the room refuses an act of a seat, apart from the checks of the fold; undefined if there is none. */
  #refusalOf(act: RoomAct, seat: number): string | undefined {
    if (act.do === "computer") return this.#computers.refusal;
    if (act.do === "offer") return this.#fold.whyNoOffer(act.what, seat)?.wrong;
    if (act.do !== "claim" || this.#fold.whyNoClaim(seat)) return undefined;
    if (this.#seatsHere()[1 - seat]) return "The other player is here.";
    const wait = patience - this.#awayNow()[1 - seat];
    return wait > 0
      ? `The other player may come back. You can claim in ${Math.ceil(wait / 1000)} seconds.`
      : undefined;
  }

  /** Returns, for each seat, the milliseconds for which nobody has been connected. */
  #awayNow(): number[] {
    const now = performance.now();
    return this.#seatsHere().map((isHere, seat) => (isHere ? 0 : Math.floor(now - this.#awaySince[seat])));
  }

  /** Sends a client the inputs that its seat can give. They are computed once, and cached until the position can change. */
  tellChoices(peer: Peer): void {
    this.parts.noteWork();
    const { seat } = peer;
    const { seq } = this.#fold;
    if (seat === undefined) return peer.send(errorOf("no-seat", "You are watching."));
    // The list may be based on an event that is lost before it is on disk; then the client reconnects, and asks again.
    const choices = this.#choices[seat] ?? heavyWork.of(this.#listing, () => seatChoices(this.#fold, seat));
    if (!("inputs" in choices)) return peer.send(errorOf("refused", choices.wrong));
    this.#choices[seat] = choices;
    return peer.send({ type: "choices", seq, inputs: choices.inputs });
  }

  /** Plays an act of a seat, and charges the time to the seat's clock. */
  #play(seat: number, act: LoggedRoomAct, number?: number): void {
    const isThinking = this.#fold.thinkingSeat === seat;
    const refund = isThinking ? Math.min(this.#refundTo(seat), this.#thought) : 0;
    const spent = isThinking ? this.#thought - refund : undefined;
    if (spent !== undefined && spent >= this.#leftOf(seat)) return this.#runOut(seat);
    if (act.do === "input")
      this.#refunds[seat] = Math.min(mostRefund, this.#refunds[seat] - refund + refundOfInput);
    const tick = this.#fold.ticks?.passed;
    return this.#take({
      ...{ seat, act, ...this.#spentIn(seat, act, spent) },
      ...(tick !== undefined && { tick }),
      ...(number !== undefined && { number }),
    });
  }

  /**
   * Returns the thinking time that an act uses. Only inputs, and acts that end the match, stop a clock. An act that ends the
   * match charges the current thinking time, whichever seat gives the act.
   */
  #spentIn(seat: number, act: LoggedRoomAct, spent: number | undefined): { spent?: number } {
    const { thinkingSeat } = this.#fold;
    if (act.do === "input") return spent === undefined ? {} : { spent };
    if (thinkingSeat === undefined || !this.#ends(seat, act)) return {};
    return { spent: spent ?? Math.min(this.#thought, this.#leftOf(thinkingSeat)) };
  }

  /** Returns true if an act of a seat ends the match. */
  #ends(seat: number, act: LoggedRoomAct): boolean {
    const { offer } = this.#fold;
    if (act.do === "resign" || act.do === "claim") return true;
    const agrees = act.do === "accept" || act.do === "offer";
    return agrees && act.what === "draw" && offer?.what === "draw" && offer.seat !== seat;
  }

  /** Plays and logs an act of a seat, or tells the seat why the act was refused. */
  #take(unnumberedEvent: Omit<RoomEvent, "seq" | "at">): void {
    const event = { seq: this.#fold.seq + 1, at: Date.now(), ...unnumberedEvent };
    const { thinkingSeat } = this.#fold;
    const now = performance.now();
    const full = endingActs.has(event.act.do) ? undefined : this.#quota.refusal;
    const take = (): RefusedAct | undefined =>
      full === undefined ? this.#fold.apply(event) : { wrong: full };
    const refused = event.act.do === "input" ? heavyWork.of(this.parts.game, take) : take();
    this.#cost += performance.now() - now;
    if (!refused) {
      this.#noteStay(event);
      if (event.act.do === "input" || this.#fold.thinkingSeat !== thinkingSeat) {
        this.#since = now;
        this.#thinksSince = event.at;
      }
      return this.#commit(event);
    }
    const wrong = errorOf(refused.over ? "over" : "refused", refused.wrong, event.number);
    for (const it of this.#peers) if (it.seat === event.seat) it.send(wrong);
    return undefined;
  }

  /** Drops the room from memory; its log contains everything. */
  close(message?: ServerMessage): void {
    if (!message && !this.isClosed) this.#keepCheckpoint(lastCheckpointLimits);
    this.isClosed = true;
    clearTimeout(this.#flag);
    this.#time?.stop();
    this.#computers.close();
    for (const it of this.#peers) {
      if (message) it.send(message);
      it.close();
    }
    this.#peers.clear();
  }

  #answerAgain(peer: Peer, { number, seq, act }: { number: number; seq: number; act: RoomAct }): void {
    const before: RoomEvent = JSON.parse(this.#log.at(seq));
    // An offer of a draw may have been played as a claim, which is an input.
    const isClaim = act.do === "offer" && before.act.do === "input";
    if (!isClaim && JSON.stringify(before.act) !== JSON.stringify(act))
      return peer.send(errorOf("late", "Something else was played under this number.", number));
    // An act that is not on disk yet is answered when it is on disk.
    if (seq <= this.#checkpointSeq) peer.send({ type: "ack", number, seq });
  }

  #commit(event: RoomEvent): void {
    const text = this.#textOf(event);
    this.#note(event, text);
    this.#setFlag();
    this.#computers.heed();
    // Clients are told who is here, because a seat played by the computer counts as taken.
    if (event.act.do === "computer" || event.act.do === "person") this.#tellWhoIsHere();
    // Both acts can begin a rematch: accepting an offer, and offering what the other player has offered already.
    if (event.act.do === "accept" || event.act.do === "offer") this.#time?.heed(this.#seatsHere());
    const { seq, seat, at, number = null, spent = null, tick = null, act } = event;
    const { id, append } = this.parts;
    const isTalk = talkActs.has(act.do);
    if (!isTalk) this.#choices = [];
    const frames = isTalk ? this.#framesLater(seq) : this.#framesNow(act.do === "input");
    const isNew = frames?.over !== undefined && this.#newest?.over === undefined;
    this.#newest = frames;
    const peers = this.#peers;
    const sendEvent = (to: Iterable<Peer>): void => this.#tell(to, event, text, frames);
    append({ room: id, seq, seat, number, at, spent, tick, act: JSON.stringify(act) }, () =>
      sendEvent(peers),
    ).then(
      () =>
        this.#guard(() => {
          if (this.isClosed) return;
          this.#checkpointSeq = seq;
          this.#frames = frames;
          // `enter` replaces the set: clients that joined since receive the event here.
          if (this.#peers !== peers) sendEvent([...this.#peers].filter((it) => !peers.has(it)));
          if (isNew) for (const it of this.#peers) if (!this.#isLater(it)) this.#reveal(it, seq, frames);
          if (this.#delay > 0) this.#showLater(event, this.#delay, frames);
          this.#keepCheckpoint(checkpointLimits);
          if (this.isEmpty) this.parts.idle();
        }),
      () => this.#lose(),
    );
  }

  /** Sends an event to clients, and the answer to the client that gave the act. */
  #tell(
    peers: Iterable<Peer>,
    { seq, seat, number }: RoomEvent,
    text: string,
    framesToSend: SeatFrames | undefined,
  ): void {
    const message = eventsOf(this.#toldTexts(text));
    for (const it of peers) {
      if (this.#isLater(it)) continue;
      const isOwn = it.seat === seat;
      if (isOwn && number !== undefined) it.tell(`{"type":"ack","number":${number},"seq":${seq}}`, true);
      it.tell(message, isOwn);
      if (framesToSend) this.#show(it, seq, framesToSend);
    }
  }

  /** Shows an event to spectators after the delay of the room. */
  #showLater({ seq }: RoomEvent, wait: number, framesToSend: SeatFrames | undefined): void {
    const show = (): void => {
      if (this.isClosed) return;
      const isNew = framesToSend?.over !== undefined && this.#shown?.seen?.over === undefined;
      this.#shown = { seq, seen: framesToSend };
      const message = eventsOf(this.#toldTexts(this.#log.at(seq)));
      for (const it of this.#peers) {
        if (it.seat !== undefined) continue;
        it.tell(message);
        if (framesToSend) this.#show(it, seq, framesToSend);
        if (isNew) this.#reveal(it, seq, framesToSend);
      }
    };
    setTimeout(() => this.#guard(show), wait).unref();
  }

  /** Runs a task that no request waits for. An error in the task closes this room only. */
  #guard(work: () => void): void {
    this.parts.noteWork();
    try {
      work();
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Closes the room in memory after an error. Its log contains everything before the failure, so clients that reconnect continue from there. */
  #fail(error: unknown): void {
    if (this.isClosed) return;
    this.parts.failed(error);
    try {
      this.close({ type: "bye", text: "The game of this room has failed. What was kept is still there." });
    } catch (another) {
      this.parts.failed(another);
    }
    this.parts.lost();
  }

  /** Drops the room because events could not be written: all clients reconnect to the stored state. */
  #lose(): void {
    if (this.isClosed) return;
    this.close(errorOf("not-kept", "This could not be kept. The server tries again."));
    this.parts.lost();
  }

  /** Yields messages that together contain the events with numbers above `after` and up to `last`. */
  async *#eventMessages(after: number, last: number): AsyncGenerator<string> {
    for await (const it of this.#log.parts(after, last)) yield eventsOf(this.#toldTexts(it));
  }

  /** Returns an event as JSON. In rooms that send frames, it includes whether the turn has passed. */
  #textOf(event: RoomEvent): string {
    return JSON.stringify(this.#tellsStay(event) ? { ...event, stays: this.#stays.has(event.seq) } : event);
  }

  #tellsStay({ spent, act }: RoomEvent): boolean {
    return this.mode === "frames" && spent !== undefined && act.do === "input";
  }

  /** Records that the turn has not passed after an event. Must be called just after the event was applied. */
  #noteStay(event: RoomEvent): void {
    if (this.#tellsStay(event) && this.#fold.isTurnOf(this.#fold.playerOf(event.seat)))
      this.#stays.add(event.seq);
  }

  /** Returns events in the form in which they may be sent to all clients. @param texts are JSON, separated by commas, as the result is */
  #toldTexts(texts: string): string {
    if (this.mode === "inputs") return texts;
    const events: RoomEvent[] = JSON.parse(`[${texts}]`);
    return events.map((it) => JSON.stringify(withoutInput(it))).join(",");
  }

  /** Sends a client the frame that it may see. */
  #show(peer: Peer, seq: number, { sealed, frames, seen }: SeatFrames): void {
    peer.send({ type: "frame", seq, sealed, frame: frames[peer.seat ?? seen] });
  }

  /** If the match is over, sends a client the seed, and all events up to a number. */
  #reveal(peer: Peer, seq: number, { over }: SeatFrames): void {
    if (!over) return;
    const reveal = async (): Promise<void> => {
      const texts = this.#log.joined(0, seq) ?? (await allOf(this.#log.parts(0, seq))).join(",");
      peer.send({ type: "reveal", ...over, events: JSON.parse(`[${texts}]`) });
    };
    reveal().catch((error: unknown) => this.#fail(error));
  }

  /** Returns the newest frames under the number of an event that does not change the position, because making frames again takes much longer. */
  #framesLater(seq: number): SeatFrames | undefined {
    const news = { number: seq, says: [], sounds: [], moves: [] };
    return this.#newest && { ...this.#newest, frames: this.#newest.frames.map((it) => ({ ...it, ...news })) };
  }

  #framesNow(isNews: boolean): SeatFrames | undefined {
    const { setup, nonce } = this.parts;
    return this.mode === "frames"
      ? seatFramesOf(
          this.#fold,
          deriveRoundSecrets({ seed: setup.seed, nonce }, this.#fold.round, setup.begun),
          isNews,
        )
      : undefined;
  }

  #tellWhoIsHere(): void {
    const seats = this.#seatsHere();
    this.#time?.heed(seats);
    this.#computers.heed();
    const watchers = [...this.#peers].filter((it) => it.seat === undefined).length;
    for (const it of this.#peers)
      it.send({
        type: "here",
        seats,
        watchers,
        ...(this.#fold.seats === 2 && { away: this.#awayNow(), patience }),
      });
  }

  #seatsHere(): boolean[] {
    const { computers } = this.#fold;
    return computers.map(
      (level, seat) => level !== undefined || [...this.#peers].some((it) => it.seat === seat),
    );
  }

  /** Adds an event to the events in memory. @param isCounted is true if the room's quota includes the event already */
  #note({ seat, number, seq }: RoomEvent, text: string, isCounted = false): void {
    this.#log.push(text);
    if (!isCounted) this.#quota.addAct(text.length);
    if (number !== undefined) this.#done[seat].add(number, seq);
  }

  get #thought(): number {
    return Math.floor(performance.now() - this.#since);
  }

  /** Returns the refund of a seat's thinking time: the transmission time of the messages, within the limits for refunds. */
  #refundTo(seat: number): number {
    const lag = Math.max(0, ...[...this.#peers].filter((it) => it.seat === seat).map((it) => it.lag));
    return Math.floor(Math.min(lag, this.#refunds[seat]));
  }

  #leftOf(seat: number): number {
    return this.#fold.left[this.#fold.playerOf(seat)] ?? Infinity;
  }

  #setFlag(): void {
    clearTimeout(this.#flag);
    const seat = this.#fold.thinkingSeat;
    if (seat === undefined) return;
    this.#flag = setTimeout(
      () => this.#guard(() => this.#runOut(seat)),
      this.#leftOf(seat) - this.#thought + this.#refundTo(seat),
    );
    this.#flag.unref();
  }

  #runOut(seat: number): void {
    this.#take({ seat, act: { do: "flag" } });
  }
}

async function allOf<T>(values: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const value of values) list.push(value);
  return list;
}

/** Returns a message that contains events. @param texts are the serialized events, separated by commas */
const eventsOf = (texts: string): string => `{"type":"events","events":[${texts}]}`;

function withoutInput(event: RoomEvent): VisibleRoomEvent {
  return event.act.do === "input" ? { ...event, act: { do: "hidden" } } : event;
}
