/**
 * The judge for CABBAGE: the rules of the seed played on a flat array, character for character, and nothing else. It shares
 * no code with the engine nor with the reader in src/formats.
 */

export interface ReferenceGame {
  readonly width: number;
  readonly height: number;
  /** Width times height cells and the spare one behind them. */
  readonly cells: Uint8Array;
  cycle(key: number | undefined): void;
  /** The screen: all columns but the last, rows ended by newlines. */
  frame(): string;
}

export interface ReferenceOptions {
  readonly forced?: "tab" | "star";
  /** Without a key that a transition asks for, pass one begins with row 0 (CB18). */
  readonly row0?: boolean;
}

/** Takes a well-formed file with LF line ends. */
export function referenceGame(
  bytes: Uint8Array,
  { forced, row0 = false }: ReferenceOptions = {},
): ReferenceGame {
  const text = Buffer.from(bytes).toString("latin1");
  const lines = text.split("\n");
  const firstEnd = lines.indexOf("");
  const secondEnd = lines.indexOf("", firstEnd + 1);
  const lists = [lines.slice(0, firstEnd), lines.slice(firstEnd + 1, secondEnd)];
  const hasTab = lists.flat().some((line) => line.includes("\t"));
  const wildcard = forced === undefined ? (hasTab ? 9 : 42) : forced === "tab" ? 9 : 42;
  const [width, height] = lines[secondEnd + 1].trim().split(/\s+/).map(Number);
  const map = lines
    .slice(secondEnd + 2)
    .join("\n")
    .replace(/^[ \t\n\v\f\r]+/, "")
    .slice(0, width * height);
  const cells = new Uint8Array(width * height + 1);
  for (let i = 0; i < map.length; i++) cells[i] = map.charCodeAt(i);

  const steps = [-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1];
  const codes = lists.map((list) => list.map((line) => Array.from(line, (c) => c.charCodeAt(0))));

  const matches = (at: number, code: readonly number[], key: number | undefined): boolean => {
    if (code[18] !== wildcard && code[18] !== key) return false;
    for (let n = 0; n < 8; n++) {
      if (code[1 + n] !== wildcard && code[1 + n] !== cells[at + steps[n]]) return false;
    }
    return true;
  };
  const write = (at: number, byte: number): void => {
    if (byte !== wildcard && at >= 0) cells[at] = byte;
  };
  const visit = (at: number, list: readonly (readonly number[])[], key: number | undefined): void => {
    const looked = cells[at];
    for (let i = list.length - 1; i >= 0; i--) {
      const code = list[i];
      if (code[0] !== looked || !matches(at, code, key)) continue;
      write(at, code[9]);
      for (let n = 0; n < 8; n++) write(at + steps[n], code[10 + n]);
    }
  };
  return {
    width,
    height,
    cells,
    cycle(key) {
      const isKeyed = key !== wildcard && codes.flat().some((code) => code[18] === key);
      if (row0 && !isKeyed) for (let x = 0; x < width; x++) visit(x, codes[0], key);
      else visit(width, codes[0], key);
      for (let y = 1; y <= height - 2; y++) {
        for (let x = 1; x <= width - 1; x++) visit(y * width + x, codes[0], key);
      }
      for (let y = height - 2; y >= 1; y--) {
        for (let x = width - 1; x >= 1; x--) visit(y * width + x, codes[1], key);
      }
    },
    frame() {
      let screen = "";
      for (let y = 0; y < height; y++) {
        const row = cells.subarray(y * width, y * width + width - 1);
        screen += `${String.fromCharCode(...row).replaceAll("\0", " ")}\n`;
      }
      return screen;
    },
  };
}

/** Blanks at the ends of lines do not count. */
export function trimmed(frames: string): string {
  return frames.replace(/[ ]+$/gm, "").trimEnd();
}
