import type { Seed } from "../../base/index.ts";
import type { Game } from "../../game/index.ts";
import type { Program } from "../../program/index.ts";
import { timePasses, whyNoTurns } from "../../solve/index.ts";
import {
  type Given,
  type GivenCycle,
  type Input,
  type InputResult,
  newSession,
  parseInputs,
  type Session,
} from "../../session/index.ts";
import type { PlayStatus } from "./room-session.ts";
import type { RoomPhrase, Proposal, RoomSetup, VisibleRoomEvent } from "./protocol.ts";
import { TickInputs, type TickMemory } from "./tick-inputs.ts";

/** Tells why an act is not taken; nothing has changed. */
export interface RefusedAct {
  readonly wrong: string;
  /** Is true if the play is over, so that nothing more can be given. */
  readonly over?: true;
}

/** Describes how a play ended that the game itself did not end. */
export interface RoomEnd {
  readonly why: "resigned" | "time" | "draw" | "aborted" | "left";
  /** Holds the player who gave up, had no time left or was away, from 0. */
  readonly player?: number;
}

/** Describes an offer that waits for an answer. */
export interface OpenOffer {
  readonly what: Proposal;
  readonly seat: number;
}

export interface RoomFoldOptions {
  readonly setup: RoomSetup;
  /** Holds the game's options, as they were read from the setup. */
  readonly options: Session["options"];
  /** Returns the seed of each play of the room, where the setup has none. */
  readonly seedOf?: (round: number) => Seed;
  /** Says how much is held for undo, as in `SessionOptions`. */
  readonly held?: number | undefined;
  /** Limits the units of work of an input. More is refused where rooms are kept, so that it never comes to be folded elsewhere. */
  readonly mostWork?: number | undefined;
  /** Holds the state of a session that is played elsewhere and only shown here: the local session stays at its beginning then. */
  readonly distant?: PlayStatus;
}

/** Describes what a fold knows besides its session. */
export interface FoldMemory {
  readonly open: object;
  readonly given: number;
  readonly talk: number[];
  readonly offered: Map<string, { inPlay: number; inTurn: number; given: number }>;
  readonly ticks: TickMemory | undefined;
}

/** Limits how often a seat says something before anybody plays on. */
const mostSaid = 4;

/** Limits how often a seat offers the same before anybody plays on, and in one play. */
const mostOffered = { inTurn: 2, inPlay: 10 } as const;

/** Describes a room as its events have made it: the same on the server and in every client that may see them. */
export class RoomFold {
  readonly game: Game;
  session: Session;
  /** Holds the number of the last event. */
  seq = 0;
  /** Says how many plays were there before this one; in each the seats go on by one place. */
  round = 0;
  readonly names: (string | undefined)[];
  /** Says how well the computer plays each seat that it has. */
  readonly computers: (number | undefined)[];
  /** Says what each seat said last, since it played last. */
  readonly said: (RoomPhrase | undefined)[];
  offer: OpenOffer | undefined = undefined;
  end: RoomEnd | undefined = undefined;
  /** Says what each player has left, in milliseconds, if there are clocks. */
  left: number[];
  /** Says what is given in each tick, in a game with a clock of its own. */
  ticks: TickInputs | undefined = undefined;
  readonly #options: RoomFoldOptions;
  /** Says how many inputs of this play were taken. */
  #given = 0;
  /** Says how often each seat has said something since somebody played. */
  #talk: number[];
  /** Counts what seats have offered in this play, by `WHAT SEAT`: in all, and since anybody played on. */
  #offered: Map<string, { inPlay: number; inTurn: number; given: number }> = new Map();

  constructor(game: Game, options: RoomFoldOptions) {
    this.game = game;
    this.#options = options;
    this.names = game.program.players.map(() => undefined);
    this.computers = game.program.players.map(() => undefined);
    this.said = game.program.players.map(() => undefined);
    this.#talk = game.program.players.map(() => 0);
    this.session = this.#begin();
    this.ticks = this.#noTicks();
    this.left = this.#wholeClocks();
  }

