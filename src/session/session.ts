import { append, type Seed } from "../base/index.ts";
import type {
  Asked,
  Begun,
  CycleInput,
  Ending,
  Game,
  GivenControl,
  OptionValues,
  Position,
  Report,
} from "../game/index.ts";
import type { Program } from "../program/index.ts";
import { inputOfMove, type MoveOption } from "./choosing.ts";
import { type FirstCell, handleCellClick } from "./choosing-cells.ts";
import type { CellRef, GivenCycle, Input } from "./inputs/input.ts";
import type { InputLog } from "./inputs/input-log.ts";
import { LevelFlow } from "./level-flow.ts";
import { mapLevels } from "./levels.ts";
import { SessionPast, type ReplayedSession, type PreviousState } from "./past.ts";
import { Picking } from "./picking.ts";
import {
  findEndEvent,
  type InputResult,
  isLevel,
  makeChangedResult,
  makeInputResult,
  makeRefusedResult,
  makeSessionRefusal,
  needsAnotherCycle,
  canContinue,
  resultOfReport,
  unchangedResult,
  addSounds,
} from "./played.ts";
import { isReason, Resolver } from "./resolve.ts";
import { type CycleOptions, SessionCore } from "./session-core.ts";
import { changeSessionState, type EndEvent, idleSessionState, isSessionIdle } from "./session-state.ts";
import type { Waypoint } from "./waypoints.ts";

export interface SessionOptions extends CycleOptions {
  /** Stores the seed of the random numbers; 1 by default. */
  readonly seed?: Seed | undefined;
  /** Stores the number of the first level, from 1; messages are not counted. */
  readonly level?: number | undefined;
  /** Is true, which is the default, if the session keeps a log of inputs and can undo them. Benchmarks set it to false. */
  readonly remember?: boolean;
  /**
   * Limits the total size of the changes stored for undo; 1,000,000 by default. To undo further, the session is
   * replayed from its inputs. With 0, no changes are stored until a player undoes.
   */
  readonly held?: number;
  /** Counts the first inputs, which cannot be undone: 0 by default. */
  readonly fixedInputs?: number;
  /** Lists the option values; missing values default to those of the file. See `readOptions`. */
  readonly options?: OptionValues;
  /** Is called before every level starts, with a function that starts it. It is not called for a return to a checkpoint. */
  readonly beforeLevel?: (beginLevel: (game: Game) => Begun) => void;
}

/** Names the members of a session's base class that only the modules of a session use; they are hidden from everybody else. */
type InternalMember = Exclude<keyof SessionCore, "game" | "position" | "statusLine" | "selection">;

/** Represents a game being played: its program, seed and inputs, and the resulting state. */
export type Session = Readonly<Omit<GameSession, InternalMember>>;

/** Starts a game. */
export function newSession(game: Game, options: SessionOptions = {}): Session {
  return new GameSession(game, options);
}

/**
 * Resumes a session from the last of its waypoints. Only the inputs after it are replayed, and earlier ones when a player undoes that far.
 * @param maxWork limits the work of a replay of more than two thousand inputs; `number` is then how many were replayed
 */
export const resumeSession = (...given: Parameters<typeof GameSession.replayFrom>): Session =>
  GameSession.replayFrom(...given);

/** Is the number of inputs that are always replayed, whatever their work. Waypoints are closer together than this. */
const minReplayed = 2000;
/** Is the work charged for each replayed input in addition to the work of its rules. */
const workOfInput = 10;
/** Is the work charged for a refused input, because finding the reason takes long. */
const workOfRefusal = 5000;

/**
 * Returns a new session that starts from the current position of another, without its undo history and log; undefined while a message, a
 * choice or the end of the game is waiting for the player.
 */
export function branchOf(session: Session): Session | undefined {
  if (!(session instanceof GameSession) || !isSessionIdle(session.state)) return undefined;
  const { game, seed, options, firstLevel: level, position, checkpoint, statusLine: status } = session;
  if (position.ending !== "playing") return undefined;
  const waypoint = { inputs: 0, position, checkpoint, canUndo: false, status };
  return new GameSession(game, { seed, options, level, remember: false }, waypoint);
}

