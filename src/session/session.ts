import { isSameBoard, settingsAt } from "../game/index.ts";
import type { Seed } from "../base/index.ts";
import type {
  Asked,
  Begun,
  CycleInput,
  Ending,
  Game,
  GameEvent,
  GivenControl,
  OptionValues,
  Position,
  Report,
} from "../game/index.ts";
import {
  type MoveChoice,
  type MoveOption,
  type Selection,
  clickCell,
  moveNamed,
  movesOf,
  readMoveText,
} from "./choosing.ts";
import type { Habits, Occasion, Program } from "../program/index.ts";
import { choosesCells, findFirstCell, type FirstCell, resolveClick } from "./choosing-cells.ts";
import { History, mostHeld, type PastInput, type UndoEntry } from "./history.ts";
import type { CellRef, Given, GivenCycle, Input } from "./inputs/input.ts";
import { type InputLog, RunLog } from "./inputs/input-log.ts";
import { findUpcomingLevel, findLevelBehind, mapLevels } from "./levels.ts";
import {
  type InputResult,
  needsAnotherCycle,
  makeChangedResult,
  findEndEvent,
  isLevel,
  playGoesOn,
  unchangedResult,
  resultOfReport,
  makeSessionRefusal,
  makeInputResult,
  makeRefusedResult,
  withSounds,
} from "./played.ts";
import { cellNumber, isReason, Resolver, makeReason } from "./resolve.ts";
import {
  type EndEvent,
  isSessionIdle,
  idleSessionState,
  changeSessionState,
  type SessionState,
} from "./standing.ts";
import { type Waypoint, Waypoints } from "./waypoints.ts";

export interface SessionOptions {
  /** Holds the seed of chance; 1 if missing. */
  readonly seed?: Seed | undefined;
  /** Says which level to begin with, from 1; messages are not counted. */
  readonly level?: number | undefined;
  /** Is true if undo and the log of inputs are kept, which is the default. Off for timing. */
  readonly remember?: boolean;
  /** Limits the changes held for undo, 1,000,000 without it; to go back further, the play is played again from its inputs. With 0 none are until somebody goes back. */
  readonly held?: number;
  /** Sets options before play; the others have the defaults of the file. See `readOptions`. */
  readonly options?: OptionValues;
  /** Says how many cycles in a row `again` may ask for; 10,000 without it. */
  readonly againLimit?: number;
  /** Limits the units of work that all cycles of one input may take together; more is given up, as after too many cycles. */
  readonly mostWork?: number;
  /** Is called before every cycle; it must not change the position. */
  readonly beforeCycle?: (position: Position, input: CycleInput) => void;
  /** Is called before every level begins, with a function that begins it; going back to a checkpoint begins none. */
  readonly beforeLevel?: (begin: (game: Game) => Begun) => void;
}

/** Represents a game being played: program, seed and inputs, and the state they led to. */
export interface Session {
  readonly game: Game;
  readonly seed: Seed;
  readonly options: OptionValues;
  /** Is the level it began with, from 1. */
  readonly firstLevel: number;
  /** Is the level being played, from 1. */
  readonly level: number;
  /** Holds the current position. Read it, never change it; it may be another object after every input. */
  readonly position: Position;
  /** Counts the inputs tried. */
  readonly number: number;
  /** Is shown between levels until any input is given. */
  readonly message: string | undefined;
  readonly status: Ending;
  /** Holds the position in which the last level was won, until the next input is played. */
  readonly ended: Position | undefined;
  /** Says how the game ended, while it is over. */
  readonly ending: EndEvent | undefined;
  /** Holds the result of the last input; at first, of the beginning. */
  readonly last: InputResult;
  /** Says what a rule asked to be shown below the boards, until the next input that is not only time. */
  readonly statusLine: string | undefined;
  /** Is the shortest list of inputs that leads to the position, without undone, refused or faulty ones. */
  readonly inputs: InputLog;
  /** Says where a long play can be gone on with, in order. */
  readonly waypoints: readonly Waypoint[];
  readonly canUndo: boolean;
  /** Is the position that `restart` goes back to; undefined for the beginning of the level. */
  readonly checkpoint: Position | undefined;
  /** Holds the last input, if it was refused or failed because of a mistake of the game. */
  readonly refused: Input | undefined;
  /** Lists, in a game by moves, the legal moves now, of all who may move; none when the game is over. */
  readonly moves: readonly MoveOption[];
  /** Is what has been picked up by a click, and the open choice; playing a move clears it. */
  readonly selection: Selection | undefined;
  /** Holds the questions that are open, by player. */
  readonly asks: readonly Asked[];
  /** Holds the players that play waits for, from 0: those whose choice, answer or turn it is. */
  readonly awaited: readonly number[];
  /** Returns hash of the position. */
  hash(): number;
  /** Returns what a click on a cell would pick up for a control of two cells. It is not an input. */
  firstAt(cell: CellRef, player?: number): FirstCell | undefined;
  /** Puts down what has been picked up and cancels an open choice; returns whether there was any. It is not an input. */
  putDown(): boolean;
  /** Plays an input. `between` is called before each further cycle that `again` asks for; `last` is then the result of the cycle that asked. */
  play(input: Input, between?: () => void): InputResult;
}

