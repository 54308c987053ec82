import type { HabitEntry, NoiseEntry, Word } from "../../syntax/index.ts";
import { hexColours } from "../draft/colours.ts";
import { sectionsOf, indexOfSound, type Draft } from "../draft/draft.ts";
import { lowerKinds } from "../draft/kinds.ts";
import { type Habits, lineWaysByWord, type Noise, occasions, type Movement } from "../data/lines.ts";

type PartialHabits = { -readonly [K in keyof Habits]: Habits[K] };

/**
 * Maps the form of each habit to a function that returns the habit. In a form, `N` is a number of milliseconds,
 * `COLOUR` a colour and `NAME` a sound.
 */
const settersByForm: Readonly<Record<string, (value: string, draft: Draft) => PartialHabits>> = {
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
        sounds: { ...draft.habits?.sounds, [it]: indexOfSound(value, draft) },
      }),
    ]),
  ),
};

/** Makes the habits of a game, and the noises that its things make. */
export function makeHabits(draft: Draft): void {
  for (const { section } of sectionsOf(draft, "habits"))
    for (const entry of section.entries) draft.habits = { ...draft.habits, ...readHabit(entry, draft) };
  for (const { section } of sectionsOf(draft, "noises"))
    for (const entry of section.entries) draft.noises.push(...makeNoises(entry, draft));
}

function readHabit({ words, span }: HabitEntry, draft: Draft): PartialHabits {
  for (const [form, setHabit] of Object.entries(settersByForm)) {
    const value = matchForm(form.split(" "), words);
    if (value !== undefined) return setHabit(value, draft);
  }
  const hint = `The habits are ${Object.keys(settersByForm).join(", ")}.`;
  const message = `\`${words.map((it) => it.text).join(" ")}\` is not a habit.`;
  draft.report.error("habit-unknown", span, message, hint);
  return {};
}

/**
 * Returns the value that words have where the form has capitals; empty if the form has no capitals, undefined if the
 * words do not match.
 */
function matchForm(form: readonly string[], words: readonly Word[]): string | undefined {
  let value = "";
  const matchesAll = form.every((part, i) => {
    const word = words[i];
    if (!word) return false;
    if (part === "N" || part === "NAME") value = word.text;
    else if (part === "COLOUR") value = hexColours([word])[0] ?? "";
    else return word.text === part;
    if (part === "NAME") return true;
    return part === "N" ? /^\d{1,7}$/.test(value) : value.startsWith("#");
  });
  return matchesAll && words.length === form.length ? value : undefined;
}

const movementsOf = (words: readonly Word[]): Movement[] => [
  ...new Set(words.flatMap(({ text }) => lineWaysByWord[text] ?? [text as Movement])),
];

/**
 * Returns the noises of an entry. Things that move or are blocked need one noise for each kind, which is searched on
 * its own layer.
 */
function makeNoises(entry: NoiseEntry, draft: Draft): Noise[] {
  const when = entry.when.text as Noise["when"];
  const kinds = lowerKinds(entry.kinds, draft);
  const sound = indexOfSound(entry.sound.text, draft);
  if (when === "come" || when === "vanish") return [{ when, kinds, layers: [], ways: [], sound }];
  const ways = movementsOf(entry.ways);
  return kinds.map((kind) => ({ when, kinds: [kind], layers: [draft.kinds[kind]?.layer ?? 0], ways, sound }));
}
