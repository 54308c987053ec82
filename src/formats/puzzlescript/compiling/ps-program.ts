import { placeFinder, type Source, flatMapped, largestOf, makeList } from "../../../base/index.ts";
import type * as quad from "../../../program/index.ts";
import { paletteColour } from "../palette.ts";
import { compileRuleBlocks } from "./ps-line-rules.ts";
import { compilePsEnds, describeGoal, cellsHolding, type NamedKinds } from "./ps-ends.ts";
import { type PsMap, glyphsFor, makeLevelMenu, readPsMap } from "./ps-levels.ts";
import { ChangingSettings } from "../reading/next/changing-settings.ts";
import { compileNoises, PsSounds } from "./ps-noises.ts";
import type { Stretch } from "../ps-reporter.ts";
import type { PsLevel, PsObject, PsWord } from "../ps-tree.ts";
import { readTests } from "./ps-tests.ts";
import { type PsReading, readPuzzleScript } from "../reading/read-puzzlescript.ts";

/** Limits the mistakes with which a game can still be played, as in PuzzleScript. */
const maxForgivenMistakes = 5;

/**
 * Compiles a PuzzleScript file to a Program, without its invalid parts. `plays` is true if the game can be played
 * despite its mistakes.
 */
export function compilePuzzle(source: Source) {
  const reading = readPuzzleScript(source);
  const program = compilePsFile(reading, source);
  const { diagnostics } = reading.reporter;
  const mistakeCount = diagnostics.filter((it) => it.severity === "error").length;
  const plays = mistakeCount <= maxForgivenMistakes && program.levels.some((it) => it.type === "map");
  return { program, diagnostics, plays };
}

/** Lists the four directions: the name of the control, its keys, and the number of the direction. */
const directionControls = [
  { name: "up", keys: ["ArrowUp", "w"], way: 0 },
  { name: "left", keys: ["ArrowLeft", "a"], way: 6 },
  { name: "down", keys: ["ArrowDown", "s"], way: 4 },
  { name: "right", keys: ["ArrowRight", "d"], way: 2 },
] as const;

type KindMeaning = NamedKinds & { readonly name: string };

/**
 * Lists the mouse actions. If the file has the setting `setting`, the action puts down an object, by default `object`.
 * Otherwise a left or right click requests the movement `click` for the objects in the cell.
 */
const mouseActions = [
  { deed: "press", setting: "mouse_left", object: "lmb", click: "lclick" },
  { deed: "right-press", setting: "mouse_right", object: "rmb", click: "rclick" },
  { deed: "drag", setting: "mouse_drag", object: "drag" },
  { deed: "right-drag", setting: "mouse_rdrag", object: "rdrag" },
  { deed: "release", setting: "mouse_up", object: "lmbup" },
  { deed: "right-release", setting: "mouse_rup", object: "rmbup" },
] as const;

/** Describes a mouse control, which either puts an object into the cell or clicks the objects there. */
type MouseControl = { readonly deed: (typeof mouseActions)[number]["deed"] } & (
  | { readonly put: quad.KindId }
  | { readonly click: "lclick" | "rclick" }
);

/** Limits the number of pairs of an object and a sound of that object. */
const maxNoises = 100_000;

/**
 * Compiles a parsed file to a Program; mistakes are added to the reporter of `reading`. The inner functions share the
 * values at the top, which describe the file. Compiling the rules also adds to `changingSettings`, so everything that
 * depends on it is compiled after the turn.
 */
