import { flatMapped } from "../../../base/index.ts";
import { listedWordsOf, type PsLine } from "./ps-lines.ts";
import type { PsReporter } from "../ps-reporter.ts";
import type { PsSound, PsWord } from "../ps-tree.ts";

/** Lists the events that belong to the whole game instead of an object. */
export const soundEvents: readonly string[] =
  "titlescreen startgame cancel endgame startlevel undo restart endlevel showmessage closemessage".split(" ");
const sfxPattern = /^sfx([0-9]|10)$/;
const soundVerbs = ["move", "action", "create", "destroy", "cantmove", "undo"];

/** Lists the words of sounds, for completion in an editor. */
export const soundWords: readonly string[] = [...soundEvents, ...soundVerbs];

const directionWords = ["up", "down", "left", "right", "horizontal", "vertical", "orthogonal"];

/** Describes the words of sounds in a dialect: the commands that play a sound, and the events of objects. */
interface SoundWords {
  readonly sfx: RegExp;
  readonly verbs: readonly string[];
}

const plainSounds: SoundWords = { sfx: sfxPattern, verbs: soundVerbs };
export const nextSounds: SoundWords = { sfx: /^sfx\d+$/, verbs: [...soundVerbs, "lclick", "rclick"] };

/** Reads sounds: `NAME VERB [WAYS] SEED`, `EVENT SEED` and `sfxN SEED`. */
export function readSounds(
  lines: readonly PsLine[],
  reporter: PsReporter,
  words: SoundWords = plainSounds,
): PsSound[] {
  const events = new Set<string>();
  return flatMapped(lines, (line) => {
    const lineWords = listedWordsOf(line);
    const [what] = lineWords;
    if (!what) return [];
    if (events.has(what.text)) reporter.warning("sound-twice", what, what.text);
    if (what.text === "titlescreen") reporter.warning("sound-idle", what);
    if (soundEvents.includes(what.text) || words.sfx.test(what.text)) events.add(what.text);
    return soundEvents.includes(what.text) || words.sfx.test(what.text)
      ? readSeed({ what, ways: [] }, lineWords.slice(1), reporter)
      : readObjectSound(what, lineWords.slice(1), words, reporter);
  });
}

function readObjectSound(
  subject: PsWord,
  words: readonly PsWord[],
  { verbs: knownVerbs }: SoundWords,
  reporter: PsReporter,
): PsSound[] {
  const [verb, ...rest] = words;
  if (!verb) return reporter.error("sound-form", subject, subject.text) ?? [];
  if (!knownVerbs.includes(verb.text)) return reporter.error("sound-form:event", verb, verb.text) ?? [];
  const takesDirections = verb.text === "move" || verb.text === "cantmove";
  const seedIndex = rest.findIndex((it) => !(takesDirections && directionWords.includes(it.text)));
  const directions = seedIndex < 0 ? rest : rest.slice(0, seedIndex);
  return readSeed({ what: subject, verb, ways: directions }, rest.slice(directions.length), reporter);
}

function readSeed(sound: Omit<PsSound, "seed">, words: readonly PsWord[], reporter: PsReporter): PsSound[] {
  const [seed, extraWord] = words;
  const lastWord = sound.ways.at(-1) ?? sound.verb ?? sound.what;
  if (!seed || !/^\d+$/.test(seed.text)) {
    const foundText = seed ? `found \`${seed.text}\`` : "found the end of the line";
    return reporter.error("sound-form:number", seed ?? lastWord, lastWord.text, foundText) ?? [];
  }
  if (extraWord) return reporter.error("sound-form:more", extraWord, extraWord.text) ?? [];
  return [{ what: sound.what, verb: sound.verb, ways: sound.ways, seed: seed.text }];
}
