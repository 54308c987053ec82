import { readLevels, readPsLegend, readWins } from "./ps-sections.ts";
import { readObjects } from "./ps-objects.ts";
import { type PsNames, declaredNames, resolveNames } from "./ps-names.ts";
import { readRules, usedNames } from "./ps-rules.ts";
import { readNextObjects } from "./next/next-objects.ts";
import { readNextRules } from "./next/next-rules.ts";
import { type Tags, readTags } from "./next/tags.ts";
import { type SettingWords, readPrelude, settingValue, sizeOf } from "./ps-prelude.ts";
import { nextSounds, readSounds, soundEvents } from "./ps-sounds.ts";
import { type NextLine, wholeOf, cutNextLines } from "./next/next-lines.ts";
import { getOrMake, type Sized, type Source, flatMapped, placeFinder } from "../../../base/index.ts";
import { type PsLine, type SectionName, listedWordsOf, cutLines } from "./ps-lines.ts";
import { splitWords } from "../palette.ts";
import { PsReporter, type Stretch } from "../ps-reporter.ts";
import type { PsLayer, PsSound, PsWord, PsFile, PsLegend, PsSetting } from "../ps-tree.ts";

/** Matches settings that only the dialects Next and Plus of PuzzleScript have. */
const nextSettingPattern =
  /^\s*(sprite_size|level_select(_\w+)?|continue_is_level_select|skip_title_screen|enable_pause|mouse_(left|right|drag|rdrag|up|rup|clicks)|nokeyboard|local_radius|runtime_metadata_twiddling(_debug)?|status_line|allow_undo_level|smoothscreen(_debug)?|message_text_align|(title|author|keyhint)_color|text_controls|text_message_continue|tween_(length|easing|snap)|animate_interval|custom_font|font_size|case_sensitive|load_images|sitelock_\w+_whitelist|debug_switch|export_options|auto_level_titles|game_uri|level_title_style|show_level_title_in_menu|three_dimensions|camera_angle)(?!\S)/i;

/** Matches a heading that only Next and Plus have, on a line of its own. */
const nextHeading = /^\s*(tags|mappings)\s*$/i;

