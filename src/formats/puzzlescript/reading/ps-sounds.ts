import { flatMapped } from "../../../base/index.ts";
import { listedWordsOf, type PsLine } from "./ps-lines.ts";
import type { PsReporter } from "../ps-reporter.ts";
import type { PsSound, PsWord } from "../ps-tree.ts";

/** Lists the events that concern the whole game rather than an object. */
export const soundEvents: readonly string[] =
  "titlescreen startgame cancel endgame startlevel undo restart endlevel showmessage closemessage".split(" ");
const sfx = /^sfx([0-9]|10)$/;
const verbs = ["move", "action", "create", "destroy", "cantmove", "undo"];

/** Lists the words of sounds that an editor completes. */
export const soundWords: readonly string[] = [...soundEvents, ...verbs];

const ways = ["up", "down", "left", "right", "horizontal", "vertical", "orthogonal"];

/** Describes the sound words of a dialect: a pattern for the sounds of commands, and the verbs of objects. */
interface SoundWords {
  readonly sfx: RegExp;
  readonly verbs: readonly string[];
}

const plain: SoundWords = { sfx, verbs };
export const nextSounds: SoundWords = { sfx: /^sfx\d+$/, verbs: [...verbs, "lclick", "rclick"] };

/** Reads lines `NAME VERB [WAYS] SEED`, `EVENT SEED` and `sfxN SEED`. */
export function readSounds(
  lines: readonly PsLine[],
  reporter: PsReporter,
  words: SoundWords = plain,
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
      : readNoise(what, lineWords.slice(1), words, reporter);
  });
}

function readNoise(
  what: PsWord,
  words: readonly PsWord[],
  { verbs: known }: SoundWords,
  reporter: PsReporter,
): PsSound[] {
  const [verb, ...rest] = words;
  if (!verb) return reporter.error("sound-form", what, what.text) ?? [];
  if (!known.includes(verb.text)) return reporter.error("sound-form:event", verb, verb.text) ?? [];
  const moves = verb.text === "move" || verb.text === "cantmove";
  const end = rest.findIndex((it) => !(moves && ways.includes(it.text)));
  const eventWords = end < 0 ? rest : rest.slice(0, end);
  return readSeed({ what, verb, ways: eventWords }, rest.slice(eventWords.length), reporter);
}

function readSeed(sound: Omit<PsSound, "seed">, words: readonly PsWord[], reporter: PsReporter): PsSound[] {
  const [seed, more] = words;
  const last = sound.ways.at(-1) ?? sound.verb ?? sound.what;
  if (!seed || !/^\d+$/.test(seed.text)) {
    const foundText = seed ? `found \`${seed.text}\`` : "found the end of the line";
    return reporter.error("sound-form:number", seed ?? last, last.text, foundText) ?? [];
  }
  if (more) return reporter.error("sound-form:more", more, more.text) ?? [];
  return [{ what: sound.what, verb: sound.verb, ways: sound.ways, seed: seed.text }];
}
