import keys from "./keys.json" with { type: "json" };

type Keys = Readonly<Record<string | number, string>>;

/** Maps final letters of CSI and SS3 sequences to keys. */
const letters: Keys = keys.letters;
/** Maps numbers of `CSI number ~` to keys. */
const numbered: Keys = keys.numbered;
/** Maps code points that are keys with a name. Those from 57399 are the kitty protocol's keypad and modifiers. */
const codes: Keys = keys.codes;

const pasteBegins = "\u001b[200~";
const pasteEnds = "\u001b[201~";
/** Limits a paste that does not end, so that a broken terminal cannot fill the memory. */
const longestPaste = 1 << 20;

/**
 * Turns what a terminal sends into events: xterm's keys, the kitty keyboard protocol, the mouse (SGR), bracketed paste. What it
 * does not know is passed over whole.
 */
export class Decoder {
  #waiting = "";

  /** Returns true if a sequence has begun and may go on; a lone Escape looks like that too. */
  get pending(): boolean {
    return this.#waiting !== "";
  }

  /** Reads more characters from the terminal. */
  feed(text: string): readonly TerminalEvent[] {
    this.#waiting += text;
    const events: TerminalEvent[] = [];
    while (this.#waiting !== "") {
      const read = readOne(this.#waiting);
      if (!read) break;
      this.#waiting = this.#waiting.slice(read.length);
      if (read.event) events.push(read.event);
    }
    return events;
  }

  /** Takes what is there as it is when nothing more came, so Escape is the key. */
  flush(): readonly TerminalEvent[] {
    const text = this.#waiting;
    this.#waiting = "";
    if (text === "" || text.startsWith(pasteBegins)) return [];
    if (!text.startsWith("\u001b")) return [...text].map(plainKey);
    const rest = text.slice(1);
    if (rest === "") return [makeKeyPress("Escape")];
    return rest.length === 1 ? [{ ...plainKey(rest), alt: true }] : [];
  }
}

interface Read {
  /** Counts the characters that were read. */
  readonly length: number;
  readonly event?: TerminalEvent;
}

/** Returns the event at the beginning of a text; nothing while it is not all there. */
function readOne(text: string): Read | undefined {
  if (text[0] !== "\u001b") {
    const sign = String.fromCodePoint(text.codePointAt(0)!);
    return { length: sign.length, event: plainKey(sign) };
  }
  if (text.length === 1) return undefined;
  if (text[1] === "[") return readControl(text);
  if (text[1] === "O") return readShort(text);
  if ("]P_^X".includes(text[1])) return readString(text);
  if (text[1] === "\u001b") return { length: 1, event: makeKeyPress("Escape") };
  const sign = String.fromCodePoint(text.codePointAt(1)!);
  return { length: 1 + sign.length, event: { ...plainKey(sign), alt: true } };
}

/** Reads SS3: `ESC O letter`. */
function readShort(text: string): Read | undefined {
  if (text.length < 3) return undefined;
  const key = letters[text[2]];
  return { length: 3, ...(key !== undefined && { event: makeKeyPress(key) }) };
}

/** Skips a string reply, such as a colour or the name of the terminal: we never request one. */
function readString(text: string): Read | undefined {
  const ends = ["\u0007", "\u001b\\"].flatMap((end) => {
    const at = text.indexOf(end);
    return at < 0 ? [] : [at + end.length];
  });
  if (ends.length > 0) return { length: Math.min(...ends) };
  return text.length > 4096 ? { length: text.length } : undefined;
}

/** Reads CSI: `ESC [ parameters letter`. */
function readControl(text: string): Read | undefined {
  if (text.startsWith(pasteBegins)) return readPaste(text);
  const behind = text.slice(2);
  const found = /^([<=>?]?)([0-9:;]*)([ -/]*)([@-~])/.exec(behind);
  if (!found) {
    const begun = /^[0-?]*[ -/]*$/.test(behind) && text.length < 64;
    return begun ? undefined : { length: 2 };
  }
  const [all, mark, parameters, , letter] = found as unknown as string[];
  const numbers = parameters!
    .split(";")
    .map((it) => it.split(":").map((part) => (part === "" ? 1 : Number(part))));
  const event = controlEvent(mark!, letter!, numbers, parameters!);
  return { length: 2 + all!.length, ...(event && { event }) };
}

function readPaste(text: string): Read | undefined {
  const end = text.indexOf(pasteEnds);
  if (end < 0) return text.length > longestPaste ? { length: text.length } : undefined;
  return {
    length: end + pasteEnds.length,
    event: { type: "paste", text: text.slice(pasteBegins.length, end).replaceAll("\r", "\n") },
  };
}

type Numbers = readonly (readonly number[])[];

function controlEvent(
  mark: string,
  letter: string,
  numbers: Numbers,
  text: string,
): TerminalEvent | undefined {
  if (mark === "<" && (letter === "M" || letter === "m")) return mouseEvent(numbers, letter === "m");
  if (mark === "?" && letter === "u") return { type: "releases" };
  if (mark !== "") return undefined;
  if (letter === "u") return codeEvent(numbers);
  if (letter === "Z") return makeKeyPress("Tab", { shift: true });
  const key = letter === "~" ? numbered[numbers[0]?.[0] ?? 0] : letters[letter];
  if (key === undefined || (letter === "M" && text !== "")) return undefined;
  return { type: "key", key, ...manner(numbers[1]) };
}

/** Reads the modifiers and the action as the kitty protocol and xterm encode them: `1 + bits : action`. */
function manner([modifiers = 1, action = 1]: readonly number[] = []): Omit<KeyEvent, "type" | "key"> {
  const bits = modifiers - 1;
  return {
    action: action === 3 ? "release" : action === 2 ? "repeat" : "press",
    shift: (bits & 1) > 0,
    alt: (bits & 2) > 0,
    ctrl: (bits & 4) > 0,
  };
}

/** Reads `CSI code : shifted : base ; modifiers : action ; text u`. */
function codeEvent([code = [], modifiers, text]: Numbers): KeyEvent | undefined {
  const held = manner(modifiers);
  const point = code[0] ?? 0;
  const named = codes[point] ?? keypadDigit(point);
  if (named !== undefined) return { type: "key", key: named, ...held };
  if (point < 33 || (point >= 57344 && point <= 63743) || point > 0x10ffff) return undefined;
  const typed = text?.[0];
  if (typed !== undefined && typed > 32 && typed <= 0x10ffff && !held.ctrl)
    return { type: "key", key: String.fromCodePoint(typed), ...held };
  const sign = String.fromCodePoint(held.shift && code.length > 1 ? code[1] : point);
  return { type: "key", key: held.shift && !held.ctrl ? sign.toUpperCase() : sign, ...held };
}

function keypadDigit(point: number): string | undefined {
  return point >= 57399 && point <= 57408 ? String(point - 57399) : undefined;
}

const buttons = ["left", "middle", "right", "none"] as const;

/** Reads `CSI < button ; x ; y M`, and `m` where it is let go. */
function mouseEvent([first, second, third]: Numbers, released: boolean): TerminalEvent | undefined {
  const [code, x, y] = [first?.[0] ?? 0, second?.[0] ?? 1, third?.[0] ?? 1];
  const place = { x: x - 1, y: y - 1 };
  if ((code & 64) > 0) {
    const action = (code & 3) === 0 ? "wheel-up" : (code & 3) === 1 ? "wheel-down" : undefined;
    return action && { type: "mouse", action, button: "none", ...place };
  }
  const action = released ? "release" : (code & 32) > 0 ? "move" : "press";
  return { type: "mouse", action, button: buttons[code & 3], ...place };
}

/** Returns the key for a character that came by itself. */
function plainKey(sign: string): KeyEvent {
  const point = sign.codePointAt(0)!;
  const named = codes[point];
  if (named !== undefined) return makeKeyPress(named);
  if (point === 0) return makeKeyPress("Space", { ctrl: true });
  if (point < 27) return makeKeyPress(String.fromCharCode(96 + point), { ctrl: true });
  if (point < 32) return makeKeyPress(String.fromCharCode(64 + point), { ctrl: true });
  return makeKeyPress(sign);
}

/** Describes a key, by the name browsers give it: "a", "A", "ArrowLeft", "Space". */
export interface KeyEvent {
  readonly type: "key";
  readonly key: string;
  /** Is "press" for a repeat too, if the terminal does not report releases. */
  readonly action: "press" | "repeat" | "release";
  readonly ctrl: boolean;
  readonly alt: boolean;
  readonly shift: boolean;
}

/** Describes what the mouse did over a cell of the screen, from 0. */
export interface MouseEvent {
  readonly type: "mouse";
  readonly action: "press" | "release" | "move" | "wheel-up" | "wheel-down";
  readonly button: "left" | "middle" | "right" | "none";
  readonly x: number;
  readonly y: number;
}

export type TerminalEvent =
  | KeyEvent
  | MouseEvent
  | { readonly type: "paste"; readonly text: string }
  | { readonly type: "resize" }
  /** Reports that the terminal reports releases of keys. */
  | { readonly type: "releases" };

/** Returns a press without modifiers. */
export function makeKeyPress(key: string, more: Partial<KeyEvent> = {}): KeyEvent {
  return { type: "key", key, action: "press", ctrl: false, alt: false, shift: false, ...more };
}

/** Returns a key with its modifiers as people write it and settings keep it: `Ctrl+z`, `Shift+ArrowUp`, `u`. */
export function keyName({ key, ctrl, alt, shift }: KeyEvent): string {
  const long = [...key].length > 1;
  return `${ctrl ? "Ctrl+" : ""}${alt ? "Alt+" : ""}${shift && long ? "Shift+" : ""}${key}`;
}