/** Lists, for each section, patterns that occur only in files for Next or Plus. */
const nextPatterns: Readonly<Record<PsLine["section"], readonly RegExp[]>> = {
  prelude: [nextHeading, /^(?!\s*(?:title|author|homepage)\b)[^(]*?(\/\/)/i, nextSettingPattern],
  objects: [
    nextHeading,
    /(?:^|\s)((?:copy|rot|shift|flip|translate|scale|text|canvas):)/i,
    /(?:^|\s)(\/\/)/,
    /#(?:[\da-f]{4}|[\da-f]{8})(?![\da-z])/i,
  ],
  legend: [nextHeading],
  sounds: [nextHeading],
  collisionlayers: [nextHeading, /(--|->)/],
  rules: [
    nextHeading,
    /^[^[(]*?\b(global|once|subroutine)\s/i,
    /(?:\]|->)\s*(?:\w+\s+(?<!message\s+))*?(undo|nosave|log|gosub|goto|status|quit|link)\b/i,
  ],
  winconditions: [nextHeading],
  levels: [/^\s*(section|goto|level|link)\s+\S/i],
};

/** Joins the patterns of each section, so that each line is searched only once. */
const joinedPatterns = Object.fromEntries(
  Object.entries(nextPatterns).map(([section, sectionPatterns]) => [
    section,
    new RegExp(sectionPatterns.map(({ source }) => `(?:${source})`).join("|"), "i"),
  ]),
) as Readonly<Record<PsLine["section"], RegExp>>;

const maxSeeds = 50;

/** Reads the sounds of a Next file. Volumes after seeds are ignored, and so are animations (`afx:`). */
function readNextSounds(lines: readonly NextLine[], reporter: PsReporter): PsSound[] {
  return lines.flatMap((line) => {
    const blankedText = line.text.replaceAll(/(?<=\d):[\d.]+/g, (it) => " ".repeat(it.length));
    const text = blankedText.replaceAll(/\bafx:\S+/gi, (it) => " ".repeat(it.length));
    const words = text.trim().split(/[\s,]+/);
    const seeds = words.filter((it) => /^\d+$/.test(it));
    if (text !== blankedText && seeds.length === 0) return [];
    const what = words[0]?.toLowerCase() ?? "";
    if (what === "pausescreen" || what === "titlescreen") return [];
    if (seeds.length > 1 && soundEvents.includes(what)) reporter.warning("sound-twice", wholeOf(line), what);
    if (seeds.length > maxSeeds) {
      reporter.error("file-many", wholeOf(line), "numbers in a line of sounds", maxSeeds);
      return [];
    }
    return seedTexts(text).flatMap((seedText) =>
      readSounds([{ ...line, section: "sounds", text: seedText }], reporter, nextSounds),
    );
  });
}

/** Returns one copy of a line for each seed. Blanks replace the other seeds. */
function seedTexts(text: string): string[] {
  const seedPattern = /(?<![\w:])\d+(?!\S)/g;
  const seeds = [...text.matchAll(seedPattern)];
  if (seeds.length < 2) return [text];
  return seeds.map((seed) =>
    text.replaceAll(seedPattern, (it, at: number) => (at === seed.index ? it : " ".repeat(it.length))),
  );
}

/** Lists the settings that Next and Plus add. Those in `ignored` do not affect how a game plays. */
const nextSettings: SettingWords = {
  texts: splitWords("text_controls text_message_continue"),
  colours: splitWords("title_color author_color keyhint_color"),
  flags: splitWords(
    `level_select level_select_lock continue_is_level_select skip_title_screen enable_pause mouse_clicks nokeyboard
    runtime_metadata_twiddling status_line allow_undo_level case_sensitive`,
  ),
  special: splitWords(
    `sprite_size level_select_unlocked_ahead level_select_unlocked_rollover level_select_solve_symbol
    mouse_left mouse_right mouse_drag mouse_rdrag mouse_up mouse_rup local_radius message_text_align smoothscreen`,
  ),
  ignored: splitWords(
    `tween_length tween_easing tween_snap animate_interval custom_font font_size sitelock_origin_whitelist
    sitelock_hostname_whitelist debug_switch export_options puzzlescript auto_level_titles runtime_metadata_twiddling_debug
    smoothscreen_debug settings game_uri level_title_style show_level_title_in_menu`,
  ),
  reasonsToRefuse: new Map([
    ["load_images", "Pictures from the web are not loaded."],
    ["three_dimensions", "This file is a three-dimensional game; only flat boards are supported."],
    ["camera_angle", "This file is a three-dimensional game; only flat boards are supported."],
  ]),
};

/**
 * Reads the layers of a Next file. A line lists names; `set -> names` makes one layer for each value of the set; a line
 * of dashes groups layers for drawing and is ignored.
 */
function readNextLayers(lines: readonly NextLine[], tags: Tags, reporter: PsReporter): PsLayer[] {
  const layers: PsLayer[] = [];
  for (const line of lines) {
    if (/^\s*--/.test(line.text)) continue;
    const words = listedWordsOf(line);
    const arrow = words.findIndex((it) => it.text === "->");
    if (words.length === 0) continue;
    if (arrow < 0) layers.push({ names: words });
    else layers.push(...tagLayers(words.slice(0, arrow), words.slice(arrow + 1), tags, reporter));
  }
  return layers;
}

/**
 * Returns one layer for each choice of values of the sets, in the order in which the names first need these choices.
 */
function tagLayers(prefixes: readonly PsWord[], names: readonly PsWord[], tags: Tags, reporter: PsReporter) {
  const unknownSet = prefixes.find((it) => !tags.isSet(it.text));
  if (unknownSet) reporter.error("layer-tags", unknownSet, unknownSet.text);
  const sets = prefixes.map((it) => it.text).filter((it) => tags.isSet(it));
  const layers = new Map<string, PsWord[]>();
  for (const name of names) {
    const setsOfName = sets.filter((set) => tags.setsIn(name.text).includes(set));
    for (const values of tags.listChoices(setsOfName)) {
      const key = [...values].flat().join(" ");
      const layer = getOrMake(layers, key, () => []);
      layer.push({ ...name, text: tags.bind(name.text, values) });
    }
  }
  const sortedLayers = [...layers];
  const numberOfKey = (key: string) => (key === "" ? Infinity : Number(key.split(" ")[1]));
  // If the values of a single set are numbers, its layers are sorted by them. The layer of names without the set comes
  // last.
  const isNumbered = prefixes.length === 1 && tags.valuesOf(prefixes[0].text).every((it) => /^\d+$/.test(it));
  if (isNumbered) sortedLayers.sort(([a], [b]) => numberOfKey(a) - numberOfKey(b));
  return sortedLayers.map(([, members]) => ({ names: members }));
}

/** Limits the number of items in each part of a file, so that no file can take too long. */
const sizeLimits = {
  objects: 10_000,
  legend: 10_000,
  sounds: 5_000,
  layers: 1_000,
  rules: 10_000,
  wins: 1_000,
  levels: 10_000,
};

/** Resolves the names of a file. Items beyond the limits are reported and dropped first. */
function resolveWithinLimits(file: PsFile, { text }: Source, reporter: PsReporter): PsReading {
  const cut = <T>(what: keyof typeof sizeLimits, items: readonly T[], at: (it: T) => Stretch | undefined) => {
    const firstExcess = items[sizeLimits[what]];
    if (firstExcess === undefined) return items;
    reporter.error("file-many", at(firstExcess) ?? { from: 0, to: 0 }, what, sizeLimits[what]);
    return items.slice(0, sizeLimits[what]);
  };
  const cutFile: PsFile = {
    ...file,
    objects: cut("objects", file.objects, (it) => it.name),
    legend: cut("legend", file.legend, (it) => it.name),
    sounds: cut("sounds", file.sounds, (it) => it.what),
    layers: cut("layers", file.layers, (it) => it.names[0]),
    rules: cut("rules", file.rules, (it) => (it.is === "rule" ? it.rule.line : it.word)),
    wins: cut("wins", file.wins, (it) => it.line),
    levels: cut("levels", file.levels, (it) => (it.is === "map" ? it.rows[0] : it.at)),
  };
  return { file: cutFile, names: resolveNames(cutFile, placeFinder(text), reporter), reporter };
}

/**
 * Parses a file for Plus or Next to the tree of a plain PuzzleScript file: tags, mappings and transforms are expanded.
 */
function readNext(source: Source): PsReading {
  const reporter = new PsReporter(source.file);
  const lines = cutNextLines(source.text, reporter);
  const tags = readTags(lines, reporter);
  const linesOf = (section: SectionName): PsLine[] =>
    lines.flatMap((it) => (it.section === section ? [{ ...it, section }] : []));
  const settings = readPrelude(linesOf("prelude"), reporter, nextSettings);
  const size = readSpriteSize(settings, reporter);
  const { objects, families } = readNextObjects(linesOf("objects"), tags, size, reporter);
  const legend = readPsLegend(linesOf("legend"), reporter);
  const declaredSet = declaredNames(objects, [...families, ...legend]);
  const hasClicks = settings.some((it) => it.key.text === "mouse_clicks");
  const rules = readNextRules(linesOf("rules"), tags, (text) => declaredSet.has(text), hasClicks, reporter);
  const sounds = readNextSounds(linesOf("sounds"), reporter);
  const layers = readNextLayers(linesOf("collisionlayers"), tags, reporter);
  const wins = readWins(linesOf("winconditions"), reporter);
  if (tags.isFull) reporter.error("tags-many", { from: 0, to: 0 });
  const usedWords = usedNames({ legend, layers, sounds, rules, wins });
  const file: PsFile = {
    ...{ settings, objects, sounds, layers, rules, wins },
    legend: [...families, ...expandTags(usedWords, declaredSet, tags), ...legend],
    levels: readLevels(linesOf("levels"), reporter, true),
    isNext: true,
  };
  return resolveWithinLimits(file, source, reporter);
}

/** Limits the width and height of a sprite, in pixels. */
const maxPixels = 250;

/** Returns the size of a cell in pixels, according to `sprite_size 8` or `sprite_size 8x6`. */
function readSpriteSize(settings: readonly PsSetting[], reporter: PsReporter): Sized {
  const value = settingValue(settings, "sprite_size");
  const text = value?.text ?? "5";
  const size = sizeOf(text) ?? { width: Number(text), height: Number(text) };
  const isLarge = Math.max(size.width, size.height) > maxPixels;
  if (value && isLarge) reporter.error("setting-size:large", value, maxPixels);
  return size.width > 0 && size.height > 0 && !isLarge ? size : { width: 5, height: 5 };
}

/**
 * Returns a legend entry for each name with tag sets that is used but not declared. Such a name means one of all its
 * members.
 */
function expandTags(usedWords: readonly PsWord[], declaredSet: ReadonlySet<string>, tags: Tags): PsLegend[] {
  const legendByName = new Map<string, PsLegend>();
  for (const name of usedWords) {
    if (declaredSet.has(name.text) || legendByName.has(name.text)) continue;
    const members = tags.membersOf(name.text);
    if (members.length === 1 && members[0] === name.text) continue;
    legendByName.set(name.text, {
      name,
      how: members.length === 1 ? "same" : "or",
      members: members.map((text) => ({ ...name, text })),
    });
  }
  return [...legendByName.values()];
}

/** Describes a parsed file: its tree, the meanings of its names, and the reporter of its mistakes. */
export interface PsReading {
  readonly file: PsFile;
  readonly names: PsNames;
  readonly reporter: PsReporter;
}

/** Parses a file for PuzzleScript, Plus or Next. Mistakes are reported, and their parts are missing from the tree. */
export function readPuzzleScript(source: Source): PsReading {
  const reporter = new PsReporter(source.file);
  const lines = cutLines(source.text, reporter);
  if (lines.some(({ section, text }) => joinedPatterns[section].test(text))) return readNext(source);
  const linesOf = (section: SectionName): PsLine[] => lines.filter((it) => it.section === section);
  const objects = readObjects(linesOf("objects"), reporter);
  const legend = readPsLegend(linesOf("legend"), reporter);
  const declaredSet = declaredNames(objects, legend);
  const file: PsFile = {
    settings: readPrelude(linesOf("prelude"), reporter),
    objects,
    legend,
    sounds: readSounds(linesOf("sounds"), reporter),
    layers: readLayers(linesOf("collisionlayers"), reporter),
    rules: readRules(linesOf("rules"), (text) => declaredSet.has(text), reporter),
    wins: readWins(linesOf("winconditions"), reporter),
    levels: readLevels(linesOf("levels"), reporter),
  };
  return resolveWithinLimits(file, source, reporter);
}

export const isPuzzleFork = (source: Source): boolean => readPuzzleScript(source).file.isNext === true;

/**
 * Returns true if a text is a PuzzleScript file: it has at least two PuzzleScript headings, one of them
 * `collisionlayers` or `winconditions`. A text with a section of the language is in the language, unless a line below
 * its `objects` is not indented.
 */
export function looksLikePuzzleScript(text: string): boolean {
  if (quadSection.test(text) && !unindentedObjects.test(text)) return false;
  const headings =
    text.match(/^[=\t ]*(objects|legend|sounds|collisionlayers|rules|winconditions|levels)[=\t ]*\r?$/gim) ??
    [];
  return (
    new Set(headings.map((it) => it.trim().toLowerCase())).size >= 2 &&
    /^[=\s]*(collisionlayers|winconditions)/im.test(text)
  );
}

const quadSection = /^(board|controls|ends|layers|level|players|state|step|test|view)\b/m;

/** Matches the heading of the objects before a line that is not indented. */
const unindentedObjects = /^[=\t ]*objects[=\t ]*\r?\n(?:[\t ]*\r?\n)*[^\s]/im;

/** Reads the layers. Each line of names is a layer, the background first. */
function readLayers(lines: readonly PsLine[], reporter: PsReporter): PsLayer[] {
  return flatMapped(lines, (line) => {
    const names = listedWordsOf(line);
    const backgroundWord = names.find((it) => it.text === "background");
    if (backgroundWord && names.length > 1) reporter.error("background-layer", backgroundWord);
    const seenNames = new Set<string>();
    for (const it of names)
      if (seenNames.size === seenNames.add(it.text).size) reporter.warning("layer-repeat", it, it.text);
    return names.length > 0 ? [{ names }] : [];
  });
}
