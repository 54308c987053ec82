import type { Diagnostic, Source } from "../../base/index.ts";
import {
  type Board,
  type CellTest,
  type CellWrite,
  type Expr,
  type Program,
  type Region,
  type Rule,
  type RuleBlock,
  constantOf,
} from "../../program/index.ts";
import { type CabFile, type Transition, toFileOrder, middleCellIndex, newline } from "./cab-file.ts";
import { keyByte } from "./cab-names.ts";
import { Misfits } from "../misfits.ts";

/**
 * Writes a game as a CABBAGE file, if it is one: a board that runs on, one layer, a scan down and a scan up over the cells that CABBAGE visits,
 * pictures of at most 3x3, keys as the only conditions. Otherwise the diagnostics say what stands in the way. With the sources of the
 * program their spans are exact.
 */
export function quadToCab(
  program: Program,
  sources: readonly Source[] = [],
): { bytes?: Uint8Array; diagnostics: Diagnostic[] } {
  const misfits = new Misfits("cab-misfit", program, sources);
  checkWhole(program, misfits);
  const board = program.boards[0];
  const bytes = bytesOfKinds(program, misfits);
  const lists = { down: [] as Transition[], up: [] as Transition[] };
  for (const block of blocksOf(program, board, misfits)) {
    const rules = block.items.flatMap((item) => ("rule" in item ? [item.rule] : []));
    const made = rules.map((rule) => makeTransition(rule, program, bytes, misfits));
    lists[block.order] = made.filter((transition) => transition !== undefined).reverse();
  }
  const map = mapOf(program, bytes, misfits);
  const wildcard = chooseWildcard([...lists.down, ...lists.up], misfits);
  if (misfits.list.length > 0 || !map) return { diagnostics: misfits.list };
  const cab: CabFile = { file: program.files[0], wildcard, ...lists, ...map };
  return { bytes: printCab(cab), diagnostics: [] };
}

const tab = 9;
const star = 42;

// ---------------------------------------------------------------------------------------------- the whole

/** Reports what a CABBAGE file cannot express. */
function checkWhole(program: Program, misfits: Misfits): void {
  const refuse = (wrong: boolean, message: string): void => {
    if (wrong) misfits.add(message);
  };
  refuse(program.players.length !== 1, "A CABBAGE game has one player.");
  refuse(program.layers.length !== 1 || program.layers[0].pile, "A CABBAGE game has one layer, and no pile.");
  refuse(program.boards.length !== 1, "A CABBAGE game has one board.");
  refuse(
    program.boards.some(({ edge }) => edge !== "runs-on"),
    "The board of a CABBAGE game `runs on`: its cells are one line, and a column of newlines ends the rows.",
  );
  refuse(program.levels.length !== 1, "A CABBAGE game has one level.");
  const state = [program.variables, program.timers, program.sources].some(({ length }) => length > 0);
  refuse(state, "A CABBAGE game has nothing but its board: no counters, switches, timers or sources.");
  const start = program.levels.some((level) => level.type === "map" && level.start.statements.length > 0);
  refuse(start || program.start.statements.length > 0, "A CABBAGE game does nothing when it starts.");
  refuse(program.ends.statements.length > 0, "A CABBAGE game has no end.");
  refuse(program.tick?.orKey !== true, "A CABBAGE game ticks: `tick 131 ms or key`.");
  checkView(program, misfits);
}

function checkView(program: Program, misfits: Misfits): void {
  const [item, ...more] = program.view;
  const { width, height } = program.boards[0];
  const screen = [0, 0, width - 2, height - 1];
  const fits =
    item?.show === "board" &&
    more.length === 0 &&
    !item.camera &&
    !item.when &&
    item.cells !== undefined &&
    sameNumbers(blockOf(item.cells), screen);
  if (!fits)
    misfits.add(
      `A CABBAGE game shows its board without the last column: \`view: map in (0, 0) to (${width - 2}, ${height - 1})\`.`,
    );
}

/** Returns the byte of each kind: what a text frame shows of it. */
function bytesOfKinds(program: Program, misfits: Misfits): readonly number[] {
  const taken = new Map<number, string>();
  return program.kinds.map((kind, index) => {
    if (index === 0) return 0;
    const shown = kind.shown ?? kind.glyph;
    const byte = shown.codePointAt(0) ?? 256;
    if ([...shown].length !== 1 || byte > 255 || byte === 0) {
      misfits.add(
        `\`${kind.name}\` must show as one character of Latin-1 to stand in a CABBAGE file.`,
        kind.at,
      );
    }
    const other = taken.get(byte);
    if (other !== undefined) {
      misfits.add(
        `\`${kind.name}\` and \`${other}\` show as the same character; a CABBAGE file cannot tell them apart.`,
        kind.at,
      );
    }
    taken.set(byte, kind.name);
    return byte;
  });
}

