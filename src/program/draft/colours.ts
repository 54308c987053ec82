import { palette, type Word } from "../../syntax/index.ts";

/** Returns the colours of an entry as `#rrggbb`, without unknown colours, which the parser has reported. */
export function hexColours(words: readonly Word[]): readonly string[] {
  return words.flatMap((word) => hexOf(word.text) ?? []);
}

/** Returns the colours of pixels as `#rrggbb`, or as `#rrggbbaa` if they are translucent. */
export function pixelColours(words: readonly Word[]): readonly string[] {
  return words.flatMap(({ text }) => hexOf(text, true) ?? []);
}

/**
 * Returns a colour, named or hexadecimal, as `#rrggbb`, or as `#rrggbbaa` if it may be translucent; undefined if it is
 * unknown.
 */
export function hexOf(word: string, mayBeTranslucent = false): string | undefined {
  const text = word.toLowerCase();
  if (Object.hasOwn(palette, text)) return palette[text];
  const [, digits = ""] = /^#([0-9a-f]+)$/.exec(text) ?? [];
  const channelCount = mayBeTranslucent && digits.length % 4 === 0 ? 4 : 3;
  if (digits.length === 2 * channelCount) return text;
  return digits.length === channelCount ? `#${digits.replaceAll(/./g, "$&$&")}` : undefined;
}