  /** Returns all that it knows besides the session, as plain data. */
  get memory(): FoldMemory {
    const { seq, round, names, computers, said, offer, end, left, ticks } = this;
    const open = { seq, round, names, computers, said, offer, end, left };
    return { open, given: this.#given, talk: this.#talk, offered: this.#offered, ticks: ticks?.memory };
  }

  /** Goes on from what another fold of the same room knew. */
  recall({ open, given, talk, offered, ticks }: FoldMemory, session: Session): void {
    Object.assign(this, open);
    [this.#given, this.#talk, this.#offered, this.session] = [given, talk, offered, session];
    if (ticks) this.ticks?.recall(ticks);
  }

  get seats(): number {
    return this.game.program.players.length;
  }

  /** Returns true if not everybody has given something yet, so that the play can be ended as if it had not been. */
  get canAbort(): boolean {
    return !this.isOver && this.#given < this.seats;
  }

  get isOver(): boolean {
    return this.end !== undefined || this.standing.status !== "playing";
  }

  /** Returns the state of play. */
  get standing(): PlayStatus {
    return this.#options.distant ?? this.session;
  }

  /** Returns which player a seat is in this play, and the other way round. */
  playerOf(seat: number): number {
    return (seat + this.round) % this.seats;
  }

  seatOf(player: number): number {
    return (player - (this.round % this.seats) + this.seats) % this.seats;
  }

  /** Returns the seat whose clock runs: it does once everybody has given something, and stands where all of it is taken back. */
  get thinking(): number | undefined {
    if (!this.#options.setup.clock || this.isOver || this.#given < this.seats) return undefined;
    const { canUndo, awaited } = this.standing;
    if (!canUndo) return undefined;
    const [player, ...others] = awaited;
    return player === undefined || others.length > 0 ? undefined : this.seatOf(player);
  }

  /** Lets ticks pass until their count reaches a number. */
  passTo(tick: number): void {
    while (this.ticks && this.ticks.passed < tick && !this.isOver)
      this.#checkWork(this.session.play(this.ticks.next()), true);
  }

  /** Takes the next event. */
  take({
    act,
    seat,
    spent,
    tick = 0,
    stays,
  }: Pick<VisibleRoomEvent, "act" | "seat" | "spent" | "tick" | "stays">): RefusedAct | undefined {
    this.passTo(act.do === "input" ? tick - 1 : tick);
    const isGiven = act.do === "input" || act.do === "hidden";
    const thinker = isGiven ? seat : this.thinking;
    const wrong = this.#do(act, seat);
    if (wrong) return wrong;
    this.seq++;
    if (spent === undefined || thinker === undefined) return undefined;
    const player = this.playerOf(thinker);
    this.#spend(player, spent, isGiven && !(stays ?? this.isTurnOf(player)));
    return undefined;
  }

  /** Returns true if a player has to go on: after an offer, or after a part of a turn. Where play is only shown, the events say so (`stays`). */
  isTurnOf(player: number): boolean {
    return !this.#options.distant && !this.isOver && this.session.awaited.includes(player);
  }

  #do(act: VisibleRoomEvent["act"], seat: number): RefusedAct | undefined {
    switch (act.do) {
      case "name":
        this.names[seat] = act.name;
        return undefined;
      case "input":
        return this.#give(act.input, seat) ?? this.#note(seat);
      case "hidden":
        return this.#note(seat);
      case "offer":
        return this.#offer(act.what, seat);
      case "accept":
      case "decline":
        return this.#answer(act.what, seat, act.do === "accept");
      case "resign":
        return this.#finish({ why: "resigned", player: this.playerOf(seat) });
      case "abort":
        return this.canAbort
          ? this.#finish({ why: "aborted" })
          : { wrong: "The play has begun. You can resign, or offer a draw." };
      case "claim":
        return this.whyNoClaim(seat) ?? this.#finish({ why: "left", player: this.playerOf(1 - seat) });
      case "say":
        return this.#say(act.phrase, seat);
      case "computer":
        return this.#leaveToComputer(act.level, seat);
      case "person":
        this.computers[seat] = undefined;
        return undefined;
      case "time":
        return undefined;
      case "flag":
        return this.#runOut(this.playerOf(seat));
    }
  }

  #give(input: Input, seat: number): RefusedAct | undefined {
    if (this.isOver) return over;
    if (input.type === "undo") return { wrong: "Ask the other player to take a move back." };
    if (input.type === "restart") return { wrong: "In a room a level is not begun anew." };
    const { session, ticks } = this;
    const mine = inputOfPlayer(input, this.playerOf(seat));
    if (ticks && mine.type === "cycle") {
      ticks.give(this.playerOf(seat), mine);
      return undefined;
    }
    const before = session.inputs.length;
    const played = session.play(mine);
    const { reason, fault } = played;
    session.putDown();
    const isLogged = session.inputs.length > before;
    this.#checkWork(played, isLogged);
    return isLogged ? undefined : { wrong: reason?.text ?? fault?.text ?? "This does nothing here." };
  }

  /**
   * Where rooms are kept, nothing over its budget stays in a play: other machines have another budget.
   * @throws if it did; the log does not have it
   */
  #checkWork({ fault }: InputResult, isLogged: boolean): void {
    const isOver = fault?.code === "budget" || fault?.code === "again-for-ever";
    if (isLogged && isOver && this.#options.mostWork !== undefined) throw new Error(fault.text);
  }

  /** Drops an offer when the other player moves instead of accepting it. */
  #note(seat: number): undefined {
    this.#given++;
    this.said[seat] = undefined;
    this.#talk.fill(0);
    if (this.offer?.seat !== seat) this.offer = undefined;
  }

