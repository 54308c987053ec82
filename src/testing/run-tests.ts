import { type Game, makeGame } from "../game/index.ts";
import { arrangeCopy, arrangePosition } from "../core/game/inside.ts";
import type {
  Expr,
  LevelBoard,
  OptionValue,
  Program,
  SetExpr,
  Test,
  TestLine,
  ToldValue,
  Where,
} from "../program/index.ts";
import {
  cellLabel,
  mapLevels,
  newSession,
  parseInputs,
  type Session,
  type SessionOptions,
  startFrom,
  valueText,
} from "../session/index.ts";
import { compareBoards } from "./compare.ts";
import { type InputNotes, type QuietRefusal, collectNotes } from "./input-notes.ts";
import { compareOutcome } from "./outcome.ts";
import { compareSeen } from "./seen.ts";

/** Describes the result of one test in a game's file. */
export interface TestResult {
  readonly name: string;
  readonly passed: boolean;
  readonly at?: Where;
  /** Lists the failures, in the order of the test; the first usually explains the others. */
  readonly failures: readonly TestFailure[];
  /** Lists notes that are useful even if the test passed: the output of `print`, and inputs without effect. */
  readonly notes: readonly TestFailure[];
}

export interface TestFailure {
  readonly at?: Where;
  /** Stores a text of several lines that compares what was expected with what was found. */
  readonly text: string;
}

/** Runs the tests in a game's file. */
export function runTests(game: Game): readonly TestResult[] {
  return game.program.tests.map((test) => runTest(game, test));
}

/** Returns the session of a test at its first failure, or at its end. @param watch returns the observers for the sessions of a game */
export function playTest(game: Game, test: Test, watch?: WatchTest): Session {
  const testRun = new TestRun(game, watch);
  test.lines.find((line) => testRun.run(line) !== undefined);
  return testRun.session;
}

function runTest(game: Game, test: Test): TestResult {
  const testRun = new TestRun(game);
  const failures: TestFailure[] = [];
  const notes: TestFailure[] = [];
  const quietRefusals = new Map<string, QuietRefusal & Pick<TestFailure, "at">>();
  for (const [index, line] of test.lines.entries()) {
    const at = line.at && { at: line.at };
    const text = testRun.run(line);
    if (text !== undefined) failures.push({ text, ...at });
    for (const it of testRun.quietRefusals) {
      const known = quietRefusals.get(it.note);
      quietRefusals.set(it.note, { ...it, ...at, ...known, times: it.times + (known?.times ?? 0) });
    }
    for (const note of testRun.takeNotes(test.lines[index + 1])) notes.push({ text: note, ...at });
  }
  for (const { place, note, times, at } of failures.length > 0 ? quietRefusals.values() : []) {
    const others = times > 1 ? `, and ${times - 1} more` : "";
    notes.push({ text: `in ${place}${others}, ${note}`, ...(at && { at }) });
  }
  for (const line of failures.length > 0 ? test.lines : [])
    if (line.do === "board" && line.smaller !== undefined)
      notes.unshift({ text: `the picture is ${line.smaller}`, at: line.at });
  return { name: test.name, passed: failures.length === 0, failures, notes, ...(test.at && { at: test.at }) };
}

/** Returns the observers for the sessions of a game. A test may play several sessions, one after another. */
export type WatchTest = (game: Game) => Pick<SessionOptions, "beforeCycle" | "beforeLevel">;

/** Lists the lines of a test that begin a new session. */
const startingLines: ReadonlySet<TestLine["do"]> = new Set(["level", "board", "seed", "option", "start"]);

/** Runs a test. It begins a new session at every line that is in `startingLines`. */
class TestRun {
  readonly #observersOf: WatchTest | undefined;
  #game: Game;
  #level = 1;
  #seed = 1;
  #printedLines: readonly string[] = [];
  #inputs: InputNotes | undefined;
  /** Lists, for each option, the values that the test sets before the game starts. */
  #options: (readonly OptionValue[] | undefined)[] = [];
  /** Lists notes on what was refused when the level began. */
  #startNotes: readonly string[] = [];
  session: Session;

  constructor(game: Game, watch?: WatchTest) {
    this.#game = game;
    this.#observersOf = watch;
    this.session = this.#beginSession();
  }

  /** Runs one line; returns a failure message, or undefined. */
  run(line: TestLine): string | undefined {
    const failure = this.#runLine(line);
    if (failure === undefined && startingLines.has(line.do)) this.session = this.#beginSession();
    return failure;
  }

