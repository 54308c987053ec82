import { type Gesture, takesTwoCells } from "../program/index.ts";
import type { Game, Reason } from "../game/index.ts";
import {
  type CellRef,
  cellNumber,
  type ChosenKeys,
  choosesCells,
  GameKeys,
  type Given,
  type Input,
  isSameData,
  newSession,
  plain,
  mayReachCell,
  type InputResult,
  type Session,
  movesTo,
  seedOf,
} from "../session/index.ts";
import type { Frame } from "../view/index.ts";
import { Metronome } from "./clock.ts";
import type { ComputerPlayers } from "./computer-players.ts";
import { ComputerTurns } from "./computer-turns.ts";
import { GivenQueue, HeldKeys } from "./held-keys.ts";
import { KeyRepeats } from "./key-repeats.ts";
import { type FrameCause, FramedPlay, type FramedPlayOptions } from "./framed-play.ts";
import type { Thought } from "./thought.ts";

export interface LivePlayOptions extends FramedPlayOptions {
  /** Returns a random seed for another match. */
  readonly freshSeed: () => number;
  /** Is true if movement is animated: bodies glide from frame to frame, and the cycles that `again` requests are shown one by one. */
  readonly animated?: boolean;
}

/**
 * Describes a person at the keyboard: the player (from 0), who is the player to move if undefined, and the
 * keys, if they differ from the keys in the file.
 */
export interface Seat {
  readonly player?: number;
  readonly keys: ChosenKeys;
}

/** Limits how many cycles of an input are shown one by one. */
const maxChainLength = 200;

/** Lists the codes of refusals that happen before any rule has run. */
const earlyRefusals: ReadonlySet<string> = new Set(["not-now", "not-your-turn", "asked"]);

/** Sets the minimum interval between ticks, in milliseconds, for movement to be animated. */
export const minGlideMilliseconds = 40;

/**
 * Runs a session in real time: accepts keys, clicks and commands at any moment, advances the clock, lets the
 * computer reply, and notifies listeners of new frames. It does not depend on the kind of screen.
 */
export class LivePlay extends FramedPlay {
  /** Holds the game as it was loaded; `game` may start from a different position. */
  readonly ownGame: Game;
  isPaused = false;
  /** Is true while a pause hides the board, so that nobody can think while the clock is stopped. */
  isCovered = false;
  /** Stores a factor for the tick rate in the file. */
  speed = 1;
  /** Stores the level (from 1) whose solution the computer has shown, until the level is restarted. Winning that level is not an achievement. */
  solvedLevel: number | undefined = undefined;
  readonly keys = new HeldKeys();
  /** Repeats held keys. */
  readonly repeats: KeyRepeats;
  readonly #freshSeed: () => number;
  readonly #isAnimated: boolean;
  readonly #metronome: Metronome;
  /** Stores the tick interval to which the clock was last set, in milliseconds. */
  #interval = 0;
  /** Stores the time of the last key press that the game accepted. */
  #lastPress = -Infinity;
  /** Holds a token for each caller that has stopped the clock. */
  readonly #clockHolders = new Set<object>();
  #seats: readonly { readonly player: number | undefined; readonly keys: GameKeys }[];
  readonly #computerTurns: ComputerTurns;
  readonly #queue: GivenQueue;

  constructor(options: LivePlayOptions) {
    super(options);
    const { clock, session, freshSeed, animated = false } = options;
    const { program } = session.game;
    this.ownGame = session.game;
    this.repeats = new KeyRepeats(program);
    this.#queue = new GivenQueue(program);
    this.#computerTurns = new ComputerTurns(this, clock, this.#queue);
    this.#freshSeed = freshSeed;
    this.#isAnimated = animated;
    this.#metronome = new Metronome(clock, () => this.#tick());
    this.#seats = [{ player: undefined, keys: new GameKeys(program) }];
    this.#runClock();
  }

  /** Returns true if the game has a clock, so that time passes without inputs. */
  get hasClock(): boolean {
    return this.game.program.tick !== undefined;
  }

  /** Returns the tick interval in milliseconds; infinite in games without a clock. */
  get period(): number {
    const { tick } = this.settings;
    return tick > 0 ? tick / 1000 / this.speed : Infinity;
  }

