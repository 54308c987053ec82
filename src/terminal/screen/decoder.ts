import keys from "./keys.json" with { type: "json" };

type Keys = Readonly<Record<string | number, string>>;

/** Maps the final letters of CSI and SS3 sequences to keys. */
const keysByLetter: Keys = keys.letters;
/** Maps the numbers in `CSI number ~` to keys. */
const keysByNumber: Keys = keys.numbered;
/** Maps the code points of named keys to those keys. Code points from 57399 on are keypad keys and modifiers of the kitty protocol. */
const keysByCode: Keys = keys.codes;

const pasteStart = "\u001b[200~";
const pasteEndMark = "\u001b[201~";
/** Limits the length of a paste without an end, so that a broken terminal cannot exhaust the memory. */
const maxPasteLength = 1 << 20;

/**
 * Decodes the input of a terminal into events: xterm keys, the kitty keyboard protocol, SGR mouse reports and bracketed paste.
 * Unknown sequences are skipped.
 */
export class Decoder {
  #unreadText = "";

  /** Returns true if an incomplete sequence has been read. A lone Escape looks like an incomplete sequence too. */
  get hasPendingText(): boolean {
    return this.#unreadText !== "";
  }

  /** Adds input and returns the events that are now complete. */
  feed(text: string): readonly TerminalEvent[] {
    this.#unreadText += text;
    const events: TerminalEvent[] = [];
    while (this.#unreadText !== "") {
      const firstEvent = readFirstEvent(this.#unreadText);
      if (!firstEvent) break;
      this.#unreadText = this.#unreadText.slice(firstEvent.length);
      if (firstEvent.event) events.push(firstEvent.event);
    }
    return events;
  }

  /** Returns the events of an incomplete sequence once no more input has arrived; a lone Escape becomes the Escape key. */
  flush(): readonly TerminalEvent[] {
    const text = this.#unreadText;
    this.#unreadText = "";
    if (text === "" || text.startsWith(pasteStart)) return [];
    if (!text.startsWith("\u001b")) return [...text].map(keyOfCharacter);
    const afterEscape = text.slice(1);
    if (afterEscape === "") return [makeKeyPress("Escape")];
    return afterEscape.length === 1 ? [{ ...keyOfCharacter(afterEscape), alt: true }] : [];
  }
}

interface DecodedEvent {
  /** Stores the number of characters that were read. */
  readonly length: number;
  readonly event?: TerminalEvent;
}

/** Returns the first event of a text; undefined if its sequence is incomplete. */
function readFirstEvent(text: string): DecodedEvent | undefined {
  if (text[0] !== "\u001b") {
    const character = String.fromCodePoint(text.codePointAt(0)!);
    return { length: character.length, event: keyOfCharacter(character) };
  }
  if (text.length === 1) return undefined;
  if (text[1] === "[") return readCsi(text);
  if (text[1] === "O") return readSs3(text);
  if ("]P_^X".includes(text[1])) return skipStringReply(text);
  if (text[1] === "\u001b") return { length: 1, event: makeKeyPress("Escape") };
  const altCharacter = String.fromCodePoint(text.codePointAt(1)!);
  return { length: 1 + altCharacter.length, event: { ...keyOfCharacter(altCharacter), alt: true } };
}

/** Reads SS3: `ESC O letter`. */
function readSs3(text: string): DecodedEvent | undefined {
  if (text.length < 3) return undefined;
  const key = keysByLetter[text[2]];
  return { length: 3, ...(key !== undefined && { event: makeKeyPress(key) }) };
}

/** Skips a string reply, such as a colour or the name of the terminal, because no such reply is ever requested. */
function skipStringReply(text: string): DecodedEvent | undefined {
  const endPositions = ["\u0007", "\u001b\\"].flatMap((end) => {
    const at = text.indexOf(end);
    return at < 0 ? [] : [at + end.length];
  });
  if (endPositions.length > 0) return { length: Math.min(...endPositions) };
  return text.length > 4096 ? { length: text.length } : undefined;
}

/** Reads CSI: `ESC [ parameters letter`. */
function readCsi(text: string): DecodedEvent | undefined {
  if (text.startsWith(pasteStart)) return readPaste(text);
  const afterBracket = text.slice(2);
  const sequence = /^([<=>?]?)([0-9:;]*)([ -/]*)([@-~])/.exec(afterBracket);
  if (!sequence) {
    const mayBeIncomplete = /^[0-?]*[ -/]*$/.test(afterBracket) && text.length < 64;
    return mayBeIncomplete ? undefined : { length: 2 };
  }
  const [fullText, prefix, parameters, , letter] = sequence as unknown as string[];
  const numbers = parameters!
    .split(";")
    .map((it) => it.split(":").map((part) => (part === "" ? 1 : Number(part))));
  const event = readControl(prefix!, letter!, numbers, parameters!);
  return { length: 2 + fullText!.length, ...(event && { event }) };
}

function readPaste(text: string): DecodedEvent | undefined {
  const pasteEnd = text.indexOf(pasteEndMark);
  if (pasteEnd < 0) return text.length > maxPasteLength ? { length: text.length } : undefined;
  return {
    length: pasteEnd + pasteEndMark.length,
    event: { type: "paste", text: text.slice(pasteStart.length, pasteEnd).replaceAll("\r", "\n") },
  };
}

type ParameterNumbers = readonly (readonly number[])[];

function readControl(
  prefix: string,
  letter: string,
  numbers: ParameterNumbers,
  parameterText: string,
): TerminalEvent | undefined {
  if (prefix === "<" && (letter === "M" || letter === "m")) return readMouse(numbers, letter === "m");
  if (prefix === "?" && letter === "u") return { type: "releases" };
  if (prefix !== "") return undefined;
  if (letter === "u") return readCode(numbers);
  if (letter === "Z") return makeKeyPress("Tab", { shift: true });
  const key = letter === "~" ? keysByNumber[numbers[0]?.[0] ?? 0] : keysByLetter[letter];
  if (key === undefined || (letter === "M" && parameterText !== "")) return undefined;
  return { type: "key", key, ...readModifiers(numbers[1]) };
}

/** Reads the modifiers and the action in the encoding of the kitty protocol and xterm: `1 + bits : action`. */
function readModifiers([modifiers = 1, action = 1]: readonly number[] = []): Omit<KeyEvent, "type" | "key"> {
  const bits = modifiers - 1;
  return {
    action: action === 3 ? "release" : action === 2 ? "repeat" : "press",
    shift: (bits & 1) > 0,
    alt: (bits & 2) > 0,
    ctrl: (bits & 4) > 0,
  };
}

/** Reads `CSI code : shifted : base ; modifiers : action ; text u`. */
function readCode([code = [], modifiers, text]: ParameterNumbers): KeyEvent | undefined {
  const modifierState = readModifiers(modifiers);
  const codePoint = code[0] ?? 0;
  const keypadDigit = codePoint >= 57399 && codePoint <= 57408 ? String(codePoint - 57399) : undefined;
  const namedKey = keysByCode[codePoint] ?? keypadDigit;
  if (namedKey !== undefined) return { type: "key", key: namedKey, ...modifierState };
  if (codePoint < 33 || (codePoint >= 57344 && codePoint <= 63743) || codePoint > 0x10ffff) return undefined;
  const typedPoint = text?.[0];
  if (typedPoint !== undefined && typedPoint > 32 && typedPoint <= 0x10ffff && !modifierState.ctrl)
    return { type: "key", key: String.fromCodePoint(typedPoint), ...modifierState };
  const character = String.fromCodePoint(modifierState.shift && code.length > 1 ? code[1] : codePoint);
  const key = modifierState.shift && !modifierState.ctrl ? character.toUpperCase() : character;
  return { type: "key", key, ...modifierState };
}

const buttons = ["left", "middle", "right", "none"] as const;

/** Reads `CSI < button ; x ; y M`; the final letter is `m` for a release. */
function readMouse([first, second, third]: ParameterNumbers, isRelease: boolean): TerminalEvent | undefined {
  const [code, x, y] = [first?.[0] ?? 0, second?.[0] ?? 1, third?.[0] ?? 1];
  const screenPosition = { x: x - 1, y: y - 1 };
  if ((code & 64) > 0) {
    const action = (code & 3) === 0 ? "wheel-up" : (code & 3) === 1 ? "wheel-down" : undefined;
    return action && { type: "mouse", action, button: "none", ...screenPosition };
  }
  const action = isRelease ? "release" : (code & 32) > 0 ? "move" : "press";
  return { type: "mouse", action, button: buttons[code & 3], ...screenPosition };
}

/** Returns the key press for a single character. */
function keyOfCharacter(character: string): KeyEvent {
  const point = character.codePointAt(0)!;
  const namedKey = keysByCode[point];
  if (namedKey !== undefined) return makeKeyPress(namedKey);
  if (point === 0) return makeKeyPress("Space", { ctrl: true });
  if (point < 27) return makeKeyPress(String.fromCharCode(96 + point), { ctrl: true });
  if (point < 32) return makeKeyPress(String.fromCharCode(64 + point), { ctrl: true });
  return makeKeyPress(character);
}

/** Describes a key event. Keys are named as in browsers: "a", "A", "ArrowLeft", "Space". */
export interface KeyEvent {
  readonly type: "key";
  readonly key: string;
  /** Holds "press" for repeats too if the terminal does not report releases. */
  readonly action: "press" | "repeat" | "release";
  readonly ctrl: boolean;
  readonly alt: boolean;
  readonly shift: boolean;
}

/** Describes a mouse event; cells of the screen are counted from 0. */
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
  /** Says that the terminal reports key releases. */
  | { readonly type: "releases" };

/** Returns the press of a key without modifiers. */
export function makeKeyPress(key: string, keyDetails: Partial<KeyEvent> = {}): KeyEvent {
  return { type: "key", key, action: "press", ctrl: false, alt: false, shift: false, ...keyDetails };
}

/** Returns a key with its modifiers in the form that people write and settings store: `Ctrl+z`, `Shift+ArrowUp`, `u`. */
export function keyName({ key, ctrl, alt, shift }: KeyEvent): string {
  const isNamedKey = [...key].length > 1;
  return `${ctrl ? "Ctrl+" : ""}${alt ? "Alt+" : ""}${shift && isNamedKey ? "Shift+" : ""}${key}`;
}
