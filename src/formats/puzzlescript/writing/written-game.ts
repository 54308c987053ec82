import { placeAt, type Source } from "../../../base/index.ts";
import type { KindId, Program, RuleBlock, Where } from "../../../program/index.ts";
import {
  type File,
  type LineBlock,
  type LineCellNode,
  type LineCommandNode,
  type LineRowNode,
  type LineRuleNode,
  parse,
  type Section,
  type StatementNode,
} from "../../../syntax/index.ts";
import type { Misfits } from "../../misfits.ts";
import type { PuzzleNames } from "./puzzle-names.ts";
import type { PuzzleSounds } from "./puzzle-sounds.ts";

/** A game as it is written: where its sections begin, its line rules, and the groups that they speak of. */
export class WrittenGame {
  readonly #files: readonly { readonly tree: File; readonly source: Source }[];
  readonly #blocks = new Map<string, { readonly block: LineBlock; readonly file: number }>();
  readonly #groups = new Map<string, readonly KindId[]>();

  constructor(program: Program, sources: readonly Source[]) {
    this.#files = sources.map((source) => ({ tree: parse(source).file, source }));
    for (const [i, kind] of program.kinds.entries()) this.#groups.set(kind.name, [i]);
    const defines = new Map(
      this.#files.flatMap(({ tree }) =>
        tree.sections.flatMap((it) =>
          it.is === "define" && it.value.is === "list" ? [[it.name.text, it.value.values] as const] : [],
        ),
      ),
    );
    const membersOf = (name: string): readonly KindId[] =>
      this.#groups.get(name) ?? [
        ...new Set(defines.get(name)?.flatMap((it) => (it.is === "name" ? membersOf(it.name.text) : []))),
      ];
    for (const name of defines.keys()) this.#groups.set(name, membersOf(name));
    for (const [file, { tree }] of this.#files.entries())
      for (const block of tree.sections.flatMap((it) =>
        it.is === "step" ? linesIn(it.body) : it.is === "lines" ? [it.block] : [],
      ))
        this.#blocks.set(this.#whereOf(block.span.from, file).join(" "), { block, file });
  }

  /** Where the first section of a sort begins. */
  placeOf(sort: Section["is"]): Where | undefined {
    for (const [file, { tree }] of this.#files.entries()) {
      const found = tree.sections.find((it) => it.is === sort);
      if (found) return this.#whereOf(found.span.from, file);
    }
    return undefined;
  }

  /** The text of a block of line rules; none for blocks of pictures. */
  textOf({ at }: RuleBlock, late: boolean, tools: LineTools): readonly string[] | undefined {
    const found = this.#blocks.get(at?.join(" ") ?? "");
    if (!found) return undefined;
    const { block, file } = found;
    if (block.options.length > 0)
      tools.misfits.add(
        "Rules in PuzzleScript have no condition, and one board.",
        at,
        "Take what stands behind `lines` away.",
      );
    const write = (rule: LineRuleNode) =>
      this.#rule(rule, late, { ...tools, at: this.#whereOf(rule.span.from, file) });
    return block.items.flatMap((item) =>
      "loop" in item ? ["startloop", ...item.loop.map(write), "endloop"] : [write(item)],
    );
  }

  #whereOf(offset: number, file: number): Where {
    const source = this.#files[file]?.source ?? { file: "", text: "" };
    const { line, column } = placeAt(source, offset);
    return [file, line, column];
  }

  #rule(rule: LineRuleNode, late: boolean, tools: LineTools & { readonly at: Where }): string {
    const { misfits, at } = tools;
    if (rule.when || rule.then)
      misfits.add(
        "Rules in PuzzleScript have no `when` and no `then`.",
        at,
        "Mark the cells by an object, and let another rule look for it.",
      );
    const heads = rule.heads.map((it) => it.text);
    const asks = rule.asks.map((it) => commandOf(it, tools));
    const messages = asks.filter((it) => it.startsWith("message"));
    if (messages.length > 1)
      misfits.add("A rule in PuzzleScript shows one message.", at, "Make a rule of each `say`.");
    return [
      ...(rule.joins ? ["+"] : []),
      ...(late && !heads.includes("late") ? ["late"] : []),
      ...heads,
      ...rule.left.map((it) => this.#row(it, tools)),
      "->",
      ...rule.right.map((it) => this.#row(it, tools)),
      ...asks.filter((it) => !it.startsWith("message")),
      ...messages,
    ].join(" ");
  }

  #row({ cells }: LineRowNode, tools: LineTools & { readonly at: Where }): string {
    return `[ ${cells.map((cell) => this.#cell(cell, tools)).join(" | ")} ]`;
  }

  #cell(cell: LineCellNode, { names, misfits, at }: LineTools & { readonly at: Where }): string {
    if (cell === "gap") return "...";
    const items = cell.map(({ word, binding, name }) => {
      if (binding)
        misfits.add(
          `PuzzleScript does not know \`${binding.text}\`.`,
          at,
          "Write the rule once for each object.",
        );
      const called = names.any(this.#groups.get(name.text) ?? [], name.text);
      return word ? `${word.text} ${called}` : called;
    });
    return items.join(" ");
  }
}

/** What rules are written with. */
export interface LineTools {
  readonly names: PuzzleNames;
  readonly sounds: PuzzleSounds;
  readonly misfits: Misfits;
}

function linesIn(body: readonly StatementNode[]): LineBlock[] {
  return body.flatMap((it) => (it.is === "lines" ? [it.block] : it.is === "grant" ? linesIn(it.body) : []));
}

function commandOf({ ask, text, sound }: LineCommandNode, tools: LineTools & { readonly at: Where }): string {
  const { sounds, misfits, at } = tools;
  if (sound) {
    const command = sounds.command(sound.text);
    if (command === undefined)
      misfits.add("Rules in PuzzleScript play 11 sounds at most.", at, "Use one sound more than once.");
    return command ?? "";
  }
  if (!text) return ask.text;
  const parts = text.is === "text" ? text.parts : [];
  const plain = parts.flatMap((it) => (it.is === "plain" ? [it.text] : []));
  if (plain.length < parts.length || text.is !== "text")
    misfits.add("A message in PuzzleScript shows no values.", at, "Write the text without `{..}`.");
  return `message ${plain.join("").replace(/\s+/g, " ")}`;
}
