import { walkProgram } from "../../program/index.ts";
import { type Layout, Machine, type State } from "../../core/engine/index.ts";
import { isMasked, type MaskedPlan, visitFollowed } from "../pictures/bitmask-scan.ts";
import type { BlockPlan, PlanRule, WrittenScan } from "../pictures/block-plan.ts";
import { dirtySetsOf } from "../pictures/dirty-sets.ts";
import { type DirtyTable, dirtyTables, moveFollowedCell } from "../pictures/dirty-table.ts";
import { type KindTest, pairs } from "../pictures/rule-bitmasks.ts";
import { pictureZones } from "../pictures/zones.ts";
import { integerText, SourceBuilder } from "./source-builder.ts";

/** Limits the length, in characters, of the function for a kind. JavaScript engines do not optimize longer ones. */
const maxScanLength = 60_000;

/**
 * Generates JavaScript for a round of a scan on one board, for sets that follow the kinds: it visits the cells of kinds that have rules, and
 * tests the rules of each kind inline. Its writes, counts and work equal those of `maskedScan`, which it calls for cells near the edge and
 * for kinds whose rules have conditions of their own. Undefined if this would not be faster, or if a page's content security policy forbids
 * it.
 */
export function writeScan(plan: BlockPlan, layout: Layout): WrittenScan | undefined {
  const table = dirtyTables.get(layout);
  if (!isMasked(plan) || !table?.canFollow) return undefined;
  // Line rules read every write, and actions may run other blocks, after which sets may not follow the kinds any more.
  const hasLines = walkProgram(layout.program, { line: () => true });
  if (hasLines || plan.rules.some(({ compiled: it }) => it.then !== undefined || it.dependency === "any"))
    return undefined;
  return new ScanSource(plan, layout, table).compileScan();
}

class ScanSource {
  readonly plan: MaskedPlan;
  readonly layout: Layout;
  readonly table: DirtyTable;
  readonly grid: number;
  readonly #bitsByLayer: Int32Array[] = [];
  readonly #source = new SourceBuilder();

  constructor(plan: MaskedPlan, layout: Layout, table: DirtyTable) {
    this.plan = plan;
    this.layout = layout;
    this.table = table;
    this.grid = layout.grids.indexOf(plan.grid);
  }

  compileScan(): WrittenScan | undefined {
    const kinds = this.#writeKinds();
    if (kinds.length === 0) return undefined;
    this.#source.define("scan", this.#writeRound(kinds), ", sets");
    const scan = this.#source.functions(["scan"])?.[0] as WrittenScan | undefined;
    if (scan === undefined) return undefined;
    return (m, sets) => {
      this.#warm(scan, kinds, m.state);
      this.plan.generatedScan = scan;
      return scan(m, sets);
    };
  }

  /** Returns bits for the sets that follow this kind on this layer. Such a set holds all cells with certain kinds. */
  marks(layer: number, kind: number): number {
    return this.table.followerBits[this.table.keyOf(this.grid, layer, kind)];
  }

