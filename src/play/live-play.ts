import { type Gesture, takesTwoCells } from "../program/index.ts";
import { type Game, type Position, type Reason, settingsAt, type SettingsAt } from "../game/index.ts";
import {
  type CellRef,
  cellNumber,
  type ChosenKeys,
  choosesCells,
  GameKeys,
  type Given,
  type Input,
  isGivenAlike,
  newSession,
  plain,
  mayReachCell,
  type InputResult,
  type Session,
  movesTo,
  sameGiven,
  seedOf,
} from "../session/index.ts";
import { type Frame, frameOf } from "../view/index.ts";
import { type Clock, Metronome } from "./clock.ts";
import type { ComputerPlayers } from "./computer-players.ts";
import { GivenQueue, HeldKeys } from "./held-keys.ts";
import { KeyRepeats } from "./key-repeats.ts";
import type { Thought } from "./thought.ts";

export interface LivePlayOptions {
  readonly clock: Clock;
  readonly session: Session;
  /** Returns a chance seed for another match. */
  readonly freshSeed: () => number;
  /** Is true if boards of games by moves are seen from the other side. */
  readonly flipped?: boolean;
  /** Things are shown on their way: bodies between two frames, and one by one the cycles that `again` asks for. */
  readonly animated?: boolean;
  readonly shared?: SharedPlay | undefined;
}

/** Describes a match that others share in a room: time passes on the server, and a rematch begins when all agree. */
export interface SharedPlay {
  /** Tells who is at the keyboard, from 0; undefined for those who watch. */
  readonly player: number | undefined;
  /** Says what is seen, if the session does not know: where the server alone does, and tells each only what they may see. */
  readonly frame: Frame | undefined;
  /** Counts, in a play in time, the ticks to be played now to keep up with the others. */
  readonly due?: number | undefined;
  /** Asks for a rematch. */
  playAgain(): void;
  /** Gives the play up, whoever is to move. */
  resign(): void;
}

/**
 * Tells whose keys are meant: those of whose turn it is, or of one player (from 0); and which they are, where not those
 * of the file.
 */
export interface Seat {
  readonly player?: number;
  readonly keys: ChosenKeys;
}

/** Describes what led to a new frame: something that was given, time that passed, or only another way to look at the same. */
export type FrameCause = "input" | "tick" | "look";

/** Says how long a cycle that `again` asked for is shown, in milliseconds, unless the game says; more of them at once are not all shown. */
const usualAgainDelay = 150;
const longestChain = 200;

/** Lists the reasons for which a control is turned away before any rule has seen it. */
const turnsAway: ReadonlySet<string> = new Set(["not-now", "not-your-turn", "asked"]);

/** Holds the least interval, in milliseconds, between ticks with something to be seen between two. */
export const minGlideMilliseconds = 40;

/** Says how long a level that was won is still shown, in milliseconds, unless an input comes first. */
const lingering = 700;

/** Sets the delay, in milliseconds, after which a computer that had no input to give looks again. */
const waiting = 50;

/**
 * Describes a session in somebody's hands: keys, clicks and commands go in at any moment, time passes by the clock, the computer
 * answers where it plays, and whoever listens is told when there is something new to see. It knows no screen.
 */
