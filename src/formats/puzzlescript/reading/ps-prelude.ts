import { closest, flatMapped, type Sized } from "../../../base/index.ts";
import { paletteColour, findPalette } from "../palette.ts";
import { toLower, type PsLine, wordsOf } from "./ps-lines.ts";
import { checkTitleScreen } from "./ps-sections.ts";
import type { PsReporter } from "../ps-reporter.ts";
import type { PsSetting, PsWord } from "../ps-tree.ts";

const textSettings = ["title", "author", "homepage", "youtube"];
const timeSettings = ["key_repeat_interval", "realtime_interval", "again_interval"];
const colourSettings = ["background_color", "text_color"];
const sizeSettings = ["flickscreen", "zoomscreen"];
const flags = `run_rules_on_level_start norepeat_action require_player_movement debug verbose_logging
  throttle_movement noundo noaction norestart scanline`.split(/\s+/);

/** Lists the settings that PuzzleScript Next and Plus add, by the form of their values. */
export interface SettingWords {
  readonly texts: readonly string[];
  readonly colours: readonly string[];
  readonly flags: readonly string[];
  /** Lists settings whose values have a form of their own. */
  readonly special: readonly string[];
  /** Lists settings that are silently ignored. */
  readonly ignored: readonly string[];
  /** Maps settings that are not supported to the reason. */
  readonly reasonsToRefuse: ReadonlyMap<string, string>;
}

/** Maps settings without an effect to the reason. */
const idleFlags: ReadonlyMap<string, string> = new Map([
  ["norepeat_action", "an action comes again while its key is held down"],
  ["throttle_movement", "keys count as fast as they are pressed"],
  ["debug", "the studio shows what each rule did"],
  ["verbose_logging", "the studio shows what each rule did"],
  ["scanline", "no lines are drawn over the screen"],
  ["case_sensitive", "names that differ only in case are the same"],
]);

/** Lists the settings of plain PuzzleScript. */
export const settingWords: readonly string[] = [
  ...[textSettings, timeSettings, colourSettings, sizeSettings, flags].flat(),
  "color_palette",
];

const listSettings = (words: SettingWords): readonly string[] =>
  [words.texts, words.colours, words.flags, words.special].flat();

/** Reads the settings of a file, including those that a dialect adds. */
export function readPrelude(
  lines: readonly PsLine[],
  reporter: PsReporter,
  dialect?: SettingWords,
): PsSetting[] {
  const names = new Set<string>();
  const knownNames = dialect ? [...settingWords, ...listSettings(dialect)] : settingWords;
  const settings = flatMapped(lines, (line) => {
    const [word, ...rest] = wordsOf(line);
    if (!word) return [];
    const key = toLower(word);
    const value = readValue(line, word, rest);
    const idleReason = idleFlags.get(key.text);
    if (idleReason !== undefined) reporter.warning("setting-idle", key, key.text, idleReason);
    if (!dialect) checkSetting(key, value, reporter);
    else if (!checkDialect(key, value, dialect, reporter)) return [];
    if (names.has(key.text) && !flags.includes(key.text)) reporter.warning("setting-twice", key, key.text);
    names.add(key.text);
    return knownNames.includes(key.text) ? [{ key, value }] : [];
  });
  checkTitleScreen(settings, reporter);
  return settings;
}

/** Returns the value of a setting. If several lines set it, the last one counts. */
export const settingValue = (settings: readonly PsSetting[], name: string): PsWord | undefined =>
  settings.filter(({ key }) => key.text === name).at(-1)?.value;

/** Checks a setting in a file for Next or Plus. Returns false if the setting must be dropped. */
function checkDialect(key: PsWord, value: PsWord, dialect: SettingWords, reporter: PsReporter): boolean {
  const refusal = dialect.reasonsToRefuse.get(key.text);
  if (refusal !== undefined) reporter.error("setting-refused", key, refusal);
  const isUnknown = ![...settingWords, ...listSettings(dialect), ...dialect.ignored].includes(key.text);
  if (isUnknown && value.text === "") reporter.warning("setting-unknown", key, key.text, "");
  if (refusal !== undefined || dialect.ignored.includes(key.text) || (isUnknown && value.text === ""))
    return false;
  if ([...dialect.flags, ...dialect.special, ...dialect.texts].includes(key.text)) return true;
  if (dialect.colours.includes(key.text)) checkColour(value, reporter);
  else checkSetting(key, value, reporter);
  return true;
}

function readValue(line: PsLine, key: PsWord, valueWords: readonly PsWord[]): PsWord {
  const from = valueWords[0]?.from ?? key.to;
  const to = valueWords.at(-1)?.to ?? key.to;
  return { text: line.text.slice(from - line.from, to - line.from), from, to };
}

function checkSetting(key: PsWord, value: PsWord, reporter: PsReporter): void {
  const name = key.text;
  if (!settingWords.includes(name)) {
    const closestSetting = reporter.isFull ? undefined : closest(name, settingWords);
    reporter.error("setting-unknown", key, name, closestSetting ?? "");
  } else if (flags.includes(name)) {
    if (value.text !== "") reporter.warning("setting-value", value, name);
  } else if (value.text === "") reporter.error("setting-empty", key, name);
  else checkValue(name, value, reporter);
}

function checkValue(name: string, value: PsWord, reporter: PsReporter): void {
  const text = value.text.toLowerCase();
  if (name === "youtube") reporter.warning("setting-youtube", value);
  if (timeSettings.includes(name)) checkSeconds(name, value, reporter);
  if (colourSettings.includes(name)) checkColour(value, reporter);
  if (name === "color_palette" && !findPalette(text)) reporter.error("palette-unknown", value, value.text);
  if (sizeSettings.includes(name)) checkSize(value, reporter);
}

function checkColour(value: PsWord, reporter: PsReporter): void {
  if (paletteColour(value.text) !== undefined) return;
  reporter.error("setting-colour", value, value.text);
}

/** Checks that a value is a number of seconds. Text after the number is ignored with a warning. */
function checkSeconds(name: string, value: PsWord, reporter: PsReporter): void {
  if (Number(value.text) >= 0) return;
  if (Number.parseFloat(value.text) >= 0) reporter.warning("setting-number", value, name);
  else reporter.error("setting-number", value, name);
}

/** Returns the size in a setting such as `flickscreen 7x5`; undefined if it is none. */
export function sizeOf(text: string): Sized | undefined {
  const [, width, height] = /^(-?\d+)\s*x\s*(-?\d+)$/i.exec(text) ?? [];
  return width !== undefined && height !== undefined
    ? { width: Number(width), height: Number(height) }
    : undefined;
}

function checkSize(value: PsWord, reporter: PsReporter): void {
  const size = sizeOf(value.text);
  if (!size) reporter.warning("setting-size", value);
  else if (size.width <= 0 || size.height <= 0) reporter.warning("setting-size:zero", value);
}
