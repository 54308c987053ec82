import { isSameBoard, type Position, type Report } from "../game/index.ts";
import { History, maxStoredChanges, type PastInput, type UndoEntry } from "./history.ts";
import type { GivenCycle, Input } from "./inputs/input.ts";
import { RunLog } from "./inputs/input-log.ts";
import {
  type InputResult,
  makeChangedResult,
  makeInputResult,
  makeSessionRefusal,
  resultOfReport,
} from "./played.ts";
import type { SessionCore } from "./session-core.ts";
import { changeSessionState, isSessionIdle, type SessionState } from "./session-state.ts";
import { type Waypoint, Waypoints } from "./waypoints.ts";

/** Is the least number of inputs between two waypoints, unless the inputs change much. */
const waypointDistance = 1000;

/** Describes the state of the session before an input, and what the input changed. */
export type PreviousState = Pick<PastInput, "state" | "position" | "changes">;

/** Is the part of a cycle's report that determines how the cycle is undone. */
type UndoRequest = Pick<Report, "restart" | "after">;

const noRequest: UndoRequest = { restart: false };

/** Describes a replayed session: its state, and its own undo history. */
export interface ReplayedSession {
  readonly position: Position;
  readonly state: SessionState;
  readonly past: SessionPast;
}

/** Describes options of the undo history, which may continue an earlier one. */
interface PastOptions {
  /** Is false if nothing is kept for undo. */
  readonly remember: boolean;
  /** Is true if there are earlier inputs that can be undone. */
  readonly hasMore?: boolean | undefined;
  /** Limits the changes that are stored. */
  readonly maxStored?: number | undefined;
  /** Replays the inputs of the log from the last of some waypoints. */
  readonly replay: (waypoints: readonly Waypoint[]) => ReplayedSession;
}

/** Stores the inputs of a session and their changes, and undoes them. */
export class SessionPast {
  readonly inputs = new RunLog();
  /** Is false for inputs that continue a turn: they are undone together with the first input of the turn. */
  startsTurn = true;
  readonly #core: SessionCore;
  readonly #replay: PastOptions["replay"];
  #history: History | undefined;
  #waypoints = new Waypoints();

  constructor(core: SessionCore, { remember, hasMore, maxStored, replay }: PastOptions) {
    this.#core = core;
    this.#replay = replay;
    this.#history = remember ? new History(hasMore, maxStored) : undefined;
  }

  get canUndo(): boolean {
    return !this.#core.habitsNow.noUndo && this.#history !== undefined && !this.#history.isEmpty;
  }

  /** Returns true if there is nothing to undo, although inputs are remembered. */
  get isEmpty(): boolean {
    return this.#history?.isEmpty === true;
  }

  get waypoints(): readonly Waypoint[] {
    return this.#waypoints.all;
  }

  /** Continues from waypoints, whose inputs are added to the log. */
  addWaypoints(waypoints: readonly Waypoint[]): void {
    for (const it of waypoints) this.#waypoints.add(it);
  }