export class LivePlay {
  /** Holds the game as it came; see `game`. */
  readonly ownGame: Game;
  session: Session;
  readonly shared: SharedPlay | undefined;
  /** Is true if the frame goes on from the one before by what was played, rather than back, or to another level. */
  follows = false;
  paused = false;
  /** Is true while the play is covered by a pause, so that nobody thinks on while time stands still. */
  covered = false;
  /** Multiplies the tick rate that the file gives. */
  speed = 1;
  flipped: boolean;
  /** Holds the level of the play that the computer solved, from 1, until it is begun anew: that is no achievement. */
  solved: number | undefined = undefined;
  /** Is another moment of the play, while that is looked at: play itself does not change by it. */
  past: Session | undefined = undefined;
  /**
   * Tells whose time has run out on a clock beside the board, from 0: play has ended, until something is taken back or
   * begun.
   */
  outOfTime: number | undefined = undefined;
  readonly keys = new HeldKeys();
  /** Repeats the keys that are held down. */
  readonly repeats: KeyRepeats;
  /** Says what there is to say besides what the game says; "" for nothing. */
  remark = "";
  readonly #clock: Clock;
  readonly #freshSeed: () => number;
  readonly #animated: boolean;
  readonly #metronome: Metronome;
  /** Holds the milliseconds between two ticks for which the clock was set. */
  #paced = 0;
  /** Holds the time when a key of the game was last taken. */
  #pressed = -Infinity;
  readonly #listeners = new Set<(cause: FrameCause) => void>();
  /** Lists those for whom time stands still. */
  readonly #holds = new Set<object>();
  #seats: readonly { readonly player: number | undefined; readonly keys: GameKeys }[];
  #computer: ComputerPlayers | undefined;
  /** Holds the computer players that play beside people now. */
  #beside: ComputerPlayers | undefined;
  /** Holds the input that the computer gives next in a play that people watch. */
  #chosen: Input | undefined;
  readonly #given: GivenQueue;
  /** Stores, in games with a clock, what was turned away last, and why, until something else is given. */
  #turnedAway: { readonly given: readonly Given[]; readonly text: string } | undefined;
  /** Is made when somebody looks. */
  #frame: Frame | undefined;
  /** Holds the position in which the last level was won, while it is shown, and the end of the last look at it. */
  #won: Position | undefined;
  #lingers: (() => void) | undefined;
  #seenWon: Position | undefined;
  /** Calls off the next frame of a chain, while one is shown. */
  #chain: (() => void) | undefined;
  /** Tells where the session stood when it was shown last. */
  #seen: { readonly position: Position; readonly inputs: number };

  constructor({ clock, session, freshSeed, flipped = false, animated = false, shared }: LivePlayOptions) {
    const { program } = session.game;
    this.ownGame = session.game;
    this.session = session;
    this.shared = shared;
    this.flipped = flipped;
    this.repeats = new KeyRepeats(program);
    this.#given = new GivenQueue(program);
    this.#clock = clock;
    this.#freshSeed = freshSeed;
    this.#animated = animated;
    this.#metronome = new Metronome(clock, () => this.#tick());
    this.#seats = [{ player: undefined, keys: new GameKeys(program) }];
    this.#seen = { position: session.position, inputs: session.inputs.length };
    this.#runClock();
  }

  /** Returns the game of the session: another one where play goes on from a position that was set up. */
  get game(): Game {
    return this.session.game;
  }

  get frame(): Frame {
    this.#frame ??= this.#frameNow();
    return this.#frame;
  }

