import type { Seed } from "../../base/index.ts";
import { effects, type KindId, type Program, roots, walk } from "../../program/index.ts";
import * as engine from "../engine/index.ts";
import { copyKeyedChance, makeContinuedState, carryOver, makeSeededState, startLevel } from "./beginning.ts";
import type { Begun, CycleInput, Game, PositionQueries } from "./game.ts";
import { admitInput, openQuestions, whyNoControl, whyNoTurn } from "./inputs.ts";
import { makePositionQueries } from "./position-queries.ts";
import { changeReport, emptyReport, makeRefusal, reportOf, commitOrRevertCycle } from "./cycle-end.ts";
import { AgainCycleTrial } from "./try-again.ts";
import type { Play } from "../moves/index.ts";
import { attachFastBodies } from "../bodies/index.ts";
import { dealAnew, type HiddenPile } from "../piles/index.ts";
import type { FastParts, GameOptions } from "./fast-parts.ts";
import { type Observer, ProgramCompiler } from "./compile-program.ts";

/** Makes a game that can play a program. @throws if the program is not as the compiler makes it: a Program is trusted, and hardly checked. */
export function makeGame(program: Program, options: GameOptions = {}): Game {
  return new MadeGame(program, options);
}

const noMovesReason: engine.Reason = { code: "not-now", text: "This game is not played by moves." };

/** Implements a game by compiled closures and their machine. */
export class MadeGame implements Game {
  readonly program: Program;
  readonly #fast: FastParts;
  readonly #mostWork: number | undefined;
  readonly #compiled: ProgramCompiler;
  readonly #m = new engine.Machine();
  readonly #layouts: engine.Layout[] = [];
  readonly #lists: engine.KindLists;
  /** Is true if testing a control or a question can change the position, as drawing a random number does. */
  readonly #testsHaveEffects: boolean;
  /** Counts down the cycles until JavaScript is generated; 0 once it has been generated, or if it never will be. */
  #cyclesUntilGenerated: number;
  /** Applies an input that needs no test; undefined until the countdown to the generation of JavaScript is over. */
  #giveFreeInput: FastParts["freeInput"];
  readonly #againTrial: AgainCycleTrial;

