import { type Diagnostic, type Edit, type Source, applyEdits } from "../../../base/index.ts";
import { isAlike } from "../../../program/index.ts";
import { compilePuzzle } from "../compiling/ps-program.ts";
import { puzzleWords } from "./ps-highlight.ts";
import type { PsFile, PsWord } from "../ps-tree.ts";
import { usedNames } from "../reading/ps-rules.ts";
import { readPuzzleScript } from "../reading/read-puzzlescript.ts";

/**
 * Returns the name at an offset, in lower case; undefined if it cannot be renamed, as is the case for glyphs in levels.
 */
export function puzzleNameAt({ file, text }: Source, offset: number): string | undefined {
  const allNames = listNames(readPuzzleScript({ file, text }).file);
  return allNames.find((it) => it.from <= offset && offset <= it.to && it.text.length > 1)?.text;
}

/**
 * Returns the edits that rename the name at an offset. The text is parsed before and after; if more than the name
 * changes, the result is a sentence that explains why.
 */
export function renamePuzzle(
  source: Source,
  offset: number,
  to: string,
): { readonly edits: readonly Edit[] } | { readonly wrong: string } {
  const name = puzzleNameAt(source, offset);
  if (name === undefined) return { wrong: "There is no name here that could be changed." };
  if (findFirstMistake(source))
    return { wrong: "Mend the mistakes first: a name is changed where the whole game is understood." };
  const wantedName = to.toLowerCase();
  if (!/^[\p{L}\p{N}_]{2,}$/u.test(to) || puzzleWords.has(wantedName))
    return {
      wrong: `\`${to}\` cannot be a name: two or more letters, digits and low lines make one, and no word of PuzzleScript is one.`,
    };
  const oldFile = readPuzzleScript(source).file;
  const allNames = listNames(oldFile);
  if (wantedName !== name && allNames.some((it) => it.text === wantedName))
    return { wrong: `\`${to}\` means something else already. Choose another name.` };
  const ownWords = allNames.filter((it) => it.text === name);
  // Several nodes of the tree may share a word of the text.
  const spans = new Map(ownWords.map(({ from, to: end }) => [from, { file: source.file, from, to: end }]));
  const edits = [...spans.values()].sort((a, b) => a.from - b.from).map((span): Edit => ({ span, text: to }));
  const changedSource = { file: source.file, text: applyEdits(source.text, edits) };
  const mistake = findFirstMistake(changedSource);
  if (mistake) return { wrong: `\`${name}\` cannot become \`${to}\`. ${mistake.message}` };
  const comparison = { name, to: wantedName, but: ["from", "to", "line", "at", "word"] };
  if (!isAlike(oldFile, readPuzzleScript(changedSource).file, comparison))
    return { wrong: `\`${to}\` means something else already. Choose another name.` };
  return { edits };
}

const findFirstMistake = (source: Source): Diagnostic | undefined =>
  compilePuzzle(source).diagnostics.find((it) => it.severity === "error");

/** Returns all words of a file that name an object or a group. */
const listNames = (file: PsFile): readonly PsWord[] => [
  ...file.objects.flatMap((it) => [it.name, ...it.aliases]),
  ...file.legend.map((it) => it.name),
  ...usedNames(file),
];
