import { type Source, placeAt } from "../../../base/index.ts";
import type {
  CellTest,
  CellWrite,
  KindId,
  LayerId,
  Program,
  Rule,
  RuleBlock,
  Where,
} from "../../../program/index.ts";
import {
  type File,
  type LineBlock,
  type LineCellNode,
  type LineCommandNode,
  type LineRowNode,
  type LineRuleNode,
  type Section,
  type StatementNode,
  parse,
} from "../../../syntax/index.ts";
import type { Misfits } from "../../misfits.ts";
import type { PuzzleNames, PuzzleSounds } from "./puzzle-names.ts";
import type { PuzzleTurn } from "./puzzle-turn.ts";

/** Describes a game as it is written: where its sections begin, its line rules, and the groups that they speak of. */
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

  /** Returns where the first section of a sort begins. */
  placeOf(sort: Section["is"]): Where | undefined {
    for (const [file, { tree }] of this.#files.entries()) {
      const found = tree.sections.find((it) => it.is === sort);
      if (found) return this.#whereOf(found.span.from, file);
    }
    return undefined;
  }

  /** Returns the text of a block of line rules; none for blocks of pictures. */
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

/** Describes what rules are written with. */
interface LineTools {
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

/** Says what rules drawn as pictures are written with. */
interface PictureTools {
  readonly program: Program;
  readonly names: PuzzleNames;
  readonly misfits: Misfits;
  readonly player: PuzzleTurn["player"];
}

/** Returns pictures of one row or one column as rules. A block that is turned the way that is walked moves the player. */
export function pictureLines(block: RuleBlock, late: boolean, tools: PictureTools): string[] {
  const { misfits } = tools;
  const rules = block.items.flatMap((it) => ("rule" in it ? [it.rule] : []));
  const drawn = rules.filter((it) => it.facing === 2);
  const turned =
    block.turnedTo?.is === "argument" &&
    (block.which === "first" || drawn.length === 1) &&
    block.until.type === "once";
  const repeated = !block.turnedTo && block.which === "every" && block.until.type === "still";
  const isPlain =
    block.first === "rule" &&
    block.writes === "now" &&
    !block.among &&
    !block.when &&
    rules.length === block.items.length;
  if (!isPlain || !(turned || repeated)) {
    misfits.add(
      "PuzzleScript has rules that are repeated until nothing changes, and what the player moves.",
      block.at,
      "Write `rewrite` without more, or `rewrite first once turned to way`.",
    );
    return [];
  }
  if (turned) return turnedLines(drawn, tools);
  const heads = late ? ["late"] : [];
  return rules.map((rule, i) => {
    const way = rule.width * rule.height === 1 ? [] : [rule.height > 1 ? "down" : "right"];
    return [...(i > 0 ? ["+"] : []), ...heads, ...way, ruleOf(rule, undefined, tools)].join(" ");
  });
}

/** Returns the rules as they are drawn to the right; a player whom none of them moves stays. */
function turnedLines(drawn: readonly Rule[], tools: PictureTools): string[] {
  const { names, player } = tools;
  const name = names.any(player.kinds);
  return [
    ...drawn.map((it, i) => (i > 0 ? "+ " : "") + ruleOf(it, player.kinds, tools)),
    `[ moving ${name} ] -> [ stationary ${name} ]`,
  ];
}

/** Returns a rule with its cells in a row; where there is a mover, it wishes to go along it. */
function ruleOf(rule: Rule, mover: readonly KindId[] | undefined, tools: PictureTools): string {
  const { misfits } = tools;
  const { at } = rule;
  if (rule.width > 1 && rule.height > 1)
    misfits.add(
      "A rule in PuzzleScript is one row of cells, or several that are found apart.",
      at,
      "Draw pictures of one row.",
    );
  if (rule.when || rule.then?.length)
    misfits.add(
      "Rules in PuzzleScript have no `when` and no `then`.",
      at,
      "Mark the cells by an object, and let another rule look for it.",
    );
  const cells = rule.before.map((tests, i) => ({ tests, writes: rule.after[i] ?? [], i }));
  const ends = [cells[0], cells.at(-1)];
  if (ends.some((it) => it?.tests.length === 0))
    misfits.add(
      "A rule in PuzzleScript never reaches off the board.",
      at,
      "Draw something else than `*` at the ends of the picture.",
    );
  const left = cells.map(({ tests }) => leftOf(tests, mover, tools));
  const right = cells.map(({ tests, writes, i }) => rightOf(tests, writes, { ...tools, rule, i }));
  return `[ ${left.join(" | ")} ] -> [ ${right.join(" | ")} ]`;
}

function leftOf(
  tests: readonly CellTest[],
  mover: readonly KindId[] | undefined,
  tools: PictureTools,
): string {
  const { names } = tools;
  const items = tests.map((it) => {
    if (it.test === "empty") return it.layers.map((layer) => `no ${layerName(layer, tools)}`).join(" ");
    if (it.test === "no") return `no ${names.any(it.kinds)}`;
    const moves = mover !== undefined && it.kinds.every((kind) => mover.includes(kind));
    return moves ? `> ${names.any(it.kinds)}` : names.any(it.kinds);
  });
  return items.join(" ");
}

/** Returns what stands in a cell then: what is put there, and what the left side names and nothing changes. */
function rightOf(
  tests: readonly CellTest[],
  writes: readonly CellWrite[],
  tools: PictureTools & { readonly rule: Rule; readonly i: number },
): string {
  const { program, names, misfits, rule, i } = tools;
  const layersOf = (kinds: readonly KindId[]) => kinds.map((it) => program.kinds[it]?.layer ?? 0);
  const named = tests.flatMap((it) => (it.test === "any" ? [it] : []));
  const found = writes.flatMap((it) => (it.write === "found" ? [rule.before[it.cell]?.[it.test]] : []));
  if (writes.some((it) => it.write === "found" && it.cell !== i))
    misfits.add(
      "A group in PuzzleScript stays in the cell where it was found.",
      rule.at,
      "Write the rule once for each object.",
    );
  const puts = writes.flatMap((it) => (it.write === "put" ? [it.kind] : []));
  const cleared = writes.flatMap((it) => (it.write === "clear" ? it.layers : []));
  const removed = writes.flatMap((it) => (it.write === "remove" ? [it.kinds] : []));
  const written = new Set([...layersOf(puts), ...cleared]);
  const kept = named.filter(
    (it) => found.includes(it) || layersOf(it.kinds).every((layer) => !written.has(layer)),
  );
  const known = new Set([
    ...layersOf([...puts, ...named.flatMap((it) => it.kinds)]),
    ...tests.flatMap((it) => (it.test === "empty" ? it.layers : [])),
  ]);
  return [
    ...kept
      .filter((it) => !removed.some((kinds) => it.kinds.every((kind) => kinds.includes(kind))))
      .map((it) => names.any(it.kinds)),
    ...puts.map((it) => names.of(it)),
    ...cleared.filter((it) => !known.has(it)).map((it) => `no ${layerName(it, tools)}`),
    ...removed.map((it) => `no ${names.any(it)}`),
  ].join(" ");
}

function layerName(layer: LayerId, { program, names }: PictureTools): string {
  const kinds = program.kinds.flatMap((it, i) => (i > 0 && it.layer === layer ? [i] : []));
  return names.any(kinds, `layer_${layer + 1}`);
}
