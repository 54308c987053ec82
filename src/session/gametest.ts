import { type Game, makeGame } from "../game/index.ts";
import type { Expr, LevelBoard, Program, Test, TestLine, Where } from "../program/index.ts";
import { cellLabel, compareBoards, valueText } from "./expectation.ts";
import { mapLevels } from "./levels.ts";
import { parseInputs } from "./notation.ts";
import { newSession, type Session } from "./session.ts";

/** What came of one test of a game's file. */
export interface TestResult {
  readonly name: string;
  readonly passed: boolean;
  readonly at?: Where;
  /** What failed, in the order of the test; the first usually tells it all. */
  readonly failures: readonly TestFailure[];
}

export interface TestFailure {
  readonly at?: Where;
  /** Lines for people: what was expected and what was seen. */
  readonly text: string;
}

/** Runs the tests that stand in a game's file. */
export function runTests(game: Game): readonly TestResult[] {
  return game.program.tests.map((test) => runTest(game, test));
}

/** The session of a test as it stands at its first failure, or at its end. */
export function playTest(game: Game, test: Test): Session {
  const stage = new Stage(game);
  test.lines.find((line) => stage.run(line) !== undefined);
  return stage.session;
}

function runTest(game: Game, test: Test): TestResult {
  const stage = new Stage(game);
  const failures = test.lines.flatMap((line) => {
    const text = stage.run(line);
    return text === undefined ? [] : [{ text, ...(line.at && { at: line.at }) }];
  });
  return { name: test.name, passed: failures.length === 0, failures, ...(test.at && { at: test.at }) };
}

/** Where a test is played: the session begins anew with every `level` and `seed`. */
class Stage {
  #game: Game;
  #level = 1;
  #seed = 1;
  session: Session;

  constructor(game: Game) {
    this.#game = game;
    this.session = this.#fresh();
  }

  /** Does one line; says what failed. */
  run(line: TestLine): string | undefined {
    switch (line.do) {
      case "level":
        this.#level = mapLevels(this.#game.program).indexOf(line.level) + 1;
        this.session = this.#fresh();
        return undefined;
      case "board":
        this.#game = makeGame(onlyLevel(this.#game.program, line.board));
        this.#level = 1;
        this.session = this.#fresh();
        return undefined;
      case "seed":
        this.#seed = line.seed;
        this.session = this.#fresh();
        return undefined;
      case "play":
        return this.#play(line.inputs);
      case "expect":
        return this.#expect(line.value, line.text);
      case "expect-board":
        return compareBoards(this.#game.program, this.#position, line.board, line.rows);
    }
  }

  #fresh(): Session {
    const session = newSession(this.#game, { seed: this.#seed, level: this.#level });
    while (session.message !== undefined) session.play({ type: "next" });
    return session;
  }

  /** After the input that won a level, its last position is looked at, not the next level. */
  get #position(): Session["position"] {
    return this.session.ended ?? this.session.position;
  }

  #play(text: string): string | undefined {
    const { inputs, mistakes } = parseInputs(this.#game.program, text);
    if (mistakes.length > 0) return mistakes.map((it) => it.message).join("\n");
    for (const input of inputs) {
      const { fault } = this.session.play(input);
      if (fault) return fault.text;
    }
    return undefined;
  }

  #expect(value: Expr, text: string): string | undefined {
    const position = this.#position;
    const queries = this.#game.look(position, position.turn);
    const seen = queries.value(value);
    if (seen !== undefined && seen !== 0) return undefined;
    if (value.is !== "compare") return `expected ${text}`;
    const label = (it: Expr): string =>
      valueText(this.#game.program, it, queries.value(it), (cell) => cellLabel(position, cell));
    return `expected ${text}, but the left side is ${label(value.left)} and the right side ${label(value.right)}`;
  }
}

/** The game with this one level in place of its own. */
function onlyLevel(program: Program, board: LevelBoard): Program {
  return {
    ...program,
    tests: [],
    levels: [{ type: "map", boards: [board], start: { locals: 0, statements: [] } }],
  };
}
