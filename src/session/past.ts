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
import { changeSessionState, isSessionIdle } from "./session-state.ts";
import { type Waypoint, Waypoints } from "./waypoints.ts";

/** Is the minimum number of inputs between two waypoints, unless the inputs change a lot. */
const waypointDistance = 1000;

/** Describes the state of the session before an input, and the changes made by the input. */
export type PreviousState = Pick<PastInput, "state" | "position" | "changes">;

/** Selects the part of a cycle's report that determines how the cycle is undone. */
type UndoRequest = Pick<Report, "restart" | "after">;

const noRequest: UndoRequest = { restart: false };

/** Describes a replayed session: its state, and its own undo history. */
export type ReplayedSession = Pick<SessionCore, "position" | "state"> & { readonly past: SessionPast };

/** Describes the undo history, which may continue an earlier history. */
interface PastOptions {
  /** Is true if inputs are to be stored, so that they can be undone. */
  readonly remember: boolean;
  /** Is true if earlier inputs exist that can be undone. */
  readonly hasMore?: boolean | undefined;
  /** Counts the first inputs, which cannot be undone. */
  readonly fixedInputs?: number | undefined;
  /** Limits the total size of the stored changes. */
  readonly maxStored?: number | undefined;
  /** Replays the inputs in the log from the last of the given waypoints. */
  readonly replay: (waypoints: readonly Waypoint[]) => ReplayedSession;
}

/** Stores the inputs of a session with their changes, and undoes them. */
export class SessionPast {
  readonly inputs = new RunLog();
  /** Is false for an input that continues a turn. Such an input is undone together with the first input of the turn. */
  startsTurn = true;
  readonly #core: SessionCore;
  readonly #replay: PastOptions["replay"];
  readonly #fixedInputs: number | undefined;
  #history: History | undefined;
  #waypoints = new Waypoints();

  constructor(core: SessionCore, { remember, hasMore, fixedInputs, maxStored, replay }: PastOptions) {
    this.#core = core;
    this.#replay = replay;
    this.#fixedInputs = fixedInputs;
    this.#history = remember ? new History(hasMore, maxStored) : undefined;
  }

  get canUndo(): boolean {
    return !this.#core.habitsNow.noUndo && this.#history !== undefined && !this.#history.isEmpty;
  }

  /** Returns true if inputs are remembered, but there is nothing to undo. */
  get isEmpty(): boolean {
    return this.#history?.isEmpty === true;
  }

  get waypoints(): readonly Waypoint[] {
    return this.#waypoints.all;
  }

  /** Adopts waypoints from an earlier session; the caller adds their inputs to the log. */
  addWaypoints(waypoints: readonly Waypoint[]): void {
    for (const it of waypoints) this.#waypoints.add(it);
  }

