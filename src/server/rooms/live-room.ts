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
import { makeError } from "./errors.ts";
import { makeCheckpoint, restoreCheckpoint } from "./checkpoints.ts";
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
  sendText(text: string, isAnswer?: boolean): void;
  /** Sends serialized messages as they come; everything that is sent meanwhile follows them. Resolves when all have been sent. */
  sendTexts(texts: AsyncIterable<string>): Promise<void>;
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
  /** Stores the service that computes inputs for seats that the computer plays; undefined if it plays none. */
  readonly desk: ComputerDesk | undefined;
  /** Stores the time, as `Date.now`, at which the server began to keep rooms: no thinking time counts before it. */
  readonly startTime: number;
  /** Is called before each piece of work for the room, so that the server knows which room a blocked thread was working for. */
  noteWork(): void;
  /** Is called if, after an event, nobody is in the room any more. */
  onEmpty(): void;
  /** Writes a row of the log; resolves when the row is on disk. `announce` sends messages to clients, which go out as soon as the row is on disk. */
  append(row: StoredEvent, announce: () => void): Promise<void>;
  /** Returns the events on disk with numbers above `afterSeq` and up to `lastSeq`. */
  loadEvents(afterSeq: number, lastSeq: number): Promise<readonly RoomEvent[]>;
  /** Stores the state of the room after an event, as text, from which it can be restored. */
  checkpoint(seq: number, state: string): void;
  /** Is called when the log could not be written, so that the room in memory is ahead of its log and must be dropped. */
  onLost(): void;
  /** Is called with an error that was thrown in the room: the room is closed, and its log is unchanged. */
  onError(error: unknown): void;
}

/**
 * Defines the number of changes kept for undo: none, because undo is rare in rooms. Entries of the undo log would become garbage
 * just after the garbage collector has moved them to the old generation, where collecting them delays all rooms.
 */
const held = 0;

/**
 * Limits the milliseconds of network round trips that are refunded to a player's clock, in total; `refundPerTurn` is what
 * each turn adds.
 */
const maxRefund = 500;
/** Defines how long a player must be away, in milliseconds, before the opponent can claim the match. */
const claimDelay = 60_000;
/** Defines how long a log is replayed, in milliseconds, before other work has its turn. */
const replaySliceTime = 10;
/** Defines the number of events that are read from disk at a time. */
const eventsPerRead = 500;
const refundPerTurn = 100;
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
  readonly frames: SeatFrames | undefined;
}

/** Represents a room in memory: the state folded from its log, and its clients. An act is sent to clients only after it is on disk. */
export class LiveRoom {
  readonly parts: RoomParts;
  readonly mode: RoomMode;
  readonly #fold: RoomFold;
  #log = this.#makeLog(0);
  /** Lists the clients. Players come before spectators, so that messages are sent to them first. */
  #peers = new Set<Peer>();
  /**
   * Maps each client that is still owed events committed before it joined to the last event that it is sent late: after the thread
   * has learned that the event is on disk. Otherwise a later event could overtake it.
   */
  readonly #latePeers = new Map<Peer, number>();
  /** Maps, for each seat, the numbers that its client gave to acts to the numbers of their events in the log. */
  readonly #actNumbers: readonly ActNumbers[];
  /** Advances ticks, in a game with a clock of its own. */
  readonly #roomTime: RoomTime | undefined;
  /** Plays the seats that players have left to the computer. */
  readonly #computers: SeatComputers;
  /** Stores the number of the last event that is on disk. */
  #writtenSeq = 0;
  /**
   * Stores the time at which the player to move began to think. It is in the unit of `performance.now`, because the system clock
   * can be changed. Time while the server was down does not count.
   */
  #thinkingSince = performance.now();
  /** Stores, in rooms that send frames instead of inputs, the frames after the last event on disk. */
  #writtenFrames: SeatFrames | undefined;
  /** Stores, in rooms that send frames, the frames after the last event, which may not be on disk yet. */
  #frames: SeatFrames | undefined;
  #flagTimer: NodeJS.Timeout | undefined;
  /** Lists, for each seat, the milliseconds of network delay that may still be refunded to its clock. */
  readonly #refunds: number[];
  /** Describes what spectators have been sent, in rooms that show them everything after a delay. */
  #shownEvent: ShownEvent | undefined;
  /**
   * Caches, for each seat, the list of possible inputs that a client has requested. The cache is cleared by the next event that
   * can change the position.
   */
  #choices: ({ readonly inputs: readonly Input[] } | undefined)[] = [];
  /**
   * Represents the listing of inputs for `heavyWork`. Its units of work are not counted, but slow listings are
   * charged by their time.
   */
  readonly #listing = { work: 0 };
  /** Lists, for each seat, the time since when nobody has been connected, by `performance.now`. */
  readonly #awaySince: number[];
  /** Counts what the room has logged, and limits it. */
  readonly #quota: RoomQuota;
  /** Stores the same time as `#thinkingSince`, in the unit of `RoomEvent.at`. */
  #thinksSince = 0;
  /** Lists the numbers of the events after which the turn stayed with the same player, in rooms that report this to clients. */
  #stays = new Set<number>();
  /** Counts the events and inputs that had been played at the last checkpoint. */
  #savedAt = 0;
  /** Stores the milliseconds spent playing since the last checkpoint. */
  #playingTime = 0;
  /** Is true if this object must not be used any more. */
  isClosed = false;
  /** Is true if the room was closed only because nobody was in it. */
  isReleased = false;

