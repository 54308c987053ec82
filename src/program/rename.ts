import { type Edit, type Source, type Span, applyEdits } from "../base/index.ts";
import { type File, type HeldWord, isFreeName, parse, heldWords } from "../syntax/index.ts";
import { compileProgram } from "./compile.ts";

/**
 * Names the separate namespaces of a game. A step may have the same name as a control, and a level may have the name of
 * either.
 */
type NameSort = "step" | "level" | "name";

/**
 * Lists the fields of nodes that contain no names: texts, glyphs, pictures, and words of the language that may also be
 * names.
 */
const namelessFields = new Set([
  ..."text rows inputs glyph glyphs signs label written keys colours picture button sound".split(" "),
]);

/** Returns the name at an offset of a file; undefined if there is none that can be changed. */
export function nameAt(sources: readonly Source[], file: string, offset: number): string | undefined {
  return findNameUse(parseFiles(sources), file, offset)?.name;
}

/** Returns the spans of all words in a game's files that refer to the same thing as the word at an offset of a file. */
export function placesOfName(sources: readonly Source[], file: string, offset: number): readonly Span[] {
  const spans = findNameUse(parseFiles(sources), file, offset)?.words.map((it) => it.word.span) ?? [];
  return [...new Map(spans.map((it) => [`${it.from} ${it.file}`, it])).values()];
}

/**
 * Renames what the word at an offset of a file refers to, in all files of a game; the first source is the game's own
 * file. The game is compiled before and after the change. If the two programs differ in more than the name, the result
 * has no edits but a sentence that explains why.
 */
export function renameAt(
  sources: readonly Source[],
  file: string,
  offset: number,
  to: string,
): { readonly edits: readonly Edit[] } | { readonly wrong: string } {
  const files = parseFiles(sources);
  const nameUse = findNameUse(files, file, offset);
  if (!nameUse) return { wrong: "There is no name here that could be changed." };
  const { name, sort, words } = nameUse;
  if (sort === "name" && !isFreeName(to))
    return {
      wrong: `\`${to}\` cannot be a name: letters, digits and hyphens make one, and no word of the language is one.`,
    };
  const editsOfInputs = sort === "name" ? files.files.flatMap((it) => findInputEdits(it, name, to)) : [];
  // Two nodes of the tree can share a word of the text, which must be edited only once.
  const spansByPlace = new Map(words.map(({ word: { span } }) => [`${span.from} ${span.file}`, span]));
  const edits = [...[...spansByPlace.values()].map((span): Edit => ({ span, text: to })), ...editsOfInputs];
  const compiledBefore = compileSources(sources);
  if (!compiledBefore.program)
    return { wrong: "Mend the mistakes first: a name is changed where the whole game is understood." };
  const compiledAfter = compileSources(sources.map((it) => editSource(it, edits)));
  const mistake = compiledAfter.diagnostics.find((it) => it.severity === "error");
  if (mistake) return { wrong: `\`${name}\` cannot become \`${to}\`. ${mistake.message}` };
  if (isAlike(compiledBefore.program, compiledAfter.program, { name, to, but: ["at"] })) return { edits };
  const isShown = isAlike(compiledBefore.program, compiledAfter.program, {
    name,
    to,
    but: ["at", "look", "colours"],
  });
  return {
    wrong: isShown
      ? `\`${name}\` has its picture or its colour from its name. Give it one in \`looks\` or behind its name first.`
      : `\`${to}\` means something else already. Choose another name.`,
  };
}

function compileSources([ownSource, ...otherSources]: readonly Source[]): ReturnType<typeof compileProgram> {
  return compileProgram(ownSource, { include: (name) => otherSources.find((it) => it.file === name) });
}

/** Describes the parsed files of a game, and the names that they declare. */
type GameFiles = ReturnType<typeof parseFiles>;

function parseFiles(sources: readonly Source[]) {
  const givenNames = new Set(sources.flatMap((it) => [...parse(it).given]));
  return { files: sources.map((it) => parse(it, givenNames).file), givenNames };
}

