/** What a person chose for every game on this device. */
export interface Settings {
  readonly theme: "auto" | "light" | "dark";
  /** Buttons on the screen for every key; "auto" shows them where there is a finger. */
  readonly buttons: "auto" | "always";
  /** When what is held down comes again, in games that say that it does. */
  readonly repeat: "game" | "soon" | "late";
  /** The boards as text beside the picture. */
  readonly text: boolean;
}

const usual: Settings = { theme: "auto", buttons: "auto", repeat: "game", text: false };
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

/** What can be trusted of settings that were kept, perhaps by another version. */
function sound({ theme, buttons, repeat, text }: Partial<Record<keyof Settings, unknown>>): Settings {
  return {
    theme: theme === "light" || theme === "dark" ? theme : usual.theme,
    buttons: buttons === "always" ? buttons : usual.buttons,
    repeat: repeat === "soon" || repeat === "late" ? repeat : usual.repeat,
    text: text === true,
  };
}
