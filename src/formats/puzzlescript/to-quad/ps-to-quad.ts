import type { Source } from "../../../base/index.ts";
import { parse, printFile } from "../../../syntax/index.ts";
import { psProgram } from "../compiling/ps-program.ts";
import { rulesText } from "./quad-rules.ts";
import type { Program, KindId, Level } from "../../../program/index.ts";
import type { PsMeaning } from "../reading/ps-names.ts";
import type { PsWin, PsWord } from "../ps-tree.ts";
import { QuadNames } from "./quad-names.ts";
import { type PsReading, readPuzzleScript } from "../reading/read-puzzlescript.ts";

/** Glyphs of levels: an object's own, or one of the legend for several objects. The ground is not drawn. */
class LevelGlyphs {
  readonly #program: Program;
  readonly #names: QuadNames;
  readonly #grounds: readonly KindId[];
  /** Glyphs for several kinds, by the kinds. */
  readonly #several = new Map<string, string>();
  readonly #taken: Set<string>;
  readonly #known: ReadonlyMap<string, string>;
  #next = 0x3b1;

  constructor(reading: PsReading, program: Program, names: QuadNames) {
    const numbers = new Map(program.kinds.map((it, i) => [it.name, i]));
    const { meanings } = reading.names;
    this.#program = program;
    this.#names = names;
    this.#grounds = (meanings.get("background")?.objects ?? []).flatMap((it) => numbers.get(it) ?? []);
    this.#taken = new Set(program.kinds.map((it) => it.glyph));
    this.#known = new Map(
      [...meanings]
        .filter(([glyph, it]) => [...glyph].length === 1 && glyph !== "/" && it.of === "all")
        .map(([glyph, it]) => [keyOf(it.objects.flatMap((name) => numbers.get(name) ?? [])), glyph]),
    );
  }

  /** The glyph of a cell of a level. */
  glyphOf(cell: readonly KindId[]): string {
    const kinds = this.#withoutGround(cell);
    const [only] = kinds;
    if (kinds.length === 1 && only !== undefined) return this.#program.kinds[only]?.glyph ?? "?";
    const key = keyOf(kinds);
    const known = this.#several.get(key);
    if (known !== undefined) return known;
    const wish = this.#known.get(key);
    const glyph = wish !== undefined && !this.#taken.has(wish) ? wish : this.#spare();
    this.#taken.add(glyph);
    this.#several.set(key, glyph);
    return glyph;
  }

  /** Cells that a level draws without ground get one. */
  startText(): string {
    if (this.#ground === undefined) return "";
    const name = this.#names.of(this.#program.kinds[this.#ground]?.name ?? "");
    return `start\n  for each cells where no ${name} at it: put ${name} at it`;
  }

  legendText(): string {
    const lines = [...this.#several].map(([key, glyph]) => {
      const names = key.split(" ").map((it) => this.#names.of(this.#program.kinds[Number(it)]?.name ?? ""));
      return `  ${glyph} ${names.join(", ")}`;
    });
    return lines.length === 0 ? "" : ["legend", ...lines].join("\n");
  }

  /** The only kind of ground; where there are several, levels draw them. */
  get #ground(): KindId | undefined {
    return this.#grounds.length === 1 ? this.#grounds[0] : undefined;
  }

  #withoutGround(cell: readonly KindId[]): readonly KindId[] {
    return cell.length < 2 ? cell : cell.filter((it) => it !== this.#ground);
  }

  #spare(): string {
    for (;;) {
      const glyph = String.fromCodePoint(this.#next++);
      if (/\p{L}/u.test(glyph) && !this.#taken.has(glyph)) return glyph;
    }
  }
}

const keyOf = (kinds: readonly KindId[]) => [...kinds].sort((a, b) => a - b).join(" ");

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

/** The step of a turn: what the player wishes, the rules, and whether somebody had to move. */
function stepText(reading: PsReading, program: Program, names: QuadNames, rules: string): string {
  const player = reading.names.meanings.get("player");
  const players = player ? setsOf(player, names) : [];
  const wishes = program.controls.map(({ name }, i) => {
    const way = name === "action" ? "" : ` ${name}`;
    const line = players.map((it) => `wish each ${it}${way}`).join(", ");
    return `  ${i > 0 ? "otherwise " : ""}when ${name}: ${line}`;
  });
  const lines = ["step go", ...wishes, "  grant"];
  if (rules !== "") lines.push("    lines", ...rules.split("\n").map((it) => `      ${it}`));
  if (
    reading.file.settings.some((it) => it.key.text === "require_player_movement") &&
    players[0] !== undefined
  ) {
    const given = program.controls.map((it) => it.name).join(" or ");
    lines.push(`  when (${given}) and ${players[0]} is stuck: refuse`);
  }
  return lines.join("\n");
}

/** When a level is won. */
function endsText(reading: PsReading, names: QuadNames): string {
  const tests = reading.file.wins.flatMap((win) => testText(win, reading, names));
  if (tests.length === 0) return "";
  return `ends: when ${tests.length === 1 ? tests[0] : tests.map((it) => `(${it})`).join(" and ")}: win`;
}

/** The sets of things that a name means: of several objects at once each with the others in its cell. */
function setsOf(meaning: PsMeaning, names: QuadNames): string[] {
  const objects = meaning.objects.map((it) => names.of(it));
  if (meaning.of === "all")
    return objects.map((it) => [it, ...objects.filter((other) => other !== it)].join(" with "));
  return [nameOf(meaning, names)];
}

function nameOf({ of, name, objects }: PsMeaning, names: QuadNames): string {
  return names.of(of === "any" && objects.length > 1 ? name : (objects[0] ?? ""));
}

function testText({ how, what, on }: PsWin, reading: PsReading, names: QuadNames): string[] {
  const meaning = (word: PsWord) => reading.names.meanings.get(word.text);
  const things = meaning(what);
  const ground = on && meaning(on);
  if (!things || (on && !ground)) return [];
  const [set = ""] = setsOf(things, names);
  if (how === "all") return ground ? [`no ${set}${lacking(ground, names)}`] : [];
  const whole = ground ? `${set} with ${groundsOf(ground, names).join(" with ")}` : set;
  return [how === "some" ? `not no ${whole}` : `no ${whole}`];
}

function groundsOf(ground: PsMeaning, names: QuadNames): string[] {
  return ground.of === "all" ? ground.objects.map((it) => names.of(it)) : [nameOf(ground, names)];
}

function lacking(ground: PsMeaning, names: QuadNames): string {
  const grounds = groundsOf(ground, names);
  if (grounds.length === 1) return ` without ${grounds[0]}`;
  return ` where (${grounds.map((it) => `no ${it} at it`).join(" or ")})`;
}