/** Begins a game. */
export function newSession(game: Game, options: SessionOptions = {}): Session {
  return new GameSession(game, options);
}

/** Goes on with a play from the last of its waypoints: only the inputs after that are played. What came before is played when somebody goes back to it. */
export function resumeSession(
  game: Game,
  options: SessionOptions,
  inputs: InputLog,
  waypoints: readonly Waypoint[],
): Session {
  return GameSession.along(game, options, inputs, waypoints);
}

/**
 * Returns a session that goes on from where another stands, without what led there, its undo and its log; undefined while something waits: a message, a
 * choice, the end.
 */
export function branchOf(session: Session): Session | undefined {
  return session instanceof GameSession ? session.branch() : undefined;
}

/** Sets the least number of inputs between two waypoints, unless they change much. */
const stretch = 1000;

/** Describes the state of the session before an input, and what the input changed. */
type Whence = Pick<PastInput, "standing" | "position" | "changes">;

/** Says what a cycle asked for that tells how it is undone. */
type Asking = Pick<Report, "restart" | "after">;

const asksNothing: Asking = { restart: false };

class GameSession implements Session {
  readonly game: Game;
  readonly seed: Seed;
  readonly options: OptionValues;
  readonly firstLevel: number;
  position: Position;
  number = 0;
  last: InputResult = unchangedResult;
  statusLine: string | undefined = undefined;
  refused: Input | undefined = undefined;
  readonly inputs = new RunLog();
  #history: History | undefined;
  #waypoints = new Waypoints();
  readonly #resolver: Resolver;
  readonly #againLimit: number;
  readonly #mostWork: number;
  /** Counts the work of the cycles of this input. */
  #work = 0;
  #between: (() => void) | undefined;
  readonly #beforeCycle: SessionOptions["beforeCycle"];
  readonly #beforeLevel: SessionOptions["beforeLevel"];
  selection: Selection | undefined = undefined;
  #moves:
    | { readonly position: Position; readonly hash: number; readonly list: readonly MoveOption[] }
    | undefined;
  readonly #habits: Habits;
  /** Says what each turn asks of the program: programs have many shapes, so that it takes longer to find there. */
  readonly #byMoves: boolean;
  readonly #together: boolean;
  readonly #choosesCells: boolean;
  readonly #undoInLevel: boolean;
  /** Is false for inputs that go on with a turn, which are undone with its first. */
  #begins = true;
  #standing: SessionState;
  /** Is true while a level is being begun again. */
  #reenters = false;
  /** Holds what clicks pick up in the present position. */
  readonly #firstCells = new Map<string, FirstCell | undefined>();
  #waiting: { readonly asks: readonly Asked[]; readonly awaits: readonly number[] } | undefined;

  /**
   * Makes a session that begins at the last of some waypoints, or at the beginning, and plays the inputs from there on.
   */
  static along(
    game: Game,
    options: SessionOptions,
    inputs: InputLog,
    waypoints: readonly Waypoint[],
  ): GameSession {
    const from = waypoints.at(-1);
    const session = new GameSession(game, options, from);
    for (const it of waypoints) session.#waypoints.add(it);
    for (const { input, times } of inputs.runs(0, session.number)) session.inputs.add(input, times);
    for (const { input, times } of inputs.runs(session.number))
      for (let n = 0; n < times; n++) session.play(input);
    return session;
  }

