import type { Word } from "../syntax/index.ts";
import { didYouMean } from "./report.ts";
import type { Report } from "./report.ts";

/** The palette, tuned to be told apart on dark and light ground alike. */
export const palette: Readonly<Record<string, string>> = {
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

/** The colours of an entry as `#rrggbb`; unknown ones are told and left out. */
export function readColours(words: readonly Word[], report: Report): readonly string[] {
  return words.flatMap((word) => readColour(word, report) ?? []);
}

function readColour(word: Word, report: Report): string | undefined {
  const text = word.text.toLowerCase();
  if (Object.hasOwn(palette, text)) return palette[text];
  if (/^#[0-9a-f]{6}$/.test(text)) return text;
  if (/^#[0-9a-f]{3}$/.test(text)) return `#${[...text.slice(1)].map((it) => it + it).join("")}`;
  if (text.startsWith("#")) {
    const hint = "A colour in numbers has three or six digits from 0 to f: `#f80` or `#ff8800`.";
    report.error("colour-unknown", word.span, `\`${word.text}\` is not a colour.`, { hint });
    return undefined;
  }
  const more = didYouMean(word, Object.keys(palette));
  const hint = more.hint ?? `The colours are ${Object.keys(palette).join(", ")}, and \`#rrggbb\`.`;
  report.error("colour-unknown", word.span, `\`${word.text}\` is not a colour.`, { ...more, hint });
  return undefined;
}