  #say(phrase: RoomPhrase, seat: number): RefusedAct | undefined {
    if (this.#talk[seat] >= mostSaid) return { wrong: "Somebody has to play before you say more." };
    this.#talk[seat]++;
    this.said[seat] = phrase;
    return undefined;
  }

  #leaveToComputer(level: number, seat: number): RefusedAct | undefined {
    const wrong = whyNoComputer(this.game.program);
    if (wrong !== undefined) return { wrong };
    this.computers[seat] = level;
    return undefined;
  }

  /** Returns why a seat cannot offer something once more. The log of an older room may have more offers, so `take` does not ask. */
  whyNoOffer(what: Proposal, seat: number): RefusedAct | undefined {
    const { inPlay = 0, inTurn = 0, given = 0 } = this.#offered.get(`${what} ${seat}`) ?? {};
    if (this.offer?.what === what && this.offer.seat !== seat) return undefined;
    if (inPlay >= mostOffered.inPlay) return { wrong: "You have asked for this often enough." };
    return given === this.#given && inTurn >= mostOffered.inTurn
      ? { wrong: "Somebody has to play before you ask for this again." }
      : undefined;
  }

  /** Returns why a seat cannot claim the play because the other player has left, whoever is there. */
  whyNoClaim(seat: number): RefusedAct | undefined {
    if (this.isOver) return over;
    if (this.seats !== 2)
      return { wrong: "Only in a play of two a player who has left can be claimed against." };
    if (this.canAbort) return { wrong: "The play has hardly begun. You can call it off." };
    const other = this.computers[1 - seat];
    return other === undefined ? undefined : { wrong: "The computer plays for the other player." };
  }

  #countOffer(what: Proposal, seat: number): void {
    const name = `${what} ${seat}`;
    const { inPlay, inTurn, given } = this.#offered.get(name) ?? { inPlay: 0, inTurn: 0, given: 0 };
    const isSame = given === this.#given;
    this.#offered.set(name, { inPlay: inPlay + 1, inTurn: isSame ? inTurn + 1 : 1, given: this.#given });
  }

  #offer(what: Proposal, seat: number): RefusedAct | undefined {
    if (what === "rematch" ? !this.isOver : this.isOver)
      return what === "rematch" ? { wrong: "The play is not over yet." } : over;
    if (what === "undo" && (this.ticks || !this.standing.canUndo))
      return { wrong: "There is nothing to take back." };
    if (this.offer?.what === what && this.offer.seat !== seat) return this.#answer(what, seat, true);
    this.offer = { what, seat };
    this.#countOffer(what, seat);
    return undefined;
  }

  #answer(what: Proposal, seat: number, yes: boolean): RefusedAct | undefined {
    if (this.offer?.what !== what) return { wrong: "Nobody has offered this." };
    const asker = this.offer.seat;
    if (asker === seat && yes) return { wrong: "The other player has to answer." };
    this.offer = undefined;
    if (!yes) return undefined;
    if (what === "draw") return this.#finish({ why: "draw" });
    if (what === "undo") this.#takeBack(this.playerOf(asker));
    else this.#playAgain();
    return undefined;
  }

  /** Goes back until it is the turn of a player again. */
  #takeBack(player: number): void {
    const { session } = this;
    if (this.#options.distant) return;
    do session.play({ type: "undo" });
    while (session.canUndo && !session.awaited.includes(player));
    if (!session.canUndo) this.#given = 0;
  }

  #playAgain(): void {
    this.round++;
    this.#given = 0;
    this.#offered.clear();
    this.#talk.fill(0);
    this.end = undefined;
    this.session = this.#begin();
    this.ticks = this.#noTicks();
    this.left = this.#wholeClocks();
  }

  #runOut(player: number): RefusedAct | undefined {
    const refused = this.#finish({ why: "time", player });
    if (!refused && this.#options.setup.clock) this.left[player] = 0;
    return refused;
  }

  #finish(end: RoomEnd): RefusedAct | undefined {
    if (this.isOver) return over;
    this.end = end;
    this.offer = undefined;
    return undefined;
  }

  /** @param gains whether the turn has passed, which brings the increment */
  #spend(player: number, spent: number, gains: boolean): void {
    const { clock } = this.#options.setup;
    if (clock) this.left[player] = Math.max(0, this.left[player] - spent) + (gains ? clock.increment : 0);
  }

  #begin(): Session {
    const { setup, options, seedOf, held, mostWork } = this.#options;
    const seed = seedOf ? seedOf(this.round) : laterSeed(setup.seed, this.round);
    const session = newSession(this.game, {
      seed,
      level: setup.level,
      options,
      held,
      ...(mostWork !== undefined && { mostWork }),
    });
    const begun = this.round > 0 || this.#options.distant ? "" : (setup.begun ?? "");
    for (const it of parseInputs(this.game.program, begun).inputs) session.play(it);
    return session;
  }

  #noTicks(): TickInputs | undefined {
    return this.game.program.tick && new TickInputs(this.seats);
  }

  #wholeClocks(): number[] {
    const { clock } = this.#options.setup;
    return clock ? this.game.program.players.map(() => clock.initial) : [];
  }
}