export function compilePsFile(reading: PsReading, source: Source): quad.Program {
  const { file, names, reporter } = reading;
  const cachedMeanings = new Map<string, KindMeaning>();
  /** Counts the pairs of an object and a sound so far. */
  let noiseCount = 0;
  /** Converts an offset in the text to its line and column. */
  const placeOf = placeFinder(source.text);
  /** Lists the names of the objects by kind number; kind 0 means an empty cell. */
  const kindNames: readonly string[] = ["nothing", ...flatMapped(names.layers, (objects) => objects)];
  const kindNumbers = new Map(kindNames.map((name, i) => [name, i]));
  const layerOf: readonly number[] = [0, ...flatMapped(names.layers, (objects, i) => objects.map(() => i))];
  const settingsByName = new Map(file.settings.map(({ key, value }) => [key.text, value.text]));
  const player = names.meanings.get("player");
  const playerKinds = kindsOf(player?.objects ?? []);
  let itemCount = 0;
  /**
   * Stores the level number of each item of the file. A `goto` is not a level; its entry is the number of the next
   * level.
   */
  const itemNumbers = file.levels.map(({ is }) => (is === "goto" ? itemCount : itemCount++));
  const sections = findSections(file.levels);
  const changingSettings = new ChangingSettings({
    prelude: settingsByName,
    reporter,
    colour: colourOf,
  });
  const sounds = new PsSounds(file.sounds);
  const noises = compileNoises(file.sounds, sounds, layerOf, findKindsWithSounds);
  const levels = compileLevels();
  const menu = makeLevelMenu(file.levels, settingsByName);
  const { width = 1, height = 1 } = levels.find((it) => it.type === "map")?.boards[0] ?? {};
  const turn = compileTurn();
  const tick = compileTick();
  const settings = changingSettings.settings();
  const { variables } = changingSettings;
  return {
    language: 1,
    facts: {
      title: settingsByName.get("title") ?? "",
      author: settingsByName.get("author"),
      about: describeGoal(file.wins, meaningOf),
      homepage: settingsByName.get("homepage"),
    },
    files: [source.file],
    tick,
    players: [{ name: "player" }],
    kinds: compileKinds(),
    layers: names.layers.map(() => ({ pile: false })),
    boards: [{ name: "board", width, height, eachPlayer: false, edge: "closed" }],
    levels,
    menu,
    controls: compileControls(),
    variables: variables.map((name) => ({ name, type: "number", eachPlayer: false, kept: false })),
    timers: [],
    sources: [],
    tables: [],
    procedures: [],
    start: { locals: 0, statements: [] },
    steps: [{ name: "turn", eachPlayer: false, body: { locals: 0, statements: turn } }],
    ends: { locals: 0, statements: compilePsEnds(file.wins, findWinMeaning) },
    sounds: sounds.names,
    noises,
    habits: compileHabits(),
    settings: settings.length > 0 ? settings : undefined,
    view: compileView(),
    tests: readTests(source.text, levels, placeInFile, reporter),
  };

  // -------------------------------------------------------------------------------------------- names
  function meaningOf({ text }: PsWord): KindMeaning | undefined {
    const cachedMeaning = cachedMeanings.get(text);
    if (cachedMeaning) return cachedMeaning;
    const psMeaning = names.meanings.get(text);
    if (!psMeaning) return undefined;
    const kinds = kindsOf(psMeaning.objects);
    if (kinds.length === 0) return undefined;
    const meaning = { name: psMeaning.name, kinds, of: psMeaning.of };
    cachedMeanings.set(text, meaning);
    return meaning;
  }

  function kindsOf(objects: readonly string[]): readonly quad.KindId[] {
    return flatMapped(objects, (it) => kindNumbers.get(it) ?? []);
  }

  function membersOf(name: string): readonly quad.KindId[] {
    const meaning = names.meanings.get(name);
    return kindsOf(meaning?.listed ?? meaning?.objects ?? []);
  }

  /**
   * Returns the distance from the player within which rules apply, from the setting `local_radius`; undefined if it is
   * unlimited.
   */
  function readLocalRadius(): quad.RuleBlock["near"] {
    const radius = Number.parseInt(settingsByName.get("local_radius") ?? "", 10);
    return radius >= 0 && player ? { kinds: playerKinds, radius } : undefined;
  }

  function findWinMeaning(name: PsWord): NamedKinds | undefined {
    if (!names.meanings.has(name.text)) reporter.error("win-name", name, name.text);
    return meaningOf(name);
  }

  function findKindsWithSounds(name: PsWord): readonly quad.KindId[] | undefined {
    const meaning = names.meanings.get(name.text);
    if (!meaning) reporter.error("sound-name", name, name.text);
    if (meaning?.of === "all") reporter.error("sound-all", name, name.text);
    const kinds = meaning?.of === "all" ? undefined : meaningOf(name)?.kinds;
    noiseCount += kinds?.length ?? 0;
    if (noiseCount <= maxNoises) return kinds;
    reporter.error("sound-many", name, maxNoises);
    return undefined;
  }

  function placeInFile({ from }: { readonly from: number }): quad.Where {
    const { line, column } = placeOf(from);
    return [0, line, column];
  }

  // -------------------------------------------------------------------------------------------- kinds and controls
  function compileKinds(): quad.Kind[] {
    const glyphs = glyphsFor(kindNames.slice(1), names);
    const emptyKind: quad.Kind = { name: "nothing", glyph: " ", colours: [], layer: 0 };
    const otherKinds = kindNames.slice(1).map((name, i): quad.Kind => {
      const object = names.objects.get(name);
      const colours = (object?.colours ?? [])
        .map((it) => colourOf(it.text))
        .filter((it) => it !== undefined && it !== "clear") as string[];
      const sprite = object && spriteOf(object, colourOf);
      return {
        name,
        glyph: glyphs[i] ?? "?",
        colours: colours.slice(0, 2),
        layer: layerOf[i + 1] ?? 0,
        sprite,
        at: object && placeInFile(object.name),
      };
    });
    return [emptyKind, ...otherKinds];
  }

  /** Returns a colour in the palette of the file. */
  function colourOf(text: string): string | undefined {
    return paletteColour(text, settingsByName.get("color_palette")?.toLowerCase());
  }

  /** Returns the keyboard controls, then the mouse controls. */
  function compileControls(): quad.Control[] {
    const mouseControlList = listMouseControls().map(({ deed }): quad.Control => ({
      name: deed,
      aliases: [],
      args: [{ name: "spot", type: "cell" }],
      keys: [],
      clicks: deed === "press" ? ["any"] : [],
      ...(deed === "right-press" && { rightClicks: ["any"] }),
      ...(deed !== "press" && deed !== "right-press" && { gesture: deed }),
    }));
    return [...makeKeyControls(), ...mouseControlList];
  }

  /**
   * Returns the mouse controls: those that put down an object, because the file has a setting such as `mouse_left`, and
   * those that click objects.
   */
  function listMouseControls(): readonly MouseControl[] {
    return flatMapped(mouseActions, (it): MouseControl[] => {
      const { deed, setting, object } = it;
      const value = settingsByName.get(setting);
      if (deed === "drag" && !settingsByName.has("mouse_left") && !settingsByName.has("mouse_clicks"))
        return [];
      if (value !== undefined) {
        const putObject = objectPutByMouse(setting, value === "" ? object : value.toLowerCase());
        return putObject === undefined ? [] : [{ deed, put: putObject }];
      }
      return "click" in it && settingsByName.has("mouse_clicks") ? [{ deed, click: it.click }] : [];
    });
  }

  function objectPutByMouse(setting: string, object: string): quad.KindId | undefined {
    const meaning = names.meanings.get(object);
    const [kind] = meaning?.of === "any" ? [] : kindsOf(meaning?.objects ?? []);
    const span = file.settings.find((it) => it.key.text === setting)?.key ?? { from: 0, to: 0 };
    if (kind === undefined) reporter.error("mouse-object", span, object, setting);
    else if (layerOf.filter((it, i) => i > 0 && it === layerOf[kind]).length > 1)
      reporter.warning("mouse-layer", span, object);
    return kind;
  }

  function makeKeyControls(): quad.Control[] {
    const control = (name: string, keys: readonly string[]): quad.Control => ({
      name,
      aliases: [],
      args: [],
      keys: keys.map((key) => ({ key, args: [] })),
      clicks: [],
    });
    const ways = directionControls.map(({ name, keys }) => control(name, keys));
    return settingsByName.has("noaction") ? ways : [...ways, control("action", ["x", "Space", "Enter"])];
  }

  /** Returns the clock of a real-time game. If only a rule starts the clock, it stands still at first. */
  function compileTick(): quad.Tick | undefined {
    const microseconds = microsecondsOf("realtime_interval");
    if (microseconds !== undefined) return { microseconds, orKey: true };
    if (!changingSettings.has("realtime_interval")) return undefined;
    return { microseconds: 1_000_000, orKey: true, stands: true };
  }

  function compileHabits(): quad.Habits {
    const hasSetting = (name: string) => settingsByName.has(name);
    const readColourSetting = (name: string) => {
      const colourValue = colourOf(settingsByName.get(name) ?? "");
      return colourValue === "clear" ? undefined : colourValue;
    };
    const [background, ink] = [readColourSetting("background_color"), readColourSetting("text_color")];
    const eventSounds = sounds.occasions();
    return {
      keyedChance: true,
      tryAgain: true,
      undoInLevel: true,
      againDelay: microsecondsOf("again_interval") ?? 150_000,
      keyRepeat: microsecondsOf("key_repeat_interval") ?? 150_000,
      ...(hasSetting("status_line") && { statusLine: true }),
      ...(hasSetting("run_rules_on_level_start") && { startCycle: true }),
      ...(file.isNext && hasSetting("require_player_movement") && { leavesFirst: true }),
      ...(hasSetting("noundo") && { noUndo: true }),
      ...(hasSetting("norestart") && { noRestart: true }),
      ...(background !== undefined && { background }),
      ...(ink !== undefined && { ink }),
      ...(eventSounds && { sounds: eventSounds }),
    };
  }

  function microsecondsOf(setting: string): number | undefined {
    const seconds = Number.parseFloat(settingsByName.get(setting) ?? "");
    return seconds >= 0 ? Math.max(1, Math.round(seconds * 1_000_000)) : undefined;
  }

  /**
   * Returns the view of the board. If rules change the size of the screen, there is one window for each size, shown
   * under a condition.
   */
  function compileView(): quad.ViewItem[] {
    const around = player && cellsHolding({ kinds: playerKinds, of: player.of });
    return changingSettings.windows().map(({ window, when }): quad.ViewItem => ({
      show: "board",
      board: 0,
      filled: true,
      ...(window && around && { camera: { ...window.size, around, ...(window.pages && { pages: true }) } }),
      ...(when && { when }),
    }));
  }

  // -------------------------------------------------------------------------------------------- levels
  function compileLevels(): quad.Level[] {
    if (!file.levels.some((it) => it.is === "map"))
      reporter.error("level-none", { from: source.text.length, to: source.text.length });
    let cellCount = 0;
    return flatMapped(file.levels, (level, itemIndex): quad.Level | quad.Level[] => {
      if (level.is === "goto") return [];
      const successor = successorOf(itemIndex);
      if (level.is === "message") return { type: "message", text: level.text, ...successor };
      const name = level.name ?? level.section;
      const map = readPsMap(level, cellCount, reading);
      cellCount += map.cells.length;
      return {
        type: "map",
        boards: [makeLevelBoard(map)],
        start: { locals: 0, statements: [] },
        ...(name !== undefined && { name }),
        ...successor,
      };
    });
  }

  /**
   * Returns the program's level number of the first item of a section; undefined if there is none. A `goto` at its
   * start is followed.
   */
  function findSectionItem(section: string): number | undefined {
    const passedItems = new Set<number>();
    let itemIndex = sections.get(section.toLowerCase())?.first;
    while (itemIndex !== undefined) {
      const level = file.levels[itemIndex];
      if (level.is !== "goto") return itemNumbers[itemIndex];
      if (passedItems.has(itemIndex)) return undefined;
      passedItems.add(itemIndex);
      itemIndex = sections.get(level.to.toLowerCase())?.first;
    }
    return undefined;
  }

  /** Returns the level that a command or a `goto` leads to. An unknown or ambiguous section is reported. */
  function resolveSection(section: string, span: Stretch): number | undefined {
    const sectionItem = findSectionItem(section);
    const { runs = 0 } = sections.get(section.toLowerCase()) ?? {};
    if (sectionItem === undefined) reporter.error("goto-unknown", span, section);
    else if (runs > 1) reporter.error("goto-twice", span, section);
    return sectionItem;
  }

  /** Returns the successor of a level with a `goto` after it: the first item of the section that the `goto` names. */
  function successorOf(levelIndex: number): { readonly then?: number } {
    const next = file.levels[levelIndex + 1];
    if (next?.is !== "goto") return {};
    const successorItem = resolveSection(next.to, next.at);
    const levelAfterGoto = file.levels[levelIndex + 2];
    if (levelAfterGoto && levelAfterGoto.section === next.section) reporter.warning("goto-behind", next.at);
    return successorItem === undefined ? {} : { then: successorItem };
  }

  /**
   * Returns the cells of a level. Every cell needs a background object; a cell without one gets the first background
   * object in the level, column by column.
   */
  function makeLevelBoard({ width, height, cells }: PsMap): quad.LevelBoard {
    const [firstGround] = names.meanings.get("background")?.objects ?? [];
    const layer = new Set(names.layers[names.layerOf.get(firstGround ?? "") ?? -1]);
    // Cells with the same glyph share one array of names.
    const groundByCell = new Map([...new Set(cells)].map((cell) => [cell, cell.find((it) => layer.has(it))]));
    let defaultGround: string | undefined;
    for (let x = 0; x < width && defaultGround === undefined; x++)
      for (let i = x; i < cells.length && defaultGround === undefined; i += width)
        defaultGround = groundByCell.get(cells[i]!);
    defaultGround ??= firstGround;
    const kindsOfNames = new Map<readonly string[], quad.KindId[]>();
    for (const [cell, ground] of groundByCell) {
      const isComplete = defaultGround === undefined || ground !== undefined;
      kindsOfNames.set(cell, sortByLayer(isComplete ? cell : [defaultGround!, ...cell]));
    }
    return { board: 0, width, height, cells: cells.map((cell) => kindsOfNames.get(cell)!) };
  }

  /** Returns the kinds of objects, ordered by layer. Of several on one layer, the last one counts. */
  function sortByLayer(objects: readonly string[]): quad.KindId[] {
    const kindsByLayer: quad.KindId[] = [];
    for (const kind of kindsOf(objects)) kindsByLayer[layerOf[kind] ?? 0] = kind;
    // Layers without an object are holes of the array, which `filter` skips.
    return kindsByLayer.filter(() => true);
  }

  // -------------------------------------------------------------------------------------------- turns
  function compileTurn(): quad.Statement[] {
    const { early, late } = compileRuleBlocks(file.rules, {
      layerOf,
      reporter,
      meaning: meaningOf,
      sound: (name) => sounds.command(name),
      subroutines: flatMapped(file.rules, (it) => (it.is === "subroutine" ? [it.name] : [])),
      localRange: readLocalRadius(),
      isNext: file.isNext === true,
      hasStatus: settingsByName.has("status_line"),
      setting: (name, text, word) => changingSettings.command(name, text, word),
      section: resolveSection,
      members: membersOf,
      nameOf: (kind) => kindNames[kind] ?? "",
      isObject: (name) => kindNumbers.has(name),
      where: placeInFile,
    });
    return [
      ...makeMouseStatements(),
      ...makeMovementStatements(),
      { do: "grant", body: early ? [{ do: "rules", block: early }] : [] },
      ...(late ? [{ do: "rules", block: late } as const] : []),
      ...makeRefusalStatements(),
    ];
  }

  function makeMouseStatements(): quad.Statement[] {
    const firstMouseControl = makeKeyControls().length;
    const kinds = [...kindNames.keys()].slice(1);
    const branches = listMouseControls().map((mouseControl, i) => {
      const cell: quad.Expr = { is: "argument", control: firstMouseControl + i, argument: 0, type: "cell" };
      const action: quad.Action =
        "put" in mouseControl
          ? { do: "put", kind: { is: "constant", type: "kind", value: mouseControl.put }, cell }
          : { do: "wish", set: { kinds, among: { is: "one", cell }, tests: [] }, click: mouseControl.click };
      return {
        test: { is: "control", control: firstMouseControl + i } as const,
        body: [{ do: "line", alternatives: [[action]] } as const],
      };
    });
    return branches.length === 0 ? [] : [{ do: "when", branches }];
  }

  /** Returns the statements that turn a control into a movement of the player. */
  function makeMovementStatements(): quad.Statement[] {
    if (!player) return [];
    const playerSets =
      player.of === "all"
        ? playerKinds.map((kind) =>
            cellsHolding({ kinds: [kind, ...playerKinds.filter((it) => it !== kind)], of: "all" }),
          )
        : [{ kinds: playerKinds, tests: [] }];
    const branches = makeKeyControls().map(({ name }, control) => {
      const way = directionControls.find((it) => it.name === name)?.way;
      const wishActions = playerSets.map((set): quad.Action => ({
        do: "wish",
        set,
        way: way === undefined ? undefined : makeDirection(way),
      }));
      const test: quad.Expr = { is: "control", control };
      return { test, body: [{ do: "line", alternatives: [wishActions] } as const] };
    });
    return [{ do: "when", branches }];
  }

  function makeRefusalStatements(): quad.Statement[] {
    if (!settingsByName.has("require_player_movement") || !player) return [];
    const anyControl: quad.Expr = {
      is: "or",
      values: compileControls().map((_, control) => ({ is: "control", control })),
    };
    const stuck: quad.Expr = { is: "stuck", kinds: playerKinds, ...(player.of === "all" && { all: true }) };
    const refuse: quad.Statement = { do: "line", alternatives: [[{ do: "refuse" }]] };
    return [{ do: "when", branches: [{ test: { is: "and", values: [anyControl, stuck] }, body: [refuse] }] }];
  }
}

