import { type Diagnostic, placeAt, type Source } from "../../base/index.ts";
import { makeGame } from "../../game/index.ts";
import { looksOf } from "../../view/index.ts";
import { type Compiled, compileFile, fileText } from "../compiling.ts";
import { loadSets } from "../sets/index.ts";
import { type FindInclude, type GameFile, type OpenResult, makeUnopened } from "./opening.ts";

/** Compiles a file with the files that it includes, and makes a game of it. */
export async function compileAndOpen(
  { file, text }: GameFile,
  findInclude: FindInclude = async () => undefined,
): Promise<OpenResult> {
  const sourceByName = new Map<string, Source | undefined>();
  for (;;) {
    const missingFiles = new Set<string>();
    const compiled = compileFile(file, text, (name) => {
      if (!sourceByName.has(name)) missingFiles.add(name);
      return sourceByName.get(name);
    });
    if ("wrong" in compiled) return makeUnopened(compiled.wrong);
    if (missingFiles.size === 0) return await openCompiled(compiled, file, fileText(file, text) ?? "");
    for (const name of missingFiles) {
      const content = await findInclude(name);
      const includedText = content === undefined ? undefined : fileText(name, content);
      sourceByName.set(name, includedText === undefined ? undefined : { file: name, text: includedText });
    }
  }
}

async function openCompiled(
  { program, diagnostics, plays }: Compiled,
  file: string,
  text: string,
): Promise<OpenResult> {
  const errors = diagnostics.filter((it) => it.severity === "error");
  const reasons = errors.map((it) => formatDiagnostic(it, { file, text }));
  if (program && (plays || errors.length === 0)) await loadSets(looksOf(program));
  if (program && errors.length === 0) return { ok: true, game: makeGame(program) };
  if (program && plays) return { ok: true, game: makeGame(program), mistakes: reasons };
  return { ok: false, reasons };
}

/** Returns the message and hint of a diagnostic, prefixed with its line number, or with the file name if it is in an included file. */
function formatDiagnostic({ span, message, hint }: Diagnostic, source: Source): string {
  const location = span.file === source.file ? `Line ${placeAt(source, span.from).line}` : span.file;
  return `${location}: ${message}${hint === undefined ? "" : ` ${hint}`}`;
}
