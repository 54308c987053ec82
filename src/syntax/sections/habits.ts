import { type Head, readBlock } from "../text/blocks.ts";
import { readSound } from "../values/sounds.ts";
import { blockSpan } from "../statements/statements.ts";
import type { HabitEntry, NoiseEntry, Section, Word } from "../tree/tree.ts";
import { lineWords, noiseWords } from "../tree/words.ts";

/** Reads `habits`: what this game does differently from most, a few words a line. */
export function readHabits(head: Head): Section {
  const from = head.r.next().from;
  const entries = readBlock<HabitEntry>(head, { what: "habits", example: "`no undo`" }, ({ r }, all) => {
    const start = r.peek().from;
    const words: Word[] = [];
    for (let word = r.chunk(); word; word = r.chunk()) words.push(word);
    all.push({ words, span: r.span(start) });
  });
  return { is: "habits", entries, span: blockSpan(head, from, entries) };
}

/** Reads `noises`: sounds of things that line rules and wishes move, create or remove, or that get stuck. */
export function readNoises(head: Head): Section {
  const from = head.r.next().from;
  const entries = readBlock<NoiseEntry>(
    head,
    { what: "noises", example: "`move crate sound bump`" },
    ({ r }, all) => {
      const start = r.peek().from;
      const when = r.choose(
        noiseWords,
        "an event that makes a noise",
        "noise-unknown",
        `It must be one of ${noiseWords.join(", ")}.`,
      );
      const kinds: Word[] = [];
      do kinds.push(r.name("the name of an object or group", "`move crate sound bump`"));
      while (r.take(","));
      const ways: Word[] = [];
      while (lineWords.includes(r.peek().text)) ways.push(r.word());
      r.expect("sound", "word-expected", "`move crate left right sound bump`");
      const sound = readSound(r);
      if (when) all.push({ when, kinds, ways, sound, span: r.span(start) });
    },
  );
  return { is: "noises", entries, span: blockSpan(head, from, entries) };
}
