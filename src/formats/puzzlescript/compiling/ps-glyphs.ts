import { flatMapped } from "../../../base/index.ts";
import type { PsNames } from "../reading/ps-names.ts";

const spare = [
  ..."abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!?$%&+=~^_:;<>/\\{}[]'`|,\"",
];

const isGlyph = (name: string) => name.length < 3 && [...name].length === 1;

/** A glyph of its own for each object: what the legend gives it, else a letter of its name, else any. */
export function glyphsFor(order: readonly string[], names: PsNames): string[] {
  const inLegend = [...names.meanings].filter(([glyph, it]) => it.of === "one" && isGlyph(glyph));
  const drawn = new Map(inLegend.map(([glyph, it]) => [it.objects[0] ?? "", glyph] as const).reverse());
  const taken = new Set([...names.meanings.keys()].filter(isGlyph));
  let next = 0x2460;
  return order.map((name) => {
    const known = drawn.get(name);
    if (known !== undefined) return known;
    const letters = flatMapped([...name], (it) => [it, it.toUpperCase()]).filter((it) =>
      /^[a-z0-9]$/i.test(it),
    );
    const isFree = (it: string) => !taken.has(it);
    const free = letters.find(isFree) ?? spare.find(isFree) ?? String.fromCodePoint(next++);
    taken.add(free);
    return free;
  });
}
