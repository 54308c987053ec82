import type { Game, Position } from "../game/index.ts";
import {
  type CellRef,
  type ChosenKeys,
  GameKeys,
  type Given,
  type Input,
  KeyRepeats,
  type RepeatPace,
  newSession,
  parseInputs,
  plain,
  type Session,
} from "../session/index.ts";
import { type Frame, frameOf } from "../view/index.ts";
import type { Clock } from "./clock.ts";

export interface LivePlayOptions {
  readonly clock: Clock;
  /** Of chance. */
  readonly seed: number;
  /** Which level to begin with, from 1. */
  readonly level?: number;
  /** Words of the input notation, played at once; it ends before the first that means nothing. */
  readonly inputs?: string;
  /** A session to go on with, in place of a new one. */
  readonly session?: Session | undefined;
}

/** Whose keys are meant: those of whose turn it is, or of one player (from 0); and which they are, where not those of the file. */
export interface Seat {
  readonly player?: number;
  readonly keys: ChosenKeys;
}

/** How long a cycle that `again` asked for is waited for, in microseconds, unless the game says; more of them at once are not all shown. */
const usualAgainDelay = 150_000;
const longestChain = 200;

/** Where ticks come faster than that, in milliseconds, there is nothing between two to be seen. */
export const leastGlide = 40;

/** How long a level that was won is still shown, in milliseconds, unless an input comes first. */
const lingering = 700;

/**
 * A session in somebody's hands: keys, clicks and commands go in at any moment, time passes by the clock, and whoever
 * listens is told when there is something new to see. It knows no screen.
 */
export class LivePlay {
  readonly game: Game;
  session: Session;
  frame: Frame;
  /** Whether the frame goes on from the one before by what was played, rather than back, or to another level. */
  follows = false;
  paused = false;
  /** Ticks pass so many times as fast as the file says. */
  speed = 1;
  /** Boards of games by moves are seen from the other side. */
  flipped = false;
  /** What is held down comes again. */
  readonly repeats: KeyRepeats;
  /** Why nothing can be given by hand now, if that is so. */
  held: string | undefined;
  /** What the page has to say besides what the game says; "" for nothing. */
  remark = "";
  readonly #clock: Clock;
  readonly #listeners = new Set<(frame: Frame) => void>();
  #seats: readonly { readonly player: number | undefined; readonly keys: GameKeys }[];
  /** What was given since the last tick. */
  #given: Given[] = [];
  /** What each key that is down has given. */
  readonly #down = new Map<string, Given>();
  #callOff: (() => void) | undefined;
  #lingers: (() => void) | undefined;
  /** Calls off the next frame of a chain, while one is shown. */
  #chain: (() => void) | undefined;
  #seenWon: Position | undefined;
  /** Where the session stood when the frame was made. */
  #seen: { readonly position: Position; readonly inputs: number };

  constructor(game: Game, { clock, seed, level, inputs, session }: LivePlayOptions) {
    this.game = game;
    this.#clock = clock;
    this.repeats = new KeyRepeats(game.program);
    this.#seats = [{ player: undefined, keys: new GameKeys(game.program) }];
    this.session = session ?? newSession(game, { seed, ...(level !== undefined && { level }) });
    if (inputs !== undefined)
      for (const input of parseInputs(game.program, inputs).inputs) this.session.play(input);
    this.frame = this.#frameNow();
    this.#seen = { position: this.session.position, inputs: this.session.inputs.length };
    this.#startClock();
  }

