import { isSameBoard, type Position, type Report } from "../game/index.ts";
import { History, mostHeld, type PastInput, type UndoEntry } from "./history.ts";
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
import { changeSessionState, isSessionIdle, type SessionState } from "./standing.ts";
import { type Waypoint, Waypoints } from "./waypoints.ts";

/** Sets the least number of inputs between two waypoints, unless they change much. */
const stretch = 1000;

/** Describes the state of the session before an input, and what the input changed. */
export type Whence = Pick<PastInput, "standing" | "position" | "changes">;

/** Says what a cycle asked for that tells how it is undone. */
type Asking = Pick<Report, "restart" | "after">;

const asksNothing: Asking = { restart: false };

/** Describes a session that was played again: where it stands, and its own past. */
export interface PlayedAgain {
  readonly position: Position;
  readonly state: SessionState;
  readonly past: Past;
}

/** Describes a past that may begin with an earlier one, and how much of it is held. */
interface PastOptions {
  /** Is false if nothing is kept for undo. */
  readonly remember: boolean;
  /** Is true if something came before that can be undone. */
  readonly hasMore?: boolean | undefined;
  /** Limits the changes that are held. */
  readonly held?: number | undefined;
  /** Plays the inputs of the log again from the last of some waypoints. */
  readonly playAgain: (waypoints: readonly Waypoint[]) => PlayedAgain;
}

/** Remembers the inputs of a session and what they changed, and goes back over them. */
export class Past {
  readonly inputs = new RunLog();
  /** Is false for inputs that go on with a turn, which are undone with its first. */
  begins = true;
  readonly #core: SessionCore;
  readonly #playAgain: PastOptions["playAgain"];
  #history: History | undefined;
  #waypoints = new Waypoints();

  constructor(core: SessionCore, { remember, hasMore, held, playAgain }: PastOptions) {
    this.#core = core;
    this.#playAgain = playAgain;
    this.#history = remember ? new History(hasMore, held) : undefined;
  }

  get canUndo(): boolean {
    return !this.#core.habitsNow.noUndo && this.#history !== undefined && !this.#history.isEmpty;
  }

  /** Returns true if there is nothing to undo, though inputs are remembered. */
  get isEmpty(): boolean {
    return this.#history?.isEmpty === true;
  }

  get waypoints(): readonly Waypoint[] {
    return this.#waypoints.all;
  }

  /** Goes on from waypoints: what led to them is taken over. */
  takeOver(waypoints: readonly Waypoint[]): void {
    for (const it of waypoints) this.#waypoints.add(it);
  }

