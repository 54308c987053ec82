import {
  type ChosenSettings,
  type RepeatSetting,
  isRecord,
  isRepeatTiming,
  readChoices,
  type RepeatTiming,
  repeatPaces,
} from "../play/index.ts";
import type { ChosenKeys } from "../session/index.ts";
import { readStored, store } from "./stored.ts";

const choices = {
  theme: ["auto", "light", "dark", "wood", "meadow", "sea", "rose", "dune", "slate", "night", "forest"],
  /** Holds buttons on the screen for every key; "auto" shows them where there is a finger. */
  buttons: ["auto", "always"],
  /** Lists when a held key repeats, in games that let keys repeat: "own" as `handling` says. */
  repeat: [...repeatPaces, "own"],
  /** Holds the boards as text beside the picture. */
  text: [false, true],
  /** Says what pieces carry that are written in other scripts. */
  signs: ["traditional", "figures"],
  sound: ["soft", "off", "full"],
  /** Holds letters and numbers along the edges of boards; "game" shows them where the file says so. */
  coordinates: ["game", "always"],
  /** Says who plays the other side of a game for two until somebody is chosen: the computer answers the first move, or nobody does. */
  opponent: ["computer", "people"],
} as const;

export const themeNames = choices.theme;

/** Describes the player's settings for every game on this device. */
export interface Settings extends ChosenSettings<typeof choices> {
  /** Holds keys that a person chose, by the game's title and then by player: one list for each that sits at the keyboard. */
  readonly keys: Readonly<Record<string, readonly ChosenKeys[]>>;
  /** Maps the game's title to whom the computer plays and how well. */
  readonly rivals: Readonly<Record<string, ComputerSide>>;
  /** Is in milliseconds, 0 to 500 each. */
  readonly handling: RepeatTiming;
  /** Holds the same for the second player at the keyboard and those after; who is not among them plays as the first. */
  readonly others: readonly HeldKeysChoice[];
}

/** Describes when keys that one player holds down repeat. */
export type HeldKeysChoice = Pick<Settings, "repeat" | "handling">;

/**
 * Tells whom the computer plays, from 0, and how well: from 1. A number one more than the last player stands for all:
 * people watch.
 */
export interface ComputerSide {
  readonly player: number;
  readonly level: number;
}

const key = "quadrille-settings";

/** Names the event that reports a changed setting. */
export const settingsChanged = "quadrille-settings";

/** Returns the settings of this device; the usual ones where nothing can be kept. */
export function readSettings(): Settings {
  return sound(readStored(key));
}

/** Keeps the settings, where something can be kept. */
export function keepSettings(settings: Settings): void {
  store(key, settings);
  dispatchEvent(new Event(settingsChanged));
}

/** Saves settings with some of them changed. */
export function changeSettings(part: Partial<Settings>): void {
  keepSettings({ ...readSettings(), ...part });
}

/** Keeps only the valid parts of saved settings, which another version may have written. */
function sound(found: unknown): Settings {
  const settings = isRecord(found) ? found : {};
  const soundIn = <Value>(part: unknown, isSound: (it: unknown) => it is Value): Record<string, Value> =>
    Object.fromEntries(
      Object.entries(isRecord(part) ? part : {}).flatMap(([title, it]) => (isSound(it) ? [[title, it]] : [])),
    );
  const rivals = soundIn(settings["rivals"], isRivalry);
  const keys = soundIn(settings["keys"], isSeats);
  const others = Array.isArray(settings["others"]) ? settings["others"].filter(isRecord).map(soundHeld) : [];
  return { ...readChoices(choices, settings).chosen, ...soundHeld(settings), keys, rivals, others };
}

function soundHeld(kept: Readonly<Record<string, unknown>>): HeldKeysChoice {
  const { repeat } = readChoices({ repeat: choices.repeat }, kept).chosen;
  return {
    repeat,
    handling: isRepeatTiming(kept["handling"]) ? kept["handling"] : { after: 167, every: 33 },
  };
}

/** Returns what all players have chosen, from the first on. */
export function handlingsOf(settings: Settings): readonly RepeatSetting[] {
  return [settings, ...settings.others].map((it) => (it.repeat === "own" ? it.handling : it.repeat));
}

function isRivalry(it: unknown): it is ComputerSide {
  return (
    isRecord(it) &&
    [it["player"], it["level"]].every((part) => Number.isSafeInteger(part) && Number(part) >= 0)
  );
}

const isSeats = (it: unknown): it is readonly ChosenKeys[] => Array.isArray(it) && it.every(isChosenKeys);

function isChosenKeys(value: unknown): value is ChosenKeys {
  return (
    isRecord(value) &&
    Object.values(value).every((keys) => Array.isArray(keys) && keys.every((it) => typeof it === "string"))
  );
}