  constructor(program: Program, options: GameOptions, lists = new engine.KindLists(), observer?: Observer) {
    const { fast = {}, mostWork } = options;
    this.program = program;
    this.#mostWork = mostWork;
    this.#fast = fast;
    this.#cyclesUntilGenerated = fast.generated?.threshold ?? 0;
    this.#lists = lists;
    this.#compiled = new ProgramCompiler(program, fast, observer);
    const { controls, players, timers, questions = [] } = program;
    this.#compiled.moves?.testAfterSteps(program, (it) => new MadeGame(it, { fast }, lists));
    this.#testsHaveEffects =
      walk(roots.controls.parts, controls, effects) || walk(roots.questions.parts, questions, effects);
    const m = this.#m;
    m.locals = new Int32Array(this.#compiled.scope.size);
    m.motion = this.#compiled.motion;
    m.workAt = new Float64Array(this.#compiled.workSources.length);
    m.lastGiven = new Int32Array(controls.length * players.length);
    m.lastHeld = new Int32Array(controls.length * players.length);
    m.lastFired = new Int32Array(timers.length * players.length);
    m.times = new Int32Array(players.length).fill(1);
    m.args = new Int32Array(this.#compiled.argumentOffsets[controls.length] * players.length);
    m.observer = observer;
    this.#againTrial = new AgainCycleTrial(m, this.#compiled, fast.pictures !== undefined);
  }

  static internalsOf(game: Game) {
    if (!(#m in game)) throw new Error("This game was not made by makeGame.");
    return {
      machine: game.#m,
      compiled: game.#compiled,
      /** Makes a copy of the game without fast parts, for an observer. Positions are transferred between the two by `save` and `restore`. */
      observed: (it: Observer) => new MadeGame(game.program, { mostWork: game.#mostWork }, game.#lists, it),
    };
  }

  get work(): number {
    return this.#m.work;
  }

  get hasTurns(): boolean {
    return this.#compiled.hasTurns;
  }

  begin(level: number, seed: Seed, options: engine.OptionValues = []): Begun {
    return this.#start(makeSeededState(this.#layout(level), seed, options), undefined);
  }

  enter(level: number, from: engine.Position): Begun {
    return this.#start(makeContinuedState(this.#layout(level), from as engine.State), from as engine.State);
  }

  resume(checkpoint: engine.Position, from: engine.Position): Begun {
    const position = checkpoint.copy() as engine.State;
    carryOver(position, from as engine.State);
    const runsStartCycle = this.program.habits?.startCycle === true;
    const report = runsStartCycle ? this.#startCycle(position) : emptyReport;
    position.dropChanges();
    return { position, report };
  }

  withOtherChance(
    position: engine.Position,
    seed: number,
    hidden: readonly HiddenPile[] = [],
  ): engine.Position {
    const copy = position.copy() as engine.State;
    engine.reseedAllStreams(copy, seed);
    if (hidden.length > 0) {
      dealAnew(copy, hidden, seed);
      copy.dropChanges();
    }
    return copy;
  }

  carryOn(to: engine.Position, from: engine.Position): void {
    if (this.program.habits?.keyedChance) copyKeyedChance(to as engine.State, from as engine.State);
  }

  cycle(position: engine.Position, input: CycleInput): engine.Report {
    const m = this.#m;
    const state = position as engine.State;
    this.#beginCycle(state);
    // This function stays small so that it is inlined, with what it calls in most cycles.
    if (this.#againTrial.trial !== undefined || this.#giveFreeInput?.(m, this.#compiled, input) !== true)
      return this.#passTime(state, input, this.#runTestedCycle(state, input));
    this.#compiled.run(m);
    if (!m.checkIfClean()) return this.#passTime(state, input, this.#endCycle(state));
    return state.differsFrom(state.undoLog.compactFrom) ? changeReport : emptyReport;
  }

  #beginCycle(state: engine.State): void {
    state.undoLog.compactFrom = state.undoLog.length;
    this.#m.enter(state, 0);
  }

  #endCycle(state: engine.State): engine.Report {
    const changed = commitOrRevertCycle(this.#m, state.undoLog.compactFrom);
    return this.#againTrial.tryNext(state, this.#report(changed));
  }

  /** Lets time pass after a refused input (rule R7): runs the cycle without each of the controls in turn, then without any, within one budget. */
  #passTime(state: engine.State, input: CycleInput, report: engine.Report): engine.Report {
    if (report.result !== "refused") return report;
    const { controls } = input;
    const { tick, language } = this.program;
    const mustPass = tick && !tick.orKey && language > 1 && controls.length > 0 && report.after !== "undo";
    if (!mustPass) return report;
    const controlsWithoutOne = controls.map((it) => controls.filter((other) => other !== it));
    for (const remaining of controls.length > 1 ? [...controlsWithoutOne, []] : controlsWithoutOne) {
      const { work } = this.#m;
      this.#beginCycle(state);
      this.#m.work = work;
      const laterReport = this.#runTestedCycle(state, { ...input, controls: remaining });
      if (laterReport.result === "refused") continue;
      const { reason = report.reason, events } = laterReport;
      const control = controls.find((it) => remaining.length > 0 && !remaining.includes(it))?.control;
      const toldReason = reason && control !== undefined ? { ...reason, control } : reason;
      return { ...laterReport, reason: toldReason, events: [...report.events, ...events] };
    }
    return report;
  }

  /** Runs a cycle that has been entered, if its input is allowed. Work already spent on this input counts towards the budget. */
  #runTestedCycle(state: engine.State, input: CycleInput): engine.Report {
    const m = this.#m;
    if (state.isOver) return makeRefusal({ code: "not-now", text: "The game is over." });
    m.isFirst = input.isFirst === true;
    m.hasInput = input.controls.length > 0 || input.move !== undefined;
    m.isClockTick = !m.hasInput && input.isAgain !== true;
    const trialReport = this.#againTrial.applyTrial(state, input);
    if (trialReport !== undefined) return this.#againTrial.tryNext(state, trialReport);
    if (this.#cyclesUntilGenerated > 0 && --this.#cyclesUntilGenerated === 0) this.#compiled.generate(m);
    if (this.#cyclesUntilGenerated === 0 && !m.layout.hasPiles) this.#giveFreeInput = this.#fast.freeInput;
    m.observer?.begin(m, "input");
    const isAdmitted =
      admitInput(m, this.#compiled, input) && (input.move === undefined || this.#makeMove(m, input.move));
    if (isAdmitted) this.#compiled.run(m);
    else if (m.isRunning) m.stop = "refused";
    m.observer?.end(m);
    return this.#endCycle(state);
  }

  #makeMove(m: engine.Machine, move: NonNullable<CycleInput["move"]>): boolean {
    const { moves } = this.#compiled;
    m.me = move.player;
    const reason = moves ? whyNoTurn(m, this.#compiled, move.player) : noMovesReason;
    if (reason !== undefined) m.reason = reason;
    return reason === undefined && moves!.makeMove(m, move.move);
  }

  allows(position: engine.Position, control: number, player: number): engine.Reason | undefined {
    const m = this.#m;
    m.enter(position as engine.State, player);
    return this.#evaluateTests(() => whyNoControl(m, this.#compiled, control, player));
  }

  allowed(position: engine.Position, player: number): readonly boolean[] {
    const m = this.#m;
    m.enter(position as engine.State, player);
    return this.#evaluateTests(() =>
      this.program.controls.map((_, control) => {
        m.me = player;
        return whyNoControl(m, this.#compiled, control, player) === undefined;
      }),
    );
  }

  asks(position: engine.Position): readonly engine.Asked[] {
    if (this.#compiled.questions.length === 0 || position.ending !== "playing") return [];
    const m = this.#m;
    m.beginReading(position as engine.State, 0);
    return this.#evaluateTests(() => openQuestions(m, this.#compiled));
  }

  /** Evaluates tests of controls and questions, and rolls back any changes that they make. */
  #evaluateTests<T>(work: () => T): T {
    return this.#testsHaveEffects ? engine.withChanceKept(this.#m.state, () => this.#m.tryOut(work)) : work();
  }

  awaits(position: engine.Position, openQuestions = this.asks(position)): readonly number[] {
    const { players, controls, together } = this.program;
    if (openQuestions.length > 0) return [...new Set(openQuestions.map((it) => it.player))];
    if (players.length === 1 || this.#compiled.hasTurns) return [position.turn];
    const allPlayers = players.map((_, player) => player);
    if (!together) return allPlayers;
    return allPlayers.filter((player) =>
      this.allowed(position, player).some((isAllowed, control) => isAllowed && !controls[control].always),
    );
  }

  fileNumber(kinds: readonly KindId[]): number {
    return this.#lists.numberOf(kinds);
  }

  restore(saved: unknown): engine.Position | { readonly wrong: string } {
    const level = engine.readSavedLevel(saved);
    if (level === undefined) return { wrong: "This is not a position." };
    if (this.program.levels[level]?.type !== "map") return { wrong: "It is of a level that does not exist." };
    const state = new engine.StoredState(this.#layout(level));
    const message = engine.loadState(state, saved) ?? this.#compiled.moves?.findProblem(state);
    state.dropChanges();
    return message === undefined ? state : { wrong: message };
  }

  play(position: engine.Position, player?: number): Play | undefined {
    return this.#compiled.moves?.makeSeparatePlay(position as engine.State, player);
  }

  borrowPlay(position: engine.Position, player?: number): Play | undefined {
    const { moves } = this.#compiled;
    return moves?.game.anyTime
      ? moves.makeSeparatePlay(position as engine.State, player)
      : moves?.playOf(position as engine.State);
  }

  checked(position: engine.Position): readonly number[] {
    return this.#compiled.moves?.cellsInCheck(position as engine.State) ?? [];
  }

  allowsMove(position: engine.Position, player: number): engine.Reason | undefined {
    this.#m.enter(position as engine.State, player);
    return this.#compiled.moves ? whyNoTurn(this.#m, this.#compiled, player) : noMovesReason;
  }

  lastMove(position: engine.Position): readonly number[] {
    return this.#compiled.moves?.record.lastMoveCells(position as engine.State) ?? [];
  }

  look(position: engine.Position, player: number, viewer = player): PositionQueries {
    return makePositionQueries(this.#m, this.#compiled, position as engine.State, player, viewer);
  }

  #layout(level: number): engine.Layout {
    this.#layouts[level] ??= this.#makeLayout(level);
    return this.#layouts[level];
  }

  #makeLayout(level: number): engine.Layout {
    const layout = new engine.Layout(this.program, level, this.#lists, this.#mostWork);
    engine.attachHash(layout, this.#fast.hash);
    const { blocks } = this.#compiled;
    const { bodies, pictures, generated } = this.#fast;
    if (layout.bodies !== undefined) attachFastBodies(layout, bodies);
    if (blocks.length > 0) pictures?.plan(this.#m, layout, blocks, generated);
    return layout;
  }

  #start(state: engine.State, from: engine.State | undefined): Begun {
    const m = this.#m;
    startLevel(m, this.#compiled, state, from);
    this.#compiled.moves?.begin(state);
    const started = this.#report(true);
    const report =
      this.program.habits?.startCycle === true && m.isRunning ? this.#startCycle(state) : started;
    m.observer?.end(m);
    state.dropChanges();
    return { position: state, report };
  }

  /** Runs the steps once, without input, when a level begins. A win in this cycle does not count. */
  #startCycle(state: engine.State): engine.Report {
    const m = this.#m;
    this.#beginCycle(state);
    const mark = state.undoLog.compactFrom;
    m.observer?.beforeSteps(m);
    for (const { runForMe } of this.#compiled.steps) if (m.isRunning) runForMe(m);
    if (m.isRunning) engine.applyCommands(m);
    if (m.layout.bodies !== undefined) engine.recycleRecords(m.state, m.loose);
    m.observer?.end(m);
    if (m.isBroken) state.rollBack(mark);
    return this.#againTrial.tryNext(state, this.#report(state.differsFrom(mark)));
  }

  #report(changed: boolean): engine.Report {
    return reportOf(this.#m, changed, this.#compiled.workSources);
  }
}