  log(input: Input): void {
    if (this.#history) this.inputs.add(input);
  }

  /** Forgets what can be undone, not the log. */
  clear(): void {
    this.#history?.clear();
  }

  /** Sets a waypoint after an input, where it is time for one and nothing waits. */
  markWay(): void {
    const history = this.#history;
    if (!history) return;
    const length = this.inputs.length - this.#waypoints.last;
    if (length < stretch && (length === 0 || history.unmarked < mostHeld / 4)) return;
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

  /** Remembers and logs a cycle that nothing follows. */
  keepCycle(input: GivenCycle, report: Report): InputResult {
    const { position, state } = this.#core;
    if (!this.#history) {
      position.dropChanges();
      return resultOfReport(report);
    }
    // What time changes is kept otherwise.
    const isGiven = input.given.length > 0 && report.after !== "nosave";
    const changed = isGiven
      ? this.#history.takeTurn(state, position, this.inputs.length, this.begins)
      : this.#keepTick(input, report);
    this.inputs.add(input);
    const played = resultOfReport(report);
    return played.changed === changed ? played : { ...played, changed };
  }

  /** Remembers a cycle of time, which nothing follows; returns whether it has changed anything. */
  #keepTick(input: GivenCycle, report: Report): boolean {
    const { position, state: standing } = this.#core;
    const changes = position.takeChanges();
    if (changes.size === 0) return false;
    this.keep(input, { standing, position, changes: [changes] }, report);
    return true;
  }

  /** Remembers a past. What a cycle with "nosave" changed is undone with the input before it, as what time changes is. */
  keep(input: Input, past: Whence, { restart: always, after }: Asking = asksNothing): void {
    const { game, position: now, undoInLevel: isBound } = this.#core;
    const isTurn = input.type !== "cycle" || input.given.length > 0 || game.program.tick === undefined;
    const given = isTurn && after !== "nosave" && this.begins;
    if (isBound && past.position.level !== now.level) return this.clear();
    if (isBound && !given && !always && !this.canUndo) return undefined;
    const { standing, position, changes } = past;
    const logged = this.inputs.length;
    this.#history?.add({ standing, changes, position, input: given || (isBound && always), logged });
  }

  // -------------------------------------------------------------------------------------------- going back

  /** Undoes the last input, because a player asks for it. */
  undo(): InputResult {
    if (this.#core.habitsNow.noUndo) return makeSessionRefusal("This game has no undo.");
    return this.canUndo ? this.#goBack({ type: "undo" }) : makeSessionRefusal("There is nothing to undo.");
  }

  /** Undoes the input before one whose cycle asked for it, and which changed nothing by itself. */
  takeBack(input: GivenCycle): InputResult {
    if (this.#history?.isEmpty === false) return this.#goBack(input, true);
    this.#logChance(input);
    return makeInputResult("done", false, this.#core.heard("undo"));
  }

  /** Leaves what an input has done, whose cycle asked for an undo where there is nothing to undo: it cannot be undone itself. */
  leave(input: GivenCycle): InputResult {
    this.#core.position.dropChanges();
    this.log(input);
    return makeChangedResult(this.#core.heard("undo"));
  }

  /** Takes back all that an input has done. Keyed chance stays where it has come to, so the log keeps the input. */
  revert(input: GivenCycle, { standing, changes }: Pick<Whence, "standing" | "changes">): void {
    const core = this.#core;
    for (let i = changes.length - 1; i >= 0; i--) core.position.revert(changes[i]);
    core.state = standing;
    this.#logChance(input);
  }

  /** Logs an input that leaves no trace but that of keyed chance. */
  #logChance(input: Input): void {
    if (this.#core.habits.keyedChance) this.log(input);
  }

  /** Undoes the last input. Where chance is not undone, the log tells of it. @param isExact equal positions are not passed over */
  #goBack(input: Input, isExact = false): InputResult {
    const core = this.#core;
    // Only where the position may stay the same it has to be compared.
    const differs = this.#history?.backChangesBoard(core.position);
    const now = core.undoInLevel && !differs && core.position.copy();
    const past = now && !isExact ? this.#backToOther(now) : this.#back();
    if (!past) return makeSessionRefusal("The play before this is damaged: its inputs lead elsewhere.");
    core.selection = undefined;
    if (past.position !== core.position) core.game.carryOn(past.position, core.position);
    core.position = past.position;
    const { checkpoint } = core.state;
    const isApart = core.undoInLevel && past.standing.checkpoint !== checkpoint;
    core.state = isApart ? changeSessionState(past.standing, { checkpoint }) : past.standing;
    if (core.habits.keyedChance) this.log(input);
    else this.#forget(past.logged);
    const isSame = now && core.position.equals(now);
    return makeChangedResult(isSame ? [] : core.heard("undo"));
  }

  /** Undoes until the position differs from the present one, or nothing is left. */
  #backToOther(now: Position): UndoEntry | undefined {
    let past = this.#back();
    while (past && this.canUndo && isSameBoard(past.position, now)) past = this.#back();
    return past;
  }

  /** Returns the last entry to go back over. If it is not held any more, the play is played again from a waypoint before it. */
  #back(): UndoEntry | undefined {
    let distance = 1;
    while (this.#history && !this.#history.holdsLast) {
      const before = this.#waypoints.all.filter((it) => it.inputs <= this.inputs.length - distance);
      if (!this.#comeBack(before)) return undefined;
      distance = 2 * (this.inputs.length - (before.at(-1)?.inputs ?? 0));
    }
    return this.#history?.back();
  }

  /** Comes to the same place again by its inputs, and remembers the way; false if they lead elsewhere. */
  #comeBack(waypoints: readonly Waypoint[]): boolean {
    const { position, state, past } = this.#playAgain(waypoints);
    if (!position.equals(this.#core.position)) return false;
    this.#core.position = position;
    this.#core.state = state;
    this.#history = past.#history;
    this.#waypoints = past.#waypoints;
    return true;
  }

  #forget(length: number): void {
    this.inputs.cut(length);
    this.#waypoints.cut(length);
  }
}
