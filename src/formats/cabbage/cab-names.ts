/** Chooses names for the characters of a CABBAGE file: an object, a glyph, and a key. */
import characters from "./names.json" with { type: "json" };
import type { CabFile } from "./cab-file.ts";

/**
 * Describes the glyphs for the characters of a file. `of` maps each byte in the file to a visible character; for byte 0
 * it is the glyph of an empty cell. `anything` is the glyph of the wildcard.
 */
export type CabGlyphs = ReturnType<typeof glyphsOf>;

/** Returns the name of the object that represents a character. */
export function objectName(byte: number): string {
  if (byte >= 48 && byte <= 57) return `digit-${String.fromCharCode(byte)}`;
  if (byte >= 97 && byte <= 122) return `letter-${String.fromCharCode(byte)}`;
  if (byte >= 65 && byte <= 90) return `capital-${String.fromCharCode(byte + 32)}`;
  return characterNames.get(byte) ?? `char-${byte}`;
}

/** Returns the name of the control for a key. */
export function controlName(byte: number): string {
  const name = objectName(byte);
  return `key-${name.startsWith("letter-") || name.startsWith("digit-") ? name.slice(-1) : name}`;
}

/** Returns the key that types a character, by its name in browsers. */
export function keyOfByte(byte: number): string {
  return keyNames.get(byte) ?? String.fromCharCode(byte);
}

/** Returns the bytes in the map and the transitions of a file, in ascending order. */
export function bytesOf(cab: CabFile): number[] {
  const usedBytes = new Set<number>(cab.map);
  for (const { before, after } of [...cab.down, ...cab.up]) {
    for (const byte of [...before, ...after]) if (byte !== undefined) usedBytes.add(byte);
  }
  return [...usedBytes].sort((a, b) => a - b);
}

/** Chooses a glyph for each byte: its own character if that is visible, otherwise an unused one. */
export function glyphsOf(cab: CabFile) {
  const bytes = bytesOf(cab);
  const takenGlyphs = new Set(bytes.filter(isVisible).map((byte) => String.fromCharCode(byte)));
  const chooseGlyph = (preferred: string): string => {
    const glyph = [...preferred, ...listSpareGlyphs()].find((it) => !takenGlyphs.has(it)) ?? "?";
    takenGlyphs.add(glyph);
    return glyph;
  };
  const wildcardGlyph = chooseGlyph("*?%&");
  const glyphsByByte = new Map(bytes.filter(isVisible).map((byte) => [byte, String.fromCharCode(byte)]));
  for (const byte of bytes) {
    if (!isVisible(byte)) glyphsByByte.set(byte, chooseGlyph(listPreferredGlyphs(byte)));
  }
  return { of: glyphsByByte, anything: wildcardGlyph };
}

function isVisible(byte: number): boolean {
  return (byte > 32 && byte < 127) || (byte > 160 && byte !== 173);
}

function listPreferredGlyphs(byte: number): string {
  if (byte === 0) return "°0";
  if (byte === 10) return "¶$";
  if (byte === 32) return "._:,~'";
  return byte < 32 ? String.fromCodePoint(0x2400 + byte) : String.fromCodePoint(0x100 + byte);
}

/** Yields letters that no byte represents, more than any file needs. */
function* listSpareGlyphs(): Generator<string> {
  for (let code = 0x100; code < 0x300; code++) yield String.fromCodePoint(code);
}

/** Maps characters other than letters and digits to their names. */
const characterNames: ReadonlyMap<number, string> = new Map(
  Object.entries(characters).map(([character, name]) => [character.charCodeAt(0), name]),
);

const keyNames: ReadonlyMap<number, string> = new Map([
  [8, "Backspace"],
  [9, "Tab"],
  [13, "Enter"],
  [27, "Escape"],
  [32, "Space"],
  [127, "Delete"],
]);
