import colours from "./palettes.json" with { type: "json" };
import { rowsOf } from "../../base/index.ts";
import type { Sprite } from "../../program/index.ts";

/** Splits a text into words at whitespace. */
export const splitWords = (text: string) => text.split(/\s+/).filter(Boolean);

/** Lists the names of colours. `gray` also matches `grey`. */
export const colourNames =
  splitWords(`black white grey darkgrey lightgrey red darkred lightred brown darkbrown lightbrown orange yellow
  green darkgreen lightgreen blue lightblue darkblue purple pink`);

/**
 * Maps the names of palettes to their colours, in the order of `colourNames`. A file may also select a palette by
 * number, from 1.
 */
const palettes = new Map(Object.entries(colours).map(([name, words]) => [name, splitWords(words)] as const));

const defaultPalette = "arnecolors";

/** Returns the palette with the given name, or with the given number from 1. */
export function findPalette(name: string): readonly string[] | undefined {
  return palettes.get(name) ?? [...palettes.values()][/^\d+$/.test(name) ? Number(name) - 1 : -1];
}

const colourPattern = new RegExp(
  `transparent|${colourNames.join("|")}|gray|darkgray|lightgray|#(?:[0-9a-f]{3}){1,2}`,
  "gy",
);

/** Splits a word that consists of colour names without blanks; undefined for any other word. */
export function splitColourNames(word: string): readonly string[] | undefined {
  const colourWords = word.toLowerCase().match(colourPattern);
  return colourWords?.join("").length === word.length ? colourWords : undefined;
}

/**
 * Caches the results of `paletteColour`, because files repeat their colours. A full cache is replaced by an empty one.
 */
const cachedColours = new Map<string, Map<string, string>>();
const maxCached = 1000;

/** Returns a colour as `#rrggbb`, or "clear" for `transparent`; undefined if the text is not a colour. */
export function paletteColour(text: string, palette = defaultPalette): string | "clear" | undefined {
  const cache = cachedColours.get(palette);
  const cachedColour = cache?.get(text);
  if (cachedColour !== undefined) return cachedColour;
  const colour = findColour(text, palette);
  if (colour === undefined || !palettes.has(palette)) return colour;
  const colourByWord = cache === undefined || cache.size >= maxCached ? new Map<string, string>() : cache;
  cachedColours.set(palette, colourByWord.set(text, colour));
  return colour;
}

function findColour(text: string, palette: string): string | "clear" | undefined {
  const name = text.toLowerCase();
  if (name === "transparent") return "clear";
  const index = colourNames.indexOf(name.replace("gray", "grey"));
  const paletteHex = (findPalette(palette) ?? findPalette(defaultPalette))?.[index];
  if (paletteHex !== undefined) return `#${paletteHex}`;
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{4}|[0-9a-f]{6}|[0-9a-f]{8})$/.exec(name)?.[1];
  if (hex === undefined) return undefined;
  return `#${hex.length < 5 ? [...hex.slice(0, 3)].map((it) => it + it).join("") : hex.slice(0, 6)}`;
}

/** Returns the rows of a sprite. Each pixel is the number of its colour, or a dot. */
export function pixelRows({ pixels, width }: Sprite): readonly string[] {
  return rowsOf(pixels, width).map((row) => row.map((it) => (it < 0 ? "." : String(it))).join(""));
}