  log(input: Input): void {
    if (this.#history) this.inputs.add(input);
  }

  /** Drops everything that can be undone, but keeps the log. */
  clear(): void {
    this.#history?.clear();
  }

  /** Adds a waypoint after an input, if enough inputs have passed and nothing waits for the player. */
  addWaypointIfDue(): void {
    const history = this.#history;
    if (!history) return;
    const length = this.inputs.length - this.#waypoints.last;
    if (length < waypointDistance && (length === 0 || history.sizeSinceMark < maxStoredChanges / 4)) return;
    const { position, state, statusLine: status } = this.#core;
    if (position.ending !== "playing" || !isSessionIdle(state)) return;
    const { checkpoint } = state;
    const canUndo = !history.isEmpty;
    this.#waypoints.add({
      inputs: this.inputs.length,
      position: position.copy(),
      checkpoint,
      canUndo,
      status,
    });
    history.mark();
  }

  // -------------------------------------------------------------------------------------------- remembering

  /** Stores and logs a cycle that has no further effects on the session. */
  keepCycle(input: GivenCycle, report: Report): InputResult {
    const { position, state } = this.#core;
    if (!this.#history) {
      position.dropChanges();
      return resultOfReport(report);
    }
    // Changes by the clock alone are stored in another way.
    const isGiven = input.given.length > 0 && report.after !== "nosave";
    const hasChanged = isGiven
      ? this.#history.addCycle(state, position, this.inputs.length, this.startsTurn)
      : this.#keepTick(input, report);
    this.inputs.add(input);
    const inputResult = resultOfReport(report);
    return inputResult.changed === hasChanged ? inputResult : { ...inputResult, changed: hasChanged };
  }

  /** Stores a cycle of passing time that has no further effects on the session; returns true if it has changed anything. */
  #keepTick(input: GivenCycle, report: Report): boolean {
    const { position, state: stateBefore } = this.#core;
    const changes = position.takeChanges();
    if (changes.size === 0) return false;
    this.keep(input, { state: stateBefore, position, changes: [changes] }, report);
    return true;
  }

  /** Stores an entry. The changes of a cycle with "nosave" are undone with the input before it, like those of ticks. */
  keep(input: Input, past: PreviousState, { restart: isRestart, after }: UndoRequest = noRequest): void {
    const { game, position: now, undoInLevel: isBound } = this.#core;
    const isTurn = input.type !== "cycle" || input.given.length > 0 || game.program.tick === undefined;
    const isGivenInput = isTurn && after !== "nosave" && this.startsTurn;
    if (isBound && past.position.level !== now.level) return this.clear();
    if (isBound && !isGivenInput && !isRestart && !this.canUndo) return undefined;
    const { state, position, changes } = past;
    const logLength = this.inputs.length;
    const isInput = isGivenInput || (isBound && isRestart);
    this.#history?.add({ state, changes, position, isInput, logLength });
  }

  // -------------------------------------------------------------------------------------------- going back

  /** Undoes the last input at a player's request. */
  undo(): InputResult {
    if (this.#core.habitsNow.noUndo) return makeSessionRefusal("This game has no undo.");
    return this.canUndo ? this.#undoInput({ type: "undo" }) : makeSessionRefusal("There is nothing to undo.");
  }

  /** Undoes the input before the present one, because the present cycle requested an undo and changed nothing itself. */
  undoForCycle(input: GivenCycle): InputResult {
    if (this.#history?.isEmpty === false) return this.#undoInput(input, true);
    this.#logChance(input);
    return makeInputResult("done", false, this.#core.soundOf("undo"));
  }

  /** Stores the effects of an input whose cycle requested an undo when there was nothing to undo. This input cannot be undone itself. */
  logWithoutUndo(input: GivenCycle): InputResult {
    this.#core.position.dropChanges();
    this.log(input);
    return makeChangedResult(this.#core.soundOf("undo"));
  }

  /** Reverts all changes of an input. The keyed random stream is not reverted, so the log keeps the input. */
  revert(input: GivenCycle, { state, changes }: Pick<PreviousState, "state" | "changes">): void {
    const core = this.#core;
    for (let i = changes.length - 1; i >= 0; i--) core.position.revert(changes[i]);
    core.state = state;
    this.#logChance(input);
  }

  /** Logs an input that has changed only the keyed random stream. */
  #logChance(input: Input): void {
    if (this.#core.habits.keyedChance) this.log(input);
  }

  /**
   * Undoes the last input. If random numbers are not undone, the log records it. @param isExact undoes one input even if the positions
   * are equal
   */
  #undoInput(input: Input, isExact = false): InputResult {
    const core = this.#core;
    // The positions are compared only if undo may leave the board as it is.
    const isBoardChanged = this.#history?.backChangesBoard(core.position);
    const positionNow = core.undoInLevel && !isBoardChanged && core.position.copy();
    const entry = positionNow && !isExact ? this.#undoToOtherPosition(positionNow) : this.#undoLast();
    if (!entry) return makeSessionRefusal("The play before this is damaged: its inputs lead elsewhere.");
    core.selection = undefined;
    if (entry.position !== core.position) core.game.carryOn(entry.position, core.position);
    core.position = entry.position;
    const { checkpoint } = core.state;
    const keepsCheckpoint = core.undoInLevel && entry.state.checkpoint !== checkpoint;
    core.state = keepsCheckpoint ? changeSessionState(entry.state, { checkpoint }) : entry.state;
    if (core.habits.keyedChance) this.log(input);
    else this.#cutLog(entry.logLength);
    const isSame = positionNow && core.position.equals(positionNow);
    return makeChangedResult(isSame ? [] : core.soundOf("undo"));
  }

  /** Undoes inputs until the position differs from the present one, or none are left. */
  #undoToOtherPosition(positionNow: Position): UndoEntry | undefined {
    let entry = this.#undoLast();
    while (entry && this.canUndo && isSameBoard(entry.position, positionNow)) entry = this.#undoLast();
    return entry;
  }

  /** Returns the last undo entry. If it is no longer stored, the session is replayed from a waypoint before it. */
  #undoLast(): UndoEntry | undefined {
    let distance = 1;
    while (this.#history && !this.#history.storesLastInput) {
      const earlierWaypoints = this.#waypoints.all.filter((it) => it.inputs <= this.inputs.length - distance);
      if (!this.#rebuildHistory(earlierWaypoints)) return undefined;
      distance = 2 * (this.inputs.length - (earlierWaypoints.at(-1)?.inputs ?? 0));
    }
    return this.#history?.undoLast();
  }

  /** Replays the inputs of the session to rebuild its undo history; returns false if they lead to another position. */
  #rebuildHistory(waypoints: readonly Waypoint[]): boolean {
    const { position, state, past } = this.#replay(waypoints);
    if (!position.equals(this.#core.position)) return false;
    this.#core.position = position;
    this.#core.state = state;
    this.#history = past.#history;
    this.#waypoints = past.#waypoints;
    return true;
  }

  #cutLog(length: number): void {
    this.inputs.cut(length);
    this.#waypoints.cut(length);
  }
}
