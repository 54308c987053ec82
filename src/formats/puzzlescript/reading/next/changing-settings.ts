import type { Expr, LineCommand, LiveSetting, SettingValue } from "../../../../program/index.ts";
import { sizeOf } from "../ps-prelude.ts";
import type { PsReporter } from "../../ps-reporter.ts";
import type { PsWord } from "../../ps-tree.ts";

/** Gives setting commands access to their file. */
export interface LiveSettingsFile {
  readonly prelude: ReadonlyMap<string, string>;
  readonly reporter: PsReporter;
  colour(text: string): string | undefined;
}

/** Describes the part of a level on the screen: its size, and whether the screen turns pages of that size. */
type ScreenWindow = NonNullable<ReturnType<typeof readWindow>>;

const screenKeys = ["flickscreen", "zoomscreen", "smoothscreen"];
const maxScreens = 500;
const timeKeys = ["again_interval", "key_repeat_interval", "realtime_interval"];
/** Maps settings to their default values in PuzzleScript. */
const defaultValues: Readonly<Record<string, string>> = {
  again_interval: "0.15",
  key_repeat_interval: "0.15",
  background_color: "#000000",
  text_color: "#ffffff",
};

/**
 * Collects the settings that rules change during a level. Each becomes a variable of the program: 0 at first, then the
 * number of one of its values, from 1.
 */
export class ChangingSettings {
  readonly #file: LiveSettingsFile;
  /** Lists the values of each changed setting, in the order in which rules mention them. */
  readonly #values = new Map<string, string[]>();

  constructor(file: LiveSettingsFile) {
    this.#file = file;
  }

  /** Returns the command that changes a setting, in a list; undefined if commands cannot change it. */
  command(name: string, text: string, word: PsWord): LineCommand[] | undefined {
    const isScreen = screenKeys.includes(name);
    if (!isScreen && !timeKeys.includes(name) && !Object.hasOwn(valueMakers, name)) return undefined;
    const { prelude, reporter } = this.#file;
    if (!prelude.has("runtime_metadata_twiddling")) reporter.error("rule-command-off", word, name);
    else if (text === "") reporter.error("setting-empty", word, name);
    else return this.#addChange(name, text.toLowerCase(), word);
    return [];
  }

  get variables(): readonly string[] {
    return [...this.#values.keys()];
  }

  settings(): LiveSetting[] {
    return [...this.#values].map(([name, texts], variable) => ({
      variable,
      values: texts.map((text) => this.#readValue(name, text) ?? {}),
    }));
  }

  /** Returns true if some rule changes the setting. */
  has(name: string): boolean {
    return this.#values.has(name);
  }

  /** Returns the possible screen windows, each with the condition under which it is used. */
  windows(): { readonly window: ScreenWindow | undefined; readonly when?: Expr }[] {
    const screenSettings = [...this.#values].flatMap(([name, texts], variable) =>
      screenKeys.includes(name) ? [{ name, texts, variable }] : [],
    );
    const preludeSettings = screenKeys.map((it): [string, string] => [it, this.#file.prelude.get(it) ?? ""]);
    let combinations = [{ now: new Map(preludeSettings), values: [] as Expr[] }];
    for (const { name, texts, variable } of screenSettings)
      combinations = combinations.flatMap(({ now: settings, values }) =>
        [settings.get(name) ?? "", ...texts].map((text, i) => ({
          now: new Map([...settings, [name, text]]),
          values: [...values, hasValue(variable, i)],
        })),
      );
    return combinations.map(({ now, values }) => ({
      window: readWindow(now),
      ...(values.length > 0 && { when: { is: "and", values } }),
    }));
  }

  #addChange(name: string, text: string, word: PsWord): LineCommand[] {
    const { prelude } = this.#file;
    if (text === "default" && !prelude.has(name)) return [];
    if (text !== "default" && text !== "wipe" && !this.#checkValue(name, text, word)) return [];
    const texts = this.#values.get(name) ?? [];
    this.#values.set(name, texts);
    if (text !== "default" && !texts.includes(text)) texts.push(text);
    // The screen may show every combination of values of its settings, so their number is limited.
    const counts = screenKeys.map((it) => 1 + (this.#values.get(it)?.length ?? 0));
    if (counts.reduce((product, it) => product * it, 1) > maxScreens) {
      texts.pop();
      this.#file.reporter.error("file-many", word, "sizes of the screen", maxScreens);
      return [];
    }
    const setting = this.variables.indexOf(name);
    return [{ ask: "set", setting, value: texts.indexOf(text) + 1 }];
  }

  #checkValue(name: string, text: string, word: PsWord): boolean {
    const isValid = screenKeys.includes(name)
      ? readWindow(new Map([[name, text]])) !== undefined
      : this.#readValue(name, text) !== undefined;
    if (isValid) return true;
    const { reporter } = this.#file;
    if (screenKeys.includes(name)) reporter.error("setting-size", word);
    else if (timeKeys.includes(name)) reporter.error("setting-number", word, name);
    else reporter.error("setting-colour", word, text);
    return false;
  }

  /** Returns the effects of a value on habits and the clock; undefined if the value is invalid. */
  #readValue(name: string, text: string): SettingValue | undefined {
    if (text === "wipe" && name === "realtime_interval") return { tick: 0 };
    const value = text === "wipe" ? (defaultValues[name] ?? "") : text;
    if (!timeKeys.includes(name)) return valueMakers[name]?.(value, this.#file);
    const seconds = Number.parseFloat(value);
    if (!(seconds >= 0)) return undefined;
    const microseconds = Math.max(1, Math.round(seconds * 1_000_000));
    if (name === "realtime_interval") return { tick: microseconds };
    return { habits: name === "again_interval" ? { againDelay: microseconds } : { keyRepeat: microseconds } };
  }
}

type MakeValue = (value: string, file: LiveSettingsFile) => SettingValue | undefined;

/**
 * Maps settings to functions that convert their values; these return undefined for an invalid value. An empty value
 * clears a flag.
 */
const valueMakers: Readonly<Record<string, MakeValue>> = {
  background_color: (value, file) => makeColourValue(file.colour(value), (background) => ({ background })),
  text_color: (value, file) => makeColourValue(file.colour(value), (ink) => ({ ink })),
  noundo: (value) => ({ habits: { noUndo: value !== "" } }),
  norestart: (value) => ({ habits: { noRestart: value !== "" } }),
};

function makeColourValue(colour: string | undefined, make: (colour: string) => SettingValue["habits"] & {}) {
  return colour === undefined ? undefined : { habits: make(colour) };
}

const hasValue = (variable: number, value: number): Expr => ({
  is: "compare",
  op: "=",
  left: { is: "variable", variable },
  right: { is: "constant", type: "number", value },
});

/**
 * Returns the visible part of a level. `flickscreen` takes precedence over `zoomscreen`, and `zoomscreen` over
 * `smoothscreen`.
 */
function readWindow(settings: ReadonlyMap<string, string>) {
  const [flick, zoom] = [sizeOf(settings.get("flickscreen") ?? ""), sizeOf(settings.get("zoomscreen") ?? "")];
  const [, pages, smooth = ""] =
    /^(flick\s+)?(\d+\s*x\s*\d+)\b/i.exec(settings.get("smoothscreen") ?? "") ?? [];
  const size = flick ?? zoom ?? sizeOf(smooth);
  if (!size || size.width < 1 || size.height < 1) return undefined;
  return { size, pages: (flick ?? (zoom ? undefined : pages)) !== undefined };
}
