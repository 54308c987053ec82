import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { RepeatPace } from "../../play/index.ts";
import { keyNamed } from "../../session/index.ts";
import { type Folders, writeWhole } from "./folders.ts";

/** What a player has chosen. Everything may be left out of the file. */
export interface Settings {
  /** How wide a cell is: two columns, one, or two unless only one lets everything be seen. */
  readonly cells: "auto" | "wide" | "narrow";
  readonly colours: "auto" | "none" | "16" | "256" | "full";
  readonly signs: "auto" | "utf8" | "ascii";
  readonly mouse: boolean;
  /** When keys that are held down come again, in games that say so. */
  readonly repeat: RepeatPace;
  /** Keys of the player's own actions, by their names: `"undo": ["u"]`. */
  readonly keys: KeyLists;
  /** Keys of games, by title and then by control: `"Warehouse": { "walk(left)": ["h"] }`. */
  readonly games: Readonly<Record<string, KeyLists>>;
}

export type KeyLists = Readonly<Record<string, readonly string[]>>;

const usualSettings: Settings = {
  cells: "auto",
  colours: "auto",
  signs: "auto",
  mouse: true,
  repeat: "game",
  keys: {},
  games: {},
};

const words: Readonly<Record<string, readonly string[]>> = {
  cells: ["auto", "wide", "narrow"],
  colours: ["auto", "none", "16", "256", "full"],
  signs: ["auto", "utf8", "ascii"],
  repeat: ["game", "soon", "late"],
};

/** The settings file. What is wrong in it is told, and the usual setting holds instead; such a file is never written over. */
export class SettingsFile {
  readonly path: string;
  /** Sentences about what is wrong. */
  readonly troubles: readonly string[];
  #settings: Settings;

  constructor(folders: Folders) {
    this.path = join(folders.settings, "settings.json");
    const { settings, troubles } = readSettings(this.path);
    this.#settings = settings;
    this.troubles = troubles.map((it) => `${this.path}: ${it}`);
  }

  get settings(): Settings {
    return this.#settings;
  }

  /** Changes settings and writes them; a sentence if they cannot be written. They hold for now all the same. */
  change(changes: Partial<Settings>): string | undefined {
    this.#settings = { ...this.#settings, ...changes };
    if (this.troubles.length > 0) return `${this.path} has mistakes, so nothing is written to it.`;
    try {
      writeWhole(this.path, `${JSON.stringify(this.#settings, undefined, 2)}\n`);
      return undefined;
    } catch (error) {
      return `The settings cannot be kept: ${(error as Error).message}.`;
    }
  }
}

function readSettings(path: string): { settings: Settings; troubles: readonly string[] } {
  if (!existsSync(path)) return { settings: usualSettings, troubles: [] };
  let read: unknown;
  try {
    read = JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    return { settings: usualSettings, troubles: [`This is not JSON: ${(error as Error).message}.`] };
  }
  if (!isRecord(read)) return { settings: usualSettings, troubles: ["An object in braces is needed."] };
  const troubles: string[] = [];
  const settings: Record<string, unknown> = { ...usualSettings };
  for (const [name, value] of Object.entries(read)) {
    const trouble = troubleWith(name, value);
    if (trouble === undefined) settings[name] = value;
    else troubles.push(trouble);
  }
  return { settings: settings as unknown as Settings, troubles };
}

function troubleWith(name: string, value: unknown): string | undefined {
  const allowed = words[name];
  if (allowed)
    return allowed.includes(value as string) ? undefined : `\`${name}\` is one of ${allowed.join(", ")}.`;
  if (name === "mouse") return typeof value === "boolean" ? undefined : "`mouse` is true or false.";
  if (name === "keys") return troubleWithKeys("keys", value);
  if (name !== "games")
    return `There is no setting \`${name}\`; there are ${Object.keys(usualSettings).join(", ")}.`;
  if (!isRecord(value)) return "`games` is an object with the titles of games.";
  return Object.entries(value)
    .map(([game, keys]) => troubleWithKeys(game, keys))
    .find((it) => it !== undefined);
}

function troubleWithKeys(where: string, value: unknown): string | undefined {
  if (!isRecord(value)) return `\`${where}\` is an object: {"undo": ["u"]}.`;
  for (const [use, keys] of Object.entries(value)) {
    if (!Array.isArray(keys)) return `The keys of \`${use}\` are a list: ["u"].`;
    const wrong = keys.find((key) => typeof key !== "string" || !isKeyName(key));
    if (wrong !== undefined) return `\`${use}\` has a key that does not exist: ${JSON.stringify(wrong)}.`;
  }
  return undefined;
}

function isKeyName(name: string): boolean {
  const key = name.replace(/^(?:Ctrl\+)?(?:Alt\+)?(?:Shift\+)?(?=.)/, "");
  return keyNamed(key) === key;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