/** Returns the seed of a later play, where it is no secret. */
function laterSeed(seed: Seed = 1, round: number): Seed {
  if (typeof seed === "number") return seed + round;
  const words = (BigInt(`0x${seed}`) + BigInt(round)) % 2n ** 128n;
  return words.toString(16).padStart(32, "0");
}

/** Returns why the computer takes no seat in a room of a game; undefined if it does. */
export function whyNoComputer(program: Program): string | undefined {
  return program.tick ? timePasses : whyNoTurns(program);
}

const over: RefusedAct = { wrong: "The play is over.", over: true };

/** Returns an input that says whose it is, whatever it said before. */
export function inputOfPlayer(input: Input, player: number): Input {
  return input.type === "cycle" ? cycleOfPlayer(input, player) : input;
}

/** Assigns all inputs of a cycle to a player. */
export function cycleOfPlayer({ given, held }: GivenCycle, player: number): GivenCycle {
  const named = (of: readonly Given[]) => of.map((it) => ({ ...it, player }));
  return { type: "cycle", given: named(given), ...(held && { held: named(held) }) };
}

/** Returns a session of the same beginning that has played the same. */
export function replaySession({ game, seed, options, firstLevel, inputs }: Session): Session {
  const session = newSession(game, { seed, options, level: firstLevel });
  for (const input of inputs) session.play(input);
  return session;
}
