import { type Diagnostic, rowsOf, type Source } from "../../../base/index.ts";
import type { Section } from "../../../syntax/index.ts";
import { checkFit, isOnePixelSprite, screenLines } from "./puzzle-fit.ts";
import { WrittenGame, pictureLines } from "./puzzle-rules.ts";
import { PuzzleNames, PuzzleSounds } from "./puzzle-names.ts";
import { type PuzzleTurn, readPuzzleTurn } from "./puzzle-turn.ts";
import type {
  Expr,
  KindId,
  Program,
  SetExpr,
  SetTest,
  Statement,
  Kind,
  Level,
} from "../../../program/index.ts";
import { Misfits } from "../../misfits.ts";
import { pixelRows } from "../palette.ts";

const mend = "For example `ends: when no mark without crate: win`.";

/** Returns the win conditions: a game is won when all of them hold. */
function winLines({ ends }: Program, names: PuzzleNames, misfits: Misfits): string[] {
  const [end, ...more] = ends.statements;
  for (const { at } of more)
    misfits.add("A PuzzleScript game is won in one way only, when all conditions hold.", at, mend);
  if (!end) return [];
  const branch = end.do === "when" && end.branches.length === 1 ? end.branches[0] : undefined;
  const { test } = branch ?? {};
  const lines =
    branch && test && isWin(branch.body) ? conditionsIn(test).map((it) => lineOf(it, names)) : [undefined];
  const found = lines.filter((it) => it !== undefined);
  if (found.length === lines.length) return found;
  misfits.add(
    "A PuzzleScript game ends when there are no, some or only such things in certain cells.",
    end.at,
    mend,
  );
  return [];
}

const conditionsIn = (test: Expr): readonly Expr[] => (test.is === "and" ? test.values : [test]);

function isWin(body: readonly Statement[]): boolean {
  const [only] = body;
  if (only?.do !== "line" || body.length !== 1) return false;
  const actions = only.alternatives.flat();
  return actions.length === 1 && actions[0]?.do === "win" && !actions[0].who;
}

function lineOf(test: Expr, names: PuzzleNames): string | undefined {
  if (test.is === "not")
    return test.value.is === "none-of" ? conditionOf(test.value.set, true, names) : undefined;
  return test.is === "none-of" ? conditionOf(test.set, false, names) : undefined;
}

/** Returns `No X on Y` for no such things, `Some X on Y` for some, `All X on Y` where none is without. */
function conditionOf(set: SetExpr, some: boolean, names: PuzzleNames): string | undefined {
  const { kinds, tests } = set;
  if (!kinds || kinds.length === 0 || set.among) return undefined;
  const having = tests.flatMap((it) => (it.by === "with" && !it.not ? [it.kinds] : []));
  const lacking = tests.filter((it) => it.by !== "with" || it.not);
  const [lack] = lacking;
  if (!lack) {
    const ground = nameOfAll(having, names);
    if (ground === undefined) return undefined;
    return [some ? "Some" : "No", names.any(kinds), ...(ground === "" ? [] : ["on", ground])].join(" ");
  }
  const missing = some || lacking.length > 1 ? undefined : lackedBy(lack, names);
  const things = having.length === 0 ? names.any(kinds) : nameOfAll([kinds, ...having], names);
  return missing === undefined || things === undefined ? undefined : `All ${things} on ${missing}`;
}

/** Returns the name for what a cell has all of; empty for nothing, undefined where it has no name. */
function nameOfAll(lists: readonly (readonly KindId[])[], names: PuzzleNames): string | undefined {
  const [first] = lists;
  if (!first) return "";
  if (lists.length === 1) return names.any(first);
  const kinds = lists.flat();
  return kinds.length === lists.length ? names.all(kinds) : undefined;
}

function lackedBy(test: SetTest, names: PuzzleNames): string | undefined {
  if (test.by === "with") return names.any(test.kinds);
  if (test.by !== "where" || test.test.is !== "or") return undefined;
  const lists = test.test.values.map((it) =>
    it.is === "none-of" && it.set.among?.is === "one" && it.set.tests.length === 0 ? it.set.kinds : undefined,
  );
  const known = lists.filter((it) => it !== undefined);
  return known.length === lists.length ? nameOfAll(known, names) : undefined;
}

