/**
 * Quadrille: a language and engine for games on a grid.
 *
 * ```ts
 * import { frameOf, frameText, load, looksOf, newSession, pressed } from "quadrille";
 *
 * const loaded = load(text);
 * if (!loaded.ok) throw new Error(loaded.diagnostics.map((it) => it.message).join("\n"));
 * const session = newSession(loaded.game, { seed: 7 });
 * session.play(pressed("ArrowRight"));
 * session.play({ type: "undo" });
 * console.log(frameText(frameOf(session), looksOf(loaded.game.program)));
 * ```
 */
import { type Diagnostic, type Source, replaceLoneReturns } from "./base/index.ts";
import { compileGame, isCabFile } from "./formats/index.ts";
import { type FastImpls, type Game, makeGame } from "./game/index.ts";

export type { Diagnostic, Edit, Fix, Place, Severity, Source, Span } from "./base/index.ts";
export { placeAt } from "./base/index.ts";
export type { Ending, Fault, Game, GameEvent, Position, Reason } from "./game/index.ts";
export type { Program } from "./program/index.ts";
export {
  clicked,
  CommandLine,
  contentHash,
  makeInputs,
  makeReplay,
  makeSave,
  newSession,
  optionNames,
  parseInputs,
  parseKeys,
  parseReplay,
  parseSave,
  plain,
  playReplay,
  pressed,
  readOptions,
  replayOf,
  type CellRef,
  type CommandOptions,
  type Given,
  type GivenOption,
  type Input,
  type InputMistake,
  type InputResult,
  type ReadFile,
  type Replay,
  type Session,
  type SessionOptions,
  type Spoken,
} from "./session/index.ts";
export { runTests, type TestResult } from "./testing/index.ts";
export { commandsOf, frameOf, frameText, looksOf, Screen, screenText } from "./view/index.ts";
export type {
  ArgLook,
  Block,
  BoardBlock,
  CommandLook,
  Frame,
  FrameControl,
  FrameOptions,
  FramePlayer,
  GroupBlock,
  Look,
  TextBlock,
} from "./view/index.ts";

export type { CycleInput, FastImpls, GameOptions } from "./game/index.ts";
export { allFast, makeGame, noFastImpls } from "./game/index.ts";

export interface LoadOptions {
  /** Names the file, for the diagnostics. A name that ends in `.cab` is a CABBAGE file, and so is what looks like one unless the name ends in `.quad`. */
  readonly file?: string;
  /** Finds the file that an `include` names. What it throws is told as the reason why the file cannot be included. */
  readonly include?: (name: string) => Source | undefined;
  /**
   * Says what makes the game faster: `allFast` by default, `none` for the reference implementation, or parts of your choice.
   * What comes of the game is the same. `generated` makes JavaScript of a game that goes on for long, where that is allowed.
   */
  readonly fast?: FastImpls;
  /** Returns a clock for `fast`, such as `() => performance.now()`: see `GameOptions`. */
  readonly now?: () => number;
}

export type Loaded =
  /** Warnings may come with a game, and a few mistakes with one in PuzzleScript, which plays without what is wrong. */
  | { readonly ok: true; readonly game: Game; readonly diagnostics: readonly Diagnostic[] }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] };

/** Returns a game from the text of its file; each character of a CABBAGE file is one byte of it. It never throws. */
export function load(text: string, options: LoadOptions = {}): Loaded {
  const { file = "game.quad", include } = options;
  const source = isCabFile(file, text) ? text : replaceLoneReturns(text);
  const { program, diagnostics, plays } = compileGame(file, source, include);
  const hasMistakes = diagnostics.some((it) => it.severity === "error");
  if (!program || (hasMistakes && !plays)) return { ok: false, diagnostics };
  const game = makeGame(program, { ...(options.fast && { fast: options.fast }), now: options.now });
  return { ok: true, game, diagnostics };
}
