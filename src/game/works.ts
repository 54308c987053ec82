import type {
  Action,
  Body,
  Expr,
  Meeting,
  Program,
  Region,
  RuleBlock,
  SetExpr,
  TextPart,
  Where,
} from "../program/index.ts";
import { compileAction, type Procedure } from "./actions.ts";
import { type GatherSet, localsIn, Scope } from "./compiler.ts";
import { compileCell, compileNumber, compileTest, compileValue } from "./expressions.ts";
import type { Act, Evaluate, Gather, Machine, Run } from "./machine.ts";
import { does } from "./number-places.ts";
import { compileLineBlock, hasLines, type LineOptions, planLines } from "./lines/index.ts";
import { compileGrid } from "./grids.ts";
import { compileRegion } from "./regions.ts";
import { compileMemory } from "./memory.ts";
import { MoveBoard } from "./move-board.ts";
import type { Observer } from "./observer.ts";
import { type CompiledMeeting, Meetings } from "./platforms/index.ts";
import { type ReadyBlock, readyBlock, runBlock } from "./rewrite/index.ts";
import { compileSet } from "./sets.ts";
import { signalsOf, signalsOfAll } from "./signals.ts";
import {
  compileActions,
  compileBody,
  compileStatements,
  forPlayers,
  type StatementCompiler,
} from "./statements.ts";
import { compileText } from "./texts.ts";
import { compileTimers } from "./timers.ts";

/** A place whose work is counted: a step, or a rule block in one. */
export interface Site {
  readonly step: string;
  readonly at: Where | undefined;
}

/** A step, compiled. */
export interface WorkedStep {
  /** For one player. */
  readonly once: Run;
  /** For each player in turn, if it says so. */
  readonly run: Run;
  readonly site: number;
  /** If all it does waits for signals: their bits, so that without any of them it does nothing; else 0. */
  readonly waits: number;
}

/** A question, compiled: whether it is open for `me`, and what it says. */
export interface OpenQuestion {
  readonly open: Evaluate;
  readonly say: (m: Machine) => string;
}

/** All of a program, compiled to closures once. What depends on the sizes of boards is planned by level. */
export class Works implements StatementCompiler {
  readonly program: Program;
  readonly lines: LineOptions;
  readonly moves: MoveBoard | undefined;
  readonly observer: Observer | undefined;
  readonly scope = new Scope();
  readonly blocks: ReadyBlock[] = [];
  readonly sites: Site[] = [];
  readonly starts: readonly (Evaluate | undefined)[];
  /** All timers count one cycle; undefined if there are none. */
  readonly timers: Run | undefined;
  readonly allowed: readonly (Evaluate | undefined)[];
  readonly questions: readonly OpenQuestion[];
  readonly start: Run;
  readonly levelStarts: readonly (Run | undefined)[];
  readonly steps: readonly WorkedStep[];
  /**
   * Whether players take turns: they move in turn, or some action ends a turn, and they do not choose together. Where not, all may give
   * controls at any time.
   */
  readonly hasTurns: boolean;
  readonly ends: Run;
  /** Keeps what views remember; undefined if none do. */
  readonly remember: Run | undefined;
  readonly meetings: Meetings | undefined;
  readonly #procedures: Procedure[] = [];
  #step = "start";
  #blockCount = 0;