/** Returns the name at an offset of a file, with all words that refer to the same thing; undefined if there is none. */
function findNameUse({ files, givenNames }: GameFiles, file: string, offset: number) {
  const uses = files.flatMap((it) => heldWords(it));
  const use = uses.find(({ word: { span: it } }) => it.file === file && it.from <= offset && offset <= it.to);
  const sort = use && findNameSort(use);
  if (!use || !sort) return undefined;
  const name = use.word.text;
  if (sort === "name" && !givenNames.has(name) && !uses.some((it) => it.word.text === name && isControl(it)))
    return undefined;
  const sameWords = uses.filter((it) => it.word.text === name && findNameSort(it) === sort);
  // A local name has its meaning only in the section that declares it.
  const locals = new Set(sameWords.filter(isLocal).map((it) => it.section));
  const isLocalHere = locals.has(use.section);
  const words = sameWords.filter((it) =>
    isLocalHere ? it.section === use.section : !locals.has(it.section),
  );
  return { name, sort, words };
}

function findNameSort({ field, of, section }: HeldWord): NameSort | undefined {
  if (namelessFields.has(field) || of === "include" || of === "file") return undefined;
  if (of === "test" && field === "name") return undefined;
  if (of === "loop" || (of === "step" && section.is === "step" && field === "name")) return "step";
  if (of === "level") return "level";
  return "name";
}

/** Returns true if the word declares a local name: an argument of a definition, or a name after `let` or `as`. */
function isLocal({ field, of, section, word }: HeldWord): boolean {
  if (field === "as" || field === "local" || (field === "and" && of === "clear")) return true;
  if (of === "let" && field === "name") return true;
  const args = section.is === "define" || section.is === "procedure" ? section.args : [];
  return args.some((it) => it.name === word);
}

function isControl({ word, section }: HeldWord): boolean {
  if (section.is !== "controls") return false;
  return section.entries.some((it) => it.name === word || it.aliases.includes(word));
}

const nameLetters = /\p{L}(?:[\p{L}\p{M}\p{N}]|-(?=[\p{L}\p{N}]))*/gu;

/** Returns a text with every occurrence of a word replaced by another. */
function replaceWord(text: string, oldName: string, newName: string): string {
  return text.replace(nameLetters, (it) => (it === oldName ? newName : it));
}

/** Returns the edits in the inputs of tests, which mention controls and their arguments. */
function findInputEdits(file: File, oldName: string, newName: string): readonly Edit[] {
  return heldWords(file).flatMap(({ word, field, of }) => {
    const text = of === "play" || field === "inputs" ? replaceWord(word.text, oldName, newName) : word.text;
    return text === word.text ? [] : [{ span: word.span, text }];
  });
}

function editSource({ file, text }: Source, edits: readonly Edit[]): Source {
  const ownEdits = edits.filter((it) => it.span.file === file);
  return { file, text: applyEdits(text, ownEdits) };
}

/** Describes which differences between two programs a comparison ignores: the new name, and some fields. */
export interface RenameTolerance {
  readonly name: string;
  readonly to: string;
  /** Lists the names of fields whose values may differ. */
  readonly but: readonly string[];
}

/** Returns true if two values are equal except for the renamed name in their texts. */
export function isAlike(a: unknown, b: unknown, tolerance: RenameTolerance): boolean {
  if (typeof a === "string" && typeof b === "string") return isAlikeText(a, b, tolerance);
  if (typeof a !== "object" || a === null || typeof b !== "object" || b === null) return a === b;
  const comparedFields = (it: object): readonly (readonly [string, unknown])[] =>
    Object.entries(it).filter(([key]) => !tolerance.but.includes(key));
  const [oldFields, newFields] = [comparedFields(a), comparedFields(b)];
  return (
    oldFields.length === newFields.length &&
    oldFields.every(
      ([key, value], index) =>
        isAlike(key, newFields[index][0], tolerance) && isAlike(value, newFields[index][1], tolerance),
    )
  );
}

function isAlikeText(a: string, b: string, { name, to }: RenameTolerance): boolean {
  if (a === b || (a === name && b === to)) return true;
  return replaceWord(a, name, to) === replaceWord(b, name, to);
}
