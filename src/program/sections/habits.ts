import type { HabitEntry, NoiseEntry, Word } from "../../syntax/index.ts";
import { hexColours } from "../draft/colours.ts";
import { sectionsOf, soundNumber, type Draft } from "../draft/draft.ts";
import { kindsNamed } from "../draft/kinds.ts";
import { type Habits, type Noise, occasions, type Movement } from "../data/lines.ts";

type PartialHabits = { -readonly [K in keyof Habits]: Habits[K] };

/**
 * Maps the words of each habit to a function that sets it. In the words, `N` stands for milliseconds, `COLOUR` for a colour, and
 * `NAME` for a sound.
 */
const habits: Readonly<Record<string, (value: string, draft: Draft) => PartialHabits>> = {
  "same chance": () => ({ sameChance: true }),
  "keyed chance": () => ({ keyedChance: true }),
  "first cycle": () => ({ startCycle: true }),
  "try again first": () => ({ tryAgain: true }),
  "undo in level": () => ({ undoInLevel: true }),
  "no undo": () => ({ noUndo: true }),
  "no restart": () => ({ noRestart: true }),
  "no hints": () => ({ noHints: true }),
  "no squeezing": () => ({ noSqueezing: true }),
  "low score": () => ({ lowScore: true }),
  "again after N ms": (value) => ({ againDelay: Number(value) * 1000 }),
  "key repeat N ms": (value) => ({ keyRepeat: Number(value) * 1000 }),
  "background COLOUR": (value) => ({ background: value }),
  "ink COLOUR": (value) => ({ ink: value }),
  ...Object.fromEntries(
    occasions.map((it) => [
      `sound of ${it} NAME`,
      (value: string, draft: Draft): PartialHabits => ({
        sounds: { ...draft.habits?.sounds, [it]: soundNumber(value, draft) },
      }),
    ]),
  ),
};

/** Makes the habits of a game, and the noises that its things make. */
export function makeHabits(draft: Draft): void {
  for (const { section } of sectionsOf(draft, "habits"))
    for (const entry of section.entries) draft.habits = { ...draft.habits, ...readHabit(entry, draft) };
  for (const { section } of sectionsOf(draft, "noises"))
    for (const entry of section.entries) draft.noises.push(...noisesOf(entry, draft));
}

function readHabit({ words, span }: HabitEntry, draft: Draft): PartialHabits {
  for (const [form, make] of Object.entries(habits)) {
    const value = valueIn(form.split(" "), words);
    if (value !== undefined) return make(value, draft);
  }
  const hint = `The habits are ${Object.keys(habits).join(", ")}.`;
  const message = `\`${words.map((it) => it.text).join(" ")}\` is not a habit.`;
  draft.report.error("habit-unknown", span, message, hint);
  return {};
}

/** Returns the word at the place of the capitals in a form; empty if the form has no capitals, undefined if the words do not match the form. */
function valueIn(form: readonly string[], words: readonly Word[]): string | undefined {
  let value = "";
  const isFitting = form.every((part, i) => {
    const word = words[i];
    if (!word) return false;
    if (part === "N" || part === "NAME") value = word.text;
    else if (part === "COLOUR") value = hexColours([word])[0] ?? "";
    else return word.text === part;
    if (part === "NAME") return true;
    return part === "N" ? /^\d{1,7}$/.test(value) : value.startsWith("#");
  });
  return isFitting && words.length === form.length ? value : undefined;
}

const movementsByWord: Readonly<Record<string, readonly Movement[]>> = {
  horizontal: ["left", "right"],
  vertical: ["up", "down"],
  orthogonal: ["up", "down", "left", "right"],
};

const waysOf = (words: readonly Word[]): Movement[] => [
  ...new Set(words.flatMap(({ text }) => movementsByWord[text] ?? [text as Movement])),
];

/** Returns the noises of an entry; for things that move or are blocked, each kind is looked for on its own layer. */
function noisesOf(entry: NoiseEntry, draft: Draft): Noise[] {
  const when = entry.when.text as Noise["when"];
  const kinds = kindsNamed(entry.kinds, draft);
  const sound = soundNumber(entry.sound.text, draft);
  if (when === "come" || when === "vanish") return [{ when, kinds, layers: [], ways: [], sound }];
  const ways = waysOf(entry.ways);
  return kinds.map((kind) => ({ when, kinds: [kind], layers: [draft.kinds[kind]?.layer ?? 0], ways, sound }));
}
