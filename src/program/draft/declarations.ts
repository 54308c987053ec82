import type { Span } from "../../base/index.ts";
import type * as syntax from "../../syntax/index.ts";
import { glyphOfOwnCells } from "../data/body-shapes.ts";
import type { PlacedSection } from "./includes.ts";
import { limits } from "../data/limits.ts";
import type { SourceLocator } from "./places.ts";
import type { GameDiagnostics } from "../data/report.ts";

type Entry<Is extends syntax.StateEntry["is"]> = Extract<syntax.StateEntry, { is: Is }>;

/** Describes what a name can refer to. */
type NameMeaning = Readonly<
  | { sort: "kind"; entry: syntax.ObjectEntry; body?: syntax.BodyEntry }
  /** Refers to all bodies of a section. */
  | { sort: "group"; section: syntax.SectionOf<"bodies"> }
  | { sort: "board"; section?: syntax.BoardSection }
  | { sort: "player" }
  /** Refers to a piece of any player. */
  | { sort: "piece"; entry: syntax.PieceEntry }
  | { sort: "variable"; entry: Entry<"variable">; section: syntax.SectionOf<"state"> }
  /** Refers to a field that each body of some kinds has. */
  | { sort: "field"; entry: Entry<"variable">; section: syntax.SectionOf<"state"> }
  | { sort: "timer"; entry: Entry<"timer">; section: syntax.SectionOf<"state"> }
  | { sort: "pile"; entry: Entry<"pile">; section: syntax.SectionOf<"state"> }
  | { sort: "source"; entry: Entry<"source">; section: syntax.SectionOf<"state"> }
  | { sort: "option"; entry: syntax.OptionEntry; section: syntax.SectionOf<"options"> }
  | { sort: "define"; section: syntax.SectionOf<"define"> }
  | { sort: "formula"; section: syntax.SectionOf<"define"> }
  | { sort: "procedure"; section: syntax.SectionOf<"procedure"> }
>;

export type NameSort = NameMeaning["sort"];

/** Describes a name that the game declares, and what it refers to. */
export type Declaration = NameMeaning & {
  readonly word: syntax.Word;
  /** Stores an index into the game's files. */
  readonly file: number;
  /** Stores the index in the Program's list of things of this sort. */
  readonly index: number;
};

/** Selects the type of the declarations of one sort. */
export type DeclarationOf<S extends NameSort> = Extract<Declaration, { sort: S }>;

/** Contains all names of a game. No two declarations may share a name. */
export class Names {
  readonly #byName = new Map<string, Declaration>();
  /** Caches the results of `all` until the next declaration. */
  readonly #bySort = new Map<NameSort, readonly Declaration[]>();

  get(name: string): Declaration | undefined {
    return this.#byName.get(name);
  }

  /** Returns the declarations of one sort, in the order of their indices. */
  all<S extends NameSort>(sort: S): readonly DeclarationOf<S>[] {
    const cachedNames = this.#bySort.get(sort) ?? this.#findAll(sort);
    this.#bySort.set(sort, cachedNames);
    return cachedNames as readonly DeclarationOf<S>[];
  }

  /** Returns the names of all things of these sorts, for suggestions. */
  of(...sorts: readonly NameSort[]): readonly string[] {
    return [...this.#byName].flatMap(([name, it]) =>
      sorts.length === 0 || sorts.includes(it.sort) ? [name] : [],
    );
  }

  #findAll(sort: NameSort): readonly Declaration[] {
    return [...this.#byName.values()].filter((it) => it.sort === sort).sort((a, b) => a.index - b.index);
  }

  set(declaration: Declaration): void {
    this.#bySort.clear();
    this.#byName.set(declaration.word.text, declaration);
  }
}

/** Maps sorts of names to their descriptions in messages. Others are described by their own word. */
const sortNames: Partial<Record<NameSort, string>> = {
  kind: "an object",
  group: "a group of bodies",
  field: "a field of bodies",
  option: "an option",
  define: "a definition",
};

/** Returns the description of a declaration in messages. A table is declared like a pile. */
export const sortName = (it: Declaration): string =>
  it.sort === "pile" && it.entry.table ? "a table" : (sortNames[it.sort] ?? `a ${it.sort}`);

/**
 * Collects the names that all sections declare. A declaration in a later file replaces an earlier one of the same name
 * and keeps its index.
 */
export function declareNames(
  sections: readonly PlacedSection[],
  report: GameDiagnostics,
  places: SourceLocator,
): Names {
  const names = new Names();
  const declarer = new Declarer(names, report, places);
  const glyphs = objectGlyphs(sections);
  for (const { section, file } of sections)
    for (const [thing, word] of declarationsIn(section, glyphs)) declarer.add(thing, word, file);
  // The levels determine the size of a board that the game does not declare.
  const { file = "", from = 0 } = sections[0]?.section.span ?? places.files[0] ?? {};
  if (names.all("board").length === 0)
    declarer.add({ sort: "board" }, { text: "board", span: { file, from, to: from } }, 0);
  declarer.checkCases();
  return names;
}

/** Returns the word with which a section begins. */
export function makeHeadWord(text: string, { file, from }: Span): syntax.Word {
  return { text, span: { file, from, to: from + text.length } };
}

