import { append, type Diagnostic, type Source } from "../../base/index.ts";
import * as syntax from "../../syntax/index.ts";
import { limits } from "../data/limits.ts";
import type { GameDiagnostics } from "../data/report.ts";

/**
 * Returns the file with a name; undefined if there is none. If the function throws, the error's message is reported as
 * the reason.
 */
export type Include = (name: string) => Source | undefined;

/** Describes a section and the file that contains it. */
export interface PlacedSection<S extends syntax.Section = syntax.Section> {
  readonly section: S;
  /** Stores an index into `files`; 0 is the game's own file. */
  readonly file: number;
  /** Stores 0 in the game's own file, 1 in files that it includes, and so on. */
  readonly depth: number;
}

/** Holds all files of a game, and their sections in order of precedence. */
export interface GatheredFiles {
  readonly files: readonly Source[];
  readonly sections: readonly PlacedSection[];
  /** Lists the diagnostics of the parser. */
  readonly diagnostics: readonly Diagnostic[];
}

interface GatherState {
  readonly include: Include | undefined;
  readonly report: GameDiagnostics;
  readonly files: Source[];
  readonly sections: PlacedSection[];
  readonly diagnostics: Diagnostic[];
  /** Contains the names that any file declares, if the files are parsed a second time; otherwise empty. */
  readonly names: ReadonlySet<string>;
  readonly parsedFiles: syntax.Parsed[];
  /** Maps names to files that another file carries in its own text. */
  readonly bundled: Map<string, Source>;
}

/**
 * Parses a file and all files that it includes, each once, in the order of their first `include`. All are parsed again
 * if one of them used a word of the language that another file declares as a name.
 */
export function gatherFiles(
  source: Source,
  include: Include | undefined,
  report: GameDiagnostics,
): GatheredFiles {
  const gatheredFiles = parseAllFiles(source, new Set(), include, report);
  const names = new Set(gatheredFiles.parsedFiles.flatMap((it) => [...it.given]));
  const isReadCorrectly = !gatheredFiles.parsedFiles.some((it) => syntax.isMisread(it, names));
  return isReadCorrectly ? gatheredFiles : parseAllFiles(source, names, include, report);
}

function parseAllFiles(
  source: Source,
  names: ReadonlySet<string>,
  include: Include | undefined,
  report: GameDiagnostics,
): GatherState {
  const gathering: GatherState = {
    include,
    report,
    files: [],
    sections: [],
    diagnostics: [],
    names,
    parsedFiles: [],
    bundled: new Map(),
  };
  parseFile(source, [], gathering);
  return gathering;
}

function parseFile(source: Source, includers: readonly string[], gathering: GatherState): void {
  const file = gathering.files.length;
  gathering.files.push(source);
  const { text, includes } = syntax.unbundle(source.text);
  for (const [name, includedText] of Object.entries(includes))
    if (!gathering.bundled.has(name))
      gathering.bundled.set(name, {
        file: name === gathering.files[0].file ? `included ${name}` : name,
        text: includedText,
      });
  const parsed = syntax.parse({ file: source.file, text }, gathering.names);
  gathering.parsedFiles.push(parsed);
  append(gathering.diagnostics, parsed.diagnostics);
  for (const section of parsed.file.sections) {
    if (section.is === "include") addInclude(section.name, [...includers, source.file], gathering);
    else gathering.sections.push({ section, file, depth: includers.length });
  }
}

function addInclude(name: syntax.Word, includers: readonly string[], gathering: GatherState): void {
  const { report, files } = gathering;
  const source = findSource(name, gathering);
  if (source === "refused") return undefined;
  if (!source) {
    const hint = "`include` takes the name of a game file in the same folder, or of a bundled game.";
    return report.error("include-missing", name.span, `There is no file \`${name.text}\`.`, hint);
  }
  if (includers.includes(source.file)) {
    const circle = [...includers.slice(includers.indexOf(source.file)), source.file].join(" -> ");
    return report.error("include-circle", name.span, `This file includes itself: ${circle}.`);
  }
  if (files.some((it) => it.file === source.file)) return undefined;
  if (files.length >= limits.includes)
    return report.error("include-many", name.span, `A game can have at most ${limits.includes} files.`);
  return parseFile(source, includers, gathering);
}

function findSource(
  name: syntax.Word,
  { bundled, include, report }: GatherState,
): Source | "refused" | undefined {
  try {
    return bundled.get(name.text) ?? bundled.get(syntax.toggleQuadEnding(name.text)) ?? include?.(name.text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    report.error("include-refused", name.span, `\`${name.text}\` cannot be included. ${reason}`);
    return "refused";
  }
}

/**
 * Returns the sections that take effect. Tests count only in the game's own file. Levels and messages, like players,
 * count only in the outermost files that have any, so that a variant can replace them.
 */
export function selectEffectiveSections(sections: readonly PlacedSection[]): readonly PlacedSection[] {
  const levelDepth = outermostDepth(sections, ["level"]);
  const playerDepth = outermostDepth(sections, ["players"]);
  return sections.filter(({ section, depth }) => {
    if (section.is === "test") return depth === 0;
    if (section.is === "level" || section.is === "message") return depth === levelDepth;
    return section.is !== "players" || depth === playerDepth;
  });
}

function outermostDepth(sections: readonly PlacedSection[], is: readonly syntax.Section["is"][]): number {
  const depths = sections.filter((it) => is.includes(it.section.is)).map((it) => it.depth);
  return depths.reduce((outermost, depth) => Math.min(outermost, depth), Infinity);
}
