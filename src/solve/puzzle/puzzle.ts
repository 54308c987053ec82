import { type PuzzleFact, puzzleFacts } from "./ways.ts";
import { type Game, makeGame, type Position } from "../../game/index.ts";
import { hidesSomething } from "../../view/index.ts";
import { withoutDecoration } from "./analysis/decoration.ts";
import { hidesPile } from "../hidden-piles.ts";
import { type PuzzleInput, inputsOf } from "./turns.ts";
import { canAct } from "./analysis/given.ts";
import * as quad from "../../program/index.ts";
import { chance, type Program, walkProgram } from "../../program/index.ts";
import { chosenInput, mapLevels, newSession } from "../../session/index.ts";

/**
 * Returns the program without presentation: sounds, texts, noises, memories of views, and changes of variables that
 * nothing reads. It plays the same way a little faster, and positions that only look different become equal. If a
 * program tests whether a cycle or a round changed anything, variables and memories are kept.
 */
function muteProgram(program: quad.Program): quad.Program {
  const idleIds = new Set(testsForChange(program) ? [] : findIdleVariables(program));
  const { noises: _, memories, ...otherParts } = program;
  const keptMemories = usesMemories(program) ? memories : memories?.map((it) => ({ ...it, set: emptySet }));
  const { steps, ends, procedures, meetings } = otherParts;
  const muting: quad.Rebuilding = {
    action: (it) => (isPresentation(it, idleIds) ? undefined : it),
    ask: (it) =>
      it.ask === "say" || it.ask === "status" || it.ask === "sound" || it.ask === "set" ? undefined : it,
  };
  return {
    ...otherParts,
    ...(keptMemories && { memories: keptMemories }),
    steps: quad.rebuilt(quad.roots.steps.parts, steps, muting),
    ends: quad.rebuilt(quad.roots.ends.parts, ends, muting),
    procedures: quad.rebuilt(quad.roots.procedures.parts, procedures, muting),
    ...(meetings && { meetings: quad.rebuilt(quad.roots.meetings.parts, meetings, muting) }),
  };
}

/** Is an empty set. A memory with this set keeps its index but is never written. */
const emptySet: quad.SetExpr = { kinds: [], tests: [] };

function isPresentation(action: quad.Action, idleIds: ReadonlySet<number>): boolean {
  if (action.do === "sound") return true;
  if (action.do === "say") return isPure(action.text);
  const setsVariable = action.do === "assign" || action.do === "add";
  return setsVariable && idleIds.has(action.variable) && isPure(action.value) && isPure(action.of);
}

/** Returns true if evaluating an expression has no side effects and cannot fail. */
function isPure(expr: quad.Expr | undefined): boolean {
  return !quad.walk("expr", expr, quad.effects) && !quad.walk("expr", expr, { expr: quad.mayFail });
}

/** Returns the facts to stop relying on after a wrong answer: one more than before; undefined if none is left. */
export function nextDoubtedFacts(without: readonly PuzzleFact[]): readonly PuzzleFact[] | undefined {
  const nextFact = puzzleFacts.find((it) => !without.includes(it));
  return nextFact && [...without, nextFact];
}

/** Represents a position of a single-player game, prepared for a search. */
export interface Puzzle {
  /** Holds the game without presentation, such as sounds and texts. */
  readonly game: Game;
  /** Holds the position where the search begins. It never changes. */
  readonly start: Position;
  readonly inputs: readonly PuzzleInput[];
  /** Lists the variables that do not affect the game. */
  readonly idle: readonly number[];
  /** Lists, as sentences, the inputs that the search does not try, so that finding no solution proves less. */
  readonly untriedInputs: readonly string[];
  /** Is true if the game draws random numbers, so that solutions hold only for the random numbers of this position. */
  readonly byChance: boolean;
  /** Lists the facts that the search does not rely on. */
  readonly without: readonly PuzzleFact[];
}

/** Explains why a game cannot be solved. */
export interface NoPuzzle {
  readonly wrong: string;
  /** Is true if the game hides something from the player. A search would reveal it, so the caller must be allowed to see it. */
  readonly hides?: true;
}