/** Describes a game as a PuzzleScript file, or what stands in the way. */
export interface PuzzleOfQuad {
  readonly text?: string;
  readonly diagnostics: readonly Diagnostic[];
  /** Maps each object of the new file to its name in the game. */
  readonly names: ReadonlyMap<string, string>;
}

/**
 * Writes a game as a PuzzleScript file, if it is one: one board, a player that keys move, line rules and pictures of one row, levels that are
 * won when there are no or only such things in certain cells. Each diagnostic says what does not fit, where, and how to mend it.
 * @param sources the texts that the program was made of
 */
export function quadToPuzzle(program: Program, sources: readonly Source[]): PuzzleOfQuad {
  const misfits = new Misfits("puzzle-misfit", program, sources);
  const written = new WrittenGame(program, sources);
  const placeOf = (sort: Section["is"]) => written.placeOf(sort);
  checkFit(program, placeOf, misfits);
  const turn = readPuzzleTurn(program, misfits);
  const grounds = groundOf(program, misfits);
  const names = new PuzzleNames(program, turn.player, grounds);
  const sounds = new PuzzleSounds(program);
  const rules = ruleLines(program, turn, { names, sounds, misfits, written });
  const sections: readonly (readonly [name: string, lines: readonly string[]])[] = [
    ["OBJECTS", objectLines(program, names, grounds)],
    ["SOUNDS", sounds.lines(names, misfits)],
    ["COLLISIONLAYERS", layerLines(program, names, grounds)],
    ["RULES", rules],
    ["WINCONDITIONS", winLines(program, names, misfits)],
    ["LEVELS", levelLines(program, names)],
  ];
  const prelude = [
    ...preludeLines(program, turn, rules),
    ...screenLines(program, turn, placeOf, misfits),
  ].join("\n");
  // The legend is full when all else is written.
  const [objects = "", ...rest] = sections.map(([name, lines]) => sectionText(name, lines));
  const text = [prelude, objects, sectionText("LEGEND", names.legend), ...rest].join("\n\n");
  const called = new Map(program.kinds.slice(1).map(({ name }, i) => [names.of(i + 1).toLowerCase(), name]));
  return {
    ...(misfits.list.length === 0 && { text: `${text}\n` }),
    diagnostics: misfits.list,
    names: called,
  };
}

function sectionText(name: string, lines: readonly string[]): string {
  const bar = "=".repeat(name.length);
  return [bar, name, bar, ...(lines.length > 0 ? ["", ...lines] : [])].join("\n");
}

function preludeLines(
  { facts, habits = {}, tick }: Program,
  turn: PuzzleTurn,
  rules: readonly string[],
): string[] {
  const seconds = (microseconds: number) => String(microseconds / 1_000_000);
  const lines: readonly (readonly [line: string, value: string | undefined | boolean])[] = [
    ["title", facts.title],
    ["author", facts.author],
    ["homepage", facts.homepage],
    ["realtime_interval", tick && seconds(tick.microseconds)],
    [
      "again_interval",
      habits.againDelay !== undefined &&
        rules.some((it) => /\bagain\b/.test(it)) &&
        seconds(habits.againDelay),
    ],
    ["key_repeat_interval", habits.keyRepeat !== undefined && seconds(habits.keyRepeat)],
    ["background_color", habits.background],
    ["text_color", habits.ink],
    ["noaction", !turn.hasAction],
    ["run_rules_on_level_start", habits.startCycle],
    ["noundo", habits.noUndo],
    ["norestart", habits.noRestart],
    ["require_player_movement", turn.mustMove],
  ];
  return lines.flatMap(([key, value]) => {
    if (value === undefined || value === false || value === "") return [];
    return [value === true ? key : `${key} ${value}`];
  });
}

interface RuleTools {
  readonly names: PuzzleNames;
  readonly sounds: PuzzleSounds;
  readonly misfits: Misfits;
  readonly written: WrittenGame;
}

