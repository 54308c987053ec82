import { lowerWordsOf } from "../ps-lines.ts";
import type { PsReporter } from "../../ps-reporter.ts";
import { clockwise } from "../../ps-tree.ts";
import { type NextLine, wholeOf } from "./next-lines.ts";

/** Maps tag sets to their chosen values. */
export type TagValues = ReadonlyMap<string, string>;

interface Mapping {
  /** Stores the name of the set that the mapping reads. */
  readonly set: string;
  readonly valueMap: ReadonlyMap<string, string>;
}

/** Limits the members of a name, to more than any real game needs. `maxChoices` limits the choices in a file. */
const maxMembers = 5_000;
const maxChoices = 100_000;

/** Resolves tag sets and mappings in names such as `gem:hue`. */
export class Tags {
  readonly #sets = new Map<string, readonly string[]>([
    ["directions", clockwise],
    ["horizontal", ["right", "left"]],
    ["vertical", ["up", "down"]],
  ]);
  readonly #mappings = new Map<string, Mapping>();
  /** Counts the choices that were listed so far. */
  #choiceCount = 0;

  /** Returns true if too many choices were listed. No more are listed then. */
  get isFull(): boolean {
    return this.#choiceCount > maxChoices;
  }

  isSet(name: string): boolean {
    return this.#sets.has(name);
  }

  valuesOf(set: string): readonly string[] {
    return this.#sets.get(set) ?? [];
  }

  /**
   * Returns the tag set that a part of a name depends on: the part itself, or the set that the mapping of this name
   * reads; undefined if there is none.
   */
  setOf(namePart: string): string | undefined {
    return this.#sets.has(namePart) ? namePart : this.#mappings.get(namePart)?.set;
  }

  /** Returns the tag sets that a name depends on, without repetitions. */
  setsIn(name: string): readonly string[] {
    const [, ...parts] = name.split(":");
    return [...new Set(parts.flatMap((it) => this.setOf(it) ?? []))];
  }

  /** Returns the replacement of a part of a name: the chosen value of its set, perhaps mapped to another value. */
  valueOf(namePart: string, values: TagValues): string {
    const mapping = this.#mappings.get(namePart);
    const value = values.get(mapping?.set ?? namePart);
    if (value === undefined) return namePart;
    return mapping ? (mapping.valueMap.get(value) ?? value) : value;
  }

  /** Replaces the parts of a name that depend on tag sets by values. */
  bind(name: string, values: TagValues): string {
    if (values.size === 0 || !name.includes(":")) return name;
    const [first = "", ...parts] = name.split(":");
    return [first, ...parts.map((it) => this.valueOf(it, values))].join(":");
  }

  /** Returns all combinations of values of the sets. The value of the first set changes slowest. */
  listChoices(sets: readonly string[]): TagValues[] {
    if (this.isFull) return [new Map()];
    const choices = sets.reduce<TagValues[]>(
      (bindings, set) =>
        bindings
          .flatMap((bindings) => this.valuesOf(set).map((value) => new Map([...bindings, [set, value]])))
          .slice(0, maxMembers),
      [new Map()],
    );
    this.#choiceCount += choices.length;
    return choices;
  }

  /** Returns the names without tag sets that a name means. */
  membersOf(name: string): readonly string[] {
    const sets = this.setsIn(name);
    if (sets.length === 0) return [name];
    const boundNames = this.listChoices(sets).map((values) => this.bind(name, values));
    // A mapping may yield the name of a set, which in turn means its values.
    return [...new Set(boundNames.flatMap((it) => (it === name ? [it] : this.membersOf(it))))];
  }

  /** Reads a set: `set = value value ..`. */
  addSet(line: NextLine, reporter: PsReporter): void {
    const text = line.text.replace("=", " = ");
    const [name, equals, ...values] = lowerWordsOf({ ...line, text }).map((it) => it.text);
    if (name === undefined) return;
    const lineWord = wholeOf(line);
    if (equals !== "=" || values.length === 0) return reporter.error("tags-form", lineWord);
    if (this.#sets.has(name)) return reporter.error("tags-twice", lineWord, name);
    this.#sets.set(name, [...new Set(values.flatMap((it) => this.#sets.get(it) ?? [it]))]);
  }

  /** Reads a mapping: `set => name` and, on the next line, `value .. -> value ..`. */
  addMapping(head: NextLine, body: NextLine | undefined, reporter: PsReporter): void {
    const headWord = wholeOf(head);
    const [set = "", name = "", extraText] = headWord.text
      .toLowerCase()
      .split("=>")
      .map((it) => it.trim());
    if (name === "" || extraText !== undefined || !body) return reporter.error("mapping-form", headWord);
    if (!this.#sets.has(set)) return reporter.error("mapping-form:set", headWord, set);
    const bodyWord = wholeOf(body);
    const [from = [], to = []] = bodyWord.text
      .toLowerCase()
      .split("->")
      .map((it) => it.split(/\s+/).filter((word) => word !== ""));
    if (from.length === 0 || from.length !== to.length)
      return reporter.error("mapping-form:lengths", bodyWord, from.length, to.length);
    const unknownValue = from.find((it) => !this.valuesOf(set).includes(it));
    const repeatedValue = from.find((it, i) => from.indexOf(it) !== i);
    if (repeatedValue !== undefined) return reporter.error("mapping-form:twice", bodyWord, repeatedValue);
    if (unknownValue !== undefined) return reporter.error("mapping-form:value", bodyWord, unknownValue, set);
    this.#mappings.set(name, { set, valueMap: new Map(from.map((it, i) => [it, to[i] ?? it])) });
  }
}

export function readTags(lines: readonly NextLine[], reporter: PsReporter): Tags {
  const tags = new Tags();
  let head: NextLine | undefined;
  for (const line of lines) {
    if (line.section === "tags") tags.addSet(line, reporter);
    if (line.section !== "mappings" || line.text.trim() === "") continue;
    if (head) tags.addMapping(head, line, reporter);
    head = head ? undefined : line;
  }
  if (head) tags.addMapping(head, undefined, reporter);
  return tags;
}
