import type { Word } from "../../syntax/index.ts";

/** Maps colour names to colours that are distinct on dark and on light backgrounds. */
const palette: Readonly<Record<string, string>> = {
  black: "#1b1b1f",
  white: "#ffffff",
  grey: "#8a8d93",
  silver: "#c3c7cd",
  red: "#d93636",
  maroon: "#8c2a2a",
  pink: "#f29bb8",
  orange: "#ee8434",
  brown: "#8d5a3b",
  khaki: "#d9c48f",
  yellow: "#f4d03f",
  gold: "#d9a521",
  olive: "#7d7d2a",
  lime: "#a4d93f",
  green: "#3fa34d",
  teal: "#2a8c82",
  cyan: "#4cc9d9",
  sky: "#7fb8f0",
  blue: "#3b6fd9",
  navy: "#24356b",
  purple: "#7d4bb3",
  magenta: "#d04bb3",
  violet: "#a58be8",
};

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