/** Returns the one map, if its first glyph is not white space (CB4). */
function mapOf(
  program: Program,
  bytes: readonly number[],
  misfits: Misfits,
): Pick<CabFile, "width" | "height" | "map"> | undefined {
  const level = program.levels[0];
  const drawn = level.type === "map" ? level.boards.find(({ board }) => board === 0) : undefined;
  const { width, height, cells } = drawn ?? program.boards[0];
  if (width < 2 || height < 3) {
    misfits.add("A CABBAGE board has at least 2 columns and 3 rows.");
    return undefined;
  }
  const map = Uint8Array.from({ length: width * height }, (_, cell) => bytes[cells?.[cell]?.[0] ?? 0]);
  if (map[0] === 32 || (map[0] >= tab && map[0] <= 13)) {
    misfits.add(
      "White space before a CABBAGE map is skipped, so its first cell must show as something other than a space.",
    );
  }
  return { width, height, map };
}

// ---------------------------------------------------------------------------------------------- scans

/** Returns the blocks of the steps, if they are a scan down and a scan up at most, in this order. */
function blocksOf(program: Program, board: Board, misfits: Misfits): RuleBlock[] {
  const blocks: RuleBlock[] = [];
  for (const step of program.steps) {
    if (step.when) misfits.add("A step of a CABBAGE game has no condition; its rules may have one.", step.at);
    for (const statement of step.body.statements) {
      if (statement.do === "rules") blocks.push(statement.block);
      else misfits.add("A step of a CABBAGE game is a scan and nothing else.", statement.at ?? step.at);
    }
  }
  const order = blocks.map((block) => block.order).join(" ");
  if (!["", "down", "up", "down up"].includes(order)) {
    misfits.add("A CABBAGE game has at most one scan down and after it one scan up.", blocks[1].at);
  }
  for (const block of blocks) checkBlock(block, board, misfits);
  return blocks;
}

function checkBlock(block: RuleBlock, { width, height }: Board, misfits: Misfits): void {
  const plain =
    block.first === "cell" &&
    block.writes === "now" &&
    block.which === "every" &&
    block.until.type === "once";
  if (!plain || block.when || block.turnedTo || block.items.some((item) => "block" in item)) {
    misfits.add(
      "A CABBAGE list is a plain scan: `scan down in CELLS` or `scan up in CELLS` with rules.",
      block.at,
    );
  }
  const inner = [1, 1, width - 1, height - 2];
  const parts = block.among?.is === "list" ? block.among.parts : block.among ? [block.among] : [];
  const wanted = block.order === "down" ? [[0, 1, 0, 1], inner] : [inner];
  const fits =
    parts.length === wanted.length && parts.every((part, i) => sameNumbers(blockOf(part), wanted[i]));
  if (fits) return;
  const first = block.order === "down" ? "(0, 1), " : "";
  misfits.add(
    `A CABBAGE scan ${block.order} visits other cells: \`scan ${block.order} in ${first}(1, 1) to (${width - 1}, ${height - 2})\`.`,
    block.at,
  );
}

/** Returns the corners of a block of constant cells, or of one cell. */
function blockOf(region: Region): (number | undefined)[] {
  if (region.is === "one") return [...cellOf(region.cell), ...cellOf(region.cell)];
  return region.is === "block" ? [...cellOf(region.from), ...cellOf(region.to)] : [];
}

function cellOf(expr: Expr): (number | undefined)[] {
  return expr.is === "cell" ? [constantOf(expr.x), constantOf(expr.y)] : [undefined, undefined];
}

function sameNumbers(some: readonly (number | undefined)[], others: readonly number[]): boolean {
  return some.length === others.length && some.every((value, index) => value === others[index]);
}

// ---------------------------------------------------------------------------------------------- rules

