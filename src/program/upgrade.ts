import type { Source } from "../base/index.ts";
import { newestVersion, parse } from "../syntax/index.ts";
import { compileProgram, type CompileOptions } from "./compile.ts";

const refusalsChange =
  "An action that is refused says nothing, unless nothing at all comes of what the player gave. A test that says `expect refused` may see it.";

/**
 * Converts a game file to the newest version of the language. Files that it includes keep their own versions. A file of the
 * newest version is returned unchanged.
 */
export function upgradeText(source: Source, options: CompileOptions = {}) {
  const [firstSection] = parse(source).file.sections;
  const oldVersion = firstSection?.is === "version" ? firstSection : undefined;
  if (oldVersion?.number === newestVersion) return { text: source.text, changes: [] };
  const line = `quadrille ${newestVersion}`;
  const text = oldVersion
    ? source.text.slice(0, oldVersion.span.from) + line + source.text.slice(oldVersion.span.to)
    : `${line}\n${source.text}`;
  const { diagnostics, newMeanings } = compileProgram({ ...source, text }, options);
  const backwardsBlocks = diagnostics.filter((it) => it.code === "block-backwards");
  const changes = newMeanings
    .filter(({ span }) => span.file === source.file)
    .map(({ span, meaning }) => ({
      line: text.slice(0, span.from).split("\n").length,
      says: backwardsBlocks.some((it) => it.span.from === span.from)
        ? "This block holds no cell: name its upper left corner first."
        : meaning,
    }));
  const isTold = (i: number): boolean =>
    changes.findIndex((it) => it.line === changes[i].line && it.says === changes[i].says) === i;
  return { text, changes: [{ line: 0, says: refusalsChange }, ...changes.filter((_, i) => isTold(i))] };
}
