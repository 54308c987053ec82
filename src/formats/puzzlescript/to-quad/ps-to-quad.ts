import { getOrMake, rowsOf, type Source } from "../../../base/index.ts";
import { parse, printFile } from "../../../syntax/index.ts";
import { compilePsFile } from "../compiling/ps-program.ts";
import type { KindId, Level, Program, Test, TestLine } from "../../../program/index.ts";
import { Comments, makeQuadNames, type QuadNames } from "./quad-words.ts";
import { pixelRows } from "../palette.ts";
import type { PsNames } from "../reading/ps-names.ts";
import type { PsWin, PsCell, PsCommand, PsItem, PsRow, PsRule, PsWord } from "../ps-tree.ts";
import { type PsReading, readPuzzleScript } from "../reading/read-puzzlescript.ts";

/**
 * Chooses the glyphs of levels: that of the object, or one in the legend for several objects. The ground is not drawn.
 * `legendText` returns the combinations for which `glyphOf` was called, so it must be called after all levels are
 * drawn.
 */
function makeLevelGlyphs(reading: PsReading, program: Program, names: QuadNames) {
  /** Maps combinations of kinds in a cell to their glyph. */
  const glyphsByKinds = new Map<string, string>();
  let nextSpareCode = 0x3b1;
  const kindByName = new Map(program.kinds.map((it, i) => [it.name, i]));
  const { meanings } = reading.names;
  const groundKinds = (meanings.get("background")?.objects ?? []).flatMap((it) => kindByName.get(it) ?? []);
  /** Stores the kind of the ground, if there is only one. Levels draw the ground if there are several. */
  const ground = groundKinds.length === 1 ? groundKinds[0] : undefined;
  const glyphsInUse = new Set(program.kinds.map((it) => it.glyph));
  const legendGlyphs = new Map(
    [...meanings]
      .filter(([glyph, it]) => [...glyph].length === 1 && glyph !== "/" && it.of === "all")
      .map(([glyph, it]) => [keyOf(it.objects.flatMap((name) => kindByName.get(name) ?? [])), glyph]),
  );
  return { glyphOf, startText, legendText };

  /** Returns the glyph for a cell of a level. */
  function glyphOf(cell: readonly KindId[]): string {
    const kinds = cell.length < 2 ? cell : cell.filter((it) => it !== ground);
    const [onlyKind] = kinds;
    if (kinds.length === 1 && onlyKind !== undefined) return program.kinds[onlyKind]?.glyph ?? "?";
    const key = keyOf(kinds);
    return getOrMake(glyphsByKinds, key, () => {
      const known = legendGlyphs.get(key);
      const glyph = known !== undefined && !glyphsInUse.has(known) ? known : takeSpareGlyph();
      glyphsInUse.add(glyph);
      return glyph;
    });
  }

  /** Returns the section `start`, which puts the ground on all cells without it. */
  function startText(): string {
    if (ground === undefined) return "";
    const name = names.nameOfKind(ground);
    return `start\n  for each cells where no ${name} at it: put ${name} at it`;
  }

  function legendText(): string {
    const lines = [...glyphsByKinds].map(([key, glyph]) => {
      const kindNames = key.split(" ").map((it) => names.nameOfKind(Number(it)));
      return `  ${glyph} ${kindNames.join(", ")}`;
    });
    return lines.length === 0 ? "" : ["legend", ...lines].join("\n");
  }

  function takeSpareGlyph(): string {
    for (;;) {
      const glyph = String.fromCodePoint(nextSpareCode++);
      if (/\p{L}/u.test(glyph) && !glyphsInUse.has(glyph)) return glyph;
    }
  }
}

type LevelGlyphs = ReturnType<typeof makeLevelGlyphs>;

const keyOf = (kinds: readonly KindId[]) => [...kinds].sort((a, b) => a - b).join(" ");

/**
 * Converts a PuzzleScript file without mistakes to the language, without changing how it plays. In the result, `names`
 * maps the name of each object in the new text to its name in the PuzzleScript file.
 */
export function puzzleToQuad(source: Source) {
  const reading = readPuzzleScript(source);
  const program = compilePsFile(reading, source);
  const names = makeQuadNames(program, reading.names);
  const text = writeSections(reading, program, names, new Comments(source.text))
    .filter((it) => it !== "")
    .join("\n\n");
  const { file } = parse({ file: "", text: `${text}\n` });
  return {
    text: printFile(file),
    names: new Map(program.kinds.slice(1).map(({ name }) => [names.nameOf(name), name])),
  };
}

