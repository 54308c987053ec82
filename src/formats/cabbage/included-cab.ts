import type { Source } from "../../base/index.ts";
import { cabBytes, isCabFile, parseCab } from "./cab-file.ts";
import { cabToQuad } from "./cab-to-quad.ts";

/**
 * A file that a game includes, in the language: a CABBAGE file as `convert` writes it, any other as it is.
 * @throws a sentence, as an Error, if a CABBAGE file has mistakes
 */
export function includedSource(source: Source): Source {
  const { file, text } = source;
  // One that is already written as Quadrille has it, as bundles do, begins with its title.
  if (!isCabFile(file, text) || text.startsWith("title ")) return source;
  const { cab, diagnostics } = parseCab(cabBytes(text), file);
  if (cab) return { file, text: cabToQuad(cab) };
  const mistake = diagnostics.find((it) => it.severity === "error");
  throw new Error(`This CABBAGE file has mistakes: ${mistake?.message ?? "it cannot be read."}`);
}