  constructor(program: Program, plain: boolean, observer?: Observer) {
    this.program = program;
    this.observer = observer;
    this.moves = program.moves && new MoveBoard(program.moves);
    this.lines = { plan: planLines(program), plain };
    const movesInTurn = program.moves !== undefined && !program.moves.anyTime;
    const parts = [program.start, program.steps, program.ends, program.procedures, program.levels];
    this.hasTurns = !program.together && (movesInTurn || parts.some((it) => does(it, "end-turn")));
    this.starts = program.variables.map(
      ({ start }) => start && this.#enclosed(start, () => this.value(start)),
    );
    const periods = program.timers.map(({ period }) => this.#enclosed(period, () => this.number(period)));
    this.timers = compileTimers(periods, program);
    this.allowed = program.controls.map(({ when }) => when && this.#enclosed(when, () => this.test(when)));
    this.questions = (program.questions ?? []).map(({ when, text }) => ({
      open: this.#enclosed(when, () => this.test(when)),
      say: this.#enclosed(text, () =>
        this.text(text.is === "text" ? text.parts : [{ value: text, type: "text" }]),
      ),
    }));
    this.start = this.#body(program.start, "start");
    this.levelStarts = program.levels.map((level) =>
      level.type === "map" ? this.#body(level.start, level.name ?? "level") : undefined,
    );
    this.steps = program.steps.map((step) => {
      const { name, eachPlayer, when, body, at } = step;
      const site = this.#site(name, at);
      const test = when && this.#enclosed(when, () => this.test(when));
      const run = this.#body(body, name);
      const heard = observer?.step(step, test, run);
      const once = heard ?? guarded(test, run);
      const waits = when ? signalsOf(when, program) : signalsOfAll(body.statements, program);
      return {
        once,
        run: eachPlayer ? (m) => forPlayers(m, once) : once,
        site,
        waits: heard ? 0 : waits,
      };
    });
    this.remember = this.#memories();
    const ends = this.#body(program.ends, "ends");
    this.ends = observer === undefined ? ends : observer.ends(ends);
    this.meetings = program.meetings && new Meetings(program, (it) => this.#meeting(it));
  }

  #meeting({ when, alternatives, locals }: Meeting): CompiledMeeting {
    return this.scope.enclose(locals, (base) => ({
      base,
      when: when && this.test(when),
      alternatives: alternatives.map((actions) => ({
        act: compileActions(actions.map((action) => compileAction(action, this))),
        stays: actions.some((action) => action.do === "stay"),
      })),
    }));
  }

  value(expr: Expr): Evaluate {
    return compileValue(expr, this);
  }

  number(expr: Expr): Evaluate {
    return compileNumber(expr, this);
  }

  test(expr: Expr): Evaluate {
    return compileTest(expr, this);
  }

  cell(expr: Expr): Evaluate {
    return compileCell(expr, this);
  }

  set(set: SetExpr): GatherSet {
    return compileSet(set, this);
  }

  region(region: Region): Gather {
    return compileRegion(region, this);
  }

  text(parts: readonly TextPart[]): (m: Machine) => string {
    return compileText(parts, this);
  }

  /** Compiles something that stands by itself, for the view. */
  alone<T>(value: unknown, make: () => T): T {
    return this.#enclosed(value, make);
  }

  /** A procedure, compiled when it is first asked for: the graph of calls has no circle (R22). */
  procedure(index: number): Procedure {
    this.#procedures[index] ??= this.#compileProcedure(index);
    return this.#procedures[index];
  }

  actions(actions: readonly Action[]): Act {
    return compileActions(actions.map((action) => compileAction(action, this)));
  }

  block(block: RuleBlock): Run {
    if (hasLines(block)) return compileLineBlock(block, this, this.lines);
    const compiler = {
      value: (expr: Expr) => this.value(expr),
      number: (expr: Expr) => this.number(expr),
      test: (expr: Expr) => this.test(expr),
      region: (region: Region) => this.region(region),
      grid: ({ board, of }: RuleBlock) => compileGrid(board, of, this),
      actions: (actions: Parameters<typeof compileAction>[0][]) =>
        compileActions(actions.map((action) => compileAction(action, this))),
    };
    const next = ({ at }: RuleBlock) => ({ id: this.#blockCount++, site: this.#site(this.#step, at) });
    const ready = readyBlock(block, compiler, { next });
    this.blocks.push(...withInner(ready));
    return runBlock(ready);
  }

  #memories(): Run | undefined {
    const { memories = [] } = this.program;
    const runs = memories.map((it, index) => this.#enclosed(it.set, () => compileMemory(it, index, this)));
    return runs.length === 0 ? undefined : (m) => runs.forEach((run) => run(m));
  }

  #compileProcedure(index: number): Procedure {
    const { args, body } = this.program.procedures[index];
    const locals = Math.max(args.length, localsIn(body));
    return this.scope.enclose(locals, (base) => ({ base, run: compileStatements(body.statements, this) }));
  }

  #body(body: Body, step: string): Run {
    this.#step = step;
    return compileBody(body, this);
  }

  #enclosed<T>(value: unknown, make: () => T): T {
    return this.scope.enclose(localsIn(value), make);
  }

  #site(step: string, at: Where | undefined): number {
    return this.sites.push({ step, at }) - 1;
  }
}

function guarded(test: Evaluate | undefined, run: Run): Run {
  if (test === undefined) return run;
  return (m) => {
    if (test(m) !== 0) run(m);
  };
}

function withInner(block: ReadyBlock): ReadyBlock[] {
  return [block, ...block.blocks.flatMap(withInner)];
}
