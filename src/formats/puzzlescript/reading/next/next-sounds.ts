import type { PsReporter } from "../../ps-reporter.ts";
import { nextSounds, readSounds, soundEvents } from "../ps-sounds.ts";
import type { PsSound } from "../../ps-tree.ts";
import { type NextLine, wholeOf } from "./next-lines.ts";

/** Sounds of a Next file: volumes behind a seed are not heard, and animations (`afx:`) not seen. */
export function readNextSounds(lines: readonly NextLine[], reporter: PsReporter): PsSound[] {
  return lines.flatMap((line) => {
    const own = line.text.replaceAll(/(?<=\d):[\d.]+/g, (it) => " ".repeat(it.length));
    const text = own.replaceAll(/\bafx:\S+/gi, (it) => " ".repeat(it.length));
    const words = text.trim().split(/[\s,]+/);
    const seeds = words.filter((it) => /^\d+$/.test(it));
    if (text !== own && seeds.length === 0) return [];
    const what = words[0]?.toLowerCase() ?? "";
    if (what === "pausescreen" || what === "titlescreen") return [];
    if (seeds.length > 1 && soundEvents.includes(what)) reporter.warning("sound-twice", wholeOf(line), what);
    return seedTexts(text).flatMap((part) =>
      readSounds([{ ...line, section: "sounds", text: part }], reporter, nextSounds),
    );
  });
}

/** The line once for each of its seeds, the others blanked out. */
function seedTexts(text: string): string[] {
  const seeds = [...text.matchAll(/(?<![\w:])\d+(?!\S)/g)];
  if (seeds.length < 2) return [text];
  return seeds.map((seed) =>
    seeds.reduce(
      (line, other) => (other === seed ? line : blanked(line, other.index, other[0].length)),
      text,
    ),
  );
}

const blanked = (text: string, from: number, length: number) =>
  text.slice(0, from) + " ".repeat(length) + text.slice(from + length);
