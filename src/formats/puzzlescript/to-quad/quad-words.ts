import { getOrMake } from "../../../base/index.ts";
import { type SectionName, commentsIn, cutLines } from "../reading/ps-lines.ts";
import { type Stretch, PsReporter } from "../ps-reporter.ts";
import { withoutTests } from "../compiling/ps-tests.ts";
import type { KindId, Program } from "../../../program/index.ts";
import { isFreeName } from "../../../syntax/index.ts";
import type { PsMeaning, PsNames } from "../reading/ps-names.ts";
import type { PsWin } from "../ps-tree.ts";

/** Collects the comments of a PuzzleScript file as comment lines of the language. */
export class Comments {
  readonly #text: string;
  readonly #lines = new Map<SectionName, { readonly from: number; readonly text: string }[]>();

  constructor(text: string) {
    this.#text = withoutTests(text);
    for (const line of cutLines(this.#text, new PsReporter(""))) {
      if (!line.hasComment) continue;
      const lines = getOrMake(this.#lines, line.section, () => []);
      const end = this.#text.indexOf("\n", line.from);
      for (const { from, to } of commentsIn(this.#text.slice(line.from, end < 0 ? undefined : end), line)) {
        const commentText = this.#text
          .slice(from, to)
          .replace(/^\(|\)$/g, "")
          .trim();
        if (commentText !== "") lines.push({ from, text: `// ${commentText.replace(/\p{Cc}/gu, " ")}` });
      }
    }
  }

  listComments(section: SectionName): string[] {
    return (this.#lines.get(section) ?? []).map((it) => it.text);
  }

  /**
   * Returns the comments of a section in groups: for each part, those above and beside it; then those after the last
   * part. @param lastWordOf returns the last word of a part
   */
  above<T>(section: SectionName, parts: readonly T[], lastWordOf: (part: T) => Stretch): string[][] {
    const linesAbove: string[][] = [...parts, undefined].map(() => []);
    let part = 0;
    for (const { from, text } of this.#lines.get(section) ?? []) {
      while (part < parts.length && this.#text.slice(lastWordOf(parts[part]).to, from).includes("\n")) part++;
      linesAbove[part].push(text);
    }
    return linesAbove;
  }
}

/**
 * Translates names of a PuzzleScript file to names of the language. Translations are unique even if case is ignored.
 * `defineLines` returns the groups that the other functions have used, so it must be called last.
 */
export function makeQuadNames(program: Program, { meanings }: PsNames) {
  const translations = new Map<string, string>();
  /** Contains the names in use, in lower case. `board` is the name of the board. */
  const namesInUse = new Set(["board"]);
  /** Maps the names of the groups that were used to their objects. */
  const groups = new Map<string, readonly string[]>();
  const anyMeanings = [...meanings.values()].filter((it) => it.of === "any").reverse();
  /** Maps the objects of each group in the file, joined by blanks, to the name of the group. */
  const groupNames = new Map(anyMeanings.map((it) => [it.objects.join(" "), it.name]));
  for (const { name } of program.kinds.slice(1)) nameOf(name);
  return { nameOf, nameOfKind, nameOfAny: nameAnyOf, defineLines, setText: writeSet, winTexts: writeWin };

  /** Returns the translation of a name, always the same. */
  function nameOf(name: string): string {
    return getOrMake(translations, name, () => {
      const translation = freeName(toValidName(name));
      namesInUse.add(translation.toLowerCase());
      return translation;
    });
  }

  function nameOfKind(kind: KindId): string {
    return nameOf(program.kinds[kind]?.name ?? "");
  }

  /** Returns the name that means any of several objects. @param groupName is the name of the group in the file */
  function nameAnyOf(objects: readonly string[], groupName?: string): string {
    if (objects.length === 1) return nameOf(objects[0]);
    const name = groupName ?? groupNames.get(objects.join(" ")) ?? objects.join(" or ");
    groups.set(name, objects);
    return nameOf(name);
  }

  /** Returns a definition for each group that was used. */
  function defineLines(): string[] {
    return [...groups].map(
      ([name, objects]) => `define ${nameOf(name)} = ${objects.map((it) => nameOf(it)).join(", ")}`,
    );
  }

  /** Returns a set of objects in the language: `crate with mark`. */
  function writeSet({ objects, of }: PsMeaning, tests: readonly string[] = []): string {
    const [firstGroup, ...otherGroups] = of === "all" ? objects.map((it) => [it]) : [objects];
    return [nameAnyOf(firstGroup), ...otherGroups.map((it) => `with ${nameAnyOf(it)}`), ...tests].join(" ");
  }

  /** Returns a win condition; nothing for one that is always true. */
  function writeWin({ how, what, on }: PsWin): readonly string[] {
    const [counted, ground] = [meanings.get(what.text), on && meanings.get(on.text)];
    if (!counted || (on ? !ground : how === "all")) return [];
    const absenceTests = ground?.objects.map((it) => `no ${nameOf(it)} at it`) ?? [];
    const absenceTest =
      ground?.of === "all" ? `where (${absenceTests.join(" or ")})` : `without ${ground && writeSet(ground)}`;
    const tests = ground ? [how === "all" ? absenceTest : `with ${writeSet(ground)}`] : [];
    return [`${how === "some" ? "not " : ""}no ${writeSet(counted, tests)}`];
  }

  function freeName(name: string): string {
    if (isFreeName(name) && !namesInUse.has(name.toLowerCase())) return name;
    for (let i = isFreeName(name) ? 2 : 1; ; i++) {
      const candidate = i === 1 ? `the-${name}` : `${name}-${i}`;
      if (isFreeName(candidate) && !namesInUse.has(candidate.toLowerCase())) return candidate;
    }
  }
}

export type QuadNames = ReturnType<typeof makeQuadNames>;

/** Converts a name to a valid one: replaces everything except letters and digits by hyphens, and adds a letter in front of a digit. */
function toValidName(name: string): string {
  const parts = name.split(/[^\p{L}\p{N}]+/u).filter((it) => it !== "");
  const joinedName = parts.join("-");
  if (joinedName === "") return "sign";
  return /^\p{L}/u.test(joinedName) ? joinedName : `n${joinedName}`;
}