export interface PuzzleOptions {
  /** Allows a search of a game that draws random numbers, with knowledge of the numbers to come. */
  readonly knowChance?: boolean;
  /** Allows a search with knowledge of what the game hides from its player. */
  readonly knowHidden?: boolean;
  /** Lists facts that the search must not rely on. If these facts are true, the outcome is the same. */
  readonly without?: readonly PuzzleFact[];
}

/** Prepares a position for a search, or returns the reason why it cannot be searched. */
export function readPuzzle(game: Game, position: Position, options: PuzzleOptions = {}): Puzzle | NoPuzzle {
  const { without = [] } = options;
  const program = without.includes("decoration") ? game.program : withoutDecoration(game.program);
  const byChance = quad.walkPlay(program, quad.chance);
  const message = whyNoPuzzle(program) ?? (byChance && !options.knowChance ? chanceText : undefined);
  if (message !== undefined) return { wrong: message };
  const { boards } = position;
  const { inputs: allInputs, leftOut } = inputsOf(program, boards);
  const inputs = allInputs.filter(
    (it) =>
      !it.some(({ control }) => quad.takesTwoCells(program.controls[control])) || canAct(program, it, boards),
  );
  if (inputs.length === 0) return { wrong: "Its controls take arguments of any kind, too many to try." };
  const isHidden = (): boolean =>
    hidesSomething(program) || hidesPile(game, position) || hasHiddenChance(program, position, inputs);
  if (!options.knowHidden && isHidden()) return { wrong: hiddenText, hides: true };
  const isMuted = !without.includes("idle");
  const mutedGame = makeGame(isMuted ? muteProgram(program) : program);
  const startPosition = mutedGame.restore(position.save());
  if ("wrong" in startPosition) return startPosition;
  return {
    game: mutedGame,
    start: startPosition,
    inputs,
    idle: isMuted ? findIdleVariables(program) : [],
    untriedInputs: notesOnIgnoredInputs(program, leftOut),
    byChance,
    without,
  };
}

const chanceText =
  "No sequence of inputs is guaranteed to win, because this level draws on chance. With a seed, it can be solved for the chance of that seed.";

const hiddenText =
  "The game hides something from its player, and a search would find the way by looking at that.";

/**
 * Returns the reason why a program cannot be solved, as a sentence; undefined if it can. @param knowsChance is true if random numbers to
 * come may be known
 */
export function whyNoPuzzle(program: quad.Program, knowsChance = true): string | undefined {
  const { players, moves } = program;
  if (players.length > 1)
    return `It is played by ${players.length} players, so it has opponents and no solution.`;
  if (moves) return "It is a game by moves, so it has an opponent and no solution.";
  const canBeWon = quad.walkPlay(program, { action: (it) => it.do === "win", ask: (it) => it.ask === "win" });
  if (!canBeWon) return "It cannot be won: no line of it says `win`.";
  return !knowsChance && quad.walkPlay(withoutDecoration(program), quad.chance, ["begin", "play", "make"])
    ? chanceText
    : undefined;
}

function notesOnIgnoredInputs(program: quad.Program, skippedControls: readonly string[]): readonly string[] {
  const notes = skippedControls.map((name) => `${name} has too many possible arguments, and is not tried.`);
  if (program.controls.some((it) => it.times))
    notes.push("Controls with a number in front are only given once at a time.");
  if (program.tick && !program.tick.orKey && program.controls.length > 1)
    notes.push("Only one control was given per tick, and none was held longer.");
  const canRestart = quad.walkPlay(program, {
    action: (it) => it.do === "restart",
    ask: (it) => it.ask === "restart",
  });
  if (canRestart && program.variables.some(({ kept }) => kept))
    notes.push("Restarting the level is left out.");
  if (quad.walkPlay(program, { ask: (it) => it.ask === "goto" }))
    notes.push("A level that is left for another is given up.");
  return notes;
}

/**
 * Returns the variables that nothing in the game reads, such as a count of steps that is only shown: positions that
 * differ only in these variables are equivalent. Reading a variable only to assign it to itself does not count.
 */
