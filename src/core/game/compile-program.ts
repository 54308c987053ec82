import { flatMapped, getOrMake } from "../../base/index.ts";
import * as quad from "../../program/index.ts";
import * as engine from "../engine/index.ts";
import * as bodies from "../bodies/index.ts";
import * as rules from "../rules/index.ts";
import type { FastParts } from "./fast-parts.ts";
import { allCompilers } from "./rows.ts";
import { compileMemory } from "./view-memories.ts";
import { MoveBoard } from "../moves/index.ts";
import { compileText } from "./texts.ts";

/** Observes the compilation of a program and its cycles. A game with an observer runs without fast parts. */
export type Observer = engine.CompileObserver & engine.CycleObserver;

/** Compiles a whole program to closures, once. Fast parts that depend on the size of boards are planned for each level. */
export class ProgramCompiler implements engine.ClosureCompiler, engine.CompiledProgram {
  readonly program: quad.Program;
  readonly moves: MoveBoard | undefined;
  readonly observer: Observer | undefined;
  readonly scope = new engine.Scope();
  readonly blocks: rules.CompiledBlock[] = [];
  readonly workSources: engine.WorkSource[] = [];
  readonly startFields: (m: engine.Machine, bodyId: number) => void;
  readonly initialValues: readonly (engine.Evaluate | undefined)[];
  readonly controlTests: readonly (engine.Evaluate | undefined)[];
  readonly questions: readonly engine.OpenQuestion[];
  readonly isFree: readonly boolean[];
  readonly argumentOffsets: readonly number[];
  readonly start: engine.Run;
  readonly levelStarts: readonly (engine.Run | undefined)[];
  readonly countTimers: engine.Run | undefined;
  readonly steps: readonly engine.CompiledStep[];
  run: engine.Run;
  readonly hasTurns: boolean;
  readonly compilers = allCompilers();
  readonly updateMoves: ((state: engine.State) => void) | undefined;
  readonly decayPushes: engine.Run | undefined;
  ends: engine.Run | undefined = undefined;
  readonly updateMemories: engine.Run | undefined;
  readonly needsFinish: boolean;
  /** Is the state of moving bodies, with the collision rules; `makeGame` attaches it to the machine. */
  readonly motion: engine.AttemptKeeper | undefined;
  readonly fastBodies: bodies.FastBodies | undefined;
  readonly #procedures: engine.CompiledProcedure[] = [];
  readonly #blocks = new Map<quad.RuleBlock, engine.Run>();
  /** Maps each body of statements, and each expression that is in no body, to the first slot of its locals. */
  readonly #firstSlots = new Map<object, number>();
  /** Is true if a fast part runs whole cycles, as it does for line rules. */
  readonly #hasFastCycle: boolean;
  readonly #fast: FastParts;
  #lines: rules.LineOptions | undefined;
  #stepName = "start";
  #blockCount = 0;

