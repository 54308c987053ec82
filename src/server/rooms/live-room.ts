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
import { hidesSomething } from "../../view/index.ts";
import { errorOf } from "./errors.ts";
import { makeCheckpoint, recallCheckpoint } from "./checkpoints.ts";
import { ActNumbers } from "./act-numbers.ts";
import { type ComputerDesk, SeatComputers } from "../computers/index.ts";
import { seedCommitmentOf, deriveRoundSecrets } from "../secrets.ts";
import { TextStore } from "../text-store.ts";
import { actBudget, heavyWork, RoomQuota } from "../budgets.ts";
import { RoomTime } from "./room-time.ts";
import { seatChoices } from "./seat-choices.ts";
import { type SeatFrames, seatFramesOf } from "./seat-frames.ts";
import type { StoredEvent, TakenRoom } from "../store/index.ts";

/** Describes somebody in a room. */
export interface Peer {
  /** Is missing for those who watch. */
  readonly seat: number | undefined;
  /** Is the time that a message takes to them and back, in milliseconds. */
  readonly lag: number;
  send(message: ServerMessage): void;
  /** Sends a message that is written out already. @param isAnswer of what they did themselves: what others wait for goes first */
  tell(text: string, isAnswer?: boolean): void;
  close(): void;
}

export interface RoomParts {
  readonly id: string;
  /** Holds the name of the game in the store. */
  readonly gameId: string;
  readonly game: Game;
  readonly setup: RoomSetup & { readonly seed: Seed };
  readonly nonce: string;
  /** Holds digests of the secrets of the seats. */
  readonly keys: readonly string[];
  /** Says where the computer thinks, if it takes seats. */
  readonly desk: ComputerDesk | undefined;
  /** Says when the server began to keep rooms, as `Date.now`: before, nobody thought. */
  readonly began: number;
  /** Hears each time when there is something to do for the room. */
  works(): void;
  /** Hears that nobody is in the room after something has happened in it. */
  idle(): void;
  /** Writes a row of the log: answers when it is on disk. */
  append(row: StoredEvent): Promise<void>;
  /** Keeps how the room stands after an event, as text, so that it can go on from there. */
  checkpoint(seq: number, state: string): void;
  /** Is called when the room in memory is ahead of its log, which could not be written: it is of no more use. */
  lost(): void;
  /** Hears what was thrown while the room was played: it is closed, and its log is as it was. */
  failed(error: unknown): void;
}

/**
 * Moves are seldom taken back in rooms: nothing is held for undo until somebody does. What would be held dies when it has just become old, and that
 * is the garbage for whose collection everybody waits.
 */
const held = 0;

/**
 * Limits the milliseconds, of the time that a message takes to a player and back, that count for nobody, once and with
 * each input.
 */
const mostRefund = 500;
/** Counts the milliseconds after which a player who is away can be claimed against. */
const patience = 60_000;
/** Counts the milliseconds for which a log is played before others have their turn. */
const slice = 10;
const refundOfInput = 100;
/**
 * Keeps a checkpoint after so many events and inputs together, or when they took so many milliseconds to play: so much is played again at most. Fewer will
 * do when everybody leaves.
 */
const stretch = { played: 1000, cost: 500 };
const lastStretch = { played: 100, cost: 50 };

/**
 * Where nothing is hidden or left to chance, every client can play the inputs itself. In a game in time it has to, for frames would come too late. Where all
 * choose at once, nobody shall know what the others have chosen.
 */
function modeOf(program: Program): RoomMode {
  if (hidesSomething(program) || program.together) return "frames";
  return !program.tick && walkProgram(program, chance) ? "frames" : "inputs";
}

/** Describes the last event that somebody has been told of, and what there was to see after it. */
interface Shown {
  readonly seq: number;
  readonly seen: SeatFrames | undefined;
}