function writeSections(reading: PsReading, program: Program, names: QuadNames, comments: Comments): string[] {
  const { objects, layers, rules: items, wins, levels: drawn } = reading.file;
  const ruleComments = comments.above("rules", items, (it) => (it.is === "rule" ? it.rule.line : it.word));
  const rules = rulesText(reading, names, program.sounds, ruleComments);
  const glyphs = makeLevelGlyphs(reading, program, names);
  const objectComments = comments.above(
    "objects",
    objects,
    (it) => it.sprite.at(-1) ?? it.colours.at(-1) ?? it.name,
  );
  const layerComments = comments.above("collisionlayers", layers, (it) => it.names.at(-1)!);
  const winComments = comments.above("winconditions", wins, (it) => it.line);
  const levelComments = comments.above("levels", drawn, (it) => (it.is === "map" ? it.rows.at(-1)! : it.at));
  const commentsByObject = new Map(objects.map((it, i) => [it.name.text, objectComments[i] ?? []]));
  const levels = program.levels.map((level, i) =>
    [...(levelComments[i] ?? []), levelText(level, glyphs)].join("\n"),
  );
  // `names.defineLines()` returns the groups that these texts mention, so it is called after them.
  const step = stepText(program, reading, names, rules);
  const ends = endsText(wins, names);
  const view = viewText(program, names, reading.names);
  return [
    [factsText(program), ...comments.listComments("prelude")].join("\n"),
    program.tick ? `tick ${Math.max(1, Math.round(program.tick.microseconds / 1000))} ms or key` : "",
    objectsText(program, names, commentsByObject),
    ...spriteTexts(program, names),
    layersText(program, names, layerComments),
    [...comments.listComments("legend"), ...names.defineLines()].join("\n"),
    habitsText(program, rules),
    controlsText(program),
    [...comments.listComments("sounds"), noisesText(program, names)].filter((it) => it !== "").join("\n"),
    glyphs.startText(),
    step,
    [...winComments.flat(), ends].filter((it) => it !== "").join("\n"),
    view,
    glyphs.legendText(),
    ...levels,
    (levelComments[levels.length] ?? []).join("\n"),
    ...program.tests.map((it) => testText(it, program)),
  ];
}

const indentBlock = (header: string, lines: readonly string[]): string =>
  lines.length === 0 ? "" : [header, ...lines.map((it) => `  ${it}`)].join("\n");