/**
 * Returns what a section declares, each with the word that names it. In the shapes of bodies, `objectGlyphs` refer to
 * objects.
 */
function declarationsIn(
  section: syntax.Section,
  objectGlyphs: ReadonlySet<string>,
): readonly (readonly [NameMeaning, syntax.Word])[] {
  switch (section.is) {
    case "objects":
      return section.entries.map((entry) => [{ sort: "kind", entry }, entry.name]);
    case "pieces":
      return section.entries.map((entry) => [{ sort: "piece", entry }, entry.name]);
    case "bodies":
      return listBodies(section, objectGlyphs);
    case "board":
      return [[{ sort: "board", section }, section.name ?? makeHeadWord("board", section.span)]];
    case "players":
      return section.names.map((word) => [{ sort: "player" }, word]);
    case "options":
      return section.entries.map((entry) => [{ sort: "option", entry, section }, entry.name]);
    case "state":
      return section.entries.map((entry) => [meaningInState(entry, section), entry.name]);
    case "define":
      return [[{ sort: section.args.length > 0 ? "formula" : "define", section }, section.name]];
    case "procedure":
      return [[{ sort: "procedure", section }, section.name]];
    default:
      return [];
  }
}

/** Returns the glyphs of all objects. In the shape of a body, such a glyph refers to its object. */
function objectGlyphs(sections: readonly PlacedSection[]): ReadonlySet<string> {
  const entries = sections.flatMap(({ section }) => (section.is === "objects" ? section.entries : []));
  return new Set(entries.map((it) => it.glyph.text));
}

function listBodies(
  section: syntax.SectionOf<"bodies">,
  objectGlyphs: ReadonlySet<string>,
): [NameMeaning, syntax.Word][] {
  const bodies = section.items.flatMap((it) => (it.is === "row" ? it.entries : []));
  const meanings = bodies.map((body): [NameMeaning, syntax.Word] => {
    const { name, colours, span } = body;
    const glyph = body.glyph ?? glyphOfOwnCells(body, objectGlyphs) ?? { text: "", span: name.span };
    return [{ sort: "kind", entry: { name, glyph, colours, span }, body }, name];
  });
  return section.group ? [[{ sort: "group", section }, section.group], ...meanings] : meanings;
}

function meaningInState(entry: syntax.StateEntry, section: syntax.SectionOf<"state">): NameMeaning {
  if (entry.is !== "variable") return { sort: entry.is, entry, section } as NameMeaning;
  return { sort: section.forEach ? "field" : "variable", entry, section };
}

class Declarer {
  readonly #names: Names;
  readonly #report: GameDiagnostics;
  readonly #places: SourceLocator;
  readonly #countsBySort = new Map<NameSort, number>();

  constructor(names: Names, report: GameDiagnostics, places: SourceLocator) {
    this.#names = names;
    this.#report = report;
    this.#places = places;
  }

  add(thing: NameMeaning, word: syntax.Word, file: number): void {
    if (word.text === "") return;
    const firstDeclaration = this.#names.get(word.text);
    if (firstDeclaration) return this.#reportAgain(thing, word, file, firstDeclaration);
    const index = this.#countsBySort.get(thing.sort) ?? 0;
    this.#countsBySort.set(thing.sort, index + 1);
    if (thing.sort === "kind" && index + 1 === limits.kinds)
      this.#report.error("kind-many", word.span, `A game can have at most ${limits.kinds - 1} objects.`);
    // Kind 0 is nothing, so kinds are numbered from 1.
    return this.#names.set({ ...thing, word, file, index: thing.sort === "kind" ? index + 1 : index });
  }

  /** Reports names that differ only in case (L3). */
  checkCases(): void {
    const namesByLowerCase = new Map<string, string>();
    for (const name of this.#names.of()) {
      const otherName = namesByLowerCase.get(name.toLowerCase());
      namesByLowerCase.set(name.toLowerCase(), name);
      if (otherName === undefined) continue;
      const message = `\`${name}\` and \`${otherName}\` differ only in case, which is easy to misread.`;
      const hint = "Give one of them another name.";
      this.#report.error("name-case", this.#names.get(name)!.word.span, message, hint);
    }
  }

  #reportAgain(thing: NameMeaning, word: syntax.Word, file: number, first: Declaration): void {
    if (file === first.file || thing.sort !== first.sort) return this.#reportTwice(thing.sort, word, first);
    return this.#names.set({ ...thing, word, file, index: first.index });
  }

  #reportTwice(sort: NameSort, word: syntax.Word, firstDeclaration: Declaration): void {
    const { file, line } = this.#places.place(firstDeclaration.word.span);
    const placeText = file === word.span.file ? `on line ${line}` : `on line ${line} of ${file}`;
    const isBody = firstDeclaration.sort === "kind" && firstDeclaration.body !== undefined;
    const code = sort === firstDeclaration.sort ? `${isBody ? "body" : sort}-twice` : "name-clash";
    const sortText = isBody ? "a body" : sortName(firstDeclaration);
    const message = `\`${word.text}\` is already ${sortText}, ${placeText}.`;
    const hint =
      code === "field-twice"
        ? "Give one of them another name, or list both kinds in one section: `state for each pit, store`."
        : "Give one of them another name.";
    this.#report.error(code, word.span, message, hint);
  }
}
