import type { Span } from "../../base/index.ts";
import { type BlockHeader, blockSpan, readBlock } from "../text/blocks.ts";
import { readActions } from "./actions.ts";
import { isGroupBinding } from "../text/naming.ts";
import type { Reader } from "../text/reader.ts";
import type * as tree from "../tree/tree.ts";
import { readSound } from "../values/sounds.ts";
import { readCondition, readValue } from "../values/values.ts";
import { lineRuleCommands, lineRulePrefixes, lineWords } from "../tree/words.ts";

const example = "`[ > player | crate ] -> [ > player | > crate ]`";

/** Reads `lines` with its options and the rules below it, as a statement or as a section. */
export function readLineBlock(head: BlockHeader): { is: "lines"; block: tree.LineBlock; span: Span } {
  const { r } = head;
  const from = r.next().from;
  const options = r.joining({ leads: false }, () => readOptions(r));
  const items = readBlock<tree.LineRuleNode | tree.LineLoop>(head, { what: "line rules", example }, readItem);
  const span = blockSpan(head, from, items);
  return { is: "lines", block: { options, items, span }, span };
}

function readOptions(r: Reader): tree.RuleOption[] {
  const options: tree.RuleOption[] = [];
  for (;;) {
    const from = r.peek().from;
    if (r.take("on"))
      options.push({ option: "on", board: r.name("the name of a board"), span: r.span(from) });
    else if (r.take("when"))
      options.push({ option: "when", test: readCondition(r, "on"), span: r.span(from) });
    else return options;
  }
}

function readItem(head: BlockHeader, items: (tree.LineRuleNode | tree.LineLoop)[]): void {
  const { r } = head;
  const { from } = r.peek();
  if (!r.is("loop")) return void items.push(readLineRule(r));
  r.next();
  const innerRules = readBlock<tree.LineRuleNode | tree.LineLoop>(
    head,
    { what: "line rules", example },
    readItem,
  );
  const nestedLoop = innerRules.find((it) => "loop" in it);
  if (nestedLoop) {
    const message = "A loop cannot contain another loop.";
    r.lines.report.add("loop-nested", { from: nestedLoop.span.from, to: nestedLoop.span.from + 4 }, message);
  }
  const rules = innerRules.filter((it): it is tree.LineRuleNode => !("loop" in it));
  items.push({ loop: rules, span: blockSpan(head, from, rules) });
}

// ---------------------------------------------------------------------------------------------- one rule

function readLineRule(r: Reader): tree.LineRuleNode {
  const { from } = r.peek();
  const isJoined = r.take("+");
  const heads: tree.Word[] = [];
  while (lineRulePrefixes.includes(r.peek().text)) heads.push(r.word());
  const left = readRows(r);
  if (left.length === 0) {
    const hint = `Before the rows you can write ${lineRulePrefixes.join(", ")}.`;
    r.expected("`[` and what the rule looks for", "line-form", hint);
  }
  r.continues("->");
  r.expect("->", "arrow-missing", `A line rule is ROWS \`->\` ROWS: ${example}`);
  const right = readRows(r);
  const asks: tree.LineCommandNode[] = [];
  while (lineRuleCommands.includes(r.peek().text)) asks.push(readCommand(r));
  if (right.length === 0 && asks.length === 0 && !r.is("then")) {
    const hint = `Instead of rows you can write ${lineRuleCommands.join(", ")}.`;
    r.expected("`[` and what replaces it", "line-form", hint);
  }
  const when = r.take("when") ? readCondition(r, "then") : undefined;
  const thenActions = r.continues("then") && r.take("then") ? readActions(r) : undefined;
  // oxlint-disable-next-line unicorn/no-thenable -- `then` is a word of the language
  return { joins: isJoined, heads, left, right, asks, when, then: thenActions, span: r.span(from) };
}

function readRows(r: Reader): tree.LineRowNode[] {
  const rows: tree.LineRowNode[] = [];
  while (r.is("[")) rows.push(readRow(r));
  return rows;
}

function readRow(r: Reader): tree.LineRowNode {
  const from = r.next().from;
  const cells: tree.LineCellNode[] = [readCell(r)];
  for (;;) {
    if (r.take("||")) cells.push([], readCell(r));
    else if (r.take("|")) cells.push(readCell(r));
    else break;
  }
  r.close("]", "Write every row in brackets: `[ player | crate ]`");
  return { cells, span: r.span(from) };
}

function readCell(r: Reader): tree.LineCellNode {
  if (r.match(/\.\.\./y)) return "gap";
  const items: tree.LineItem[] = [];
  while (!r.atEnd() && !r.is("|", "||", "]", "[", "->")) {
    const word = isWordOfItem(r) ? r.word() : undefined;
    const binding = isGroupBinding(r) ? r.word() : undefined;
    const name = r.name(word ? `a name after \`${word.text}\`` : "the name of an object or group", example);
    if (r.isStuck) break;
    items.push({ word, binding, name });
  }
  return items;
}

/**
 * Returns true if the next word can precede a name and is not itself the name: a word alone in its cell is a name if
 * the game declares it.
 */
function isWordOfItem(r: Reader): boolean {
  const { kind, text } = r.peek();
  return (
    lineWords.includes(text) && (kind === "sign" || r.peekOn(1).kind === "name" || !r.lines.isName(text))
  );
}

function readCommand(r: Reader): tree.LineCommandNode {
  const ask = r.word();
  const command = { ask, ...(ask.text === "say" && { text: readValue(r) }) };
  return ask.text === "sound" ? { ...command, sound: readSound(r) } : command;
}
