import { placeAt, type Source } from "../../../../base/index.ts";
import { readPsLegend } from "../ps-legend.ts";
import type { PsLine, SectionName } from "../ps-lines.ts";
import { declaredNames, type PsNames, resolveNames } from "../ps-names.ts";
import { readPrelude, sizeOf } from "../ps-prelude.ts";
import { PsReporter } from "../../ps-reporter.ts";
import type { PsFile, PsLegend, PsSetting, PsWord } from "../../ps-tree.ts";
import { namesIn } from "../ps-rules.ts";
import { readWins } from "../ps-wins.ts";
import { readNextLayers } from "./next-layers.ts";
import { readNextLevels } from "./next-levels.ts";
import { cutNextLines } from "./next-lines.ts";
import { readNextObjects } from "./next-objects.ts";
import { nextSettings } from "./next-prelude.ts";
import { readNextRules } from "./next-rules.ts";
import { readNextSounds } from "./next-sounds.ts";
import { readTags, type Tags } from "./tags.ts";

/** Reads a file of PuzzleScript Plus or Next into the tree of plain files: tags, mappings and transforms are written out. */
export function readNext(source: Source): {
  readonly file: PsFile;
  readonly names: PsNames;
  readonly reporter: PsReporter;
} {
  const reporter = new PsReporter(source.file);
  const lines = cutNextLines(source.text, reporter);
  const tags = readTags(lines, reporter);
  const of = (section: SectionName): PsLine[] =>
    lines.flatMap((it) => (it.section === section ? [{ ...it, section }] : []));
  const settings = readPrelude(of("prelude"), reporter, nextSettings);
  const { objects, families } = readNextObjects(of("objects"), tags, spriteSize(settings), reporter);
  const legend = readPsLegend(of("legend"), reporter);
  const declared = declaredNames(objects, [...families, ...legend]);
  const hasClicks = settings.some((it) => it.key.text === "mouse_clicks");
  const rules = readNextRules(of("rules"), tags, (text) => declared.has(text), hasClicks, reporter);
  const sounds = readNextSounds(of("sounds"), reporter);
  const layers = readNextLayers(of("collisionlayers"), tags, reporter);
  const wins = readWins(of("winconditions"), reporter);
  const used = [
    ...legend.flatMap((it) => it.members),
    ...layers.flatMap((it) => it.names),
    ...sounds.map((it) => it.what),
    ...rules.flatMap((it) => (it.is === "rule" ? namesIn(it.rule) : [])),
    ...wins.flatMap((it) => (it.on ? [it.what, it.on] : [it.what])),
  ];
  const file: PsFile = {
    settings,
    objects,
    legend: [...families, ...spreadNames(used, declared, tags), ...legend],
    sounds,
    layers,
    rules,
    wins,
    levels: readNextLevels(
      lines.filter((it) => it.section === "levels"),
      reporter,
    ),
    isNext: true,
  };
  const names = resolveNames(file, (offset) => placeAt(source, offset).line, reporter);
  return { file, names, reporter };
}

/** Sprite pixels of a cell, from `sprite_size 8` or `sprite_size 8x6`. */
function spriteSize(settings: readonly PsSetting[]): { readonly width: number; readonly height: number } {
  const text = settings.filter((it) => it.key.text === "sprite_size").at(-1)?.value.text ?? "5";
  const size = sizeOf(text) ?? { width: Number(text), height: Number(text) };
  return size.width > 0 && size.height > 0 ? size : { width: 5, height: 5 };
}

/** Names with tags stand for one of all that they can be; each becomes an entry of the legend where it is used first. */
function spreadNames(used: readonly PsWord[], declared: ReadonlySet<string>, tags: Tags): PsLegend[] {
  const found = new Map<string, PsLegend>();
  for (const name of used) {
    if (declared.has(name.text) || found.has(name.text)) continue;
    const members = tags.members(name.text);
    if (members.length === 1 && members[0] === name.text) continue;
    found.set(name.text, {
      name,
      how: members.length === 1 ? "same" : "or",
      members: members.map((text) => ({ ...name, text })),
    });
  }
  return [...found.values()];
}