  #runLine(line: TestLine): string | undefined {
    switch (line.do) {
      case "level":
        this.#level = mapLevels(this.#game.program).indexOf(line.level) + 1;
        return undefined;
      case "board":
        this.#game = makeGame(replaceLevels(this.#game.program, line.board));
        this.#level = 1;
        return undefined;
      case "seed":
        this.#seed = line.seed;
        return undefined;
      case "option":
        this.#options = this.#options.slice();
        this.#options[line.option] = line.values;
        return undefined;
      case "start": {
        const startedProgram = startFrom(this.#game.program, line.fen);
        if ("message" in startedProgram) return `Bad FEN: ${startedProgram.message}`;
        this.#game = makeGame(startedProgram);
        return undefined;
      }
      case "given": {
        const { position } = this.session;
        this.#observersOf?.(this.#game).beforeLevel?.((game) => arrangeCopy(game, position, line.body));
        return arrangePosition(this.#game, position, line.body);
      }
      case "play":
        return this.#play(line.inputs);
      case "print":
        this.#printedLines = line.values.map((it) => `${it.text}: ${this.#valueOf(it.value)}`);
        return undefined;
      case "expect":
        return this.#expect(line);
      case "expect-outcome": {
        const wrong = compareOutcome(this.#game, this.session, line.outcome);
        return wrong === undefined ? undefined : `${line.text.replace(/^expect/, "expected")}, but ${wrong}`;
      }
      case "expect-seen":
        return compareSeen(this.session, this.#position, line.rows);
      case "expect-board":
        return compareBoards(this.#game.program, this.#position, line.board, line.rows);
    }
  }

  /** Returns the actions that were refused quietly in the line that ran last. */
  get quietRefusals(): readonly QuietRefusal[] {
    return this.#inputs?.listQuietRefusals() ?? [];
  }

  /** Returns and clears the notes on the line that ran last. @param nextLine the line after it */
  takeNotes(nextLine: TestLine | undefined): readonly string[] {
    const isExpected =
      nextLine?.do === "expect-outcome" && nextLine.outcome.is === "refused" && !nextLine.outcome.not;
    const startNotes = isExpected ? [] : this.#startNotes;
    const notes = [...startNotes, ...this.#printedLines, ...(this.#inputs?.listNotes(isExpected) ?? [])];
    this.#printedLines = [];
    this.#inputs = undefined;
    this.#startNotes = [];
    return notes;
  }

  #beginSession(): Session {
    const session = newSession(this.#game, {
      seed: this.#seed,
      level: this.#level,
      options: this.#options,
      ...this.#observersOf?.(this.#game),
    });
    this.#startNotes = beginningNotes(session);
    while (session.message !== undefined) session.play({ type: "next" });
    return session;
  }

  /** Returns the position to test. After an input that won a level, this is the final position of that level and not the next level. */
  get #position(): Session["position"] {
    return this.session.ended ?? this.session.position;
  }

  #play(text: string): string | undefined {
    const { inputs, mistakes } = parseInputs(this.#game.program, text);
    if (mistakes.length > 0) return mistakes.map((it) => it.message).join("\n");
    this.#inputs = collectNotes(this.session, inputs);
    for (const input of inputs) {
      const { fault } = this.#inputs.play(input);
      if (fault) return fault.text;
    }
    return undefined;
  }

  #expect({ value, text, parts }: Extract<TestLine, { do: "expect" }>): string | undefined {
    if (this.#holds(value)) return undefined;
    if (parts) return [`expected ${text}`, ...parts.map((it) => this.#describePart(it))].join("\n");
    const operandTexts = this.#describeOperands(value);
    return operandTexts === undefined ? `expected ${text}` : `expected ${text}, but ${operandTexts}`;
  }

  #describePart({ value, text }: ToldValue): string {
    const operandTexts = this.#describeOperands(value);
    return `  ${this.#holds(value) ? "yes" : "no "}  ${text}${operandTexts === undefined ? "" : ` (${operandTexts})`}`;
  }

  #holds(value: Expr): boolean {
    const actualValue = this.#currentQueries().value(value);
    return actualValue !== undefined && actualValue !== 0;
  }

  #describeOperands(value: Expr): string | undefined {
    if (value.is === "not" && value.value.is === "none-of") return this.#describePlaces(value.value.set);
    if (value.is !== "compare") return undefined;
    return `the left side is ${this.#valueOf(value.left)} and the right side ${this.#valueOf(value.right)}`;
  }

  /** Says where on the boards the things really are that a test expected in certain cells. */
  #describePlaces({ kinds, among, tests }: SetExpr): string | undefined {
    if (!among || kinds?.length !== 1 || tests.length > 0) return undefined;
    const { name } = this.#game.program.kinds[kinds[0]];
    const places = this.#currentQueries().places({ kinds, tests: [] });
    if (places.length === 0) return `there is no ${name}`;
    const cells = [...new Set(places.map((it) => cellLabel(this.#game.program, this.#position, it)))];
    return `${name} is at ${cells.slice(0, 4).join(", ")}${cells.length > 4 ? " .." : ""}`;
  }

  #valueOf(value: Expr): string {
    if (value.is === "text") return this.#currentQueries().text(value.parts);
    const position = this.#position;
    return valueText(this.#game.program, value, this.#currentQueries().value(value), (cell) =>
      cellLabel(this.#game.program, position, cell),
    );
  }

  #currentQueries(): ReturnType<Game["look"]> {
    const position = this.#position;
    return this.#game.look(position, position.turn);
  }
}

/** Returns a note on an action that was refused when a level began, because the board does not show the refusal. */
export function beginningNotes({ last }: Session): readonly string[] {
  const reason = last.reason ?? last.quietReason;
  if (reason === undefined) return [];
  const lineText = reason.at ? ` (line ${reason.at[1]})` : "";
  return [`as the level began, something was refused: ${reason.text}${lineText}`];
}

/** Returns a program with a given level in place of the program's own levels. */
function replaceLevels(program: Program, board: LevelBoard): Program {
  return {
    ...program,
    tests: [],
    levels: [{ type: "map", boards: [board], start: { locals: 0, statements: [] } }],
  };
}