  /**
   * Replays the log of a room from its checkpoint, in time slices, so that a long log does not delay other rooms. @param events
   * lists the events after the checkpoint, and some events before it
   */
  static async open(parts: RoomParts, events: readonly RoomEvent[], checkpoint?: TakenRoom["checkpoint"]) {
    const room = new LiveRoom(parts);
    await room.#playLog(events, checkpoint);
    return room;
  }

  private constructor(parts: RoomParts) {
    const { game, setup } = parts;
    this.parts = parts;
    this.mode = modeOf(game.program);
    const seedOf = (round: number): Seed => this.#secretsOf(round).seed;
    const mostWork = actBudget(game.program);
    this.#fold = foldOf(game, { setup }, { held, mostWork, ...(this.mode === "frames" && { seedOf }) });
    this.#refunds = game.program.players.map(() => maxRefund);
    this.#actNumbers = game.program.players.map(() => new ActNumbers());
    this.#awaySince = game.program.players.map(() => performance.now());
    const { tick } = game.program;
    this.#quota = new RoomQuota(this.#fold.seats + (tick ? 1 : 0));
    const guard = (task: () => void): void => this.#guard(task);
    this.#roomTime =
      tick &&
      new RoomTime({
        fold: this.#fold,
        microseconds: tick.microseconds,
        takeEvent: (event) => this.#takeEvent(event),
        isFull: () => this.#quota.refusalOf(this.#fold.seats) !== undefined,
        guard,
      });
    this.#computers = new SeatComputers({
      fold: this.#fold,
      desk: parts.desk,
      playAct: (seat, act) => guard(() => this.#playAct(seat, act)),
      timeLeftOf: (seat) => this.#timeLeftOf(seat) - this.#thinkingTime,
      hasClients: () => !this.isEmpty,
      guard,
    });
  }

  /**
   * Restores a checkpoint if it belongs to this log and is not newer than what spectators may see. Returns the number of the
   * event after which it was stored; 0 if nothing was restored.
   */
  #restore(events: readonly RoomEvent[], { seq, state }: { seq: number; state: string }, shownUntil: number) {
    const checkpointEvent = events.find((it) => it.seq === seq);
    if (!checkpointEvent || (this.#delay > 0 && checkpointEvent.at > shownUntil)) return 0;
    const checkpoint = restoreCheckpoint(this.#fold, state, actBudget(this.parts.game.program));
    if (!checkpoint) return 0;
    this.#quota.counts = checkpoint.kept;
    for (const [seat, number] of checkpoint.numbers.entries()) this.#actNumbers[seat].highest = number;
    this.#thinksSince = checkpoint.thinksSince;
    this.#stays = new Set(checkpoint.stays);
    this.#savedAt = this.#playedCount;
    return seq;
  }

  async #playLog(lastEvents: readonly RoomEvent[], checkpoint: TakenRoom["checkpoint"]): Promise<void> {
    const shownUntil = Date.now() - this.#delay;
    const restoredSeq = checkpoint ? this.#restore(lastEvents, checkpoint, shownUntil) : 0;
    const countBefore = lastEvents.length === 0 ? 0 : lastEvents[0].seq - 1;
    const logStart = restoredSeq > 0 ? countBefore : 0;
    this.#log = this.#makeLog(logStart);
    let sliceStart = performance.now();
    for (const eventSource of [this.#loadStored(logStart, countBefore), lastEvents])
      for await (const event of eventSource) {
        this.#replay(event, event.seq <= restoredSeq, shownUntil);
        if (performance.now() - sliceStart < replaySliceTime) continue;
        await new Promise((resolve) => setImmediate(resolve));
        this.parts.noteWork();
        sliceStart = performance.now();
      }
    this.#shownEvent ??= { seq: this.#fold.seq, frames: this.#makeFrames(false) };
    this.#writtenSeq = this.#fold.seq;
    this.#writtenFrames = this.#frames = this.#makeFrames(false);
    this.#thinkingSince =
      performance.now() - Math.max(0, Date.now() - Math.max(this.#thinksSince, this.parts.startTime));
    this.#setFlagTimer();
    this.#keepCheckpoint(checkpointLimits);
  }

  /**
   * Applies an event of the log. @param isKnown is true if the checkpoint includes the event @param shownUntil is the time from which
   * on events are still hidden from spectators
   */
  #replay(event: RoomEvent, isKnown: boolean, shownUntil: number): void {
    const hiddenTime = event.at - shownUntil;
    const isLater = this.#delay > 0 && hiddenTime > 0;
    if (isLater) this.#shownEvent ??= { seq: this.#fold.seq, frames: this.#makeFrames(false) };
    if (!isKnown) {
      this.#fold.apply(event);
      this.#recordStay(event);
      if (this.#fold.hasEndedThinking) this.#thinksSince = event.at;
    }
    this.#addEvent(event, this.#serializeEvent(event), isKnown);
    // The delay is capped because the system clock may have been set back since the event.
    if (isLater) this.#showLater(event, Math.min(hiddenTime, this.#delay), this.#makeFrames(false));
  }

  /** Yields the events on disk with numbers above `afterSeq` and up to `lastSeq`. */
  async *#loadStored(afterSeq: number, lastSeq: number): AsyncGenerator<RoomEvent> {
    for (let seq = afterSeq; seq < lastSeq; seq += eventsPerRead) {
      yield* await this.parts.loadEvents(seq, Math.min(lastSeq, seq + eventsPerRead));
      this.parts.noteWork();
    }
  }

  /** Makes the log of the room, without the events after `lastOldSeq`. */
  #makeLog(lastOldSeq: number): RoomLog {
    return new RoomLog(lastOldSeq, async (afterSeq, lastSeq) => {
      return (await collectAll(this.#loadStored(afterSeq, lastSeq))).map((it) => this.#serializeEvent(it));
    });
  }

  /** Returns the number of events and inputs played. */
  get #playedCount(): number {
    return this.#fold.seq + this.#fold.session.inputs.length;
  }

  /** Stores a checkpoint if enough was played since the last checkpoint, and all of it is on disk. */
  #keepCheckpoint({ played, cost }: typeof checkpointLimits): void {
    const { seq } = this.#fold;
    if ((this.#playedCount - this.#savedAt < played && this.#playingTime < cost) || seq !== this.#writtenSeq)
      return;
    this.#savedAt = this.#playedCount;
    this.#playingTime = 0;
    const state = makeCheckpoint(this.#fold, {
      ...{ thinksSince: this.#thinksSince, stays: this.#stays, kept: this.#quota.counts },
      numbers: this.#actNumbers.map((it) => it.highest),
    });
    if (state === undefined) return;
    const storeCheckpoint = (): void => this.parts.checkpoint(seq, state);
    // A room is opened in the state that spectators may see, so its checkpoints are delayed by the same time.
    if (this.#delay > 0) setTimeout(storeCheckpoint, this.#delay).unref();
    else storeCheckpoint();
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
    return this.#writtenSeq;
  }

  /** Returns the delay for spectators, in milliseconds. */
  get #delay(): number {
    return this.parts.setup.delay ?? 0;
  }

  /** Returns true if a client is a spectator to whom everything is shown after a delay. */
  #isDelayed({ seat }: Peer): boolean {
    return seat === undefined && this.#delay > 0;
  }

  /** Returns the last event that a client may know by now, and the frames after that event. */
  #lastShownEventOf(peer: Peer): ShownEvent {
    const delayedEvent = this.#isDelayed(peer) ? this.#shownEvent : undefined;
    return delayedEvent ?? { seq: this.#writtenSeq, frames: this.#writtenFrames };
  }

  /** Adds a client that has received all events up to `knownSeq`. A seat has one client: a later client replaces an earlier one. */
  enter(peer: Peer, knownSeq: number): void {
    this.parts.noteWork();
    for (const it of this.#peers)
      if (peer.seat !== undefined && it.seat === peer.seat) {
        it.send(makeError("elsewhere", "Your seat is played from another window now."));
        it.close();
        this.#removePeer(it);
      }
    this.#peers = new Set(peer.seat === undefined ? [...this.#peers, peer] : [peer, ...this.#peers]);
    this.#noteOwedEvents(peer);
    const { id, gameId, setup, nonce } = this.parts;
    const { seq, frames } = this.#lastShownEventOf(peer);
    const { seed, begun: _, ...publicSetup } = setup;
    peer.send({
      type: "welcome",
      version: protocolVersion,
      room: id,
      game: gameId,
      mode: this.mode,
      setup: this.mode === "inputs" ? setup : publicSetup,
      ...(peer.seat !== undefined && { seat: peer.seat }),
      seq,
      number: peer.seat === undefined ? 0 : this.#actNumbers[peer.seat].highest,
      thought: this.#thinkingTime,
      sealed: frames?.sealed ?? seedCommitmentOf({ seed, nonce }),
    });
    const missedTexts = this.#log.joinEvents(knownSeq, seq);
    if (missedTexts === undefined) void this.#sendLog(peer, knownSeq, seq);
    else if (missedTexts !== "") peer.sendText(wrapEvents(this.#textsForClients(missedTexts)));
    if (frames) {
      this.#sendFrame(peer, seq, frames);
      this.#reveal(peer, seq, frames);
    }
    // If the computer plays the seat of a client that enters, the client takes over from it.
    if (peer.seat !== undefined && this.#fold.computers[peer.seat] !== undefined)
      this.#takeEvent({ seat: peer.seat, act: { do: "person" } });
    this.#announceClients();
  }

  /** Sends a client a part of the log that is on disk. What is played meanwhile waits until it is on disk, too. */
  async #sendLog(peer: Peer, afterSeq: number, lastSeq: number): Promise<void> {
    this.#latePeers.set(peer, Infinity);
    await peer.sendTexts(this.#eventMessages(afterSeq, lastSeq));
    this.#noteOwedEvents(peer);
  }

  /** Notes whether events that are not yet on disk must be sent to a client late. A client that has left is owed nothing. */
  #noteOwedEvents(peer: Peer): void {
    if (this.#peers.has(peer) && this.#fold.seq > this.#writtenSeq) this.#latePeers.set(peer, this.#fold.seq);
    else this.#latePeers.delete(peer);
  }

  #removePeer(peer: Peer): boolean {
    this.#latePeers.delete(peer);
    return this.#peers.delete(peer);
  }

  /** Returns the clients that are sent an event as soon as it is on disk. */
  #promptPeers(seq: number): Iterable<Peer> {
    if (this.#latePeers.size === 0) return this.#peers;
    for (const [it, lastSeq] of this.#latePeers) this.#latePeers.set(it, Math.max(lastSeq, seq));
    return [...this.#peers].filter((it) => !this.#latePeers.has(it));
  }

  leave(peer: Peer): void {
    if (!this.#removePeer(peer)) return;
    if (peer.seat !== undefined) this.#awaySince[peer.seat] = performance.now();
    this.#guard(() => {
      if (peer.seat !== undefined) this.#roomTime?.releaseKeys(peer.seat);
      this.#announceClients();
    });
  }

  /** Handles an act of a client in a seat. When the act is on disk, the client receives the answer and all clients receive the event. */
  act(peer: Peer, number: number, act: RoomAct): void {
    this.parts.noteWork();
    try {
      this.#handleAct(peer, number, act);
    } catch (error) {
      // Without an answer, the client would send the act again, and the act would fail again.
      peer.send(makeError("refused", "The game fails here: this cannot be played.", number));
      this.#fail(error);
    }
  }

  #handleAct(peer: Peer, number: number, act: RoomAct): void {
    const { seat } = peer;
    if (seat === undefined) return peer.send(makeError("no-seat", "You are watching.", number));
    const actNumbers = this.#actNumbers[seat];
    const earlierSeq = actNumbers.eventNumberOf(number);
    if (earlierSeq !== undefined) return this.#answerAgain(peer, { number, seq: earlierSeq, act });
    if (this.#roomTime?.isQueued(seat, number)) return undefined;
    if (number <= actNumbers.highest)
      return peer.send(makeError("late", "Something later has been played already.", number));
    if (this.#roomTime && act.do === "input" && !this.#roomTime.isEnded) {
      if (!this.#roomTime.enqueue(seat, { number, act }))
        return peer.send(makeError("refused", "Too much waits for its tick.", number));
      actNumbers.highest = number;
      return undefined;
    }
    const refusal = this.#refusalOf(act, seat);
    if (refusal !== undefined) return peer.send(makeError("refused", refusal, number));
    // A draw that the rules let this seat claim needs nobody's consent.
    const claim = act.do === "offer" && act.what === "draw" ? this.#fold.claimOfDraw(seat) : undefined;
    return this.#playAct(seat, claim ? { do: "input", input: claim } : act, number);
  }

  /** Returns the reason why the room refuses an act of a seat, apart from the checks of the fold; undefined if there is none. */
  #refusalOf(act: RoomAct, seat: number): string | undefined {
    if (act.do === "computer") return this.#computers.refusal;
    if (act.do === "offer") return this.#fold.whyNoOffer(act.what, seat)?.wrong;
    // Without a clock of the game, a cycle to which nobody gives anything is no player's (R8).
    if (act.do === "input" && act.input.type === "cycle" && act.input.given.length === 0 && !this.#roomTime)
      return "This does nothing here.";
    if (act.do !== "claim" || this.#fold.whyNoClaim(seat)) return undefined;
    if (this.#presence()[1 - seat]) return "The other player is here.";
    const waitLeft = claimDelay - this.#timesAway()[1 - seat];
    return waitLeft > 0
      ? `The other player may come back. You can claim in ${Math.ceil(waitLeft / 1000)} seconds.`
      : undefined;
  }

  /** Returns, for each seat, the milliseconds for which nobody has been connected. */
  #timesAway(): number[] {
    const now = performance.now();
    return this.#presence().map((isHere, seat) => (isHere ? 0 : Math.floor(now - this.#awaySince[seat])));
  }

  /** Sends a client the inputs that its seat can give. They are computed once, and cached until the position can change. */
  sendChoices(peer: Peer): void {
    this.parts.noteWork();
    const { seat } = peer;
    const { seq } = this.#fold;
    if (seat === undefined) return peer.send(makeError("no-seat", "You are watching."));
    // The list may be based on an event that is lost before it is on disk; then the client reconnects, and asks again.
    const choices = this.#choices[seat] ?? heavyWork.run(this.#listing, () => seatChoices(this.#fold, seat));
    if (!("inputs" in choices)) return peer.send(makeError("refused", choices.wrong));
    this.#choices[seat] = choices;
    return peer.send({ type: "choices", seq, inputs: choices.inputs });
  }

  /** Plays an act of a seat, and charges the time to the seat's clock. */
  #playAct(seat: number, act: LoggedRoomAct, number?: number): void {
    const isThinking = this.#fold.thinkingSeat === seat;
    const refund = isThinking ? Math.min(this.#refundOf(seat), this.#thinkingTime) : 0;
    const spent = isThinking ? this.#thinkingTime - refund : undefined;
    if (spent !== undefined && spent >= this.#timeLeftOf(seat)) return this.#endByTimeout(seat);
    const tick = this.#fold.ticks?.passed;
    const event = {
      ...{ seat, act, ...this.#timeSpentOn(seat, act, spent) },
      ...(tick !== undefined && { tick }),
      ...(number !== undefined && { number }),
    };
    return this.#takeEvent(event, refund);
  }

  /**
   * Returns the thinking time that an act uses. Only inputs, and acts that end the match, stop a clock. An act that ends the
   * match charges the current thinking time, whichever seat gives the act.
   */
  #timeSpentOn(seat: number, act: LoggedRoomAct, spent: number | undefined): { spent?: number } {
    const { thinkingSeat } = this.#fold;
    if (act.do === "input") return spent === undefined ? {} : { spent };
    if (thinkingSeat === undefined || !this.#endsMatch(seat, act)) return {};
    return { spent: spent ?? Math.min(this.#thinkingTime, this.#timeLeftOf(thinkingSeat)) };
  }

  /** Returns true if an act of a seat ends the match. */
  #endsMatch(seat: number, act: LoggedRoomAct): boolean {
    const { offer } = this.#fold;
    if (act.do === "resign" || act.do === "claim") return true;
    const canAgree = act.do === "accept" || act.do === "offer";
    return canAgree && act.what === "draw" && offer?.what === "draw" && offer.seat !== seat;
  }

  /**
   * Plays and logs an act of a seat, or tells the seat why the act was refused. @param refund is the part of the thinking time that was not
   * charged
   */
  #takeEvent(unnumberedEvent: Omit<RoomEvent, "seq" | "at">, refund = 0): void {
    const event = { seq: this.#fold.seq + 1, at: Date.now(), ...unnumberedEvent };
    const now = performance.now();
    const quotaRefusal = endingActs.has(event.act.do)
      ? undefined
      : this.#quota.refusalOf(this.#shareOf(event));
    const applyEvent = (): RefusedAct | undefined =>
      quotaRefusal === undefined ? this.#fold.apply(event) : { wrong: quotaRefusal };
    const refusedAct = event.act.do === "input" ? heavyWork.run(this.parts.game, applyEvent) : applyEvent();
    this.#playingTime += performance.now() - now;
    if (!refusedAct) {
      this.#recordStay(event);
      // Inputs that continue a turn are granted no further refund.
      const isTurnOver = event.spent !== undefined && !this.#fold.isTurnOf(this.#fold.playerOf(event.seat));
      const refundLeft = this.#refunds[event.seat] - refund + (isTurnOver ? refundPerTurn : 0);
      if (event.act.do === "input") this.#refunds[event.seat] = Math.min(maxRefund, refundLeft);
      if (this.#fold.hasEndedThinking) {
        this.#thinkingSince = now;
        this.#thinksSince = event.at;
      }
      return this.#commit(event);
    }
    const refusalMessage = makeError(refusedAct.over ? "over" : "refused", refusedAct.wrong, event.number);
    for (const it of this.#peers) if (it.seat === event.seat) it.send(refusalMessage);
    return undefined;
  }

  /** Drops a room that nobody is in from memory; its log contains everything. */
  release(): void {
    this.isReleased = true;
    this.#keepCheckpoint(lastCheckpointLimits);
    this.close();
  }

  /** Drops the room from memory, and disconnects its clients. */
  close(message?: ServerMessage): void {
    this.isClosed = true;
    clearTimeout(this.#flagTimer);
    this.#roomTime?.stop();
    this.#computers.close();
    for (const it of this.#peers) {
      if (message) it.send(message);
      it.close();
    }
    this.#peers.clear();
  }

  #answerAgain(peer: Peer, { number, seq, act }: { number: number; seq: number; act: RoomAct }): void {
    const earlierEvent: RoomEvent = JSON.parse(this.#log.at(seq));
    // An offer of a draw may have been played as a claim, which is an input.
    const isClaim = act.do === "offer" && earlierEvent.act.do === "input";
    if (!isClaim && JSON.stringify(earlierEvent.act) !== JSON.stringify(act))
      return peer.send(makeError("late", "Something else was played under this number.", number));
    // An act that is not on disk yet is answered when it is on disk.
    if (seq <= this.#writtenSeq) peer.send({ type: "ack", number, seq });
  }

  #commit(event: RoomEvent): void {
    const text = this.#serializeEvent(event);
    this.#addEvent(event, text);
    this.#setFlagTimer();
    this.#computers.noteRoomChange();
    // Clients are told who is here, because a seat played by the computer counts as taken.
    if (event.act.do === "computer" || event.act.do === "person") this.#announceClients();
    // Both acts can begin a rematch: accepting an offer, and offering what the other player has offered already.
    if (event.act.do === "accept" || event.act.do === "offer") this.#roomTime?.setClients(this.#presence());
    const { seq, seat, at, number = null, spent = null, tick = null, act } = event;
    const { id, append } = this.parts;
    const isTalk = talkActs.has(act.do);
    if (!isTalk) this.#choices = [];
    const frames = isTalk ? this.#unchangedFrames(seq) : this.#makeFrames(act.do === "input");
    const hasEnded = frames?.over !== undefined && this.#frames?.over === undefined;
    this.#frames = frames;
    const promptPeers = this.#promptPeers(seq);
    const sendEvent = (to: Iterable<Peer>): void => this.#sendEvent(to, event, text, frames);
    append({ room: id, seq, seat, number, at, spent, tick, act: JSON.stringify(act) }, () =>
      sendEvent(promptPeers),
    ).then(
      () =>
        this.#guard(() => {
          if (this.isClosed) return;
          this.#writtenSeq = seq;
          this.#writtenFrames = frames;
          if (this.#latePeers.size > 0) sendEvent(this.#latePeers.keys());
          for (const [it, lastSeq] of this.#latePeers) if (lastSeq <= seq) this.#latePeers.delete(it);
          if (hasEnded) for (const it of this.#peers) if (!this.#isDelayed(it)) this.#reveal(it, seq, frames);
          if (this.#delay > 0) this.#showLater(event, this.#delay, frames);
          this.#keepCheckpoint(checkpointLimits);
          if (this.isEmpty) this.parts.onEmpty();
        }),
      () => this.#dropUnwritten(),
    );
  }

  /** Sends an event to clients, and the answer to the client that gave the act. */
  #sendEvent(
    peers: Iterable<Peer>,
    { seq, seat, number }: RoomEvent,
    text: string,
    framesToSend: SeatFrames | undefined,
  ): void {
    const message = wrapEvents(this.#textsForClients(text));
    for (const it of peers) {
      if (this.#isDelayed(it)) continue;
      const isOwn = it.seat === seat;
      if (isOwn && number !== undefined) it.sendText(`{"type":"ack","number":${number},"seq":${seq}}`, true);
      it.sendText(message, isOwn);
      if (framesToSend) this.#sendFrame(it, seq, framesToSend);
    }
  }

  /** Shows an event to spectators after the delay of the room. */
  #showLater({ seq }: RoomEvent, delay: number, framesToSend: SeatFrames | undefined): void {
    const showEvent = (): void => {
      if (this.isClosed) return;
      const hasEnded = framesToSend?.over !== undefined && this.#shownEvent?.frames?.over === undefined;
      this.#shownEvent = { seq, frames: framesToSend };
      const message = wrapEvents(this.#textsForClients(this.#log.at(seq)));
      for (const it of this.#peers) {
        if (it.seat !== undefined) continue;
        it.sendText(message);
        if (framesToSend) this.#sendFrame(it, seq, framesToSend);
        if (hasEnded) this.#reveal(it, seq, framesToSend);
      }
    };
    setTimeout(() => this.#guard(showEvent), delay).unref();
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
    this.parts.onError(error);
    try {
      this.close({ type: "bye", text: "The game of this room has failed. What was kept is still there." });
    } catch (closeError) {
      this.parts.onError(closeError);
    }
    this.parts.onLost();
  }

  /** Drops the room because events could not be written: all clients reconnect to the stored state. */
  #dropUnwritten(): void {
    if (this.isClosed) return;
    this.close(makeError("not-kept", "This could not be kept. The server tries again."));
    this.parts.onLost();
  }

  /** Yields messages that together contain the events with numbers above `afterSeq` and up to `lastSeq`. */
  async *#eventMessages(afterSeq: number, lastSeq: number): AsyncGenerator<string> {
    for await (const it of this.#log.parts(afterSeq, lastSeq)) yield wrapEvents(this.#textsForClients(it));
  }

  /** Returns an event as JSON. In rooms that send frames, it includes whether the turn has passed. */
  #serializeEvent(event: RoomEvent): string {
    return JSON.stringify(this.#sendsStay(event) ? { ...event, stays: this.#stays.has(event.seq) } : event);
  }

  #sendsStay({ spent, act }: RoomEvent): boolean {
    return this.mode === "frames" && spent !== undefined && act.do === "input";
  }

  /** Records that the turn has not passed after an event. Must be called just after the event was applied. */
  #recordStay(event: RoomEvent): void {
    if (this.#sendsStay(event) && this.#fold.isTurnOf(this.#fold.playerOf(event.seat)))
      this.#stays.add(event.seq);
  }

  /** Returns serialized events without what clients must not see. @param texts are JSON texts separated by commas; so is the result */
  #textsForClients(texts: string): string {
    if (this.mode === "inputs") return texts;
    const events: RoomEvent[] = JSON.parse(`[${texts}]`);
    return events.map((it) => JSON.stringify(withoutInput(it))).join(",");
  }

  /** Sends a client the frame that it may see. */
  #sendFrame(peer: Peer, seq: number, { sealed, frames, seen }: SeatFrames): void {
    peer.send({ type: "frame", seq, sealed, frame: frames[peer.seat ?? seen] });
  }

  /** If the match is over, sends a client the seed, and all events up to a number. */
  #reveal(peer: Peer, seq: number, { over }: SeatFrames): void {
    if (!over) return;
    const reveal = async (): Promise<void> => {
      const texts = this.#log.joinEvents(0, seq) ?? (await collectAll(this.#log.parts(0, seq))).join(",");
      peer.send({ type: "reveal", ...over, events: JSON.parse(`[${texts}]`) });
    };
    reveal().catch((error: unknown) => this.#fail(error));
  }

  /**
   * Returns the newest frames with the number of an event that does not change the position, because making frames
   * again would take much longer.
   */
  #unchangedFrames(seq: number): SeatFrames | undefined {
    const news = { number: seq, says: [], sounds: [], moves: [] };
    return this.#frames && { ...this.#frames, frames: this.#frames.frames.map((it) => ({ ...it, ...news })) };
  }

  #makeFrames(hasNews: boolean): SeatFrames | undefined {
    if (this.mode !== "frames") return undefined;
    return seatFramesOf(this.#fold, this.#secretsOf(this.#fold.round), hasNews);
  }

  #secretsOf(round: number) {
    const { setup, nonce } = this.parts;
    return deriveRoundSecrets({ seed: setup.seed, nonce }, round, setup.begun);
  }

  #announceClients(): void {
    const seats = this.#presence();
    this.#roomTime?.setClients(seats);
    this.#computers.noteRoomChange();
    const watchers = [...this.#peers].filter((it) => it.seat === undefined).length;
    for (const it of this.#peers)
      it.send({
        type: "here",
        seats,
        watchers,
        ...(this.#fold.seats === 2 && { away: this.#timesAway(), patience: claimDelay }),
      });
  }

  #presence(): boolean[] {
    const { computers } = this.#fold;
    return computers.map(
      (level, seat) => level !== undefined || [...this.#peers].some((it) => it.seat === seat),
    );
  }

  /** Adds an event to the events in memory. @param isCounted is true if the room's quota includes the event already */
  #addEvent(event: RoomEvent, text: string, isCounted = false): void {
    const { seat, number, seq } = event;
    this.#log.push(text);
    if (!isCounted) this.#quota.addAct(this.#shareOf(event), text.length);
    if (number !== undefined) this.#actNumbers[seat].add(number, seq);
  }

  /** Returns the share of the quota to which an event belongs: that of its seat or, for passing ticks, the last. */
  #shareOf({ seat, act }: Pick<RoomEvent, "seat" | "act">): number {
    return act.do === "time" ? this.#fold.seats : seat;
  }

  get #thinkingTime(): number {
    return Math.floor(performance.now() - this.#thinkingSince);
  }

  /** Returns the refund of a seat's thinking time: the transmission time of the messages, within the limits for refunds. */
  #refundOf(seat: number): number {
    const lag = Math.max(0, ...[...this.#peers].filter((it) => it.seat === seat).map((it) => it.lag));
    return Math.floor(Math.min(lag, this.#refunds[seat]));
  }

  #timeLeftOf(seat: number): number {
    return this.#fold.left[this.#fold.playerOf(seat)] ?? Infinity;
  }

  #setFlagTimer(): void {
    clearTimeout(this.#flagTimer);
    const seat = this.#fold.thinkingSeat;
    if (seat === undefined) return;
    this.#flagTimer = setTimeout(
      () => this.#guard(() => this.#endByTimeout(seat)),
      this.#timeLeftOf(seat) - this.#thinkingTime + this.#refundOf(seat),
    );
    this.#flagTimer.unref();
  }

  #endByTimeout(seat: number): void {
    this.#takeEvent({ seat, act: { do: "flag" } });
  }
}

/** Returns the values that an iterable yields, as an array. */
async function collectAll<T>(values: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const value of values) list.push(value);
  return list;
}

/** Returns a message that contains events. @param texts are the serialized events, separated by commas */
const wrapEvents = (texts: string): string => `{"type":"events","events":[${texts}]}`;

function withoutInput(event: RoomEvent): VisibleRoomEvent {
  return event.act.do === "input" ? { ...event, act: { do: "hidden" } } : event;
}