function makeTransition(
  rule: Rule,
  program: Program,
  bytes: readonly number[],
  misfits: Misfits,
): Transition | undefined {
  if (rule.width > 3 || rule.height > 3) {
    misfits.add("A picture of a CABBAGE transition is at most 3x3.", rule.at);
    return undefined;
  }
  if (rule.then && rule.then.length > 0)
    misfits.add("A CABBAGE transition writes its picture and does nothing else.", rule.at);
  const before = Array.from({ length: 9 }, (): number | undefined => undefined);
  const after = Array.from({ length: 9 }, (): number | undefined => undefined);
  const left = middleCellIndex - (rule.middle % rule.width) - 3 * Math.floor(rule.middle / rule.width);
  rule.before.forEach((tests, index) => {
    const cell = left + (index % rule.width) + 3 * Math.floor(index / rule.width);
    before[cell] = byteOfTests(tests, bytes, rule, misfits);
    after[cell] = byteOfWrites(rule.after[index], bytes, rule, misfits);
  });
  if (before[middleCellIndex] === undefined) {
    misfits.add(
      "The middle of a CABBAGE transition is one character, not anything: it picks the list.",
      rule.at,
    );
    return undefined;
  }
  const key = keyOf(rule, program, misfits);
  if ([...before, ...after, key].includes(newline)) {
    misfits.add(
      "A CABBAGE transition stands on one line, so it cannot draw the newline or ask for its key.",
      rule.at,
    );
  }
  return { line: rule.at?.[1] ?? 1, before, after, key };
}

function byteOfTests(
  tests: readonly CellTest[],
  bytes: readonly number[],
  rule: Rule,
  misfits: Misfits,
): number | undefined {
  if (tests.length === 0) return undefined;
  const [test] = tests;
  if (tests.length === 1 && test.test === "empty") return 0;
  if (tests.length === 1 && test.test === "any" && test.kinds.length === 1) return bytes[test.kinds[0]];
  misfits.add("A cell of a CABBAGE transition is one character or anything: no groups, no `no`.", rule.at);
  return undefined;
}

function byteOfWrites(
  writes: readonly CellWrite[],
  bytes: readonly number[],
  rule: Rule,
  misfits: Misfits,
): number | undefined {
  if (writes.length === 0) return undefined;
  const write = writes.at(-1);
  if (write?.write === "clear") return 0;
  if (write?.write === "put") return bytes[write.kind];
  misfits.add("A cell of a CABBAGE transition becomes one character or is kept.", rule.at);
  return undefined;
}

function keyOf(rule: Rule, program: Program, misfits: Misfits): number | undefined {
  if (!rule.when) return undefined;
  const control = rule.when.is === "control" ? program.controls[rule.when.control] : undefined;
  const bytes = control?.keys.map(({ key }) => keyByte(key)) ?? [];
  if (bytes.length === 1 && bytes[0] !== undefined && control?.clicks.length === 0) return bytes[0];
  misfits.add("The condition of a CABBAGE transition is one control with one key.", rule.at);
  return undefined;
}

/** Returns the star, or the tab where a transition needs the star as a character (CB5). */
function chooseWildcard(transitions: readonly Transition[], misfits: Misfits): number {
  const uses = (byte: number): boolean =>
    transitions.some(
      ({ before, after, key }) =>
        key === byte ||
        after.includes(byte) ||
        before.some((one, cell) => one === byte && cell !== middleCellIndex),
    );
  const middles = (byte: number): boolean =>
    transitions.some(({ before }) => before[middleCellIndex] === byte);
  if (!uses(star) && !uses(tab) && !middles(tab)) return star;
  const wild = transitions.some(
    ({ before, after, key }) => key === undefined || before.includes(undefined) || after.includes(undefined),
  );
  if (uses(tab)) {
    misfits.add("A tab in a CABBAGE transition is its wildcard, so no rule may draw it or ask for its key.");
  } else if (!wild && !middles(tab)) {
    misfits.add(
      "`*` in a CABBAGE transition is its wildcard where no transition has a tab, so no rule may draw it.",
    );
  }
  return tab;
}

/** Returns the bytes of a `.cab` file: what `parseCab` reads back as the same game. */
function printCab(cab: CabFile): Uint8Array {
  const bytes: number[] = [];
  for (const list of [cab.down, cab.up]) {
    for (const transition of list) bytes.push(...toFileOrder(transition, cab.wildcard), newline);
    bytes.push(newline);
  }
  bytes.push(...[...`${cab.width} ${cab.height}\n`].map((character) => character.charCodeAt(0)));
  const all = new Uint8Array(bytes.length + cab.map.length);
  all.set(bytes);
  all.set(cab.map, bytes.length);
  return all;
}