/** Plays inputs: resolves them, runs their cycles, and passes the results to the other parts of the session. */
class GameSession extends SessionCore {
  readonly seed: Seed;
  readonly options: OptionValues;
  /** Stores the level that the session started with, from 1. */
  readonly firstLevel: number;
  readonly fixedInputs: number;
  /** Counts the inputs that were tried, including refused ones. */
  number = 0;
  /** Is the result of the last input; before the first input, that of the start. */
  last: InputResult = unchangedResult;
  /** Stores the last input, if it was refused, or failed because of a mistake in the game. */
  refused: Input | undefined = undefined;
  readonly #levels: LevelFlow;
  readonly #past: SessionPast;
  readonly #picking: Picking;
  readonly #resolver: Resolver;
  /** Is copied from the program for speed: reading objects of many shapes every turn is slow. */
  readonly #collectsChoices: boolean;
  #betweenCycles: (() => void) | undefined;
  #cachedRequests: { readonly asks: readonly Asked[]; readonly awaits: readonly number[] } | undefined;

  /** Returns a session that starts at the last of some waypoints (or at the beginning if there are none) and replays the inputs from there. */
  static replayFrom(
    game: Game,
    options: SessionOptions,
    inputs: InputLog,
    waypoints: readonly Waypoint[],
    maxWork = Infinity,
  ): GameSession {
    const session = new GameSession(game, options, waypoints.at(-1));
    session.#past.addWaypoints(waypoints);
    const { number: firstInput } = session;
    for (const { input, times } of inputs.runs(0, firstInput)) session.#past.inputs.add(input, times);
    let work = 0;
    for (const { input, times } of inputs.runs(firstInput))
      for (let n = 0; n < times; n++) {
        if (work > maxWork && session.number >= firstInput + minReplayed) return session;
        session.play(input);
        work += session.work + (session.refused ? workOfRefusal : workOfInput);
      }
    return session;
  }