/** Describes a room in memory: the fold of its log, and who is there. An act is told to anybody only when it is on disk. */
export class LiveRoom {
  readonly parts: RoomParts;
  readonly mode: RoomMode;
  readonly #fold: RoomFold;
  /** Holds its log, each event as JSON. */
  readonly #events = new TextStore();
  /** Lists players before those who watch, so that they hear first. */
  #peers = new Set<Peer>();
  /** Holds the number in the log of what was done in each seat, by the number that the seat gave it. */
  readonly #done: readonly ActNumbers[];
  /** Lets time pass, in a game with a clock of its own. */
  readonly #time: RoomTime | undefined;
  /** Runs the computer, in seats that were left to it. */
  readonly #computers: SeatComputers;
  /** Holds the number of the last event that is on disk. */
  #kept: number;
  /**
   * Is the time since which the player to move thinks, whoever is there, by `performance.now`: the clock of the machine
   * can be set. While the server was not there, nobody thought.
   */
  #since = performance.now();
  /** Stores what there is to see after the last event that is on disk, where inputs are not told. */
  #frames: SeatFrames | undefined;
  #flag: NodeJS.Timeout | undefined;
  /** Counts what may still be refunded to each seat, in milliseconds. */
  readonly #refunds: number[];
  /** Stores what those who watch have been told, where they see everything later. */
  #shown: Shown | undefined;
  /** Says what seats can give after the last event, as messages, where somebody has asked. */
  #choices: { readonly seq: number; readonly texts: string[] } | undefined;
  /** Notes since when nobody has been in each seat, by `performance.now`. */
  readonly #awaySince: number[];
  /** Counts what the room keeps. */
  readonly #quota = new RoomQuota();
  /** Says since when the player to move thinks, as `RoomEvent.at`. */
  #thinksSince = 0;
  /** Lists the events after which the turn has not passed, where that is told. */
  #stays = new Set<number>();
  /** Counts events and inputs up to the last checkpoint, and what has been played since, in milliseconds. */
  #checked = 0;
  #cost = 0;
  /** Is true if it is of no more use. */
  isClosed = false;