  log(input: Input): void {
    if (!this.#history) return;
    this.inputs.add(input);
    if (this.inputs.length === this.#fixedInputs) this.clear();
  }

  /** Drops everything that could be undone, but keeps the log. */
  clear(): void {
    this.#history?.clear();
  }

  /** Adds a waypoint after an input, if enough inputs have passed and nothing is waiting for the player. */
  addWaypointIfDue(): void {
    const history = this.#history;
    if (!history) return;
    const length = this.inputs.length - this.#waypoints.lastInputCount;
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

  /** Stores and logs a cycle without further effects on the session. */
  storeCycle(input: GivenCycle, report: Report): InputResult {
    const { position, state } = this.#core;
    if (!this.#history) {
      position.dropChanges();
      return resultOfReport(report);
    }
    // Changes made by the clock alone are stored differently.
    const isGiven = input.given.length > 0 && report.after !== "nosave";
    const hasChanged = isGiven
      ? this.#history.addCycle(state, position, this.inputs.length, this.startsTurn)
      : this.#storeTick(input, report);
    this.log(input);
    const inputResult = resultOfReport(report);
    return inputResult.changed === hasChanged ? inputResult : { ...inputResult, changed: hasChanged };
  }

  /** Stores a cycle of passing time without further effects on the session; returns true if it changed anything. */
  #storeTick(input: GivenCycle, report: Report): boolean {
    const { position, state: stateBefore } = this.#core;
    const changes = position.takeChanges();
    if (changes.size === 0) return false;
    this.store(input, { state: stateBefore, position, changes: [changes] }, report);
    return true;
  }

  /** Stores an entry. The changes of a cycle with "nosave" are undone together with the input before it, like the changes of ticks. */
  store(input: Input, previous: PreviousState, { restart: isRestart, after }: UndoRequest = noRequest): void {
    const { game, position: currentPosition, undoInLevel } = this.#core;
    const isTurn = input.type !== "cycle" || input.given.length > 0 || game.program.tick === undefined;
    const isGivenInput = isTurn && after !== "nosave" && this.startsTurn;
    if (undoInLevel && previous.position.level !== currentPosition.level) return this.clear();
    if (undoInLevel && !isGivenInput && !isRestart && !this.canUndo) return undefined;
    const { state, position, changes } = previous;
    const logLength = this.inputs.length;
    const isInput = isGivenInput || (undoInLevel && isRestart);
    this.#history?.add({ state, changes, position, isInput, logLength });
  }

  // -------------------------------------------------------------------------------------------- going back

  /** Undoes the last input when a player requests it. */
  undo(): InputResult {
    if (this.#core.habitsNow.noUndo) return makeSessionRefusal("This game has no undo.");
    return this.canUndo ? this.#undoInput({ type: "undo" }) : makeSessionRefusal("There is nothing to undo.");
  }

  /** Undoes the input before the current one, because the current cycle requested an undo and changed nothing. */
  undoForCycle(input: GivenCycle): InputResult {
    if (this.#history?.isEmpty === false) return this.#undoInput(input, true);
    this.#logChance(input);
    return makeInputResult("done", false, this.#core.soundOf("undo"));
  }

  /** Logs an input whose cycle changed something and then requested an undo. The input itself cannot be undone. */
  logWithoutUndo(input: GivenCycle): InputResult {
    this.#core.position.dropChanges();
    this.log(input);
    return makeChangedResult(this.#core.soundOf("undo"));
  }

  /** Reverts all changes of an input. The input stays in the log, because the keyed random stream is not reverted. */
  revert(input: GivenCycle, { state, changes }: Pick<PreviousState, "state" | "changes">): void {
    const core = this.#core;
    for (let i = changes.length - 1; i >= 0; i--) core.position.revert(changes[i]);
    core.state = state;
    this.#logChance(input);
  }

  /** Logs an input that changed only the keyed random stream. */
  #logChance(input: Input): void {
    if (this.#core.habits.keyedChance) this.log(input);
  }

  /**
   * Undoes the last input. Where undo stays within a level, undoes further inputs until the board differs. If random numbers are not
   * reverted, the undo is logged.
   * @param isExact undoes exactly one input, even if it did not change the position
   */
  #undoInput(input: Input, isExact = false): InputResult {
    const core = this.#core;
    let { position } = core;
    let undoEntry = this.#undoLast();
    const mayContinue = (): boolean => core.undoInLevel && !isExact && this.canUndo;
    while (undoEntry && mayContinue() && !changesBoard(undoEntry, position)) {
      position = undoEntry.position;
      undoEntry = this.#undoLast();
    }
    if (!undoEntry) return makeSessionRefusal("The play before this is damaged: its inputs lead elsewhere.");
    core.selection = undefined;
    if (undoEntry.position !== core.position) core.game.carryOn(undoEntry.position, core.position);
    core.position = undoEntry.position;
    const { checkpoint } = core.state;
    const keepsCheckpoint = core.undoInLevel && undoEntry.state.checkpoint !== checkpoint;
    core.state = keepsCheckpoint ? changeSessionState(undoEntry.state, { checkpoint }) : undoEntry.state;
    if (core.habits.keyedChance) this.log(input);
    else {
      this.inputs.truncate(undoEntry.logLength);
      this.#waypoints.dropAfter(undoEntry.logLength);
    }
    const isUnchanged = core.undoInLevel && !changesBoard(undoEntry, position);
    return makeChangedResult(isUnchanged ? [] : core.soundOf("undo"));
  }

  /** Undoes the last entry. If that entry is no longer stored, the session is first replayed from an earlier waypoint. */
  #undoLast(): UndoEntry | undefined {
    let distance = 1;
    while (this.#history && !this.#history.storesLastInput) {
      const earlierWaypoints = this.#waypoints.all.filter((it) => it.inputs <= this.inputs.length - distance);
      if (!this.#rebuildHistory(earlierWaypoints)) return undefined;
      distance = 2 * (this.inputs.length - (earlierWaypoints.at(-1)?.inputs ?? 0));
    }
    return this.#history?.undoLast();
  }

  /** Rebuilds the undo history by replaying the inputs of the session. Returns false if this leads to a different position. */
  #rebuildHistory(waypoints: readonly Waypoint[]): boolean {
    const { position, state, past } = this.#replay(waypoints);
    if (!position.equals(this.#core.position)) return false;
    this.#core.position = position;
    this.#core.state = state;
    this.#history = past.#history;
    this.#waypoints = past.#waypoints;
    return true;
  }
}

/** Returns true if undoing an input changed more than settings. @param before the position until then */
const changesBoard = ({ position, hasChanged }: UndoEntry, before: Position): boolean =>
  hasChanged || (position !== before && !isSameBoard(position, before));
