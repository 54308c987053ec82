import { placeAt, type Source } from "../../../base/index.ts";
import { cutLines, type PsLine, type SectionName } from "./ps-lines.ts";
import { isFork } from "./ps-fork.ts";
import { readNext } from "./next/read-next.ts";
import { readLayers } from "./ps-layers.ts";
import { readPsLegend } from "./ps-legend.ts";
import { readLevels } from "./ps-levels.ts";
import { declaredNames, type PsNames, resolveNames } from "./ps-names.ts";
import { readObjects } from "./ps-objects.ts";
import { readPrelude } from "./ps-prelude.ts";
import { PsReporter } from "../ps-reporter.ts";
import { readRules } from "./ps-rules.ts";
import { readSounds } from "./ps-sounds.ts";
import type { PsFile } from "../ps-tree.ts";
import { readWins } from "./ps-wins.ts";

/** A file that was read: its tree, the meaning of its names, and the reporter for further mistakes. */
export interface PsReading {
  readonly file: PsFile;
  readonly names: PsNames;
  readonly reporter: PsReporter;
}

/** Reads a PuzzleScript file, or one for its descendants Plus and Next. Mistakes are reported, and left out of the tree. */
export function readPuzzleScript(source: Source): PsReading {
  const reporter = new PsReporter(source.file);
  const lines = cutLines(source.text, reporter);
  if (isFork(lines)) return readNext(source);
  const of = (section: SectionName): PsLine[] => lines.filter((it) => it.section === section);
  const objects = readObjects(of("objects"), reporter);
  const legend = readPsLegend(of("legend"), reporter);
  const declared = declaredNames(objects, legend);
  const file: PsFile = {
    settings: readPrelude(of("prelude"), reporter),
    objects,
    legend,
    sounds: readSounds(of("sounds"), reporter),
    layers: readLayers(of("collisionlayers"), reporter),
    rules: readRules(of("rules"), (text) => declared.has(text), reporter),
    wins: readWins(of("winconditions"), reporter),
    levels: readLevels(of("levels"), reporter),
  };
  const names = resolveNames(file, (offset) => placeAt(source, offset).line, reporter);
  return { file, names, reporter };
}

/** Whether a PuzzleScript file is written for Plus or Next. */
export const isPuzzleFork = (source: Source): boolean => readPuzzleScript(source).file.isNext === true;

/**
 * Whether a text is a PuzzleScript file: it has the headings of at least two of its sections. With a section that PuzzleScript has not, and
 * with objects that are indented, it is one of ours, whatever headings stand in it besides.
 */
export function looksLikePuzzleScript(text: string): boolean {
  if (ownSection.test(text) && !bareObjects.test(text)) return false;
  const headings =
    text.match(/^[=\t ]*(objects|legend|sounds|collisionlayers|rules|winconditions|levels)[=\t ]*\r?$/gim) ??
    [];
  return (
    new Set(headings.map((it) => it.trim().toLowerCase())).size >= 2 &&
    /^[=\s]*(collisionlayers|winconditions)/im.test(text)
  );
}

const ownSection = /^(board|controls|ends|layers|level|players|state|step|test|view)\b/m;

/** The heading of the objects, and below it a line at the left edge. */
const bareObjects = /^[=\t ]*objects[=\t ]*\r?\n(?:[\t ]*\r?\n)*[^\s]/im;
