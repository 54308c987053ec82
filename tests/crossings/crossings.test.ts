// Games in which two features of the language meet: one of every 79th pair. `npm run fuzz -- crossings` plays ten of all pairs.

import { expect, test } from "vitest";
import { pairs } from "./cross.ts";
import { crossOne } from "./play.ts";

const chosen = pairs.flatMap((pair, at) => (at % 79 === 0 ? [{ pair, seed: at }] : []));

test(
  "games in which two features meet are played alike in all ways and by the second interpreter",
  {
    timeout: 600_000,
  },
  () => {
    const all = chosen.map(({ pair, seed }) => ({
      ...crossOne(pair, seed),
      name: `${pair.join(" and ")}, game ${seed}`,
    }));
    expect(
      all.flatMap(({ wrong, name }) => (wrong === undefined ? [] : `${name}\n${wrong}`)).join("\n\n"),
    ).toBe("");
    expect(all.filter((it) => it.invalid !== undefined)).toEqual([]);
    expect(all.filter((it) => it.beyond !== undefined).length).toBeLessThanOrEqual(0.05 * all.length);
  },
);
