import { getOrMake, type Seed } from "../../base/index.ts";
import type { Game } from "../../game/index.ts";
import type { Program } from "../../program/index.ts";
import { timePasses, whyNoTurns } from "../../solve/index.ts";
import * as sessions from "../../session/index.ts";
import { drawControlOf } from "./room-controls.ts";
import type { PlayStatus } from "./room-session.ts";
import type { RoomPhrase, Proposal, RoomSetup, VisibleRoomEvent } from "./protocol.ts";
import { TickInputs } from "./tick-inputs.ts";

/** Describes why an act was refused; a refused act changes nothing. */
export interface RefusedAct {
  readonly wrong: string;
  /** Is true if the match is over, so that no further inputs are accepted. */
  readonly over?: true;
}

/** Describes the end of a match for a reason other than the rules of the game. */
export interface RoomEnd {
  readonly why: "resigned" | "time" | "draw" | "aborted" | "left";
  /** Stores the player (from 0) who resigned, ran out of time or left. */
  readonly player?: number;
}

/** Describes a proposal that is waiting for an answer. */
export interface OpenOffer {
  readonly what: Proposal;
  readonly seat: number;
}

export interface RoomFoldOptions {
  readonly setup: RoomSetup;
  /** Holds the game's options, as parsed from the setup. */
  readonly options: sessions.Session["options"];
  /** Returns the seed of each match in the room, if the setup contains none. */
  readonly seedOf?: (matchNumber: number) => Seed;
  /** Limits the changes stored for undo, as in `SessionOptions`. */
  readonly held?: number | undefined;
  /** Limits the units of work per input. The server refuses inputs over this limit, so that no client has to replay them. */
  readonly mostWork?: number | undefined;
  /** Holds the status of a match that is played on the server and only shown here. The local session then stays at its start. */
  readonly remote?: PlayStatus;
}

/** Holds the state of a `RoomFold` apart from its session, as data that can be stored. */
export type FoldMemory = RoomFold["memory"];

/** Limits the phrases per seat until a player gives an input. */
const maxPhrases = 4;

/** Limits the proposals of one kind per seat: until a player gives an input (`inTurn`), and in a match (`inPlay`). */
const maxOffers = { inTurn: 2, inPlay: 10 } as const;

/**
 * Folds the events of a room into its state: applies them one by one, starting from the setup. The state is the same on the
 * server and in every client that receives all events.
 */
export class RoomFold {
  readonly game: Game;
  /** Holds the session of the current match. It is assigned when a match begins. */
  session!: sessions.Session;
  /** Stores the number of the last event. */
  seq = 0;
  /** Counts the matches played before the current one. With each match, every seat moves on to the side of the next player. */
  round = 0;
  readonly names: (string | undefined)[];
  /** Lists the playing strength of the computer by seat; undefined for a seat played by a person. */
  readonly computers: (number | undefined)[];
  /** Lists, by seat, the last phrase sent since the seat last gave an input. */
  readonly said: (RoomPhrase | undefined)[];
  offer: OpenOffer | undefined = undefined;
  end: RoomEnd | undefined = undefined;
  /** Lists the remaining time of each player in milliseconds; empty in a room without chess clocks. */
  left: number[] = [];
  /** Collects the inputs for each tick, in a game with a clock of its own. */
  ticks: TickInputs | undefined = undefined;
  /** Is true if the last event ended the thinking of a player whose clock was running, or let another clock run. */
  hasEndedThinking = false;
  readonly #options: RoomFoldOptions;
  /** Counts the inputs accepted in this match. */
  #inputCount = 0;
  /** Counts, by seat, the phrases sent since a player last gave an input. */
  #phraseCounts: number[];
  /**
   * Counts the proposals in this match: in total, and since a player last gave an input. A key consists of the kind of the
   * proposal and the seat, as in `draw 0`.
   */
  #offerCounts: Map<string, { inPlay: number; inTurn: number }> = new Map();

  constructor(game: Game, options: RoomFoldOptions) {
    this.game = game;
    this.#options = options;
    this.names = game.program.players.map(() => undefined);
    this.computers = game.program.players.map(() => undefined);
    this.said = game.program.players.map(() => undefined);
    this.#phraseCounts = game.program.players.map(() => 0);
    this.#beginMatch();
  }

