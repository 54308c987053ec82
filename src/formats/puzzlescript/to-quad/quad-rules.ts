import type { QuadNames } from "./quad-words.ts";
import type { PsCell, PsCommand, PsItem, PsRow, PsRule, PsWord } from "../ps-tree.ts";
import type { PsReading } from "../reading/read-puzzlescript.ts";

/**
 * Returns the rules of a file as the text of a `lines` block. @param comments are the comments above each item of the
 * file
 */
export function rulesText(
  { file, names: { meanings } }: PsReading,
  names: QuadNames,
  soundNames: readonly string[],
  comments: readonly (readonly string[])[],
): string {
  const lines: string[] = [];
  /** Is true if the current group already has a rule, which the next rule can join by `+`. */
  let hasOpenGroup = false;
  let loopLines: string[] | undefined;
  const endLoop = () => {
    const hasRules = loopLines?.some((it) => !it.startsWith("//"));
    if (hasRules) lines.push("loop");
    for (const it of loopLines ?? []) lines.push(hasRules ? `  ${it}` : it);
    loopLines = undefined;
  };
  for (const [i, item] of file.rules.entries()) {
    const commentLines = comments[i] ?? [];
    if (item.is !== "rule") {
      endLoop();
      hasOpenGroup = false;
    }
    for (const it of [...commentLines, ...(item.is === "rule" ? writeRule(item.rule) : [])])
      (loopLines ?? lines).push(it);
    if (item.is === "loop") loopLines = [];
  }
  endLoop();
  return [...lines, ...(comments[file.rules.length] ?? [])].join("\n");

  /** Returns the names for a word: that of a group, or those of all objects that the word combines. */
  function namesFor({ text }: PsWord): readonly string[] {
    const meaning = meanings.get(text);
    if (!meaning) return [];
    if (meaning.of !== "any") return meaning.objects.map((it) => names.nameOf(it));
    return [names.nameOfAny(meaning.objects, meaning.name)];
  }

  function writeRule(rule: PsRule): string[] {
    const commands = rule.commands.flatMap((it) => writeCommand(it));
    hasOpenGroup &&= rule.joins;
    if ((rule.right.length === 0 && commands.length === 0) || canNeverMatch(rule)) return [];
    const prefixes = [rule.late && "late", rule.rigid && "rigid", rule.random && "random"].filter(
      (it) => it !== false,
    );
    const joins = rule.joins && hasOpenGroup;
    hasOpenGroup = true;
    return [
      [
        ...(joins ? ["+"] : []),
        ...prefixes,
        ...rule.ways.map((it) => it.text),
        ...rule.left.map((row) => writeRow(row)),
        "->",
        ...rule.right.map((row) => writeRow(row.map((cell) => dropUselessNo(cell)))),
        ...commands,
      ].join(" "),
    ];
  }

  /**
   * Returns true if a rule can never match, because a cell needs an object twice under different names, or both needs
   * and forbids it.
   */
  function canNeverMatch({ left, right }: PsRule): boolean {
    const hasRepeats = (row: PsRow, skipsNo: boolean) =>
      row.some((cell) => {
        const items = cell === "gap" ? [] : cell.filter((it) => !skipsNo || it.word?.text !== "no");
        const objectNames = items.flatMap((it) => namesFor(it.name));
        return new Set(objectNames).size < objectNames.length;
      });
    return left.some((row) => hasRepeats(row, false)) || right.some((row) => hasRepeats(row, true));
  }

  function writeRow(row: PsRow): string {
    const cells = row.filter((cell, i) => cell !== "gap" || row[i - 1] !== "gap");
    return `[ ${cells.map((cell) => (cell === "gap" ? "..." : writeCell(cell))).join(" | ")} ]`;
  }

  /**
   * Removes each `no` on the right side that has no effect, because the cell puts the same object under another name.
   */
  function dropUselessNo(cell: PsCell): PsCell {
    if (cell === "gap") return cell;
    const names = new Set(cell.flatMap((it) => (it.word?.text === "no" ? [] : namesFor(it.name))));
    return cell.filter((it) => it.word?.text !== "no" || !namesFor(it.name).every((name) => names.has(name)));
  }

  function writeCell(items: readonly PsItem[]): string {
    const text = items.flatMap(({ word, name }) =>
      namesFor(name).map((it) => (word ? `${word.text} ${it}` : it)),
    );
    return text.join(" ");
  }

  function writeCommand({ name, text }: PsCommand): string[] {
    if (name === "message") return [`say "${escapeText(text ?? "")}"`];
    if (!name.startsWith("sfx")) return name === "nosave" ? [] : [name];
    const sound = soundNames.find((it) => it.startsWith(`${name}-`));
    return sound === undefined ? [] : [`sound "${sound}"`];
  }
}

const escapeText = (text: string) => text.replace(/[\\"]/g, (it) => `\\${it}`).replaceAll("{", "{{");