  /** Calls back when there is something new to see; the function it answers ends that. */
  listen(listener: (cause: FrameCause) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Returns true if time passes by itself in this game. */
  get ticks(): boolean {
    return this.game.program.tick !== undefined;
  }

  /** Returns the milliseconds between two ticks; endless in games without a clock. */
  get period(): number {
    const { tick } = this.#settings;
    return tick > 0 ? tick / 1000 / this.speed : Infinity;
  }

  /** Returns true if time stands still: in a pause, or while somebody is asked something. */
  get stands(): boolean {
    return !this.shared && (this.paused || this.#holds.size > 0);
  }

  /** Returns true if a level that was won is still shown for a moment. */
  get lingers(): boolean {
    return this.#lingers !== undefined;
  }

  /** Returns true if play waits for the computer: where time passes for all at once, nobody waits for anybody. */
  get awaitsComputer(): boolean {
    if (this.outOfTime !== undefined || this.#computer?.isAwaited(this.shown) !== true) return false;
    return !this.ticks || this.person === undefined || !this.session.awaited.includes(this.person);
  }

  /** Returns what the computer thought when it last chose. */
  get thought(): Thought | undefined {
    return this.#computer?.thought;
  }

  /** Tells who is at the keyboard, if the computer plays all others, or people elsewhere do. */
  get person(): number | undefined {
    return this.shared?.player ?? this.#computer?.person;
  }

  /** Returns the session that is looked at. */
  get shown(): Session {
    return this.past ?? this.session;
  }

  /** The computer gives the best that it has found so far. */
  hurry(): void {
    this.#computer?.hurry();
  }

  /** Gives keys to those who sit at the keyboard; of two who have the same key, the first has it. */
  seat(seats: readonly Seat[]): void {
    const { program } = this.game;
    this.#seats = seats.map(({ player, keys }) => ({ player, keys: new GameKeys(program, keys) }));
  }

  /** Gives the place of some players to the computer; without it people play. */
  oppose(computer: ComputerPlayers | undefined): void {
    this.#computer = computer;
    void computer?.failure.then(({ message }) => {
      if (this.#computer !== computer) return;
      this.oppose(undefined);
      this.say(message);
    });
    this.#show("look");
    this.#answer();
  }

  // -------------------------------------------------------------------------------------------- inputs

  /** Returns true if the game has a use for this key. */
  knows(key: string): boolean {
    return this.#seats.some((it) => it.keys.has(key));
  }

  press(key: string): void {
    const given = this.#givenBy(key);
    if (!given) return;
    const isRepeated = this.keys.press(key, this.#clock.now());
    // Where the game says how keys come again, the keyboard is not asked.
    if (isRepeated && (this.repeats.repeats(given) || this.#isEarly())) return;
    this.#pressed = this.#clock.now();
    this.give(given);
  }

  /** Returns true if a key that stays down comes sooner again than the game wants it. */
  #isEarly(): boolean {
    const { keyRepeat = 0 } = this.#settings.habits;
    return this.#clock.now() - this.#pressed < keyRepeat / 1000;
  }

  /** Returns what holds now of habits and ticks. */
  get #settings(): SettingsAt {
    return settingsAt(this.game, this.session.position);
  }

  release(key: string): void {
    this.keys.release(key);
  }

  click(cell: CellRef): void {
    this.give({ type: "click", cell });
  }

  /** Gives a click with the other button, or by a finger that stays. */
  rightClick(cell: CellRef): void {
    this.give({ type: "click", cell, right: true });
  }

  /** Returns true if the mouse counts for more than its presses: where it is dragged and let go. */
  get takesGestures(): boolean {
    return this.game.program.controls.some((it) => it.gesture !== undefined && !takesTwoCells(it));
  }

  /** Returns true if things are picked up and put down: in games by moves, and for controls of two cells. */
  get picksUp(): boolean {
    return this.game.program.moves !== undefined || choosesCells(this.game.program);
  }

  /** Gives the control that the mouse means, if there is one. */
  gesture(gesture: Gesture, cell: CellRef): void {
    const { controls } = this.game.program;
    for (const [control, it] of controls.entries())
      if (it.gesture === gesture && !takesTwoCells(it))
        this.give({ type: "control", control, args: it.args.map(() => cell) });
  }

  /** Gives a click as people mean it: a second one on what has been picked up puts it down. */
  tap(cell: CellRef): void {
    if (this.holds(cell) && !this.takesDrop(cell)) this.letGo();
    else this.click(cell);
  }

  /** Picks up what stands on a cell, if it has a move; whether it is in hand now. */
  lift(cell: CellRef): boolean {
    const { shown } = this;
    if (this.holds(cell) && !shown.selection?.choice) return true;
    const first = shown.firstAt(cell, this.person);
    if (first) {
      if (this.game.program.controls[first.control]?.gesture) this.click(cell);
      return this.holds(cell);
    }
    const at = this.#moveCell(cell);
    if (at === undefined || !shown.moves.some(({ view }) => view.from === at)) return false;
    if (!this.awaitsComputer) shown.putDown();
    this.click(cell);
    return shown.selection?.from === at;
  }

  /** Returns true if what stands on a cell has been picked up. */
  holds(cell: CellRef): boolean {
    const { first, from } = this.shown.selection ?? {};
    if (first) return first.at === this.#cellNumber(cell);
    return from !== undefined && from === this.#moveCell(cell);
  }

  /** Returns true if what is in hand can be put on a cell. */
  takesDrop(cell: CellRef): boolean {
    const { moves, selection } = this.shown;
    if (selection?.first) return mayReachCell(selection.first, this.#cellNumber(cell));
    const at = this.#moveCell(cell);
    return at !== undefined && !selection?.choice && movesTo(moves, selection, at).length > 0;
  }

  /** Puts down what has been picked up; false if nothing has. */
  letGo(): boolean {
    const had = this.shown.putDown();
    if (had) this.#show("look");
    return had;
  }

  /** Gives a control without arguments, as its button gives it. */
  pressButton(control: number): void {
    const { args } = this.game.program.controls[control];
    this.give({ type: "control", control, args: args.map(() => 0) });
  }

  /** Gives a move as people write it, or the answer to a choice of the frame. */
  move(text: string): void {
    this.give({ type: "move", text });
  }

  /** Gives something by hand: at once, or with the next tick. */
  give(given: Given): void {
    if (this.outOfTime !== undefined) return this.lookAt(undefined);
    if (this.awaitsComputer) return this.say("The computer is thinking.");
    const { person } = this;
    const mine = person === undefined ? given : { player: person, ...given };
    if (this.past && this.shared) return this.lookAt(undefined);
    if (this.past) return this.#branch(this.past, mine);
    if (this.session.message !== undefined) return this.next();
    const { tick } = this.game.program;
    if (tick && (this.stands || this.shared || !tick.orKey)) {
      this.lookAway();
      this.#given.add(given);
      return;
    }
    const held = tick ? this.#held().filter((it) => !isGivenAlike(it, given)) : [];
    this.play({ type: "cycle", given: [mine], ...(held.length > 0 && { held }) });
    if (tick) this.#runClock();
  }

  undo(): void {
    this.play({ type: "undo" });
  }

  restart(): void {
    this.solved = undefined;
    this.play({ type: "restart" });
  }

  /** Passes over a message, and over the last look at a level that was won. */
  next(): void {
    if (this.session.message !== undefined) this.play({ type: "next" });
    else this.lookAway();
  }

  /** Begins another match, from a given level. */
  begin(level: number, options: Session["options"] = this.session.options): void {
    if (this.shared) return this.shared.playAgain();
    this.goOnWith(
      newSession(this.game, { level, seed: seedOf(this.game.program, this.#freshSeed), options }),
    );
  }

  /** Continues with another session of the game. */
  goOnWith(session: Session): void {
    this.session = session;
    this.solved = this.past = this.outOfTime = undefined;
    this.#given.clear();
    this.#show("look");
    this.#runClock();
    this.#answer();
  }

  /** Shows another moment of the session; without one, its present state. */
  lookAt(past: Session | undefined): void {
    this.past = past;
    this.#show("look");
  }

  /**
   * Begins another match after the end: a game that was won begins with its first level, others with the current one.
   * If something is kept from level to level, the current level begins again in the same match.
   */
  playAgain(): void {
    if (this.shared) return this.shared.playAgain();
    const { status, level } = this.session;
    const again = status === "won" ? 1 : level;
    const { variables, timers, sources, habits } = this.game.program;
    const keeps = [...variables, ...timers, ...sources].some((it) => it.kept);
    if (keeps && again === level && !habits?.noRestart) this.restart();
    else this.begin(again);
  }

  /** Plays an input at once. */
  play(input: Input): InputResult {
    this.#endChain();
    this.#won = this.outOfTime = undefined;
    if (input.type !== "cycle" || input.given.length > 0) this.past = undefined;
    const chain: Frame[] = [];
    const between = (): void => {
      if (chain.length < longestChain) chain.push(this.#frameNow());
    };
    const played = this.session.play(input, this.#animated ? between : undefined);
    const { changed, events, reason, fault } = played;
    const asks = (input.type !== "cycle" || input.given.length > 0) && !this.#hearsAgain(input, reason);
    const cause = asks ? "input" : "tick";
    if (chain.length > 0) this.#showChain(chain, cause);
    // What was given may also have picked something up, which changes no position.
    else if (input !== plain || changed || events.length > 0 || reason || fault) this.#show(cause);
    this.#answer();
    return played;
  }

  /** Shows what somebody else has played in the session: a command line. */
  catchUp(): void {
    this.past = undefined;
    this.#show("input");
    this.#answer();
  }

  // -------------------------------------------------------------------------------------------- time

  /** @param open what stands still can be looked at */
  pause(paused = !this.paused, open = false): void {
    // Time goes on for the others.
    if (this.shared) return;
    this.paused = paused;
    this.covered = paused && !open && !this.isWatched;
    this.#runClock();
    this.#show("look");
    if (this.isWatched) this.#goOn();
  }

  /** Lets time stand still until the function it answers is called. */
  hold(): () => void {
    const hold = {};
    this.#holds.add(hold);
    this.#runClock();
    return () => {
      if (!this.#holds.delete(hold)) return;
      this.#runClock();
      this.#goOn();
    };
  }

  /** Ends the play for a player whose time has run out on a clock beside the board. */
  runOut(player: number): void {
    this.outOfTime = player;
    this.lookAt(undefined);
  }

  setSpeed(speed: number): void {
    this.speed = speed;
    this.#runClock();
    this.#show("look");
  }

  /** Stops the clock for good. */
  stop(): void {
    this.hold();
    this.#endLingering();
    this.#endChain();
    this.#listeners.clear();
  }

  // -------------------------------------------------------------------------------------------- what is seen

  flip(): void {
    this.flipped = !this.flipped;
    this.#show("look");
  }

  /** Ends the last look at a level that was won. */
  lookAway(): void {
    if (this.#lingers) this.#show("look");
  }

  /** Says something that the game does not say itself. */
  say(remark: string): void {
    this.remark = remark;
    // A frame that is told of again is new to those who draw it.
    this.#frame = { ...this.frame };
    this.#tell("look");
  }

  // -------------------------------------------------------------------------------------------- helpers

  /** Keeps what is turned away in a game with a clock, which is said once; whether it was turned away just before too. */
  #hearsAgain(input: Input, reason: Reason | undefined): boolean {
    const given = input.type === "cycle" ? input.given : [];
    if (!this.ticks || (input.type === "cycle" && given.length === 0)) return false;
    const before = this.#turnedAway;
    this.#turnedAway = reason && turnsAway.has(reason.code) ? { given, text: reason.text } : undefined;
    return before !== undefined && before.text === this.#turnedAway?.text && sameGiven(before.given, given);
  }

  #cellNumber(cell: CellRef): number | undefined {
    const { game, position } = this.shown;
    return cellNumber(game, cell, position, this.person ?? position.turn);
  }

  /** Returns a cell of the board that moves are played on, by its number. */
  #moveCell({ board = 0, x, y }: CellRef): number | undefined {
    const { moves } = this.game.program;
    return moves && board === 0 ? y * moves.rules.width + x : undefined;
  }

  /** Plays on from another moment. What only picks something up there, or is refused, changes no play. */
  #branch(past: Session, given: Given): void {
    const before = past.inputs.length;
    const isRead = past.message !== undefined;
    past.play(isRead ? { type: "next" } : { type: "cycle", given: [given] });
    if (past.inputs.length > before && !isRead) this.goOnWith(past);
    else this.#show("look");
  }

  /** In a game by moves with a clock time begins with the first move. */
  get #hasBegun(): boolean {
    return this.game.program.moves === undefined || this.session.inputs.length > 0;
  }

  #givenBy(key: string): Given | undefined {
    const seat = this.#seats.find((it) => it.keys.has(key));
    return seat?.keys.given(key, this.game, this.session.position, seat.player);
  }

  #held(): readonly Given[] {
    return this.keys.down(this.#clock.now()).flatMap((key) => this.#givenBy(key) ?? []);
  }

  /** Lets the clock run, from now on, or stand still. */
  #runClock(): void {
    this.#paced = this.period;
    if (this.ticks && !this.stands && this.#paced < Infinity) this.#metronome.start(this.#paced);
    else this.#metronome.stop();
  }

  #tick(): void {
    if (this.#computer?.isAlone) return this.#playChosen();
    const { due = 1 } = this.shared ?? {};
    if (due === 0) return;
    for (let tick = 1; tick < due; tick++) this.session.play(this.repeats.cycle([], this.#held()));
    const given = this.#given.take();
    const hasBegun = this.#hasBegun || given.length > 0;
    const isWaiting = this.session.message !== undefined || this.#lingers || this.#chain || !hasBegun;
    if (this.session.status !== "playing" || isWaiting) return;
    this.play(this.repeats.cycle(given, this.#held()));
  }

  /** Lets the computer answer, where play waits for it. */
  #answer(): void {
    const computer = this.#computer;
    this.#chosen = undefined;
    if (computer?.playsBeside(this.session)) return void this.#playBeside(computer).catch(() => {});
    const isWatched = computer?.isAlone === true && (this.ticks || computer.pause > 0);
    const give = (input: Input): void => {
      if (this.outOfTime !== undefined) return;
      if (isWatched) this.#choose(input, computer.pause);
      else this.play(input);
    };
    // That it cannot go on is told where it fails.
    computer?.answer(this.session, give).catch(() => {});
  }

  /** Lets the computer play beside people: what it gives comes with the next tick, as what they give. */
  async #playBeside(computer: ComputerPlayers): Promise<void> {
    if (this.#beside === computer) return;
    this.#beside = computer;
    const pause = (milliseconds: number): Promise<void> =>
      new Promise((resolve) => this.#clock.after(milliseconds, resolve));
    while (this.#computer === computer && this.session.status === "playing") {
      const { session } = this;
      await pause(computer.wait(session, this.#clock.now()));
      const input = this.stands || this.#computer !== computer ? undefined : await computer.choose(session);
      if (input?.type === "cycle" && session === this.session)
        for (const it of input.given) this.#given.add(it);
      else await pause(waiting);
    }
    this.#beside = undefined;
  }

  /** Returns true if the computer plays alone in a game without a clock: people watch, and can pause it. */
  get isWatched(): boolean {
    return this.#computer?.isAlone === true && !this.ticks;
  }

  /** Keeps what the computer gives in a play that people watch, until it is time for it: the next tick, or a while. */
  #choose(input: Input, pause: number): void {
    this.#chosen = input;
    this.#goOn(pause);
  }

  /** Plays what the computer has chosen after a while, in a game without a clock, unless it stands still then. */
  #goOn(after = this.#computer?.pause ?? 0): void {
    const input = this.#chosen;
    if (input && !this.ticks) this.#clock.after(after, () => input === this.#chosen && this.#playChosen());
  }

  /** Plays what the computer has chosen. Time waits for it, so that what it planned holds. */
  #playChosen(): void {
    const input = this.#chosen;
    if (input && !this.stands && !this.#lingers && !this.#chain) this.play(input);
  }

  #frameNow(): Frame {
    const { flipped, person, shared, outOfTime } = this;
    if (shared?.frame) return shared.frame;
    const late = this.past || outOfTime === undefined ? undefined : this.game.program.players[outOfTime];
    const { reason, ...frame } = frameOf(this.shown, {
      ...(person !== undefined && { player: person }),
      piles: true,
      bodies: this.game.program.bodies !== undefined,
      flipped,
      ...(this.#won && !this.past && { position: this.#won }),
    });
    // What is said as a remark is not said twice.
    return {
      ...frame,
      ...(reason && reason.text !== this.#turnedAway?.text && { reason }),
      ...(late && {
        status: "lost",
        ending: { player: late.name, text: `${late.name} has run out of time.` },
      }),
    };
  }

  /** Shows where the session stands now. @param told frames of the same input, which have told what happened on the way */
  #show(cause: FrameCause, told: readonly Frame[] = []): void {
    // What was said of a level that was won holds longer than the last look at it.
    const remark = cause === "look" && this.#lingers ? this.remark : (this.#turnedAway?.text ?? "");
    this.#endChain();
    this.#endLingering();
    const { ended, message } = this.session;
    if (this.#justWon()) {
      this.#won = ended;
      this.#lingers = this.#clock.after(lingering, () => this.lookAway());
    } else if (message === undefined || this.#won !== ended) this.#won = undefined;
    this.#see(cause, told.length > 0 ? untold(this.#frameNow(), told) : undefined, remark);
  }

  #see(cause: FrameCause, frame?: Frame, remark = ""): void {
    if (this.game.program.settings && this.ticks && this.#paced !== this.period) this.#runClock();
    const { position, inputs } = this.session;
    this.follows = this.#seen.position === position && inputs.length >= this.#seen.inputs;
    this.#seen = { position, inputs: inputs.length };
    this.remark = remark;
    this.#frame = frame;
    this.#tell(cause);
  }

  /** Shows the cycles that `again` asked for one after the other; what is given meanwhile goes on from the last. */
  #showChain(chain: readonly Frame[], cause: FrameCause): void {
    const { againDelay } = this.#settings.habits;
    const delay = againDelay === undefined ? usualAgainDelay : againDelay / 1000;
    this.#endLingering();
    const next = (at: number): void => {
      const frame = chain[at];
      if (!frame) return this.#show(cause, chain);
      // Each is a frame of its own, though all come from one input.
      this.#see(cause, { ...frame, number: frame.number - 1 + (at + 1) / (chain.length + 1) });
      this.#chain = this.#clock.after(delay, () => next(at + 1));
    };
    next(0);
  }

  #endChain(): void {
    this.#chain?.();
    this.#chain = undefined;
  }

  /** Returns true if a level was won that has not been shown as won. */
  #justWon(): boolean {
    const { ended, last } = this.session;
    const seen = this.#seenWon === ended;
    this.#seenWon = ended;
    return ended !== undefined && !seen && last.events.some((it) => it.type === "end");
  }

  #endLingering(): void {
    this.#lingers?.();
    this.#lingers = undefined;
  }

  #tell(cause: FrameCause): void {
    for (const listener of this.#listeners) listener(cause);
  }
}

/** Returns a frame without what others have told before it. */
function untold(frame: Frame, told: readonly Frame[]): Frame {
  const rest = <Item>(part: (frame: Frame) => readonly Item[]): readonly Item[] =>
    part(frame).slice(told.reduce((sum, it) => sum + part(it).length, 0));
  return {
    ...frame,
    sounds: rest((it) => it.sounds),
    says: rest((it) => it.says),
    moves: rest((it) => it.moves),
  };
}
