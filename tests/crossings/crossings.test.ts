// Games in which two features of the language meet. `npm run fuzz -- crossings` plays all pairs; the suite plays some.

import { expect, test } from "vitest";
import { pairs } from "./cross.ts";
import { crossOne } from "./play.ts";

/** Games for each pair, and the number of the first; without the first, one game for every 79th pair. */
const each = Number(process.env["QUADRILLE_CROSSINGS"] ?? 0);
const first = Number(process.env["QUADRILLE_CROSSINGS_SEED"] ?? 0);
const named = process.env["QUADRILLE_CROSSINGS_OF"]?.split(",");

const chosen = pairs.flatMap((pair, at) => {
  if (named && !named.every((it) => pair.includes(it))) return [];
  if (each === 0) return (at + first) % 79 === 0 ? [{ pair, seed: at }] : [];
  return Array.from({ length: each }, (_, game) => ({ pair, seed: at + (first + game) * pairs.length }));
});

test(
  "games in which two features meet are played alike in all ways and by the second interpreter",
  { timeout: 120_000 + 5_000 * chosen.length },
  () => {
    const wrong: string[] = [];
    /** Why the second interpreter cannot play some pairs, and mistakes in generated games. */
    const beyond = new Map<string, Set<string>>();
    const invalid = new Map<string, Set<string>>();
    for (const { pair, seed } of chosen) {
      const it = crossOne(pair, seed);
      const name = pair.join(" and ");
      if (it.wrong !== undefined) wrong.push(`${name}, game ${seed}\n${it.wrong}`);
      if (it.beyond !== undefined) note(beyond, it.beyond, name);
      if (it.invalid !== undefined) note(invalid, it.invalid, name);
    }
    if (each > 0)
      console.log(
        `${chosen.length} games\n${listed("cannot be played twice", beyond)}${listed("are no games", invalid)}`,
      );
    expect(wrong.join("\n\n")).toBe("");
    expect(size(invalid)).toBeLessThanOrEqual(0.05 * chosen.length);
    expect(size(beyond)).toBeLessThanOrEqual(0.05 * chosen.length);
  },
);

function note(notes: Map<string, Set<string>>, why: string, pair: string): void {
  notes.set(why, (notes.get(why) ?? new Set()).add(pair));
}

const size = (notes: ReadonlyMap<string, ReadonlySet<string>>): number =>
  [...notes.values()].reduce((sum, it) => sum + it.size, 0);

function listed(what: string, notes: ReadonlyMap<string, ReadonlySet<string>>): string {
  const rows = [...notes].map(
    ([why, names]) => `  ${names.size} ${why} (${[...names].slice(0, 3).join("; ")})\n`,
  );
  return `${size(notes)} pairs ${what}\n${rows.join("")}`;
}