  /** Calls back with every new frame; the function it answers ends that. */
  listen(listener: (frame: Frame) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Whether time passes by itself in this game. */
  get ticks(): boolean {
    return this.game.program.tick !== undefined;
  }

  /** Milliseconds between two ticks; endless in games without a clock. */
  get period(): number {
    const { tick } = this.game.program;
    return tick ? tick.microseconds / 1000 / this.speed : Infinity;
  }

  /** Gives keys to those who sit at the keyboard; of two who have the same key, the first has it. */
  seat(seats: readonly Seat[]): void {
    const { program } = this.game;
    this.#seats = seats.map(({ player, keys }) => ({ player, keys: new GameKeys(program, keys) }));
  }

  /** Whether the game has a use for this key. */
  knows(key: string): boolean {
    return this.#seats.some((it) => it.keys.has(key));
  }

  press(key: string): void {
    const seat = this.#seats.find((it) => it.keys.has(key));
    const given = seat?.keys.given(key, this.game, this.session.position, seat.player);
    if (!given) return;
    // The keyboard repeats keys too; where the game says how, it is not asked.
    if (this.#down.has(key) && this.repeats.repeats(given)) return;
    this.#down.set(key, given);
    this.give(given);
  }

  release(key: string): void {
    this.#down.delete(key);
  }

  releaseAll(): void {
    this.#down.clear();
  }

  click(cell: CellRef): void {
    this.give({ type: "click", cell });
  }

  /** A control without arguments, as its button gives it. */
  pressButton(control: number): void {
    const { args } = this.game.program.controls[control];
    this.give({ type: "control", control, args: args.map(() => 0) });
  }

  /** A move as people write it, or the answer to a choice of the frame. */
  move(text: string): void {
    this.give({ type: "move", text });
  }

  /** Something given by hand: at once, or with the next tick. */
  give(given: Given): void {
    if (this.held !== undefined) return this.say(this.held);
    if (this.session.message !== undefined) return this.next();
    const { tick } = this.game.program;
    if (tick && (this.paused || !tick.orKey)) {
      if (!this.#given.some((it) => isSame(it, given))) this.#given.push(given);
      return;
    }
    this.play(this.#cycle([given]));
    if (tick?.orKey) this.#startClock();
  }

  flip(): void {
    this.flipped = !this.flipped;
    this.show();
  }

  undo(): void {
    this.play({ type: "undo" });
  }

  restart(): void {
    this.play({ type: "restart" });
  }

  /** Passes over a message, and over the last look at a level that was won. */
  next(): void {
    if (this.session.message !== undefined) this.play({ type: "next" });
    else if (this.#lingers) this.show();
  }

  /** Begins another level, from 1; what was played is gone. */
  enter(level: number): void {
    this.begin({ level, seed: this.session.seed });
  }

  /** Begins anew. */
  begin({ level, seed }: { readonly level: number; readonly seed: number }): void {
    this.session = newSession(this.game, { level, seed });
    this.#given = [];
    this.show();
    this.#startClock();
  }

  /** After the end: a game that was won begins with its first level, one that was not with the same. */
  playAgain(): void {
    const { status, level, seed } = this.session;
    this.begin({ level: status === "won" ? 1 : level, seed });
  }

  pause(paused = !this.paused): void {
    this.paused = paused;
    this.#startClock();
    this.show();
  }

  setSpeed(speed: number): void {
    this.speed = speed;
    this.#startClock();
    this.show();
  }

  repeatKeys(pace: RepeatPace): void {
    this.repeats.choose(pace);
  }

  /** One tick, as in a game that stands still. */
  step(): void {
    this.#tick();
  }

  /** Says something that the game does not say itself. */
  say(remark: string): void {
    this.remark = remark;
    // A frame that is told of again is new to those who draw it.
    this.frame = { ...this.frame };
    this.#tell();
  }

  /** Stops the clock for good. */
  stop(): void {
    this.#callOff?.();
    this.#lingers?.();
    this.#chain?.();
    this.#listeners.clear();
  }

  /** Plays an input at once. */
  play(input: Input): void {
    this.#endChain();
    const chain: Frame[] = [];
    const { changed, events, reason, fault } = this.session.play(input, () => {
      if (chain.length < longestChain) chain.push(this.#frameNow());
    });
    if (chain.length > 0) this.#showChain(chain);
    // What was given may also have picked something up, which changes no position.
    else if (input !== plain || changed || events.length > 0 || reason || fault) this.show();
  }

  /** Makes a frame of where the session stands now. @param told frames of the same input, which have told what happened on the way */
  show(told: readonly Frame[] = []): void {
    this.#endChain();
    this.#endLingering();
    const won = this.#justWon();
    if (won && this.session.message === undefined)
      this.#lingers = this.#clock.after(lingering, () => this.show());
    const frame = this.#frameNow(won);
    this.#see(told.length > 0 ? untold(frame, told) : frame);
  }

  // -------------------------------------------------------------------------------------------- time

  #cycle(given: readonly Given[]): Input {
    const others = [...this.#down.values()].filter((it) => !given.includes(it));
    const held = this.ticks ? others : [];
    if (held.length > 0) return { type: "cycle", given, held };
    return given.length === 0 ? plain : { type: "cycle", given };
  }

  #startClock(): void {
    this.#callOff?.();
    this.#callOff = undefined;
    const { period } = this;
    if (!this.ticks || this.paused) return;
    let due = this.#clock.now() + period;
    const ring = (): void => {
      // The next ring is set first: what a tick changes may set another.
      due = Math.max(due + period, this.#clock.now());
      this.#callOff = this.#clock.after(due - this.#clock.now(), ring);
      this.#tick();
    };
    this.#callOff = this.#clock.after(period, ring);
  }

  #tick(): void {
    const given = this.#given;
    this.#given = [];
    const isWaiting = this.session.message !== undefined || this.#lingers || this.#chain;
    if (this.session.status !== "playing" || isWaiting) return;
    this.play(this.repeats.cycle(given, [...this.#down.values()]));
  }

  // -------------------------------------------------------------------------------------------- frames

  #frameNow(position?: Position): Frame {
    const { flipped } = this;
    const bodies = this.period >= leastGlide;
    return frameOf(this.session, { piles: true, bodies, flipped, ...(position && { position }) });
  }

  #see(frame: Frame): void {
    const { position, inputs } = this.session;
    this.follows = this.#seen.position === position && inputs.length >= this.#seen.inputs;
    this.#seen = { position, inputs: inputs.length };
    this.remark = "";
    this.frame = frame;
    this.#tell();
  }

  /** Shows the cycles that `again` asked for one after the other; what is given meanwhile goes on from the last. */
  #showChain(chain: readonly Frame[]): void {
    const delay = (this.game.program.habits?.againDelay ?? usualAgainDelay) / 1000;
    this.#endLingering();
    const next = (at: number): void => {
      const frame = chain[at];
      if (!frame) return this.show(chain);
      // Each is a frame of its own, though all come from one input.
      this.#see({ ...frame, number: frame.number - 1 + (at + 1) / (chain.length + 1) });
      this.#chain = this.#clock.after(delay, () => next(at + 1));
    };
    next(0);
  }

  #endChain(): void {
    this.#chain?.();
    this.#chain = undefined;
  }

  /** The position in which a level was won, when it is first shown. */
  #justWon(): Position | undefined {
    const { ended, last } = this.session;
    const seen = this.#seenWon === ended;
    this.#seenWon = ended;
    return ended && last.events.some((it) => it.type === "end") && !seen ? ended : undefined;
  }

  #endLingering(): void {
    this.#lingers?.();
    this.#lingers = undefined;
  }

  #tell(): void {
    for (const listener of this.#listeners) listener(this.frame);
  }
}

/** A frame without what others have told before it. */
function untold(frame: Frame, told: readonly Frame[]): Frame {
  const rest = <Part extends "sounds" | "says" | "moves">(part: Part): Pick<Frame, Part> => {
    const before = told.reduce((sum, it) => sum + it[part].length, 0);
    return { [part]: frame[part].slice(before) } as unknown as Pick<Frame, Part>;
  };
  return { ...frame, ...rest("sounds"), ...rest("says"), ...rest("moves") };
}

function isSame(a: Given, b: Given): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
