import { listedWordsOf } from "../ps-lines.ts";
import type { PsReporter } from "../../ps-reporter.ts";
import type { PsLayer, PsWord } from "../../ps-tree.ts";
import type { NextLine } from "./next-lines.ts";
import type { Tags } from "./tags.ts";

/** Layers of a Next file: lines of names; `set -> names` makes one for each value; lines of dashes only group them for drawing. */
export function readNextLayers(lines: readonly NextLine[], tags: Tags, reporter: PsReporter): PsLayer[] {
  const layers: PsLayer[] = [];
  for (const line of lines) {
    if (/^\s*--/.test(line.text)) continue;
    const words = listedWordsOf(line);
    const arrow = words.findIndex((it) => it.text === "->");
    if (words.length === 0) continue;
    if (arrow < 0) layers.push({ names: words });
    else layers.push(...layersBy(words.slice(0, arrow), words.slice(arrow + 1), tags, reporter));
  }
  return layers;
}

/** Layers by the numbers of a single set come in ascending order, before the other names of their line. */
const isCounted = ([prefix, more]: readonly PsWord[], tags: Tags) =>
  prefix !== undefined && !more && tags.values(prefix.text).every((it) => /^\d+$/.test(it));

/** A layer for each choice of the sets, in the order in which the names come upon them. */
function layersBy(
  prefixes: readonly PsWord[],
  names: readonly PsWord[],
  tags: Tags,
  reporter: PsReporter,
): PsLayer[] {
  const unknown = prefixes.find((it) => !tags.isSet(it.text));
  if (unknown) reporter.error("layer-tags", unknown, unknown.text);
  const sets = prefixes.map((it) => it.text).filter((it) => tags.isSet(it));
  const layers = new Map<string, PsWord[]>();
  for (const name of names) {
    const own = sets.filter((set) => tags.setsIn(name.text).includes(set));
    for (const values of tags.choices(own)) {
      const key = [...values].flat().join(" ");
      const layer = layers.get(key) ?? [];
      layers.set(key, layer);
      layer.push({ ...name, text: tags.bind(name.text, values) });
    }
  }
  const order = [...layers];
  const number = (key: string) => (key === "" ? Infinity : Number(key.split(" ")[1]));
  if (isCounted(prefixes, tags)) order.sort(([a], [b]) => number(a) - number(b));
  return order.map(([, members]) => ({ names: members }));
}
