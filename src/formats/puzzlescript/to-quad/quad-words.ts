import { getOrMake } from "../../../base/index.ts";
import { type SectionName, commentsIn, cutLines } from "../reading/ps-lines.ts";
import { type Stretch, PsReporter } from "../ps-reporter.ts";
import { withoutTests } from "../compiling/ps-tests.ts";
import type { Expr, KindId, Program, SetExpr, SetTest } from "../../../program/index.ts";
import { isFreeName } from "../../../syntax/index.ts";
import type { PsNames } from "../reading/ps-names.ts";

/** Converts the comments of a PuzzleScript file to comment lines of the language. */
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

  of(section: SectionName): string[] {
    return (this.#lines.get(section) ?? []).map((it) => it.text);
  }

  /** Returns the comments of a section, grouped by part: those above and beside each part, and finally those after the last part. */
  above(section: SectionName, parts: readonly Stretch[]): string[][] {
    const linesAbove: string[][] = [...parts, undefined].map(() => []);
    let part = 0;
    for (const { from, text } of this.#lines.get(section) ?? []) {
      while (part < parts.length && this.#text.slice(parts[part].to, from).includes("\n")) part++;
      linesAbove[part].push(text);
    }
    return linesAbove;
  }
}

/** Translates names of a PuzzleScript file to names of the language. Translated names are unique even when case is ignored. */
export class QuadNames {
  readonly #program: Program;
  readonly #translations = new Map<string, string>();
  /** Holds the names in use, in lower case. `board` is the name of the board itself. */
  readonly #namesInUse = new Set(["board"]);
  /** Maps the objects of each group, joined by blanks, to the name of the group; `#groups` holds the groups that are used. */
  readonly #groupNames: ReadonlyMap<string, string>;
  readonly #groups = new Map<string, readonly string[]>();

  constructor(program: Program, { meanings }: PsNames) {
    this.#program = program;
    const anyMeanings = [...meanings.values()].filter((it) => it.of === "any").reverse();
    this.#groupNames = new Map(anyMeanings.map((it) => [it.objects.join(" "), it.name]));
    for (const { name } of program.kinds.slice(1)) this.of(name);
  }

  /** Returns the translation of a name; repeated calls return the same result. */
  of(name: string): string {
    return getOrMake(this.#translations, name, () => {
      const newWord = this.#free(nameLike(name));
      this.#namesInUse.add(newWord.toLowerCase());
      return newWord;
    });
  }

  kind(kind: KindId): string {
    return this.of(this.#program.kinds[kind]?.name ?? "");
  }

  /** Returns the name for any of several objects. @param groupName the name of the group in the file */
  any(objects: readonly string[], groupName?: string): string {
    if (objects.length === 1) return this.of(objects[0]);
    const name = groupName ?? this.#groupNames.get(objects.join(" ")) ?? objects.join(" or ");
    this.#groups.set(name, objects);
    return this.of(name);
  }

  /** Returns a definition for each group of objects that is used. */
  defines(): string[] {
    return [...this.#groups].map(
      ([name, objects]) => `define ${this.of(name)} = ${objects.map((it) => this.of(it)).join(", ")}`,
    );
  }

  /** Writes a set of objects in the language: `crate with mark`. */
  set({ kinds = [], tests }: SetExpr): string {
    return [this.#anyOf(kinds), ...tests.map((it) => this.#test(it))].join(" ");
  }

  /** Writes a condition: that a set of objects is empty, that a control is used, that objects are stuck, or a combination of such conditions. */
  condition(test: Expr): string {
    if (test.is === "none-of") return `no ${this.set(test.set)}`;
    if (test.is === "not") return `not ${this.condition(test.value)}`;
    if (test.is === "control") return this.#program.controls[test.control]?.name ?? "";
    if (test.is === "stuck") {
      const names = test.all ? test.kinds.map((it) => this.kind(it)) : [this.#anyOf(test.kinds)];
      return `${names.join(" with ")} is stuck`;
    }
    const values = test.is === "and" || test.is === "or" ? test.values : [];
    const isBare = ({ is }: Expr) => values.length === 1 || is === "control" || is === "stuck";
    const parts = values.map((it) => (isBare(it) ? this.condition(it) : `(${this.condition(it)})`));
    return parts.join(` ${test.is} `);
  }

  #anyOf(kinds: readonly KindId[]): string {
    return this.any(kinds.map((it) => this.#program.kinds[it]?.name ?? ""));
  }

  #test(test: SetTest): string {
    if (test.by === "with") return `${test.not ? "without" : "with"} ${this.#anyOf(test.kinds)}`;
    const values = test.by === "where" && test.test.is === "or" ? test.test.values : [];
    const lacks = values.map((it) =>
      it.is === "none-of" ? `no ${this.#anyOf(it.set.kinds ?? [])} at it` : "",
    );
    return `where (${lacks.join(" or ")})`;
  }

  #free(name: string): string {
    if (isFreeName(name) && !this.#namesInUse.has(name.toLowerCase())) return name;
    for (let i = isFreeName(name) ? 2 : 1; ; i++) {
      const next = i === 1 ? `the-${name}` : `${name}-${i}`;
      if (isFreeName(next) && !this.#namesInUse.has(next.toLowerCase())) return next;
    }
  }
}

/** Returns a valid name close to the given one: letters, digits and hyphens, starting with a letter. */
function nameLike(name: string): string {
  const parts = name.split(/[^\p{L}\p{N}]+/u).filter((it) => it !== "");
  const joined = parts.join("-");
  if (joined === "") return "sign";
  return /^\p{L}/u.test(joined) ? joined : `n${joined}`;
}