  /** Returns the state that all line rules share. It is created for the first one, because a page loads the code only for games with line rules. */
  get lines(): rules.LineOptions {
    return (this.#lines ??= rules.lineOptions(this.program, this.#fast.rows, bodies.moveBody));
  }

  constructor(program: quad.Program, fast: FastParts, observer?: Observer) {
    this.program = program;
    this.observer = observer;
    this.moves = program.moves && new MoveBoard(program.moves, fast.moves);
    this.#fast = fast;
    this.fastBodies = fast.bodies;
    const movesInTurn = program.moves !== undefined && !program.moves.anyTime;
    const hasLineRules = quad.walkProgram(program, { line: () => true, action: (it) => it.do === "wish" });
    const { moves } = this;
    this.updateMoves = moves && ((state) => moves.followSteps(state));
    this.decayPushes = program.bodies?.some((it) => it.losing !== undefined) ? bodies.decayPushes : undefined;
    const endsTurns = quad.walkProgram(program, { action: (it) => it.do === "end-turn" });
    this.hasTurns = !program.together && (movesInTurn || endsTurns);
    this.initialValues = program.variables.map(
      ({ start }) => start && this.inside("expr", start, () => this.value(start)),
    );
    this.startFields = this.inside(quad.roots.fields.parts, program.fields ?? [], () =>
      bodies.compileFirstValues(this),
    );
    const periods = program.timers.map(({ period }) =>
      this.inside("expr", period, () => this.number(period)),
    );
    this.countTimers = engine.compileTimers(periods, program);
    this.controlTests = program.controls.map(
      ({ when }) => when && this.inside("expr", when, () => this.test(when)),
    );
    this.questions = (program.questions ?? []).map(({ when, text }) => ({
      isOpen: this.inside("expr", when, () => this.test(when)),
      makeText: this.inside("expr", text, () => this.text([{ value: text, type: "text" }])),
    }));
    const isUnrestricted = !this.hasTurns && this.questions.length === 0;
    this.isFree = program.controls.map(({ when, args }) => isUnrestricted && !when && args.length === 0);
    this.argumentOffsets = engine.argumentOffsets(program);
    this.start = this.#compileBody(program.start, "start");
    this.levelStarts = program.levels.map((level) =>
      level.type === "map" ? this.#compileBody(level.start, level.name ?? "level") : undefined,
    );
    this.steps = program.steps.map((step) => {
      const { name, eachPlayer, when, body, at } = step;
      const workIndex = this.#addWorkSource(name, at);
      const test = when && this.inside("expr", when, () => this.test(when));
      const run = this.#compileBody(body, name);
      const observedRun = observer?.step(step, test, run);
      const runForMe: engine.Run =
        observedRun ?? (test === undefined ? run : (m) => void (test(m) !== 0 && run(m)));
      const signals = when ? engine.signalsOf(when, program) : engine.signalsOfAll(body.statements, program);
      return {
        runForMe,
        run: eachPlayer ? (m) => engine.forPlayers(m, runForMe) : runForMe,
        workIndex,
        signals: observedRun ? 0 : signals,
      };
    });
    this.run = (m) => engine.runCycle(m, this);
    this.updateMemories = this.#compileMemories();
    const runEnds = this.#compileBody(program.ends, "ends");
    this.ends = program.ends.statements.length === 0 ? undefined : runEnds;
    if (observer !== undefined) this.ends = observer.ends(runEnds);
    this.needsFinish = hasLineRules || !!(this.decayPushes ?? this.moves ?? this.ends ?? this.updateMemories);
    const fastLines = hasLineRules && observer === undefined ? this.lines.fast : undefined;
    const fastCycle = fastLines?.compileCycle(this, this.lines, this.run);
    this.run = fastCycle ?? this.run;
    this.#hasFastCycle = fastCycle !== undefined;
    this.motion =
      program.meetings &&
      new bodies.MotionState(new bodies.Meetings(program, (it) => this.#compileMeeting(it)));
  }

  /** Replaces the closures of cycles on a machine by generated JavaScript, if that is possible. */
  generate(m: engine.Machine): void {
    const generatedProgram = this.#fast.generated?.program(this, m);
    if (generatedProgram === undefined) return;
    if (!this.#hasFastCycle) this.run = generatedProgram.run;
    this.ends &&= generatedProgram.ends;
  }

  #compileMeeting({ when, alternatives, locals }: quad.Meeting): bodies.CompiledMeeting {
    return this.scope.enclose(locals, (firstSlot) => ({
      firstSlot,
      when: when && this.test(when),
      alternatives: alternatives.map((actions) => ({
        act: this.actions(actions),
        isStay: actions.some((action) => action.do === "stay"),
      })),
    }));
  }

  value(expr: quad.Expr): engine.Evaluate {
    return engine.compileValue(expr, this);
  }

  number(expr: quad.Expr): engine.Evaluate {
    return engine.compileNumber(expr, this);
  }

  test(expr: quad.Expr): engine.Evaluate {
    return engine.compileTest(expr, this);
  }

  cell(expr: quad.Expr): engine.Evaluate {
    return engine.compileCell(expr, this);
  }

  set(set: quad.SetExpr): engine.GatherSet {
    return engine.compileSet(set, this);
  }

  region(region: quad.Region): engine.Gather {
    return engine.compileRegion(region, this);
  }

  text(parts: readonly quad.TextPart[]): (m: engine.Machine) => string {
    return compileText(parts, this);
  }

  /** Compiles a part of a body of statements, or of an expression in no body. The part always gets the same slots for its locals. */
  inside<T, Part extends object>(
    shape: quad.ShapeFor<Part>,
    value: Part,
    compile: () => T,
    locals = quad.localsIn(shape, value),
  ): T {
    const cachedBase = this.#firstSlots.get(value);
    if (cachedBase !== undefined) return this.scope.enter(cachedBase, compile);
    return this.scope.enclose(locals, (base) => {
      this.#firstSlots.set(value, base);
      return compile();
    });
  }

  action(action: quad.Action): engine.Act {
    return engine.compileAction(action, this);
  }

  statement(statement: quad.Statement): engine.Run {
    return engine.compileStatements([statement], this);
  }

  procedure(index: number): engine.CompiledProcedure {
    this.#procedures[index] ??= this.#compileProcedure(index);
    return this.#procedures[index];
  }

  actions(actions: readonly quad.Action[]): engine.Act {
    return engine.compileActions(actions.map((action) => engine.compileAction(action, this)));
  }

  block(block: quad.RuleBlock): engine.Run {
    return getOrMake(this.#blocks, block, () => this.#compileBlock(block));
  }

  #compileBlock(block: quad.RuleBlock): engine.Run {
    if (rules.hasLines(block)) return rules.compileLineBlock(block, this, this.lines);
    const assignNumbers = ({ at }: quad.RuleBlock) => ({
      id: this.#blockCount++,
      workIndex: this.#addWorkSource(this.#stepName, at),
    });
    const compiledBlock = rules.prepareBlock(block, this, assignNumbers);
    this.blocks.push(...withNestedBlocks(compiledBlock));
    return rules.compileRounds(compiledBlock, this.#fast.pictures);
  }

  #compileMemories(): engine.Run | undefined {
    const { memories = [] } = this.program;
    const memoryRuns = memories.map((it, index) =>
      this.inside("set", it.set, () => compileMemory(it, index, this)),
    );
    return memoryRuns.length === 0 ? undefined : (m) => memoryRuns.forEach((run) => run(m));
  }

  #compileProcedure(index: number): engine.CompiledProcedure {
    const { args, body } = this.program.procedures[index];
    const locals = Math.max(args.length, quad.localsIn(bodyShape, body));
    const run = this.inside(bodyShape, body, () => engine.compileStatements(body.statements, this), locals);
    return { firstSlot: this.#firstSlots.get(body)!, run };
  }

  #compileBody(body: quad.Body, step: string): engine.Run {
    this.#stepName = step;
    return this.inside(bodyShape, body, () => engine.compileStatements(body.statements, this));
  }

  #addWorkSource(step: string, at: quad.Where | undefined): number {
    return this.workSources.push({ step, at }) - 1;
  }
}

const bodyShape = quad.roots.start.parts;

function withNestedBlocks(block: rules.CompiledBlock): rules.CompiledBlock[] {
  return [block, ...flatMapped(block.blocks, withNestedBlocks)];
}