  /** Returns true if the clock is stopped, by a pause or by a caller of `halt`. */
  get isClockStopped(): boolean {
    return !this.shared && (this.isPaused || this.#clockHolders.size > 0);
  }

  /** Returns true if the computer must move before the user can; false while an earlier position is shown, and if both may act at the same time. */
  get awaitsComputer(): boolean {
    if (this.past || this.outOfTime !== undefined) return false;
    if (this.#computerTurns.computer?.isAwaited(this.session) !== true) return false;
    return !this.hasClock || this.person === undefined || !this.session.awaited.includes(this.person);
  }

  /** Returns the computer's evaluation of the position in which it last chose an input. */
  get thought(): Thought | undefined {
    return this.#computerTurns.computer?.thought;
  }

  /** Returns the player at the keyboard, if the computer or remote people play for all others. */
  get person(): number | undefined {
    return this.shared?.player ?? this.#computerTurns.computer?.person;
  }

  /** Returns true if the computer plays for all players in a game without a clock. People then watch, and can pause the match. */
  get isWatched(): boolean {
    return this.#computerTurns.isWatched;
  }

  /** Makes the computer play the best move that it has found so far. */
  hurry(): void {
    this.#computerTurns.computer?.hurry();
  }

  /** Assigns keys to the players at the keyboard. A key that two players share belongs to the first. */
  assignSeats(seats: readonly Seat[]): void {
    const { program } = this.game;
    this.#seats = seats.map(({ player, keys }) => ({ player, keys: new GameKeys(program, keys) }));
  }

  /** Lets the computer play for some players; undefined lets people play for all. */
  setComputer(computer: ComputerPlayers | undefined): void {
    this.#computerTurns.computer = computer;
    void computer?.failure.then(({ message }) => {
      if (this.#computerTurns.computer !== computer) return;
      this.setComputer(undefined);
      this.say(message);
    });
    this.show("look");
    this.#computerTurns.answer();
  }

  // -------------------------------------------------------------------------------------------- inputs

  usesKey(key: string): boolean {
    return this.#seats.some((it) => it.keys.has(key));
  }

  press(key: string): void {
    const given = this.#inputOfKey(key);
    if (!given) return;
    const isRepeated = this.keys.press(key, this.clock.now());
    const { keyRepeat = 0 } = this.settings.habits;
    const isTooSoon = this.clock.now() - this.#lastPress < keyRepeat / 1000;
    // If the game defines how keys repeat, the repeats of the keyboard are ignored. A held key does not end the view of a won level.
    if (isRepeated && (this.isLingering || this.repeats.isRepeated(given) || isTooSoon)) return;
    this.#lastPress = this.clock.now();
    this.give(given);
  }

  release(key: string): void {
    this.keys.release(key);
  }

  click(cell: CellRef): void {
    this.give({ type: "click", cell });
  }

  /** Plays a click with the right mouse button, or a long press. */
  rightClick(cell: CellRef): void {
    this.give({ type: "click", cell, right: true });
  }

  /** Returns true if the game uses mouse gestures other than clicks, such as drags and releases. */
  get usesGestures(): boolean {
    return this.game.program.controls.some((it) => it.gesture !== undefined && !takesTwoCells(it));
  }

  /** Returns true if pieces can be picked up and put down, as in piece games and by controls that take two cells. */
  get canPickUp(): boolean {
    return this.game.program.moves !== undefined || choosesCells(this.game.program);
  }

  /** Plays the control that belongs to a mouse gesture, if there is one. */
  gesture(gesture: Gesture, cell: CellRef): void {
    const { controls } = this.game.program;
    for (const [control, it] of controls.entries())
      if (it.gesture === gesture && !takesTwoCells(it))
        this.give({ type: "control", control, args: it.args.map(() => cell) });
  }

  /**
   * Picks up the piece on a cell if it can move; returns true if it is now selected. A press picks up nothing while a control
   * waits for its second cell, because the press may be a click on that cell.
   */
  lift(cell: CellRef, isPress = false): boolean {
    const { shown } = this;
    if (this.isSelected(cell) && !shown.selection?.choice) return true;
    if (isPress && shown.selection?.firstCell) return false;
    const firstCell = shown.firstAt(cell, this.person);
    const moveCell = this.moveCell(cell);
    const canLift = firstCell
      ? this.game.program.controls[firstCell.control]?.gesture !== undefined
      : moveCell !== undefined && shown.moves.some(({ view }) => view.from === moveCell);
    if (!canLift) return false;
    if (!this.awaitsComputer) shown.putDown();
    this.click(cell);
    return this.isSelected(cell);
  }

  /** Shows why a dragged piece cannot be dropped on a cell, and clears the selection. */
  refuseDrop(cell: CellRef): void {
    if (!this.shown.selection?.firstCell) return;
    this.click(cell);
    this.deselect();
  }

  isSelected(cell: CellRef): boolean {
    const { firstCell, from } = this.shown.selection ?? {};
    if (firstCell) return firstCell.cellIndex === this.#cellNumber(cell);
    return from !== undefined && from === this.moveCell(cell);
  }

  /** Returns true if the selected piece can be moved to a cell. */
  canDropOn(cell: CellRef): boolean {
    const { moves, selection } = this.shown;
    if (selection?.firstCell) return mayReachCell(selection.firstCell, this.#cellNumber(cell));
    const moveCell = this.moveCell(cell);
    return moveCell !== undefined && !selection?.choice && movesTo(moves, selection, moveCell).length > 0;
  }

  /** Clears the selection; returns false if there was none. */
  deselect(): boolean {
    const hadSelection = this.shown.putDown();
    if (hadSelection) this.show("look");
    return hadSelection;
  }

  /** Plays a control without arguments, as a click on its button does. */
  pressButton(control: number): void {
    const { args } = this.game.program.controls[control];
    this.give({ type: "control", control, args: args.map(() => 0) });
  }

  /** Plays a move in notation, or the answer to a choice in the frame. */
  move(text: string): void {
    this.give({ type: "move", text });
  }

  /** Plays an input of the user, immediately or with the next tick. */
  give(given: Given): void {
    if (this.outOfTime !== undefined) return this.lookAt(undefined);
    if (this.awaitsComputer) return this.say("The computer is thinking.");
    const { person } = this;
    const inputOfPerson = person === undefined ? given : { player: person, ...given };
    if (this.past && this.shared) return this.lookAt(undefined);
    if (this.past) return this.#continueFrom(this.past, inputOfPerson);
    if (this.session.message !== undefined) return this.next();
    const { tick } = this.game.program;
    if (tick && (this.isClockStopped || this.shared || !tick.orKey)) {
      this.endFinalView();
      // What is pressed during a pause is ignored, because nobody expects it to be played later.
      if (!this.isPaused) this.#queue.add(given);
      return;
    }
    const heldInputs = tick ? this.#heldInputs().filter((it) => !isSameData(it, given)) : [];
    this.play({ type: "cycle", given: [inputOfPerson], ...(heldInputs.length > 0 && { held: heldInputs }) });
  }

  undo(): void {
    if (!this.#isHeldBack) this.play({ type: "undo" });
  }

  restart(): void {
    if (this.#isHeldBack) return;
    this.solvedLevel = undefined;
    this.play({ type: "restart" });
  }

  /** Skips a message, or the final view of a won level. */
  next(): void {
    if (this.session.message !== undefined) this.play({ type: "next" });
    else this.endFinalView();
  }

  /** Starts another match at the given level. */
  begin(level: number, options: Session["options"] = this.session.options): void {
    if (this.shared) return this.shared.playAgain();
    this.continueWith(
      newSession(this.game, { level, seed: seedOf(this.game.program, this.#freshSeed), options }),
    );
  }

  /** Replaces the session by another session of the same game. */
  continueWith(session: Session): void {
    this.session = session;
    this.solvedLevel = this.past = this.outOfTime = undefined;
    this.#queue.clear();
    this.show("look");
    this.#runClock();
    this.#computerTurns.answer();
  }

  /**
   * Starts another match after the end. A won game starts again from its first level, any other from the current
   * level. If the game keeps state from level to level, the current level is restarted within the same match.
   */
  playAgain(): void {
    if (this.shared) return this.shared.playAgain();
    const { status, level } = this.session;
    const nextLevel = status === "won" ? 1 : level;
    const { variables, timers, sources, habits } = this.game.program;
    const keepsState = [...variables, ...timers, ...sources].some((it) => it.kept);
    if (keepsState && nextLevel === level && !habits?.noRestart) this.restart();
    else this.begin(nextLevel);
  }

  /** Plays an input immediately. */
  play(input: Input): InputResult {
    this.beginInput();
    if (input.type !== "cycle" || input.given.length > 0) this.past = undefined;
    const chain: Frame[] = [];
    const addFrameToChain = (): void => {
      if (chain.length < maxChainLength) chain.push(this.frameNow());
    };
    const result = this.session.play(input, this.#isAnimated ? addFrameToChain : undefined);
    const { changed, events, reason, fault } = result;
    const isFromPlayer =
      (input.type !== "cycle" || input.given.length > 0) && !this.#isRefusedAgain(input, reason);
    const cause = isFromPlayer ? "input" : "tick";
    if (chain.length > 0) this.showChain(chain, cause);
    // An input without an effect on the position is shown too, because it may have changed the selection.
    else if (input !== plain || changed || events.length > 0 || reason || fault) this.show(cause);
    this.#computerTurns.answer();
    return result;
  }

  /** Shows changes after other code, such as a command line, has played inputs in the session. */
  showChanges(): void {
    this.past = undefined;
    this.show("input");
    this.#computerTurns.answer();
  }

  // -------------------------------------------------------------------------------------------- time

  /** Pauses or resumes the clock; has no effect in rooms. @param isOpen is true if the board stays visible during the pause */
  pause(isPaused = !this.isPaused, isOpen = false): void {
    // In a room, time continues for the other players.
    if (this.shared) return;
    this.isPaused = isPaused;
    this.isCovered = isPaused && !isOpen && !this.isWatched;
    this.#runClock();
    this.show("look");
    if (this.isWatched) this.#computerTurns.playAfterPause();
  }

  /** Stops the clock until the returned function is called. */
  halt(): () => void {
    const token = {};
    this.#clockHolders.add(token);
    this.#runClock();
    return () => {
      if (!this.#clockHolders.delete(token)) return;
      this.#runClock();
      this.#computerTurns.playAfterPause();
    };
  }

  /** Ends the match because a player's time has run out on a chess clock. */
  endByTime(player: number): void {
    this.outOfTime = player;
    this.lookAt(undefined);
  }

  setSpeed(speed: number): void {
    this.speed = speed;
    this.#runClock();
    this.show("look");
  }

  /** Stops the clock for good, and removes all listeners. */
  stop(): void {
    this.halt();
    this.stopShowing();
  }

  // -------------------------------------------------------------------------------------------- refusals and cells

  /**
   * Stores a refused input in a game with a clock, so that its reason is shown once. Returns true if the same
   * input was refused immediately before.
   */
  #isRefusedAgain(input: Input, reason: Reason | undefined): boolean {
    const given = input.type === "cycle" ? input.given : [];
    if (!this.hasClock || (input.type === "cycle" && given.length === 0)) return false;
    const before = this.lastRefused;
    this.lastRefused = reason && earlyRefusals.has(reason.code) ? { given, text: reason.text } : undefined;
    return before !== undefined && before.text === this.lastRefused?.text && isSameData(before.given, given);
  }

  #cellNumber(cell: CellRef): number | undefined {
    const { game, position } = this.shown;
    return cellNumber(game, cell, position, this.person ?? position.turn);
  }

  /** Returns the number of a cell on the board for moves; undefined for other boards. */
  moveCell({ board = 0, x, y }: CellRef): number | undefined {
    const { moves } = this.game.program;
    return moves && board === 0 ? y * moves.rules.width + x : undefined;
  }

  /** Plays an input in an earlier position, from which the match then continues. If the input only selects something or is refused, the match does not change. */
  #continueFrom(past: Session, given: Given): void {
    const oldLength = past.inputs.length;
    const isReadingMessage = past.message !== undefined;
    past.play(isReadingMessage ? { type: "next" } : { type: "cycle", given: [given] });
    if (past.inputs.length > oldLength && !isReadingMessage) this.continueWith(past);
    else this.show("look");
  }

  /** Returns true if undo and restart have no effect, because a pause covers the board or something else, such as a countdown, stops the clock. */
  get #isHeldBack(): boolean {
    const isHalted = this.hasClock && this.#clockHolders.size > 0;
    return this.session.status === "playing" && (this.isCovered || isHalted);
  }

  /** Returns true if the clock may run. In a piece game, it starts with the first move. */
  get #hasBegun(): boolean {
    return this.game.program.moves === undefined || this.session.inputs.length > 0;
  }

  #inputOfKey(key: string): Given | undefined {
    const seat = this.#seats.find((it) => it.keys.has(key));
    return seat?.keys.input(key, this.game, this.session.position, seat.player, this.person);
  }

  /** Returns the inputs of the keys that are down; empty if people only watch. */
  #heldInputs(): readonly Given[] {
    if (this.#computerTurns.computer?.isAlone) return [];
    return this.keys.keysDown(this.clock.now()).flatMap((key) => this.#inputOfKey(key) ?? []);
  }

  /** Starts or stops the clock, depending on the state of the match. */
  #runClock(): void {
    this.#interval = this.period;
    if (this.hasClock && !this.isClockStopped && this.#interval < Infinity)
      this.#metronome.start(this.#interval);
    else this.#metronome.stop();
  }

  #tick(): void {
    if (!this.#computerTurns.act()) return;
    const { due = 1 } = this.shared ?? {};
    if (due === 0) return;
    for (let tick = 1; tick < due; tick++)
      this.session.play(this.repeats.inputOfTick([], this.#heldInputs()));
    const given = this.#queue.take();
    const hasBegun = this.#hasBegun || given.length > 0;
    const isWaiting = this.session.message !== undefined || this.isShowing || !hasBegun;
    if (this.session.status !== "playing" || isWaiting) return;
    this.play(this.repeats.inputOfTick(given, this.#heldInputs()));
  }

  /** Updates the clock if the settings of the game have changed, and shows a frame. */
  protected override showFrame(cause: FrameCause, frame?: Frame, remark = ""): void {
    if (this.game.program.settings && this.hasClock && this.#interval !== this.period) this.#runClock();
    super.showFrame(cause, frame, remark);
  }
}