  /** Returns these bits for each kind of a layer. */
  followerBitsOf(layer: number): Int32Array {
    return (this.#bitsByLayer[layer] ??= Int32Array.from({ length: this.layout.kindCount }, (_, kind) =>
      this.marks(layer, kind),
    ));
  }

  /** Returns true if generated code must write through the state, because the write affects bodies or rules of other blocks. */
  needsStateWrite(layer: number, kind: number): boolean {
    const { bodies } = this.layout;
    if (bodies !== undefined && bodies.planeOf[layer] !== 0) return true;
    const key = this.table.keyOf(this.grid, layer, kind);
    return this.table.followingEnds[key] > this.table.starts[key];
  }

  /** Writes a function for each kind whose rules can be tested by bitmasks, unless it is too long. Returns these kinds. */
  #writeKinds(): number[] {
    const { rulesByKind, masks } = this.plan;
    const kinds: number[] = [];
    for (const [kind, list] of rulesByKind.entries()) {
      if (list === undefined || masks.firstParts[kind] === 0) continue;
      if (list.rules.some(({ compiled, group }) => compiled.when !== undefined && group.when === undefined))
        continue;
      const text = new KindWriter(this, kind, list.rules).writeText();
      if (text.length > maxScanLength) continue;
      this.#source.defineWith(`kind${kind}`, ["s", "sets", "dirty", "active", "at", "local", "most"], text);
      kinds.push(kind);
    }
    return kinds;
  }

  /**
   * Applies each rule once to a copy of the position, to warm up the code. JavaScript engines optimize for what a function has done so far,
   * and discard the optimized code when the function does something new, such as a rule that first matches late in a match.
   */
  #warm(scan: WrittenScan, kinds: readonly number[], from: State): void {
    const { plan } = this;
    const { grid, zones, rulesByKind, anchor, pattern, activeSummaries, activeWords, block } = plan;
    const insideCell = zones.indexOf(pictureZones.inside);
    if (insideCell < 0) return;
    const state = from.copy();
    const m = new Machine();
    m.workAt = new Float64Array(block.workIndex + 1);
    const sets = dirtySetsOf(state, this.table);
    const { bits } = sets;
    for (const kind of kinds) {
      for (const { middle, restTests, group } of rulesByKind[kind]!.rules) {
        state.cells.fill(0);
        for (const [address, wanted] of [...pairs(middle), ...pairs(restTests)])
          state.cells[grid.first + insideCell + address] =
            wanted < 0 ? plan.tables.indexOf(1, ~wanted) - ~wanted : wanted;
        state.cells[grid.first + insideCell + anchor] = kind;
        bits.fill(0);
        bits[activeWords[0] + (insideCell >>> 5)] = 1 << insideCell;
        bits[activeSummaries[0] + (insideCell >>> 10)] = 1 << (insideCell >>> 5);
        plan.pattern = 1 << plan.groups.indexOf(group);
        m.enter(state, 0);
        scan(m, sets);
        state.dropChanges();
      }
    }
    plan.pattern = pattern;
  }

  /** Returns the code of the whole round. It iterates over the words that are not 0, and over their bits, in scan order. */
  #writeRound(kinds: readonly number[]): string {
    const plan = this.plan;
    const { summaryWordCount, grid, anchor, block } = plan;
    const down = block.block.order === "down";
    const nextBit = down
      ? (of: string) => `31 - Math.clz32(${of} & -${of})`
      : (of: string) => `31 - Math.clz32(${of})`;
    const bitsBeyond = down ? (bit: string) => `(-2 << ${bit})` : (bit: string) => `((1 << ${bit}) - 1)`;
    const planName = this.name(plan);
    const site = integerText(block.workIndex);
    const cases = kinds
      .map(
        (kind) =>
          `case ${integerText(kind)}: did = kind${integerText(kind)}(s, sets, dirty, pattern, at, local, most - work); break;\n`,
      )
      .join("");
    const loopHead = down
      ? `let part = 0; part < ${integerText(summaryWordCount)}; part++`
      : `let part = ${integerText(summaryWordCount - 1)}; part >= 0; part--`;
    return `const { cells } = s, dirty = sets.bits;
const { activeSummaries, activeWords, activeCount, zones, pattern } = ${planName};
const firstSummary = activeSummaries[0], firstWords = activeWords[0];
let work = 0, most = m.workLimit - m.work, seen = 0, hits = 0;
for (${loopHead}) {
let summary = dirty[firstSummary + part];
for (let i = 1; i < activeCount; i++) summary |= dirty[activeSummaries[i] + part];
while (summary !== 0) {
const high = ${nextBit("summary")};
const word = (part << 5) + high;
let left = dirty[firstWords + word];
for (let i = 1; i < activeCount; i++) left |= dirty[activeWords[i] + word];
while (left !== 0) {
const bit = ${nextBit("left")};
const local = (word << 5) + bit;
const at = local + ${integerText(grid.first)};
seen++;
let hit = false, later = false, did = 0;
if (zones[local] === 2)
switch (cells[at + ${integerText(anchor)}]) {
${cases}default: later = true;
}
else later = true;
if (later) {
if (work > 0) m.chargeAt(${site}, work);
hit = ${this.name(visitFollowed)}(m, ${planName}, sets, local);
sets.catchUp();
if (!m.isRunning) return hits > 0 || hit;
work = 0;
most = m.workLimit - m.work;
}
else if (did > 0) {
hit = true;
if ((work += did) > most) {
m.chargeAt(${site}, work);
return true;
}
}
if (hit) {
hits++;
left = dirty[firstWords + word];
for (let i = 1; i < activeCount; i++) left |= dirty[activeWords[i] + word];
}
left &= ${bitsBeyond("bit")};
}
summary = dirty[firstSummary + part];
for (let i = 1; i < activeCount; i++) summary |= dirty[activeSummaries[i] + part];
summary &= ${bitsBeyond("high")};
}
}
if (work > 0) m.chargeAt(${site}, work);
sets.readTo = s.undoLog.length;
sets.countVisits(seen - hits, hits);
return hits > 0;
`;
  }

  name(value: unknown): string {
    return this.#source.name(value);
  }
}

/** Maps addresses, relative to the middle of a picture, to the only kind that can be there. */
type KnownKinds = ReadonlyMap<number, number>;

