import { isRecord } from "../../base/index.ts";
import { existsSync } from "node:fs";
import { join } from "node:path";
import * as playing from "../../play/index.ts";
import { type ChosenKeys, keyNamed } from "../../session/index.ts";
import { readTextFile } from "../files/index.ts";
import { type Folders, saveText } from "./folders.ts";

const choiceSettings = {
  /** Lists the widths of a cell: two columns, one column, or one column only if the screen is too small for two (`auto`). */
  cells: ["auto", "wide", "narrow"],
  colours: ["auto", "none", "16", "256", "full"],
  signs: ["auto", "utf8", "ascii"],
  mouse: [true, false],
} as const;

/** Describes the settings of a player. The file may omit any of them. */
export interface TerminalSettings extends playing.ChosenSettings<typeof choiceSettings> {
  /** Sets the repeat times of held keys in games with key repeat: one setting for all players, or a list with one setting per player. */
  readonly repeat: playing.RepeatSetting | readonly playing.RepeatSetting[];
  /** Maps actions of the player program to their keys: `"undo": ["u"]`. */
  readonly keys: ChosenKeys;
  /** Maps the titles of games to keys for their controls: `"Warehouse": { "walk(left)": ["h"] }`. */
  readonly games: Readonly<Record<string, ChosenKeys>>;
}

const names = [...Object.keys(choiceSettings), "repeat", "keys", "games"];

/** Reads and writes the settings file. Invalid settings are reported and replaced by defaults. A file with mistakes is never overwritten. */
export class SettingsFile {
  readonly path: string;
  /** Lists messages about mistakes in the settings. */
  readonly troubles: readonly string[];
  /** Holds the current settings; `change` updates and writes them. */
  settings: TerminalSettings;

  constructor(folders: Folders) {
    this.path = join(folders.settings, "settings.json");
    const { settings, troubles } = readSettings(this.path);
    this.settings = settings;
    this.troubles = troubles.map((it) => `${this.path}: ${it}`);
  }

  /** Returns the keys that the player has chosen for the game with this title. */
  keysOf(title: string): ChosenKeys {
    const { games } = this.settings;
    return Object.hasOwn(games, title) ? games[title] : {};
  }

  /** Changes settings and writes them to the file; returns an error message if writing fails. The changes take effect in this process in any case. */
  change(changes: Partial<TerminalSettings>): string | undefined {
    this.settings = { ...this.settings, ...changes };
    if (this.troubles.length > 0) return `${this.path} has mistakes, so nothing is written to it.`;
    try {
      saveText(this.path, `${JSON.stringify(this.settings, undefined, 2)}\n`);
      return undefined;
    } catch (error) {
      return `The settings cannot be saved. ${(error as Error).message}`;
    }
  }
}

function readSettings(path: string): { settings: TerminalSettings; troubles: readonly string[] } {
  if (!existsSync(path)) return checkSettings({});
  try {
    return checkSettings(JSON.parse(readTextFile(path)));
  } catch (error) {
    return { ...checkSettings({}), troubles: [`This is not JSON: ${(error as Error).message}.`] };
  }
}

function checkSettings(parsedJson: unknown): { settings: TerminalSettings; troubles: readonly string[] } {
  if (!isRecord(parsedJson)) return { ...checkSettings({}), troubles: ["Expected an object in braces."] };
  const { chosen, problems } = playing.readChoices(choiceSettings, parsedJson);
  const { repeat = "game", keys = {}, games = {} } = parsedJson;
  const unknownNames = Object.keys(parsedJson).filter((name) => !names.includes(name));
  const keysTrouble = findKeysTrouble("keys", keys);
  const gamesTrouble = findGamesTrouble(games);
  const settings = {
    ...chosen,
    repeat: isRepeatSetting(repeat) ? repeat : ("game" as const),
    keys: keysTrouble === undefined ? (keys as ChosenKeys) : {},
    games: gamesTrouble === undefined ? (games as TerminalSettings["games"]) : {},
  };
  return {
    settings,
    troubles: [
      ...problems,
      ...(isRepeatSetting(repeat) ? [] : [wrongRepeatText]),
      ...unknownNames.map((name) => `There is no setting \`${name}\`; the settings are ${names.join(", ")}.`),
      ...[keysTrouble, gamesTrouble].filter((it) => it !== undefined),
    ],
  };
}

const wrongRepeatText = `\`repeat\` must be ${playing.repeatPaces.join(", ")} or {"after": 130, "every": 33} in milliseconds up to ${playing.longestRepeat}, or a list with one of these for each player.`;

function isRepeatSetting(value: unknown): value is TerminalSettings["repeat"] {
  return Array.isArray(value) ? value.length > 0 && value.every(isOneRepeat) : isOneRepeat(value);
}

function isOneRepeat(value: unknown): value is playing.RepeatSetting {
  return playing.isRepeatTiming(value) || playing.repeatPaces.some((it) => it === value);
}

function findGamesTrouble(value: unknown): string | undefined {
  if (!isRecord(value)) return "`games` must be an object with titles of games.";
  return Object.entries(value)
    .map(([game, keys]) => findKeysTrouble(game, keys))
    .find((it) => it !== undefined);
}

function findKeysTrouble(settingName: string, value: unknown): string | undefined {
  if (!isRecord(value)) return `\`${settingName}\` must be an object: {"undo": ["u"]}.`;
  for (const [name, keys] of Object.entries(value)) {
    if (!Array.isArray(keys)) return `The keys of \`${name}\` must be a list: ["u"].`;
    const badKey = keys.find((key) => typeof key !== "string" || !isKeyName(key));
    if (badKey !== undefined) return `\`${name}\` has a key that does not exist: ${JSON.stringify(badKey)}.`;
  }
  return undefined;
}

function isKeyName(name: string): boolean {
  const key = name.replace(/^(?:Ctrl\+)?(?:Alt\+)?(?:Shift\+)?(?=.)/, "");
  return keyNamed(key) === key;
}