function findIdleVariables(program: quad.Program): readonly number[] {
  const testsChange = testsForChange(program);
  const idleIds = new Set(program.variables.flatMap(({ type }, index) => (type === "thing" ? [] : [index])));
  const visitor = makeReaderVisitor(idleIds, testsChange);
  for (let sizeBefore = -1; sizeBefore !== idleIds.size;) {
    sizeBefore = idleIds.size;
    quad.walkPlay(usesMemories(program) ? program : { ...program, memories: [] }, visitor);
  }
  return [...idleIds];
}

/** Returns a visitor that removes variables from `idleIds` if they are read, assuming that the remaining ones are idle. */
function makeReaderVisitor(idleIds: Set<number>, testsChange: boolean): quad.Seeing {
  const visitor: quad.Seeing = {
    expr(it) {
      if (it.is === "variable") idleIds.delete(it.variable);
      return it.is === "text" && "skip";
    },
    action(it) {
      if (it.do === "say") return "skip";
      if (it.do !== "assign" && it.do !== "add") return false;
      quad.walk("expr", it.of, visitor);
      // A value counts as read if its change may be tested, or if its evaluation may fail.
      const isSafe = !testsChange && !quad.walk("expr", it.value, { expr: quad.mayFail });
      if (!idleIds.has(it.variable) || !isSafe) quad.walk("expr", it.value, visitor);
      if (testsChange && it.do === "assign") idleIds.delete(it.variable);
      return "skip";
    },
  };
  return visitor;
}

/** Returns true if a program tests whether anything has changed: it uses `again`, or repeats statements. */
function testsForChange(program: quad.Program): boolean {
  return quad.walkPlay(program, {
    action: (it) => it.do === "again",
    ask: (it) => it.ask === "again",
    statement: (it) => it.do === "repeat",
  });
}

/** Returns true if the memories of views, or writing them, can affect the game. */
function usesMemories(program: quad.Program): boolean {
  return (
    testsForChange(program) || (program.memories ?? []).some(({ set }) => quad.walk("set", set, quad.effects))
  );
}

/** Sets how many random starts of a level are compared. */
const seedCount = 4;
/** Limits the inputs tried in each random start. */
const maxInputs = 12;

/**
 * Returns true if hidden contents are random at the start of a level or after its first input, so that the player
 * cannot know them: the contents of a cell differ from seed to seed although the cell looks the same.
 */
function hasHiddenChance(
  program: Program,
  { level }: Pick<Position, "level">,
  inputs: readonly PuzzleInput[],
): boolean {
  if (!walkProgram(program, chance)) return false;
  const game = makeGame(program);
  const kindsByAppearance = new Map<string, string>();
  const firstInputs = [undefined, ...inputs.slice(0, maxInputs)];
  for (let seed = 0; seed < seedCount; seed++)
    for (const [inputIndex, controls] of firstInputs.entries()) {
      const session = newSession(game, { seed, level: mapLevels(program).indexOf(level) + 1 });
      if (controls) session.play(chosenInput(game, session.position, { controls }));
      for (const [appearance, kinds] of listCoveredCells(program, session.position)) {
        const key = `${inputIndex} ${appearance}`;
        if ((kindsByAppearance.get(key) ?? kinds) !== kinds) return true;
        kindsByAppearance.set(key, kinds);
      }
    }
  return false;
}

/** Lists each cell whose top object hides others, with the top kind and the kinds below it. */
function listCoveredCells(
  program: Program,
  position: Position,
): readonly (readonly [seen: string, kinds: string])[] {
  return (
    position.boards
      .flatMap(({ first, width, height }) => Array.from({ length: width * height }, (_, i) => first + i))
      // A sprite with transparent pixels shows what is below, so its cell hides nothing.
      .filter((cell) => !program.kinds[position.topAt(cell)].sprite?.pixels.includes(-1))
      .map((cell) => [`${cell} ${position.topAt(cell)}`, position.kindsAt(cell).join()])
  );
}