  /** Returns the state other than the session, as plain data. */
  get memory() {
    const { seq, round, names, computers, said, offer, end, left, ticks } = this;
    const open = { seq, round, names, computers, said, offer, end, left };
    const counts = { given: this.#inputCount, talk: this.#phraseCounts, offered: this.#offerCounts };
    return { open, ...counts, ticks: ticks?.memory };
  }

  /** Restores the state of another fold of the same room. */
  restore({ open, given, talk, offered, ticks }: FoldMemory, session: sessions.Session): void {
    Object.assign(this, open);
    [this.#inputCount, this.#phraseCounts, this.#offerCounts, this.session] = [given, talk, offered, session];
    if (ticks) this.ticks?.restore(ticks);
  }

  get seats(): number {
    return this.game.program.players.length;
  }

  /** Returns true if the match can be aborted without a result, because fewer inputs have been given than there are seats. */
  get canAbort(): boolean {
    return !this.isOver && this.#inputCount < this.seats;
  }

  get isOver(): boolean {
    return this.end !== undefined || this.matchStatus.status !== "playing";
  }

  get matchStatus(): PlayStatus {
    return this.#options.remote ?? this.session;
  }

  /** Returns the player that a seat plays in this match; `seatOf` is the inverse. */
  playerOf(seat: number): number {
    return (seat + this.round) % this.seats;
  }

  seatOf(player: number): number {
    return (player - (this.round % this.seats) + this.seats) % this.seats;
  }

  /**
   * Returns the seat whose clock is running. Clocks start once as many inputs have been given as there are
   * seats, and stop if all inputs are undone.
   */
  get thinkingSeat(): number | undefined {
    if (!this.#options.setup.clock || this.isOver || this.#inputCount < this.seats) return undefined;
    const { canUndo, awaited } = this.matchStatus;
    if (!canUndo) return undefined;
    const [player, ...otherPlayers] = awaited;
    return player === undefined || otherPlayers.length > 0 ? undefined : this.seatOf(player);
  }

  /** Plays ticks until the given number of ticks has passed. */
  passTicksTo(tick: number): void {
    while (this.ticks && this.ticks.passed < tick && !this.isOver)
      this.#checkWork(this.session.play(this.ticks.passTick()), true);
  }

  /** Applies the next event. */
  apply({
    act,
    seat,
    spent,
    tick = 0,
    stays,
  }: Pick<VisibleRoomEvent, "act" | "seat" | "spent" | "tick" | "stays">): RefusedAct | undefined {
    this.passTicksTo(act.do === "input" ? tick - 1 : tick);
    const isInput = act.do === "input" || act.do === "hidden";
    const { thinkingSeat } = this;
    const activeSeat = isInput ? seat : thinkingSeat;
    const refusal = this.#applyAct(act, seat);
    if (refusal) return refusal;
    this.seq++;
    this.hasEndedThinking = (isInput && spent !== undefined) || this.thinkingSeat !== thinkingSeat;
    if (spent === undefined || activeSeat === undefined) return undefined;
    const player = this.playerOf(activeSeat);
    const hasPassed = isInput && !(stays ?? this.isTurnOf(player));
    const { clock } = this.#options.setup;
    if (clock) this.left[player] = Math.max(0, this.left[player] - spent) + (hasPassed ? clock.increment : 0);
    return undefined;
  }

  /**
   * Returns true if it is still the player's turn, for example after a part of a turn. If the match is played
   * on the server, events carry this information (`stays`).
   */
  isTurnOf(player: number): boolean {
    return !this.#options.remote && !this.isOver && this.session.awaited.includes(player);
  }

  #applyAct(act: VisibleRoomEvent["act"], seat: number): RefusedAct | undefined {
    switch (act.do) {
      case "name":
        this.names[seat] = act.name;
        return undefined;
      case "input":
        return this.#applyInput(act.input, seat) ?? this.#noteInput(seat);
      case "hidden":
        return this.#noteInput(seat);
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
      case "computer": {
        const reason = whyNoComputer(this.game.program);
        if (reason !== undefined) return { wrong: reason };
        this.computers[seat] = act.level;
        return undefined;
      }
      case "person":
        this.computers[seat] = undefined;
        return undefined;
      case "time":
        return undefined;
      case "flag":
        return this.#endByTimeout(this.playerOf(seat));
    }
  }

  #applyInput(input: sessions.Input, seat: number): RefusedAct | undefined {
    if (this.isOver) return overRefusal;
    if (input.type === "undo") return { wrong: "Ask the other player to take a move back." };
    if (input.type === "restart") return { wrong: "In a room a level is not begun anew." };
    const { session, ticks } = this;
    const ownInput = inputOfPlayer(input, this.playerOf(seat));
    if (ticks && ownInput.type === "cycle") {
      ticks.give(this.playerOf(seat), ownInput);
      return undefined;
    }
    const oldLength = session.inputs.length;
    const result = session.play(ownInput);
    const { reason, fault } = result;
    session.putDown();
    const isLogged = session.inputs.length > oldLength;
    this.#checkWork(result, isLogged);
    return isLogged ? undefined : { wrong: reason?.text ?? fault?.text ?? "This does nothing here." };
  }

  /**
   * Rejects inputs over the work limit on the server, because clients may have a different limit.
   * @throws if the limit was exceeded; the event is then not logged
   */
  #checkWork({ fault }: sessions.InputResult, isLogged: boolean): void {
    const exceedsLimit = fault?.code === "budget" || fault?.code === "again-for-ever";
    if (isLogged && exceedsLimit && this.#options.mostWork !== undefined) throw new Error(fault.text);
  }

  /** Counts an input, and drops a proposal if the other player gives an input instead of answering it. */
  #noteInput(seat: number): undefined {
    this.#inputCount++;
    this.said[seat] = undefined;
    this.#phraseCounts.fill(0);
    for (const it of this.#offerCounts.values()) it.inTurn = 0;
    if (this.offer?.seat !== seat) this.offer = undefined;
  }

  #say(phrase: RoomPhrase, seat: number): RefusedAct | undefined {
    if (this.#phraseCounts[seat] >= maxPhrases) return { wrong: "Somebody has to play before you say more." };
    this.#phraseCounts[seat]++;
    this.said[seat] = phrase;
    return undefined;
  }

  /**
   * Returns the reason why a seat cannot make a proposal again. `apply` does not check this, because the logs
   * of older rooms may contain more proposals.
   */
  whyNoOffer(proposal: Proposal, seat: number): RefusedAct | undefined {
    const { inPlay = 0, inTurn = 0 } = this.#offerCounts.get(`${proposal} ${seat}`) ?? {};
    if (this.offer?.what === proposal)
      return this.offer.seat === seat ? { wrong: "The other player has to answer." } : undefined;
    if (inPlay >= maxOffers.inPlay) return { wrong: "You have asked for this often enough." };
    return inTurn >= maxOffers.inTurn
      ? { wrong: "Somebody has to play before you ask for this again." }
      : undefined;
  }

  /** Returns the reason why a seat cannot claim the win because the other player has left. The connections of the players are not checked here. */
  whyNoClaim(seat: number): RefusedAct | undefined {
    if (this.isOver) return overRefusal;
    if (this.seats !== 2)
      return { wrong: "Only in a play of two a player who has left can be claimed against." };
    if (this.canAbort) return { wrong: "The play has hardly begun. You can call it off." };
    const level = this.computers[1 - seat];
    return level === undefined ? undefined : { wrong: "The computer plays for the other player." };
  }

  /** Returns the input with which the game itself ends in a draw at once, if its rules let a seat claim a draw now. */
  claimOfDraw(seat: number): sessions.Input | undefined {
    const control = drawControlOf(this.game.program);
    if (control < 0) return undefined;
    const given = [{ type: "control" as const, control, args: [] }];
    const claim = inputOfPlayer({ type: "cycle", given }, this.playerOf(seat));
    const branch = sessions.branchOf(this.session);
    branch?.play(claim);
    return branch?.status === "drawn" ? claim : undefined;
  }

  #offer(proposal: Proposal, seat: number): RefusedAct | undefined {
    if (proposal === "rematch" ? !this.isOver : this.isOver)
      return proposal === "rematch" ? { wrong: "The play is not over yet." } : overRefusal;
    if (proposal === "undo" && (this.ticks || !this.matchStatus.canUndo))
      return { wrong: "There is nothing to take back." };
    if (this.offer?.what === proposal && this.offer.seat !== seat) return this.#answer(proposal, seat, true);
    this.offer = { what: proposal, seat };
    const counts = getOrMake(this.#offerCounts, `${proposal} ${seat}`, () => ({ inPlay: 0, inTurn: 0 }));
    counts.inPlay++;
    counts.inTurn++;
    return undefined;
  }

  #answer(proposal: Proposal, seat: number, isAccepted: boolean): RefusedAct | undefined {
    if (this.offer?.what !== proposal) return { wrong: "Nobody has offered this." };
    const askingSeat = this.offer.seat;
    if (askingSeat === seat && isAccepted) return { wrong: "The other player has to answer." };
    this.offer = undefined;
    if (!isAccepted) return undefined;
    if (proposal === "draw") return this.#finish({ why: "draw" });
    if (proposal === "undo") this.#takeBack(this.playerOf(askingSeat));
    else this.#playAgain();
    return undefined;
  }

