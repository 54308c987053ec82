import type { Diagnostic, Source } from "../../../base/index.ts";
import type { Kind, KindId, Level, Program } from "../../../program/index.ts";
import type { Section } from "../../../syntax/index.ts";
import { Misfits } from "../../misfits.ts";
import { checkFit, screenLines } from "./puzzle-fit.ts";
import { groundOf } from "./puzzle-ground.ts";
import { WrittenGame } from "./written-game.ts";
import { PuzzleNames } from "./puzzle-names.ts";
import { pictureLines } from "./puzzle-pictures.ts";
import { PuzzleSounds } from "./puzzle-sounds.ts";
import { type PuzzleTurn, turnOf } from "./puzzle-turn.ts";
import { winLines } from "./puzzle-wins.ts";

/** A game as a PuzzleScript file, or what stands in the way. */
export interface PuzzleOfQuad {
  readonly text?: string;
  readonly diagnostics: readonly Diagnostic[];
  /** For each object of the new file what it is called in the game. */
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
  const turn = turnOf(program, misfits);
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

/** The colours of an object, and below them the rows of its picture. */
function pictureOf({ sprite, colours }: Kind): string[] {
  if (!sprite) return [colours[0] ?? "transparent"];
  const rows = Array.from({ length: sprite.height }, (_, y) =>
    sprite.pixels
      .slice(y * sprite.width, (y + 1) * sprite.width)
      .map((pixel) => (pixel < 0 ? "." : String(pixel)))
      .join(""),
  );
  return [sprite.colours.join(" ") || "transparent", ...rows];
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
    return Array.from({ length: board.height }, (_, y) =>
      glyphs.slice(y * board.width, (y + 1) * board.width).join(""),
    );
  };
  return levels.flatMap((level) => [...linesOf(level), ""]).slice(0, -1);
}