/** Generates the code for the cells of one kind. In this code `at` is the cell and `local` its number on its board. */
class KindWriter {
  readonly #scan: ScanSource;
  readonly #kind: number;
  readonly #rules: readonly PlanRule[];
  /** Lists addresses that several rules test. They are read only once. */
  readonly #sharedAddresses: readonly number[];
  /** Lists the addresses that earlier rules may have changed since the middle of the current rule was tested. */
  readonly #uncertainAddresses = new Set<number>();

  constructor(scan: ScanSource, kind: number, rules: readonly PlanRule[]) {
    this.#scan = scan;
    this.#kind = kind;
    this.#rules = rules;
    const testedAddresses = rules.flatMap(({ restTests }) => pairs(restTests).map(([address]) => address));
    this.#sharedAddresses = [...new Set(testedAddresses)].filter(
      (it) => testedAddresses.indexOf(it) !== testedAddresses.lastIndexOf(it),
    );
  }

  writeText(): string {
    const { anchor } = this.#scan.plan;
    const middles = this.#rules.map(({ middle }) => pairs(middle).filter(([address]) => address !== anchor));
    const fits = middles.map((tests, i) =>
      tests.length === 0
        ? ""
        : `const fits${i} = ${tests.map((it) => this.#writeTest(readCell(it[0]), it[1])).join(" && ")};\n`,
    );
    const reads = this.#sharedAddresses.map((address, i) => `let near${i} = ${readCell(address)};\n`);
    const rules = this.#rules.map((rule, i) => this.#writeRule(rule, i, middles[i]));
    return ["const { cells } = s;\nlet work = 0;\n", ...fits, ...reads, ...rules, "return work;\n"].join("");
  }

  #writeRule(rule: PlanRule, index: number, middle: readonly KindTest[]): string {
    const { plan } = this.#scan;
    const tests = pairs(rule.restTests).map(([address, wanted]) =>
      this.#writeTest(this.#cellText(address), wanted),
    );
    const middleFits = middle.length === 0 ? [] : [`fits${index}`];
    const group = plan.groups.indexOf(rule.group);
    const middleKinds = [[plan.anchor, this.#kind] as const, ...middle].filter(
      ([address]) => !this.#uncertainAddresses.has(address),
    );
    const kindsBefore = new Map([...middleKinds, ...pairs(rule.restTests)].filter(([, kind]) => kind >= 0));
    const writes = splitTriples(rule.writes!);
    const kindsAfter = new Map(kindsBefore);
    for (const { address, kind } of this.#withAddresses(writes)) kindsAfter.set(address, kind);
    const laterRules = this.#rules.slice(index + 1);
    const isLast = plan.takesFirst || !laterRules.some((it) => this.#canFollow(it, kindsAfter));
    if (!isLast) for (const { address } of this.#withAddresses(writes)) this.#uncertainAddresses.add(address);
    const work = integerText(1 + 2 * rule.compiled.across.length);
    const ending = isLast
      ? `return work + ${work};\n`
      : `if ((work += ${work}) > most) return work;\n${this.#writeUpdates(writes)}`;
    const isActive = `(active & ${integerText(1 << group)}) !== 0`;
    return `if (${[isActive, ...middleFits, ...tests].join(" && ")}) {\n${this.#codeOfWrites(writes, kindsBefore)}${ending}}\n`;
  }

  /** Returns true if a later rule may match, given these known kinds. */
  #canFollow({ restTests }: PlanRule, knownKinds: KnownKinds): boolean {
    return pairs(restTests).every(([address, wanted]) => {
      const kind = knownKinds.get(address);
      return (
        kind === undefined || (wanted >= 0 ? wanted === kind : this.#scan.plan.tables[~wanted + kind] === 1)
      );
    });
  }

  #cellText(address: number): string {
    const index = this.#sharedAddresses.indexOf(address);
    return index < 0 ? readCell(address) : `near${index}`;
  }

  #writeTest(cellText: string, wantedKind: number): string {
    if (wantedKind >= 0) return `${cellText} === ${integerText(wantedKind)}`;
    return `${this.#scan.name(this.#scan.plan.tables)}[${integerText(~wantedKind)} + ${cellText}] !== 0`;
  }

  #withAddresses(writes: readonly Write[]): { readonly address: number; readonly kind: number }[] {
    const { cellCount } = this.#scan.layout;
    return writes.map(({ cellOffset, layer, kind }) => ({ address: cellOffset + layer * cellCount, kind }));
  }

  /** Returns code that updates the variables of shared addresses after writes to them. */
  #writeUpdates(writes: readonly Write[]): string {
    return this.#withAddresses(writes)
      .filter(({ address }) => this.#sharedAddresses.includes(address))
      .map(({ address, kind }) => `near${this.#sharedAddresses.indexOf(address)} = ${integerText(kind)};\n`)
      .join("");
  }

  /** Returns code for a rule's writes, in order. Consecutive writes over known kinds reserve their undo log entries together. */
  #codeOfWrites(writes: readonly Write[], knownKinds: KnownKinds): string {
    let text = "";
    let batch: Change[] = [];
    for (const write of writes) {
      const { cellOffset, layer, kind } = write;
      const oldKind = knownKinds.get(cellOffset + layer * this.#scan.layout.cellCount);
      if (oldKind === kind) continue;
      if (oldKind !== undefined && !this.#scan.needsStateWrite(layer, kind)) {
        batch.push({ ...write, oldKind });
        continue;
      }
      text += this.#codeOfChanges(batch) + this.#codeOfWrite(write);
      batch = [];
    }
    return text + this.#codeOfChanges(batch);
  }

  #codeOfWrite({ cellOffset, layer, kind }: Write): string {
    const scan = this.#scan;
    const cellText = `at + ${integerText(cellOffset)}`;
    if (scan.needsStateWrite(layer, kind))
      return `s.set(${cellText}, ${integerText(layer)}, ${integerText(kind)});\nsets.catchUp();\n`;
    const { cellCount } = scan.layout;
    const address = `at + ${integerText(cellOffset + layer * cellCount)}`;
    const marks = scan.name(scan.followerBitsOf(layer));
    const newMarks = integerText(scan.marks(layer, kind));
    return `{
const old = cells[${address}];
if (old !== ${integerText(kind)}) {
const { undoLog } = s, entry = undoLog.extend(2), { entries } = undoLog;
entries[entry] = ${address};
entries[entry + 1] = old;
cells[${address}] = ${integerText(kind)};
if (${marks}[old] !== ${newMarks}) ${scan.name(moveFollowedCell)}(dirty, ${scan.name(scan.table.follows)}, local + ${integerText(cellOffset)}, ${marks}[old], ${newMarks});
}
}
`;
  }

  #codeOfChanges(changes: readonly Change[]): string {
    if (changes.length === 0) return "";
    const scan = this.#scan;
    const { cellCount } = scan.layout;
    let text = `const { undoLog } = s, entry = undoLog.extend(${integerText(2 * changes.length)}), { entries } = undoLog;\n`;
    for (const [i, { cellOffset, layer, kind, oldKind }] of changes.entries()) {
      const address = `at + ${integerText(cellOffset + layer * cellCount)}`;
      text +=
        `entries[entry + ${2 * i}] = ${address};\nentries[entry + ${2 * i + 1}] = ${integerText(oldKind)};\n` +
        `cells[${address}] = ${integerText(kind)};\n`;
    }
    return `{\n${text}${changes.map((it) => this.#codeOfFollowing(it)).join("")}}\n`;
  }

  /** Returns code that removes a cell from the sets that follow its old kind, and adds it to those that follow the new one. */
  #codeOfFollowing({ cellOffset, layer, kind, oldKind }: Change): string {
    const { follows } = this.#scan.table;
    const [oldBits, newBits] = [this.#scan.marks(layer, oldKind), this.#scan.marks(layer, kind)];
    if (oldBits === newBits) return "";
    let text = `const place = local + ${integerText(cellOffset)}, word = place >>> 5, bit = 1 << place;\n`;
    for (let index = 0; 2 * index < follows.length; index++) {
      const groupBit = 1 << index;
      if (((oldBits ^ newBits) & groupBit) === 0) continue;
      const words = `dirty[${integerText(follows[2 * index + 1])} + word]`;
      const summary = `dirty[${integerText(follows[2 * index])} + (word >>> 5)]`;
      text +=
        (newBits & groupBit) !== 0
          ? `${words} |= bit;\n${summary} |= 1 << word;\n`
          : `if ((${words} &= ~bit) === 0) ${summary} &= ~(1 << word);\n`;
    }
    return `{\n${text}}\n`;
  }
}

type Write = Readonly<ReturnType<typeof splitTriples>[number]>;

interface Change extends Write {
  readonly oldKind: number;
}

function readCell(address: number): string {
  return `cells[at + ${integerText(address)}]`;
}

function splitTriples(writes: Int32Array) {
  return Array.from({ length: writes.length / 3 }, (_, i) => ({
    /** Is the address relative to the middle of the picture. */
    cellOffset: writes[3 * i],
    layer: writes[3 * i + 1],
    kind: writes[3 * i + 2],
  }));
}