/** Describes the levels of a section: the index of the first, and the number of runs of consecutive levels. */
interface LevelRun {
  readonly first: number;
  runs: number;
}

/** Maps the names of sections, in lower case, to their levels. */
function findSections(levels: readonly PsLevel[]): ReadonlyMap<string, LevelRun> {
  const runsByName = new Map<string, LevelRun>();
  let previousName: string | undefined;
  for (const [first, { section }] of levels.entries()) {
    const name = section?.toLowerCase();
    if (name !== undefined && name !== previousName) {
      const run = runsByName.get(name) ?? { first, runs: 0 };
      run.runs++;
      runsByName.set(name, run);
    }
    previousName = name;
  }
  return runsByName;
}

const makeDirection = (value: number): quad.Expr => ({ is: "constant", type: "direction", value });

/**
 * Maps ASCII codes to the value of the character as a digit in base 36; -1 for other characters. The pixels of sprites
 * are such digits.
 */
const digitOfCode = makeList(128, (code) => {
  const digit = Number.parseInt(String.fromCharCode(code), 36);
  return Number.isNaN(digit) ? -1 : digit;
});

/** Returns the pixels of a sprite, cropped to its cell; undefined if it has none. */
function spriteOf({ colours, sprite, picture }: PsObject, colour: (text: string) => string | undefined) {
  const hexColours = colours.map((it) => colour(it.text) ?? "#000000");
  const shownColours = hexColours.map((it) => (it === "clear" ? "#000000" : it));
  if (sprite.length === 0) return undefined;
  const spriteSize = { width: largestOf(sprite.map((it) => it.text.length)), height: sprite.length };
  const { x, y, width, height } = picture ?? { x: 0, y: 0, ...spriteSize };
  const pixels: number[] = [];
  for (let row = 0; row < height; row++) {
    const rowText = sprite[row - y - height + spriteSize.height]?.text ?? "";
    for (let column = 0; column < width; column++) {
      const index = digitOfCode[rowText.charCodeAt(column - x)] ?? -1;
      pixels.push(index >= 0 && hexColours[index] === "clear" ? -1 : index);
    }
  }
  return { width, height, colours: shownColours, pixels };
}