  constructor(game: Game, options: SessionOptions, waypoint?: Waypoint) {
    super(game, options);
    const playableLevels = mapLevels(game.program);
    this.seed = options.seed ?? 1;
    this.options = options.options ?? [];
    this.fixedInputs = options.fixedInputs ?? 0;
    this.firstLevel = Math.min(Math.max(options.level ?? 1, 1), playableLevels.length);
    this.#collectsChoices = game.program.together === true;
    this.#levels = new LevelFlow(this, options.beforeLevel);
    this.#past = new SessionPast(this, {
      remember: options.remember !== false,
      hasMore: waypoint?.canUndo,
      fixedInputs: this.fixedInputs,
      maxStored: options.held,
      replay: (waypoints) => this.#replay(waypoints),
    });
    this.#resolver = new Resolver(game, () => this.#openRequests.awaits);
    this.#picking = new Picking(this, this.#resolver);
    if (waypoint) this.#beginAt(waypoint);
    else
      this.last = this.#levels.beginFirst(
        playableLevels[this.firstLevel - 1],
        this.firstLevel,
        this.seed,
        this.options,
      );
    this.storeStatus(this.last.events);
  }

  #beginAt(waypoint: Waypoint): void {
    this.number = waypoint.inputs;
    this.position = waypoint.position.copy();
    this.state = changeSessionState(idleSessionState, { checkpoint: waypoint.checkpoint });
    this.statusLine = waypoint.status;
    this.#picking.selectCapturer();
  }

  /** Replays the inputs from the last of some waypoints. */
  #replay(waypoints: readonly Waypoint[]): ReplayedSession {
    const { game, seed, options, firstLevel: level, fixedInputs, inputs, againLimit, mostWork } = this;
    const replayed = GameSession.replayFrom(
      game,
      { seed, options, level, fixedInputs, againLimit, mostWork },
      inputs,
      waypoints,
    );
    return { position: replayed.position, state: replayed.state, past: replayed.#past };
  }

  /** Returns the number of the level being played, from 1. */
  get level(): number {
    return mapLevels(this.game.program).indexOf(this.position.level) + 1;
  }

  /** Returns the message that is shown between levels, until any input is given. */
  get message(): string | undefined {
    return this.state.messages[0];
  }

  get status(): Ending {
    return this.position.ending;
  }

  /** Returns the final position of the last level, if it was won, until the next input is played. */
  get ended(): Position | undefined {
    return this.state.ended;
  }

  /** Describes how the game ended; undefined while it is being played. */
  get ending(): EndEvent | undefined {
    return this.state.ending;
  }

  /** Returns the shortest list of inputs that leads to the position, without undone, refused and faulty inputs. */
  get inputs(): InputLog {
    return this.#past.inputs;
  }

  get canUndo(): boolean {
    return this.#past.canUndo;
  }

  /** Returns the position that `restart` returns to; undefined for the beginning of the level. */
  get checkpoint(): Position | undefined {
    return this.state.checkpoint;
  }

  /** Lists the points from which a long session can be resumed, in order. */
  get waypoints(): readonly Waypoint[] {
    return this.#past.waypoints;
  }

  /** Lists the current legal moves of all players who may move; empty when the game is over, and in games without moves. */
  get moves(): readonly MoveOption[] {
    return this.#picking.moves;
  }

  /** Lists the open questions, player by player. */
  get asks(): readonly Asked[] {
    return this.#openRequests.asks;
  }

  /** Lists the players whose choice, answer or move is awaited, counted from 0. */
  get awaited(): readonly number[] {
    if (this.position.ending !== "playing") return [];
    const { chosen } = this.state;
    return this.#openRequests.awaits.filter((player) => chosen[player] === undefined);
  }

  /** Returns the open questions and the players whose input is awaited. Both are cached until the next input. */
  get #openRequests(): { readonly asks: readonly Asked[]; readonly awaits: readonly number[] } {
    const { game, position } = this;
    if (!this.#cachedRequests) {
      const openQuestions = game.asks(position);
      this.#cachedRequests = { asks: openQuestions, awaits: game.awaits(position, openQuestions) };
    }
    return this.#cachedRequests;
  }

  hash(): number {
    return this.position.hash();
  }

  /** Returns the cell that a click would pick up for a control of two cells. This is not an input. */
  firstAt(cell: CellRef, player?: number): FirstCell | undefined {
    return this.#picking.firstAt(cell, player);
  }

  /** Clears the selection and cancels an open choice; returns true if there was any. This is not an input. */
  putDown(): boolean {
    return this.#picking.putDown();
  }

  /** Plays an input. `between` is called before each further cycle that `again` requests; `last` is then the result of the previous cycle. */
  play(input: Input, between?: () => void): InputResult {
    this.number++;
    this.work = 0;
    this.#betweenCycles = between;
    if (input.type !== "cycle" || input.given.length > 0) this.statusLine = undefined;
    this.last = this.#tryInput(input);
    this.storeStatus(this.last.events);
    this.#betweenCycles = undefined;
    this.refused = this.last.result === "done" ? undefined : input;
    this.#cachedRequests = undefined;
    this.#picking.clearCache();
    this.#past.addWaypointIfDue();
    return this.last;
  }

  #tryInput(input: Input): InputResult {
    switch (input.type) {
      case "undo":
        return this.#past.undo();
      case "restart":
        return this.#restart(input);
      case "next":
        return this.state.messages.length > 0
          ? this.#dismiss(input)
          : makeSessionRefusal("There is no message to skip.");
      case "cycle":
        return this.#cycle(input);
    }
  }

  #restart(input: Input): InputResult {
    if (this.habitsNow.noRestart) return makeSessionRefusal("This game does not let you restart a level.");
    const stateBefore = { state: this.state, position: this.position, changes: [] };
    this.selection = undefined;
    const events = this.#levels.restartLevel();
    this.#past.store(input, stateBefore);
    this.#past.log(input);
    return makeChangedResult(events);
  }

  #dismiss(input: Input): InputResult {
    const { state: stateBefore, position } = this;
    if (!this.undoInLevel) this.#past.store(input, { state: stateBefore, position, changes: [] });
    const messages = stateBefore.messages.slice(1);
    this.change({ messages, ended: messages.length > 0 ? stateBefore.ended : undefined });
    this.#past.log(input);
    return makeChangedResult([...this.soundOf("next"), ...this.soundOfMessage(messages)]);
  }

  // -------------------------------------------------------------------------------------------- cycles

  #cycle(input: GivenCycle): InputResult {
    if (this.state.messages.length > 0) {
      const isTickOnly = input.given.length === 0 && this.game.program.tick !== undefined;
      return isTickOnly ? unchangedResult : this.#dismiss(input);
    }
    if (this.position.ending !== "playing") return this.#refuseAfterEnd(input);
    this.#past.startsTurn = !isInTurn(this);
    if (!this.#picking.choosesCells) return this.#giveCycle(input);
    const clickMeaning = handleCellClick(this, this.#picking, input);
    return "result" in clickMeaning ? clickMeaning : this.#giveCycle(clickMeaning);
  }

  /** Refuses an input after the end of the game. A tick is ignored without a message. */
  #refuseAfterEnd({ given }: GivenCycle): InputResult {
    const isTick = given.length === 0 && this.game.program.tick !== undefined;
    if (isTick) return unchangedResult;
    const { noUndo, noRestart } = this.habitsNow;
    if (noUndo) return makeSessionRefusal(noRestart ? "The game is over." : "The game is over. Start again.");
    return makeSessionRefusal(
      noRestart ? "The game is over. Undo." : "The game is over. Undo, or start again.",
    );
  }

  /** Plays a cycle after clicks on two cells have been replaced by their control. */
  #giveCycle(input: GivenCycle): InputResult {
    if (this.#collectsChoices && input.given.length > 0) return this.#collectChoices(input);
    const choice = this.#picking.choose(input);
    if (choice && !("option" in choice)) return this.#picking.select(choice);
    if (choice)
      return this.#run(inputOfMove(choice.option, this.game), { controls: [], move: choice.option });
    const resolvedInput = this.#resolver.resolve(input, this.position);
    if (isReason(resolvedInput)) return makeRefusedResult(resolvedInput);
    const result = this.#run(input, resolvedInput);
    return resolvedInput.leftOut && !result.reason ? { ...result, reason: resolvedInput.leftOut } : result;
  }

  #run(input: GivenCycle, resolvedInput: CycleInput, makeSequel?: () => CycleInput | undefined): InputResult {
    const isFirstOfLevel = this.undoInLevel && this.#past.isEmpty;
    const report = this.runCycle(this.position, isFirstOfLevel ? markAsFirst(resolvedInput) : resolvedInput);
    if (report.after === "undo")
      return report.changed ? this.#past.logWithoutUndo(input) : this.#past.undoForCycle(input);
    if (report.result !== "done" && this.habits.keyedChance) this.#past.log(input);
    if (report.after === "cancel") return addSounds(resultOfReport(report), this.soundOf("cancel"));
    if (report.result !== "done") return resultOfReport(report);
    if (input.given.length > 0) this.selection = undefined;
    else this.#picking.keepSelection();
    this.#picking.selectCapturer();
    const isOver = this.position.ending !== "playing" || this.state.ended !== undefined;
    const isFollowed = report.again || report.restart || report.checkpoint || isLevel(report.after) || isOver;
    if (makeSequel || isFollowed) return this.#finishInput(input, report, makeSequel);
    return this.#past.storeCycle(input, report);
  }

  /** Runs everything that follows a cycle (further cycles, a restart, or the next level) and stores how to undo all of it. */
  #finishInput(input: GivenCycle, firstReport: Report, sequel?: () => CycleInput | undefined): InputResult {
    const { position, state } = this;
    if (state.ended) this.change({ ended: undefined });
    // If undo is limited to the current level, undoing does not restore the end of the previous level.
    const expectedState = this.undoInLevel ? this.state : state;
    let changes = [position.takeChanges()];
    const events = [...firstReport.events];
    let report = firstReport;
    this.markCheckpoint(firstReport);
    const sequelInput = canContinue(firstReport, position) ? sequel?.() : undefined;
    if (sequelInput) {
      report = this.runCycle(position, sequelInput);
      if (report.result === "done") changes.push(position.takeChanges());
      append(events, report.events);
    }
    for (let cycleCount = 0; needsAnotherCycle(report, position); cycleCount++) {
      if (cycleCount === this.againLimit || this.work > this.mostWork)
        return this.#abortInput(input, { state, changes });
      this.#callBetween(report);
      report = this.runCycle(position, { controls: [], isAgain: true });
      if (report.restart && this.undoInLevel) {
        // The changes made before a restart are stored as an entry of their own, so that they are undone separately.
        this.#past.store(input, { state, position, changes });
        changes = [];
      }
      if (report.result === "done") changes.push(position.takeChanges());
      this.markCheckpoint(report);
      append(events, report.events);
      if (report.after === "cancel") append(events, this.soundOf("cancel"));
    }
    const hasChanged = changes.some((it) => it.size > 0);
    if (position.ending !== "playing") this.change({ ending: findEndEvent(events) });
    if (report.after === "undo") {
      this.#past.revert(input, { state, changes });
      return makeChangedResult(this.soundOf("undo"));
    }
    if (isLevel(report.after)) append(events, this.#levels.goToLevel(report.after));
    else if (report.restart) append(events, this.#levels.restartLevel(report.after === "quit"));
    else if (position.ending === "won") append(events, this.#levels.beginNextLevel());
    if (events.some((it) => it.type === "say")) append(events, this.soundOf("message"));
    const hasOtherState = this.position !== position || this.state !== expectedState;
    if (hasChanged || hasOtherState)
      this.#past.store(input, { state, position, changes }, { ...firstReport, restart: report.restart });
    if (isLevel(report.after) || report.after === "quit") this.#past.clear();
    this.#past.log(input);
    return makeInputResult(
      report.result === "fault" ? "fault" : "done",
      hasChanged || hasOtherState || this.state !== state,
      events,
      report === firstReport ? report.reason : undefined,
      report.fault,
      firstReport.quietReason,
    );
  }

  #callBetween(report: Report): void {
    if (!this.#betweenCycles) return;
    this.last = resultOfReport(report);
    this.storeStatus(report.events);
    this.#cachedRequests = undefined;
    this.#betweenCycles();
  }

  /** Reverts all changes of an input whose chain of cycles does not end. */
  #abortInput(input: GivenCycle, previousState: Pick<PreviousState, "state" | "changes">): InputResult {
    const { againLimit, mostWork, work } = this;
    this.#past.revert(input, previousState);
    const tooManyCycles = `\`again\` ran more than ${againLimit} cycles in a row without coming to an end.`;
    const fault =
      work > mostWork
        ? { code: "budget", text: "This input took more work than it may take here." }
        : { code: "again-for-ever", text: tooManyCycles };
    return makeInputResult("fault", false, [], undefined, fault);
  }

  // -------------------------------------------------------------------------------------------- choosing together

  /**
   * Collects the players' choices until all players have chosen, then runs a cycle with all choices. Controls
   * that are always allowed do not wait.
   */
  #collectChoices(input: GivenCycle): InputResult {
    const { position, state: stateBefore } = this;
    const chosenControls = [...stateBefore.chosen];
    for (const given of input.given) {
      const foundControls = this.#resolver.controls(given, position, chosenControls);
      if (isReason(foundControls)) return makeRefusedResult(foundControls);
      const [control] = foundControls;
      if (!control) continue;
      if (this.game.program.controls[control.control]?.always) return this.#playAtOnce(input, control);
      chosenControls[control.player] = control;
    }
    if (this.game.awaits(position).some((player) => chosenControls[player] === undefined)) {
      this.change({ chosen: chosenControls });
      this.#past.store(input, { state: stateBefore, position, changes: [] });
      this.#past.log(input);
      return makeChangedResult([]);
    }
    const inputResult = this.#run(input, { controls: chosenControls.filter((it) => it !== undefined) });
    if (inputResult.result === "done") this.change({ chosen: [] });
    return inputResult;
  }

  /**
   * Runs a control that does not wait for other players. Choices that are still allowed are kept; if all
   * players have chosen, the choices are then played immediately.
   */
  #playAtOnce(input: GivenCycle, control: GivenControl): InputResult {
    const { position } = this;
    let kept: readonly (GivenControl | undefined)[] = [];
    const makeSequel = (): CycleInput | undefined => {
      const { chosen } = this.state;
      kept = chosen.map((it) => (it && !this.game.allows(position, it.control, it.player) ? it : undefined));
      const controls = kept.filter((it) => it !== undefined);
      const isWaiting = this.game.awaits(position).some((player) => kept[player] === undefined);
      if (isWaiting || controls.length === 0) return undefined;
      kept = [];
      return { controls };
    };
    const inputResult = this.#run(input, { controls: [control] }, makeSequel);
    if (inputResult.result === "done") this.change({ chosen: kept });
    return inputResult;
  }
}

/** Returns true if a turn of several inputs has started and has not ended (rule R77). */
export function isInTurn({ game, position }: Pick<Session, "game" | "position">): boolean {
  const { turn } = game.program;
  return turn !== undefined && (game.look(position, position.turn).value(turn) ?? 0) > 0;
}

/**
 * Marks an input as the first of its level, before which nothing can be undone. The fields are copied one by one, because object spread takes
 * longer than a turn.
 */
const markAsFirst = ({ controls, held, move }: CycleInput): CycleInput => ({
  controls,
  held,
  move,
  isFirst: true,
});

/** Returns the seed for a session that sets none. It is 1 if the game always uses the same random numbers. */
export function seedOf({ habits }: Program, makeSeed: () => number): number {
  return habits?.sameChance ? 1 : makeSeed();
}