/** Returns a text for the end of a line. Blanks before `//` are removed, because they would make it a comment. */
const freeText = (text: string): string => text.replace(/\s+\/\//g, "//").trim() || ".";

function factsText({ facts }: Program): string {
  const lines = [`title ${freeText(facts.title === "" ? "Untitled" : facts.title)}`];
  if (facts.author) lines.push(`author ${freeText(facts.author)}`);
  if (facts.homepage) lines.push(`homepage ${freeText(facts.homepage)}`);
  return lines.join("\n");
}

function objectsText({ kinds }: Program, names: QuadNames, comments: ReadonlyMap<string, readonly string[]>) {
  return indentBlock(
    "objects",
    kinds
      .slice(1)
      .flatMap(({ name, glyph, colours }) => [
        ...(comments.get(name) ?? []),
        [names.nameOf(name), glyph, ...colours].join(" "),
      ]),
  );
}

/** Returns the sprites of the objects. An object without a sprite gets a square of its first colour. */
function spriteTexts({ kinds }: Program, names: QuadNames): string[] {
  return kinds.slice(1).map(({ name, colours, sprite }) => {
    const spriteColours = sprite ? sprite.colours : colours.slice(0, 1);
    const rows = sprite ? pixelRows(sprite) : [spriteColours.length > 0 ? "0" : "."];
    return indentBlock(["sprite", names.nameOf(name), ...spriteColours].join(" "), rows);
  });
}

function layersText({ kinds, layers }: Program, names: QuadNames, comments: readonly (readonly string[])[]) {
  const lines = layers.flatMap((_, layer) => {
    const rest = kinds.flatMap((kind, i) => (i > 0 && kind.layer === layer ? [names.nameOf(kind.name)] : []));
    return [...(comments[layer] ?? []), ...(rest.length > 0 ? [rest.join(", ")] : [])];
  });
  return indentBlock("layers", lines);
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
  return indentBlock("habits", lines);
}

function controlsText({ controls }: Program): string {
  return indentBlock(
    "controls",
    controls.map(({ name, keys }) => [name, ...keys.map((it) => it.key)].join(" ")),
  );
}

function noisesText({ noises = [], kinds, sounds }: Program, names: QuadNames): string {
  return indentBlock(
    "noises",
    noises.map(({ when, kinds: of, ways, sound }) =>
      [
        when,
        of.map((kind) => names.nameOf(kinds[kind]?.name ?? "")).join(", "),
        ...ways,
        `sound "${sounds[sound] ?? ""}"`,
      ].join(" "),
    ),
  );
}

function viewText({ view: [item] }: Program, names: QuadNames, { meanings }: PsNames): string {
  if (item?.show !== "board" || !item.camera) return "";
  const { width, height, pages } = item.camera;
  return `view: board in ${width}x${height} ${pages ? "pages " : ""}around ${names.setText(meanings.get("player")!)}`;
}

function levelText(level: Level, glyphs: LevelGlyphs): string {
  if (level.type === "message") return `message ${freeText(level.text)}`;
  const [board] = level.boards;
  if (!board) return "";
  const rows = rowsOf(board.cells, board.width);
  return indentBlock(
    "level",
    rows.map((row) => row.map((cell) => glyphs.glyphOf(cell)).join("")),
  );
}

/** Returns the step of a turn: the player's movement, the rules, and the test whether a player had to move. */
function stepText(
  { controls }: Program,
  { file, names: { meanings } }: PsReading,
  names: QuadNames,
  rules: string,
): string {
  const player = meanings.get("player");
  const playerTexts = (player?.of === "all" ? player.objects : []).map((it, _, objects) =>
    names.setText({ ...player!, objects: [it, ...objects.filter((other) => other !== it)] }),
  );
  if (player && playerTexts.length === 0) playerTexts.push(names.setText(player));
  const keyControls = player ? controls.filter((it) => it.keys.length > 0) : [];
  const controlNames = controls.map((it) => it.name).join(" or ");
  const refusesIdleTurns = player && file.settings.some((it) => it.key.text === "require_player_movement");
  return [
    "step go",
    ...keyControls.map(({ name }, i) => {
      const wishTexts = playerTexts.map((it) => `wish each ${it}${name === "action" ? "" : ` ${name}`}`);
      return `  ${i > 0 ? "otherwise " : ""}when ${name}: ${wishTexts.join(", ")}`;
    }),
    "  grant",
    ...(rules === "" ? [] : ["    lines", rules.replaceAll(/^/gm, "      ")]),
    ...(refusesIdleTurns ? [`  when (${controlNames}) and ${names.setText(player)} is stuck: refuse`] : []),
  ].join("\n");
}

/** Returns the section `ends`, with the conditions for winning a level. */
function endsText(wins: readonly PsWin[], names: QuadNames): string {
  const tests = wins.flatMap((it) => names.winTexts(it));
  const conditions = tests.length === 1 ? tests : tests.map((it) => `(${it})`);
  return tests.length === 0 ? "" : `ends: when ${conditions.join(" and ")}: win`;
}

function testText({ name, lines }: Test, { levels }: Program): string {
  const mapLevels = levels.flatMap((it, i) => (it.type === "map" ? [i] : []));
  return indentBlock(
    `test ${freeText(name).replaceAll(":", " ")}`,
    lines.flatMap((it) => testRows(it, mapLevels)),
  );
}

function testRows(line: TestLine, mapLevels: readonly number[]): string[] {
  if (line.do === "level") return [`level ${mapLevels.indexOf(line.level) + 1}`];
  if (line.do === "seed") return [`seed ${line.seed}`];
  if (line.do === "play") return [`play ${line.inputs}`];
  if (line.do === "expect-outcome") return [`expect ${line.text}`];
  return line.do === "expect-seen" ? ["expect seen", ...line.rows.map((it) => `  ${it}`)] : [];
}

/**
 * Returns the rules of a file as the text of a `lines` block. @param comments are the comments above each item of the
 * file
 */
function rulesText(
  { file, names: { meanings } }: PsReading,
  names: QuadNames,
  soundNames: readonly string[],
  comments: readonly (readonly string[])[],
): string {
  const lines: string[] = [];
  /** Is true if the current group already has a rule, which the next rule can join by `+`. */
  let hasOpenGroup = false;
  let loopLines: string[] | undefined;
  const endLoop = () => {
    const hasRules = loopLines?.some((it) => !it.startsWith("//"));
    if (hasRules) lines.push("loop");
    for (const it of loopLines ?? []) lines.push(hasRules ? `  ${it}` : it);
    loopLines = undefined;
  };
  for (const [i, item] of file.rules.entries()) {
    const commentLines = comments[i] ?? [];
    if (item.is !== "rule") {
      endLoop();
      hasOpenGroup = false;
    }
    for (const it of [...commentLines, ...(item.is === "rule" ? writeRule(item.rule) : [])])
      (loopLines ?? lines).push(it);
    if (item.is === "loop") loopLines = [];
  }
  endLoop();
  return [...lines, ...(comments[file.rules.length] ?? [])].join("\n");

  /** Returns the names for a word: that of a group, or those of all objects that the word combines. */
  function namesFor({ text }: PsWord): readonly string[] {
    const meaning = meanings.get(text);
    if (!meaning) return [];
    if (meaning.of !== "any") return meaning.objects.map((it) => names.nameOf(it));
    return [names.nameOfAny(meaning.objects, meaning.name)];
  }

  function writeRule(rule: PsRule): string[] {
    const commands = rule.commands.flatMap((it) => writeCommand(it));
    hasOpenGroup &&= rule.joins;
    if ((rule.right.length === 0 && commands.length === 0) || canNeverMatch(rule)) return [];
    const prefixes = [rule.late && "late", rule.rigid && "rigid", rule.random && "random"].filter(
      (it) => it !== false,
    );
    const joins = rule.joins && hasOpenGroup;
    hasOpenGroup = true;
    return [
      [
        ...(joins ? ["+"] : []),
        ...prefixes,
        ...rule.ways.map((it) => it.text),
        ...rule.left.map((row) => writeRow(row)),
        "->",
        ...rule.right.map((row) => writeRow(row.map((cell) => dropUselessNo(cell)))),
        ...commands,
      ].join(" "),
    ];
  }

  /**
   * Returns true if a rule can never match, because a cell needs an object twice under different names, or both needs
   * and forbids it.
   */
  function canNeverMatch({ left, right }: PsRule): boolean {
    const hasRepeats = (row: PsRow, skipsNo: boolean) =>
      row.some((cell) => {
        const items = cell === "gap" ? [] : cell.filter((it) => !skipsNo || it.word?.text !== "no");
        const objectNames = items.flatMap((it) => namesFor(it.name));
        return new Set(objectNames).size < objectNames.length;
      });
    return left.some((row) => hasRepeats(row, false)) || right.some((row) => hasRepeats(row, true));
  }

  function writeRow(row: PsRow): string {
    const cells = row.filter((cell, i) => cell !== "gap" || row[i - 1] !== "gap");
    return `[ ${cells.map((cell) => (cell === "gap" ? "..." : writeCell(cell))).join(" | ")} ]`;
  }

  /**
   * Removes each `no` on the right side that has no effect, because the cell puts the same object under another name.
   */
  function dropUselessNo(cell: PsCell): PsCell {
    if (cell === "gap") return cell;
    const names = new Set(cell.flatMap((it) => (it.word?.text === "no" ? [] : namesFor(it.name))));
    return cell.filter((it) => it.word?.text !== "no" || !namesFor(it.name).every((name) => names.has(name)));
  }

  function writeCell(items: readonly PsItem[]): string {
    const text = items.flatMap(({ word, name }) =>
      namesFor(name).map((it) => (word ? `${word.text} ${it}` : it)),
    );
    return text.join(" ");
  }

  function writeCommand({ name, text }: PsCommand): string[] {
    if (name === "message") return [`say "${escapeText(text ?? "")}"`];
    if (!name.startsWith("sfx")) return name === "nosave" ? [] : [name];
    const sound = soundNames.find((it) => it.startsWith(`${name}-`));
    return sound === undefined ? [] : [`sound "${sound}"`];
  }
}

const escapeText = (text: string) => text.replace(/[\\"]/g, (it) => `\\${it}`).replaceAll("{", "{{");