  constructor(game: Game, options: SessionOptions, from?: Waypoint) {
    const maps = mapLevels(game.program);
    this.game = game;
    this.seed = options.seed ?? 1;
    this.options = options.options ?? [];
    this.firstLevel = Math.min(Math.max(options.level ?? 1, 1), maps.length);
    this.#againLimit = options.againLimit ?? 10_000;
    this.#mostWork = options.mostWork ?? Infinity;
    this.#beforeCycle = options.beforeCycle;
    this.#beforeLevel = options.beforeLevel;
    this.#history = options.remember === false ? undefined : new History(from?.canUndo, options.held);
    this.#resolver = new Resolver(game, () => this.#waits.awaits);
    const { moves, together, habits = {} } = game.program;
    this.#habits = habits;
    this.#byMoves = moves !== undefined;
    this.#together = together === true;
    this.#choosesCells = choosesCells(game.program);
    this.#undoInLevel = habits.undoInLevel === true;
    if (from) {
      this.number = from.inputs;
      this.position = from.position.copy();
      this.#standing = changeSessionState(idleSessionState, { checkpoint: from.checkpoint });
      this.statusLine = from.status;
      this.last = unchangedResult;
      this.#goOnCapturing();
      return;
    }
    const level = maps[this.firstLevel - 1];
    const begun = this.#beginLevel((it) => it.begin(level, this.seed, this.options));
    this.position = begun.position;
    this.#standing = changeSessionState(idleSessionState, {
      messages: this.firstLevel === 1 ? findUpcomingLevel(game.program, 0).messages : [],
      ending: findEndEvent(begun.report.events),
    });
    this.position.dropChanges();
    const events = [
      ...this.#heard("begin"),
      ...this.#heardShown(this.#standing.messages),
      ...this.#heard("level"),
      ...begun.report.events,
      ...this.#drain(begun.report),
    ];
    this.last = { ...resultOfReport(begun.report), events };
    this.#hearStatus(this.last.events);
  }

  branch(): GameSession | undefined {
    const { game, seed, options, position } = this;
    const { checkpoint } = this.#standing;
    if (!isSessionIdle(this.#standing) || position.ending !== "playing") return undefined;
    const from = { inputs: 0, position, checkpoint, canUndo: false, status: this.statusLine };
    return new GameSession(game, { seed, options, level: this.firstLevel, remember: false }, from);
  }

  get level(): number {
    return mapLevels(this.game.program).indexOf(this.position.level) + 1;
  }

  get message(): string | undefined {
    return this.#standing.messages[0];
  }

  get status(): Ending {
    return this.position.ending;
  }

  get ended(): Position | undefined {
    return this.#standing.ended;
  }

  get ending(): EndEvent | undefined {
    return this.#standing.ending;
  }

  /** Returns the habits, with what line rules have changed. */
  get #now(): Habits {
    return this.game.program.settings ? settingsAt(this.game, this.position).habits : this.#habits;
  }

  get canUndo(): boolean {
    return !this.#now.noUndo && this.#history !== undefined && !this.#history.isEmpty;
  }

  get checkpoint(): Position | undefined {
    return this.#standing.checkpoint;
  }

  get waypoints(): readonly Waypoint[] {
    return this.#waypoints.all;
  }

  get moves(): readonly MoveOption[] {
    const { game, position } = this;
    if (!this.#byMoves) return [];
    const hash = position.hash();
    if (this.#moves?.position !== position || this.#moves.hash !== hash)
      this.#moves = { position, hash, list: movesOf(game, position) };
    return this.#moves.list;
  }

  get asks(): readonly Asked[] {
    return this.#waits.asks;
  }

  get awaited(): readonly number[] {
    if (this.position.ending !== "playing") return [];
    const { chosen } = this.#standing;
    return this.#waits.awaits.filter((player) => chosen[player] === undefined);
  }

  /** Returns the players that play waits for, computed once between two inputs. */
  get #waits(): { readonly asks: readonly Asked[]; readonly awaits: readonly number[] } {
    const { game, position } = this;
    if (!this.#waiting) {
      const asks = game.asks(position);
      this.#waiting = { asks, awaits: game.awaits(position, asks) };
    }
    return this.#waiting;
  }

  hash(): number {
    return this.position.hash();
  }

  firstAt(cell: CellRef, player?: number): FirstCell | undefined {
    if (!this.#choosesCells || this.position.ending !== "playing") return undefined;
    return this.#firstAt({ type: "click", cell, ...(player !== undefined && { player }) });
  }

  /** Finds what a click picks up, once between two inputs, because every second cell is tried. */
  #firstAt(given: Extract<Given, { type: "click" }>): FirstCell | undefined {
    const name = JSON.stringify(given);
    if (!this.#firstCells.has(name))
      this.#firstCells.set(name, findFirstCell(this.game, this.position, this.#resolver, given));
    return this.#firstCells.get(name);
  }

  putDown(): boolean {
    const before = this.selection;
    this.selection = undefined;
    this.#goOnCapturing();
    return before !== undefined && (before.choice !== undefined || this.selection === undefined);
  }

  play(input: Input, between?: () => void): InputResult {
    this.number++;
    this.#work = 0;
    this.#between = between;
    if (input.type !== "cycle" || input.given.length > 0) this.statusLine = undefined;
    this.last = this.#try(input);
    this.#hearStatus(this.last.events);
    this.#between = undefined;
    this.refused = this.last.result === "done" ? undefined : input;
    this.#waiting = undefined;
    this.#firstCells.clear();
    if (this.#history) this.#markWay(this.#history);
    return this.last;
  }

  #markWay(history: History): void {
    const length = this.inputs.length - this.#waypoints.last;
    if (length < stretch && (length === 0 || history.unmarked < mostHeld / 4)) return;
    if (this.position.ending !== "playing" || !isSessionIdle(this.#standing)) return;
    const { checkpoint } = this.#standing;
    const position = this.position.copy();
    const status = this.statusLine;
    const canUndo = !history.isEmpty;
    this.#waypoints.add({ inputs: this.inputs.length, position, checkpoint, canUndo, status });
    history.mark();
  }

  #try(input: Input): InputResult {
    switch (input.type) {
      case "undo":
        return this.#undo();
      case "restart":
        return this.#restart(input);
      case "next":
        return this.#standing.messages.length > 0
          ? this.#dismiss(input)
          : makeSessionRefusal("There is no message to skip.");
      case "cycle":
        return this.#cycle(input);
    }
  }

  // -------------------------------------------------------------------------------------------- cycles

  #cycle(input: GivenCycle): InputResult {
    if (this.#standing.messages.length > 0) {
      const alone = input.given.length === 0 && this.game.program.tick !== undefined;
      return alone ? unchangedResult : this.#dismiss(input);
    }
    if (this.position.ending !== "playing") return this.#tooLate(input);
    this.#begins = !isInTurn(this);
    return this.#choosesCells ? this.#point(input) : this.#giveCycle(input);
  }

  /** Plays a cycle whose clicks on two cells have become a control. */
  #giveCycle(input: GivenCycle): InputResult {
    if (this.#together && input.given.length > 0) return this.#gather(input);
    const choosing = this.#choose(input);
    if (choosing && !("option" in choosing)) return this.#select(choosing);
    if (choosing)
      return this.#run(orderOf(choosing.option, this.game), { controls: [], move: choosing.option });
    const resolved = this.#resolver.resolve(input, this.position);
    if (isReason(resolved)) return makeRefusedResult(resolved);
    const played = this.#run(input, resolved);
    return resolved.leftOut && !played.reason ? { ...played, reason: resolved.leftOut } : played;
  }

  /** That the game is over is said to who gives something, not with every tick. */
  #tooLate({ given }: GivenCycle): InputResult {
    const ticks = given.length === 0 && this.game.program.tick !== undefined;
    return ticks ? unchangedResult : makeSessionRefusal("The game is over. Undo, or start again.");
  }

  /** Runs every cycle of the session. */
  #turn(position: Position, input: CycleInput): Report {
    this.#beforeCycle?.(position, input);
    const report = this.game.cycle(position, input);
    this.#work += this.game.work;
    return report;
  }

  #run(input: GivenCycle, resolved: CycleInput, sequel?: () => CycleInput | undefined): InputResult {
    const isFirst = this.#undoInLevel && this.#history?.isEmpty === true;
    const report = this.#turn(this.position, isFirst ? firstOf(resolved) : resolved);
    if (report.after === "undo") return report.changed ? this.#leave(input) : this.#takeBack(input);
    if (report.result !== "done" && this.#habits.keyedChance) this.#log(input);
    if (report.after === "cancel") return withSounds(resultOfReport(report), this.#heard("cancel"));
    if (report.result !== "done") return resultOfReport(report);
    this.selection = input.given.length > 0 ? undefined : this.#stillSelected();
    this.#goOnCapturing();
    if (sequel || this.#hasSequel(report)) return this.#settle(input, report, sequel);
    if (this.#history) return this.#remember(this.#history, input, report);
    this.position.dropChanges();
    return resultOfReport(report);
  }

  // -------------------------------------------------------------------------------------------- choosing a move

  /** Returns the meaning of an input that is about a move; undefined for others. */
  #choose({ given }: GivenCycle): MoveChoice | undefined {
    const { game, position, selection } = this;
    if (!this.#byMoves || given.length !== 1) return undefined;
    const [only] = given;
    if (only.type === "move" && (only.player ?? position.turn) === position.turn && !selection?.choice) {
      const option = moveNamed(game, position, only.text);
      if (option) return { option };
    }
    const mine =
      only.player === undefined ? this.moves : this.moves.filter((it) => it.player === only.player);
    if (only.player !== undefined && mine.length === 0 && (only.type === "move" || only.type === "click"))
      return { selection, reason: game.allowsMove(position, only.player) ?? makeReason("There is no move.") };
    if (only.type === "move") return readMoveText(game, position, mine, selection, only.text);
    if (only.type !== "click" || only.right || (only.cell.board ?? 0) !== 0) return undefined;
    const cell = cellNumber(game, only.cell, position, position.turn);
    if (cell === undefined) return { selection, reason: makeReason("This cell is off the board.") };
    return clickCell(game, position, mine, selection, cell);
  }

  /** Picks up, puts down or moves on what a control of two cells is meant for. */
  #point(input: GivenCycle): InputResult {
    const pointed = resolveClick(
      this.game,
      this.position,
      (given) => this.#firstAt(given),
      this.selection?.first,
      input,
    );
    if (pointed === input) return this.#giveCycle(input);
    this.selection = "first" in pointed && pointed.first ? { first: pointed.first } : undefined;
    if (!("first" in pointed)) return this.#giveCycle(pointed);
    return pointed.reason ? makeRefusedResult(pointed.reason) : unchangedResult;
  }

  /** Picks up a piece, puts it down, or leaves a choice open. */
  #select(choosing: Extract<MoveChoice, { selection: unknown }>): InputResult {
    const { selection, reason } = choosing;
    this.selection = selection;
    return reason ? makeRefusedResult(reason) : unchangedResult;
  }

  /** Returns the selection after time has passed: as before, if it is still possible. */
  #stillSelected(): Selection | undefined {
    const { choice } = this.selection ?? {};
    if (!choice) return this.selection;
    const open = this.moves.filter((it) =>
      choice.some(({ uci, player }) => it.uci === uci && it.player === player),
    );
    return open.length > 0 ? { ...this.selection, choice: open } : undefined;
  }

  /** Picks up a piece that must go on capturing. */
  #goOnCapturing(): void {
    if (!this.#byMoves || this.position.ending !== "playing") return;
    const chain = this.game.borrowPlay(this.position)?.chain();
    if (chain !== undefined) this.selection = { from: chain };
  }

  // -------------------------------------------------------------------------------------------- choosing together

  /** Keeps the choices of players until all have chosen, then runs a cycle with all of them. Controls that may always be given do not wait. */
  #gather(input: GivenCycle): InputResult {
    const chosen = [...this.#standing.chosen];
    for (const given of input.given) {
      const found = this.#resolver.controls(given, this.position, chosen);
      if (isReason(found)) return makeRefusedResult(found);
      const [control] = found;
      if (!control) continue;
      if (this.game.program.controls[control.control]?.always) return this.#interrupt(input, control);
      chosen[control.player] = control;
    }
    const standing = this.#standing;
    if (this.game.awaits(this.position).some((player) => chosen[player] === undefined)) {
      this.#standing = changeSessionState(standing, { chosen });
      this.#keep(input, { standing, position: this.position, changes: [] });
      this.#log(input);
      return makeChangedResult([]);
    }
    const played = this.#run(input, { controls: chosen.filter((it) => it !== undefined) });
    if (played.result === "done") this.#standing = changeSessionState(this.#standing, { chosen: [] });
    return played;
  }

  /** Runs a control that does not wait. Choices that are still allowed are kept; if all have chosen, they are played at once. */
  #interrupt(input: GivenCycle, control: GivenControl): InputResult {
    const { position } = this;
    let kept: readonly (GivenControl | undefined)[] = [];
    const sequel = (): CycleInput | undefined => {
      const { chosen } = this.#standing;
      kept = chosen.map((it) => (it && !this.game.allows(position, it.control, it.player) ? it : undefined));
      const controls = kept.filter((it) => it !== undefined);
      const isWaiting = this.game.awaits(position).some((player) => kept[player] === undefined);
      if (isWaiting || controls.length === 0) return undefined;
      kept = [];
      return { controls };
    };
    const played = this.#run(input, { controls: [control] }, sequel);
    if (played.result === "done") this.#standing = changeSessionState(this.#standing, { chosen: kept });
    return played;
  }

  #hasSequel(report: Report): boolean {
    const over = this.position.ending !== "playing" || this.#standing.ended !== undefined;
    return report.again || report.restart || report.checkpoint || isLevel(report.after) || over;
  }

  /** Remembers how to undo a cycle that nothing follows. */
  #remember(history: History, input: GivenCycle, report: Report): InputResult {
    // What time changes is kept otherwise.
    const isGiven = input.given.length > 0 && report.after !== "nosave";
    const changed = isGiven
      ? history.takeTurn(this.#standing, this.position, this.inputs.length, this.#begins)
      : this.#keepTick(input, report);
    this.inputs.add(input);
    const played = resultOfReport(report);
    return played.changed === changed ? played : { ...played, changed };
  }

  /** Runs what follows a cycle: more cycles, a restart, the next level; and remembers how to undo it all. */
  #settle(input: GivenCycle, first: Report, sequel?: () => CycleInput | undefined): InputResult {
    const { position } = this;
    const standing = this.#standing;
    if (standing.ended) this.#standing = changeSessionState(standing, { ended: undefined });
    // If undo stays inside a level, the end of the level before is not restored.
    const unmoved = this.#undoInLevel ? this.#standing : standing;
    let changes = [position.takeChanges()];
    const events = [...first.events];
    let report = first;
    this.#markCheckpoint(first);
    const next = playGoesOn(first, position) ? sequel?.() : undefined;
    if (next) {
      report = this.#turn(position, next);
      if (report.result === "done") changes.push(position.takeChanges());
      events.push(...report.events);
    }
    for (let more = 0; needsAnotherCycle(report, position); more++) {
      if (more === this.#againLimit || this.#work > this.#mostWork)
        return this.#giveUp(input, { standing, changes });
      this.#tellBetween(report);
      report = this.#turn(position, { controls: [], isMore: true });
      if (report.restart && this.#undoInLevel)
        changes = this.#keepChain(input, { standing, position, changes });
      if (report.result === "done") changes.push(position.takeChanges());
      this.#markCheckpoint(report);
      for (const event of report.events) events.push(event);
      if (report.after === "cancel") events.push(...this.#heard("cancel"));
    }
    const changed = changes.some((it) => it.size > 0);
    if (position.ending !== "playing")
      this.#standing = changeSessionState(this.#standing, { ending: findEndEvent(events) });
    if (report.after === "undo") return this.#takeBackChain(input, { standing, position, changes });
    if (isLevel(report.after)) events.push(...this.#goTo(report.after));
    else if (report.restart)
      events.push(...(report.after === "quit" ? [] : this.#heard("restart")), ...this.#beginAgain());
    else if (position.ending === "won") events.push(...this.#heard("won"), ...this.#goOn());
    if (events.some((it) => it.type === "say")) events.push(...this.#heard("message"));
    const moved = this.position !== position || this.#standing !== unmoved;
    if (changed || moved)
      this.#keep(input, { standing, position, changes }, { ...first, restart: report.restart });
    if (isLevel(report.after) || report.after === "quit") this.#history?.clear();
    this.#log(input);
    const hasChanged = changed || moved || this.#standing !== standing;
    const reason = report === first ? report.reason : undefined;
    return makeInputResult(
      report.result === "fault" ? "fault" : "done",
      hasChanged,
      events,
      reason,
      report.fault,
    );
  }

  #markCheckpoint({ checkpoint }: Report): void {
    if (checkpoint && this.position.ending === "playing")
      this.#standing = changeSessionState(this.#standing, { checkpoint: this.position.copy() });
  }

  /** What rules asked to be shown last stays until the next input. */
  #hearStatus(events: readonly GameEvent[]): void {
    for (const event of events) if (event.type === "status") this.statusLine = event.text || undefined;
  }

  /** Returns the sound of an occasion, if the game has one. */
  #heard(occasion: Occasion): readonly GameEvent[] {
    const number = this.#habits.sounds?.[occasion];
    return number === undefined ? [] : [{ type: "sound", sound: this.game.program.sounds[number] ?? "" }];
  }

  /** Returns the sound of a message that is shown now, the first of those that wait. */
  #heardShown(messages: readonly string[]): readonly GameEvent[] {
    return messages.length > 0 ? this.#heard("message") : [];
  }

  #tellBetween(report: Report): void {
    if (!this.#between) return;
    this.last = resultOfReport(report);
    this.#hearStatus(report.events);
    this.#waiting = undefined;
    this.#between();
  }

  /** Takes back all that an input has done, because the cycles that it led to do not end. Keyed chance stays where it has come to, so the log keeps the input. */
  #giveUp(input: Input, { standing, changes }: Pick<Whence, "standing" | "changes">): InputResult {
    this.#standing = standing;
    if (this.#habits.keyedChance) this.#log(input);
    for (let i = changes.length - 1; i >= 0; i--) this.position.revert(changes[i]);
    const isWork = this.#work > this.#mostWork;
    const cycles = `\`again\` ran more than ${this.#againLimit} cycles in a row without coming to an end.`;
    const fault = isWork
      ? { code: "budget", text: "This input took more work than it may take here." }
      : { code: "again-for-ever", text: cycles };
    return makeInputResult("fault", false, [], undefined, fault);
  }

  /** Keeps what a chain of cycles did before a restart as an entry of its own. */
  #keepChain(input: Input, past: Whence): ReturnType<Position["takeChanges"]>[] {
    this.#keep(input, past);
    return [];
  }

  /** Remembers a cycle of time, which nothing follows; returns whether it has changed anything. */
  #keepTick(input: GivenCycle, report: Report): boolean {
    const { position } = this;
    const changes = position.takeChanges();
    if (changes.size === 0) return false;
    this.#keep(input, { standing: this.#standing, position, changes: [changes] }, report);
    return true;
  }

  /** Remembers a past. What a cycle with "nosave" changed is undone with the input before it, as what time changes is. */
  #keep(input: Input, past: Whence, { restart: always, after }: Asking = asksNothing): void {
    const isTurn = input.type !== "cycle" || input.given.length > 0 || this.game.program.tick === undefined;
    const given = isTurn && after !== "nosave" && this.#begins;
    const isBound = this.#undoInLevel;
    if (isBound && past.position.level !== this.position.level) return this.#history?.clear();
    if (isBound && !given && !always && !this.canUndo) return undefined;
    const { standing, position, changes } = past;
    const logged = this.inputs.length;
    this.#history?.add({ standing, changes, position, input: given || (isBound && always), logged });
  }

  #log(input: Input): void {
    if (this.#history) this.inputs.add(input);
  }

  // -------------------------------------------------------------------------------------------- levels

  /** Begins the next level after its messages; after the last level the game stays won. */
  #goOn(): readonly GameEvent[] {
    const { messages: further, level } = findLevelBehind(this.game.program, this.position.level);
    const { messages: waiting } = this.#standing;
    const messages = [...waiting, ...further];
    const told = waiting.length > 0 ? [] : this.#heardShown(messages);
    if (level === undefined) {
      if (further.length > 0) this.#standing = changeSessionState(this.#standing, { messages });
      return [...told, ...this.#heard("end")];
    }
    const ended = this.position;
    this.#standing = changeSessionState(idleSessionState, { messages, ended });
    return [...told, ...this.#heard("level"), ...this.#enter(level)];
  }

  /** Goes on with an item of the levels, which may be a message; the level that is left counts as not solved. */
  #goTo(item: number): readonly GameEvent[] {
    const { messages, level } = findUpcomingLevel(this.game.program, item);
    this.#standing = changeSessionState(idleSessionState, { messages });
    const told = this.#heardShown(messages);
    return level === undefined ? told : [...told, ...this.#heard("level"), ...this.#enter(level)];
  }

  #beginAgain(): readonly GameEvent[] {
    this.#standing = changeSessionState(idleSessionState, { checkpoint: this.#standing.checkpoint });
    return this.#reenter();
  }

  /** Restarts the level from its checkpoint or beginning; a restart asked for meanwhile is ignored. */
  #reenter(): readonly GameEvent[] {
    const { checkpoint } = this.#standing;
    this.#reenters = true;
    const events = checkpoint
      ? this.#begin(this.game.resume(checkpoint, this.position))
      : this.#enter(this.position.level);
    this.#reenters = false;
    return events;
  }

  #enter(level: number): readonly GameEvent[] {
    const { position } = this;
    return this.#begin(this.#beginLevel((game) => game.enter(level, position)));
  }

  /** Begins every level of the session. */
  #beginLevel(begin: (game: Game) => Begun): Begun {
    this.#beforeLevel?.(begin);
    return begin(this.game);
  }

  #begin({ position, report }: Begun): readonly GameEvent[] {
    position.dropChanges();
    this.position = position;
    return [...this.#clearedStatus(), ...report.events, ...this.#drain(report)];
  }

  #clearedStatus(): readonly GameEvent[] {
    return this.#habits.statusLine ? [{ type: "status", text: "" }] : [];
  }

  /** Runs the cycles that the beginning of a level asks for; they cannot be undone. */
  #drain(begun: Report): readonly GameEvent[] {
    const events: GameEvent[] = [];
    let report = begun;
    this.#markCheckpoint(begun);
    for (let more = 0; needsAnotherCycle(report, this.position) && more < this.#againLimit; more++) {
      if (this.#work > this.#mostWork) break;
      report = this.#turn(this.position, { controls: [], isMore: true });
      this.position.dropChanges();
      events.push(...report.events);
      this.#markCheckpoint(report);
    }
    if (report.restart && !this.#reenters) return [...events, ...this.#heard("restart"), ...this.#reenter()];
    if (this.position.ending === "playing") return events;
    return [...events, ...this.#endBeginning([...begun.events, ...events])];
  }

  /** Handles a level that ends while it begins; a won one leads to the next. */
  #endBeginning(events: readonly GameEvent[]): readonly GameEvent[] {
    this.#standing = changeSessionState(this.#standing, { ending: findEndEvent(events) });
    return this.position.ending === "won" ? [...this.#heard("won"), ...this.#goOn()] : [];
  }

  #restart(input: Input): InputResult {
    if (this.#now.noRestart) return makeSessionRefusal("This game does not let you restart a level.");
    const { position } = this;
    const past = { standing: this.#standing, position, changes: [] };
    this.selection = undefined;
    const events = [...this.#heard("restart"), ...this.#beginAgain()];
    this.#keep(input, past);
    this.#log(input);
    return makeChangedResult(events);
  }

  #dismiss(input: Input): InputResult {
    const standing = this.#standing;
    if (!this.#undoInLevel) this.#keep(input, { standing, position: this.position, changes: [] });
    const messages = standing.messages.slice(1);
    const ended = messages.length > 0 ? standing.ended : undefined;
    this.#standing = changeSessionState(standing, { messages, ended });
    this.#log(input);
    return makeChangedResult([...this.#heard("next"), ...this.#heardShown(messages)]);
  }

  #undo(): InputResult {
    if (this.#now.noUndo) return makeSessionRefusal("This game has no undo.");
    return this.canUndo ? this.#goBack({ type: "undo" }) : makeSessionRefusal("There is nothing to undo.");
  }

  /** Undoes the last input. Where chance is not undone, the log tells of it. @param isExact equal positions are not passed over */
  #goBack(input: Input, isExact = false): InputResult {
    // Only where the position may stay the same it has to be compared.
    const differs = this.#history?.backChangesBoard(this.position);
    const now = this.#undoInLevel && !differs && this.position.copy();
    const past = now && !isExact ? this.#backToOther(now) : this.#back();
    if (!past) return makeSessionRefusal("The play before this is damaged: its inputs lead elsewhere.");
    this.selection = undefined;
    if (past.position !== this.position) this.game.carryOn(past.position, this.position);
    this.position = past.position;
    const { checkpoint } = this.#standing;
    const isApart = this.#undoInLevel && past.standing.checkpoint !== checkpoint;
    this.#standing = isApart ? changeSessionState(past.standing, { checkpoint }) : past.standing;
    if (this.#habits.keyedChance) this.#log(input);
    else this.#forget(past.logged);
    const isSame = now && this.position.equals(now);
    return makeChangedResult(isSame ? [] : this.#heard("undo"));
  }

  /** Undoes the input before one whose cycle asked for it, and which changed nothing by itself. */
  #takeBack(input: GivenCycle): InputResult {
    if (this.#history?.isEmpty === false) return this.#goBack(input, true);
    if (this.#habits.keyedChance) this.#log(input);
    return makeInputResult("done", false, this.#heard("undo"));
  }

  /** Leaves what an input has done, whose cycle asked for an undo where there is nothing to undo: it cannot be undone itself. */
  #leave(input: GivenCycle): InputResult {
    this.position.dropChanges();
    this.#log(input);
    return makeChangedResult(this.#heard("undo"));
  }

  /** Undoes all that an input has done, where one of the cycles that it led to asks for it. */
  #takeBackChain(input: GivenCycle, { standing, position, changes }: Whence): InputResult {
    for (let i = changes.length - 1; i >= 0; i--) position.revert(changes[i]);
    this.#standing = standing;
    if (this.#habits.keyedChance) this.#log(input);
    return makeChangedResult(this.#heard("undo"));
  }

  /** Undoes until the position differs from the present one, or nothing is left. */
  #backToOther(now: Position): UndoEntry | undefined {
    let past = this.#back();
    while (past && this.canUndo && isSameBoard(past.position, now)) past = this.#back();
    return past;
  }

  /**
   * Returns the last entry to go back over. If it is not held any more, the play is played again from a waypoint before
   * it.
   */
  #back(): UndoEntry | undefined {
    let distance = 1;
    while (this.#history && !this.#history.holdsLast) {
      const before = this.#waypoints.all.filter((it) => it.inputs <= this.inputs.length - distance);
      if (!this.#playAgain(before)) return undefined;
      distance = 2 * (this.inputs.length - (before.at(-1)?.inputs ?? 0));
    }
    return this.#history?.back();
  }

  /** Comes to the same place again by its inputs, and remembers the way; false if they lead elsewhere. */
  #playAgain(waypoints: readonly Waypoint[]): boolean {
    const { game, seed, options, firstLevel: level } = this;
    const again = GameSession.along(
      game,
      { seed, options, level, againLimit: this.#againLimit, mostWork: this.#mostWork },
      this.inputs,
      waypoints,
    );
    if (!again.position.equals(this.position)) return false;
    this.position = again.position;
    this.#standing = again.#standing;
    this.#history = again.#history;
    this.#waypoints = again.#waypoints;
    return true;
  }

  #forget(length: number): void {
    this.inputs.cut(length);
    this.#waypoints.cut(length);
  }
}

/** Returns true if a turn of several inputs has begun and not ended (R77). */
export function isInTurn({ game, position }: Pick<Session, "game" | "position">): boolean {
  const { turn } = game.program;
  return turn !== undefined && (game.look(position, position.turn).value(turn) ?? 0) > 0;
}

/** Marks an input as the first of its level, before which nothing can be undone. It copies part by part, because spreading takes longer than a turn. */
const firstOf = ({ controls, held, move }: CycleInput): CycleInput => ({
  controls,
  held,
  move,
  isFirst: true,
});

/** Returns the input that plays a move, by its notation, which keeps its meaning. */
function orderOf({ uci, player }: MoveOption, { program }: Game): GivenCycle {
  return { type: "cycle", given: [{ type: "move", text: uci, ...(program.moves?.anyTime && { player }) }] };
}

/** Returns the seed of a play for which none was asked: 1 in a game whose plays all have the same chance. */
export function seedOf({ habits }: Program, fresh: () => number): number {
  return habits?.sameChance ? 1 : fresh();
}