  /** Plays the log of a room, from its checkpoint on and a little at a time, so that a long one keeps nobody waiting. */
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
    this.#kept = 0;
    this.#time = this.#timeOf(game.program);
    this.#computers = new SeatComputers({
      fold: this.#fold,
      desk: parts.desk,
      take: (seat, act) => this.#guard(() => this.#play(seat, act)),
      leftOf: (seat) => this.#leftOf(seat) - this.#thought,
      isSeen: () => !this.isEmpty,
      works: parts.works,
      failed: (error) => this.#fail(error),
    });
  }

  /** Goes on from a checkpoint, if that is of this log and older than what is shown later. Answers the number of its event. */
  #recall(
    events: readonly RoomEvent[],
    { seq, state }: { seq: number; state: string },
    since: number,
  ): number {
    const last = events[seq - 1];
    if (!last || (this.#delay > 0 && last.at > since)) return 0;
    const found = recallCheckpoint(this.#fold, state, actBudget(this.parts.game.program));
    if (!found) return 0;
    this.#thinksSince = found.thinksSince;
    this.#stays = new Set(found.stays);
    this.#checked = this.#played;
    return seq;
  }

  async #playLog(events: readonly RoomEvent[], checkpoint: TakenRoom["checkpoint"]): Promise<void> {
    const since = Date.now() - this.#delay;
    const known = checkpoint ? this.#recall(events, checkpoint, since) : 0;
    let began = performance.now();
    for (const event of events) {
      const { thinking } = this.#fold;
      const isLater = this.#delay > 0 && event.at > since;
      if (isLater) this.#shown ??= { seq: this.#fold.seq, seen: this.#framesNow(false) };
      if (event.seq > known) {
        this.#fold.take(event);
        this.#noteStay(event);
        if (event.act.do === "input" || this.#fold.thinking !== thinking) this.#thinksSince = event.at;
      }
      const text = this.#textOf(event, JSON.stringify(event.act));
      this.#events.push(text);
      this.#quota.keep(text.length);
      this.#note(event);
      // The clock of the machine may have been set back since then.
      if (isLater) this.#showLater(event, Math.min(event.at - since, this.#delay), this.#framesNow(false));
      if (performance.now() - began < slice) continue;
      await new Promise((goOn) => setImmediate(goOn));
      this.parts.works();
      began = performance.now();
    }
    this.#shown ??= { seq: this.#fold.seq, seen: this.#framesNow(false) };
    this.#kept = this.#fold.seq;
    this.#frames = this.#framesNow(false);
    this.#since = performance.now() - Math.max(0, Date.now() - Math.max(this.#thinksSince, this.parts.began));
    this.#setFlag();
    this.#keepCheckpoint(stretch);
  }

  /** Counts all that was played. */
  get #played(): number {
    return this.#fold.seq + this.#fold.session.inputs.length;
  }

  /** Keeps how the room stands, if much was played since that was kept last and all of it is on disk. */
  #keepCheckpoint({ played, cost }: typeof stretch): void {
    const { seq } = this.#fold;
    if ((this.#played - this.#checked < played && this.#cost < cost) || seq !== this.#kept) return;
    this.#checked = this.#played;
    this.#cost = 0;
    const state = makeCheckpoint(this.#fold, { thinksSince: this.#thinksSince, stays: this.#stays });
    if (state !== undefined) this.parts.checkpoint(seq, state);
  }

  /** Is true if somebody's time runs, which it does whoever is there. */
  get isThinking(): boolean {
    return this.#fold.thinking !== undefined;
  }

  get isEmpty(): boolean {
    return this.#peers.size === 0;
  }

  /** Returns the hash of the position. */
  hash(): number {
    return this.#fold.session.hash();
  }

  /** Returns true if only those in a seat may look: what one player may see would tell the others' secrets. */
  get isPrivate(): boolean {
    return hidesSomething(this.parts.game.program);
  }

  get seq(): number {
    return this.#kept;
  }

  /** Returns how much later those who watch see everything, in milliseconds. */
  get #delay(): number {
    return this.parts.setup.delay ?? 0;
  }

  /** Returns what somebody may know by now. */
  #knownTo({ seat }: Peer): Shown {
    const later = seat === undefined && this.#delay > 0 ? this.#shown : undefined;
    return later ?? { seq: this.#kept, seen: this.#frames };
  }

  /** Lets somebody in, who has heard of the events up to a number. A seat has one client: who comes later takes it over. */
  enter(peer: Peer, from: number): void {
    this.parts.works();
    for (const it of this.#peers)
      if (peer.seat !== undefined && it.seat === peer.seat) {
        it.send(errorOf("elsewhere", "Your seat is played from another window now."));
        it.close();
        this.#peers.delete(it);
      }
    this.#peers = new Set(peer.seat === undefined ? [...this.#peers, peer] : [peer, ...this.#peers]);
    const { id, gameId, setup, nonce } = this.parts;
    const { seq, seen } = this.#knownTo(peer);
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
    if (from < seq) peer.tell(eventsOf(this.#log(from, seq).map((it) => this.#toldText(it))));
    if (seen) this.#show(peer, seq, seen, true);
    // Who comes into a seat takes it over from the computer too.
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

  /** Does what somebody in a seat does. The answer goes to them, and the event to all, when it is on disk. */
  act(peer: Peer, number: number, act: RoomAct): void {
    this.parts.works();
    try {
      this.#act(peer, number, act);
    } catch (error) {
      // A client sends again what was not answered: that would fail again.
      peer.send(errorOf("refused", "The game fails here: this cannot be played.", number));
      this.#fail(error);
    }
  }

  #act(peer: Peer, number: number, act: RoomAct): void {
    const { seat } = peer;
    if (seat === undefined) return peer.send(errorOf("no-seat", "You are watching.", number));
    const done = this.#done[seat];
    const before = done.seqOf(number);
    if (before !== undefined) return this.#answerAgain(peer, { number, seq: before, act });
    if (this.#time?.awaits(seat, number)) return undefined;
    const full = act.do === "resign" ? undefined : this.#quota.refusal;
    if (full !== undefined) return peer.send(errorOf("refused", full, number));
    if (number <= done.last)
      return peer.send(errorOf("late", "Something later has been played already.", number));
    if (this.#time && act.do === "input" && !this.#fold.isOver) {
      if (!this.#time.queue(seat, { number, act }))
        return peer.send(errorOf("refused", "Too much waits for its tick.", number));
      done.last = number;
      return undefined;
    }
    const wrong = this.#refusalOf(act, seat);
    if (wrong !== undefined) return peer.send(errorOf("refused", wrong, number));
    return this.#play(seat, act, number);
  }

  /** Returns why an act of a seat is not taken, where the fold alone cannot tell. */
  #refusalOf(act: RoomAct, seat: number): string | undefined {
    if (act.do === "computer") return this.#computers.refusal;
    if (act.do === "offer") return this.#fold.whyNoOffer(act.what, seat)?.wrong;
    if (act.do !== "claim" || this.#fold.whyNoClaim(seat)) return undefined;
    const wait = patience - this.#awayNow()[1 - seat];
    if (wait === patience) return "The other player is here.";
    return wait > 0
      ? `The other player may come back. You can claim in ${Math.ceil(wait / 1000)} seconds.`
      : undefined;
  }

  /** Returns for how many milliseconds nobody has been in each seat. */
  #awayNow(): number[] {
    const now = performance.now();
    return this.#seatsHere().map((isHere, seat) => (isHere ? 0 : Math.floor(now - this.#awaySince[seat])));
  }

  /** Tells a seat what it can give. That is worked out once after each event, however often somebody asks. */
  tellChoices(peer: Peer): void {
    this.parts.works();
    const { seat } = peer;
    const { seq } = this.#fold;
    if (seat === undefined) return peer.send(errorOf("no-seat", "You are watching."));
    if (this.#choices?.seq !== seq) this.#choices = { seq, texts: [] };
    // What is not on disk yet may come to nothing: whoever hears of it asks again.
    const text = (this.#choices.texts[seat] ??= JSON.stringify(this.#choicesOf(seat, seq)));
    return peer.tell(text);
  }

  #choicesOf(seat: number, seq: number): ServerMessage {
    const inputs = seatChoices(this.#fold, seat);
    return typeof inputs === "string" ? errorOf("refused", inputs) : { type: "choices", seq, inputs };
  }

  /** Plays what a seat does, on its clock. */
  #play(seat: number, act: LoggedRoomAct, number?: number): void {
    const isThinking = this.#fold.thinking === seat;
    const refund = isThinking ? Math.min(this.#refundTo(seat), this.#thought) : 0;
    const spent = isThinking ? this.#thought - refund : undefined;
    if (spent !== undefined && spent >= this.#leftOf(seat)) return this.#runOut(seat);
    if (act.do === "input")
      this.#refunds[seat] = Math.min(mostRefund, this.#refunds[seat] - refund + refundOfInput);
    return this.#take({
      ...{ seat, act, ...this.#spentIn(seat, act, spent), ...tickIn(this.#fold.ticks?.passed) },
      ...(number !== undefined && { number }),
    });
  }

  /** Only what is given to the game stops a clock, and what ends the play: then the thought that was on counts, whoever ends it. */
  #spentIn(seat: number, act: LoggedRoomAct, spent: number | undefined): { spent?: number } {
    const { thinking } = this.#fold;
    if (act.do === "input") return spent === undefined ? {} : { spent };
    if (thinking === undefined || !this.#ends(seat, act)) return {};
    return { spent: spent ?? Math.min(this.#thought, this.#leftOf(thinking)) };
  }

  /** Returns true if an act of a seat ends the play. */
  #ends(seat: number, act: LoggedRoomAct): boolean {
    const { offer } = this.#fold;
    if (act.do === "resign" || act.do === "claim") return true;
    const agrees = act.do === "accept" || act.do === "offer";
    return agrees && act.what === "draw" && offer?.what === "draw" && offer.seat !== seat;
  }

  /** Tries what a seat does, and keeps it; or tells the seat why not. */
  #take(done: Omit<RoomEvent, "seq" | "at">): void {
    const event = { seq: this.#fold.seq + 1, at: Date.now(), ...done };
    const { thinking } = this.#fold;
    const now = performance.now();
    const take = (): RefusedAct | undefined => this.#fold.take(event);
    const refused = event.act.do === "input" ? heavyWork.of(this.parts.game, take) : take();
    this.#cost += performance.now() - now;
    if (!refused) {
      this.#noteStay(event);
      if (event.act.do === "input" || this.#fold.thinking !== thinking) {
        this.#since = now;
        this.#thinksSince = event.at;
      }
      return this.#commit(event);
    }
    const wrong = errorOf(refused.over ? "over" : "refused", refused.wrong, event.number);
    for (const it of this.#peers) if (it.seat === event.seat) it.send(wrong);
    return undefined;
  }

  /** Ends it in memory; the log has it all. */
  close(message?: ServerMessage): void {
    if (!message && !this.isClosed) this.#keepCheckpoint(lastStretch);
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
    const before: RoomEvent = JSON.parse(this.#events.at(seq - 1));
    if (JSON.stringify(before.act) !== JSON.stringify(act))
      return peer.send(errorOf("late", "Something else was played under this number.", number));
    // What is not on disk yet is answered when it is.
    if (seq <= this.#kept) peer.send({ type: "ack", number, seq });
  }

  #commit(event: RoomEvent): void {
    const actText = JSON.stringify(event.act);
    const text = this.#textOf(event, actText);
    this.#events.push(text);
    this.#quota.keep(text.length);
    this.#note(event);
    this.#setFlag();
    this.#computers.heed();
    // A seat that the computer has is taken.
    if (event.act.do === "computer" || event.act.do === "person") this.#tellWhoIsHere();
    // Both ways lead to another play: to accept one, and to offer what has been offered.
    if (event.act.do === "accept" || event.act.do === "offer") this.#time?.heed(this.#seatsHere());
    const { seq, seat, at, number = null, spent = null, tick = null, act } = event;
    const { id, append } = this.parts;
    const seen = this.#framesNow(act.do === "input");
    append({ room: id, seq, seat, number, at, spent, tick, act: actText }).then(
      () => this.#guard(() => this.#tellKept(event, text, seen)),
      () => this.#lose(),
    );
  }

  #tellKept(event: RoomEvent, text: string, seen: SeatFrames | undefined): void {
    if (this.isClosed) return;
    this.#kept = event.seq;
    const isNew = seen?.over !== undefined && this.#frames?.over === undefined;
    this.#frames = seen;
    const told = eventsOf([this.#toldText(text)]);
    const { seq, number } = event;
    for (const it of this.#peers) {
      if (it.seat === undefined && this.#delay > 0) continue;
      const isOwn = it.seat === event.seat;
      if (isOwn && number !== undefined) it.tell(`{"type":"ack","number":${number},"seq":${seq}}`, true);
      it.tell(told, isOwn);
      if (seen) this.#show(it, seq, seen, isNew);
    }
    if (this.#delay > 0) this.#showLater(event, this.#delay, seen);
    this.#keepCheckpoint(stretch);
    if (this.isEmpty) this.parts.idle();
  }

  /** Tells those who watch of an event when it is time for them. */
  #showLater({ seq }: RoomEvent, wait: number, seen: SeatFrames | undefined): void {
    const show = (): void => {
      if (this.isClosed) return;
      const isNew = seen?.over !== undefined && this.#shown?.seen?.over === undefined;
      this.#shown = { seq, seen };
      const told = eventsOf([this.#toldText(this.#events.at(seq - 1))]);
      for (const it of this.#peers) {
        if (it.seat !== undefined) continue;
        it.tell(told);
        if (seen) this.#show(it, seq, seen, isNew);
      }
    };
    setTimeout(() => this.#guard(show), wait).unref();
  }

  /** Does what nobody waits for: what it throws ends this room, and no other. */
  #guard(work: () => void): void {
    this.parts.works();
    try {
      work();
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Ends the room in memory after an error. Its log has everything up to what failed, and whoever comes back goes on from there. */
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

  /** Drops what is not on disk: everybody comes back to what is. */
  #lose(): void {
    if (this.isClosed) return;
    this.close(errorOf("not-kept", "This could not be kept. The server tries again."));
    this.parts.lost();
  }

  /** Returns what is on disk, after one event and up to another. */
  #log(from: number, to: number): string[] {
    return this.#events.slice(from, Math.min(to, this.#kept));
  }

  /** Returns an event as JSON: who is shown nothing but frames is told whether the turn has passed. */
  #textOf(event: RoomEvent, act: string): string {
    return eventText(event, act, this.#tellsStay(event) ? this.#stays.has(event.seq) : undefined);
  }

  #tellsStay({ spent, act }: RoomEvent): boolean {
    return this.mode === "frames" && spent !== undefined && act.do === "input";
  }

  /** Notes, just after an event was taken, if the turn has not passed. */
  #noteStay(event: RoomEvent): void {
    if (this.#tellsStay(event) && this.#fold.isTurnOf(this.#fold.playerOf(event.seat)))
      this.#stays.add(event.seq);
  }

  /** Returns an event as everybody may hear it. */
  #toldText(text: string): string {
    return this.mode === "inputs" ? text : JSON.stringify(withoutInput(JSON.parse(text)));
  }

  /** Shows somebody what they may see. @param tells what was sealed is told too, if the play is over */
  #show(peer: Peer, seq: number, { sealed, frames, seen, over }: SeatFrames, tells: boolean): void {
    peer.send({ type: "frame", seq, sealed, frame: frames[peer.seat ?? seen] });
    if (tells && over)
      peer.send({ type: "reveal", ...over, events: this.#log(0, seq).map((it) => JSON.parse(it)) });
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

  #timeOf({ tick }: Program): RoomTime | undefined {
    const fold = this.#fold;
    return (
      tick &&
      new RoomTime({
        fold,
        microseconds: tick.microseconds,
        take: (done) => this.#take(done),
        works: this.parts.works,
        failed: (error) => this.#fail(error),
      })
    );
  }

  #note(event: RoomEvent): void {
    const { seat, number } = event;
    if (number !== undefined) this.#done[seat].add(number, event.seq);
  }

  get #thought(): number {
    return Math.floor(performance.now() - this.#since);
  }

  /** Returns how much of the time that a seat needs is the way of the messages, as far as it may be. */
  #refundTo(seat: number): number {
    const lag = Math.max(0, ...[...this.#peers].filter((it) => it.seat === seat).map((it) => it.lag));
    return Math.floor(Math.min(lag, this.#refunds[seat]));
  }

  #leftOf(seat: number): number {
    return this.#fold.left[this.#fold.playerOf(seat)] ?? Infinity;
  }

  #setFlag(): void {
    clearTimeout(this.#flag);
    const seat = this.#fold.thinking;
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

function tickIn(tick: number | undefined): { tick?: number } {
  return tick === undefined ? {} : { tick };
}

/** Returns the message of some events, each written out already. */
const eventsOf = (texts: readonly string[]): string => `{"type":"events","events":[${texts.join(",")}]}`;

/** Returns an event as JSON. @param act what was done, as JSON @param stays as in `ToldEvent` */
function eventText(
  { seq, at, seat, number, spent, tick }: RoomEvent,
  act: string,
  stays: boolean | undefined,
): string {
  const some = `${part("number", number)}${part("spent", spent)}${part("tick", tick)}${part("stays", stays)}`;
  return `{"seq":${seq},"at":${at},"seat":${seat}${some},"act":${act}}`;
}

const part = (name: string, value: number | boolean | undefined): string =>
  value === undefined ? "" : `,"${name}":${value}`;

function withoutInput(event: RoomEvent): VisibleRoomEvent {
  return event.act.do === "input" ? { ...event, act: { do: "hidden" } } : event;
}