function ruleLines(program: Program, turn: PuzzleTurn, tools: RuleTools): string[] {
  const { written } = tools;
  const told = new Set<string>();
  const still = turn.idleWays.map((way) => `${way} [ > player ] -> cancel`);
  const lines = turn.blocks.flatMap(({ block, late }) => {
    const key = block.at?.join(" ") ?? "";
    // A block of early and late rules is two.
    if (told.has(key)) return [];
    told.add(key);
    return (
      written.textOf(block, late, tools) ??
      pictureLines(block, late, { ...tools, program, player: turn.player })
    );
  });
  return [...still, ...lines];
}

function objectLines({ kinds, habits }: Program, names: PuzzleNames, grounds: readonly KindId[]): string[] {
  const own = grounds.length === 0 ? ["Background", habits?.background ?? "black", ""] : [];
  return [...own, ...kinds.slice(1).flatMap((kind, i) => [names.of(i + 1), ...pictureOf(kind), ""])].slice(
    0,
    -1,
  );
}

/** Returns the colours of an object, and below them the rows of its picture. */
function pictureOf({ sprite, colours }: Kind): string[] {
  if (!sprite) return [colours[0] ?? "transparent"];
  if (isOnePixelSprite(sprite)) return [sprite.colours[sprite.pixels[0] ?? -1] ?? "transparent"];
  return [sprite.colours.join(" ") || "transparent", ...pixelRows(sprite)];
}

function layerLines({ kinds, layers }: Program, names: PuzzleNames, grounds: readonly KindId[]): string[] {
  const lines = layers.map((_, layer) =>
    kinds.flatMap((kind, i) => (i > 0 && kind.layer === layer ? [names.of(i)] : [])).join(", "),
  );
  return [...(grounds.length === 0 ? ["Background"] : []), ...lines.filter((it) => it !== "")];
}

function levelLines({ levels }: Program, names: PuzzleNames): string[] {
  const linesOf = (level: Level): string[] => {
    if (level.type === "message") return [`message ${level.text.replace(/\s+/g, " ")}`];
    const [board] = level.boards;
    if (!board) return [];
    const glyphs = board.cells.map((cell) => names.glyphOf(cell));
    return rowsOf(glyphs, board.width).map((row) => row.join(""));
  };
  return levels.flatMap((level) => [...linesOf(level), ""]).slice(0, -1);
}

/** Returns what lies in every cell, PuzzleScript's background; nothing where the game has no such thing. */
function groundOf(program: Program, misfits: Misfits): readonly KindId[] {
  const [first, ...more] = program.start.statements;
  const laid = first && laidBy(first);
  if ((first && laid === undefined) || more.length > 0)
    misfits.add(
      "Nothing happens before the first turn of a PuzzleScript level, but for a background in each cell.",
      first?.at,
      "Draw it in the levels, or take `start` out.",
    );
  if (laid !== undefined) return [laid];
  const cells = program.levels.flatMap((it) => (it.type === "map" ? (it.boards[0]?.cells ?? []) : []));
  const isGround = (kind: KindId) => program.kinds[kind]?.layer === 0;
  const found = cells.map((cell) => cell.find(isGround));
  const kinds = new Set(found.filter((it) => it !== undefined));
  return found.length > 0 && !found.includes(undefined) ? [...kinds].sort((a, b) => a - b) : [];
}

/** Returns the object that a statement puts in each cell that lacks it: `for each cells where no floor at it: put floor at it`. */
function laidBy(statement: Statement): KindId | undefined {
  if (statement.do !== "each") return undefined;
  const { set, body } = statement;
  const [filter, ...filters] = set.tests;
  const [line, ...lines] = body;
  if (set.kinds || set.among || filter?.by !== "where" || filters.length > 0) return undefined;
  const lacked = filter.test.is === "none-of" ? filter.test.set.kinds : undefined;
  const put = line?.do === "line" && lines.length === 0 ? line.alternatives[0]?.[0] : undefined;
  if (put?.do !== "put" || put.kind.is !== "constant" || typeof put.kind.value !== "number") return undefined;
  return lacked?.length === 1 && lacked[0] === put.kind.value ? put.kind.value : undefined;
}
