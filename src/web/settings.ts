import { isRecord } from "../base/index.ts";
import * as playing from "../play/index.ts";
import type { ChosenKeys } from "../session/index.ts";
import { readStored, storeValue } from "./stored.ts";

const choices = {
  theme: ["auto", "light", "dark", "wood", "meadow", "sea", "rose", "dune", "slate", "night", "forest"],
  /** Sets when buttons for keys are shown on the screen; "auto" shows them on touch screens. */
  buttons: ["auto", "always"],
  /** Sets the pace at which held keys repeat, in games that let keys repeat; "own" uses `handling`. */
  repeat: [...playing.repeatPaces, "own"],
  /** Is true if boards are also shown as text beside the picture. */
  text: [false, true],
  /** Sets whether pieces such as those of shogi show their written signs or figures. */
  signs: ["traditional", "figures"],
  sound: ["soft", "off", "full"],
  /** Sets when boards show letters and numbers along their edges; "game" follows the game's file. */
  coordinates: ["game", "always"],
  /** Sets the default opponent in two-player games: the computer answers the first move, or the user waits for a person. */
  opponent: ["computer", "people"],
} as const;

export const themeNames = choices.theme;

/** Holds the user's settings for every game on this device. */
export interface Settings extends playing.ChosenSettings<typeof choices> {
  /** Maps game titles to the keys chosen by each player at the keyboard. */
  readonly keys: Readonly<Record<string, readonly ChosenKeys[]>>;
  /** Maps game titles to the side and level of the computer. */
  readonly rivals: Readonly<Record<string, ComputerSide>>;
  /** Holds the delays of held keys in milliseconds, 0 to 500 each. */
  readonly handling: playing.RepeatTiming;
  /** Holds the repeat settings of the second and later players at the keyboard; players without an entry use the first player's settings. */
  readonly others: readonly HeldKeysChoice[];
}

/** Holds one player's settings for held keys. */
export type HeldKeysChoice = Pick<Settings, "repeat" | "handling">;

/**
 * Holds the player whose side the computer plays, from 0, and its level, from 1. If `player` is the number of players,
 * the computer plays all sides and people watch.
 */
export interface ComputerSide {
  readonly player: number;
  readonly level: number;
}

/** Sets the computer's side, or none, for the current game, and the default opponent for other games, which is by default the same choice. */
export type SetComputerSide = (side: ComputerSide | undefined, opponent?: Settings["opponent"]) => void;

const storageKey = "quadrille-settings";

/** Names the event that reports a changed setting. */
export const settingsChanged = "quadrille-settings";

/** Returns the settings of this device, or the defaults if nothing can be stored. */
export function readSettings(): Settings {
  return repairSettings(readStored(storageKey));
}

/** Stores the settings, if possible. */
export function storeSettings(settings: Settings): Settings {
  storeValue(storageKey, settings);
  dispatchEvent(new Event(settingsChanged));
  return settings;
}

/** Stores changes to the settings of this device. */
export function changeSettings(changes: Partial<Settings>): void {
  storeSettings({ ...readSettings(), ...changes });
}

/** Returns stored settings with defaults in place of invalid values. Another version of the page may have written them. */
function repairSettings(storedValue: unknown): Settings {
  const settings = isRecord(storedValue) ? storedValue : {};
  const pickValid = <Value>(data: unknown, isValid: (it: unknown) => it is Value): Record<string, Value> =>
    Object.fromEntries(
      Object.entries(isRecord(data) ? data : {}).flatMap(([title, it]) => (isValid(it) ? [[title, it]] : [])),
    );
  const rivals = pickValid(settings["rivals"], isComputerSide);
  const keys = pickValid(settings["keys"], isSeatKeys);
  const others = Array.isArray(settings["others"]) ? settings["others"].filter(isRecord).map(readHeld) : [];
  return { ...playing.readChoices(choices, settings).chosen, ...readHeld(settings), keys, rivals, others };
}

function readHeld(stored: Readonly<Record<string, unknown>>): HeldKeysChoice {
  const { repeat } = playing.readChoices({ repeat: choices.repeat }, stored).chosen;
  return {
    repeat,
    handling: playing.isRepeatTiming(stored["handling"]) ? stored["handling"] : { after: 167, every: 33 },
  };
}

/** Returns the repeat settings of all players, from the first on. */
export function listRepeatSettings(settings: Settings): readonly playing.RepeatSetting[] {
  return [settings, ...settings.others].map((it) => (it.repeat === "own" ? it.handling : it.repeat));
}

function isComputerSide(it: unknown): it is ComputerSide {
  return (
    isRecord(it) &&
    [it["player"], it["level"]].every((part) => Number.isSafeInteger(part) && Number(part) >= 0)
  );
}

const isSeatKeys = (it: unknown): it is readonly ChosenKeys[] => Array.isArray(it) && it.every(isChosenKeys);

function isChosenKeys(value: unknown): value is ChosenKeys {
  return (
    isRecord(value) &&
    Object.values(value).every((keys) => Array.isArray(keys) && keys.every((it) => typeof it === "string"))
  );
}