  /** Undoes inputs until it is the given player's turn. */
  #takeBack(player: number): void {
    const { session } = this;
    if (this.#options.remote) return;
    do session.play({ type: "undo" });
    while (session.canUndo && !session.awaited.includes(player));
    if (!session.canUndo) this.#inputCount = 0;
  }

  #playAgain(): void {
    this.round++;
    this.#inputCount = 0;
    this.#offerCounts.clear();
    this.#phraseCounts.fill(0);
    this.end = undefined;
    this.#beginMatch();
  }

  #endByTimeout(player: number): RefusedAct | undefined {
    const refusal = this.#finish({ why: "time", player });
    if (!refusal && this.#options.setup.clock) this.left[player] = 0;
    return refusal;
  }

  #finish(end: RoomEnd): RefusedAct | undefined {
    if (this.isOver) return overRefusal;
    this.end = end;
    this.offer = undefined;
    return undefined;
  }

  /** Begins a match: starts its session, its ticks and its clocks. */
  #beginMatch(): void {
    const { setup, options, seedOf, held, mostWork } = this.#options;
    const { program } = this.game;
    const openingText = this.round > 0 || this.#options.remote ? "" : (setup.begun ?? "");
    const openingInputs = sessions.parseInputs(program, openingText).inputs;
    const seed = seedOf ? seedOf(this.round) : seedOfRound(setup.seed, this.round);
    this.session = sessions.newSession(this.game, {
      seed,
      level: setup.level,
      options,
      held,
      // A match that continues a save begins there: nobody can take back what was played before.
      fixedInputs: openingInputs.length,
      ...(mostWork !== undefined && { mostWork }),
    });
    for (const it of openingInputs) this.session.play(it);
    this.ticks = program.tick && new TickInputs(this.seats);
    this.left = program.players.flatMap(() => setup.clock?.initial ?? []);
  }
}

/** Returns the seed of a later match, in a room whose seed is not secret. */
function seedOfRound(seed: Seed = 1, matchNumber: number): Seed {
  if (typeof seed === "number") return seed + matchNumber;
  const nextSeed = (BigInt(`0x${seed}`) + BigInt(matchNumber)) % 2n ** 128n;
  return nextSeed.toString(16).padStart(32, "0");
}

/** Returns the reason why the computer cannot play in a room for this game; undefined if it can. */
export function whyNoComputer(program: Program): string | undefined {
  return program.tick ? timePasses : whyNoTurns(program);
}

const overRefusal: RefusedAct = { wrong: "The play is over.", over: true };

/** Returns a copy of an input for the given player. */
export function inputOfPlayer(input: sessions.Input, player: number): sessions.Input {
  return input.type === "cycle" ? cycleOfPlayer(input, player) : input;
}

/** Returns a copy of a cycle in which everything is given by one player. */
export function cycleOfPlayer({ given, held }: sessions.GivenCycle, player: number): sessions.GivenCycle {
  const setPlayer = (items: readonly sessions.Given[]) => items.map((it) => ({ ...it, player }));
  return { type: "cycle", given: setPlayer(given), ...(held && { held: setPlayer(held) }) };
}
