import type { ChosenKeys } from "../session/index.ts";

/** What a person chose for every game on this device. */
export interface Settings {
  readonly theme: "auto" | "light" | "dark";
  /** Buttons on the screen for every key; "auto" shows them where there is a finger. */
  readonly buttons: "auto" | "always";
  /** When what is held down comes again, in games that say that it does. */
  readonly repeat: "game" | "soon" | "late";
  /** The boards as text beside the picture. */
  readonly text: boolean;
  readonly sound: "off" | "soft" | "full";
  /** Letters and numbers along the edges of boards; "game" shows them where the file says so. */
  readonly coordinates: "game" | "always";
  /** Keys that a person chose, by the game's title and then by player: one list for each that sits at the keyboard. */
  readonly keys: Readonly<Record<string, readonly ChosenKeys[]>>;
}

const usual: Settings = {
  theme: "auto",
  buttons: "auto",
  repeat: "game",
  text: false,
  sound: "soft",
  coordinates: "game",
  keys: {},
};
const key = "quadrille-settings";

/** The settings of this device; the usual ones where nothing can be kept. */
export function readSettings(): Settings {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "{}");
    return typeof kept === "object" && kept !== null ? sound(kept) : usual;
  } catch {
    return usual;
  }
}

/** Keeps the settings, where something can be kept. */
export function keepSettings(settings: Settings): void {
  try {
    localStorage.setItem(key, JSON.stringify(settings));
  } catch {
    // Storage is refused or full: the choice holds until the page is closed.
  }
}

const words = {
  theme: ["auto", "light", "dark"],
  buttons: ["auto", "always"],
  repeat: ["game", "soon", "late"],
  sound: ["off", "soft", "full"],
  coordinates: ["game", "always"],
} as const satisfies { readonly [Name in keyof Settings]?: readonly Settings[Name][] };

/** What can be trusted of settings that were kept, perhaps by another version. */
function sound(kept: Partial<Record<keyof Settings, unknown>>): Settings {
  const chosen = Object.entries(words).filter(([name, all]) =>
    (all as readonly unknown[]).includes(kept[name as keyof Settings]),
  );
  return {
    ...usual,
    ...Object.fromEntries(chosen.map(([name]) => [name, kept[name as keyof Settings]])),
    text: kept.text === true,
    keys: isRecord(kept.keys) ? soundKeys(kept.keys) : {},
  };
}

function soundKeys(kept: Record<string, unknown>): Settings["keys"] {
  const games = Object.entries(kept).filter(([, seats]) => Array.isArray(seats) && seats.every(isChosen));
  return Object.fromEntries(games) as Settings["keys"];
}

function isChosen(seat: unknown): seat is ChosenKeys {
  return (
    isRecord(seat) &&
    Object.values(seat).every((keys) => Array.isArray(keys) && keys.every((it) => typeof it === "string"))
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
