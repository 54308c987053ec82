import type { Source } from "../../../base/index.ts";
import type { KindId, Level, Program } from "../../../program/index.ts";
import { parse, printFile } from "../../../syntax/index.ts";
import { psProgram } from "../compiling/ps-program.ts";
import { rulesText } from "./quad-rules.ts";
import { QuadNames } from "./quad-names.ts";
import { LevelGlyphs } from "./quad-levels.ts";
import { endsText, stepText } from "./quad-steps.ts";
import { type PsReading, readPuzzleScript } from "../reading/read-puzzlescript.ts";

/** A PuzzleScript file as a file of the language. */
export interface QuadOfPuzzle {
  readonly text: string;
  /** For each object of the new file what it is called in the old one. */
  readonly names: ReadonlyMap<string, string>;
}

/** Writes a PuzzleScript file without mistakes in the language: it plays the same. */
export function puzzleToQuad(source: Source): QuadOfPuzzle {
  const reading = readPuzzleScript(source);
  const program = psProgram(reading, source);
  const names = new QuadNames();
  for (const kind of program.kinds.slice(1)) names.of(kind.name);
  const text = sectionsOf(reading, program, names)
    .filter((it) => it !== "")
    .join("\n\n");
  const { file } = parse({ file: "", text: `${text}\n` });
  return {
    text: printFile(file),
    names: new Map(program.kinds.slice(1).map(({ name }) => [names.of(name), name])),
  };
}

function sectionsOf(reading: PsReading, program: Program, names: QuadNames): string[] {
  const rules = rulesText(reading, names, program.sounds);
  const glyphs = new LevelGlyphs(reading, program, names);
  const levels = program.levels.map((level) => levelText(level, glyphs));
  return [
    factsText(program),
    tickText(program),
    objectsText(program, names),
    ...spriteTexts(program, names),
    layersText(program, names),
    groupsText(reading, names, rules.groups),
    habitsText(program, rules.text),
    controlsText(program),
    noisesText(program, names),
    glyphs.startText(),
    stepText(reading, program, names, rules.text),
    endsText(reading, names),
    viewText(reading, program, names),
    glyphs.legendText(),
    ...levels,
  ];
}

const block = (header: string, lines: readonly string[]): string =>
  lines.length === 0 ? "" : [header, ...lines.map((it) => `  ${it}`)].join("\n");

/** Free text runs to the end of its line; ` //` would begin a comment. */
const freeText = (text: string): string => text.replace(/\s+\/\//g, "//").trim() || ".";

function factsText({ facts }: Program): string {
  const lines = [`title ${freeText(facts.title === "" ? "Untitled" : facts.title)}`];
  if (facts.author) lines.push(`author ${freeText(facts.author)}`);
  if (facts.homepage) lines.push(`homepage ${freeText(facts.homepage)}`);
  return lines.join("\n");
}

function tickText({ tick }: Program): string {
  return tick ? `tick ${Math.max(1, Math.round(tick.microseconds / 1000))} ms or key` : "";
}

function objectsText({ kinds }: Program, names: QuadNames): string {
  return block(
    "objects",
    kinds.slice(1).map(({ name, glyph, colours }) => [names.of(name), glyph, ...colours].join(" ")),
  );
}

function spriteTexts({ kinds }: Program, names: QuadNames): string[] {
  return kinds.flatMap(({ name, sprite }) => {
    if (!sprite) return [];
    const rows = Array.from({ length: sprite.height }, (_, y) =>
      sprite.pixels
        .slice(y * sprite.width, (y + 1) * sprite.width)
        .map((pixel) => (pixel < 0 ? "." : String(pixel)))
        .join(""),
    );
    return [block(["sprite", names.of(name), ...sprite.colours].join(" "), rows)];
  });
}

function layersText({ kinds, layers }: Program, names: QuadNames): string {
  const lines = layers.map((_, layer) =>
    kinds.flatMap((kind, i) => (i > 0 && kind.layer === layer ? [names.of(kind.name)] : [])).join(", "),
  );
  return block(
    "layers",
    lines.filter((it) => it !== ""),
  );
}

/** The names that mean one of several objects, if rules or ends use them. */
function groupsText(reading: PsReading, names: QuadNames, groups: ReadonlySet<string>): string {
  const lines = [...groups].flatMap((group) => {
    const meaning = [...reading.names.meanings.values()].find((it) => it.name === group && it.of === "any");
    const members = meaning?.objects.map((it) => names.of(it)) ?? [];
    return members.length > 1 ? [`define ${names.of(group)} = ${members.join(", ")}`] : [];
  });
  return lines.join("\n");
}

function habitsText({ habits = {}, sounds }: Program, rules: string): string {
  const isUsed = (word: RegExp) => word.test(rules);
  const milliseconds = (time: number | undefined) => Math.round((time ?? 150_000) / 1000);
  const lines = ["undo in level"];
  if (isUsed(/\brandom(dir)?\b/)) lines.push("keyed chance");
  if (isUsed(/\bagain\b/)) lines.push("try again first", `again after ${milliseconds(habits.againDelay)} ms`);
  lines.push(`key repeat ${milliseconds(habits.keyRepeat)} ms`);
  if (habits.startCycle) lines.push("first cycle");
  if (habits.noUndo) lines.push("no undo");
  if (habits.noRestart) lines.push("no restart");
  if (habits.background !== undefined) lines.push(`background ${habits.background}`);
  if (habits.ink !== undefined) lines.push(`ink ${habits.ink}`);
  for (const [occasion, sound] of Object.entries(habits.sounds ?? {}))
    lines.push(`sound of ${occasion} ${sounds[sound] ?? ""}`);
  return block("habits", lines);
}

function controlsText({ controls }: Program): string {
  return block(
    "controls",
    controls.map(({ name, keys }) => [name, ...keys.map((it) => it.key)].join(" ")),
  );
}

function noisesText({ noises = [], kinds, sounds }: Program, names: QuadNames): string {
  return block(
    "noises",
    noises.map(({ when, kinds: of, ways, sound }) =>
      [
        when,
        of.map((kind) => names.of(kinds[kind]?.name ?? "")).join(", "),
        ...ways,
        `sound "${sounds[sound] ?? ""}"`,
      ].join(" "),
    ),
  );
}

function viewText(reading: PsReading, program: Program, names: QuadNames): string {
  const [item] = program.view;
  const player = reading.names.meanings.get("player");
  if (item?.show !== "board" || !item.camera || !player) return "";
  const { width, height, pages } = item.camera;
  const [first = "", ...others] = player.objects.map((it) => names.of(it));
  const around = player.of === "all" ? [first, ...others].join(" with ") : [first, ...others].join(" or ");
  return `view: board in ${width}x${height} ${pages ? "pages " : ""}around ${around}`;
}

function levelText(level: Level, glyphs: LevelGlyphs): string {
  if (level.type === "message") return `message ${freeText(level.text)}`;
  const [board] = level.boards;
  if (!board) return "";
  const rows = Array.from({ length: board.height }, (_, y) =>
    board.cells
      .slice(y * board.width, (y + 1) * board.width)
      .map((cell: readonly KindId[]) => glyphs.glyphOf(cell))
      .join(""),
  );
  return block("level", rows);
}
