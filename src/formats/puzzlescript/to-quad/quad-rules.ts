import type { QuadNames } from "./quad-names.ts";
import type { PsCell, PsCommand, PsItem, PsRow, PsRule, PsRuleItem, PsWord } from "../ps-tree.ts";
import type { PsReading } from "../reading/read-puzzlescript.ts";

/** Rules as lines of the language, and the names of several objects that they speak of. */
export interface RulesText {
  readonly text: string;
  readonly groups: ReadonlySet<string>;
}

/** Writes the rules of a file, indented for `lines`. */
export function rulesText(reading: PsReading, names: QuadNames, sounds: readonly string[]): RulesText {
  const writer = new RuleWriter(reading, names, sounds);
  const lines = reading.file.rules
    .flatMap((item) => writer.item(item))
    .filter((line, i, all) => line !== "loop" || all[i + 1]?.startsWith("  "));
  for (const { what, on } of reading.file.wins)
    for (const word of on ? [what, on] : [what]) writer.meant(word);
  writer.meant({ text: "player" });
  return { text: lines.join("\n"), groups: writer.groups };
}

class RuleWriter {
  readonly groups = new Set<string>();
  readonly #reading: PsReading;
  readonly #names: QuadNames;
  readonly #sounds: readonly string[];
  #inLoop = false;

  constructor(reading: PsReading, names: QuadNames, sounds: readonly string[]) {
    this.#reading = reading;
    this.#names = names;
    this.#sounds = sounds;
  }

  item(item: PsRuleItem): string[] {
    if (item.is === "rule") return this.#rule(item.rule).map((it) => (this.#inLoop ? `  ${it}` : it));
    this.#inLoop = item.is === "loop";
    return this.#inLoop ? ["loop"] : [];
  }

  /** The names for a word: one, or those of all objects that it means. */
  meant(word: Pick<PsWord, "text">): readonly string[] {
    const meaning = this.#reading.names.meanings.get(word.text);
    if (!meaning) return [];
    if (meaning.of !== "any" || meaning.objects.length === 1)
      return meaning.objects.map((it) => this.#names.of(it));
    this.groups.add(meaning.name);
    return [this.#names.of(meaning.name)];
  }

  #rule(rule: PsRule): string[] {
    const asks = rule.commands.flatMap((it) => this.#ask(it));
    if ((rule.right.length === 0 && asks.length === 0) || this.#isCrowded(rule)) return [];
    const heads = [rule.late && "late", rule.rigid && "rigid", rule.random && "random"].filter(
      (it) => it !== false,
    );
    return [
      [
        ...(rule.joins ? ["+"] : []),
        ...heads,
        ...rule.ways.map((it) => it.text),
        ...rule.left.map((row) => this.#row(row)),
        "->",
        ...rule.right.map((row) => this.#row(row.map((cell) => this.#withoutVain(cell)))),
        ...asks,
      ].join(" "),
    ];
  }

  /** Some cell has one object twice, by different names: that can never be. On the left neither wanted and forbidden. */
  #isCrowded({ left, right }: PsRule): boolean {
    const isTwice = (row: PsRow, wanted: boolean) =>
      row.some((cell) => {
        const items = cell === "gap" ? [] : cell.filter((it) => !wanted || it.word?.text !== "no");
        const all = items.flatMap((it) => this.meant(it.name));
        return new Set(all).size < all.length;
      });
    return left.some((row) => isTwice(row, false)) || right.some((row) => isTwice(row, true));
  }

  #row(row: PsRow): string {
    const cells = row.filter((cell, i) => cell !== "gap" || row[i - 1] !== "gap");
    return `[ ${cells.map((cell) => (cell === "gap" ? "..." : this.#cell(cell))).join(" | ")} ]`;
  }

  /** Removes a `no` on the right that has no effect because the same object is put under another name. */
  #withoutVain(cell: PsCell): PsCell {
    if (cell === "gap") return cell;
    const there = new Set(cell.flatMap((it) => (it.word?.text === "no" ? [] : this.meant(it.name))));
    return cell.filter(
      (it) => it.word?.text !== "no" || !this.meant(it.name).every((name) => there.has(name)),
    );
  }

  #cell(items: readonly PsItem[]): string {
    const text = items.flatMap(({ word, name }) =>
      this.meant(name).map((it) => (word ? `${word.text} ${it}` : it)),
    );
    return text.join(" ");
  }

  #ask({ name, text }: PsCommand): string[] {
    if (name === "message") return [`say "${quoted(text ?? "")}"`];
    if (!name.startsWith("sfx")) return name === "nosave" ? [] : [name];
    const sound = this.#sounds.find((it) => it.startsWith(`${name}-`));
    return sound === undefined ? [] : [`sound "${sound}"`];
  }
}

const quoted = (text: string) => text.replace(/[\\"]/g, (it) => `\\${it}`).replaceAll("{", "{{");
